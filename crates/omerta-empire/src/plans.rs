//! What several capos seal at the same time: cards in a window, plans for assassinations and combats.
//! EC-CITY-2, EC-DEC-12, EC-CMB-2, EC-CMB-9.
//!
//! Things are picked one after the other in one order only, and everyone named is asked, also those who have
//! nothing, so that the question gives nothing away.

use omerta_core::{Audience, Log, Seat, SeatSet};
use omerta_parts::{Id, IdSet};

use crate::action::{Action, Prompt};
use crate::cards::{CityId, HenchmanId, Henchmen};
use crate::content::Content;
use crate::event::Event;
use crate::phases::{assassination, combat};
use crate::stack::Frame;
use crate::state::{Combat, Moment, Partner, Plan, Stage, State};
use crate::tape;

/// In one order, henchmen come before cards.
pub(crate) const FIRST_CARD: u8 = 64;

// ---- beginning ----

/// Nothing is planned any more, and what was is put away.
pub(crate) fn clear(state: &mut State) {
    state.hidden.plans.iter_mut().for_each(Plan::clear);
    state.open.shown = SeatSet::EMPTY;
}

/// All are asked what they play.
#[inline(never)]
pub(crate) fn open_window(state: &mut State, moment: Moment) -> bool {
    if moment == Moment::Call && state.open.called {
        state.open.stack.pop();
        return false;
    }
    clear(state);
    state.open.pending = state.open.seats();
    true
}

/// Both sides of an assassination, or all parties of a combat, are asked for their plans.
#[inline(never)]
pub(crate) fn open_fight(content: &Content, state: &mut State) -> bool {
    clear(state);
    state.open.pending = match (state.open.stack.peek(), state.open.hit) {
        (Some(Frame::HitPlans), Some(hit)) => SeatSet::only(hit.assassin).with(hit.target),
        _ => fight(state).parties,
    };
    for seat in state.open.pending {
        begin_plan(content, state, seat);
    }
    true
}

/// The plan of one seat as it is when it is first asked.
pub(crate) fn begin_plan(content: &Content, state: &mut State, seat: Seat) {
    let sends = state.open.hit.is_some_and(|it| it.assassin == seat);
    match state.open.stack.peek() {
        Some(Frame::Plans) => skip_empty_stage(content, state, seat),
        Some(Frame::HitPlans) if !sends => skip_empty_stage(content, state, seat),
        _ => (),
    }
}

/// Asks everyone but `me` again who has sealed a plan that nobody has seen.
pub(crate) fn reopen(content: &Content, state: &mut State, me: Seat) {
    for seat in state.open.seats().without(me).minus(state.open.pending) {
        if state.plan(seat).stage != Stage::Sealed {
            continue;
        }
        *state.plan_mut(seat) = Plan::default();
        begin_plan(content, state, seat);
        state.open.pending = state.open.pending.with(seat);
    }
}

fn fight(state: &State) -> Combat {
    state.open.combat.expect("a combat is going on")
}

// ---- what may be picked ----

/// Henchmen who may be revealed in a fight, beside the one who is the target.
fn revealable(content: &Content, state: &State, seat: Seat, moment: Moment) -> Henchmen {
    let all = state.crew(seat).and(content.tables().reveal_at(moment));
    state.hidden.target.map_or(all, |it| all.without(it))
}

/// The fighters of a plan who can carry one more weapon.
pub(crate) fn free_hands(content: &Content, plan: &Plan) -> Henchmen {
    let can_carry = |it: &HenchmanId| {
        let most = 1 + content.tables().henchman_fights[it.index()].weapons;
        let carried = plan
            .pairs()
            .filter(|(card, who)| is_weapon(content, *card) && *who == Partner::Carrier(*it))
            .count();
        (carried as i8) < most
    };
    plan.fighters.iter().filter(can_carry).collect()
}

fn is_weapon(content: &Content, card: CityId) -> bool {
    content.tables().weapons.contains(card)
}

/// Whether somebody must carry this card.
pub(crate) fn is_carried(content: &Content, state: &State, card: CityId) -> bool {
    is_weapon(content, card) && matches!(state.open.stack.peek(), Some(Frame::Plans))
}

/// Whether a rival is named along with this card.
pub(crate) fn names_rival(content: &Content, state: &State, card: CityId) -> bool {
    let in_window = matches!(state.open.stack.peek(), Some(Frame::Window(_)));
    let tables = content.tables();
    if in_window { tables.at_rival } else { tables.lures }.contains(card)
}

/// Those a card may be against.
pub(crate) fn rivals(content: &Content, state: &State, seat: Seat, card: CityId) -> SeatSet {
    let parties = state.open.combat.map_or(state.open.seats(), |it| it.parties);
    tape::rivals(content, state, seat, card.0).and(parties)
}

/// Cards that may be added to a plan. They are picked in one order only.
pub(crate) fn cards(content: &Content, state: &State, seat: Seat) -> IdSet<CityId> {
    let plan = state.plan(seat);
    let tables = content.tables();
    let later = IdSet::of_bits(u64::MAX << plan.last.saturating_sub(FIRST_CARD));
    let left = state.hand(seat).minus(plan.cards).kinds().and(later);
    match state.open.stack.peek() {
        Some(&Frame::Window(moment)) => {
            let cards = left.and(tables.city_at(moment));
            let cards = if plan.has_room() { cards } else { cards.minus(tables.at_rival) };
            tape::possible_cards(content, state, seat, cards)
        }
        Some(Frame::HitPlans) => {
            let hit = state.open.hit.expect("an assassination is going on");
            let useful = if hit.assassin == seat { tables.hitting } else { tables.guarding };
            left.and(tables.city_at(Moment::Hit)).and(useful)
        }
        _ => {
            let cards = left.and(tables.city_at(Moment::Combat).or(tables.city_at(Moment::PreCombat)));
            let defends = fight(state).defender == Some(seat);
            let useful = if defends { tables.defending } else { tables.attacking };
            let weapons = cards.and(tables.weapons);
            let others = cards.minus(weapons).and(useful);
            let others = if plan.has_room() { others } else { others.minus(tables.lures) };
            let can_carry = !weapons.is_empty() && plan.has_room() && !free_hands(content, plan).is_empty();
            if can_carry { others.or(weapons) } else { others }
        }
    }
}

/// Henchmen who may be picked next, as fighters and for abilities.
pub(crate) fn henchmen(content: &Content, state: &State, seat: Seat) -> (Henchmen, Henchmen) {
    let plan = state.plan(seat);
    let tables = content.tables();
    let later = Henchmen::of_bits(if plan.last > 63 { 0 } else { u64::MAX << plan.last });
    match state.open.stack.peek() {
        Some(&Frame::Window(moment)) => {
            let all = state.crew(seat).and(tables.reveal_at(moment)).and(later);
            (Henchmen::EMPTY, tape::possible_reveals(content, state, seat, all))
        }
        Some(Frame::HitPlans) => match state.open.hit {
            Some(hit) if hit.assassin == seat => (state.crew(seat), Henchmen::EMPTY),
            _ => (Henchmen::EMPTY, revealable(content, state, seat, Moment::Hit)),
        },
        _ => {
            let able = revealable(content, state, seat, Moment::PreCombat);
            (state.crew(seat).and(later), able.and(later))
        }
    }
}

/// Goes on to the cards where there is no henchman to pick.
fn skip_empty_stage(content: &Content, state: &mut State, seat: Seat) {
    let (fighters, able) = henchmen(content, state, seat);
    if fighters.or(able).is_empty() {
        state.plan_mut(seat).stage = Stage::Cards;
    }
}

#[inline(never)]
pub(crate) fn options(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let plan = state.plan(seat);
    let frame = state.open.stack.peek();
    if let (Some(&Frame::Window(moment)), Stage::Henchmen) = (frame, plan.stage) {
        // Most have nothing for most windows.
        let tables = content.tables();
        let cards = state.hand(seat).kinds().and(tables.city_at(moment));
        if cards.is_empty() && state.crew(seat).and(tables.reveal_at(moment)).is_empty() {
            return out.push(Action::Done);
        }
    }
    match plan.stage {
        Stage::With(card) if is_carried(content, state, card) => {
            free_hands(content, plan).add_to(out, Action::Carry);
        }
        Stage::With(card) => out.extend(rivals(content, state, seat, card).iter().map(Action::Capo)),
        Stage::Henchmen => {
            let (fighters, able) = henchmen(content, state, seat);
            if able.is_empty() {
                fighters.add_to(out, Action::Fight);
            } else {
                // By their places: they are picked in that order, whatever for.
                for it in fighters.or(able).iter() {
                    out.extend(fighters.contains(it).then_some(Action::Fight(it)));
                    out.extend(able.contains(it).then_some(Action::Reveal(it)));
                }
            }
            if matches!(frame, Some(Frame::Window(_))) {
                cards(content, state, seat).add_to(out, Action::Play);
            }
            let must_send = matches!(frame, Some(Frame::HitPlans)) && !fighters.is_empty();
            if !must_send {
                out.push(Action::Done);
            }
        }
        Stage::Cards => {
            cards(content, state, seat).add_to(out, Action::Play);
            out.push(Action::Done);
        }
        Stage::Sealed => (),
    }
}

pub(crate) fn prompt(content: &Content, state: &State, seat: Seat) -> Prompt {
    match (state.open.stack.top(), state.plan(seat).stage) {
        (_, Stage::With(card)) if is_carried(content, state, card) => Prompt::Carrier(card),
        (_, Stage::With(card)) => Prompt::Against(card),
        (Some(Frame::Window(moment)), _) => Prompt::Window(moment),
        (Some(Frame::HitPlans), Stage::Henchmen) => match state.open.hit {
            Some(hit) if hit.assassin == seat => Prompt::Assassin(hit.target),
            _ => Prompt::HitCards,
        },
        (Some(Frame::HitPlans), _) => Prompt::HitCards,
        (_, Stage::Henchmen) => Prompt::Fighters(fight(state).square),
        _ => Prompt::FightCards(fight(state).square),
    }
}

// ---- picking ----

#[inline(never)]
pub(crate) fn apply(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    let frame = state.open.stack.peek();
    let in_window = matches!(frame, Some(Frame::Window(_)));
    let (in_hit, in_combat) = (matches!(frame, Some(Frame::HitPlans)), matches!(frame, Some(Frame::Plans)));
    let tables = content.tables();
    let plan = state.plan_mut(seat);
    match action {
        Action::Fight(it) => {
            plan.fighters.add(it);
            plan.last = it.place() + 1;
            if in_hit {
                plan.stage = Stage::Cards;
                plan.last = 0;
            }
        }
        Action::Reveal(it) => {
            plan.revealed.add(it);
            plan.last = it.place() + 1;
            if in_hit {
                plan.stage = Stage::Cards;
                plan.last = 0;
            }
        }
        Action::Play(card) => {
            plan.cards.add(card);
            plan.last = FIRST_CARD + card.0;
            let names = if in_window { &tables.at_rival } else { &tables.lures }.contains(card);
            let is_carried = in_combat && is_weapon(content, card);
            if names || is_carried {
                plan.stage = Stage::With(card);
            }
        }
        Action::Carry(with) => add_pair(state, seat, Partner::Carrier(with), in_window),
        Action::Capo(rival) => add_pair(state, seat, Partner::Rival(rival), in_window),
        Action::Done if plan.stage == Stage::Henchmen && !in_window => {
            plan.stage = Stage::Cards;
            plan.last = 0;
        }
        Action::Done => return seal(state, seat, log),
        _ => impossible(seat, action),
    }
    // With a single carrier or enemy there is nothing to ask.
    if matches!(state.plan(seat).stage, Stage::With(_))
        && let Some(only) = only_pair(content, state, seat)
    {
        add_pair(state, seat, only, in_window);
    }
    if state.plan(seat).stage == Stage::Henchmen && !in_window {
        skip_empty_stage(content, state, seat);
        if state.plan(seat).stage == Stage::Cards {
            state.plan_mut(seat).last = 0;
        }
    }
}

/// The plan is final.
fn seal(state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
    let plan = state.plan_mut(seat);
    plan.stage = Stage::Sealed;
    plan.last = 0;
    log.tell(Audience::Everyone, || Event::Sealed(seat));
    state.open.pending = state.open.pending.without(seat);
}

#[cold]
#[inline(never)]
fn impossible(seat: Seat, action: Action) -> ! {
    unreachable!("{seat} answers {action:?} to a plan")
}

/// The one who carries the card just picked, or whom it is against, if nobody else can be.
fn only_pair(content: &Content, state: &State, seat: Seat) -> Option<Partner> {
    let plan = state.plan(seat);
    let Stage::With(card) = plan.stage else { return None };
    if is_carried(content, state, card) {
        let hands = free_hands(content, plan);
        return hands.first().filter(|_| hands.len() == 1).map(Partner::Carrier);
    }
    let rivals = rivals(content, state, seat, card);
    rivals.first().filter(|_| rivals.len() == 1).map(Partner::Rival)
}

fn add_pair(state: &mut State, seat: Seat, with: Partner, in_window: bool) {
    let plan = state.plan_mut(seat);
    let Stage::With(card) = plan.stage else { unreachable!("a card waits for its carrier or rival") };
    plan.pairs.add(card, with);
    plan.stage = if in_window { Stage::Henchmen } else { Stage::Cards };
}

// ---- when all are sealed ----

#[inline(never)]
pub(crate) fn all_sealed(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    match state.open.stack.peek() {
        Some(Frame::Window(_)) if state.open.seats().iter().all(|it| state.plan(it).is_empty()) => {
            // As if all had been gone through.
            state.hidden.plans.iter_mut().for_each(Plan::clear);
            state.open.stack.pop();
        }
        Some(&Frame::Window(moment)) => {
            state.open.stack.replace(Frame::Carry(moment, state.open.godfather));
        }
        Some(Frame::HitPlans) => assassination::open(content, state, log),
        _ => combat::open(content, state, log),
    }
}

/// Carries out what this one has played, thing by thing, then what the next one has.
///
/// What has become impossible meanwhile stays in the hand, and nobody learns of it.
#[inline(never)]
pub(crate) fn carry(
    content: &Content,
    state: &mut State,
    moment: Moment,
    mut seat: Seat,
    log: &mut impl Log<Event>,
) -> bool {
    let is_called = moment == Moment::Call && state.open.called;
    loop {
        let plan = state.plan_mut(seat);
        if let Some(henchman) = plan.revealed.first().filter(|_| !is_called) {
            plan.revealed.take(henchman);
            if tape::can_reveal(content, state, seat, henchman) {
                state.open.stack.replace(Frame::Carry(moment, seat));
                tape::reveal(content, state, seat, henchman, log);
                return false;
            }
            continue;
        }
        if let Some(card) = plan.cards.kinds().first().filter(|_| !is_called) {
            plan.cards.take(card);
            let rival = match plan.pairs.take(card) {
                Some(Partner::Rival(rival)) => Some(rival),
                Some(Partner::Carrier(_)) | None => None,
            };
            if tape::can_play(content, state, seat, card) {
                state.open.stack.replace(Frame::Carry(moment, seat));
                tape::play(content, state, seat, card, rival, log);
                return false;
            }
            continue;
        }
        plan.clear();
        seat = state.open.after(seat);
        if seat == state.open.godfather {
            state.open.stack.pop();
            return false;
        }
    }
}

/// The plans of a fight are opened: cards and henchmen leave the hands.
pub(crate) fn lay_open(state: &mut State, parties: SeatSet, log: &mut impl Log<Event>) {
    for seat in parties.clockwise_from(state.open.godfather) {
        let plan = state.plan(seat);
        let (used, cards) = (plan.fighters.or(plan.revealed), plan.cards);
        crate::gains::known_to_all(state, used);
        let i = seat.index();
        state.hidden.crew[i] = state.hidden.crew[i].minus(used);
        for card in cards.each() {
            crate::gains::shown(state, seat, card);
        }
        log.tell(Audience::Everyone, || Event::Plan(seat, *state.plan(seat)));
    }
}

/// The cards of a plan are discarded. It can be looked at until the next one is made.
pub(crate) fn discard(state: &mut State, seat: Seat, exhausted: Henchmen, log: &mut impl Log<Event>) {
    let cards = state.plan(seat).cards;
    state.open.city_discard = state.open.city_discard.plus(cards);
    state.open.shown = state.open.shown.with(seat);
    if !cards.is_empty() || !exhausted.is_empty() {
        log.tell(Audience::Everyone, || Event::Spent(seat, exhausted, cards));
    }
}
