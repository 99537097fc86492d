//! Squares that somebody may point at in vain.

use omerta_core::{Seat, WhyNot};

use crate::action::Action;
use crate::blocked::{self, Tries, add};
use crate::cards::SquareId;
use crate::content::Content;
use crate::effects::Op;
use crate::stack::{Deed, Frame};
use crate::state::State;
use crate::tape;

/// Every square of the pack, in play or not.
pub(super) fn all(content: &Content) -> impl Iterator<Item = SquareId> {
    (0..content.squares().len()).map(|it| SquareId(it as u8))
}

pub(super) fn tries(content: &Content, state: &State, seat: Seat, frame: Frame, tries: &mut Tries) {
    let in_play = content.tables().in_play(state.open.n_seats);
    let mut each = |make: &dyn Fn(SquareId) -> Action, why: &dyn Fn(SquareId) -> WhyNot| {
        for it in all(content) {
            let why = if in_play.contains(it) { why(it) } else { blocked::NOT_IN_PLAY };
            add(tries, make(it), why);
        }
    };
    let open = &state.open;
    match frame {
        Frame::Declare(_) => {
            each(&|it| Action::Deed(Deed::Control, it), &|it| match open.at(it).owner {
                Some(owner) if owner != seat => blocked::OCCUPIED,
                _ => blocked::COP_HERE,
            });
            each(&|it| Action::Deed(Deed::Attack, it), &|it| match open.at(it).owner {
                None => blocked::UNOCCUPIED,
                Some(owner) if owner == seat => blocked::OWN_SQUARE,
                Some(_) if open.at(it).attackers.contains(seat) => blocked::ALREADY_ATTACKING,
                Some(_) => blocked::COP_HERE,
            });
        }
        Frame::PlaceRacket { racket, .. } => each(&Action::On, &|it| {
            let ground = open.at(it);
            if ground.owner != Some(seat) {
                blocked::NOT_YOURS
            } else if ground.racket.is_some() {
                blocked::HAS_RACKET
            } else if !content.tables().fits(racket).contains(it) {
                blocked::WRONG_HOOD
            } else {
                blocked::COP_HINDERS
            }
        }),
        Frame::StartSquare(_, racket) => each(&Action::On, &|it| {
            let is_free = open.at(it).owner.is_none();
            match (is_free, content.tables().fits(racket).contains(it)) {
                (false, _) => blocked::OCCUPIED,
                (true, false) => blocked::WRONG_HOOD,
                (true, true) => blocked::COP_HERE,
            }
        }),
        Frame::StartClaim(_) => claim(state, &mut each),
        Frame::PickFight(_) => each(&Action::On, &|_| blocked::NO_ATTACK),
        Frame::Tape { .. } => match content.tables().op(tape::Top::of(open).tape, tape::Top::of(open).at) {
            Op::Claim(_) => claim(state, &mut each),
            Op::Wreck(_) => each(&Action::On, &|it| match open.at(it).racket {
                None => blocked::NO_RACKET,
                Some(_) => blocked::NOT_FITTING,
            }),
            _ => (),
        },
        Frame::MoveCop { from, .. } => each(&Action::On, &|it| match open.police.guards(it) {
            true => blocked::POLICE_THERE,
            false if crate::cards::Place::Square(it) == from => blocked::POLICE_THERE,
            false => blocked::TOO_FAR,
        }),
        _ => (),
    }
}

/// A free square is taken without a gangster.
fn claim(state: &State, each: &mut impl FnMut(&dyn Fn(SquareId) -> Action, &dyn Fn(SquareId) -> WhyNot)) {
    each(&Action::On, &|it| match state.open.at(it).owner {
        Some(_) => blocked::OCCUPIED,
        None if state.open.police.guards(it) => blocked::COP_HERE,
        None => blocked::WRONG_HOOD,
    });
}
