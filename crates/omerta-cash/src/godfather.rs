//! Who gets the desk, and the end of a round and of the game (CG-GOD-1, CG-GOD-2, CG-END-1).

use omerta_core::{Audience, Log};

use crate::content::Content;
use crate::event::Event;
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
    let (from, token) = (state.godfather, state.heir.take());
    // A dead Godfather's desk goes clockwise to the next who lives.
    let to = state.alive.first_from(token.unwrap_or(from)).expect("somebody lives");
    state.godfather = to;
    if to != from || token.is_some() {
        log.tell(Audience::Everyone, || Event::Desk { from, to, token });
    }
    state.round += 1;
    state.ask_nobody(Phase::Loot);
}

/// Ends the game.
#[inline]
pub(crate) fn end(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let lost = state.loot;
    let State { loot, gone, .. } = state;
    loot.pour_into(gone);
    state.ask_nobody(Phase::End);
    for seat in state.alive {
        let worth = || scoring::counted(content, state, seat);
        log.tell(Audience::Everyone, || Event::Counted { seat, worth: worth() });
    }
    log.tell(Audience::Everyone, || Event::Over { outcome: scoring::outcome(content, state), lost });
}
