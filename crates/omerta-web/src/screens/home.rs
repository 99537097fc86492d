//! The first page: three games, and a table in one click.

use leptos::prelude::*;
use omerta_core::Phrase;
use omerta_games::GameKind;
use omerta_protocol::house::{Stage, TableCard};

use super::parts::{self, GAMES};
use super::play::{self, Wish};
use super::terms;
use crate::app::{App, Link};
use crate::browser;
use crate::driver::kept::Kept;
use crate::games::generic::MARKS;
use crate::house::links::Pass;
use crate::house::room::said;
use crate::house::{Unheard, ask};
use crate::icon::{icon, mark};
use crate::route::Route;

/// How many tables of a kind are listed.
const MOST: usize = 6;

/// The first page.
#[component]
pub fn Home() -> impl IntoView {
    let app = App::get();
    Effect::new(move |_| browser::document().set_title(&format!("Omerta – {}", app.t("home.tag"))));
    let sub = move || view! { <p class="sub">{app.t("home.sub")}</p> };
    let cta = move || {
        view! {
            <div class="cta">
                <button class="btn btn--go btn--big" on:click=move |_| play::now(app, Wish::of(GameKind::CashNGuns))>{move || app.t("home.play")}</button>
                <Link to=Route::Open(GAMES[0]) class="btn btn--big">{move || app.t("home.open")}</Link>
            </div>
            {code(app)}
        }
    };
    view! {
        {parts::top(app)}
        <main>
            <section class="hero">
                <div class="txt">
                    <h1><span class="inline" data-t="Omerta">"Omerta"</span></h1>
                    <p class="tag">{move || app.t("home.tag")}</p>
                    <div class="only-desk">{sub}{cta}</div>
                </div>
                <div class="shade"></div>
                <div class="art">
                    <div class="only-desk" style="height:100%;display:block" inner_html=browser::art("lineup-wide")></div>
                    <div class="only-phone" style="height:100%" inner_html=browser::art("lineup-tall")></div>
                </div>
                <div class="after only-phone">{sub}{cta}</div>
            </section>
            <div class="grid">
                {GAMES.map(|it| poster(app, it))}
                {tables(app)}
            </div>
            {promises(app)}
        </main>
    }
}

fn poster(app: App, game: GameKind) -> AnyView {
    let slug = game.slug();
    view! {
        <article class="poster">
            <div class="pic" inner_html=parts::poster(game)></div>
            <div class="cap">
                <button class="go" data-play=slug on:click=move |_| play::now(app, Wish::of(game))>
                    {move || app.t("home.now")}<span class="vh">" – "{move || app.title(game)}</span>
                </button>
                <p class="meta">{move || app.t(&format!("game.{slug}.meta"))}</p>
                <h2>{move || app.title(game)}</h2>
                <p>{move || app.t(&format!("game.{slug}.text"))}</p>
                <p class="more">
                    <Link to=Route::Play(game)>{move || app.t("home.more.setup")}</Link>
                    <Link to=Route::Open(game)>{move || app.t("home.more.open")}</Link>
                    <Link to=Route::Learn(game)>{move || app.t("home.more.learn")}</Link>
                    <Link to=Route::Rules(game)>{move || app.t("home.rules")}</Link>
                </p>
            </div>
        </article>
    }
    .into_any()
}

/// A field for a link, the name of a table, or the code of a device that lends its seat.
fn code(app: App) -> AnyView {
    let text = RwSignal::new(String::new());
    let refusal = RwSignal::new(None::<String>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let lang = app.settings.with_untracked(|it| it.lang);
        match Pass::read(&text.get_untracked()) {
            None => refusal.set(Some(crate::words::said(lang, "code.none"))),
            Some(Pass::Table(table, secret)) => app.go_with(Route::Table(table), secret.as_deref()),
            Some(Pass::Code(code)) => wasm_bindgen_futures::spawn_local(async move {
                let name = ask::known_as().unwrap_or_else(|| crate::words::said(lang, "code.nobody"));
                let moved = match ask::be(&name).await {
                    Ok(()) => ask::redeem(&code).await,
                    Err(err) => Err(err),
                };
                match moved {
                    Ok(moved) => app.go(Route::Table(moved.table)),
                    Err(Unheard::Refused(problem)) => {
                        refusal.try_set(Some(said(app, &problem)));
                    }
                    Err(Unheard::NoHouse) => {
                        refusal.try_set(Some(crate::words::said(lang, "lost.no-house.text")));
                    }
                }
            }),
        }
    };
    view! {
        <form class="code" on:submit=submit>
            <input aria-label=move || app.t("code.label") placeholder=move || app.t("code.label") autocomplete="off"
                prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event)) />
            <button type="submit">{move || app.t("code.go")}</button>
        </form>
        {move || refusal.get().map(|it| view! { <p class="no" role="alert">{it}</p> })}
    }
    .into_any()
}

/// All tables one may go on with, and those that wait for somebody: in this browser and in the house.
fn tables(app: App) -> AnyView {
    let kept = RwSignal::new(Kept::all());
    let (mine, open) = (RwSignal::new(Vec::<TableCard>::new()), RwSignal::new(Vec::<TableCard>::new()));
    if browser::is_online() {
        wasm_bindgen_futures::spawn_local(async move {
            if let Ok(Some(me)) = ask::me().await {
                mine.try_set(me.tables);
            }
            if let Ok(listed) = ask::listed().await {
                open.try_set(listed);
            }
        });
    }
    let own = move |it: Kept| {
        let game: Option<GameKind> = it.spec.game.parse().ok();
        let name = move || game.map(|it| app.title(it));
        let (id, old) = (it.id.clone(), it.clone());
        let seats = move || app.tell(&Phrase::new("home.seats").with("n", usize::from(old.spec.n_seats)));
        let gone = it.clone();
        let forget = move |_| {
            gone.forget();
            kept.set(Kept::all());
        };
        let key = if it.is_over { "home.look" } else { "home.go-on" };
        view! {
            <li class=if it.is_over { "" } else { "you" }>
                <span><b>{name}</b>{seats}</span>
                <Link to=Route::Own(id) class="btn r">{move || app.t(key)}</Link>
                <button class="ib" aria-label=move || app.t("home.forget") on:click=forget>{icon("cross")}</button>
            </li>
        }
    };
    let own_list = move || {
        let (here, there) = (kept.get(), mine.get());
        if here.is_empty() && there.is_empty() {
            return view! { <li class="mut">{app.t("home.none")}</li> }.into_any();
        }
        let there = there.into_iter().take(MOST).map(|it| card(app, &it, true)).collect::<Vec<_>>();
        let here = here.into_iter().take(MOST).map(own).collect::<Vec<_>>();
        view! { {there}{here} }.into_any()
    };
    let open_list = move || {
        let known: Vec<String> = mine.with(|it| it.iter().map(|it| it.table.clone()).collect());
        let free = open.get().into_iter().filter(|it| !known.contains(&it.table)).take(MOST);
        let free = free.map(|it| card(app, &it, false)).collect::<Vec<_>>();
        (!free.is_empty()).then(|| view! { <h2>{app.t("home.seats-free")}</h2><ul>{free}</ul> })
    };
    // Whoever has no table yet is perhaps here for the first time.
    let first_time = move || {
        if kept.with(|it| !it.is_empty()) || mine.with(|it| !it.is_empty()) {
            return None;
        }
        let lesson = |game: GameKind| {
            let sign = match game {
                GameKind::Corleone => "suitcase",
                GameKind::CashNGuns | GameKind::Standoff => "gun",
                GameKind::Empire => "speakeasy",
            };
            view! { <li>{icon(sign)}<span><b>{app.title(game)}</b>{app.t("home.lesson")}</span><Link to=Route::Learn(game) class="btn r">{app.t("home.learn")}<span class="vh">" – "{app.title(game)}</span></Link></li> }
        };
        Some(view! { <h2>{app.t("home.first")}</h2><ul class="lessons">{GAMES.map(lesson)}</ul> })
    };
    view! {
        <section class="pan live" aria-labelledby="yt">
            <h2 id="yt">{move || app.t("home.tables")}</h2>
            <ul>{own_list}</ul>
            {open_list}
            {first_time}
        </section>
    }
    .into_any()
}

/// A table of the house in a list.
fn card(app: App, it: &TableCard, is_mine: bool) -> AnyView {
    let name = it.game.parse::<GameKind>().map_or_else(|_| String::new(), |it| app.title(it));
    let n = it.names.len();
    let seats = Phrase::new("home.taken").with("n", n - usize::from(it.free)).with("all", n);
    let stage = match it.stage {
        Stage::Lobby => "home.stage.lobby",
        Stage::Playing => "home.stage.playing",
        Stage::Over => "home.stage.over",
        Stage::Closed => "home.stage.closed",
    };
    let text = format!("{} · {} · {}", app.t(stage), app.tell(&seats), terms::clock(app, it.house.clock));
    let key = match (is_mine, it.stage) {
        (false, _) => "home.sit",
        (true, Stage::Lobby | Stage::Playing) => "home.go-on",
        (true, Stage::Over | Stage::Closed) => "home.look",
    };
    let class = if is_mine && matches!(it.stage, Stage::Lobby | Stage::Playing) { "you" } else { "" };
    let sign =
        it.seat.map_or_else(|| icon("door"), |it| mark(MARKS[it.index() % MARKS.len()], 30, Some("don")));
    let who = format!("{name} – {}", it.host);
    view! {
        <li class=class>
            {sign}
            <span><b>{who}</b>{text}</span>
            <Link to=Route::Table(it.table.clone()) class="btn r">{app.t(key)}</Link>
        </li>
    }
    .into_any()
}

fn promises(app: App) -> AnyView {
    let promise = move |id: &'static str, title: &'static str, text: &'static str| {
        view! { <div>{icon(id)}<span><b>{move || app.t(title)}</b>{move || app.t(text)}</span></div> }
    };
    view! {
        <div class="foot">
            {promise("eyeoff", "promise.secrets", "promise.secrets.text")}
            {promise("fair", "promise.dice", "promise.dice.text")}
            {promise("bot", "promise.bots", "promise.bots.text")}
        </div>
    }
    .into_any()
}
