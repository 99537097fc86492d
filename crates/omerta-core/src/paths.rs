//! Counting paths of options: a number that a refactoring never changes and a change of rules explains.

use crate::dice::Seed;
use crate::game::{Game, SetupOf, Step, Waiting};
use crate::log::Silent;

/// How many ways there are to answer the next `depth` questions from the start, with luck fixed by the seed.
///
/// Of several seats that are asked at once, the first answers first. A game that ends earlier is no path.
pub fn count_paths<G: Game>(game: &G, setup: &SetupOf<G>, seed: Seed, depth: u32) -> u64 {
    count(game, &game.start(setup), seed, 0, depth)
}

fn count<G: Game>(game: &G, state: &G::State, seed: Seed, n_steps: u64, depth: u32) -> u64 {
    let mut state = state.clone();
    let mut n_steps = n_steps;
    let seats = loop {
        match game.waiting(&state) {
            Waiting::Over(_) => return u64::from(depth == 0),
            Waiting::Seats(_) if depth == 0 => return 1,
            Waiting::Seats(seats) => break seats,
            Waiting::Chance => {
                let chance = game.roll(&state, &mut seed.dice(n_steps));
                game.apply(&mut state, &Step::Chance(chance), &mut Silent);
                n_steps += 1;
            }
        }
    };
    let Some(seat) = seats.first() else { return 0 };
    let mut options = Vec::new();
    game.options(&state, seat, &mut options);
    let after = |action| {
        let mut state = state.clone();
        game.apply(&mut state, &Step::Seat(seat, action), &mut Silent);
        count(game, &state, seed, n_steps + 1, depth - 1)
    };
    options.into_iter().map(after).sum()
}
