//! Whether a game with its pack is fair: who wins from where, by how much, and what is of use.
//!
//! [`measure`] plays a series and counts; [`Balanced`] is what a game adds so that its cards are counted one by
//! one; [`Report`] is what it comes to, with the [`Limit`]s a pack should keep.

mod cash;
mod corleone;
mod empire;
mod limits;
mod report;
#[cfg(feature = "whole")]
mod standoff;
mod tally;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use omerta_core::{Outcome, Seat};
use serde::Serialize;

use crate::arena::Arena;
use crate::registry::Botted;
pub use limits::{Check, Limit};
pub use report::{
    DeciderReport, EndReport, ItemReport, LengthReport, MARGIN_STEP, MarkReport, OpeningReport, PlaceReport,
    Report, RoleReport, SeatReport, TurnReport, UnusedReport, place,
};
pub use tally::Tally;

/// How many games a thread takes at a time.
const BLOCK: u64 = 128;

/// Something that is counted: a card, an opening, a bonus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    /// What it is one of, such as `jobs`.
    pub group: &'static str,
    /// Its short name in the pack.
    pub name: String,
}

impl Entry {
    /// An entry of a group.
    pub fn new(group: &'static str, name: impl Into<String>) -> Entry {
        Entry { group, name: name.into() }
    }
}

/// A game whose cards can be counted one by one. Numbers are places in the lists the game gives.
pub trait Balanced: Botted {
    /// What a pack should keep, where somebody has said so.
    const LIMITS: &'static [Limit] = &[];

    /// What may be there and be used.
    fn items(&self) -> Vec<Entry> {
        Vec::new()
    }

    /// What a player may begin with.
    fn openings(&self) -> Vec<Entry> {
        Vec::new()
    }

    /// What may decide who wins.
    fn deciders(&self) -> Vec<Entry> {
        Vec::new()
    }

    /// What a seat may get by luck before it has decided anything.
    fn roles(&self) -> Vec<Entry> {
        Vec::new()
    }

    /// What a turn may be spent on.
    fn turns(&self) -> Vec<Entry> {
        Vec::new()
    }

    /// How a game may end.
    fn ends(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// What may happen in a game and is counted.
    fn marks(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Who comes first at the start, once that is known.
    fn first(&self, state: &Self::State) -> Seat;

    /// Tells which items luck has brought into the game.
    fn shown(&self, _state: &Self::State, _chance: &Self::Chance, _item: &mut dyn FnMut(usize)) {}

    /// Tells which items were used, and by whom.
    fn used(&self, _state: &Self::State, _event: &Self::Event, _item: &mut dyn FnMut(Seat, usize)) {}

    /// The opening that somebody plays, if this is one. Only the first of each seat counts.
    fn opening(&self, _state: &Self::State, _event: &Self::Event) -> Option<(Seat, usize)> {
        None
    }

    /// What somebody spends a turn on, if this is it.
    fn turn(&self, _event: &Self::Event) -> Option<(Seat, usize)> {
        None
    }

    /// Which of the marks this is, in a game that began with this seat as the first.
    fn mark(&self, _first: Seat, _event: &Self::Event) -> Option<usize> {
        None
    }

    /// Tells which roles a seat had, when the game is over.
    fn role(&self, _state: &Self::State, _seat: Seat, _role: &mut dyn FnMut(usize)) {}

    /// How the game has ended.
    fn end(&self, _state: &Self::State) -> Option<usize> {
        None
    }

    /// Whether an option is one of many amounts, of which nobody misses those that are never taken.
    fn is_amount(_action: &Self::Action) -> bool {
        false
    }

    /// Tells without which of the deciders others would have won.
    fn decided(&self, _state: &Self::State, _outcome: &Outcome, _decider: &mut dyn FnMut(usize)) {}
}

/// Plays the first games of a series and counts. The result is the same on any number of threads.
///
/// `progress` hears of every game that is over, in any order.
pub fn measure<G: Balanced>(
    arena: &Arena<'_, G>,
    n_games: u64,
    n_threads: usize,
    progress: impl Fn() + Sync,
) -> Tally<G> {
    let next = AtomicU64::new(0);
    let count = || {
        let mut tally = Tally::new(arena);
        loop {
            let first = next.fetch_add(1, Ordering::Relaxed).saturating_mul(BLOCK);
            if first >= n_games {
                return tally;
            }
            for number in first..(first + BLOCK).min(n_games) {
                tally.play(arena, number);
                progress();
            }
        }
    };
    // Sums don't ask for an order, so what the threads have counted can simply be added up.
    thread::scope(|scope| {
        let others: Vec<_> = (1..n_threads).map(|_| scope.spawn(count)).collect();
        let mut all = count();
        for thread in others {
            match thread.join() {
                Ok(tally) => all.add_all(&tally),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    })
}
