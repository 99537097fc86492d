//! Rule: "Play an ally": CE-ALLY-1 to CE-ALLY-3.

use omerta_core::{Audience, Log, Seat};

use crate::action::Event;
use crate::cards::AllyId;
use crate::content::Content;
use crate::stack::Frame;
use crate::state::State;

/// Lays an ally open and uses it. It is no hand card until Tribute.
pub(crate) fn play(
    content: &Content,
    state: &mut State,
    seat: Seat,
    ally: AllyId,
    log: &mut impl Log<Event>,
) {
    let player = &mut state.players[seat];
    player.hand.allies.take(ally);
    player.played.add(ally);
    log.tell(Audience::Everyone, || Event::Ally(seat, ally));
    state.stack.push(Frame::Tape { seat, tape: content.ally_tape(ally), at: 0, freed: None });
}
