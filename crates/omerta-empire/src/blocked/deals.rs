//! Offers that can't be made or answered now.

use omerta_core::Seat;

use crate::action::Action;
use crate::blocked::{self, Tries, add};
use crate::content::Content;
use crate::politics::{self, STEPS};
use crate::state::State;

/// What a capo may want to do unasked and can't.
pub(crate) fn barred(content: &Content, state: &State, seat: Seat, out: &mut Tries) {
    let open = &state.open;
    let mut liberties = Vec::new();
    politics::liberties(content, state, seat, &mut liberties);
    let mut tries = Vec::new();
    let is_open = politics::is_open(open);
    let made = open.offers[seat.index()].is_some();
    let why = match (is_open, made) {
        (false, _) => blocked::DEALS_CLOSED,
        (true, true) => blocked::OFFER_WAITS,
        (true, false) => blocked::DRAFT_WAITS,
    };
    for other in open.seats().without(seat) {
        add(&mut tries, Action::Offer(other), why);
        if let Some(offer) = open.offers[other.index()].filter(|it| it.to == seat) {
            let closed = |why| if is_open { why } else { blocked::DEALS_CLOSED };
            let is_picking = state.hidden.taking[seat.index()].is_some_and(|it| it.by == other);
            let yes = if is_picking { blocked::PICK_FIRST } else { blocked::NOT_THERE };
            add(&mut tries, Action::Accept(other), closed(yes));
            add(&mut tries, Action::Refuse(other), blocked::DEALS_CLOSED);
            let counter = if offer.is_counter { blocked::NO_COUNTER } else { why };
            add(&mut tries, Action::Counter(other), closed(counter));
        }
    }
    if let Some(offer) = open.offers[seat.index()] {
        add(&mut tries, Action::Withdraw(offer.to), blocked::DEALS_CLOSED);
    } else if state.hidden.papers[seat.index()].is_some() {
        let why = if is_open { blocked::SUM_NOT_THERE } else { blocked::DEALS_CLOSED };
        for step in STEPS {
            add(&mut tries, Action::Give(step), why);
            add(&mut tries, Action::Want(step), why);
        }
        add(&mut tries, Action::Send, if is_open { blocked::NOT_THERE } else { blocked::DEALS_CLOSED });
    }
    out.extend(tries.into_iter().filter(|it| !liberties.contains(&it.action)));
}
