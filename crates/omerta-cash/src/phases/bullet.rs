//! Rule: "2. Choice of the Bullet card" (p. 3): CG-BUL-1.

use omerta_core::{Audience, Log, Sealed, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::lists::OptionLists;
use crate::phases::{Phase, hold_up};
use crate::state::State;

#[inline]
pub(crate) fn begin(state: &mut State) {
    state.ask_all(Phase::Bullet);
}

#[inline]
pub(crate) fn options(lists: &OptionLists, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let hand = state.players[seat].hand;
    lists.loads(hand.clicks > 0, hand.bangs > 0, out);
}

pub(crate) fn apply(state: &mut State, seat: Seat, action: Action, log: &mut impl Log<Event>) {
    let Action::Load(bullet) = action else { unreachable!("{seat} answers {action:?} at the bullets") };
    let player = &mut state.players[seat];
    player.hand.take(bullet);
    player.laid = Some(Sealed::new(bullet));
    log.tell(Audience::Everyone, || Event::Loaded(seat));
    log.tell(Audience::only(seat), || Event::LoadedCard(seat, bullet));
    state.pending = state.pending.without(seat);
    if state.pending.is_empty() {
        hold_up::begin(state);
    }
}
