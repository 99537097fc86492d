//! Rule: "4. Godfather's Privilege" (p. 3): CG-PRIV-1, CG-PRIV-2; the Consigliere, a house power.

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::content::Power;
use crate::event::Event;
use crate::lists::OptionLists;
use crate::phases::{Phase, courage};
use crate::state::State;

#[inline]
pub(crate) fn begin(state: &mut State) {
    state.ask(Phase::Privilege, state.godfather);
    if candidates(state).is_empty() {
        offer_consigliere(state);
    }
}

/// Who may be ordered now: whoever has a target, and another to change to.
#[inline]
pub(crate) fn candidates(state: &State) -> SeatSet {
    if state.alive.len() <= 2 {
        return SeatSet::EMPTY;
    }
    let with_target = |seat: &Seat| state.players[*seat].target.is_some();
    match state.phase {
        Phase::Consigliere => match state.holder(Power::Consigliere) {
            None => SeatSet::EMPTY,
            Some(holder) => {
                let protected = SeatSet::only(holder).with(state.godfather);
                let threatens =
                    |seat: &Seat| state.players[*seat].target.is_some_and(|it| protected.contains(it));
                state.alive.without(holder).iter().filter(threatens).collect()
            }
        },
        // Only a clock lets anyone aim at nobody.
        _ if !state.variant.clock => state.alive.without(state.godfather),
        _ => state.alive.without(state.godfather).iter().filter(with_target).collect(),
    }
}

#[inline]
pub(crate) fn options(lists: &OptionLists, state: &State, out: &mut Vec<Action>) {
    lists.orders(candidates(state), out);
    out.push(Action::NoOrder);
}

pub(crate) fn apply(state: &mut State, by: Seat, action: Action, log: &mut impl Log<Event>) {
    let consigliere = state.phase == Phase::Consigliere;
    match action {
        Action::Order(seat) => {
            log.tell(Audience::Everyone, || Event::Ordered { by, seat });
            state.ask(Phase::NewTarget { seat, consigliere }, seat);
            // With three alive there is only one other target, and all can see it.
            let targets = targets(state, seat);
            if targets.len() == 1 {
                let only = targets.first().expect("there is one");
                apply_target(state, seat, consigliere, Action::Aim(only), log);
            }
        }
        Action::NoOrder => {
            log.tell(Audience::Everyone, || Event::OrderedNobody(by));
            go_on(state, consigliere);
        }
        _ => unreachable!("{by} answers {action:?} at the privilege"),
    }
}

/// Whom an ordered player may aim at instead.
#[inline]
fn targets(state: &State, seat: Seat) -> SeatSet {
    let others = state.alive.without(seat);
    state.players[seat].target.map_or(others, |it| others.without(it))
}

#[inline]
pub(crate) fn new_targets(lists: &OptionLists, state: &State, seat: Seat, out: &mut Vec<Action>) {
    lists.aims(targets(state, seat), out);
}

pub(crate) fn apply_target(
    state: &mut State,
    seat: Seat,
    consigliere: bool,
    action: Action,
    log: &mut impl Log<Event>,
) {
    let target = match action {
        Action::Aim(target) => Some(target),
        Action::AimAtNobody => None,
        _ => unreachable!("{seat} answers {action:?} to an order"),
    };
    let from = std::mem::replace(&mut state.players[seat].target, target);
    log.tell(Audience::Everyone, || Event::NewTarget { seat, from, to: target });
    go_on(state, consigliere);
}

#[inline]
fn go_on(state: &mut State, consigliere_done: bool) {
    if consigliere_done { courage::begin(state) } else { offer_consigliere(state) }
}

#[inline]
fn offer_consigliere(state: &mut State) {
    match state.holder(Power::Consigliere) {
        Some(holder) if holder != state.godfather => {
            state.ask(Phase::Consigliere, holder);
            if candidates(state).is_empty() {
                courage::begin(state);
            }
        }
        _ => courage::begin(state),
    }
}
