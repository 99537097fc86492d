//! What can be played and revealed now: whether a tape could pay its price and find what it is about.

use omerta_core::{Seat, SeatSet};
use omerta_parts::IdSet;

use crate::action::Action;
use crate::cards::{CityId, HenchmanId, Henchmen, Hood, Squares};
use crate::content::Content;
use crate::effects::{Goods, Hoods, Op, WreckPlace};
use crate::phases::{cops, declarations};
use crate::state::{Moment, Open, State};

/// Whether a tape could do what it must: pay its price, find what it is about.
pub(crate) fn is_possible(content: &Content, state: &State, seat: Seat, tape: u8) -> bool {
    // Most tapes need nothing, and are asked about most often.
    let needs = content.tables().needs(tape);
    needs.is_empty() || needs.iter().all(|it| is_there(content, state, seat, tape, *it))
}

/// Not a part of the loop above: all it might look at would be fetched before.
#[inline(never)]
fn is_there(content: &Content, state: &State, seat: Seat, tape: u8, op: Op) -> bool {
    let open = &state.open;
    match op {
        Op::Gain { n, .. } => state.money(seat) >= n.unsigned_abs(),
        Op::Wreck(WreckPlace::OwnSquare) => !open.squares_of(seat).and(open.with_racket()).is_empty(),
        Op::Claim(hoods) => !claimable(content, state, hoods).is_empty(),
        Op::MoveCop(..) => cops::can_convoy(content, state, 1),
        Op::Market(what, ..) => match what {
            Goods::Hire => open.henchman_track.iter().any(Option::is_some),
            Goods::Open => open.racket_track.iter().any(Option::is_some),
            Goods::Refresh => !open.capo(seat).exhausted.is_empty(),
        },
        Op::HalfRevenue(_) => open.thefts.iter().any(Option::is_none),
        Op::InForce => open.in_force.iter().any(Option::is_none),
        Op::Lay => open.laid.iter().any(Option::is_none),
        _ => !rivals(content, state, seat, tape).is_empty(),
    }
}

/// Those a tape may be for.
pub(crate) fn rivals(content: &Content, state: &State, seat: Seat, tape: u8) -> SeatSet {
    let (tables, open) = (content.tables(), &state.open);
    let mut rivals = open.seats().without(seat);
    if tables.is_for_specials(tape) {
        rivals = with(rivals, |it| !specials_before(content, state, it).is_empty());
    }
    if tables.is_for_rackets(tape) {
        rivals = with(rivals, |it| !open.squares_of(it).and(open.with_racket()).is_empty());
    }
    rivals
}

/// Those of them who satisfy this.
fn with(seats: SeatSet, has: impl Fn(Seat) -> bool) -> SeatSet {
    seats.iter().fold(SeatSet::EMPTY, |all, it| all.with_if(it, has(it)))
}

/// Exhausted specials of a capo.
pub(super) fn specials_before(content: &Content, state: &State, seat: Seat) -> Henchmen {
    state.open.capo(seat).exhausted.and(content.tables().specials)
}

/// Whether a city card can be played now.
pub(crate) fn can_play(content: &Content, state: &State, seat: Seat, card: CityId) -> bool {
    is_possible(content, state, seat, card.0)
}

/// Whether a henchman can be revealed now.
pub(crate) fn can_reveal(content: &Content, state: &State, seat: Seat, henchman: HenchmanId) -> bool {
    is_possible(content, state, seat, content.tables().reveal_tape(henchman))
}

/// Unoccupied squares a card may take.
pub(crate) fn claimable(content: &Content, state: &State, hoods: Hoods) -> Squares {
    let tables = content.tables();
    let free = declarations::unclaimed(content, state);
    match hoods {
        Hoods::Any => free,
        Hoods::SlumsOrMidtown => free.minus(tables.hood(Hood::Downtown)),
    }
}

/// The cards of a hand that may be played at a moment.
pub(crate) fn playable(content: &Content, state: &State, seat: Seat, moment: Moment, out: &mut Vec<Action>) {
    let tables = content.tables();
    let cards = state.hand(seat).kinds().and(tables.city_at(moment));
    if !cards.is_empty() {
        possible_cards(content, state, seat, cards).add_to(out, Action::Play);
    }
    let henchmen = state.crew(seat).and(tables.reveal_at(moment));
    if !henchmen.is_empty() {
        possible_reveals(content, state, seat, henchmen).add_to(out, Action::Reveal);
    }
}

/// Whether there is room for one more of everything, and something on either track. It is nearly always so.
#[inline]
fn is_roomy(open: &Open) -> bool {
    let has_room = open.in_force[Open::IN_FORCE - 1].is_none() & open.thefts[Open::THEFTS - 1].is_none();
    has_room & open.racket_track[0].is_some() & open.henchman_track[0].is_some()
}

/// Of these cards, those that can be played now. Few can be impossible, and only those are looked at.
#[inline]
pub(crate) fn possible_cards(
    content: &Content,
    state: &State,
    seat: Seat,
    cards: IdSet<CityId>,
) -> IdSet<CityId> {
    let tables = content.tables();
    let mut cards = cards.and(tables.payable_city.with(state.money(seat).into()));
    let doubtful = if is_roomy(&state.open) { cards.and(tables.choosy) } else { tables.demanding(cards) };
    for card in doubtful.iter() {
        if !can_play(content, state, seat, card) {
            cards.take(card);
        }
    }
    cards
}

/// Of these henchmen, those that can be revealed now.
#[inline]
pub(crate) fn possible_reveals(
    content: &Content,
    state: &State,
    seat: Seat,
    mut henchmen: Henchmen,
) -> Henchmen {
    for henchman in content.tables().demanding_reveals(henchmen).iter() {
        if !can_reveal(content, state, seat, henchman) {
            henchmen.take(henchman);
        }
    }
    henchmen
}
