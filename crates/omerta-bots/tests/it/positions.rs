//! Positions of random games, to ask bots in.

use std::sync::Arc;

use omerta_bots::Botted;
use omerta_core::{
    Decision, DecisionId, DecisionOf, Dice, Seat, Seed, SetupOf, Silent, Step, Viewer, Waiting, below, one_of,
};

/// The rules with their own pack.
pub(crate) fn rules<G: Botted>() -> Arc<G> {
    Arc::new(G::load(&G::own_pack()).expect("the own pack has no faults"))
}

/// Plays a game at random, with the clock where there is one, and shows every question that is asked.
pub(crate) fn walk<G: Botted>(
    game: &Arc<G>,
    setup: &SetupOf<G>,
    seed: Seed,
    mut look: impl FnMut(&G::State, &DecisionOf<G>, &mut Dice),
) {
    let mut dice = seed.dice(0);
    let mut state = game.start(setup);
    loop {
        let step = match game.waiting(&state) {
            Waiting::Over(_) => return,
            Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is waited for");
                let decision = decision(game, &state, seat);
                look(&state, &decision, &mut dice);
                let mut late = Vec::new();
                game.late(&state, seat, &mut late);
                match one_of(&mut dice, &late) {
                    Some(action) if below(&mut dice, 8) == 0 => Step::Late(seat, action),
                    _ => Step::Seat(seat, one_of(&mut dice, &decision.options).expect("there are options")),
                }
            }
        };
        game.apply(&mut state, &step, &mut Silent);
    }
}

/// The question a seat is asked.
pub(crate) fn decision<G: Botted>(game: &Arc<G>, state: &G::State, seat: Seat) -> DecisionOf<G> {
    let mut options = Vec::new();
    game.options(state, seat, &mut options);
    Decision { id: DecisionId(0), seat, prompt: game.prompt(state, seat), options }
}

/// What the seat sees that is asked.
pub(crate) fn view<G: Botted>(game: &Arc<G>, state: &G::State, seat: Seat) -> G::View {
    game.view(state, Viewer::Seat(seat))
}
