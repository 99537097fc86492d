//! The end of the game (SO-END-3).

use omerta_core::Outcome;

use crate::state::State;

/// Money is the score; the most wins, and equals share the victory.
pub(crate) fn outcome(state: &State) -> Outcome {
    let scores = state.players.map(|_, it| i32::from(it.money));
    let most = scores.values().iter().max().copied();
    Outcome { scores, winners: scores.seats_where(|&it| Some(it) == most) }
}
