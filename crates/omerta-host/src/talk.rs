//! Whose word it is when nobody is waited for: the same order at a hosted table and in the arena.

use omerta_core::{Seat, SeatSet};

use crate::bot::MOST_UNASKED;

/// Who is asked, between two decisions, whether they want to do something unasked.
///
/// Whoever acted last is asked first, then all others clockwise, and all again after each thing that was done,
/// until nobody wants anything or too much was said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Talk {
    last: Seat,
    n_unasked: u32,
    silent: SeatSet,
}

impl Default for Talk {
    fn default() -> Talk {
        Talk { last: Seat::A, n_unasked: 0, silent: SeatSet::EMPTY }
    }
}

impl Talk {
    /// Those of the speakers who have not been asked since anything happened, in the order of their turn.
    pub fn order(&self, speakers: SeatSet) -> impl Iterator<Item = Seat> + use<> {
        let left = if self.n_unasked < MOST_UNASKED { speakers.minus(self.silent) } else { SeatSet::EMPTY };
        left.clockwise_from(self.last)
    }

    /// This one was asked and had nothing to say.
    pub fn kept_silent(&mut self, seat: Seat) {
        self.silent = self.silent.with(seat);
    }

    /// A bot did something unasked: the talk goes on, but not for ever.
    pub fn spoke(&mut self, seat: Seat) {
        *self = Talk { last: seat, n_unasked: self.n_unasked + 1, silent: SeatSet::EMPTY };
    }

    /// Somebody decided, or a person did something unasked: the talk begins anew.
    pub fn decided(&mut self, seat: Seat) {
        *self = Talk { last: seat, n_unasked: 0, silent: SeatSet::EMPTY };
    }

    /// Luck spoke: whoever kept silent may have something to say now.
    pub fn rolled(&mut self) {
        self.silent = SeatSet::EMPTY;
    }
}
