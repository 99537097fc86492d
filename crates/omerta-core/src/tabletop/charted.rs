//! Things to draw and to count: what is where, what moved, what an action means.
//!
//! A client that knows no game draws a [`Stock`] as piles, animates each [`Move`] from pile to pile, and lights
//! up the [`Spot`]s of an option. Names for all of them are in the [`Catalogue`].

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::{Game, Viewer};
use crate::phrase::{Lang, Phrase};
use crate::seat::Seat;
use crate::tabletop::Catalogue;

/// A game that programs can draw and count without knowing it.
pub trait Charted: Game {
    /// Everything a client needs to draw the table and to understand numbers that stand for things.
    fn catalogue(&self, lang: Lang) -> Catalogue;

    /// What is where, as far as the viewer of this view can tell.
    fn stock(&self, view: &Self::View) -> Stock;

    /// What an event moved, as the stock of this viewer counts it.
    ///
    /// For every viewer the moves of all they hear add up to the change of their stock: nothing is told twice.
    fn moves(&self, event: &Self::Event, viewer: Viewer) -> Vec<Move>;

    /// Numbers that follow from what lies open or is the viewer's own: influence, combat values by source.
    fn figures(&self, _view: &Self::View) -> Vec<Figure> {
        Vec::new()
    }

    /// Which places, cards, seats and tokens an action means.
    fn touches(&self, view: &Self::View, action: &Self::Action) -> Vec<Spot>;

    /// What luck decides now, for whoever rolls real dice and deals real cards. Called only while waiting for
    /// chance; it knows what is hidden, so it is told to nobody but the dealer.
    fn draw(&self, state: &Self::State) -> Draw<Self::Chance>;

    /// Takes out of a view what is hidden from others on a real table but could be remembered, such as money
    /// behind a shield. What is the viewer's own stays.
    fn forget(&self, _view: &mut Self::View) {}
}

/// A kind of thing: a row of a table of the catalogue, or any of that table if its face is not known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Item {
    /// The table of the catalogue.
    pub table: &'static str,
    /// The row, counted from 0; nothing if only the back is seen.
    pub n: Option<u16>,
}

impl Item {
    /// A thing whose face is known.
    pub const fn of(table: &'static str, n: u16) -> Item {
        Item { table, n: Some(n) }
    }

    /// A thing of which only the back is seen.
    pub const fn back(table: &'static str) -> Item {
        Item { table, n: None }
    }
}

/// A pile of equal things in one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Pile {
    /// The zone of the catalogue, such as `hand`.
    pub zone: &'static str,
    /// Whose it is, if it is somebody's.
    pub seat: Option<Seat>,
    /// The space of the board it is on, if it is on one.
    pub at: Option<Item>,
    /// What it is a pile of.
    pub item: Item,
}

impl Pile {
    /// A pile that belongs to nobody.
    pub const fn new(zone: &'static str, item: Item) -> Pile {
        Pile { zone, seat: None, at: None, item }
    }

    /// A pile of one seat.
    pub const fn of(zone: &'static str, seat: Seat, item: Item) -> Pile {
        Pile { zone, seat: Some(seat), at: None, item }
    }

    /// The same on a space of the board.
    #[must_use]
    pub const fn on(self, space: Item) -> Pile {
        Pile { at: Some(space), ..self }
    }
}

/// How many of what are where. What is not there is not listed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stock(pub BTreeMap<Pile, i64>);

impl Stock {
    /// Adds some; a pile that comes to nothing goes.
    pub fn add(&mut self, pile: Pile, n: impl Into<i64>) {
        let n = n.into();
        if n == 0 {
            return;
        }
        let now = self.0.entry(pile).or_default();
        *now += n;
        if *now == 0 {
            self.0.remove(&pile);
        }
    }

    /// What a move does.
    pub fn apply(&mut self, Move { n, from, to }: &Move) {
        from.iter().for_each(|it| self.add(*it, -n));
        to.iter().for_each(|it| self.add(*it, *n));
    }
}

/// So many things went from one pile to another. A card that is turned over changes its item on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Move {
    /// How many; never less than 1.
    pub n: i64,
    /// From where; nothing if it came from outside the table, as points do.
    pub from: Option<Pile>,
    /// To where; nothing if it left the table.
    pub to: Option<Pile>,
}

impl Move {
    /// From one pile to another.
    pub fn new(n: impl Into<i64>, from: Pile, to: Pile) -> Move {
        Move { n: n.into(), from: Some(from), to: Some(to) }
    }

    /// From outside the table onto a pile.
    pub fn gain(n: impl Into<i64>, to: Pile) -> Move {
        Move { n: n.into(), from: None, to: Some(to) }
    }

    /// From a pile off the table.
    pub fn loss(n: impl Into<i64>, from: Pile) -> Move {
        Move { n: n.into(), from: Some(from), to: None }
    }
}

/// A number that follows from the table, such as somebody's influence in a turf.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Figure {
    /// What it is: the phrase `figure.<key>` of the pack says it.
    pub key: &'static str,
    /// Whose number it is, if it is somebody's.
    pub seat: Option<Seat>,
    /// Where it counts, if it counts in one place.
    pub at: Option<Item>,
    /// What it comes from, if it is a part of a sum: a card, a figure, a token.
    pub source: Option<Item>,
    /// The number.
    pub n: i64,
}

/// Something on the table that can be lit up: a space, a card, a token, a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Spot {
    /// What it is. Seats are the table `seats`.
    pub item: Item,
    /// Whose it is, where several have one.
    pub of: Option<Seat>,
}

impl Spot {
    /// Something there is only one of.
    pub const fn of(table: &'static str, n: u16) -> Spot {
        Spot { item: Item::of(table, n), of: None }
    }

    /// Something of one seat.
    pub const fn whose(seat: Seat, table: &'static str, n: u16) -> Spot {
        Spot { item: Item::of(table, n), of: Some(seat) }
    }

    /// A seat itself.
    pub const fn seat(seat: Seat) -> Spot {
        Spot { item: Item::of("seats", seat.index() as u16), of: None }
    }
}

/// What luck decides: what is rolled or dealt, for whom, and what may come of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draw<C> {
    /// What is rolled or dealt: the phrase `luck.<key>` of the pack says it.
    pub key: &'static str,
    /// For whom, if it is for one seat.
    pub seat: Option<Seat>,
    /// Everything that may come, each once; empty where several things come at once.
    pub values: Vec<C>,
    /// What is drawn from, and how many of each there are; empty for dice.
    pub from: Vec<(Item, u32)>,
    /// How many are drawn from it at once.
    pub n: u32,
}

impl<C> Draw<C> {
    /// One of these values, for nobody in particular.
    pub const fn one_of(key: &'static str, values: Vec<C>) -> Draw<C> {
        Draw { key, seat: None, values, from: Vec::new(), n: 1 }
    }

    /// What the dealer reads. `{seat}` stands for whom it is.
    pub fn phrase(&self) -> Phrase {
        let phrase = Phrase::new(format!("luck.{}", self.key));
        match self.seat {
            Some(seat) => phrase.with("seat", seat),
            None => phrase,
        }
    }
}
