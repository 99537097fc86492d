//! All decide whether to stay, in secret and at once (SO-DUCK).

use omerta_core::{Audience, Log, Sealed, Seat};

use crate::action::{Action, Event};
use crate::phases::volley;
use crate::state::State;

/// Stay or duck.
#[inline]
pub fn options(out: &mut Vec<Action>) {
    out.extend([Action::Stay, Action::Duck]);
}

/// Seals a decision. The last one fires the volley.
#[inline]
pub fn apply(state: &mut State, seat: Seat, stays: bool, log: &mut impl Log<Event>) {
    state.players[seat].stays = Some(Sealed::new(stays));
    state.pending = state.pending.without(seat);
    log.tell(Audience::Everyone, || Event::Ready(seat));
    log.tell(Audience::only(seat), || Event::YouStay(stays));
    if state.pending.is_empty() {
        reveal(state, log);
    }
}

#[inline(never)]
fn reveal(state: &mut State, log: &mut impl Log<Event>) {
    for seat in state.alive {
        if state.players[seat].stays.take().is_some_and(Sealed::reveal) {
            state.standing = state.standing.with(seat);
        }
    }
    log.tell(Audience::Everyone, || Event::Stay(state.standing));
    volley::fire(state, log);
}
