//! A table drawn from the catalogue alone: places, piles and what can be done with them.

use std::fmt::Write as _;

use leptos::prelude::*;
use omerta_core::tabletop::Place;
use omerta_core::{Catalogue, Seat};
use omerta_games::GameKind;
use omerta_protocol::parts::{HoldingMessage, PileMessage};

use super::{GameUi, Tab, row};
use crate::table::Table;
use crate::table::at::At;
use crate::table::scene::Scene;
use crate::table::svg::escape;

/// The letters of marks, in the order of seats.
pub const MARKS: [char; 8] = ['M', 'T', 'V', 'C', 'P', 'R', 'S', 'K'];

/// The tabs of a game that has none of its own.
pub const TABS: &[Tab] = &[
    Tab { id: "board", key: "tab.board", icon: "river" },
    Tab { id: "hand", key: "tab.hand", icon: "hand" },
    Tab { id: "seats", key: "tab.seats", icon: "henchman" },
    Tab { id: "log", key: "tab.log", icon: "log" },
];

/// A game that has no board of its own.
pub struct Generic;

impl GameUi for Generic {
    fn kind(&self) -> GameKind {
        GameKind::Standoff
    }

    fn class(&self) -> &'static str {
        "g-corleone"
    }
}

/// Name, state and text of a thing, to be read.
pub fn reading(scene: &Scene<'_>, at: &At) -> Option<String> {
    let entry = row(scene.catalogue, &at.table, at.n?.into())?;
    let text = entry.text.as_deref()?;
    let state = scene.ui.describe(scene, at);
    let state = match state.is_empty() || state.contains(text) {
        true => String::new(),
        false => format!("<small>{}</small>", escape(&state)),
    };
    Some(format!("<h3>{}</h3><p>{}</p>{state}", escape(&entry.name), escape(text)))
}

/// What a pile holds, in words.
pub fn pile_name(catalogue: &Catalogue, pile: &PileMessage) -> String {
    let named = |it: &omerta_protocol::parts::ItemMessage| {
        let table = catalogue.tables.get(&it.table);
        let entry = it.n.and_then(|n| row(catalogue, &it.table, n.into())).map(|it| it.name.clone());
        entry.or_else(|| table.map(|it| it.name.clone())).unwrap_or_else(|| it.table.clone())
    };
    named(&pile.item)
}

/// The places of the board as they lie, with what stands on each; games without a board show their piles.
pub fn board(scene: &Scene<'_>) -> String {
    let mut svg = String::new();
    let Some(board) = scene.catalogue.board.as_ref().filter(|it| it.width > 0) else {
        return piles(scene);
    };
    let (w, h) = scene.size;
    let scale = (w / f64::from(board.width)).min(h / f64::from(board.height));
    let (dx, dy) = ((w - f64::from(board.width) * scale) / 2.0, (h - f64::from(board.height) * scale) / 2.0);
    let at = |(x, y): (i32, i32)| (f64::from(x) * scale + dx, f64::from(y) * scale + dy);
    for line in &board.lines {
        let points: String = line.points.iter().map(|it| at(*it)).fold(String::new(), |mut all, (x, y)| {
            let _ = write!(all, "{x:.1},{y:.1} ");
            all
        });
        let _ =
            write!(svg, r##"<polyline points="{points}" fill="none" stroke="#1c4a56" stroke-width="3"/>"##);
    }
    for place in board.places.iter().filter(|it| it.outline.is_some()) {
        draw_area(&mut svg, scene, place, &at);
    }
    for place in board.places.iter().filter(|it| it.outline.is_none()) {
        draw_spot(&mut svg, scene, place, at(place.at));
    }
    svg
}

fn draw_area(svg: &mut String, scene: &Scene<'_>, place: &Place, at: &impl Fn((i32, i32)) -> (f64, f64)) {
    let Some(outline) = &place.outline else { return };
    let light = scene.lights.row(&place.table, place.n);
    let points: String = outline.0.iter().map(|it| at(*it)).fold(String::new(), |mut all, (x, y)| {
        let _ = write!(all, "{x:.1},{y:.1} ");
        all
    });
    let (stroke, width) = match light.class() {
        "is-picked" => ("#fff1c9", 6),
        "is-can" => ("#ffd27a", 3),
        _ => ("#453d4f", 1),
    };
    let name = row(scene.catalogue, &place.table, place.n.into()).map_or("", |it| &it.name);
    let (x, y) = at(place.at);
    let _ = write!(
        svg,
        r##"<g data-at="{}"><polygon points="{points}" fill="#1e1a23" stroke="{stroke}" stroke-width="{width}"/><text x="{x:.1}" y="{y:.1}" text-anchor="middle" class="dt" font-size="13" fill="#f4ead5">{}</text>{}</g>"##,
        At::new(&place.table, place.n),
        escape(name),
        standing(scene, place, x, y + 14.0),
    );
}

fn draw_spot(svg: &mut String, scene: &Scene<'_>, place: &Place, (x, y): (f64, f64)) {
    let light = scene.lights.row(&place.table, place.n);
    let stroke = match light.class() {
        "is-picked" => "#fff1c9",
        "is-can" => "#ffd27a",
        _ => "#453d4f",
    };
    let _ = write!(
        svg,
        r##"<g data-at="{}"><circle cx="{x:.1}" cy="{y:.1}" r="14" fill="#0b090c" stroke="{stroke}" stroke-width="3"/>{}</g>"##,
        At::new(&place.table, place.n),
        standing(scene, place, x, y + 4.0),
    );
}

/// What stands on a place, in a few letters.
fn standing(scene: &Scene<'_>, place: &Place, x: f64, y: f64) -> String {
    let is_here = |it: &&HoldingMessage| {
        let on = it.pile.at.as_ref();
        it.n != 0 && on.is_some_and(|it| it.table == place.table && it.n == Some(place.n))
    };
    let here: Vec<String> = scene
        .update
        .stock
        .iter()
        .filter(is_here)
        .map(|it| {
            let whose = it.pile.seat.map(|seat| scene.mark(seat).to_string()).unwrap_or_default();
            let name: String = pile_name(scene.catalogue, &it.pile).chars().take(8).collect();
            format!("{whose} {name}{}", if it.n > 1 { format!(" ×{}", it.n) } else { String::new() })
        })
        .collect();
    let mut text = String::new();
    for (i, line) in here.iter().enumerate() {
        let _ = write!(
            text,
            r##"<text x="{x:.1}" y="{:.1}" text-anchor="middle" font-size="11" fill="#cfc2aa">{}</text>"##,
            y + 12.0 * i as f64,
            escape(line)
        );
    }
    text
}

/// Piles that lie open to nobody in particular, and the seats.
fn piles(scene: &Scene<'_>) -> String {
    let (w, _) = scene.size;
    let mut svg = String::new();
    let n = scene.update.sitters.len();
    for seat in Seat::all(n as u8) {
        let light = scene.lights.at(&At::seat(seat));
        let stroke = if light.is_lamp() || light.is_chosen { "#ffd27a" } else { "#453d4f" };
        let x = 20.0 + (w - 40.0) / n as f64 * seat.index() as f64;
        let _ = write!(
            svg,
            r##"<g data-at="{}"><rect x="{x:.1}" y="20" width="{:.1}" height="56" rx="3" fill="#1e1a23" stroke="{stroke}" stroke-width="3"/><text x="{:.1}" y="52" class="dt" font-size="16" fill="#f4ead5">{} {}</text></g>"##,
            At::seat(seat),
            (w - 40.0) / n as f64 - 8.0,
            x + 8.0,
            scene.mark(seat),
            escape(&scene.name(seat)),
        );
    }
    let open = scene.update.stock.iter().filter(|it| it.pile.seat.is_none() && it.n != 0);
    for (i, it) in open.enumerate() {
        let (x, y) = (24.0 + 150.0 * (i % 5) as f64, 110.0 + 34.0 * (i / 5) as f64);
        let at = At::from(&it.pile.item);
        let stroke = if scene.lights.at(&at).is_lamp() { "#ffd27a" } else { "#453d4f" };
        let _ = write!(
            svg,
            r##"<g data-at="{at}"><rect x="{x:.1}" y="{y:.1}" width="142" height="28" fill="#141118" stroke="{stroke}" stroke-width="2"/><text x="{:.1}" y="{:.1}" font-size="13" fill="#f4ead5">{} ×{}</text></g>"##,
            x + 8.0,
            y + 19.0,
            escape(&pile_name(scene.catalogue, &it.pile)),
            it.n
        );
    }
    svg
}

/// Everything in the viewer's own zones.
pub fn tray(table: Table) -> AnyView {
    let own = move || {
        let (Some(update), Some(me)) = (table.update.get(), table.me()) else { return Vec::new() };
        let catalogue = table.catalogue.get();
        let lights = table.lights.get();
        update
            .stock
            .iter()
            .filter(|it| it.pile.seat == Some(me) && it.pile.at.is_none() && it.n != 0)
            .map(|it| {
                let zone = catalogue.zones.get(&it.pile.zone).map_or_else(String::new, |it| it.name.clone());
                let mut at = At::from(&it.pile.item);
                let mut light = lights.at(&at);
                if !light.is_lamp() {
                    let own = At { of: Some(me), ..at.clone() };
                    if lights.at(&own).is_lamp() {
                        (light, at) = (lights.at(&own), own);
                    }
                }
                let why = light.why.clone().filter(|_| light.is_shadow());
                let name = pile_name(&catalogue, &it.pile);
                let count = if it.n == 1 { String::new() } else { format!("×{}", it.n) };
                let target = at.clone();
                view! {
                    <button
                        class=format!("card {}", light.class())
                        data-at=at.to_string()
                        aria-disabled=if light.is_lamp() { "false" } else { "true" }
                        on:click=move |_| table.touch(&target)
                    >
                        <span class="hd">{name}</span>
                        <span class="art">{count}</span>
                        <span class="ft">{zone}</span>
                        {why.map(|it| view! { <span class="why-chip">{it.text}</span> })}
                    </button>
                }
            })
            .collect::<Vec<_>>()
    };
    view! { <div class="fan">{own}</div> }.into_any()
}

/// How many things a seat has in each of its zones.
pub fn seat(table: Table, seat: Seat) -> AnyView {
    let zones = move || {
        let Some(update) = table.update.get() else { return Vec::new() };
        let catalogue = table.catalogue.get();
        let mut zones: Vec<(String, i64)> = Vec::new();
        for it in update.stock.iter().filter(|it| it.pile.seat == Some(seat)) {
            let name = catalogue.zones.get(&it.pile.zone).map_or_else(String::new, |it| it.name.clone());
            match zones.iter_mut().find(|(zone, _)| *zone == name) {
                Some((_, n)) => *n += it.n,
                None => zones.push((name, it.n)),
            }
        }
        let shown = zones.into_iter().filter(|(_, n)| *n != 0);
        shown.map(|(name, n)| view! { <div><span>{name}</span>" "<b>{n}</b></div> }).collect::<Vec<_>>()
    };
    view! { <div class="dl">{zones}</div> }.into_any()
}
