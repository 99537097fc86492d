//! Rule: "Assassination": EC-DEC-6, EC-DEC-7, EC-DEC-11 to EC-DEC-13.

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::cards::{HenchmanId, Henchmen};
use crate::content::{CAPOS, Content};
use crate::effects::Fighting;
use crate::event::{Event, Part, PartOf, Row, VpFor};
use crate::phases::declarations;
use crate::stack::Frame;
use crate::state::{Hit, State};
use crate::{gains, market, plans, promises};

/// Those whose henchmen may be assassinated.
pub(crate) fn targets(state: &State, seat: Seat) -> SeatSet {
    let has_henchman = |it: Seat| !state.crew(it).or(state.open.capo(it).exhausted).is_empty();
    let all =
        Seat::ALL.into_iter().take(CAPOS).fold(SeatSet::EMPTY, |all, it| all.with_if(it, has_henchman(it)));
    let others = declarations::others(state, seat);
    all.and(if state.crew(seat).is_empty() { SeatSet::EMPTY } else { others })
}

pub(crate) fn declare(
    content: &Content,
    state: &mut State,
    seat: Seat,
    target: Seat,
    log: &mut impl Log<Event>,
) {
    log.tell(Audience::Everyone, || Event::HitDeclared(seat, target));
    let cost = state.known(content, seat).hit();
    gains::corruption(content, state, seat, cost, log);
    declarations::give_token(state, seat, target, log);
    promises::hit_declared(state, seat, target, log);
    state.open.stack.push(Frame::Target(seat, target));
    market::offer_cash(state, seat, SeatSet::only(target));
}

#[inline(never)]
pub(crate) fn target_options(state: &State, target: Seat, out: &mut Vec<Action>) {
    state.open.capo(target).exhausted.add_to(out, Action::Target);
    if !state.crew(target).is_empty() {
        out.push(Action::TargetHand);
    }
}

#[inline(never)]
pub(crate) fn aim(state: &mut State, seat: Seat, target: Seat, action: Action, log: &mut impl Log<Event>) {
    let exhausted = match action {
        Action::Target(henchman) => Some(henchman),
        _ => None,
    };
    state.open.hit = Some(Hit { assassin: seat, target, exhausted, open: false, killer: None });
    state.open.stack.replace(Frame::HitPlans);
    match exhausted {
        Some(henchman) => log.tell(Audience::Everyone, || Event::TargetKnown(target, henchman)),
        None => state.open.stack.push(Frame::DrawTarget),
    }
}

fn hit(state: &State) -> Hit {
    state.open.hit.expect("an assassination is going on")
}

/// Luck has drawn the target, whom its owner knows at once.
pub(crate) fn drawn(state: &mut State, henchman: HenchmanId, log: &mut impl Log<Event>) {
    let target = hit(state).target;
    state.open.stack.pop();
    state.hidden.target = Some(henchman);
    log.tell(Audience::Everyone, || Event::TargetDrawn(target));
    log.tell(Audience::only(target), || Event::TargetCard(target, henchman));
}

/// What shield and corruption cards add for a side.
fn standing(content: &Content, state: &State, seat: Seat, of: impl Fn(&Fighting) -> i8) -> i16 {
    let (tables, capo) = (content.tables(), state.open.capo(seat));
    let family = capo.family.map_or(0, |it| of(&tables.family_fights[it.index()]));
    let cards =
        capo.corruption_cards.iter().flatten().map(|it| i16::from(of(&tables.corruption_fights[it.index()])));
    i16::from(family) + cards.sum::<i16>()
}

fn cards(content: &Content, state: &State, seat: Seat, of: impl Fn(&Fighting) -> i8) -> i16 {
    let fights = &content.tables().city_fights;
    state.plan(seat).cards.each().map(|it| i16::from(of(&fights[it.index()]))).sum()
}

/// Both totals: the assassin's and the target's.
fn totals(content: &Content, state: &State, victim: HenchmanId) -> (i16, i16) {
    let Hit { assassin, target, exhausted, .. } = hit(state);
    let tables = content.tables();
    let killer = state.plan(assassin).fighters.first().expect("somebody was sent");
    let attack = i16::from(tables.values[killer.index()])
        + i16::from(tables.henchman_fights[killer.index()].hitting)
        + standing(content, state, assassin, |it| it.hitting)
        + cards(content, state, assassin, |it| it.hitting);
    let own = match exhausted {
        Some(_) if state.open.variant.exhausted_helpless => 0,
        Some(_) => i16::from(tables.values[victim.index()]),
        None => {
            i16::from(tables.values[victim.index()])
                + i16::from(tables.henchman_fights[victim.index()].guarding)
        }
    };
    let defence = own
        + standing(content, state, target, |it| it.guarding)
        + cards(content, state, target, |it| it.guarding);
    (attack, defence)
}

/// What a side counts, part by part. Built only where somebody listens.
fn side(content: &Content, state: &State, seat: Seat, victim: HenchmanId) -> Vec<Part> {
    let Hit { assassin, exhausted, .. } = hit(state);
    let (tables, capo) = (content.tables(), state.open.capo(seat));
    let attacks = seat == assassin;
    let of = |it: &Fighting| i16::from(if attacks { it.hitting } else { it.guarding });
    let own = match exhausted {
        _ if attacks => state.plan(assassin).fighters.first(),
        Some(_) if state.open.variant.exhausted_helpless => None,
        _ => Some(victim),
    };
    let own = own.map(|it| {
        let more = if attacks || exhausted.is_none() { of(&tables.henchman_fights[it.index()]) } else { 0 };
        Part { of: PartOf::Henchman(it), n: i16::from(tables.values[it.index()]) + more }
    });
    let family =
        capo.family.map(|it| Part { of: PartOf::Family(it), n: of(&tables.family_fights[it.index()]) });
    let corruption = capo.corruption_cards.iter().flatten();
    let corruption = corruption
        .map(|it| Part { of: PartOf::Corruption(*it), n: of(&tables.corruption_fights[it.index()]) });
    let played = state.plan(seat).cards;
    let cards = played.kinds();
    let cards = cards.iter().map(|it| {
        let n = of(&tables.city_fights[it.index()]) * i16::from(played.count(it));
        Part { of: PartOf::City(it), n }
    });
    let all = own.into_iter().chain(family).chain(corruption).chain(cards);
    all.filter(|it| it.n != 0 || matches!(it.of, PartOf::Henchman(_))).collect()
}

/// The victim of the assassination.
fn victim(state: &State) -> HenchmanId {
    hit(state).exhausted.or(state.hidden.target).expect("a target was chosen or drawn")
}

/// Plans are opened: a negate ends it, else the higher total wins.
pub(crate) fn open(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let Hit { assassin, target, .. } = hit(state);
    let victim = victim(state);
    let killer = state.plan(assassin).fighters.first().expect("somebody was sent");
    if let Some(hit) = &mut state.open.hit {
        hit.open = true;
    }
    plans::lay_open(state, SeatSet::only(assassin).with(target), log);
    gains::known_to_all(state, Henchmen::only(victim));
    let tables = content.tables();
    let plan = state.plan(target);
    let is_negated = plan.cards.kinds().iter().any(|it| tables.city_fights[it.index()].negate)
        || plan.revealed.iter().any(|it| tables.henchman_fights[it.index()].negate);
    let totals = (!is_negated).then(|| totals(content, state, victim));
    for seat in [assassin, target] {
        log.tell(Audience::Everyone, || Event::Side(seat, side(content, state, seat, victim)));
    }
    log.tell(Audience::Everyone, || Event::HitOpened(killer, victim, totals));
    match totals {
        None => {
            let row = row_of_victim(state);
            decide(state);
            survive(state, assassin, (killer, Row::Plan), log);
            survive(state, target, (victim, row), log);
        }
        Some((attack, defence)) if attack == defence => state.open.stack.replace(Frame::HitTie),
        Some((attack, defence)) => {
            finish(content, state, if attack > defence { assassin } else { target }, log);
        }
    }
}

/// It is decided: assassin and victim are in nobody's hand any more, and go where they belong.
fn decide(state: &mut State) -> (HenchmanId, HenchmanId) {
    let Hit { assassin, target, exhausted, .. } = hit(state);
    let victim = victim(state);
    let sent = std::mem::take(&mut state.plan_mut(assassin).fighters);
    let killer = sent.first().expect("somebody was sent");
    match exhausted {
        Some(_) => state.open.capo_mut(target).exhausted.take(victim),
        None => state.hidden.crew[target.index()].take(victim),
    }
    if let Some(hit) = &mut state.open.hit {
        hit.killer = Some(killer);
    }
    state.open.stack.replace(Frame::HitEnd);
    (killer, victim)
}

/// A henchman who was revealed and lives is exhausted.
fn survive(state: &mut State, seat: Seat, (henchman, row): (HenchmanId, Row), log: &mut impl Log<Event>) {
    state.open.capo_mut(seat).exhausted.add(henchman);
    if row != Row::Exhausted {
        log.tell(Audience::Everyone, || Event::Exhausted(seat, henchman, row));
    }
}

/// Where the victim is until it is decided.
fn row_of_victim(state: &State) -> Row {
    if hit(state).exhausted.is_some() { Row::Exhausted } else { Row::Hand }
}

/// One side has won: the other's henchman is killed, or abducted.
#[inline(never)]
pub(crate) fn finish(content: &Content, state: &mut State, winner: Seat, log: &mut impl Log<Event>) {
    let Hit { assassin, target, .. } = hit(state);
    let row = row_of_victim(state);
    let (killer, victim) = decide(state);
    log.tell(Audience::Everyone, || Event::HitWon(winner));
    if winner == assassin {
        survive(state, assassin, (killer, Row::Plan), log);
        gains::kill(content, state, [target, assassin], (victim, row), log);
        gains::vp(content, state, assassin, content.numbers().hit_vp.into(), VpFor::Assassination, log);
        state.open.stack.push(Frame::Won(assassin, 0));
    } else {
        survive(state, target, (victim, row), log);
        gains::kill(content, state, [assassin, target], (killer, Row::Plan), log);
    }
}

/// Cards are discarded and whoever was revealed is exhausted.
#[inline(never)]
pub(crate) fn end(state: &mut State, log: &mut impl Log<Event>) -> bool {
    let Hit { assassin, target, .. } = hit(state);
    let revealed = state.plan(target).revealed;
    let capo = state.open.capo_mut(target);
    capo.exhausted = capo.exhausted.or(revealed);
    plans::discard(state, assassin, Henchmen::EMPTY, log);
    plans::discard(state, target, revealed, log);
    state.open.hit = None;
    state.hidden.target = None;
    state.open.stack.pop();
    false
}
