//! Rule: "Play a family member": CE-BACK-1, CE-BACK-2, CE-BRD-3, CE-BRD-4.

use omerta_core::{Audience, Log, Seat};

use crate::action::Action;
use crate::content::{Areas, Content, Figure, SpaceId};
use crate::event::Event;
use crate::figures::{Piece, Place};
use crate::lists::OptionLists;
use crate::stack::Frame;
use crate::state::State;

pub(crate) fn options(content: &Content, lists: &OptionLists, state: &State, out: &mut Vec<Action>) {
    lists.spaces(state.free_spaces(content), out);
}

pub(crate) fn apply(
    content: &Content,
    state: &mut State,
    seat: Seat,
    figure: Figure,
    space: SpaceId,
    log: &mut impl Log<Event>,
) {
    state.open.stack.pop();
    state.open.families[seat].reserve.take(figure);
    let piece = Piece::Own(seat, figure);
    state.stand_on(space, piece);
    log.tell(Audience::Everyone, || {
        let family = state.family_of(piece);
        Event::Placed { by: seat, piece, family, from: None, to: Place::Space(space) }
    });
    use_backs(content, state, seat, content.touches(space), log);
}

/// Uses the backs of all businesses in these areas. Controllers get nothing.
pub(crate) fn use_backs(
    content: &Content,
    state: &mut State,
    seat: Seat,
    areas: u8,
    log: &mut impl Log<Event>,
) {
    let backs = state.backs(content, areas);
    log.tell(Audience::Everyone, || Event::Backs(seat, Areas::of_bits(areas.into())));
    state.open.stack.push(Frame::Icons(seat, backs));
}
