//! What a table of the house has beside its game: pause, another game, who watches, the seat on another device.

use leptos::prelude::*;
use omerta_core::{Phrase, Seat, SeatSet};
use omerta_protocol::Request;
use omerta_protocol::house::{HouseWish, Stage, Watch};

use super::Table;
use crate::app::Link;
use crate::house::links::{self, Links};
use crate::house::{Room, ask};
use crate::icon::icon;
use crate::route::Route;
use crate::screens::lobby::bring;

/// The names of some seats.
fn names(table: Table, seats: SeatSet) -> String {
    seats.iter().map(|it| table.name(it)).collect::<Vec<_>>().join(", ")
}

/// What everyone must know now: that the game is paused, that a stand-in plays, where the next game is.
pub fn notice(table: Table) -> AnyView {
    let Some(room) = table.room else { return ().into_any() };
    let app = table.app;
    let paused = move || {
        let told = room.table.get().filter(|it| it.paused)?;
        let waits = names(table, told.pause_votes);
        Some(view! {
            <div class="notice" role="status">{icon("pause")}<b>{app.t("room.paused")}</b>
                {(!waits.is_empty()).then(|| app.tell(&Phrase::new("room.go-on-votes").with("names", waits)))}
                {room.seat().map(|_| view! { <button class="btn btn--go" on:click=move |_| room.wish(HouseWish::Pause { yes: true })>{app.t("room.go-on")}</button> })}
            </div>
        })
    };
    let stand_in = move || {
        let seat = room.seat()?;
        table.update.with(|it| it.as_ref().is_some_and(|it| it.away.contains(seat))).then(|| {
            let back = move |_| table.send(Request::Away { seat, away: false });
            view! {
                <div class="notice" role="alert">{icon("bot")}<b>{app.t("room.stand-in")}</b>
                    <button class="btn btn--go" on:click=back>{app.t("room.take-back")}</button>
                </div>
            }
        })
    };
    let next = move || {
        let next = room.table.with(|it| it.as_ref().and_then(|it| it.next.clone()))?;
        Some(
            view! { <div class="notice" role="status"><Link to=Route::Table(next) class="btn btn--go btn--big">{app.t("room.next")}</Link></div> },
        )
    };
    let rematch = move || {
        let told = room.table.get()?;
        let seat = told.you.seat.filter(|_| room.stage() == Some(Stage::Over) && told.next.is_none())?;
        let votes = told.rematch_votes;
        let yes = !votes.contains(seat);
        let key = if yes { "room.rematch" } else { "room.no-rematch" };
        let who = (!votes.is_empty())
            .then(|| app.tell(&Phrase::new("room.rematch-votes").with("names", names(table, votes))));
        Some(
            view! { <div class="notice" role="status"><button class="btn btn--go" data-act="rematch" on:click=move |_| room.wish(HouseWish::Rematch { yes })>{icon("refresh")}{app.t(key)}</button>{who}</div> },
        )
    };
    view! { <div class="notices">{paused}{stand_in}{rematch}{next}</div> }.into_any()
}

/// How those in the room come to the table with their phones, where this screen was handed the way.
pub fn scan(table: Table) -> AnyView {
    let app = table.app;
    let links = table.room.and_then(|room| Some((room.name(), Links::of(&room.name())?)));
    let Some((name, links)) = links else { return ().into_any() };
    view! {
        <section class="pan scan">
            {bring::qr(app, links::address(&name, &links.join))}
            <p><b class="d">{move || app.t("tv.scan")}</b>{move || app.t("tv.scan.text")}</p>
        </section>
    }
    .into_any()
}

/// Whether this browser watches a table of the house.
pub fn is_watching(table: Table) -> bool {
    let is_seatless =
        |room: Room| room.table.with_untracked(|it| it.as_ref().is_some_and(|it| it.you.seat.is_none()));
    table.room.is_some_and(is_seatless)
}

/// The panel beside the log; where a player has a hand, for those who watch.
pub fn panel(table: Table) -> AnyView {
    let Some(room) = table.room else { return ().into_any() };
    let is_open = is_watching(table);
    let app = table.app;
    let code = RwSignal::new(None::<String>);
    let lend = move |_| {
        let name = room.name();
        wasm_bindgen_futures::spawn_local(async move {
            if let Ok(lent) = ask::code(&name).await {
                code.try_set(Some(lent.code));
            }
        });
    };
    let is_over = move || room.stage() == Some(Stage::Over);
    let pause = move || {
        let told = room.table.get()?;
        let seat = told.you.seat?;
        if told.paused || is_over() {
            return None;
        }
        let votes = told.pause_votes;
        let yes = !votes.contains(seat);
        let key = if yes { "room.pause" } else { "room.no-pause" };
        let who = (!votes.is_empty())
            .then(|| app.tell(&Phrase::new("room.pause-votes").with("names", names(table, votes))));
        Some(
            view! { <button class="btn" data-act="pause" on:click=move |_| room.wish(HouseWish::Pause { yes })>{icon("pause")}{app.t(key)}</button>{who} },
        )
    };
    let own = move || {
        let told = room.table.get()?;
        let seat = told.you.seat.filter(|_| !is_over())?;
        let is_open = told.shoulders.contains(seat);
        let leave = move |_| {
            room.wish(HouseWish::Leave);
            app.go(Route::Home);
        };
        Some(view! {
            <button class="btn" data-act="code" on:click=lend>{icon("phone")}{app.t("room.device")}</button>
            {move || code.get().map(|it| view! { <p class="lent" role="status">{app.t("room.device.text")}" "<b class="d">{it}</b></p> })}
            <label class="tick"><input type="checkbox" prop:checked=is_open on:change=move |event| room.wish(HouseWish::Shoulder { open: event_target_checked(&event) }) />
                <span>{app.t("room.shoulder")}</span></label>
            <button class="btn btn--ghost" on:click=leave>{icon("door")}{app.t("room.leave")}</button>
        })
    };
    let watches = move || {
        let told = room.table.get().filter(|it| it.you.seat.is_none())?;
        let now = told.you.watch;
        let mut all = vec![(Watch::Public, app.t("watch.public"))];
        let shoulder = |it: Seat| {
            (Watch::Shoulder(it), app.tell(&Phrase::new("watch.shoulder").with("name", table.name(it))))
        };
        all.extend(told.shoulders.iter().map(shoulder));
        if told.spectators.hands {
            all.push((Watch::Hands, app.t("watch.hands")));
        }
        let button = move |(watch, text): (Watch, String)| {
            view! { <button class="btn" aria-pressed=(watch == now).to_string() on:click=move |_| room.wish(HouseWish::Watch { watch })>{icon("eye")}{text}</button> }
        };
        let large = view! {
            <button class="btn" data-act="tv" aria-pressed=move || table.is_large.get().to_string() on:click=move |_| table.is_large.update(|it| *it = !*it)>
                {icon("tv")}{app.t("watch.tv")}
            </button>
        };
        Some(view! { <p>{app.t("watch.text")}</p>{all.into_iter().map(button).collect::<Vec<_>>()}{large} })
    };
    let watchers = move || {
        let n = room.table.with(|it| it.as_ref().map_or(0, |it| it.watchers));
        (n > 0).then(|| view! { <span class="r">{app.tell(&Phrase::new("lobby.watching").with("n", n as usize))}</span> })
    };
    view! {
        <details class="pan roomp" open=is_open>
            <summary><h2>{icon("door")}{move || app.t("room.title")}{watchers}</h2></summary>
            <div class="row">{pause}{own}{watches}</div>
            {move || room.refusal.get().map(|it| view! { <p class="no" role="alert">{it}</p> })}
        </details>
    }
    .into_any()
}
