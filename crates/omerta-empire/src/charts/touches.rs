//! Which places, cards, seats and pieces an action means.

use omerta_core::{Seat, Spot};

use crate::action::Action;
use crate::cards::{CityId, HenchmanId, Hood, Place, SquareId};
use crate::charts::{self, DECKS, NEUTRALS, PIECES, Piece, SEATS};
use crate::politics::{Term, Thing, Want};
use crate::stack::Frame;
use crate::view::View;

fn square(it: SquareId) -> Spot {
    Spot { item: charts::square(it), of: None }
}

fn place(it: Place) -> Spot {
    Spot { item: charts::place(it), of: None }
}

fn deck(it: Hood) -> Spot {
    Spot::of(DECKS, it as u16)
}

fn piece(it: Piece) -> Spot {
    Spot::of(PIECES, it as u16)
}

fn henchman(of: Option<Seat>, it: HenchmanId) -> Spot {
    Spot { item: charts::henchman(it), of }
}

fn city(of: Option<Seat>, it: CityId) -> Spot {
    Spot { item: charts::city(it), of }
}

pub(crate) fn touches(view: &View, action: &Action) -> Vec<Spot> {
    let me = view.seat();
    match *action {
        Action::Racket(it) => vec![Spot { item: charts::racket(it), of: None }],
        Action::Henchman(it) => vec![henchman(whose(view, it), it)],
        Action::On(it) | Action::Deed(_, it) => vec![square(it)],
        Action::Use(it) => vec![Spot::of(NEUTRALS, it as u16)],
        Action::Hit(seat) | Action::Capo(seat) => vec![Spot::seat(seat)],
        Action::Play(it) => vec![city(me, it)],
        Action::Reveal(it) | Action::Fight(it) | Action::Carry(it) => vec![henchman(me, it)],
        Action::Deck(it) => vec![deck(it)],
        Action::Donate(_) | Action::Bid(_) | Action::Give(_) | Action::Want(_) => vec![piece(Piece::Dollar)],
        Action::Cash(of, it) => {
            vec![Spot { item: omerta_core::Item::of(SEATS, of.index() as u16), of: me }, deck(it)]
        }
        Action::Target(it) => vec![henchman(whose(view, it), it)],
        Action::TargetHand => match view.open.stack.top() {
            Some(Frame::Target(_, target)) => vec![Spot::seat(target)],
            _ => Vec::new(),
        },
        Action::Cop(it) | Action::Ness(it) => vec![place(it)],
        Action::Pay | Action::Lose => match view.open.stack.top() {
            Some(Frame::Bust(it)) => vec![square(it)],
            _ => Vec::new(),
        },
        Action::Take(it) => match view.open.stack.top() {
            Some(Frame::Choose(_, rival, _)) => vec![city(Some(rival), it)],
            _ => vec![city(None, it)],
        },
        Action::GiveCard(it) | Action::HandOver(it) => match it {
            Thing::City(it) => vec![city(me, it)],
            Thing::Henchman(it) => vec![henchman(me, it)],
        },
        Action::WantCard(it) => {
            let to = view.draft.map(|it| it.offer.to);
            match it {
                Want::City(it) => vec![deck(it)],
                Want::Named(it) => vec![henchman(to, it)],
                Want::Henchman => to.map(Spot::seat).into_iter().collect(),
            }
        }
        Action::Term(Term::Avoid(it) | Term::Joint(it)) => vec![square(it)],
        Action::Term(Term::CapBid(_)) => vec![piece(Piece::Dollar)],
        Action::Offer(seat)
        | Action::Accept(seat)
        | Action::Refuse(seat)
        | Action::Counter(seat)
        | Action::Withdraw(seat) => vec![Spot::seat(seat)],
        Action::Term(Term::Truce | Term::TieBreak)
        | Action::Branch(_)
        | Action::Done
        | Action::Send
        | Action::Scrap => Vec::new(),
    }
}

/// Whose exhausted henchman, or whose fighter in an open plan, this is; nobody's if he is on the track.
fn whose(view: &View, it: HenchmanId) -> Option<Seat> {
    let fights = |seat: Seat| {
        let plan = view.plans[seat.index()].known();
        plan.is_some_and(|plan| plan.fighters.or(plan.revealed).contains(it))
    };
    view.open.seats().iter().find(|seat| {
        let at = seat.index();
        view.open.capo(*seat).exhausted.contains(it) || view.crew[at].contains(it) || fights(*seat)
    })
}
