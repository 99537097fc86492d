//! The table seen from above, with everyone around it. Every place is a button.

use std::f64::consts::TAU;

use leptos::prelude::*;
use omerta_core::{Phrase, Seat};
use omerta_games::GameKind;
use omerta_protocol::house::{HouseWish, SeatMessage, SeatState, TableMessage};

use super::super::terms;
use crate::browser;
use crate::games;
use crate::games::generic::MARKS;
use crate::house::{Room, links};
use crate::icon::icon;

/// The hats of the house, by mark.
const HATS: [&str; 8] = ["don", "top", "don", "hard", "heir", "thug", "consigliere", "cop"];

/// Where a seat is, in hundredths of the room: the first at the bottom, the others clockwise.
pub fn place(i: usize, n: usize) -> (f64, f64) {
    let angle = TAU * (0.25 + i as f64 / n.max(1) as f64);
    (50.0 + 37.0 * angle.cos(), 47.0 + 35.0 * angle.sin())
}

/// A head with a hat: the shape of the mark, half of it in shadow, eyes in the dark under the brim.
pub fn bust(mark: char) -> String {
    let shape = match mark {
        'M' => "M20 1.5L38.5 20 20 38.5 1.5 20z",
        'T' => "M20 1.5a18.500 18.500 0 1 1 0 37a18.500 18.500 0 1 1 0-37z",
        'V' => "M1 4h38L20 38.500z",
        'C' => "M3 3h34v34H3z",
        'P' => "M10 2.500h20L39.500 20 30 37.500H10L.5 20z",
        'R' => {
            "M20 1l5.600 12.300L39 15l-9.800 9.200L31.600 38 20 31.400 8.400 38l2.400-13.800L1 15l13.400-1.700z"
        }
        'S' => "M2 8h36l-5 30H7z",
        _ => "M20 2l18 13-7 23H9L2 15z",
    };
    let hat = HATS[MARKS.iter().position(|it| *it == mark).unwrap_or(0)];
    format!(
        r##"<svg class="bust k-{mark}" viewBox="-4 -16 48 56" aria-hidden="true"><clipPath id="b-{mark}"><path d="{shape}"/></clipPath><path d="{shape}" fill="var(--f)" stroke="#0b090c" stroke-width="1.2"/><g clip-path="url(#b-{mark})"><path d="M21-2L44-2V44H27z" fill="#000" opacity=".38"/><path d="M-2-2H42V15Q20 19-2 15z" fill="#0b090c" opacity=".82"/></g><path d="M11 13.5h6.2M22.8 13.5H29" stroke="#fff4d6" stroke-width="1.7" stroke-linecap="round"/><path d="M15.5 21.500h9" stroke="#0b090c" stroke-width="1.5" stroke-linecap="round"/><use href="#i-hat-{hat}" x="0" y="-14" width="40" height="22" style="--hat:#141118;--hatline:#0b090c"/></svg>"##
    )
}

/// The room, and what may be done with the seat that was pointed at.
pub fn round(room: Room) -> AnyView {
    let app = room.app;
    let chosen = RwSignal::new(None::<Seat>);
    let seats = move || {
        let table = room.table.get()?;
        let n = table.seats.len();
        // Whoever looks sits at the bottom.
        let first = table.you.seat.map_or(0, Seat::index);
        let item = |it: &SeatMessage| {
            let (x, y) = place((it.seat.index() + n - first) % n, n);
            plate(room, &table, it, chosen, x, y)
        };
        Some(table.seats.iter().map(item).collect::<Vec<_>>())
    };
    let felt = move || {
        let table = room.table.get()?;
        let game = table.game.parse::<GameKind>().ok().map(|it| app.title(it));
        Some(
            view! { <b class="d">{game}</b><span>{app.t("lobby.nothing-dealt")}</span><em class="d" aria-hidden="true">{app.t("lobby.go")}</em> },
        )
    };
    let class = move || {
        let n = room.table.with(|it| it.as_ref().map_or(0, |it| it.seats.len()));
        // Where somebody sits right under the lamp, only its light is seen.
        match (n > 5, n % 2 == 0) {
            (true, true) => "round many even",
            (true, false) => "round many",
            (false, true) => "round even",
            (false, false) => "round",
        }
    };
    view! {
        <div class=class>
            <div class="lampcone" aria-hidden="true"></div>
            <div class="felt">{felt}<div class="props" inner_html=browser::art("lobby-table")></div></div>
            <div inner_html=browser::art("lobby-lamp")></div>
            <ul aria-label=move || app.t("lobby.seats")>{seats}</ul>
            {move || menu(room, chosen)}
        </div>
    }
    .into_any()
}

fn plate(
    room: Room,
    table: &TableMessage,
    it: &SeatMessage,
    chosen: RwSignal<Option<Seat>>,
    x: f64,
    y: f64,
) -> AnyView {
    let app = room.app;
    let (seat, letter) = (it.seat, games::mark_of(table, it.seat));
    let is_me = table.you.seat == Some(seat);
    let (name, what, sign) = match &it.state {
        SeatState::Open { reserved } => {
            let key = if *reserved { "seat.kept" } else { "lobby.empty.text" };
            (app.t("lobby.empty"), app.t(key), None)
        }
        SeatState::Bot { level } => (terms::bot(app, level), app.t("seat.bot"), Some("seal")),
        SeatState::Person { name, confirmed, here, .. } => {
            let is_host = *name == table.host;
            let what = [
                is_me.then(|| app.t("seat.you")),
                is_host.then(|| app.t("lobby.host")),
                (!here).then(|| app.t("lobby.away")),
                (*here && !confirmed && !is_me && !is_host).then(|| app.t("lobby.thinks")),
            ];
            let what = what.into_iter().flatten().collect::<Vec<_>>().join(" · ");
            (name.clone(), what, Some(if *confirmed { "seal" } else { "unsealed" }))
        }
    };
    let is_open = matches!(it.state, SeatState::Open { .. });
    let head = match is_open {
        true => view! { <span class="nobody" aria-hidden="true">"+"</span> }.into_any(),
        false => view! { <span class="head" inner_html=bust(letter)></span> }.into_any(),
    };
    let class = format!("k-{letter}{}", if is_open { " free" } else { "" });
    let state = sign.map(|it| app.t(if it == "seal" { "lobby.is-in" } else { "lobby.is-not-in" }));
    view! {
        <li class=class style=format!("--x:{x:.1}%;--y:{y:.1}%")>
            <button data-seat=seat.to_string() aria-expanded=move || (chosen.get() == Some(seat)).to_string()
                on:click=move |_| chosen.update(|it| *it = if *it == Some(seat) { None } else { Some(seat) })>
                {head}
                <span class="plate"><b>{name}</b><small>{what}</small>{sign.map(icon)}<span class="vh">{state}</span></span>
            </button>
        </li>
    }
    .into_any()
}

/// What may be done with a seat: by anyone, and by the host.
fn menu(room: Room, chosen: RwSignal<Option<Seat>>) -> Option<AnyView> {
    let app = room.app;
    let seat = chosen.get()?;
    let table = room.table.get()?;
    let it = table.seats.get(seat.index())?.clone();
    let secret = RwSignal::new(None::<String>);
    let wish = move |key: &'static str, sign: &'static str, wish: HouseWish| {
        let click = move |_| {
            room.wish(wish.clone());
            chosen.set(None);
        };
        view! { <button class="btn" data-act=key on:click=click>{icon(sign)}{app.t(key)}</button> }.into_any()
    };
    let mut acts = Vec::new();
    let is_me = table.you.seat == Some(seat);
    let is_person = matches!(it.state, SeatState::Person { .. });
    if matches!(it.state, SeatState::Open { reserved: false }) && table.you.may_sit {
        acts.push(wish("seat.sit", "hand", HouseWish::Sit { seat }));
    }
    if is_me {
        acts.push(wish("seat.stand", "standing", HouseWish::Stand));
    }
    if table.you.host && !is_person {
        let click = move |_| {
            room.wish_then(HouseWish::Invite { seat }, move |it| {
                secret.try_set(it);
            });
        };
        acts.push(view! { <button class="btn" data-act="seat.invite" on:click=click>{icon("link")}{app.t("seat.invite")}</button> }.into_any());
    }
    if table.you.host && !is_me && !matches!(it.state, SeatState::Open { reserved: false }) {
        acts.push(wish("seat.remove", "door", HouseWish::Remove { seat }));
    }
    let levels = (table.you.host && !is_person).then(|| {
        let now = match &it.state {
            SeatState::Bot { level } => level.clone(),
            SeatState::Open { .. } | SeatState::Person { .. } => String::new(),
        };
        let game = table.game.parse::<GameKind>().ok();
        let levels = game.and_then(|it| it.describe(app.lang()).ok()).map(|it| it.bots);
        let option = |level: String| {
            let (name, is_now) = (terms::rated(app, game, &level), level == now);
            view! { <option value=level selected=is_now>{name}</option> }
        };
        let change = move |event| {
            let level = event_target_value(&event);
            if !level.is_empty() {
                room.wish(HouseWish::Bot { seat, level });
                chosen.set(None);
            }
        };
        view! {
            <label class="bots">{icon("bot")}<span>{app.t("seat.add-bot")}</span>
                <select on:change=change><option value="" selected=now.is_empty()>"…"</option>{levels.unwrap_or_default().into_iter().map(option).collect::<Vec<_>>()}</select>
            </label>
        }
    });
    let swaps = (table.you.host && table.seats.len() > 1).then(|| {
        let others: Vec<_> = table.seats.iter().filter(|it| it.seat != seat).map(|it| (it.seat, terms::who(app, it))).collect();
        let option = |(other, who): (Seat, String)| {
            let text = app.tell(&Phrase::new("seat.nth-who").with("n", other.index() + 1).with("who", who));
            view! { <option value=other.to_string()>{text}</option> }
        };
        let change = move |event| {
            if let Ok(b) = event_target_value(&event).parse() {
                room.wish(HouseWish::Swap { a: seat, b });
                chosen.set(None);
            }
        };
        view! {
            <label class="bots">{icon("trade")}<span>{app.t("seat.swap")}</span>
                <select on:change=change><option value="" selected=true>"…"</option>{others.into_iter().map(option).collect::<Vec<_>>()}</select>
            </label>
        }
    });
    let name = room.name();
    let personal = move || {
        let link = links::address(&name, &secret.get()?);
        Some(
            view! { <p class="link"><input readonly aria-label=app.t("seat.invite") prop:value=link.clone() />{super::bring::copy(app, link)}</p> },
        )
    };
    let label =
        app.tell(&Phrase::new("seat.nth-who").with("n", seat.index() + 1).with("who", terms::who(app, &it)));
    let title = label.clone();
    Some(
        view! {
            <section class="seatmenu pan" aria-label=label>
                <h2>{title}<button class="ib" aria-label=app.t("lobby.close") on:click=move |_| chosen.set(None)>{icon("cross")}</button></h2>
                <div class="row">{acts}{levels}{swaps}</div>
                {personal}
            </section>
        }
        .into_any(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_has_a_place_of_their_own_and_whoever_looks_is_at_the_bottom() {
        for n in 2..=8 {
            let places: Vec<_> = (0..n).map(|it| place(it, n)).collect();
            assert!(places.iter().all(|it| it.1 <= places[0].1), "{n}: the first is lowest");
            for (i, a) in places.iter().enumerate() {
                assert!((0.0..=100.0).contains(&a.0) && (0.0..=100.0).contains(&a.1));
                for b in &places[i + 1..] {
                    assert!((a.0 - b.0).hypot(a.1 - b.1) > 20.0, "{n}: {a:?} and {b:?}");
                }
            }
        }
    }

    #[test]
    fn every_mark_has_a_head_of_its_own() {
        let heads: std::collections::BTreeSet<String> = MARKS.iter().map(|it| bust(*it)).collect();
        assert_eq!(heads.len(), MARKS.len());
    }
}
