//! City cards and henchmen, at hand size and at reading size.

use leptos::prelude::*;
use omerta_core::{Phrase, Seat};

use super::face::face;
use super::read::{money, number, text, texts};
use crate::games::row;
use crate::icon::icon_of;
use crate::table::Table;
use crate::table::at::At;

/// The two kinds of cards in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A city card.
    City,
    /// A henchman.
    Henchman,
}

impl Kind {
    /// The table of the catalogue.
    pub fn table(self) -> &'static str {
        match self {
            Kind::City => "city",
            Kind::Henchman => "henchmen",
        }
    }
}

/// A card that can be lit, dimmed with its reason, and chosen.
pub fn card(table: Table, kind: Kind, n: u8, of: Option<Seat>, more: &'static str) -> AnyView {
    let at = At { of, ..At::new(kind.table(), n.into()) };
    let target = at.clone();
    let (lit, dark) = (at.clone(), at.clone());
    let class = move || {
        let light = table.lights.with(|it| it.at(&lit));
        let deck =
            table.catalogue.with(|it| row(it, kind.table(), n.into()).map(|it| text(it, "deck").to_owned()));
        let kind = match (kind, deck.as_deref()) {
            (Kind::Henchman, _) => "he",
            (Kind::City, Some("slums")) => "ci sl",
            (Kind::City, Some("midtown")) => "ci mi",
            (Kind::City, _) => "ci do",
        };
        format!("card {kind} {more} {}", light.class())
    };
    let why = move || {
        let light = table.lights.with(|it| it.at(&dark));
        light.why.clone().filter(|_| light.is_shadow()).map(|it| {
            let text = table.named(&it.text);
            view! { <span class="why-chip">{text}</span> }
        })
    };
    let front = move || match kind {
        Kind::City => city(table, n),
        Kind::Henchman => henchman(table, n),
    };
    view! {
        <button class=class data-at=at.to_string() on:click=move |_| table.touch(&target)>
            {front}
            {why}
        </button>
    }
    .into_any()
}

fn city(table: Table, n: u8) -> AnyView {
    let (lang, catalogue) = (table.app.lang(), table.catalogue.get());
    let Some(row) = row(&catalogue, "city", n.into()) else { return ().into_any() };
    let moments = texts(row, "when");
    let when = moments.iter().map(|it| crate::words::said(lang, &format!("empire.moment.{it}")));
    let when = when.collect::<Vec<_>>().join(" · ");
    let is_weapon = row.facts.get("weapon").and_then(serde_json::Value::as_bool) == Some(true);
    let art = match (moments.first().copied(), is_weapon) {
        (_, true) => "weapon",
        (Some("hit"), _) => "vendetta",
        (Some("combat" | "pre-combat"), _) => "attack",
        (Some("collect"), _) => "bill",
        (Some("refresh"), _) => "refresh",
        (Some("bust" | "cops" | "call"), _) => "cop",
        _ => "citycard",
    };
    view! {
        <span class="hd"><span>{row.name.clone()}</span></span>
        <span class="wn">{when}</span>
        <span class="art">{icon_of(art.to_owned())}</span>
        <p>{row.text.clone()}</p>
    }
    .into_any()
}

fn henchman(table: Table, n: u8) -> AnyView {
    let (lang, catalogue) = (table.app.lang(), table.catalogue.get());
    let Some(it) = row(&catalogue, "henchmen", n.into()) else { return ().into_any() };
    let faction = text(it, "faction");
    let rows = catalogue.tables.get("factions").map(|it| &it.rows);
    let kind = rows.and_then(|it| it.iter().find(|it| it.id == faction));
    let (name, rule) = kind.map_or_else(Default::default, |it| (it.name.clone(), it.text.clone()));
    let cost = money(lang, number(it, "cost"));
    let value = table.app.tell(&Phrase::new("empire.value").with("n", number(it, "value") as usize));
    view! {
        <span class="hd"><span>{it.name.clone()}</span></span>
        <span class="pr"><span inner_html=face(&it.id, faction)></span><b class="val" aria-hidden="true">{number(it, "value")}</b><span class="vh">{value}". "</span></span>
        <p>{it.text.clone().or(rule)}</p>
        <span class="ft"><span>{icon_of(faction.to_owned())}{name}</span><span>{cost}</span></span>
    }
    .into_any()
}
