//! Rule: "3. Hold-Up" (p. 3): CG-AIM-1, CG-AIM-2; the Kid and the Cunning, CG-PWR-4.

use omerta_core::{Audience, Log, Sealed, Seat};

use crate::action::Action;
use crate::content::Power;
use crate::event::Event;
use crate::lists::OptionLists;
use crate::phases::{Phase, privilege};
use crate::state::State;

#[inline]
pub(crate) fn begin(state: &mut State) {
    state.ask_all(Phase::HoldUp);
    if let Some(kid) = state.holder(Power::Kid) {
        state.pending = state.pending.without(kid);
    }
}

#[inline]
pub(crate) fn options(lists: &OptionLists, state: &State, seat: Seat, out: &mut Vec<Action>) {
    lists.aims(state.alive.without(seat), out);
}

/// Whom an answer aims at.
#[inline]
fn aim(seat: Seat, action: Action) -> Option<Seat> {
    match action {
        Action::Aim(target) => Some(target),
        Action::AimAtNobody => None,
        _ => unreachable!("{seat} answers {action:?} in the hold-up"),
    }
}

pub(crate) fn apply(state: &mut State, seat: Seat, action: Action, log: &mut impl Log<Event>) {
    state.players[seat].aim = Some(Sealed::new(aim(seat, action)));
    state.pending = state.pending.without(seat);
    if !state.pending.is_empty() {
        return;
    }
    for seat in state.alive {
        let player = &mut state.players[seat];
        player.target = player.aim.take().and_then(Sealed::reveal);
    }
    log.tell(Audience::Everyone, || Event::Aims(state.players.map(|_, it| it.target)));
    match state.holder(Power::Kid) {
        Some(kid) => {
            state.ask(Phase::KidAims, kid);
        }
        None => offer_swap(state),
    }
}

pub(crate) fn apply_kid(state: &mut State, seat: Seat, action: Action, log: &mut impl Log<Event>) {
    let target = aim(seat, action);
    state.players[seat].target = target;
    log.tell(Audience::Everyone, || Event::KidAimed(seat, target));
    offer_swap(state);
}

/// The Cunning may swap, while there is a card in hand to swap for.
#[inline]
fn offer_swap(state: &mut State) {
    match state.holder(Power::Cunning) {
        Some(cunning) if !state.players[cunning].hand.is_empty() => {
            state.ask(Phase::CunningSwaps, cunning);
        }
        _ => privilege::begin(state),
    }
}

pub(crate) fn swap_options(state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.extend(state.players[seat].hand.kinds().map(Action::Swap));
    out.push(Action::Skip);
}

pub(crate) fn apply_swap(state: &mut State, seat: Seat, action: Action, log: &mut impl Log<Event>) {
    match action {
        Action::Swap(bullet) => {
            let player = &mut state.players[seat];
            player.hand.take(bullet);
            let back = player.laid.replace(Sealed::new(bullet)).map(Sealed::reveal);
            back.into_iter().for_each(|it| player.hand.add(it));
            state.cunning_swaps |= 1 << (state.round - 1);
            log.tell(Audience::Everyone, || Event::Swapped(seat));
            if let Some(back) = back {
                log.tell(Audience::only(seat), || Event::SwappedCard { seat, laid: bullet, back });
            }
        }
        Action::Skip => (),
        _ => unreachable!("{seat} answers {action:?} as the Cunning"),
    }
    privilege::begin(state);
}
