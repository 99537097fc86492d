//! What the drawings need to know: the typed view beside names and numbers of the catalogue.

use omerta_core::tabletop::Entry;
use omerta_core::{Lang, Phrase, Seat};
use omerta_empire::{Post, RacketId, View};
use serde_json::Value;

use super::pieces;
use crate::table::scene::Scene;
use crate::words;

/// What a drawing reads.
pub struct Reader<'a> {
    /// All that is drawn from.
    pub scene: &'a Scene<'a>,
    /// What the viewer knows.
    pub view: View,
}

impl<'a> Reader<'a> {
    /// Reads a scene; nothing if its view is of another game.
    pub fn of(scene: &'a Scene<'a>) -> Option<Reader<'a>> {
        Some(Reader { scene, view: scene.view()? })
    }

    /// A row of the catalogue.
    pub fn row(&self, table: &str, n: u8) -> Option<&'a Entry> {
        super::super::row(self.scene.catalogue, table, n.into())
    }

    /// The name of a row.
    pub fn name(&self, table: &str, n: u8) -> &'a str {
        self.row(table, n).map_or("", |it| &it.name)
    }

    /// What a key of the page says.
    pub fn say(&self, key: &str) -> String {
        words::said(self.scene.lang, key)
    }

    /// What a phrase of the page says.
    pub fn tell(&self, phrase: &Phrase) -> String {
        words::tell_with(self.scene.lang, phrase, &|it| self.scene.name(it))
    }

    /// A sum of money.
    pub fn money(&self, dollars: i64) -> String {
        money(self.scene.lang, dollars)
    }

    /// The letter of a seat's mark.
    pub fn mark(&self, seat: Seat) -> char {
        self.scene.mark(seat)
    }

    /// What a player is called by the viewer.
    pub fn call(&self, seat: Seat) -> String {
        if self.scene.me == Some(seat) { self.say("seat.you") } else { self.scene.name(seat) }
    }

    /// The name of a seat's family.
    pub fn family(&self, seat: Seat) -> String {
        let family = self.view.open.capo(seat).family;
        family.map_or_else(|| self.scene.name(seat), |it| self.name("families", it.0).to_owned())
    }

    /// The colour of a seat.
    pub fn colour(&self, seat: Seat) -> &'static str {
        pieces::colour(self.mark(seat))
    }

    /// All seats, the viewer's first.
    pub fn seats(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.view.open.seats().iter().collect();
        let first = self.scene.me.map_or(0, Seat::index).min(seats.len());
        seats.rotate_left(first);
        seats
    }

    /// Whose gangsters stand somewhere.
    pub fn gangsters(&self, post: Post) -> Vec<Seat> {
        let open = &self.view.open;
        let here =
            |seat: Seat| open.capo(seat).placed.iter().filter(|it| *it == post).map(move |_| seat).collect();
        open.seats().iter().flat_map(|it| -> Vec<Seat> { here(it) }).collect()
    }

    /// What a racket would pay, or pays, in a neighbourhood with so many tokens.
    pub fn pays(&self, racket: RacketId, hood: &str, tokens: u8) -> String {
        let Some(row) = self.row("rackets", racket.0) else { return String::new() };
        let pays: Vec<i64> = numbers(row, "pays");
        let place = |at: usize| pays.get(at).copied().unwrap_or(0);
        match text(row, "kind") {
            "speakeasy" => self.money(place(HOODS.iter().position(|it| *it == hood).unwrap_or(0))),
            "casino" => range(self.scene.lang, place(0), pays.last().copied().unwrap_or(0)),
            _ => self.money(place(usize::from(tokens.max(1)) - 1)),
        }
    }

    /// A number that the host worked out.
    pub fn figure(&self, key: &str, table: &str, n: u8) -> Option<i64> {
        let is_it = |it: &&omerta_protocol::parts::FigureMessage| {
            it.key == key && it.source.as_ref().is_some_and(|it| it.table == table && it.n == Some(n.into()))
        };
        self.scene.update.figures.iter().find(is_it).map(|it| it.n)
    }
}

/// The neighbourhoods, in the order of rates and decks.
pub const HOODS: [&str; 3] = ["slums", "midtown", "downtown"];

/// A fact of a row as text.
pub fn text<'a>(row: &'a Entry, key: &str) -> &'a str {
    row.facts.get(key).and_then(Value::as_str).unwrap_or("")
}

/// A fact of a row as a number.
pub fn number(row: &Entry, key: &str) -> i64 {
    row.facts.get(key).and_then(Value::as_i64).unwrap_or(0)
}

/// A fact of a row as numbers.
pub fn numbers(row: &Entry, key: &str) -> Vec<i64> {
    let list = row.facts.get(key).and_then(Value::as_array);
    list.map_or_else(Vec::new, |it| it.iter().filter_map(Value::as_i64).collect())
}

/// A fact of a row as words.
pub fn texts<'a>(row: &'a Entry, key: &str) -> Vec<&'a str> {
    let list = row.facts.get(key).and_then(Value::as_array);
    list.map_or_else(Vec::new, |it| it.iter().filter_map(Value::as_str).collect())
}

/// Dollars as the language writes them.
pub fn money(lang: Lang, dollars: i64) -> String {
    let (sign, digits) = (if dollars < 0 { "−" } else { "" }, dollars.unsigned_abs().to_string());
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(if lang == Lang::De { '.' } else { ',' });
        }
        grouped.push(digit);
    }
    match lang {
        Lang::De => format!("{sign}{grouped} $"),
        Lang::En => format!("{sign}${grouped}"),
    }
}

fn range(lang: Lang, least: i64, most: i64) -> String {
    match lang {
        Lang::De => format!("{least}–{most} $"),
        Lang::En => format!("${least}–{most}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_written_as_the_language_writes_it() {
        assert_eq!(money(Lang::En, 1450), "$1,450");
        assert_eq!(money(Lang::De, 1450), "1.450 $");
        assert_eq!(money(Lang::En, -50), "−$50");
        assert_eq!(range(Lang::De, 0, 700), "0–700 $");
    }
}
