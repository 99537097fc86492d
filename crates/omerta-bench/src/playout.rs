//! Random games through the public contract, and nothing but it.

use omerta_core::{Game, Rng, SetupOf, Silent, Step, Waiting, below};

/// Plays a game at random and returns the number of decisions. The buffer is reused.
#[inline]
pub fn playout<G: Game, R: Rng>(game: &G, setup: &SetupOf<G>, options: &mut Vec<G::Action>, dice: &mut R) -> u64 {
    let mut state = game.start(setup);
    finish(game, &mut state, options, dice)
}

/// Plays on at random to the end and returns the number of decisions.
#[inline]
pub fn finish<G: Game, R: Rng>(game: &G, state: &mut G::State, options: &mut Vec<G::Action>, dice: &mut R) -> u64 {
    let mut n_decisions = 0;
    loop {
        match game.waiting(state) {
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is waited for");
                options.clear();
                game.options(state, seat, options);
                let action = options[below(dice, options.len() as u32) as usize];
                game.apply(state, &Step::Seat(seat, action), &mut Silent);
                n_decisions += 1;
            }
            Waiting::Chance => {
                let chance = game.roll(state, dice);
                game.apply(state, &Step::Chance(chance), &mut Silent);
            }
            Waiting::Over(_) => return n_decisions,
        }
    }
}
