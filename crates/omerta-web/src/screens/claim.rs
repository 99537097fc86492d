//! From a link to a seat: a name, then a place at the table.

use leptos::prelude::*;
use omerta_core::{Phrase, Seat};
use omerta_games::GameKind;
use omerta_protocol::house::{HouseWish, NAME_LETTERS, SeatMessage, SeatState};

use super::parts;
use super::terms;
use crate::app::App;
use crate::browser;
use crate::games;
use crate::house::room::said;
use crate::house::{Room, Unheard, ask};
use crate::icon::{icon, mark};

/// The three steps; the one that is on is marked.
fn steps(app: App, now: usize) -> AnyView {
    let step = move |(i, key): (usize, &'static str)| {
        let class = if i < now { "done" } else { "" };
        let sign = match i {
            0 => icon("link"),
            _ => view! { <b>{i + 1}</b> }.into_any(),
        };
        view! { <li class=class aria-current=(i == now).then_some("step")>{sign}{move || app.t(key)}</li> }
    };
    let all = ["claim.link", "claim.name", "claim.seat"];
    view! { <ol>{all.into_iter().enumerate().map(step).collect::<Vec<_>>()}</ol> }.into_any()
}

/// A field for a name, with what is to be done with it.
pub fn name_form(app: App, go: &'static str, then: Callback<()>) -> AnyView {
    let name = RwSignal::new(ask::known_as().unwrap_or_default());
    let refusal = RwSignal::new(None::<String>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = name.get_untracked().trim().to_owned();
        if wanted.is_empty() {
            return refusal.set(Some(app.t("claim.nameless")));
        }
        wasm_bindgen_futures::spawn_local(async move {
            match ask::be(&wanted).await {
                Ok(()) => then.run(()),
                Err(Unheard::Refused(problem)) => {
                    refusal.try_set(Some(said(app, &problem)));
                }
                Err(Unheard::NoHouse) => {
                    refusal.try_set(Some(crate::words::said(
                        app.settings.get_untracked().lang,
                        "lost.no-house.text",
                    )));
                }
            }
        });
    };
    view! {
        <form on:submit=submit>
            <label for="nm">{move || app.t("claim.what-name")}</label>
            <div class="nmrow">
                <input id="nm" autocomplete="nickname" autofocus maxlength=NAME_LETTERS.to_string()
                    prop:value=move || name.get() on:input=move |event| name.set(event_target_value(&event)) />
                <span class="mut">{move || app.t("claim.no-account")}</span>
            </div>
            {move || refusal.get().map(|it| view! { <p class="no" role="alert">{it}</p> })}
            <div class="row3"><button class="btn btn--go btn--big" type="submit">{move || app.t(go)}</button></div>
        </form>
    }
    .into_any()
}

/// Asks for a name. What table it is, the house says only to those it knows.
pub fn name(app: App, then: Callback<()>) -> AnyView {
    view! {
        <div class="em"><div class="pg">
            {parts::top(app)}
            <main class="claim">
                <section class="inv">
                    <div class="poster" inner_html=browser::art("lineup-wide")></div>
                    <p class="mut">{move || app.t("claim.invited")}</p>
                    <h1 class="d">{move || app.t("claim.title")}</h1>
                </section>
                <section class="stepsc">{steps(app, 1)}{name_form(app, "claim.next", then)}</section>
            </main>
        </div></div>
    }
    .into_any()
}

/// Lets somebody choose a seat.
pub fn seat(room: Room, only_watches: RwSignal<bool>) -> AnyView {
    let app = room.app;
    let chosen = RwSignal::new(None::<Seat>);
    let first_free = move || {
        room.table
            .with(|it| it.as_ref().and_then(|it| it.seats.iter().find(|it| is_free(it)).map(|it| it.seat)))
    };
    let is_free_now = move |seat: Seat| {
        room.table
            .with(|it| it.as_ref().is_some_and(|it| it.seats.iter().any(|it| it.seat == seat && is_free(it))))
    };
    // Whoever hesitates may lose a seat to somebody else.
    let choice = Memo::new(move |_| chosen.get().filter(|it| is_free_now(*it)).or_else(first_free));
    let game = move || room.table.with(|it| it.as_ref().and_then(|it| it.game.parse::<GameKind>().ok()));
    let seats = move || {
        let table = room.table.get()?;
        let item = |it: &SeatMessage| {
            let (seat, letter, free) = (it.seat, games::mark_of(&table, it.seat), is_free(it));
            let class = move || match (free, choice.get() == Some(seat)) {
                (true, true) => format!("k-{letter} sel"),
                (true, false) => format!("k-{letter}"),
                (false, _) => format!("k-{letter} tk"),
            };
            let who = terms::who(app, it);
            view! {
                <li class=class>
                    <button data-seat=seat.to_string() aria-disabled=(!free).to_string() aria-pressed=move || (choice.get() == Some(seat)).to_string()
                        on:click=move |_| if free { chosen.set(Some(seat)) }>
                        {mark(letter, 46, Some("don"))}
                        <b>{app.tell(&Phrase::new("claim.nth").with("n", seat.index() + 1))}</b>
                        <small>{who}</small>
                    </button>
                </li>
            }
        };
        Some(view! { <ul class="seatg">{table.seats.iter().map(item).collect::<Vec<_>>()}</ul> })
    };
    let sit = move |_| {
        if let Some(seat) = choice.get_untracked() {
            room.wish(HouseWish::Sit { seat });
        }
    };
    let line = move || room.table.get().map(|it| terms::summary(app, &it));
    let host = move || {
        let host = room.table.with(|it| it.as_ref().map(|it| it.host.clone()).unwrap_or_default());
        app.tell(&Phrase::new("claim.invites").with("name", host))
    };
    view! {
        <div class="em"><div class="pg">
            {parts::top(app)}
            <main class="claim">
                <section class="inv">
                    <div class="poster" inner_html=move || game().map_or_else(String::new, parts::poster)></div>
                    <p class="mut">{host}</p>
                    <h1 class="d">{move || game().map(|it| app.title(it))}</h1>
                    <p>{line}</p>
                </section>
                <section class="stepsc">
                    {steps(app, 2)}
                    <label>{move || app.t("claim.which")}</label>
                    {seats}
                    {move || room.refusal.get().map(|it| view! { <p class="no" role="alert">{it}</p> })}
                    <div class="row3">
                        <button class="btn" on:click=move |_| only_watches.set(true)>{move || app.t("claim.watch")}</button>
                        <button class="btn btn--go btn--big" id="sit" aria-disabled=move || choice.get().is_none().to_string() on:click=sit>
                            {move || app.t(if choice.get().is_some() { "claim.sit" } else { "claim.full" })}
                        </button>
                    </div>
                </section>
            </main>
        </div></div>
    }
    .into_any()
}

/// Whether anyone may sit down there.
pub fn is_free(seat: &SeatMessage) -> bool {
    matches!(seat.state, SeatState::Open { reserved: false })
}
