//! Rule: "Cops phase": EC-COP-1 to EC-COP-11.

use omerta_core::{Audience, Log, Seat, SeatSet};
use omerta_parts::IdSet;

use crate::action::Action;
use crate::cards::{CopCardId, Hood, Neutral, Place, SquareId, Squares};
use crate::content::Content;
use crate::effects::{Op, Stat};
use crate::event::{Event, Pile};
use crate::stack::{Frame, Origin};
use crate::state::{Moment, Phase, Police, State};
use crate::{gains, politics, promises, tape};

pub(crate) fn begin(_content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    politics::end_phase(state, log);
    let open = &mut state.open;
    open.phase = Phase::Cops;
    open.round += 1;
    open.called = false;
    open.turn = None;
    open.police.moved = Squares::EMPTY;
    open.police.arrivals = Default::default();
    log.tell(Audience::Everyone, || Event::Round(open.round));
    // What comes last lies lowest.
    for frame in [
        Frame::Window(Moment::Call),
        Frame::Ness,
        Frame::Busts(0),
        Frame::Cops,
        Frame::Window(Moment::Cops),
        Frame::CopCard,
        Frame::RemoveCops(0),
    ] {
        open.stack.push(frame);
    }
    let lowest = open.best(|it| -i32::from(it.corruption));
    match lowest.first() {
        Some(only) if lowest.len() == 1 => appoint(state, only, log),
        _ => open.stack.push(Frame::Chief(lowest)),
    }
}

fn appoint(state: &mut State, chief: Seat, log: &mut impl Log<Event>) {
    let before = state.open.chief.replace(chief);
    log.tell(Audience::Everyone, || Event::Chief(chief, before));
}

#[inline(never)]
pub(crate) fn name_chief(state: &mut State, chief: Seat, log: &mut impl Log<Event>) {
    let Some(Frame::Chief(tied)) = state.open.stack.top() else { unreachable!("a chief is picked") };
    state.open.stack.pop();
    promises::tie_broken(state, state.open.godfather, tied, chief, log);
    appoint(state, chief, log);
}

/// The chief; in a described position without one, the godfather stands in.
fn chief(state: &State) -> Seat {
    state.open.chief.unwrap_or(state.open.godfather)
}

/// How many cops there should be.
pub(crate) fn wanted(content: &Content, state: &State) -> u8 {
    let numbers = content.numbers();
    let highest = state.open.highest_corruption();
    let marks = numbers.corruption_marks.iter().filter(|it| highest >= **it).count() as u8;
    (numbers.base_cops(state.open.n_seats) + marks).min(Police::MOST as u8)
}

/// New cops come to City Hall, or the chief removes some; then Ness is looked at.
#[inline(never)]
pub(crate) fn count(content: &Content, state: &mut State, log: &mut impl Log<Event>) -> bool {
    let (wanted, have) = (wanted(content, state), state.open.police.n_cops());
    if have > wanted {
        state.open.stack.replace(Frame::RemoveCops(have - wanted));
        state.open.pending = SeatSet::only(chief(state));
        return true;
    }
    if have < wanted {
        state.open.police.hall += wanted - have;
        log.tell(Audience::Everyone, || Event::Cops(wanted, wanted - have));
    }
    let police = &mut state.open.police;
    let is_hot = state.open.capos.iter().any(|it| it.corruption >= content.numbers().ness_from);
    match police.ness {
        None if is_hot => {
            police.ness = Some(Place::Neutral(Neutral::CityHall));
            log.tell(Audience::Everyone, || Event::NessCame);
        }
        Some(place) if !is_hot => {
            police.ness = None;
            log.tell(Audience::Everyone, || Event::NessLeft(place));
        }
        _ => (),
    }
    state.open.stack.pop();
    false
}

/// Where cops stand, City Hall last.
fn posts(at: Squares, hall: u8) -> impl Iterator<Item = Place> {
    let hall = (hall > 0).then_some(Place::Neutral(Neutral::CityHall));
    at.iter().map(Place::Square).chain(hall)
}

#[inline(never)]
pub(crate) fn remove_options(state: &State, out: &mut Vec<Action>) {
    out.extend(posts(state.open.police.at, state.open.police.hall).map(Action::Cop));
}

#[inline(never)]
pub(crate) fn remove(state: &mut State, place: Place, log: &mut impl Log<Event>) {
    leave(&mut state.open.police, place);
    log.tell(Audience::Everyone, || Event::CopRemoved(place));
}

fn leave(police: &mut Police, place: Place) {
    match place {
        Place::Square(square) => police.at.take(square),
        Place::Neutral(_) => police.hall -= 1,
    }
}

// ---- the cop card ----

#[inline(never)]
pub(crate) fn run_card(content: &Content, state: &mut State, log: &mut impl Log<Event>) -> bool {
    let open = &mut state.open;
    if open.cop_deck.is_empty() {
        let all = IdSet::first_n(content.cop_cards().len() as u8);
        open.cop_deck = open.cop_card.map_or(all, |it| all.without(it));
        if open.cop_deck.is_empty() {
            // No other card: the old one stays in force.
            open.stack.pop();
            return false;
        }
        let deck = open.cop_deck;
        log.tell(Audience::Everyone, || Event::Reshuffled(Pile::Cops(deck)));
    }
    true
}

/// Luck has given the cop card.
pub(crate) fn card(content: &Content, state: &mut State, card: CopCardId, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    state.open.cop_deck.take(card);
    let before = state.open.cop_card.replace(card);
    log.tell(Audience::Everyone, || Event::CopCard(card, before));
    state.open.called |= content.cop_card(card).godfather;
    let at_once = content.tables().cop_tapes[card.index()];
    if let Some(tape) = at_once.filter(|it| content.tables().op(*it, 0) != Op::Done) {
        tape::begin(state, chief(state), tape, Origin::Cop);
    }
}

// ---- moving ----

/// Where a cop may go from here.
pub(crate) fn targets(content: &Content, state: &State, from: Place, steps: u8) -> Squares {
    let (tables, open) = (content.tables(), &state.open);
    let n_seats = open.n_seats;
    let mut reach = match from {
        Place::Square(square) => tables.next(n_seats, square),
        Place::Neutral(_) => tables.exits(n_seats),
    };
    for _ in 1..steps {
        reach = reach.iter().fold(reach, |all, it| all.or(tables.next(n_seats, it)));
    }
    for hood in Hood::ALL {
        if state.city_stat(content, Stat::CopJump(hood)) > 0 {
            reach = reach.or(tables.hood(hood).and(tables.in_play(n_seats)));
        }
    }
    if let Place::Square(square) = from {
        reach = reach.without(square);
    }
    reach.minus(open.police.guarded())
}

/// How far the chief may move a cop.
fn steps(content: &Content, state: &State) -> u8 {
    (1 + state.city_stat(content, Stat::CopSteps)).clamp(1, 9) as u8
}

/// Cops that have not moved and can.
fn movable<'a>(content: &'a Content, state: &'a State, steps: u8) -> impl Iterator<Item = Place> + 'a {
    let police = &state.open.police;
    posts(police.at.minus(police.moved), police.hall)
        .filter(move |it| !targets(content, state, *it, steps).is_empty())
}

#[inline(never)]
pub(crate) fn run(content: &Content, state: &mut State) -> bool {
    let steps = steps(content, state);
    let stay = state.city_stat(content, Stat::CopsStay) > 0;
    let (first, second) = {
        let mut movable = movable(content, state, steps);
        (movable.next().filter(|_| !stay), movable.next())
    };
    let seat = chief(state);
    match (first, second) {
        (None, _) => state.open.stack.pop(),
        (Some(from), None) => state.open.stack.push(Frame::MoveCop { seat, from, steps, by_card: false }),
        (Some(_), Some(_)) => {
            state.open.pending = SeatSet::only(seat);
            return true;
        }
    }
    false
}

#[inline(never)]
pub(crate) fn options(content: &Content, state: &State, out: &mut Vec<Action>) {
    out.extend(movable(content, state, steps(content, state)).map(Action::Cop));
}

#[inline(never)]
pub(crate) fn pick(content: &Content, state: &mut State, seat: Seat, from: Place) {
    let steps = steps(content, state);
    state.open.stack.push(Frame::MoveCop { seat, from, steps, by_card: false });
}

#[inline(never)]
pub(crate) fn move_cop(
    state: &mut State,
    seat: Seat,
    from: Place,
    to: SquareId,
    by_card: bool,
    log: &mut impl Log<Event>,
) {
    state.open.stack.pop();
    let police = &mut state.open.police;
    leave(police, from);
    police.at.add(to);
    police.moved.add(to);
    log.tell(Audience::Everyone, || Event::CopMoved(seat, from, to));
    promises::cop_moved(state, seat, to, log);
    if by_card {
        state.open.stack.push(Frame::Bust(to));
    } else if let Some(slot) = state.open.police.arrivals.iter_mut().find(|it| it.is_none()) {
        *slot = Some(to);
    }
}

// ---- cards that move cops ----

/// Whether a card could move a cop now.
pub(crate) fn can_convoy(content: &Content, state: &State, steps: u8) -> bool {
    movable(content, state, steps).next().is_some()
}

#[inline(never)]
pub(crate) fn run_convoy(content: &Content, state: &mut State, seat: Seat, left: u8, steps: u8) -> bool {
    if left == 0 || !can_convoy(content, state, steps) {
        state.open.stack.pop();
        return false;
    }
    state.open.pending = SeatSet::only(seat);
    true
}

#[inline(never)]
pub(crate) fn convoy_options(content: &Content, state: &State, steps: u8, out: &mut Vec<Action>) {
    out.extend(movable(content, state, steps).map(Action::Cop));
    out.push(Action::Done);
}

#[inline(never)]
pub(crate) fn convoy(state: &mut State, seat: Seat, left: u8, steps: u8, action: Action) {
    let Action::Cop(from) = action else {
        state.open.stack.pop();
        return;
    };
    state.open.stack.replace(Frame::Convoy(seat, left - 1, steps));
    state.open.stack.push(Frame::MoveCop { seat, from, steps, by_card: true });
}

// ---- busts ----

#[inline(never)]
pub(crate) fn run_busts(state: &mut State, at: u8) -> bool {
    let arrivals = state.open.police.arrivals.iter().skip(usize::from(at)).map_while(|it| *it);
    for (next, square) in (at + 1..).zip(arrivals) {
        if let Some(owner) = state.open.at(square).owner {
            state.open.stack.replace(Frame::Busts(next));
            state.open.stack.push(Frame::Bust(square));
            state.open.pending = SeatSet::only(owner);
            return true;
        }
    }
    state.open.stack.pop();
    false
}

#[inline(never)]
pub(crate) fn run_bust(state: &mut State, square: SquareId) -> bool {
    match state.open.at(square).owner {
        None => {
            state.open.stack.pop();
            false
        }
        Some(owner) => {
            state.open.pending = SeatSet::only(owner);
            true
        }
    }
}

/// What a bribe costs this capo.
pub(crate) fn bribe(content: &Content, state: &State, seat: Seat) -> u16 {
    state.known(content, seat).bribe() as u16
}

#[inline(never)]
pub(crate) fn bust_options(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if state.money(seat) >= bribe(content, state, seat) {
        out.push(Action::Pay);
    }
    out.push(Action::Lose);
    let tables = content.tables();
    state.hand(seat).kinds().and(tables.city_at(Moment::Bust)).add_to(out, Action::Play);
    state.crew(seat).and(tables.reveal_at(Moment::Bust)).add_to(out, Action::Reveal);
}

#[inline(never)]
pub(crate) fn settle(
    content: &Content,
    state: &mut State,
    seat: Seat,
    square: SquareId,
    action: Action,
    log: &mut impl Log<Event>,
) {
    state.open.stack.pop();
    match action {
        Action::Pay => {
            let bribe = bribe(content, state, seat);
            log.tell(Audience::Everyone, || Event::Bribed(seat, square, bribe));
            match state.open.chief {
                Some(chief) if state.city_stat(content, Stat::BribeToChief) > 0 && chief != seat => {
                    gains::take(state, chief, seat, bribe, log);
                }
                Some(chief) if chief == seat && state.city_stat(content, Stat::BribeToChief) > 0 => (),
                _ => gains::pay(state, seat, bribe, log),
            }
        }
        Action::Play(card) => {
            gains::shown(state, seat, card);
            state.open.city_discard.add(card);
            log.tell(Audience::Everyone, || Event::Played(seat, card, None));
            log.tell(Audience::Everyone, || Event::Averted(seat, square));
        }
        Action::Reveal(henchman) => {
            gains::exhaust(state, seat, henchman);
            log.tell(Audience::Everyone, || Event::Revealed(seat, henchman));
            log.tell(Audience::Everyone, || Event::Averted(seat, square));
        }
        _ => lose(state, seat, square, log),
    }
}

/// The square becomes unoccupied, its racket is discarded.
fn lose(state: &mut State, seat: Seat, square: SquareId, log: &mut impl Log<Event>) {
    log.tell(Audience::Everyone, || Event::Busted(seat, square));
    gains::wreck(state, square, log);
    state.open.set_owner(square, None);
}

// ---- Ness ----

#[inline(never)]
pub(crate) fn run_ness(state: &mut State) -> bool {
    if state.open.police.ness.is_none() {
        state.open.stack.pop();
        return false;
    }
    state.open.pending = SeatSet::only(chief(state));
    true
}

#[inline(never)]
pub(crate) fn ness_options(content: &Content, state: &State, out: &mut Vec<Action>) {
    let police = &state.open.police;
    let squares = content.tables().in_play(state.open.n_seats).minus(police.guarded());
    out.extend(squares.iter().map(|it| Action::Ness(Place::Square(it))));
    let has_cops = |it: &Neutral| *it == Neutral::CityHall && police.hall > 0;
    let neutral = Neutral::ALL.into_iter().filter(|it| !has_cops(it)).map(Place::Neutral);
    out.extend(neutral.filter(|it| police.ness != Some(*it)).map(Action::Ness));
}

#[inline(never)]
pub(crate) fn move_ness(state: &mut State, seat: Seat, place: Place, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    let from = state.open.police.ness.replace(place).unwrap_or(Place::Neutral(Neutral::CityHall));
    log.tell(Audience::Everyone, || Event::Ness(from, place));
    if let Place::Square(square) = place {
        promises::cop_moved(state, seat, square, log);
        if let Some(owner) = state.open.at(square).owner {
            lose(state, owner, square, log);
        }
    }
}
