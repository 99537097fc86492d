//! The loot of the round (SO-LOOT-1, SO-LOOT-2).

use omerta_core::{Audience, Log, Rng};

use crate::action::Event;
use crate::phases::Phase;
use crate::state::{FACE_UP, Loot, State};

/// Draws the loot cards that are turned up.
#[inline]
pub fn roll<R: Rng>(state: &State, dice: &mut R) -> Loot {
    state.pile.peek_n(FACE_UP, dice)
}

/// Whether these can be turned up.
pub fn can_happen(state: &State, loot: &Loot) -> bool {
    loot.len() == FACE_UP && state.pile.without(loot).is_some()
}

/// Turns them up; then all aim.
#[inline(never)]
pub fn apply(state: &mut State, loot: Loot, log: &mut impl Log<Event>) {
    state.pile = state.pile.without(&loot).expect("the pile has what is dealt");
    state.table = loot;
    log.tell(Audience::Everyone, || Event::Dealt { round: state.round, boss: state.boss, loot });
    state.phase = Phase::Aim;
    state.pending = state.alive;
}
