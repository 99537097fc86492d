//! The frame around every board.

use leptos::prelude::*;
use omerta_core::Seat;
use wasm_bindgen::JsCast as _;

use super::{
    Table, board, choices, families, hands, hint, keys, line, log, menu, reader, regions, room_bar, ruling,
    say, since, top,
};
use crate::app::Link;
use crate::browser;
use crate::driver::Trouble;
use crate::house::links::ROOM;
use crate::icon::icon;
use crate::route::Route;
use crate::screens::lobby::round::bust;
use crate::screens::{end, guide, talk};

/// A whole table.
#[component]
pub fn TableFrame(
    /// The table.
    table: Table,
) -> impl IntoView {
    let app = table.app;
    keys::listen(table);
    Effect::new(move |_| {
        let is_mine = table.update.with(|it| it.as_ref().is_some_and(|it| it.decision.is_some()));
        let game = app.title(table.ui.kind());
        let title = if is_mine {
            format!("★ {} – {game}", app.t("tag.you"))
        } else {
            format!("{game} – Omerta")
        };
        browser::document().set_title(&title);
    });
    dress(table);
    let class = format!("table {}", table.ui.class());
    // The table is laid once, not anew with every update.
    let face = Memo::new(move |_| match (table.trouble.get(), table.passing.get()) {
        (Some(trouble), _) => Face::Trouble(trouble),
        (None, Some(seat)) => Face::Passing(seat),
        (None, None) if table.update.with(Option::is_none) => Face::Opening,
        (None, None) => Face::Laid,
    });
    move || match face.get() {
        Face::Trouble(trouble) => trouble_sheet(table, trouble.key, trouble.detail).into_any(),
        Face::Passing(seat) => hand_over(table, seat).into_any(),
        Face::Opening => {
            view! { <main class="loading" aria-busy="true"><p class="d">{app.t("table.opening")}</p></main> }
                .into_any()
        }
        Face::Laid => laid(table, &class).into_any(),
    }
}

/// What is on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Face {
    /// Why there is no table.
    Trouble(Trouble),
    /// Who must be handed the screen.
    Passing(Seat),
    /// Nothing yet.
    Opening,
    /// The table.
    Laid,
}

/// The colours of a game's own screens hang on the body.
pub fn dress(table: Table) {
    let is_empire = table.ui.class().contains("g-empire");
    if let Some(body) = browser::document().body() {
        body.set_class_name(if is_empire { "em" } else { "" });
        on_cleanup(move || {
            if let Some(body) = browser::document().body() {
                body.set_class_name("");
            }
        });
    }
}

/// Whether an address asks for a screen for the whole room.
pub fn is_for_the_room() -> bool {
    let query = browser::window().location().search().unwrap_or_default();
    query.trim_start_matches('?').split('&').any(|it| it == ROOM)
}

/// The table as it lies there, built once and changed in place.
fn laid(table: Table, class: &str) -> impl IntoView + use<> {
    let app = table.app;
    let ui = table.ui;
    let class = class.to_owned();
    let is_watching = room_bar::is_watching(table);
    table.is_large.set(is_for_the_room());
    // Large, and nothing that only one may see.
    let is_tv = move || table.is_large.get() && table.me().is_none();
    let class = move || if is_tv() { format!("{class} tv") } else { class.clone() };
    view! {
        <a class="skip" href="#say">{move || app.t("table.skip")}</a>
        <div class=class data-tab=move || table.tab.get()
            on:pointerover=move |event| reader::pointed(table, &event)
            on:focusin=move |event| reader::focused(table, &event)
            on:contextmenu=move |event| reader::held(table, &event)
            data-prompt=move || table.update.with(|it| it.as_ref().and_then(|it| it.decision.as_ref()).map(|it| it.prompt.key.clone()))
            data-over=move || table.update.with(|it| it.as_ref().is_some_and(|it| it.outcome.is_some())).to_string()>
            {table.room.map(line::broken_bar)}
            {top::top(table)}
            {say::say(table)}
            {ui.has_column().then(|| families::strip(table))}
            <main class="mid">
                {room_bar::notice(table)}
                {ui.has_column().then(|| families::column(table))}
                <div class="board">
                    {board::board(table)}
                    {regions::regions(table)}
                    {ui.stage(table)}
                </div>
                <aside class="col side" aria-label=move || app.t("table.side")>
                    {ui.side(table)}
                    {hands::panel(table)}
                    {said(table)}
                    {(!is_watching).then(|| room_bar::panel(table))}
                    {move || is_tv().then(|| room_bar::scan(table))}
                </aside>
            </main>
            <section class="tray" aria-label=move || app.t("table.tray")>
                {choices::choices(table)}
                {is_watching.then(|| room_bar::panel(table))}
                {ui.tray(table)}
                {say::thumb(table)}
            </section>
            {nav(table)}
            {end::over(table)}
            {since::since(table)}
            {hint::sheet(table)}
            {ruling::sheet(table)}
            {menu::sheet(table)}
            {guide::coach(table)}
            {reader::reader(table)}
        </div>
    }
}

/// The log, and at a table of the house what people say: both have one place on a desk.
fn said(table: Table) -> AnyView {
    let Some(room) = table.room else { return log::log(table) };
    let app = table.app;
    let seen = RwSignal::new(room.chat.with_untracked(|it| it.len()));
    Effect::new(move |_| {
        let n = room.chat.with(|it| it.len());
        if table.is_talking.get() {
            seen.set(n);
        }
    });
    let unread = move || room.chat.with(|it| it.len()).saturating_sub(seen.get());
    let tab = move |is_talk: bool, sign: &'static str, key: &'static str| {
        let dot = move || (is_talk && unread() > 0).then(|| view! { <em>{unread()}</em> });
        view! {
            <button role="tab" aria-selected=move || (table.is_talking.get() == is_talk).to_string() on:click=move |_| table.is_talking.set(is_talk)>
                {icon(sign)}{move || app.t(key)}{dot}
            </button>
        }
    };
    view! {
        <div class="saids" data-front=move || if table.is_talking.get() { "talk" } else { "log" }>
            <div class="tabs" role="tablist">{tab(false, "log", "log.title")}{tab(true, "chat", "talk.title")}</div>
            {log::log(table)}
            {talk::talk(room, move |seat| untrack(|| table.mark(seat)))}
        </div>
    }
    .into_any()
}

/// The tabs of a phone.
pub fn nav(table: Table) -> AnyView {
    let app = table.app;
    let tab = move |it: &'static crate::games::Tab| {
        view! {
            <a
                href=format!("#{}", it.id)
                aria-current=move || (table.tab.get() == it.id).then_some("page")
                on:click=move |event| {
                    event.prevent_default();
                    table.tab.set(it.id);
                }
            >
                {icon(it.icon)}
                {move || app.t(it.key)}
            </a>
        }
    };
    view! { <nav class="nav" aria-label=move || app.t("table.views")>{table.ui.tabs().iter().map(tab).collect::<Vec<_>>()}</nav> }
        .into_any()
}

/// Whether somebody writes something.
pub fn is_typing() -> bool {
    let active = browser::document().active_element();
    active.is_some_and(|it| matches!(it.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

/// Gives the decision bar the focus when it becomes one's turn, unless one is typing.
pub fn call_to_order() {
    let document = browser::document();
    let is_busy =
        document.active_element().is_some_and(|it| matches!(it.tag_name().as_str(), "BUTTON" | "A"));
    if !is_busy
        && !is_typing()
        && let Some(say) = document.get_element_by_id("say")
    {
        let _ = say.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// The screen between two people at one browser. Nothing of the table is in the page.
fn hand_over(table: Table, seat: Seat) -> impl IntoView {
    let app = table.app;
    let name = table.name(seat);
    let title = app.tell(&omerta_core::Phrase::new("pass.title").with("name", name.clone()));
    let text = app.tell(&omerta_core::Phrase::new("pass.text").with("name", name.clone()));
    let go = app.tell(&omerta_core::Phrase::new("pass.go").with("name", name));
    let head = bust(untrack(|| table.mark(seat)));
    view! {
        <main class="handover pass">
            <span aria-hidden="true" inner_html=head></span>
            <h1 class="d">{title}</h1>
            <p>{text}</p>
            <button class="btn btn--go btn--big" autofocus on:click=move |_| table.accept()>{go}<kbd class="key only-desk">"↵"</kbd></button>
            <footer>{icon("eyeoff")}{app.t("pass.dark")}</footer>
        </main>
    }
}

fn trouble_sheet(table: Table, key: &'static str, detail: String) -> impl IntoView {
    let app = table.app;
    view! {
        <main class="handover">
            <h1 class="d" role="alert">{app.t("trouble.title")}</h1>
            <p>{app.t(key)}</p>
            {(!detail.is_empty()).then(|| view! { <p class="mut">{detail}</p> })}
            <Link to=Route::Home class="btn btn--go btn--big">{app.t("trouble.home")}</Link>
        </main>
    }
}
