//! All decide whether to stay, in secret and at once (SO-DUCK-1).

use omerta_core::{Audience, Log, Sealed, Seat};

use crate::action::{Action, Event};
use crate::phases::volley;
use crate::state::State;

/// Stay or duck.
#[inline]
pub fn options(out: &mut Vec<Action>) {
    out.extend_from_slice(&[Action::Stay, Action::Duck]);
}

/// Seals a decision. The last one fires the volley.
#[inline]
pub fn apply(state: &mut State, seat: Seat, stays: bool, log: &mut impl Log<Event>) {
    state.staying = Sealed::new(state.staying.reveal().with_if(seat, stays));
    state.pending = state.pending.without(seat);
    log.tell(Audience::Everyone, || Event::Decided(seat));
    log.tell(Audience::only(seat), || Event::YouStay(stays));
    if state.pending.is_empty() {
        volley::fire(state, log);
    }
}
