//! Rule: "Declarations phase": EC-DEC-1 to EC-DEC-5, EC-DEC-8 to EC-DEC-10, EC-NEU-1 to EC-NEU-9, EC-VEN-1,
//! EC-VEN-2, EC-CITY-2, EC-CITY-3. Assassinations are in `assassination`.

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::{Action, Event};
use crate::cards::{Neutral, Place, SquareId, Squares};
use crate::content::Content;
use crate::effects::{Goods, Stat};
use crate::phases::assassination;
use crate::stack::{Cut, Deed, Frame, Origin};
use crate::state::{Moment, Phase, State};
use crate::{gains, market, politics, promises, tape, track};

/// What City Hall and St Mary's ask.
pub(crate) const DONATION: u16 = 500;
/// What The Docks and Local 162 ask, for Pitney Downs.
pub(crate) const FEE: u16 = 200;
/// What the bank puts on Pitney Downs after a win.
const NEW_POT: u16 = 300;
/// What $500 score at City Hall, and take away at St Mary's.
const DONATION_VP: i16 = 2;
const ABSOLUTION: i16 = -5;
/// What wins at Pitney Downs.
const LUCKY: u8 = 7;
/// What an attack costs, in the main text and in the quick guide.
const ATTACK: i16 = 3;
const ATTACK_IN_GUIDE: i16 = 5;
/// How many city cards Pancetta gives.
const MENU: u8 = 2;

pub(crate) fn begin(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    politics::end_phase(state, log);
    let open = &mut state.open;
    if open.phase == Phase::Setup {
        log.tell(Audience::Everyone, || Event::Round(open.round));
    }
    open.phase = Phase::Declarations;
    open.turn = Some(open.godfather);
    for seat in open.seats() {
        let consigliere = u8::from(seat == open.godfather);
        open.capo_mut(seat).gangsters = content.numbers().gangsters + consigliere;
    }
}

/// Asks the one whose turn it is. False when no gangster is left.
pub(crate) fn next_turn(state: &mut State) -> bool {
    let open = &mut state.open;
    let mut seat = open.turn.unwrap_or(open.godfather);
    for _ in 0..open.n_seats {
        if open.capo(seat).gangsters > 0 {
            open.stack.push(Frame::Declare(seat));
            open.pending = SeatSet::only(seat);
            return true;
        }
        seat = open.after(seat);
    }
    false
}

// ---- what can be declared ----

/// Unoccupied squares in play, without police.
pub(crate) fn unclaimed(content: &Content, state: &State) -> Squares {
    let open = &state.open;
    content.tables().in_play(open.n_seats).minus(open.occupied()).minus(open.police.guarded())
}

/// Where Control Territory is possible.
pub(crate) fn controllable(content: &Content, state: &State, seat: Seat) -> Squares {
    let own = state.open.squares_of(seat).minus(state.open.police.guarded());
    unclaimed(content, state).or(own)
}

/// Where an attack is possible.
pub(crate) fn attackable(state: &State, seat: Seat) -> Squares {
    let open = &state.open;
    let rivals = open.occupied().minus(open.squares_of(seat)).minus(open.police.guarded());
    let mine = rivals.and(open.contested()).iter().filter(|it| open.at(*it).attackers.contains(seat));
    rivals.minus(mine.collect())
}

/// What St Mary's asks of this capo.
pub(crate) fn absolution_price(content: &Content, state: &State, seat: Seat) -> u16 {
    (DONATION as i16 + state.stat(content, seat, Stat::StMarysPrice)).max(0) as u16
}

/// The neutral squares this capo can use, a bit for each.
fn usable(content: &Content, state: &State, seat: Seat) -> u8 {
    let (open, capo) = (&state.open, state.open.capo(seat));
    let bit = |neutral: Neutral, can: bool| u8::from(can) << neutral as u8;
    let closed = open.cop_card.map_or(0, |it| content.tables().closed(it));
    let ness = match open.police.ness {
        Some(Place::Neutral(neutral)) => bit(neutral, true),
        _ => 0,
    };
    // Asked all the time: no branch but the one for absolution, which few numbers change.
    let usable = bit(Neutral::CityHall, capo.money >= DONATION)
        | bit(Neutral::TheDocks, capo.money >= FEE)
        | bit(Neutral::Local162, capo.money >= FEE)
        | bit(Neutral::PitneyDowns, true)
        | bit(Neutral::Pancetta, true)
        | bit(Neutral::EmpireCentral, true)
        | bit(Neutral::StMarys, can_atone(content, state, seat));
    usable & !closed & !ness
}

/// Whether St Mary's has something to take away, and can be paid. Most prices are not asked for.
#[inline]
fn can_atone(content: &Content, state: &State, seat: Seat) -> bool {
    let (capo, (least, most)) = (state.open.capo(seat), content.tables().st_marys);
    let (money, least, most) = (i32::from(capo.money), i32::from(least), i32::from(most));
    let is_rich = money >= i32::from(DONATION) + most;
    let is_poor = money < i32::from(DONATION) + least;
    let can_pay = is_rich || !is_poor && capo.money >= absolution_price(content, state, seat);
    can_pay & (capo.corruption > 0)
}

/// Whether this capo can use a neutral square.
pub(crate) fn can_use(content: &Content, state: &State, seat: Seat, neutral: Neutral) -> bool {
    usable(content, state, seat) >> neutral as u8 & 1 == 1
}

/// A gangster on a square is for control or for an attack, as the square belongs to a rival or not, so squares
/// are offered at once with all else.
#[inline(never)]
pub(crate) fn options(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let lists = &content.tables().lists;
    lists.neutral.add(usize::from(usable(content, state, seat)), out);
    lists.hits.add(usize::from(assassination::targets(state, seat).bits()), out);
    tape::playable(content, state, seat, Moment::Declare, out);
    // The longest list comes last.
    attackable(state, seat).add_to(out, |it| Action::Deed(Deed::Attack, it));
    controllable(content, state, seat).add_to(out, |it| Action::Deed(Deed::Control, it));
}

// ---- declaring ----

/// A gangster is placed: the turn goes on to the next capo afterwards.
fn place_gangster(state: &mut State, seat: Seat) {
    state.open.stack.pop();
    state.open.capo_mut(seat).gangsters -= 1;
    state.open.turn = Some(state.open.after(seat));
}

#[inline(never)]
pub(crate) fn apply(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    match action {
        Action::Play(card) => tape::play(content, state, seat, card, None, log),
        Action::Reveal(henchman) => tape::reveal(content, state, seat, henchman, log),
        Action::Use(neutral) => {
            place_gangster(state, seat);
            let there = &mut state.open.neutral[neutral as usize];
            *there = there.with(seat);
            log.tell(Audience::Everyone, || Event::Used(seat, neutral));
            use_neutral(content, state, seat, neutral, log);
        }
        Action::Deed(deed, square) => {
            place_gangster(state, seat);
            on_square(content, state, seat, deed, square, log);
        }
        Action::Hit(target) => {
            place_gangster(state, seat);
            assassination::declare(content, state, seat, target, log);
        }
        _ => impossible(seat, action),
    }
}

#[cold]
#[inline(never)]
fn impossible(seat: Seat, action: Action) -> ! {
    unreachable!("{seat} declares {action:?}")
}

fn use_neutral(
    content: &Content,
    state: &mut State,
    seat: Seat,
    neutral: Neutral,
    log: &mut impl Log<Event>,
) {
    let market =
        |what| Frame::Market { seat, what, left: u8::MAX, off: Cut::NONE, cops_hinder: false, slots: 0 };
    match neutral {
        Neutral::CityHall => {
            let most = (state.open.capo(seat).money / DONATION) as u8;
            if most > 1 {
                state.open.stack.push(Frame::Donate(seat));
            } else {
                give(content, state, seat, most, log);
            }
        }
        Neutral::PitneyDowns => state.open.stack.push(Frame::Race(seat)),
        Neutral::Pancetta => state.open.stack.push(Frame::Draw { seat, deck: None, left: MENU }),
        Neutral::EmpireCentral => {
            state.open.stack.push(Frame::FillHenchmen);
            state.open.stack.push(market(Goods::Hire));
        }
        Neutral::TheDocks => {
            to_pot(state, seat, FEE, log);
            track::sweep(state, seat, Goods::Hire, log);
            state.open.stack.push(Frame::FillHenchmen);
            state.open.stack.push(market(Goods::Hire));
            state.open.stack.push(Frame::FillHenchmen);
        }
        Neutral::StMarys => {
            gains::pay(state, seat, absolution_price(content, state, seat), log);
            let change = ABSOLUTION + state.stat(content, seat, Stat::StMarysCorruption);
            gains::corruption(state, seat, change, log);
        }
        Neutral::Local162 => {
            to_pot(state, seat, FEE, log);
            track::sweep(state, seat, Goods::Open, log);
            state.open.stack.push(Frame::FillRackets);
            state.open.stack.push(market(Goods::Open));
            state.open.stack.push(Frame::FillRackets);
        }
    }
}

/// Money from a capo to Pitney Downs.
fn to_pot(state: &mut State, seat: Seat, n: u16, log: &mut impl Log<Event>) {
    gains::pay(state, seat, n, log);
    state.open.pot += n;
}

#[inline(never)]
pub(crate) fn donate_options(state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.extend((1..=(state.open.capo(seat).money / DONATION) as u8).map(Action::Donate));
}

#[inline(never)]
pub(crate) fn donate(content: &Content, state: &mut State, seat: Seat, times: u8, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    give(content, state, seat, times, log);
}

fn give(content: &Content, state: &mut State, seat: Seat, times: u8, log: &mut impl Log<Event>) {
    let sum = u16::from(times) * DONATION;
    state.open.capo_mut(seat).money -= sum;
    log.tell(Audience::Everyone, || Event::Donated(seat, sum));
    let each = DONATION_VP + state.stat(content, seat, Stat::CityHallVp);
    gains::vp(state, seat, i16::from(times) * each, log);
}

/// Luck has rolled at Pitney Downs.
pub(crate) fn race(content: &Content, state: &mut State, [a, b]: [u8; 2], log: &mut impl Log<Event>) {
    let Some(&Frame::Race(seat)) = state.open.stack.peek() else { unreachable!("somebody is at the races") };
    state.open.stack.pop();
    let total = a + b;
    let wins = total == LUCKY || state.stat(content, seat, Stat::PitneyWins(total)) > 0;
    let won = if wins { state.open.pot } else { 0 };
    log.tell(Audience::Everyone, || Event::Race(seat, a, b, won));
    if wins {
        state.open.capo_mut(seat).money += won;
        state.open.pot = NEW_POT;
    }
}

fn on_square(
    content: &Content,
    state: &mut State,
    seat: Seat,
    deed: Deed,
    square: SquareId,
    log: &mut impl Log<Event>,
) {
    let ground = &mut state.open.ground[square.index()];
    ground.gangsters = ground.gangsters.with(seat);
    match deed {
        Deed::Control => control(state, seat, square, log),
        Deed::Attack => attack(content, state, seat, square, log),
    }
}

/// "Control Territory": perhaps a new square, then rackets, then the refill.
fn control(state: &mut State, seat: Seat, square: SquareId, log: &mut impl Log<Event>) {
    let is_new = state.open.at(square).owner.is_none();
    if is_new {
        state.open.set_owner(square, Some(seat));
    }
    log.tell(Audience::Everyone, || Event::Controlled(seat, square, is_new));
    state.open.stack.push(Frame::FillRackets);
    state.open.stack.push(Frame::Market {
        seat,
        what: Goods::Open,
        left: u8::MAX,
        off: Cut::NONE,
        cops_hinder: true,
        slots: 0,
    });
}

/// A square is taken without a gangster.
pub(crate) fn claim(state: &mut State, seat: Seat, square: SquareId, log: &mut impl Log<Event>) {
    state.open.set_owner(square, Some(seat));
    log.tell(Audience::Everyone, || Event::Claimed(seat, square));
}

/// "Attack a Rival": corruption, tokens for all others involved, Kiss of Death, cashing in.
fn attack(content: &Content, state: &mut State, seat: Seat, square: SquareId, log: &mut impl Log<Event>) {
    let ground = *state.open.at(square);
    let owner = ground.owner.expect("a rival's square");
    let involved = ground.attackers.with(owner);
    state.open.set_attackers(square, ground.attackers.with(seat));
    log.tell(Audience::Everyone, || Event::Attacked(seat, square, owner));
    let base = if state.open.variant.attack_five { ATTACK_IN_GUIDE } else { ATTACK };
    let cost = (base + state.stat(content, seat, Stat::AttackCorruption)).max(0);
    gains::corruption(state, seat, cost, log);
    for other in involved {
        give_token(state, seat, other, log);
    }
    promises::attacked(state, seat, square, owner, log);
    market::offer_cash(state, seat, involved);
    let laid = &mut state.open.laid;
    let oldest = laid.iter().position(|it| it.is_some_and(|(before, _)| before == owner));
    if let Some((_, card)) = oldest.and_then(|it| laid[it].take()) {
        laid.sort_by_key(Option::is_none);
        log.tell(Audience::Everyone, || Event::Turned(owner, card));
        tape::begin(state, seat, content.tables().lay_tapes[card.index()], Origin::Laid(card));
    }
}

/// A vendetta token of the first goes to the second.
pub(crate) fn give_token(state: &mut State, of: Seat, to: Seat, log: &mut impl Log<Event>) {
    let held = &mut state.open.capo_mut(to).vendetta[of.index()];
    *held = held.saturating_add(1);
    log.tell(Audience::Everyone, || Event::Vendetta(of, to));
}

/// Everyone but this capo.
pub(crate) fn others(state: &State, seat: Seat) -> SeatSet {
    state.open.seats().without(seat)
}
