//! That what really is the case can be imagined.
//!
//! An `imagine` that never guesses a certain secret passes every other law. Here worlds are imagined until
//! one is the truth, where there are so few that one must be.

use crate::dice::Rng;
use crate::game::{Game, Viewer};

/// How many worlds are imagined at first, to see how many different ones there are.
const FIRST: usize = 400;
/// With more different worlds than this, the truth is not sought.
const FEW: usize = 48;
/// How many worlds are imagined before the truth counts as impossible.
const MOST: usize = 200_000;

/// What came of seeking the truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// A world was imagined that is the truth.
    Truth,
    /// There are so many worlds that missing the truth would mean nothing.
    TooManyWorlds,
    /// Only so many worlds come up, again and again, and the truth is none of them.
    OnlyOthers(usize),
}

/// Imagines worlds from what `viewer` knows until one is the truth.
pub fn seek<G: Game, R: Rng>(game: &G, truth: &G::State, viewer: Viewer, dice: &mut R) -> Found {
    let view = game.view(truth, viewer);
    let mut worlds: Vec<G::State> = Vec::new();
    for _ in 0..FIRST {
        let world = game.imagine(&view, dice);
        if world == *truth {
            return Found::Truth;
        }
        if !worlds.contains(&world) {
            worlds.push(world);
        }
        if worlds.len() > FEW {
            return Found::TooManyWorlds;
        }
    }
    // Few worlds, and none of them true. A rare one takes patience; an impossible one never comes.
    match (FIRST..MOST).any(|_| game.imagine(&view, dice) == *truth) {
        true => Found::Truth,
        false => Found::OnlyOthers(worlds.len()),
    }
}
