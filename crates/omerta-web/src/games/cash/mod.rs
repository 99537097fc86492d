//! What Ca$h 'n Guns draws of its own: a circle of mobsters around the loot.
//!
//! - [`layout`], [`circle`], [`board`]: where everything lies, what is there, and the drawing; [`pieces`], [`plates`]
//!   and [`flights`] are its parts.
//! - [`tray`]: the answers, each as a button ([`answers`]), and what the viewer has. [`side`]: who aims at whom, the
//!   volley, the sharing, what everybody spent.
//! - [`after`]: the account, the charts and the lessons. [`words_of`]: what is said about the table. [`seen`]: what is read of
//!   events. [`sounds`]: what is heard. [`pack`]: what the pack says.

pub mod after;
pub mod answers;
pub mod board;
pub mod circle;
pub mod flights;
pub mod layout;
pub mod pack;
pub mod pieces;
pub mod plates;
pub mod seen;
pub mod side;
pub mod sounds;
pub mod tray;
pub mod words_of;

use leptos::prelude::AnyView;
use omerta_cash::{Phase, View};
use omerta_core::json;
use omerta_core::tabletop::Entry;
use omerta_core::{Catalogue, Lang, Phrase, Seat};
use omerta_games::GameKind;
use omerta_protocol::UpdateMessage;
use omerta_protocol::parts::{OptionMessage, PileMessage};
use omerta_protocol::reply::NewsMessage;

use super::{Chart, GameUi, Lesson, Part, Tab, Track};
use crate::table::Table;
use crate::table::at::At;
use crate::table::draft::Matter;
use crate::table::scene::Scene;
use crate::table::sound::Sound;
use crate::words;

/// The table of Ca$h 'n Guns.
pub struct Cash;

/// What a phone shows: the circle, what the viewer has, what is known, the log.
const TABS: &[Tab] = &[
    Tab { id: "board", key: "cash.tab.circle", icon: "gun" },
    Tab { id: "side", key: "cash.tab.side", icon: "bullet" },
    Tab { id: "loot", key: "cash.tab.loot", icon: "diamond" },
    Tab { id: "log", key: "tab.log", icon: "log" },
];

impl GameUi for Cash {
    fn kind(&self) -> GameKind {
        GameKind::CashNGuns
    }

    fn class(&self) -> &'static str {
        "g-cash cg g-cn"
    }

    fn player(&self, lang: Lang, mark: char) -> Option<String> {
        Some(words::said(lang, &format!("mobster.{mark}")))
    }

    fn score(&self, lang: Lang, score: i32) -> String {
        omerta_core::phrase::dollars(lang, score.into())
    }

    fn track(&self, update: &UpdateMessage, catalogue: &Catalogue, lang: Lang) -> Track {
        let Ok(view) = json::of::<View>(&update.view) else { return Track::default() };
        let rounds = pack::number(catalogue, "rounds");
        let act = Phrase::new("cash.round").with("round", view.round).with("rounds", rounds.to_string());
        let steps = catalogue.tables.get("steps");
        Track {
            act: words::tell(lang, &act),
            phases: steps.map_or_else(Vec::new, |it| it.rows.iter().map(|it| it.name.clone()).collect()),
            now: usize::from(view.phase.step()).checked_sub(1).filter(|_| view.phase != Phase::End),
        }
    }

    fn board(&self, scene: &Scene<'_>) -> String {
        board::board(scene)
    }

    fn describe(&self, scene: &Scene<'_>, at: &At) -> String {
        words_of::describe(scene, at)
    }

    fn shows(&self, scene: &Scene<'_>, option: &OptionMessage) -> bool {
        // The tray has a button for every answer to the question, and for nothing else.
        let decision = scene.update.decision.as_ref().filter(|_| scene.draft.matter == Matter::Question);
        decision.is_some_and(|it| it.options.get(option.index) == Some(option))
    }

    fn flying(
        &self,
        update: &UpdateMessage,
        catalogue: &Catalogue,
        lang: Lang,
        pile: &PileMessage,
    ) -> String {
        let _ = update;
        flights::piece(catalogue, lang, pile)
    }

    fn tray(&self, table: Table) -> AnyView {
        tray::tray(table)
    }

    fn side(&self, table: Table) -> AnyView {
        side::side(table)
    }

    fn charts(&self) -> &'static [Chart] {
        after::CHARTS
    }

    fn account(&self, story: &[NewsMessage], seat: Seat) -> Vec<Part> {
        after::account(story, seat)
    }

    fn headline(&self, _: &[NewsMessage]) -> &'static str {
        "cash.headline"
    }

    fn lessons(&self) -> &'static [Lesson] {
        after::LESSONS
    }

    fn sound(&self, news: &NewsMessage) -> Option<Sound> {
        sounds::sound(news)
    }

    fn has_column(&self) -> bool {
        false
    }

    fn tabs(&self) -> &'static [Tab] {
        TABS
    }

    fn icon(&self, table: &str, entry: &Entry) -> &'static str {
        match table {
            "loot" => pack::icon(entry.facts.get("kind").and_then(|it| it.as_str()).unwrap_or_default()),
            "bullets" if entry.id == "bang" => "bang",
            "bullets" => "click",
            "markers" if entry.id == "wound" => "wound",
            "markers" if entry.id == "mobster" => "standing",
            "markers" => "desk",
            "shares" => pack::icon(&entry.id),
            _ => "cardback",
        }
    }
}
