//! Money, VP and corruption come and go, henchmen change places, and each time the ends of the game are
//! looked at: EC-WIN-1, EC-WIN-2, EC-COR-1, EC-COR-2, EC-HEN-2.

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::cards::{CityId, HenchmanId, Henchmen, SquareId};
use crate::content::{CAPOS, Content};
use crate::effects::Stat;
use crate::event::{Event, Row, VpFor};
use crate::state::{Ending, State};

/// Money from the bank.
pub(crate) fn earn(state: &mut State, seat: Seat, n: u16, log: &mut impl Log<Event>) {
    if n > 0 {
        let money = state.money_mut(seat);
        *money = money.saturating_add(n);
        log.tell(Audience::Everyone, || Event::Money(seat, i32::from(n)));
    }
}

/// Money to the bank; it is there.
pub(crate) fn pay(state: &mut State, seat: Seat, n: u16, log: &mut impl Log<Event>) {
    if n > 0 {
        *state.money_mut(seat) -= n;
        log.tell(Audience::Everyone, || Event::Money(seat, -i32::from(n)));
    }
}

/// Money from one capo to another: as much as is there, at most so much.
pub(crate) fn take(state: &mut State, seat: Seat, from: Seat, most: u16, log: &mut impl Log<Event>) {
    let n = most.min(state.money(from));
    if n > 0 {
        *state.money_mut(from) -= n;
        *state.money_mut(seat) += n;
        log.tell(Audience::Everyone, || Event::Took(seat, from, n));
    }
}

/// VP, never below 0. Enough of them win at once.
#[inline(never)]
pub(crate) fn vp(
    content: &Content,
    state: &mut State,
    seat: Seat,
    n: i16,
    what_for: VpFor,
    log: &mut impl Log<Event>,
) {
    let capo = state.open.capo_mut(seat);
    let after = (i16::from(capo.vp) + n).clamp(0, i16::from(u8::MAX)) as u8;
    let change = i16::from(after) - i16::from(capo.vp);
    if change == 0 {
        return;
    }
    capo.vp = after;
    log.tell(Audience::Everyone, || Event::Vp(seat, change, what_for));
    if change > 0 && after >= content.numbers().goal_vp {
        win(state, Ending::Vp, seat);
    }
}

/// Corruption, never below 0. The marks give cards, and enough of it is the end.
#[inline(never)]
pub(crate) fn corruption(
    content: &Content,
    state: &mut State,
    seat: Seat,
    n: i16,
    log: &mut impl Log<Event>,
) {
    let numbers = content.numbers();
    let capo = state.open.capo_mut(seat);
    let before = capo.corruption;
    let after = (i16::from(before) + n).clamp(0, i16::from(u8::MAX)) as u8;
    let change = i16::from(after) - i16::from(before);
    if change == 0 {
        return;
    }
    capo.corruption = after;
    log.tell(Audience::Everyone, || Event::Corruption(seat, change));
    for (i, mark) in numbers.corruption_marks.into_iter().enumerate() {
        if after >= mark && !state.open.marks[i] {
            state.open.marks[i] = true;
            state.open.due[i] = Some(seat);
            state.open.halts = true;
        }
    }
    if after >= numbers.goal_corruption && state.open.ended.is_none() {
        state.open.martial_law = true;
        state.open.halts = true;
    }
}

/// The first condition that is met decides.
pub(crate) fn win(state: &mut State, why: Ending, seat: Seat) {
    if state.open.ended.is_none() && !state.open.martial_law {
        state.open.ended = Some((why, seat));
        state.open.halts = true;
    }
}

/// A henchman comes to a hand, and everybody sees it.
#[inline(never)]
pub(crate) fn to_hand(content: &Content, state: &mut State, seat: Seat, henchman: HenchmanId) {
    known_to_all(state, Henchmen::only(henchman));
    state.hidden.crew[seat.index()].add(henchman);
    check_specials(content, state, seat);
}

/// All five specials in one hand win.
pub(crate) fn check_specials(content: &Content, state: &mut State, seat: Seat) {
    let specials = content.tables().specials;
    if state.crew(seat).and(specials) == specials {
        win(state, Ending::Specials, seat);
    }
}

/// Everyone sees where these henchmen are.
pub(crate) fn known_to_all(state: &mut State, henchmen: Henchmen) {
    for unsure in &mut state.hidden.unsure {
        *unsure = unsure.minus(henchmen);
    }
}

/// A henchman leaves a hand face up and is exhausted.
pub(crate) fn exhaust(state: &mut State, seat: Seat, henchman: HenchmanId) {
    known_to_all(state, Henchmen::only(henchman));
    state.hidden.crew[seat.index()].take(henchman);
    state.open.capo_mut(seat).exhausted.add(henchman);
}

/// A henchman who is in no hand and in no row any more dies, or is abducted if he is a special.
#[inline(never)]
pub(crate) fn kill(
    content: &Content,
    state: &mut State,
    [from, by]: [Seat; 2],
    (henchman, row): (HenchmanId, Row),
    log: &mut impl Log<Event>,
) {
    if content.tables().specials.contains(henchman) {
        abduct(content, state, [from, by], (henchman, row), log);
    } else {
        state.open.dead.add(henchman);
        log.tell(Audience::Everyone, || Event::Killed(from, henchman, row));
    }
}

/// A special goes to another capo, exhausted unless the family or the variant says otherwise.
#[inline(never)]
pub(crate) fn abduct(
    content: &Content,
    state: &mut State,
    [from, by]: [Seat; 2],
    (henchman, row): (HenchmanId, Row),
    log: &mut impl Log<Event>,
) {
    let is_fresh = state.stat(content, by, Stat::AbductFresh) > 0;
    let to = if is_fresh || state.open.variant.abducted_to_hand { Row::Hand } else { Row::Exhausted };
    log.tell(Audience::Everyone, || Event::Abducted(from, by, henchman, [row, to]));
    if state.open.variant.abducted_to_hand && is_fresh {
        // All abductions come to hand then, so the family has something else instead.
        vp(content, state, by, content.numbers().abduction_vp.into(), VpFor::Abduction, log);
    }
    if to == Row::Hand {
        to_hand(content, state, by, henchman);
    } else {
        state.open.capo_mut(by).exhausted.add(henchman);
    }
}

/// A city card leaves a hand face up.
#[inline(never)]
pub(crate) fn shown(state: &mut State, seat: Seat, card: CityId) {
    state.hidden.city[seat.index()].take(card);
    for seen in &mut state.hidden.seen[seat.index()] {
        // Whoever knew of one can't tell whether there is another.
        seen.take(card);
    }
    forget_nothing(state, seat);
}

/// Nobody knows anything of an empty hand.
fn forget_nothing(state: &mut State, seat: Seat) {
    if state.hand(seat).is_empty() {
        state.open.capo_mut(seat).glimpsed = SeatSet::EMPTY;
    }
}

/// A city card goes from one hand to another. The two know which; all others lose track of what they knew.
pub(crate) fn pass_city(state: &mut State, from: Seat, to: Seat, card: CityId) {
    let (giver, taker) = (from.index(), to.index());
    state.hidden.city[giver].take(card);
    state.hidden.city[taker].add(card);
    for knower in (0..CAPOS).filter(|it| *it != taker) {
        // For the others any card they knew of may be the one that went.
        state.hidden.seen[giver][knower] = Default::default();
    }
    state.open.capos[giver].glimpsed = state.open.capos[giver].glimpsed.and(SeatSet::only(to));
    state.hidden.seen[giver][taker].take(card);
    state.hidden.seen[taker][giver].add(card);
    let glimpsed = &mut state.open.capos[taker].glimpsed;
    *glimpsed = glimpsed.with(from);
    forget_nothing(state, from);
}

/// The racket of a square is discarded; one token of the owner stays.
pub(crate) fn wreck(state: &mut State, square: SquareId, log: &mut impl Log<Event>) {
    if let Some(racket) = state.open.at(square).racket {
        state.open.set_racket(square, None);
        let ground = &mut state.open.ground[square.index()];
        let lost = ground.tokens.saturating_sub(1);
        ground.tokens -= lost;
        let owner = ground.owner;
        state.open.racket_discard.add(racket);
        let lost = owner.filter(|_| lost > 0).map(|it| (it, lost));
        log.tell(Audience::Everyone, || Event::Wrecked(square, racket, lost));
    }
}
