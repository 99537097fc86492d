//! Who sits where, and who decided what.

use omerta_core::{Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A person.
    Person,
    /// A bot of this kind.
    Bot(String),
}

/// Who decided a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Whoever sits there.
    Sitter,
    /// A bot in place of a person who is away, or who was too slow where the rules have no answer for that.
    StandIn,
    /// The rules, for a seat that was too slow.
    Clock,
    /// The host, for a seat that could do nothing.
    Host,
    /// Luck.
    Luck,
}

/// The bot that answers for a person who is away.
pub const STAND_IN: &str = "expert";

/// Everyone at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    sitters: Vec<Sitter>,
    away: SeatSet,
}

impl Seating {
    /// These, all of them there.
    pub fn new(sitters: Vec<Sitter>) -> Seating {
        Seating { sitters, away: SeatSet::EMPTY }
    }

    /// Everyone, by seat.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// Who sits on this seat.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        &self.sitters[seat.index()]
    }

    /// Another one sits down.
    pub fn sit(&mut self, seat: Seat, sitter: Sitter) {
        self.sitters[seat.index()] = sitter;
        self.away = self.away.without(seat);
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        self.where_sits(|it| *it == Sitter::Person)
    }

    /// The people who are away: a stand-in plays for them.
    pub fn away(&self) -> SeatSet {
        self.away
    }

    /// A person goes, or comes back.
    pub fn set_away(&mut self, seat: Seat, is_away: bool) {
        self.away = if is_away { self.away.with(seat) } else { self.away.without(seat) };
    }

    /// The bot that decides for this seat, if one does.
    pub fn bot(&self, seat: Seat) -> Option<&str> {
        match self.sitter(seat) {
            Sitter::Bot(kind) => Some(kind),
            Sitter::Person if self.away.contains(seat) => Some(STAND_IN),
            Sitter::Person => None,
        }
    }

    /// The seats for which bots decide.
    pub fn bots(&self) -> SeatSet {
        Seat::all(self.sitters.len() as u8).filter(|&it| self.bot(it).is_some()).collect()
    }

    fn where_sits(&self, is_so: impl Fn(&Sitter) -> bool) -> SeatSet {
        Seat::all(self.sitters.len() as u8).filter(|&it| is_so(self.sitter(it))).collect()
    }
}
