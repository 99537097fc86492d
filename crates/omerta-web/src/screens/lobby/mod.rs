//! The lobby: who sits where, on which terms, and who is still missing.

pub mod bring;
pub mod families;
pub mod round;

use leptos::prelude::*;
use omerta_core::{Phrase, Salt};
use omerta_protocol::house::{HouseWish, SeatState, TableMessage};

use super::claim::is_free;
use super::{parts, talk, terms};
use crate::app::{App, Link};
use crate::browser;
use crate::house::Room;
use crate::icon::icon;
use crate::route::Route;
use crate::table::line;

/// The bots that fill free seats unless somebody chooses another.
const FILLER: &str = omerta_games::FIRST_RIVAL;

/// The lobby of a table.
pub fn lobby(room: Room) -> AnyView {
    let app = room.app;
    Effect::new(move |_| {
        let game =
            room.table.with(|it| it.as_ref().and_then(|it| it.game.parse().ok()).map(|it| app.title(it)));
        browser::document().set_title(&format!("{} – Omerta", game.unwrap_or_default()));
    });
    let with =
        move |draw: fn(App, &TableMessage) -> AnyView| move || room.table.get().map(|it| draw(app, &it));
    let mark = move |seat: omerta_core::Seat| room.mark(seat).unwrap_or('M');
    view! {
        <div class="lobw g-corleone">
            {line::broken_bar(room)}
            {top(room)}
            {say(room)}
            <main class="lob">
                <div class="col">
                    {with(|_, it| it.game.parse().map_or_else(|_| ().into_any(), |it| view! { <div class="strip-p only-desk" aria-hidden="true" inner_html=parts::poster(it)></div> }.into_any()))}
                    <section class="pan o-3">
                        <h2>{move || app.t("lobby.rules")}<span class="r">{move || app.t("lobby.record")}</span></h2>
                        {with(terms::all)}
                    </section>
                    {with(terms::seal)}
                </div>
                <div class="board o-1">{round::round(room)}</div>
                <div class="col">
                    {bring::bring(room)}
                    {families::families(room)}
                    {talk::talk(room, mark)}
                </div>
            </main>
            <div class="dock">{acts(room)}</div>
        </div>
    }
    .into_any()
}

fn top(room: Room) -> AnyView {
    let app = room.app;
    let game =
        move || room.table.with(|it| it.as_ref().and_then(|it| it.game.parse().ok()).map(|it| app.title(it)));
    let watchers = move || {
        let n = room.table.with(|it| it.as_ref().map_or(0, |it| it.watchers));
        (n > 0).then(|| {
            let text = app.tell(&Phrase::new("lobby.watching").with("n", n as usize));
            view! { <span class="clock">{icon("eye")}{text}</span> }
        })
    };
    view! {
        <header class="top">
            {parts::brand(app)}
            <span class="where"><b>{game}</b></span>
            <span class="sp"></span>
            {watchers}
            {parts::languages(app)}
            <Link to=Route::Settings class="ib" label=Signal::derive(move || app.t("settings.title"))>{icon("menu")}</Link>
        </header>
    }
    .into_any()
}

/// Who is still missing beside us: names of people who have not agreed, and how many seats are free.
fn missing(table: &TableMessage) -> (Vec<String>, usize) {
    let mut names = Vec::new();
    let mut n_free = 0;
    for seat in &table.seats {
        match &seat.state {
            SeatState::Open { .. } => n_free += 1,
            SeatState::Person { .. } if table.you.seat == Some(seat.seat) => (),
            SeatState::Person { name, confirmed: false, .. } => names.push(name.clone()),
            SeatState::Person { .. } | SeatState::Bot { .. } => (),
        }
    }
    (names, n_free)
}

/// Whether we have agreed; nothing if we have no seat.
fn is_in(table: &TableMessage) -> Option<bool> {
    let seat = table.seats.get(table.you.seat?.index())?;
    Some(matches!(seat.state, SeatState::Person { confirmed: true, .. }))
}

fn say(room: Room) -> AnyView {
    let app = room.app;
    let sentence = move || {
        let table = room.table.get()?;
        let (names, n_free) = missing(&table);
        let who = match is_in(&table) {
            None => "lobby.watch",
            Some(false) => "lobby.not-in",
            Some(true) => "lobby.in",
        };
        let waits = match (names.is_empty(), n_free) {
            (true, 0) if is_in(&table) == Some(false) => String::new(),
            (true, 0) => app.t("lobby.deals"),
            (false, 0) => app.tell(&Phrase::new("lobby.waits").with("names", names.join(", "))),
            (true, n) => app.tell(&Phrase::new("lobby.free").with("n", n)),
            (false, n) => {
                app.tell(&Phrase::new("lobby.waits-free").with("names", names.join(", ")).with("n", n))
            }
        };
        Some(view! { <b>{app.t(who)}</b>" "{waits} })
    };
    let small = move || match room.refusal.get() {
        Some(refusal) => view! { <small class="no" role="alert">{icon("lock")}{refusal}</small> }.into_any(),
        None => view! { <small>{app.t("lobby.until")}</small> }.into_any(),
    };
    view! {
        <section class="say" id="say" aria-label=move || app.t("lobby.state") tabindex="-1">
            <span class="say__tag">{move || app.t("lobby.tag")}</span>
            <div class="say__text"><p role="status" aria-live="polite">{sentence}</p>{small}</div>
            <div class="say__acts">{acts(room)}</div>
        </section>
    }
    .into_any()
}

/// What may be done: fill up, agree, change one's mind, sit down.
fn acts(room: Room) -> impl IntoView {
    let app = room.app;
    let fill = move || {
        let table = room.table.get()?;
        let free: Vec<_> = table.seats.iter().filter(|it| is_free(it)).map(|it| it.seat).collect();
        (table.you.host && !free.is_empty()).then(|| {
            let click = move |_| {
                for seat in &free {
                    room.wish(HouseWish::Bot { seat: *seat, level: FILLER.to_owned() });
                }
            };
            view! { <button class="btn btn--ghost" data-act="fill" on:click=click>{icon("bot")}{app.t("lobby.fill")}</button> }
        })
    };
    let go = move || {
        let table = room.table.get()?;
        let terms = table.terms;
        Some(match is_in(&table)? {
            false => {
                let confirm = move |_| {
                    let bytes = browser::random_bytes();
                    let salt = Salt::new(std::array::from_fn(|it| bytes[it]));
                    room.wish(HouseWish::Confirm { terms, salt });
                };
                view! { <button class="btn btn--go btn--big" data-act="in" on:click=confirm>{app.t("lobby.go")}</button> }.into_any()
            }
            true => view! {
                <button class="btn btn--big" data-act="reconsider" on:click=move |_| room.wish(HouseWish::Reconsider)>{icon("undo")}{app.t("lobby.undo")}</button>
            }
            .into_any(),
        })
    };
    view! { {fill}{go} }
}
