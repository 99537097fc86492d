//! What each game draws of its own, inside the frame that all tables share.
//!
//! A game is one [`GameUi`]. Everything has a default that works from the catalogue alone, so a game can be played
//! to its end before a line of its own board is drawn.

pub mod cash;
pub mod corleone;
pub mod empire;
pub mod generic;

use leptos::prelude::*;
use omerta_core::tabletop::Entry;
use omerta_core::{Catalogue, Lang, Seat};
use omerta_games::GameKind;
use omerta_protocol::UpdateMessage;
use omerta_protocol::parts::{OptionMessage, PileMessage};
use omerta_protocol::reply::NewsMessage;

use crate::table::Table;
use crate::table::scene::Scene;
use crate::table::sound::Sound;

/// Where a game is: its act or round, and the phases with the one that is on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Track {
    /// The act or round, such as "Round 5 of 8".
    pub act: String,
    /// The phases, in order.
    pub phases: Vec<String>,
    /// The one that is on, by its place.
    pub now: Option<usize>,
}

/// A view on a phone or tablet: what its tab shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tab {
    /// Its name, for addresses and tests.
    pub id: &'static str,
    /// The key of its words.
    pub key: &'static str,
    /// Its icon.
    pub icon: &'static str,
}

/// What a game draws of its own.
pub trait GameUi: Sync {
    /// Which game it is.
    fn kind(&self) -> GameKind;

    /// Classes of the table's root, such as `g-cash cg g-cn`.
    fn class(&self) -> &'static str;

    /// The letter of a seat's mark: M T V C P R S K. It stands for a shape and a colour.
    fn mark(&self, update: &UpdateMessage, catalogue: &Catalogue, seat: Seat) -> char {
        let _ = (update, catalogue);
        generic::MARKS[seat.index() % generic::MARKS.len()]
    }

    /// The name of what a seat plays, such as its family.
    fn title(&self, update: &UpdateMessage, catalogue: &Catalogue, seat: Seat) -> Option<String> {
        let _ = (update, catalogue, seat);
        None
    }

    /// The name of who sits there, where the game has names of its own for its players.
    fn player(&self, lang: Lang, mark: char) -> Option<String> {
        let _ = (lang, mark);
        None
    }

    /// Act, round and phase, for the strip at the top.
    fn track(&self, update: &UpdateMessage, catalogue: &Catalogue, lang: Lang) -> Track {
        let _ = (update, catalogue, lang);
        Track::default()
    }

    /// The board, as the inside of an `svg` in pixels of the scene's size. Whatever carries `data-at` can be
    /// pointed at.
    fn board(&self, scene: &Scene<'_>) -> String {
        generic::board(scene)
    }

    /// Whether the board itself shows an option, so that no button is needed for it.
    fn shows(&self, scene: &Scene<'_>, option: &OptionMessage) -> bool {
        let _ = (scene, option);
        false
    }

    /// One sentence on the state of a thing on the board, for those who hear the board.
    fn describe(&self, scene: &Scene<'_>, at: &crate::table::at::At) -> String {
        let _ = (scene, at);
        String::new()
    }

    /// What lies over the board: sheets, a stage, a dock.
    fn stage(&self, table: Table) -> AnyView {
        let _ = table;
        ().into_any()
    }

    /// What belongs to the viewer: hand, figures, own numbers.
    fn tray(&self, table: Table) -> AnyView {
        generic::tray(table)
    }

    /// The panels of the right column, above the log.
    fn side(&self, table: Table) -> AnyView {
        let _ = table;
        ().into_any()
    }

    /// What is seen of a seat, below its name.
    fn seat(&self, table: Table, seat: Seat) -> AnyView {
        generic::seat(table, seat)
    }

    /// Whether the players have a column of their own; at a round table they sit on the board.
    fn has_column(&self) -> bool {
        true
    }

    /// The tabs on a phone, the board first and the log last.
    fn tabs(&self) -> &'static [Tab] {
        generic::TABS
    }

    /// The icon of a thing of the catalogue, without its prefix.
    fn icon(&self, table: &str, entry: &Entry) -> &'static str {
        let _ = (table, entry);
        "cardback"
    }

    /// What is seen of a thing while it goes to this pile, as HTML.
    fn flying(&self, update: &UpdateMessage, catalogue: &Catalogue, pile: &PileMessage) -> String {
        let entry = pile.item.n.and_then(|n| row(catalogue, &pile.item.table, n.into()));
        let icon = entry.map_or("cardback", |it| self.icon(&pile.item.table, it));
        let mark = pile.seat.map_or('R', |it| self.mark(update, catalogue, it));
        format!(r##"<svg class="i k-{mark}" aria-hidden="true"><use href="#i-{icon}"></use></svg>"##)
    }

    /// What is heard when this happens.
    fn sound(&self, news: &NewsMessage) -> Option<Sound> {
        let _ = news;
        None
    }
}

/// What a game draws of its own.
pub fn of(kind: GameKind) -> &'static dyn GameUi {
    match kind {
        GameKind::CashNGuns => &cash::Cash,
        GameKind::Corleone => &corleone::Corleone,
        GameKind::Empire => &empire::Empire,
        GameKind::Standoff => &generic::Generic,
    }
}

/// The mark of a family, by its id.
pub fn family_mark(id: &str, n: usize) -> char {
    match id {
        "marzullo" | "marchetti" => 'M',
        "matarazzo" | "tedesco" => 'T',
        "vitale" | "valenti" => 'V',
        "caccamo" | "cassaro" => 'C',
        "pizzino" | "pagano" => 'P',
        "ruggero" => 'R',
        _ => generic::MARKS[n % generic::MARKS.len()],
    }
}

/// A row of the catalogue.
pub fn row<'a>(catalogue: &'a Catalogue, table: &str, n: usize) -> Option<&'a Entry> {
    catalogue.tables.get(table)?.rows.get(n)
}
