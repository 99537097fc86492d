//! What Corleone's Empire draws of its own: the map, the hand, jobs and allies, and a sheet for every question that
//! is not about a place.

pub mod after;
pub mod cards;
pub mod geometry;
pub mod layout;
pub mod map;
pub mod pack;
pub mod pane;
pub mod panels;
pub mod pieces;
pub mod plan;
pub mod river;
pub mod sheet;
pub mod shop;
pub mod spaces;
pub mod tell;
#[cfg(test)]
mod tests;
pub mod tray;

use leptos::prelude::*;
use omerta_core::tabletop::Entry;
use omerta_core::{Catalogue, Lang, Seat};
use omerta_games::GameKind;
use omerta_protocol::UpdateMessage;
use omerta_protocol::parts::OptionMessage;
use omerta_protocol::reply::NewsMessage;

use super::{Chart, GameUi, Lesson, Part, Tab, Track, family_mark, row};
use crate::table::Table;
use crate::table::at::At;
use crate::table::draft::verb;
use crate::table::scene::Scene;
use crate::table::sound::Sound;

/// The table of Corleone's Empire.
pub struct Corleone;

const TABS: &[Tab] = &[
    Tab { id: "board", key: "corleone.tab.map", icon: "river" },
    Tab { id: "jobs", key: "corleone.tab.jobs", icon: "jobdraw" },
    Tab { id: "seats", key: "tab.seats", icon: "henchman" },
    Tab { id: "log", key: "tab.log", icon: "log" },
];

impl GameUi for Corleone {
    fn kind(&self) -> GameKind {
        GameKind::Corleone
    }

    fn class(&self) -> &'static str {
        "g-corleone cg g-cor"
    }

    fn mark(&self, update: &UpdateMessage, catalogue: &Catalogue, seat: Seat) -> char {
        let family = family(update, seat);
        let id = row(catalogue, "families", family).map_or("", |it| &it.id);
        family_mark(id, family)
    }

    fn has_families(&self) -> bool {
        true
    }

    fn title(&self, update: &UpdateMessage, catalogue: &Catalogue, seat: Seat) -> Option<String> {
        row(catalogue, "families", family(update, seat)).map(|it| it.name.clone())
    }

    fn score(&self, lang: Lang, score: i32) -> String {
        omerta_core::phrase::dollars(lang, score.into())
    }

    fn track(&self, update: &UpdateMessage, catalogue: &Catalogue, lang: Lang) -> Track {
        tell::track(update, catalogue, lang)
    }

    fn board(&self, scene: &Scene<'_>) -> String {
        map::board(scene)
    }

    fn shows(&self, scene: &Scene<'_>, option: &OptionMessage) -> bool {
        match verb(&option.act) {
            "play" | "job" | "public_job" | "ally" | "at" | "on" | "in" | "set_aside" => true,
            "figure" => !matches!(option.touches.first(), Some(it) if it.item.table == "neutrals"),
            _ => sheet::is_open(scene),
        }
    }

    fn shows_set(&self, scene: &Scene<'_>) -> bool {
        sheet::has_set(scene)
    }

    fn reading(&self, scene: &Scene<'_>, at: &At) -> Option<String> {
        cards::reading(scene, at)
    }

    fn describe(&self, scene: &Scene<'_>, at: &At) -> String {
        tell::describe(scene, at)
    }

    fn stage(&self, table: Table) -> AnyView {
        pane::pane(table, "co-stage", sheet::html)
    }

    fn tray(&self, table: Table) -> AnyView {
        view! {
            {pane::pane(table, "me", tray::own)}
            {pane::pane(table, "cg-figacts only-phone", tray::figures_in_reach)}
            {pane::pane(table, "fan", tray::hand)}
            {pane::pane(table, "cg-figs only-desk", tray::figures)}
        }
        .into_any()
    }

    fn side(&self, table: Table) -> AnyView {
        pane::pane(table, "co-side", panels::side)
    }

    fn seat(&self, table: Table, seat: Seat) -> AnyView {
        pane::pane(table, "co-seat", move |scene| panels::seat(scene, seat))
    }

    fn brief(&self, scene: &Scene<'_>, seat: Seat) -> String {
        panels::brief(scene, seat)
    }

    fn tabs(&self) -> &'static [Tab] {
        TABS
    }

    fn icon(&self, table: &str, entry: &Entry) -> &'static str {
        tell::icon(table, entry)
    }

    fn charts(&self) -> &'static [Chart] {
        after::CHARTS
    }

    fn account(&self, story: &[NewsMessage], seat: Seat) -> Vec<Part> {
        after::account(story, seat)
    }

    fn lessons(&self) -> &'static [Lesson] {
        after::LESSONS
    }

    fn sound(&self, news: &NewsMessage) -> Option<Sound> {
        tell::sound(news)
    }
}

/// The family of a seat, by its place in the catalogue.
fn family(update: &UpdateMessage, seat: Seat) -> usize {
    update.view["open"]["families"][seat.index()]["name"].as_u64().unwrap_or(0) as usize
}
