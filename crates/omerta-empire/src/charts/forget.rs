//! What is hidden on a real table but could be remembered, taken out of a view: EC-INFO-3.

use omerta_core::Face;

use crate::cards::{CityCards, Henchmen};
use crate::stack::{Frame, Frames};
use crate::view::View;

/// Others' money, what was seen of their hands, and which henchmen are in the deck, which tells who is in hands.
pub(crate) fn forget(view: &mut View) {
    // When the game is over, shields are lifted.
    if view.open.ended.is_some() {
        return;
    }
    let me = view.seat();
    view.remembers = false;
    for seat in view.open.seats().iter().filter(|it| me != Some(*it)) {
        let at = seat.index();
        view.money[at] = Face::Down;
        if !is_looking(view, at) {
            view.city[at] = CityCards::EMPTY;
        }
        view.crew[at] = Henchmen::EMPTY;
    }
    view.unsure = Henchmen::EMPTY;
    view.all_unsure = Henchmen::EMPTY;
    view.open.henchman_deck = Henchmen::EMPTY;
    // What a rival can pay for tells what he has.
    let mut stack = Frames::default();
    for frame in view.open.stack.as_slice() {
        stack.push(match *frame {
            Frame::Market { seat, what, left, off, cops_hinder, .. } if me != Some(seat) => {
                Frame::Market { seat, what, left, off, cops_hinder, slots: 0 }
            }
            frame => frame,
        });
    }
    view.open.stack = stack;
}

/// Whether the viewer looks into this hand at the moment.
fn is_looking(view: &View, owner: usize) -> bool {
    matches!(view.open.stack.top(), Some(Frame::Choose(seat, rival, _))
        if view.seat() == Some(seat) && rival.index() == owner)
}
