//! Rule: "Declarations phase": EC-DEC-1 to EC-DEC-5, EC-DEC-8 to EC-DEC-10, EC-NEU-1 to EC-NEU-9, EC-VEN-1,
//! EC-VEN-2, EC-CITY-2, EC-CITY-3. Assassinations are in `assassination`.

use omerta_core::Short as _;
use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::cards::{Neutral, Place, SquareId, Squares};
use crate::content::Content;
use crate::effects::Goods;
use crate::event::{Event, VpFor};
use crate::phases::assassination;
use crate::stack::{Cut, Deed, Frame, Origin};
use crate::state::{Moment, Phase, State};
use crate::wire::{PerSeat, Post, Sum};
use crate::{gains, market, politics, promises, tape, track};

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
    log.tell(Audience::Everyone, || {
        Event::Gangsters(PerSeat::from_fn(open.n_seats, |it| open.capos[it].gangsters))
    });
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
    state.known(content, seat).absolution() as u16
}

/// The neutral squares this capo can use, a bit for each.
fn usable(content: &Content, state: &State, seat: Seat) -> u8 {
    let (open, money, numbers) = (&state.open, state.money(seat), content.numbers());
    let bit = |neutral: Neutral, can: bool| u8::from(can) << neutral as u8;
    let closed = open.cop_card.map_or(0, |it| content.tables().closed(it));
    let ness = match open.police.ness {
        Some(Place::Neutral(neutral)) => bit(neutral, true),
        _ => 0,
    };
    // Asked all the time: no branch but the one for absolution, which few numbers change.
    let usable = bit(Neutral::CityHall, money >= numbers.donation)
        | bit(Neutral::TheDocks, money >= numbers.fee)
        | bit(Neutral::Local162, money >= numbers.fee)
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
    let (money, least, most) = (i32::from(state.money(seat)), i32::from(least), i32::from(most));
    let printed = i32::from(content.numbers().absolution);
    let is_rich = money >= printed + most;
    let is_poor = money < printed + least;
    let can_pay = is_rich || !is_poor && money >= i32::from(absolution_price(content, state, seat));
    can_pay & (capo.corruption > 0)
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
fn place_gangster(state: &mut State, seat: Seat, post: Post) {
    state.open.stack.pop();
    let capo = state.open.capo_mut(seat);
    capo.gangsters -= 1;
    capo.placed.add(post);
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
            place_gangster(state, seat, Post::Neutral(neutral));
            log.tell(Audience::Everyone, || Event::Used(seat, neutral));
            use_neutral(content, state, seat, neutral, log);
        }
        Action::Deed(deed, square) => {
            place_gangster(state, seat, Post::Square(square));
            on_square(content, state, seat, deed, square, log);
        }
        Action::Hit(target) => {
            place_gangster(state, seat, Post::Mark(target));
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
            let least = content.numbers().donation;
            if state.money(seat) >= 2 * least {
                state.open.stack.push(Frame::Donate(seat));
            } else {
                give(content, state, seat, least, log);
            }
        }
        Neutral::PitneyDowns => state.open.stack.push(Frame::Race(seat)),
        Neutral::Pancetta => {
            state.open.stack.push(Frame::Draw { seat, deck: None, left: content.numbers().menu })
        }
        Neutral::EmpireCentral => {
            state.open.stack.push(Frame::FillHenchmen);
            state.open.stack.push(market(Goods::Hire));
        }
        Neutral::TheDocks => {
            to_pot(state, seat, content.numbers().fee, log);
            track::sweep(state, seat, Goods::Hire, log);
            state.open.stack.push(Frame::FillHenchmen);
            state.open.stack.push(market(Goods::Hire));
            state.open.stack.push(Frame::FillHenchmen);
        }
        Neutral::StMarys => {
            gains::pay(state, seat, absolution_price(content, state, seat), log);
            let change = state.known(content, seat).absolved();
            gains::corruption(content, state, seat, change, log);
        }
        Neutral::Local162 => {
            to_pot(state, seat, content.numbers().fee, log);
            track::sweep(state, seat, Goods::Open, log);
            state.open.stack.push(Frame::FillRackets);
            state.open.stack.push(market(Goods::Open));
            state.open.stack.push(Frame::FillRackets);
        }
    }
}

/// Money from a capo to Pitney Downs.
fn to_pot(state: &mut State, seat: Seat, n: u16, log: &mut impl Log<Event>) {
    *state.money_mut(seat) -= n;
    state.open.pot += n;
    log.tell(Audience::Everyone, || Event::Fee(seat, n));
}

#[inline(never)]
pub(crate) fn donate_options(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let most = Sum::of_money(state.money(seat));
    let each = Sum::of_money(content.numbers().donation);
    let sums = (1..=most.units() / each.units()).map(|it| Sum::of_units(it * each.units()));
    out.extend(sums.map(Action::Donate));
}

#[inline(never)]
pub(crate) fn donate(content: &Content, state: &mut State, seat: Seat, sum: Sum, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    give(content, state, seat, sum.dollars(), log);
}

fn give(content: &Content, state: &mut State, seat: Seat, sum: u16, log: &mut impl Log<Event>) {
    *state.money_mut(seat) -= sum;
    log.tell(Audience::Everyone, || Event::Donated(seat, sum));
    let each = state.known(content, seat).city_hall();
    let vp = (sum / content.numbers().donation) as i16 * each;
    gains::vp(content, state, seat, vp, VpFor::Donations, log);
}

/// Luck has rolled at Pitney Downs.
pub(crate) fn race(content: &Content, state: &mut State, [a, b]: [u8; 2], log: &mut impl Log<Event>) {
    let Some(&Frame::Race(seat)) = state.open.stack.peek() else { unreachable!("somebody is at the races") };
    state.open.stack.pop();
    let total = a + b;
    let wins = state.known(content, seat).wins(total);
    let won = if wins { state.open.pot } else { 0 };
    let new = if wins { content.numbers().new_pot } else { 0 };
    log.tell(Audience::Everyone, || Event::Race(seat, a, b, won, new));
    if wins {
        *state.money_mut(seat) += won;
        state.open.pot = new;
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
    let cost = state.known(content, seat).attack();
    gains::corruption(content, state, seat, cost, log);
    for other in involved {
        give_token(state, seat, other, log);
    }
    promises::attacked(state, seat, square, owner, log);
    market::offer_cash(state, seat, involved);
    let laid = &mut state.open.laid;
    let oldest = laid.iter().position(|it| it.is_some_and(|(before, _)| before == owner));
    if let Some((_, card)) = oldest.and_then(|it| laid[it].take()) {
        laid.sort_short_by_key(Option::is_none);
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
