//! Hands that are looked into, and what is taken out of them: specials and city cards.

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::cards::{CityId, HenchmanId, Henchmen};
use crate::content::Content;
use crate::event::{Event, Row};
use crate::gains;
use crate::stack::Frame;
use crate::state::State;

/// The specials in a hand.
pub(super) fn shown_specials(content: &Content, state: &State, seat: Seat) -> Henchmen {
    state.crew(seat).and(content.tables().specials)
}

pub(super) fn show_specials(content: &Content, state: &mut State, rival: Seat, log: &mut impl Log<Event>) {
    let specials = shown_specials(content, state, rival);
    gains::known_to_all(state, specials);
    log.tell(Audience::Everyone, || Event::ShowsSpecials(rival, specials));
}

pub(super) fn take_special(
    content: &Content,
    state: &mut State,
    seat: Seat,
    from: Seat,
    henchman: HenchmanId,
    log: &mut impl Log<Event>,
) {
    state.open.capo_mut(from).exhausted.take(henchman);
    gains::abduct(content, state, [from, seat], (henchman, Row::Exhausted), log);
}

/// Both hands of a rival are seen, once; what is remembered of them stays.
pub(super) fn peek(state: &mut State, seat: Seat, rival: Seat, log: &mut impl Log<Event>) {
    let (city, crew) = (state.hand(rival), state.crew(rival));
    log.tell(Audience::Everyone, || Event::Peeked(seat, rival));
    log.tell(Audience::only(seat), || Event::PeekedHand(rival, city, crew));
    state.hidden.seen[rival.index()][seat.index()] = city.kinds();
    if !city.is_empty() {
        let capo = state.open.capo_mut(rival);
        capo.glimpsed = capo.glimpsed.with(seat);
    }
    let unsure = &mut state.hidden.unsure[seat.index()];
    *unsure = unsure.minus(crew);
}

// ---- city cards out of a hand ----

/// Waits for luck, if there is a card to take.
#[inline(never)]
pub(crate) fn run_steal(state: &mut State, from: Seat) -> bool {
    let any = !state.hand(from).is_empty();
    if !any {
        state.open.stack.pop();
    }
    any
}

/// Luck has taken a card out of the rival's hand.
pub(crate) fn stolen(content: &Content, state: &mut State, card: CityId, log: &mut impl Log<Event>) {
    let Some(&Frame::Steal(seat, from, left)) = state.open.stack.peek() else {
        unreachable!("a card is being stolen");
    };
    if left > 1 && state.hand(from).len() > 1 {
        state.open.stack.replace(Frame::Steal(seat, from, left - 1));
    } else {
        state.open.stack.pop();
    }
    move_city(content, state, [seat, from], card, log);
}

fn move_city(
    content: &Content,
    state: &mut State,
    [seat, from]: [Seat; 2],
    card: CityId,
    log: &mut impl Log<Event>,
) {
    gains::pass_city(state, from, seat, card);
    let deck = content.tables().deck_of[card.index()];
    log.tell(Audience::Everyone, || Event::CityTaken(seat, from, deck));
    log.tell(Audience::Only(SeatSet::only(seat).with(from)), || Event::CityTakenCard(seat, from, card));
}

#[inline(never)]
pub(crate) fn run_choose(state: &mut State, seat: Seat, rival: Seat, left: u8) -> bool {
    if left == 0 || state.hand(rival).is_empty() {
        state.open.stack.pop();
        return false;
    }
    state.open.pending = SeatSet::only(seat);
    true
}

#[inline(never)]
pub(crate) fn take_chosen(
    content: &Content,
    state: &mut State,
    [seat, rival]: [Seat; 2],
    left: u8,
    card: CityId,
    log: &mut impl Log<Event>,
) {
    state.open.stack.replace(Frame::Choose(seat, rival, left - 1));
    move_city(content, state, [seat, rival], card, log);
}
