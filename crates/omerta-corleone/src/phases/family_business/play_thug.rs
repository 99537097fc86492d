//! Rule: "Play a thug": CE-FRONT-1 to CE-FRONT-6, CE-BRD-5, CE-BRD-6.

use omerta_core::{Audience, Log, Seat};

use crate::action::Action;
use crate::content::{Content, Figure, Site};
use crate::counts::Counts;
use crate::effects::Icons;
use crate::event::Event;
use crate::figures::{Piece, Place};
use crate::lists::OptionLists;
use crate::stack::Frame;
use crate::state::State;

pub(crate) fn options(lists: &OptionLists, state: &State, out: &mut Vec<Action>) {
    lists.sites(state.free_sites(), out);
}

pub(crate) fn apply(content: &Content, state: &mut State, seat: Seat, site: Site, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    state.open.families[seat].reserve.take(Figure::Thug);
    let piece = Piece::Own(seat, Figure::Thug);
    state.stand_at(site, piece);
    log.tell(Audience::Everyone, || {
        let family = state.family_of(piece);
        Event::Placed { by: seat, piece, family, from: None, to: Place::Site(site) }
    });
    shake_down(content, state, seat, site, log);
}

/// Uses the front of a business, in whatever way it was shaken down. Whoever controls the turf uses it too.
pub(crate) fn shake_down(
    content: &Content,
    state: &mut State,
    seat: Seat,
    site: Site,
    log: &mut impl Log<Event>,
) {
    let front = state.front(content, site);
    let tile = state.tile_at(site);
    log.tell(Audience::Everyone, || Event::Front(seat, site, tile));
    match state.controller(site.turf()).filter(|&it| it != seat) {
        None => state.open.stack.push(Frame::Icons(seat, front)),
        Some(controller) => {
            log.tell(Audience::Everyone, || Event::Controller(controller, site, tile));
            if front.is_plain() && is_enough_for_two(state, front) {
                state.open.stack.push(Frame::Icons(controller, front));
                state.open.stack.push(Frame::Icons(seat, front));
            } else {
                state.open.stack.push(Frame::WhoFirst { seat, controller, site });
            }
        }
    }
}

fn is_enough_for_two(state: &State, icons: Icons) -> bool {
    Counts::new(state.money, state.goods).holds(icons.takes().plus(icons.takes()))
}

pub(crate) fn who_first(content: &Content, state: &mut State, seats: [Seat; 2], site: Site, first: Seat) {
    let front = state.front(content, site);
    let second = if seats[0] == first { seats[1] } else { seats[0] };
    state.open.stack.replace(Frame::Icons(second, front));
    state.open.stack.push(Frame::Icons(first, front));
}
