//! Rule: "5. Courage" (p. 3): CG-CRG-1; the Doctor and the Stealthy, CG-PWR-5.

use omerta_core::{Audience, Log, Sealed, Seat, SeatSet};

use crate::action::Action;
use crate::content::{Content, Power};
use crate::event::Event;
use crate::phases::{Phase, card_effects};
use crate::powers;
use crate::state::State;

#[inline]
pub(crate) fn begin(state: &mut State) {
    state.ask_all(Phase::Courage);
}

pub(crate) fn apply(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    let stands = match action {
        Action::Stand => true,
        Action::LieDown => false,
        _ => unreachable!("{seat} answers {action:?} at courage"),
    };
    state.players[seat].courage = Some(Sealed::new(stands));
    state.pending = state.pending.without(seat);
    if !state.pending.is_empty() {
        return;
    }
    let mut standing = SeatSet::EMPTY;
    for seat in state.alive {
        if state.players[seat].courage.take().is_some_and(Sealed::reveal) {
            standing = standing.with(seat);
        }
    }
    state.standing = standing;
    log.tell(Audience::Everyone, || Event::Courage { standing, lying: state.alive.minus(standing) });
    offer_doctor(content, state, log);
}

#[inline]
fn offer_doctor(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    match state.holder(Power::Doctor) {
        Some(doctor) if !state.standing.contains(doctor) && state.players[doctor].wounds > 0 => {
            state.ask(Phase::Doctor, doctor);
        }
        _ => offer_stealthy(content, state, log),
    }
}

#[inline]
fn offer_stealthy(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    match state.holder(Power::Stealthy) {
        Some(stealthy)
            if !state.standing.contains(stealthy)
                && powers::bill_lies_there(content, state, Power::Stealthy) =>
        {
            state.ask(Phase::Stealthy, stealthy);
        }
        _ => card_effects::volley(content, state, log),
    }
}

pub(crate) fn apply_power(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    let uses = powers::uses(seat, action);
    if state.phase == Phase::Doctor {
        if uses {
            state.players[seat].wounds -= 1;
            log.tell(Audience::Everyone, || Event::Doctored(seat));
        }
        offer_stealthy(content, state, log);
    } else {
        if uses {
            powers::take_bill(content, state, seat, Power::Stealthy, log);
        }
        card_effects::volley(content, state, log);
    }
}
