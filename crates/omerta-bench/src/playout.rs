//! Random games through the public contract, and nothing but it.

use std::hint::black_box;

use omerta_core::{Game, Rng, SetupOf, Silent, Step, Waiting, below};

use crate::wyrand::WyRand;

/// Plays that many games at random and returns the number of decisions. The buffer is reused.
///
/// A function of its own, so that what surrounds it does not change how it is compiled.
#[inline(never)]
pub fn playouts<G: Game>(
    game: &G,
    setup: &SetupOf<G>,
    n_games: u32,
    options: &mut Vec<G::Action>,
    dice: &mut WyRand,
) -> u64 {
    // A generator and a buffer of one's own may stay in registers.
    let (mut own_dice, mut own_options) = (dice.clone(), std::mem::take(options));
    let mut n_decisions = 0;
    for _ in 0..n_games {
        n_decisions += finish(game, &mut game.start(setup), &mut own_options, &mut own_dice);
    }
    (*dice, *options) = (own_dice, own_options);
    n_decisions
}

/// Plays on at random to the end and returns the number of decisions.
#[inline(always)]
pub fn finish<G: Game, R: Rng>(
    game: &G,
    state: &mut G::State,
    options: &mut Vec<G::Action>,
    dice: &mut R,
) -> u64 {
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
            Waiting::Over(outcome) => {
                // A game is played for its result.
                black_box(outcome.winners);
                return n_decisions;
            }
        }
    }
}
