//! Rule: "Upkeep", its steps Refresh and Collect: EC-UPK-1 to EC-UPK-3, EC-DEC-4, EC-DEC-9, EC-CITY-4.

use omerta_core::Short as _;
use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::cards::{SquareId, Squares};
use crate::content::{Content, Income, MAX_SQUARES, UNIT};
use crate::effects::{Kind, Off, Stat, When};
use crate::event::{self, Event, VpFor};
use crate::stack::{Frame, Origin};
use crate::state::{Moment, Phase, State};
use crate::wire::{PerSeat, Placed};
use crate::{gains, market, politics, tape};

/// The most tokens on a bordello: a pack says what each number of them pays.
const TOKENS: u8 = 3;

// ---- Refresh ----

pub(crate) fn begin_refresh(state: &mut State, log: &mut impl Log<Event>) {
    politics::end_phase(state, log);
    state.open.phase = Phase::Refresh;
    state.open.turn = Some(state.open.godfather);
}

/// Goes on to the next one clockwise; nobody after the last.
fn pass_turn(state: &mut State) -> Option<Seat> {
    let seat = state.open.turn?;
    let next = state.open.after(seat);
    state.open.turn = (next != state.open.godfather).then_some(next);
    Some(seat)
}

/// Asks the next one what he pays for. False when all were asked.
pub(crate) fn next_refresh(state: &mut State) -> bool {
    let seat = pass_turn(state);
    if let Some(seat) = seat {
        state.open.stack.push(Frame::Refresh(seat));
        state.open.pending = SeatSet::only(seat);
    }
    seat.is_some()
}

#[inline(never)]
pub(crate) fn options(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    tape::playable(content, state, seat, Moment::Refresh, out);
    let refreshable = market::refreshable(content, state, seat, Off::Dollars(0));
    refreshable.add_to(out, Action::Henchman);
    out.push(Action::Done);
}

/// True if the same capo, or the next one, is asked at once.
#[inline(never)]
pub(crate) fn apply(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) -> bool {
    match action {
        Action::Play(card) => tape::play(content, state, seat, card, None, log),
        Action::Reveal(henchman) => tape::reveal(content, state, seat, henchman, log),
        Action::Henchman(henchman) => {
            market::refresh(content, state, seat, henchman, Off::Dollars(0), log);
            return !state.open.halts;
        }
        Action::Done => {
            state.open.stack.pop();
            expire(content, state, seat, Moment::Refresh);
            return state.open.stack.peek().is_none() && next_refresh(state);
        }
        _ => unreachable!("{seat} answers {action:?} at Refresh"),
    }
    false
}

/// Cards of a step are no longer in force.
fn expire(content: &Content, state: &mut State, seat: Seat, moment: Moment) {
    let of_step = content.tables().city_at(moment);
    let in_force = &mut state.open.in_force;
    if in_force[0].is_none() {
        return;
    }
    for slot in in_force.iter_mut() {
        *slot = slot.filter(|(whose, card)| *whose != seat || !of_step.contains(*card));
    }
    in_force.sort_short_by_key(Option::is_none);
}

// ---- Collect ----

pub(crate) fn begin_collect(state: &mut State, log: &mut impl Log<Event>) {
    politics::end_phase(state, log);
    state.open.phase = Phase::Collect;
    state.open.turn = Some(state.open.godfather);
    state.open.thefts = Default::default();
    state.open.stack.push(Frame::Window(Moment::Collect));
}

/// The next one collects. Nobody does when all have, and the round is over.
pub(crate) fn next_collect(content: &Content, state: &mut State, log: &mut impl Log<Event>) -> Option<Seat> {
    let seat = pass_turn(state);
    match seat {
        Some(seat) => {
            state.open.takings = [0; 3];
            state.open.stack.push(Frame::Collect(seat, 0));
            gains::earn(state, seat, content.numbers().income, log);
        }
        None => end_round(state, log),
    }
    seat
}

/// What a racket pays, with what cards change.
fn revenue(content: &Content, state: &State, seat: Seat, kind: Kind, printed: u16) -> u16 {
    let percent = (100 + state.stat(content, seat, Stat::Income(kind))).max(0) as u32;
    let sum = u32::from(printed) * percent / 100;
    sum as u16 / UNIT * UNIT
}

fn paid(state: &mut State, kind: Kind, income: event::Income, log: &mut impl Log<Event>) {
    state.open.takings[kind as usize] += income.sum;
    *state.money_mut(income.seat) += income.sum;
    state.open.ground[income.square.index()].tokens += income.tokens;
    log.tell(Audience::Everyone, || Event::Paid(income));
}

#[inline(never)]
pub(crate) fn run_collect(
    content: &Content,
    state: &mut State,
    seat: Seat,
    at: u8,
    log: &mut impl Log<Event>,
) -> bool {
    let tables = content.tables();
    let later = Squares::of_bits(u64::MAX << at.min(MAX_SQUARES as u8));
    for square in state.open.squares_of(seat).and(state.open.with_racket()).and(later).iter() {
        let i = square.index();
        let ground = state.open.ground[i];
        let Some(racket) = ground.racket else { continue };
        match tables.income[racket.index()] {
            Income::Speakeasy(by_hood) => {
                let printed = by_hood[tables.hood_of[i] as usize];
                let sum = revenue(content, state, seat, Kind::Speakeasy, printed);
                let income = event::Income { seat, racket, square, sum, die: None, tokens: 0 };
                paid(state, Kind::Speakeasy, income, log);
            }
            Income::Bordello(_, by_tokens) => {
                let tokens = i16::from(ground.tokens) + state.stat(content, seat, Stat::BordelloTokens);
                let printed = by_tokens[tokens.clamp(1, i16::from(TOKENS)) as usize - 1];
                let sum = revenue(content, state, seat, Kind::Bordello, printed);
                let tokens = u8::from(ground.tokens < TOKENS);
                let income = event::Income { seat, racket, square, sum, die: None, tokens };
                paid(state, Kind::Bordello, income, log);
            }
            Income::Casino(..) => {
                state.open.stack.replace(Frame::Collect(seat, i as u8));
                return true;
            }
        }
    }
    state.open.stack.replace(Frame::CollectEnd(seat, 0));
    steal(state, seat, log);
    run_collect_end(content, state, seat, 0, log)
}

/// Luck has rolled for a casino.
pub(crate) fn casino(content: &Content, state: &mut State, die: u8, log: &mut impl Log<Event>) {
    let Some(&Frame::Collect(seat, at)) = state.open.stack.peek() else { unreachable!("somebody collects") };
    state.open.stack.replace(Frame::Collect(seat, at + 1));
    let Some(racket) = state.open.at(SquareId(at)).racket else { unreachable!("a casino is there") };
    let Income::Casino(_, by_die) = content.tables().income[racket.index()] else {
        unreachable!("only casinos roll");
    };
    let counts = (i16::from(die) + state.stat(content, seat, Stat::CasinoDie)).clamp(1, 6) as u8;
    let sum = revenue(content, state, seat, Kind::Casino, by_die[usize::from(counts) - 1]);
    let square = SquareId(at);
    let income = event::Income { seat, racket, square, sum, die: Some(counts), tokens: 0 };
    paid(state, Kind::Casino, income, log);
    let Some(family) = state.open.capo(seat).family else { return };
    for passive in &content.tables().family_passives[family.index()] {
        if matches!(passive.when, When::CasinoRoll(least) if counts >= least) {
            tape::begin(state, seat, passive.tape, Origin::Passive);
        }
    }
}

/// Half of what rackets of a kind brought goes to those who played for it, in turn order.
fn steal(state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
    for slot in 0..state.open.thefts.len() {
        let Some(theft) = state.open.thefts[slot].filter(|it| it.from == seat) else { continue };
        let takings = &mut state.open.takings[theft.kind as usize];
        let half = *takings / 2 / UNIT * UNIT;
        *takings -= half;
        *state.money_mut(seat) -= half;
        *state.money_mut(theft.thief) += half;
        log.tell(Audience::Everyone, || Event::Skimmed(theft.thief, seat, theft.kind, half));
        state.open.thefts[slot] = None;
    }
}

/// The passive of the Collect step at this place in the order, if there are so many.
fn passive(content: &Content, state: &State, seat: Seat, at: u8) -> Option<u8> {
    let tables = content.tables();
    let capo = state.open.capo(seat);
    let family = capo.family.map(|it| &tables.family_passives[it.index()]);
    // Most have none.
    if state.crew(seat).and(tables.collectors).is_empty()
        && !capo.family.is_some_and(|it| tables.family_collects(it))
        && !capo.corruption_cards.iter().flatten().any(|it| tables.corruption_collects(*it))
    {
        return None;
    }
    let cards =
        capo.corruption_cards.iter().flatten().flat_map(|it| tables.corruption_passives[it.index()].iter());
    let crew = state.crew(seat).and(tables.collectors);
    let henchmen = crew.iter().flat_map(|it| tables.henchman_passives[it.index()].iter());
    let all = family.into_iter().flatten().chain(cards).chain(henchmen);
    all.filter(|it| it.when == When::Collect).nth(usize::from(at)).map(|it| it.tape)
}

/// What else comes in: passives one by one, VP of the squares in one sum, then the office.
#[inline(never)]
pub(crate) fn run_collect_end(
    content: &Content,
    state: &mut State,
    seat: Seat,
    at: u8,
    log: &mut impl Log<Event>,
) -> bool {
    if let Some(tape) = passive(content, state, seat, at) {
        state.open.stack.replace(Frame::CollectEnd(seat, at + 1));
        tape::begin(state, seat, tape, Origin::Passive);
        return false;
    }
    state.open.stack.pop();
    let vp = &content.tables().vp;
    let squares = state.open.squares_of(seat);
    let vp = squares.iter().map(|it| i16::from(vp[it.index()])).sum();
    gains::vp(content, state, seat, vp, VpFor::Squares, log);
    if state.open.godfather == seat && state.open.ended.is_none() {
        office(content, state, seat, log);
    }
    false
}

/// What the godfather has of his office. VP come before corruption, so his last one wins (EC-WIN-2).
fn office(content: &Content, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
    let numbers = content.numbers();
    gains::earn(state, seat, numbers.office_income, log);
    // No Confidence is against the office, whoever played it.
    let rates = content.rates();
    let in_force = state.open.in_force.iter().flatten();
    let against: i16 = in_force.map(|(_, card)| rates.city_mod(*card, Stat::GodfatherVp.id())).sum();
    let vp = (i16::from(numbers.office_vp) + against).max(0);
    gains::vp(content, state, seat, vp, VpFor::Office, log);
    if state.open.ended.is_none() {
        let cost =
            i16::from(numbers.office_corruption) + state.stat(content, seat, Stat::GodfatherCorruption);
        gains::corruption(content, state, seat, cost.max(0), log);
    }
}

/// Gangsters return, and nothing played this round is in force any more.
fn end_round(state: &mut State, log: &mut impl Log<Event>) {
    let open = &mut state.open;
    log.tell(Audience::Everyone, || {
        Event::WentHome(PerSeat::from_fn(open.n_seats, |it| open.capos[it].placed))
    });
    open.in_force = Default::default();
    for capo in open.capos.iter_mut() {
        (capo.gangsters, capo.placed) = (0, Placed::default());
    }
}
