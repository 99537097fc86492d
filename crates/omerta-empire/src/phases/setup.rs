//! Rule: "Setup": EC-SET-1 to EC-SET-10.

use omerta_core::{Audience, Log, Seat, SeatSet, SetupOf};
use omerta_parts::IdSet;

use crate::action::Action;
use crate::cards::{CityCards, FamilyId, HenchmanId, Henchmen, Hood, RacketId, Rackets, SquareId, StartId};
use crate::content::{CAPOS, Content, MAX_SQUARES};
use crate::effects::{Goods, Hoods, Op};
use crate::event::Event;
use crate::gains;
use crate::game::Empire;
use crate::phases::declarations;
use crate::stack::{Frame, Frames, Origin};
use crate::state::{Capo, Ground, Hidden, Holdings, Open, Phase, Plan, Police, State};
use crate::tape;
use crate::track;
use crate::wire::{PerSeat, Sum};

/// The table before anything has happened.
pub(crate) fn state(content: &Content, setup: &SetupOf<Empire>) -> State {
    let (tables, numbers, n_seats) = (content.tables(), content.numbers(), setup.n_seats);
    let capo = |i: usize| Capo {
        vendetta: PerSeat::new(n_seats, [0; CAPOS]),
        family: setup.variant.families.of(Seat::ALL[i]),
        ..Capo::default()
    };
    let capos = PerSeat::from_fn(n_seats, capo);
    let mut stack = Frames::default();
    stack.push(first(n_seats, &capos));
    let left = Hood::ALL.map(|it| tables.all_city.of(tables.city_of(it)).len());
    let open = Open {
        n_seats: setup.n_seats,
        variant: setup.variant,
        phase: Phase::Setup,
        round: 1,
        godfather: Seat::A,
        chief: None,
        turn: None,
        pending: SeatSet::EMPTY,
        stack,
        capos,
        ground: [Ground::default(); MAX_SQUARES],
        holdings: Holdings::none(n_seats),
        police: Police { hall: numbers.base_cops(setup.n_seats), ..Police::default() },
        cop_card: None,
        cop_deck: IdSet::first_n(content.cop_cards().len() as u8),
        called: false,
        corruption_deck: IdSet::first_n(content.corruption_cards().len() as u8),
        marks: [false; 3],
        due: [None; 3],
        martial_law: false,
        halts: false,
        ended: None,
        pot: numbers.pot,
        racket_track: Default::default(),
        racket_deck: Rackets::first_n(content.rackets().len() as u8),
        racket_discard: Rackets::EMPTY,
        henchman_track: Default::default(),
        henchman_deck: Henchmen::first_n(content.henchmen().len() as u8),
        henchman_discard: Henchmen::EMPTY,
        dead: Henchmen::EMPTY,
        city_discard: CityCards::EMPTY,
        city_left: left,
        last_bids: PerSeat::new(n_seats, [Sum::ZERO; CAPOS]),
        shown: SeatSet::EMPTY,
        combat: None,
        hit: None,
        takings: [0; 3],
        thefts: Default::default(),
        in_force: Default::default(),
        laid: Default::default(),
        offers: PerSeat::new(n_seats, [None; CAPOS]),
        pacts: Default::default(),
    };
    let hidden = Hidden {
        money: [0; CAPOS],
        city: [CityCards::EMPTY; CAPOS],
        crew: [Henchmen::EMPTY; CAPOS],
        city_deck: tables.all_city,
        seen: [[IdSet::EMPTY; CAPOS]; CAPOS],
        unsure: [Henchmen::EMPTY; CAPOS + 1],
        plans: [Plan::default(); CAPOS],
        bids: [None; CAPOS],
        target: None,
        papers: [None; CAPOS],
        has_papers: false,
        taking: [None; CAPOS],
    };
    State { open, hidden }
}

/// What luck deals first: families, unless all were chosen.
pub(crate) fn first(n_seats: u8, capos: &PerSeat<Capo>) -> Frame {
    let are_chosen = Seat::all(n_seats).all(|it| capos[it.index()].family.is_some());
    if are_chosen { Frame::StartCards } else { Frame::Families }
}

/// The families nobody leads yet.
pub(crate) fn families_left(content: &Content, open: &Open) -> IdSet<FamilyId> {
    let taken: IdSet<FamilyId> = open.capos.iter().filter_map(|it| it.family).collect();
    IdSet::first_n(content.families().len() as u8).minus(taken)
}

/// The next capo without a family.
pub(crate) fn without_family(open: &Open) -> Option<Seat> {
    open.seats().iter().find(|it| open.capo(*it).family.is_none())
}

/// The next capo without a start card, and how many there are.
pub(crate) fn without_start(open: &Open) -> (Option<Seat>, u8) {
    let mut left = open.seats().iter().filter(|it| open.capo(*it).start.is_none());
    (left.next(), left.count() as u8 + 1)
}

/// The start cards nobody has yet.
pub(crate) fn starts_left(content: &Content, open: &Open) -> IdSet<StartId> {
    let dealt: IdSet<StartId> = open.capos.iter().filter_map(|it| it.start).collect();
    IdSet::first_n(content.start_cards().len() as u8).minus(dealt)
}

/// Luck has given a capo a family.
pub(crate) fn deal_family(state: &mut State, family: FamilyId, log: &mut impl Log<Event>) {
    let seat = without_family(&state.open).expect("somebody has no family yet");
    state.open.capo_mut(seat).family = Some(family);
    log.tell(Audience::Everyone, || Event::Family(seat, family));
    if without_family(&state.open).is_none() {
        state.open.stack.replace(Frame::StartCards);
    }
}

/// Luck has given a capo a start card.
pub(crate) fn deal_start(content: &Content, state: &mut State, card: StartId, log: &mut impl Log<Event>) {
    let seat = without_start(&state.open).0.expect("somebody has no start card yet");
    state.open.capo_mut(seat).start = Some(card);
    log.tell(Audience::Everyone, || Event::Start(seat, card));
    if card == content.godfather_card() {
        state.open.godfather = seat;
    }
    if without_start(&state.open).0.is_none() {
        state.open.stack.replace(Frame::Boost(state.open.godfather));
    }
}

/// The frame for the next capo, or what comes when all have had their turn.
fn next(open: &Open, seat: Seat, frame: impl Fn(Seat) -> Frame, then: Frame) -> Frame {
    let next = open.after(seat);
    if next == open.godfather { then } else { frame(next) }
}

/// Shield and start card give what they give.
#[inline(never)]
pub(crate) fn boost(content: &Content, state: &mut State, seat: Seat, log: &mut impl Log<Event>) -> bool {
    let then = Frame::StartRacket(state.open.godfather);
    let next = next(&state.open, seat, Frame::Boost, then);
    state.open.stack.replace(next);
    if next == then {
        state.open.stack.push(Frame::FillHenchmen);
        state.open.stack.push(Frame::FillRackets);
    }
    let capo = state.open.capo(seat);
    let (family, start) = (capo.family.expect("a family"), capo.start.expect("a start card"));
    let family = content.family(family);
    gains::earn(state, seat, family.money, log);
    for deck in Hood::ALL {
        let left = family.cards.iter().filter(|it| **it == deck).count() as u8;
        if left > 0 {
            state.open.stack.push(Frame::Draw { seat, deck: Some(deck), left });
        }
    }
    if let Some(tape) = content.tables().start_tapes[start.index()] {
        tape::begin(state, seat, tape, Origin::Start);
    }
    false
}

/// Rackets of the track that have a place somewhere.
#[inline(never)]
pub(crate) fn racket_options(content: &Content, state: &State, out: &mut Vec<Action>) {
    let free = declarations::unclaimed(content, state);
    let fits = |it: &RacketId| !free.and(content.tables().fits(*it)).is_empty();
    out.extend(state.open.racket_track.iter().flatten().copied().filter(fits).map(Action::Racket));
}

#[inline(never)]
pub(crate) fn take_racket(state: &mut State, seat: Seat, racket: RacketId) {
    track::take(&mut state.open.racket_track, racket);
    state.open.stack.replace(Frame::StartSquare(seat, racket));
}

#[inline(never)]
pub(crate) fn square_options(content: &Content, state: &State, racket: RacketId, out: &mut Vec<Action>) {
    let free = declarations::unclaimed(content, state).and(content.tables().fits(racket));
    free.add_to(out, Action::On);
}

#[inline(never)]
pub(crate) fn place_racket(
    state: &mut State,
    seat: Seat,
    racket: RacketId,
    square: SquareId,
    log: &mut impl Log<Event>,
) {
    state.open.set_owner(square, Some(seat));
    state.open.set_racket(square, Some(racket));
    log.tell(Audience::Everyone, || Event::StartRacket(seat, racket, square));
    let next = next(&state.open, seat, Frame::StartRacket, Frame::StartClaim(state.open.godfather));
    state.open.stack.replace(next);
    state.open.stack.push(Frame::FillRackets);
}

/// What a start card takes later than the rest of it.
fn start_op<T>(content: &Content, open: &Open, seat: Seat, find: impl Fn(&Op) -> Option<T>) -> Option<T> {
    let start = open.capo(seat).start?;
    let tape = content.tables().start_tapes[start.index()]?;
    content.tables().tape(tape).iter().find_map(find)
}

/// The squares a start card may take, if it takes one.
fn claimable(content: &Content, state: &State, seat: Seat) -> Option<Hoods> {
    start_op(content, &state.open, seat, |op| match op {
        Op::Claim(hoods) => Some(*hoods),
        _ => None,
    })
}

#[inline(never)]
pub(crate) fn run_claim(content: &Content, state: &mut State, seat: Seat) -> bool {
    let squares = claimable(content, state, seat).map(|it| tape::claimable(content, state, it));
    if squares.is_some_and(|it| !it.is_empty()) {
        state.open.pending = SeatSet::only(seat);
        return true;
    }
    claim_done(content, state, seat);
    false
}

#[inline(never)]
pub(crate) fn claim_options(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let hoods = claimable(content, state, seat).unwrap_or(Hoods::Any);
    tape::claimable(content, state, hoods).add_to(out, Action::On);
}

#[inline(never)]
pub(crate) fn claim(
    content: &Content,
    state: &mut State,
    seat: Seat,
    square: SquareId,
    log: &mut impl Log<Event>,
) {
    declarations::claim(state, seat, square, log);
    claim_done(content, state, seat);
}

fn claim_done(content: &Content, state: &mut State, seat: Seat) {
    let first = state.open.godfather;
    let then = Frame::StartHenchmen(first, n_picks(content, &state.open, first));
    let next = next(&state.open, seat, Frame::StartClaim, then);
    state.open.stack.replace(next);
}

/// How many henchmen a capo picks at the start.
fn n_picks(content: &Content, open: &Open, seat: Seat) -> u8 {
    let more = start_op(content, open, seat, |op| match op {
        Op::Market(Goods::Hire, n, _) => Some(*n),
        _ => None,
    });
    content.numbers().start_henchmen + more.unwrap_or(0)
}

#[inline(never)]
pub(crate) fn pick(
    content: &Content,
    state: &mut State,
    seat: Seat,
    left: u8,
    henchman: HenchmanId,
    log: &mut impl Log<Event>,
) {
    track::take(&mut state.open.henchman_track, henchman);
    log.tell(Audience::Everyone, || Event::Picked(seat, henchman));
    gains::to_hand(content, state, seat, henchman);
    if left > 1 {
        state.open.stack.replace(Frame::StartHenchmen(seat, left - 1));
        return;
    }
    let next = state.open.after(seat);
    if next == state.open.godfather {
        state.open.stack.pop();
    } else {
        state.open.stack.replace(Frame::StartHenchmen(next, n_picks(content, &state.open, next)));
    }
    state.open.stack.push(Frame::FillHenchmen);
}
