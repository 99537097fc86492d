//! Whether a game with its pack is fair: who wins from where, by how much, and what is of use.
//!
//! [`measure`] plays a series and counts; [`Balanced`] is what a game adds so that its cards are counted one by
//! one; [`Report`] is what it comes to, with the [`Limits`] a pack should keep.

mod cash;
mod corleone;
mod report;
mod standoff;
mod tally;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use omerta_core::{Outcome, Seat};
use serde::Serialize;

use crate::arena::Arena;
use crate::registry::Botted;
pub use report::{
    Check, DeciderReport, ItemReport, MARGIN_STEP, OpeningReport, PlaceReport, Report, SeatReport,
    UnusedReport, place,
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

/// What a pack should keep, in percentage points or per cent.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Limits {
    /// How far any seat may be from an even part of the victories.
    pub seat: f64,
    /// In how many of the games in which it is there a card must be used.
    pub least_use: f64,
    /// How far above an even part any opening may win.
    pub opening: f64,
    /// The most that half of the winners may be ahead, in per cent of what they have.
    pub margin: f64,
}

/// A game whose cards can be counted one by one. Numbers are places in the lists the game gives.
pub trait Balanced: Botted {
    /// What a pack should keep, where somebody has said so.
    const LIMITS: Option<Limits> = None;

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
