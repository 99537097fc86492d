//! Cops and Ness: whom somebody may want to move, and where to, in vain.

use omerta_core::WhyNot;

use crate::action::Action;
use crate::blocked::{self, Tries, add, squares};
use crate::cards::{Neutral, Place};
use crate::content::Content;
use crate::stack::Frame;
use crate::state::State;

/// Every place a cop or Ness could stand.
fn places(content: &Content) -> impl Iterator<Item = Place> {
    squares::all(content).map(Place::Square).chain(Neutral::ALL.map(Place::Neutral))
}

pub(super) fn tries(content: &Content, state: &State, frame: Frame, tries: &mut Tries) {
    match frame {
        Frame::RemoveCops(_) | Frame::Cops | Frame::Convoy(..) => {
            places(content).for_each(|it| add(tries, Action::Cop(it), cop(content, state, it)));
        }
        Frame::Ness => places(content).for_each(|it| add(tries, Action::Ness(it), ness(content, state, it))),
        _ => (),
    }
}

fn is_in_play(content: &Content, state: &State, place: Place) -> bool {
    match place {
        Place::Square(it) => content.tables().in_play(state.open.n_seats).contains(it),
        Place::Neutral(_) => true,
    }
}

fn cop(content: &Content, state: &State, place: Place) -> WhyNot {
    let police = &state.open.police;
    match place {
        _ if !is_in_play(content, state, place) => blocked::NOT_IN_PLAY,
        Place::Square(it) if !police.at.contains(it) => blocked::NO_COP,
        Place::Square(it) if police.moved.contains(it) => blocked::HAS_MOVED,
        Place::Neutral(Neutral::CityHall) if police.hall > 0 => blocked::COP_STUCK,
        Place::Neutral(_) => blocked::NO_COP,
        Place::Square(_) => blocked::COP_STUCK,
    }
}

fn ness(content: &Content, state: &State, place: Place) -> WhyNot {
    match place {
        _ if !is_in_play(content, state, place) => blocked::NOT_IN_PLAY,
        _ if state.open.police.ness == Some(place) => blocked::NESS_STAYS,
        _ => blocked::COP_THERE,
    }
}
