//! Rule: "Play an ally": CE-ALLY-1 to CE-ALLY-3.

use omerta_core::{Audience, Log, Seat};

use crate::cards::AllyId;
use crate::effects::TapeId;
use crate::event::Event;
use crate::stack::Frame;
use crate::state::State;

/// Lays an ally open and uses it. It is no hand card until Tribute.
pub(crate) fn play(state: &mut State, seat: Seat, ally: AllyId, log: &mut impl Log<Event>) {
    state.hidden.players[seat].hand.allies.take(ally);
    state.open.families[seat].played.add(ally);
    log.tell(Audience::Everyone, || Event::Ally(seat, ally));
    state.open.stack.push(Frame::Tape { seat, tape: TapeId::ally(ally), at: 0, freed: None });
}
