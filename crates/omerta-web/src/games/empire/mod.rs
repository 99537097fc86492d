//! What Empire City draws of its own: the town at night, two rails, cards, markets, and a stage for what happens
//! behind closed doors.

pub mod after;
pub mod bid;
pub mod board;
pub mod capo;
pub mod cards;
pub mod deal;
pub mod describe;
pub mod face;
pub mod geometry;
pub mod hand;
pub mod houses;
pub mod hurts;
pub mod landmarks;
pub mod market;
pub mod neutral;
pub mod pieces;
pub mod read;
pub mod scenery;
pub mod seed;
pub mod sounds;
pub mod spot;
pub mod square;
pub mod stage;
#[cfg(test)]
mod tests;
pub mod ticket;
pub mod town;
pub mod tracks;

use leptos::prelude::*;
use omerta_core::{Catalogue, Lang, Phrase, Seat};
use omerta_games::GameKind;
use omerta_protocol::UpdateMessage;
use omerta_protocol::parts::OptionMessage;
use omerta_protocol::reply::NewsMessage;

use super::{Chart, GameUi, Lesson, Part, Tab, Track, family_mark, row};
use crate::table::Table;
use crate::table::at::At;
use crate::table::draft::Matter;
use crate::table::scene::Scene;
use crate::table::sound::Sound;
use crate::words;

/// The table of Empire City.
pub struct Empire;

/// What a phone shows: the town, the markets, the capos, the log.
const TABS: &[Tab] = &[
    Tab { id: "board", key: "empire.tab.town", icon: "citydeck" },
    Tab { id: "market", key: "empire.tab.market", icon: "crate" },
    Tab { id: "seats", key: "tab.seats", icon: "henchman" },
    Tab { id: "log", key: "tab.log", icon: "log" },
];

/// What a gangster may be placed for.
const VERBS: &[(&str, &str, &str)] = &[
    ("hand", "empire.verb.use", "use"),
    ("claim", "empire.verb.control", "deed.control"),
    ("attack", "empire.verb.attack", "deed.attack"),
    ("vendetta", "empire.verb.hit", "hit"),
];

/// The phases of a round, in order.
const PHASES: [&str; 7] = ["setup", "cops", "godfather", "declarations", "combat", "refresh", "collect"];

impl GameUi for Empire {
    fn kind(&self) -> GameKind {
        GameKind::Empire
    }

    fn class(&self) -> &'static str {
        "g-empire ec"
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

    fn track(&self, update: &UpdateMessage, _: &Catalogue, lang: Lang) -> Track {
        let open = &update.view["open"];
        let phase = open["phase"].as_str().unwrap_or_default();
        let is_first = open["round"].as_u64().unwrap_or(1) <= 1;
        // The first round begins with the setup and has neither cops nor an auction.
        let there = |it: &&str| match *it {
            "setup" => is_first,
            "cops" | "godfather" => !is_first || *it == phase,
            _ => true,
        };
        let phases: Vec<&str> = PHASES.into_iter().filter(there).collect();
        let round = open["round"].as_u64().unwrap_or(1).max(1) as usize;
        Track {
            act: words::tell(lang, &Phrase::new("empire.round").with("n", round)),
            now: phases.iter().position(|it| *it == phase),
            phases: phases.iter().map(|it| words::said(lang, &format!("empire.phase.{it}"))).collect(),
        }
    }

    fn board(&self, scene: &Scene<'_>) -> String {
        board::board(scene)
    }

    fn shows(&self, scene: &Scene<'_>, option: &OptionMessage) -> bool {
        board::shows(scene, option)
    }

    fn describe(&self, scene: &Scene<'_>, at: &At) -> String {
        describe::describe(scene, at)
    }

    fn shows_set(&self, scene: &Scene<'_>) -> bool {
        deal::is_composing(scene) || (scene.draft.matter == Matter::Question && board::shows_set(scene))
    }

    fn verbs(&self, prompt: &str) -> &'static [(&'static str, &'static str, &'static str)] {
        if prompt == "prompt.declare" { VERBS } else { &[] }
    }

    fn stage(&self, table: Table) -> AnyView {
        view! { {spot::spot(table)}{stage::stage(table)}{bid::bid(table)}{deal::incoming(table)} }.into_any()
    }

    fn tray(&self, table: Table) -> AnyView {
        hand::tray(table)
    }

    fn side(&self, table: Table) -> AnyView {
        market::side(table)
    }

    fn shows_amount(&self, prompt: &str) -> bool {
        prompt == "prompt.bid"
    }

    fn below_families(&self, table: Table) -> AnyView {
        capo::shield(table)
    }

    fn seat(&self, table: Table, seat: Seat) -> AnyView {
        capo::capo(table, seat)
    }

    fn brief(&self, scene: &Scene<'_>, seat: Seat) -> String {
        capo::brief(scene, seat)
    }

    fn charts(&self) -> &'static [Chart] {
        after::CHARTS
    }

    fn account(&self, story: &[NewsMessage], seat: Seat) -> Vec<Part> {
        after::account(story, seat)
    }

    fn headline(&self, story: &[NewsMessage]) -> &'static str {
        after::headline(story)
    }

    fn lessons(&self) -> &'static [Lesson] {
        after::LESSONS
    }

    fn tabs(&self) -> &'static [Tab] {
        TABS
    }

    fn sound(&self, news: &NewsMessage) -> Option<Sound> {
        sounds::sound(news)
    }
}

/// The family of a seat, by its place in the catalogue.
fn family(update: &UpdateMessage, seat: Seat) -> usize {
    update.view["open"]["capos"][seat.index()]["family"].as_u64().unwrap_or(seat.index() as u64) as usize
}
