//! What each game draws of its own, inside the frame that all tables share.
//!
//! A game is one [`GameUi`]. Everything has a default that works from the catalogue alone, so a game can be played
//! to its end before a line of its own board is drawn.

pub mod cash;
pub mod corleone;
pub mod empire;
pub mod generic;

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::prelude::*;
use omerta_core::tabletop::Entry;
use omerta_core::{Catalogue, Lang, Seat};
use omerta_games::GameKind;
use omerta_games::tape::Moment;
use omerta_protocol::UpdateMessage;
use omerta_protocol::house::TableMessage;
use omerta_protocol::parts::{FigureMessage, OptionMessage, PileMessage};
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

/// Something that the first game teaches: when it comes, and the keys of its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The question at which it comes, by its key; several where they ask the same thing.
    pub at: &'static [&'static str],
    /// The key of its title; its text has `.text` behind it.
    pub key: &'static str,
}

/// A number that is followed through a whole game, for the charts of its end.
#[derive(Clone, Copy)]
pub struct Chart {
    /// The key of what it is called.
    pub key: &'static str,
    /// Whether it is money.
    pub is_money: bool,
    /// What a seat had at a moment, as everyone could see it.
    pub of: fn(&Moment, Seat) -> Option<i64>,
}

/// A part of a score: the key of what it is called, and how much it is.
pub type Part = (&'static str, i64);

/// A figure of a seat at a moment, all places of it added up.
pub fn figure(moment: &Moment, key: &str, seat: Seat) -> Option<i64> {
    let is_it = |it: &&FigureMessage| it.key == key && it.seat == Some(seat) && it.source.is_none();
    let found: Vec<i64> = moment.figures.iter().filter(is_it).map(|it| it.n).collect();
    (!found.is_empty()).then(|| found.iter().sum())
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

    /// Whether the rules know families, so that everyone's mark follows from the game.
    fn has_families(&self) -> bool {
        false
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

    /// How a score of this game is written.
    fn score(&self, lang: Lang, score: i32) -> String {
        let _ = lang;
        score.to_string()
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

    /// Whether a sheet of the game's own puts the set together that is asked for.
    fn shows_set(&self, scene: &Scene<'_>) -> bool {
        let _ = scene;
        false
    }

    /// Whether a sheet of the game's own has the slider for an amount.
    fn shows_amount(&self, prompt: &str) -> bool {
        let _ = prompt;
        false
    }

    /// What stands below the players in their column.
    fn below_families(&self, table: Table) -> AnyView {
        let _ = table;
        ().into_any()
    }

    /// One sentence on the state of a thing on the board, for those who hear the board.
    fn describe(&self, scene: &Scene<'_>, at: &crate::table::at::At) -> String {
        let _ = (scene, at);
        String::new()
    }

    /// The kinds of answer that a person may choose from first, where there are many answers of few kinds: each with the
    /// icon, the key of its words, and the kind as [`is_kind`](crate::table::draft::is_kind) knows it.
    fn verbs(&self, prompt: &str) -> &'static [(&'static str, &'static str, &'static str)] {
        let _ = prompt;
        &[]
    }

    /// A card at reading size, as HTML; nothing if there is nothing to read.
    fn reading(&self, scene: &Scene<'_>, at: &crate::table::at::At) -> Option<String> {
        generic::reading(scene, at)
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

    /// The same in a few characters, for the strip of a phone, as HTML.
    fn brief(&self, scene: &Scene<'_>, seat: Seat) -> String {
        let _ = (scene, seat);
        String::new()
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

    /// What is seen of a thing while it goes to this pile, as HTML; nothing flies where that is empty.
    fn flying(
        &self,
        update: &UpdateMessage,
        catalogue: &Catalogue,
        lang: Lang,
        pile: &PileMessage,
    ) -> String {
        let _ = lang;
        let entry = pile.item.n.and_then(|n| row(catalogue, &pile.item.table, n.into()));
        let icon = entry.map_or("cardback", |it| self.icon(&pile.item.table, it));
        let mark = pile.seat.map_or('R', |it| self.mark(update, catalogue, it));
        format!(r##"<svg class="i k-{mark}" aria-hidden="true"><use href="#i-{icon}"></use></svg>"##)
    }

    /// What is followed through a whole game, the most telling first.
    fn charts(&self) -> &'static [Chart] {
        &[]
    }

    /// What the score of a seat is made of, by what was told at the end.
    fn account(&self, story: &[NewsMessage], seat: Seat) -> Vec<Part> {
        let _ = (story, seat);
        Vec::new()
    }

    /// The key of the headline on the day after, by what was told at the end.
    fn headline(&self, story: &[NewsMessage]) -> &'static str {
        let _ = story;
        "end.headline"
    }

    /// The lessons of the first game, in the order in which they may come.
    fn lessons(&self) -> &'static [Lesson] {
        &[]
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

/// The marks that people choose from before a game: those of its families, or all where the rules know none.
pub fn marks(kind: GameKind) -> Vec<char> {
    thread_local! {
        static KNOWN: RefCell<BTreeMap<GameKind, Vec<char>>> = const { RefCell::new(BTreeMap::new()) };
    }
    KNOWN.with_borrow_mut(|known| {
        let marks = known.entry(kind).or_insert_with(|| {
            let families = kind.families(None);
            let marks: Vec<char> = families.iter().enumerate().map(|(n, id)| family_mark(id, n)).collect();
            if marks.is_empty() { generic::MARKS.to_vec() } else { marks }
        });
        marks.clone()
    })
}

/// The mark of a seat before its game begins.
pub fn mark_of(table: &TableMessage, seat: Seat) -> char {
    let marks = table.game.parse().map_or_else(|_| generic::MARKS.to_vec(), marks);
    let family = table.seats.get(seat.index()).map_or(0, |it| usize::from(it.family));
    marks[family % marks.len()]
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

/// News of something that happened, for tests.
#[cfg(test)]
fn told(event: &impl serde::Serialize) -> NewsMessage {
    NewsMessage {
        version: omerta_host::Version::default(),
        event: serde_json::to_value(event).ok(),
        text: String::new(),
        private: false,
        moves: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_choose_from_the_families_that_the_table_will_show() {
        for kind in [GameKind::Corleone, GameKind::Empire] {
            let marks = marks(kind);
            let words = kind.families(None);
            assert_eq!(marks.len(), words.len());
            for (n, word) in words.iter().enumerate() {
                assert_eq!(marks[n], family_mark(word, n));
                assert!(word.starts_with(marks[n].to_ascii_lowercase()) || word == "matarazzo", "{word}");
            }
        }
        assert_eq!(marks(GameKind::CashNGuns), generic::MARKS);
    }
}
