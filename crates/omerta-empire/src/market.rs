//! What is drawn, hired, bought, refreshed and cashed: EC-DEC-3, EC-DEC-4, EC-DEC-8, EC-HEN-3, EC-VEN-1,
//! EC-SET-10.

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::cards::{CityId, HenchmanId, Henchmen, Hood, RacketId, Rackets, SquareId, Squares};
use crate::content::Content;
use crate::effects::{Goods, Kind, Off, Stat};
use crate::event::{Event, Pile};
use crate::stack::Frame;
use crate::state::State;
use crate::{gains, track};

// ---- city cards ----

/// The discarded cards of a deck.
fn discarded(content: &Content, state: &State, deck: Hood) -> crate::cards::CityCards {
    state.open.city_discard.of(content.tables().city_of(deck))
}

/// Whether a card can be drawn from a deck.
pub(crate) fn has_cards(content: &Content, state: &State, deck: Hood) -> bool {
    state.open.city_left[deck as usize] > 0 || !discarded(content, state, deck).is_empty()
}

/// The decks to choose from.
pub(crate) fn decks<'a>(content: &'a Content, state: &'a State) -> impl Iterator<Item = Hood> + 'a {
    Hood::ALL.into_iter().filter(|it| has_cards(content, state, *it))
}

#[inline(never)]
pub(crate) fn run_draw(content: &Content, state: &mut State, log: &mut impl Log<Event>) -> bool {
    let Some(&Frame::Draw { seat, deck, left }) = state.open.stack.peek() else {
        unreachable!("a draw is on top");
    };
    match deck {
        _ if left == 0 => state.open.stack.pop(),
        None => {
            let (first, second) = {
                let mut decks = decks(content, state);
                (decks.next(), decks.next())
            };
            match (first, second) {
                (None, _) => state.open.stack.pop(),
                (Some(_), Some(_)) => {
                    state.open.pending = SeatSet::only(seat);
                    return true;
                }
                (first, None) => state.open.stack.replace(Frame::Draw { seat, deck: first, left }),
            }
        }
        Some(deck) if !has_cards(content, state, deck) => state.open.stack.pop(),
        Some(deck) => {
            if state.open.city_left[deck as usize] == 0 {
                let back = discarded(content, state, deck);
                state.open.city_discard = state.open.city_discard.minus(back);
                state.hidden.city_deck = state.hidden.city_deck.plus(back);
                state.open.city_left[deck as usize] = back.len();
                log.tell(Audience::Everyone, || Event::Reshuffled(Pile::City(deck, back)));
            }
            return true;
        }
    }
    false
}

/// The next of several cards comes from this deck.
#[inline(never)]
pub(crate) fn choose_deck(state: &mut State, seat: Seat, deck: Hood, left: u8) {
    let stack = &mut state.open.stack;
    let draw = Frame::Draw { seat, deck: Some(deck), left: 1 };
    if left > 1 {
        stack.replace(Frame::Draw { seat, deck: None, left: left - 1 });
        stack.push(draw);
    } else {
        stack.replace(draw);
    }
}

/// Luck has dealt a city card.
#[inline(never)]
pub(crate) fn draw(content: &Content, state: &mut State, card: CityId, log: &mut impl Log<Event>) {
    let Some(&Frame::Draw { seat, deck, left }) = state.open.stack.peek() else {
        unreachable!("a draw is on top");
    };
    if left == 1 {
        state.open.stack.pop();
    } else {
        state.open.stack.replace(Frame::Draw { seat, deck, left: left - 1 });
    }
    let deck = content.tables().deck_of[card.index()];
    state.hidden.city_deck.take(card);
    state.hidden.city[seat.index()].add(card);
    state.open.city_left[deck as usize] -= 1;
    log.tell(Audience::Everyone, || Event::Drew(seat, deck));
    log.tell(Audience::only(seat), || Event::DrewCard(seat, card));
}

// ---- vendetta ----

/// Whoever holds tokens of these may cash them, once what is going on is done.
pub(crate) fn offer_cash(state: &mut State, seat: Seat, against: SeatSet) {
    let held = &state.open.capo(seat).vendetta;
    let n_held = against.iter().fold(0, |all, it| all | held[it.index()]);
    if n_held > 0 {
        state.open.stack.push(Frame::Cash(seat, against));
    }
}

#[inline(never)]
pub(crate) fn run_cash(content: &Content, state: &mut State) -> bool {
    let Some(&Frame::Cash(seat, against)) = state.open.stack.peek() else {
        unreachable!("tokens are being cashed");
    };
    let held = state.open.capo(seat).vendetta;
    let any = against.iter().any(|it| held[it.index()] > 0) && decks(content, state).next().is_some();
    if any {
        state.open.pending = SeatSet::only(seat);
    } else {
        state.open.stack.pop();
    }
    any
}

#[inline(never)]
pub(crate) fn cash_options(
    content: &Content,
    state: &State,
    seat: Seat,
    against: SeatSet,
    out: &mut Vec<Action>,
) {
    let held = state.open.capo(seat).vendetta;
    let has_cards = Hood::ALL.map(|it| has_cards(content, state, it));
    for of in against.iter().filter(|it| held[it.index()] > 0) {
        let decks = Hood::ALL.into_iter().filter(|it| has_cards[*it as usize]);
        out.extend(decks.map(|deck| Action::Cash(of, deck)));
    }
    out.push(Action::Done);
}

#[inline(never)]
pub(crate) fn cash(state: &mut State, seat: Seat, action: Action, log: &mut impl Log<Event>) {
    let Action::Cash(of, deck) = action else {
        state.open.stack.pop();
        return;
    };
    state.open.capo_mut(seat).vendetta[of.index()] -= 1;
    log.tell(Audience::Everyone, || Event::Cashed(seat, of));
    state.open.stack.push(Frame::Draw { seat, deck: Some(deck), left: 1 });
}

// ---- markets ----

/// A price as it is paid; none is below 0.
fn price(price: i16) -> u16 {
    price as u16
}

/// What cards change the price of a racket of this type by.
fn racket_stat(content: &Content, state: &State, seat: Seat, kind: Kind) -> i16 {
    state.stat(content, seat, Stat::RacketPrice) + state.stat(content, seat, Stat::RacketPriceOf(kind))
}

/// Where a racket of this capo may go.
pub(crate) fn places(
    content: &Content,
    state: &State,
    seat: Seat,
    racket: RacketId,
    cops_hinder: bool,
) -> Squares {
    let open = &state.open;
    let own = open.squares_of(seat).minus(open.with_racket()).and(content.tables().fits(racket));
    if cops_hinder { own.minus(open.police.guarded()) } else { own }
}

/// The highest printed price a capo can pay where cards change it by this much, if he can pay the least at all.
#[inline]
fn limit(money: u16, stat: i16, off: Off, least: i16) -> i32 {
    match off {
        Off::Free => i32::MAX,
        Off::Dollars(_) if i32::from(money) < i32::from(least) => i32::MIN,
        Off::Dollars(off) => i32::from(money) - i32::from(stat) + i32::from(off as i16),
    }
}

/// The rackets this capo can pay for.
fn payable_rackets(content: &Content, state: &State, seat: Seat, off: Off) -> Rackets {
    let tables = content.tables();
    let money = state.money(seat);
    let least = content.numbers().least_price as i16;
    let payable = |stat| tables.payable_rackets.with(limit(money, stat, off, least));
    if !state.open.has_any(state.crew(seat), seat, &tables.rates.racket_sources) {
        return payable(0);
    }
    let of_kind = |it| payable(racket_stat(content, state, seat, it)).and(tables.of_kind(it));
    Kind::ALL.into_iter().fold(Rackets::EMPTY, |all, it| all.or(of_kind(it)))
}

/// The slots of the rackets that can be bought.
fn buyable(content: &Content, state: &State, seat: Seat, off: Off, cops_hinder: bool) -> u8 {
    let open = &state.open;
    let own = open.squares_of(seat).minus(open.with_racket());
    let free = if cops_hinder { own.minus(open.police.guarded()) } else { own };
    if free.is_empty() {
        return 0;
    }
    let tables = content.tables();
    let suits = |it| if free.and(tables.hood(it)).is_empty() { Rackets::EMPTY } else { tables.suits(it) };
    let suiting = Hood::ALL.into_iter().fold(Rackets::EMPTY, |all, it| all.or(suits(it)));
    track::slots(&open.racket_track, payable_rackets(content, state, seat, off).and(suiting))
}

/// The slots of the henchmen that can be hired.
fn hireable(content: &Content, state: &State, seat: Seat, off: Off) -> u8 {
    let limit = limit(state.money(seat), state.stat(content, seat, Stat::HireCost), off, 0);
    track::slots(&state.open.henchman_track, content.tables().payable_henchmen.with(limit))
}

/// The exhausted henchmen that can be refreshed.
pub(crate) fn refreshable(content: &Content, state: &State, seat: Seat, off: Off) -> Henchmen {
    let capo = state.open.capo(seat);
    if capo.exhausted.is_empty() {
        return Henchmen::EMPTY;
    }
    let limit = limit(state.money(seat), state.stat(content, seat, Stat::RefreshCost), off, 0);
    capo.exhausted.and(content.tables().payable_henchmen.with(limit))
}

/// Asks what to buy, if anything can be bought.
#[inline(never)]
pub(crate) fn run(content: &Content, state: &mut State) -> bool {
    let Some(&Frame::Market { seat, what, left, off, cops_hinder, .. }) = state.open.stack.peek() else {
        unreachable!("a market is on top");
    };
    let slots = match what {
        _ if left == 0 => 0,
        Goods::Hire => hireable(content, state, seat, off.into()),
        Goods::Open => buyable(content, state, seat, off.into(), cops_hinder),
        Goods::Refresh => u8::from(!refreshable(content, state, seat, off.into()).is_empty()),
    };
    if slots == 0 {
        state.open.stack.pop();
        return false;
    }
    state.open.stack.replace(Frame::Market { seat, what, left, off, cops_hinder, slots });
    state.open.pending = SeatSet::only(seat);
    true
}

#[inline(never)]
pub(crate) fn options(content: &Content, state: &State, out: &mut Vec<Action>) {
    let Some(&Frame::Market { seat, what, off, slots, .. }) = state.open.stack.peek() else { return };
    match what {
        Goods::Hire => {
            out.extend(track::in_slots(&state.open.henchman_track, slots).map(Action::Henchman));
        }
        Goods::Open => {
            out.extend(track::in_slots(&state.open.racket_track, slots).map(Action::Racket));
        }
        Goods::Refresh => {
            refreshable(content, state, seat, off.into()).add_to(out, Action::Henchman);
        }
    }
    out.push(Action::Done);
}

/// True if the capo is asked at once what else he buys, or where a racket goes.
#[inline(never)]
pub(crate) fn apply(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) -> bool {
    let Some(&Frame::Market { what, left, off, cops_hinder, slots, .. }) = state.open.stack.peek() else {
        unreachable!("a market is on top");
    };
    if action == Action::Done {
        state.open.stack.pop();
        return false;
    }
    let left = left.saturating_sub(1);
    state.open.stack.replace(Frame::Market { seat, what, left, off, cops_hinder, slots });
    let off = off.into();
    match (what, action) {
        (Goods::Hire, Action::Henchman(it)) => {
            gains::pay(state, seat, price(state.known(content, seat).henchman(it, Goods::Hire, off)), log);
            track::take(&mut state.open.henchman_track, it);
            log.tell(Audience::Everyone, || Event::Hired(seat, it));
            gains::to_hand(content, state, seat, it);
            gains::corruption(content, state, seat, i16::from(content.tables().corruption[it.index()]), log);
        }
        (Goods::Open, Action::Racket(racket)) => {
            gains::pay(state, seat, price(state.known(content, seat).racket(racket, off)), log);
            track::take(&mut state.open.racket_track, racket);
            let places = places(content, state, seat, racket, cops_hinder);
            match places.first() {
                Some(only) if places.len() == 1 => open(state, seat, racket, only, log),
                _ => {
                    state.open.stack.push(Frame::PlaceRacket { seat, racket, cops_hinder });
                    return true;
                }
            }
        }
        (Goods::Refresh, Action::Henchman(it)) => refresh(content, state, seat, it, off, log),
        _ => unreachable!("{seat} answers {action:?} at a market of {what:?}"),
    }
    !state.open.halts && run(content, state)
}

/// A racket is placed.
pub(crate) fn open(
    state: &mut State,
    seat: Seat,
    racket: RacketId,
    square: SquareId,
    log: &mut impl Log<Event>,
) {
    state.open.set_racket(square, Some(racket));
    log.tell(Audience::Everyone, || Event::Opened(seat, racket, square));
}

/// A henchman is paid and comes back to hand.
pub(crate) fn refresh(
    content: &Content,
    state: &mut State,
    seat: Seat,
    henchman: HenchmanId,
    off: Off,
    log: &mut impl Log<Event>,
) {
    gains::pay(state, seat, price(state.known(content, seat).henchman(henchman, Goods::Refresh, off)), log);
    state.open.capo_mut(seat).exhausted.take(henchman);
    log.tell(Audience::Everyone, || Event::Refreshed(seat, henchman));
    gains::to_hand(content, state, seat, henchman);
    gains::corruption(content, state, seat, i16::from(content.tables().corruption[henchman.index()]), log);
}
