//! Numbers that labels tell, as far as a view tells them.

use omerta_core::Seat;

use crate::cards::{HenchmanId, SquareId};
use crate::content::{CAPOS, Content};
use crate::prices::Known;
use crate::state::Plan;
use crate::view::View;

/// What is known of a capo's numbers.
pub(crate) fn known<'a>(content: &'a Content, view: &'a View, seat: Seat) -> Known<'a> {
    Known::of_view(content, view, seat)
}

/// What St Mary's asks, and by how much it lowers the corruption there is.
pub(crate) fn st_marys(content: &Content, view: &View, seat: Seat) -> (i16, i16) {
    let known = known(content, view, seat);
    let there_is = i16::from(view.open.capo(seat).corruption);
    let less = -known.absolved();
    (known.absolution(), if there_is > 0 { less.min(there_is) } else { less })
}

/// The totals that win at Pitney Downs.
pub(crate) fn pitney(content: &Content, view: &View, seat: Seat) -> Vec<u8> {
    let known = known(content, view, seat);
    (2..=12).filter(|it| known.wins(*it)).collect()
}

/// How many neighbours of a square a capo controls.
pub(crate) fn neighbours(content: &Content, view: &View, seat: Seat, square: SquareId) -> u8 {
    content.tables().next(view.open.n_seats, square).and(view.open.squares_of(seat)).len()
}

/// What a henchman counts in a combat, by himself.
pub(crate) fn fighter(content: &Content, id: HenchmanId, defends: bool) -> i16 {
    let fights = &content.tables().henchman_fights[id.index()];
    let more = if defends { fights.defending } else { fights.attacking };
    i16::from(content.henchman(id).value) + i16::from(more)
}

/// What a henchman counts as an assassin.
pub(crate) fn assassin(content: &Content, id: HenchmanId) -> i16 {
    i16::from(content.henchman(id).value) + i16::from(content.tables().henchman_fights[id.index()].hitting)
}

/// The plan of the viewer.
pub(crate) fn own_plan(view: &View) -> Option<Plan> {
    view.plans[view.seat()?.index() % CAPOS].known()
}
