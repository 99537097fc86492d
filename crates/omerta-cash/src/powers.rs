//! What several of the special powers share (CG-PWR-1, CG-PWR-2). Each power is asked in its step.

use omerta_core::{Audience, Log, Seat};

use crate::action::Action;
use crate::content::{Content, Power};
use crate::event::Event;
use crate::state::State;

/// Whether an optional power is used.
pub(crate) fn uses(seat: Seat, action: Action) -> bool {
    match action {
        Action::Use => true,
        Action::Skip => false,
        _ => unreachable!("{seat} answers {action:?} to a power"),
    }
}

/// Whether the bill that this power takes is among this round's loot.
pub(crate) fn bill_lies_there(content: &Content, state: &State, power: Power) -> bool {
    content.bill_of(power).is_some_and(|it| state.loot.count(it.0) > 0)
}

/// Takes the power's bill outside the sharing.
pub(crate) fn take_bill(
    content: &Content,
    state: &mut State,
    seat: Seat,
    power: Power,
    log: &mut impl Log<Event>,
) {
    let Some(card) = content.bill_of(power) else { return };
    state.loot.take(card.0);
    state.players[seat].loot.add(card.0);
    log.tell(Audience::Everyone, || Event::TookBill { seat, power, card });
}
