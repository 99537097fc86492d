//! Who gets the desk, and the end of a round and of the game (CG-GOD-1, CG-GOD-2, CG-END-1).

use omerta_core::{Audience, Log, SeatSet};

use crate::action::Event;
use crate::content::Content;
use crate::phases::Phase;
use crate::scoring;
use crate::state::State;

/// Ends the round: the desk moves, and the next round or the end begins.
#[inline]
pub(crate) fn end_round(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    if state.round == content.numbers().rounds {
        end(content, state, log);
        return;
    }
    let heir = state.heir.take().unwrap_or(state.godfather);
    // A dead Godfather's desk goes clockwise to the next who lives.
    let next = state.alive.first_from(heir).expect("somebody lives");
    if next != state.godfather {
        state.godfather = next;
        log.tell(Audience::Everyone, || Event::NewGodfather(next));
    }
    state.round += 1;
    state.standing = state.alive;
    state.hit = SeatSet::EMPTY;
    state.ask_nobody(Phase::Loot);
}

/// Ends the game.
#[inline]
pub(crate) fn end(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let State { loot, gone, .. } = state;
    loot.pour_into(gone);
    state.ask_nobody(Phase::End);
    log.tell(Audience::Everyone, || Event::Over(scoring::outcome(content, state)));
}
