//! The first page: three games, and a table in one click.

use leptos::prelude::*;
use omerta_core::Phrase;
use omerta_games::GameKind;

use super::parts::{self, GAMES};
use super::play::{self, Wish};
use crate::app::{App, Link};
use crate::browser;
use crate::driver::kept::Kept;
use crate::icon::icon;
use crate::route::Route;

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
                <Link to=Route::Replay(None) class="btn btn--big">{move || app.t("home.replay")}</Link>
            </div>
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
                    <div class="only-desk" style="height:100%;display:block" inner_html=include_str!("../../static/art/lineup-wide.svg")></div>
                    <div class="only-phone" style="height:100%" inner_html=include_str!("../../static/art/lineup-tall.svg")></div>
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
                    {move || app.t("home.now")}<span class="vh">" – "{game.name()}</span>
                </button>
                <p class="meta">{move || app.t(&format!("game.{slug}.meta"))}</p>
                <h2>{game.name()}</h2>
                <p>{move || app.t(&format!("game.{slug}.text"))}</p>
                <p class="more">
                    <Link to=Route::Play(game)>{move || app.t("home.setup")}</Link>
                    " · "
                    <Link to=Route::Rules(game)>{move || app.t("home.rules")}</Link>
                </p>
            </div>
        </article>
    }
    .into_any()
}

/// Tables that this browser keeps.
fn tables(app: App) -> AnyView {
    let kept = RwSignal::new(Kept::all());
    let line = move |it: Kept| {
        let game: Option<GameKind> = it.spec.game.parse().ok();
        let name = game.map_or("", GameKind::name);
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
    let list = move || {
        let all = kept.get();
        if all.is_empty() {
            return view! { <li class="mut">{app.t("home.none")}</li> }.into_any();
        }
        all.into_iter().take(6).map(line).collect::<Vec<_>>().into_any()
    };
    view! {
        <section class="pan live" aria-labelledby="yt">
            <h2 id="yt">{move || app.t("home.tables")}</h2>
            <ul>{list}</ul>
        </section>
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
