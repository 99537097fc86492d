//! What an answer would do, in words: piles and figures by the names of the catalogue.

use omerta_bots::Botted;
use omerta_core::{Catalogue, Figure, Item, Lang, Phrase, Phrases, Pile, Tabletop};
use omerta_host::{Preview, Shift, Words};

/// The names of everything a game counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    catalogue: Catalogue,
}

/// Where a pile lies; nothing else differs among what lies there.
type Place = (&'static str, Option<omerta_core::Seat>, Option<Item>);

impl Names {
    /// The names of a game in a language.
    pub fn of<G: Tabletop>(game: &G, lang: Lang) -> Names {
        Names { catalogue: game.catalogue(lang) }
    }

    /// What an answer would do: a line for each place where something changes, for each figure, and for what
    /// nobody can know yet.
    pub fn preview<G: Botted>(&self, game: &G, words: &Words, preview: &Preview<G>) -> Vec<String> {
        let mut lines = self.changes(words, &preview.changes);
        // The parts of a sum follow from the sum.
        let whole = preview.figures.iter().filter(|it| it.figure.source.is_none());
        let phrases = game.phrases(words.lang());
        lines.extend(whole.map(|it| self.shift(words, phrases, it)));
        if lines.is_empty() && !preview.is_open {
            lines.push(words.of("preview.nothing"));
        }
        if preview.is_open {
            lines.push(words.of("preview.open"));
        }
        if let Some(question) = &preview.then {
            let asked = words.say(&game.say_prompt(&question.prompt));
            lines.push(words.tell(&Phrase::new("preview.then").with("what", asked)));
        }
        lines
    }

    fn changes(&self, words: &Words, changes: &[(Pile, i64)]) -> Vec<String> {
        let mut places: Vec<(Place, Vec<String>)> = Vec::new();
        for (pile, n) in changes {
            let place = (pile.zone, pile.seat, pile.at);
            let sign = if *n < 0 { "−" } else { "+" };
            let text = format!("{} {sign}{}", self.item(pile.item), n.unsigned_abs());
            match places.iter_mut().find(|(it, _)| *it == place) {
                Some((_, texts)) => texts.push(text),
                None => places.push((place, vec![text])),
            }
        }
        let said = |(place, texts): &(Place, Vec<String>)| {
            format!("{}: {}", self.place(words, place), texts.join(", "))
        };
        places.iter().map(said).collect()
    }

    fn place(&self, words: &Words, (zone, seat, at): &Place) -> String {
        let zone =
            || self.catalogue.zones.get(*zone).map_or_else(|| (*zone).to_owned(), |it| it.name.clone());
        // Whoever reads the place on the board knows which zone that is.
        let place = at.map_or_else(zone, |it| self.item(it));
        let parts = [seat.map(|it| words.name(it)), Some(place)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn shift(&self, words: &Words, phrases: &Phrases, Shift { figure, after }: &Shift) -> String {
        let Figure { key, seat, at, source: _, n } = figure;
        let key = format!("figure.{key}");
        let shift = format!("{n} → {after}");
        // Some packs say the number within the phrase, others only what it is.
        let has_blank = phrases.0.get(&key).is_some_and(|it| it.contains("{n}"));
        let said = words.say(&Phrase::new(key).with("n", shift.clone()));
        let said = if has_blank { said } else { format!("{said}: {shift}") };
        let parts = [seat.map(|it| words.name(it)), at.map(|it| self.item(it)), Some(said)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// A thing by its name; one of which only the back is seen by that of its table.
    fn item(&self, item: Item) -> String {
        let Some(table) = self.catalogue.tables.get(item.table) else { return item.table.to_owned() };
        let row = item.n.and_then(|it| table.rows.get(usize::from(it)));
        row.map_or_else(|| table.name.clone(), |it| it.name.clone())
    }
}
