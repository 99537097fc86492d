//! Plans and windows as sets: henchmen and cards at once, each with who carries it or whom it is against.

use omerta_core::tabletop::{Form, Thing, Unit};
use omerta_core::{Seat, SeatSet};
use omerta_parts::IdSet;

use crate::action::Action;
use crate::asked::{exactly, set, thing, total};
use crate::cards::{CityId, Henchmen};
use crate::content::Content;
use crate::effects::Fighting;
use crate::moment::Moment;
use crate::stack::Frame;
use crate::state::{Plan, Stage, State};
use crate::view::View;
use crate::{imagine, plans};

/// What a plan may hold, worked out on a table that looks like the view: whoever asks sees his own hand and what
/// lies open, and nothing else is looked at.
pub(crate) fn form(content: &Content, view: &View, me: Seat) -> Form<Action> {
    let Some(plan) = view.plans[me.index()].known() else { return Form::One };
    let state = &imagine::own_half(view);
    if let Stage::With(_) = plan.stage {
        let mut partners = Vec::new();
        plans::options(content, state, me, &mut partners);
        let things = partners.into_iter().map(|it| thing(it, 1, Vec::new())).collect();
        return Form::Set(omerta_core::SetForm {
            close: Some(Action::Done),
            ..exactly(key(view), 1, things)
        });
    }
    match view.open.stack.top() {
        Some(Frame::Window(_)) => {
            let later = plans::henchmen(content, state, me).1;
            let reveals = later.iter().map(|it| thing(Action::Reveal(it), 1, Vec::new()));
            let cards = cards(content, state, me, &plan, &|_| 0);
            Form::Set(set(key(view), reveals.chain(cards).collect(), Some(Action::Done), Vec::new()))
        }
        Some(Frame::HitPlans) => Form::Set(hit(content, view, state, me, &plan)),
        Some(Frame::Plans) => Form::Set(combat(content, view, state, me, &plan)),
        _ => Form::One,
    }
}

fn key(view: &View) -> &'static str {
    match view.open.stack.top() {
        Some(Frame::Window(_)) => "window",
        Some(Frame::HitPlans) => "assassination",
        _ => "combat",
    }
}

/// Cards that may be added, with who carries each or whom it is against.
fn cards(
    content: &Content,
    state: &State,
    me: Seat,
    plan: &Plan,
    value: &dyn Fn(CityId) -> i64,
) -> Vec<Thing<Action>> {
    // As if everybody who may fight did: what can be carried depends on the rest of the set.
    let mut state = *state;
    let in_combat = matches!(state.open.stack.peek(), Some(Frame::Plans));
    if in_combat && plan.stage == Stage::Henchmen {
        let crew = state.hidden.crew[me.index()];
        let all = state.plan_mut(me);
        (all.fighters, all.stage, all.last) = (crew, Stage::Cards, 0);
    } else if plan.stage == Stage::Henchmen && !matches!(state.open.stack.peek(), Some(Frame::Window(_))) {
        let all = state.plan_mut(me);
        (all.stage, all.last) = (Stage::Cards, 0);
    }
    let cards: IdSet<CityId> = plans::cards(content, &state, me);
    let left = state.hand(me).minus(plan.cards);
    let with = |card: CityId| -> Vec<Action> {
        if plans::is_carried(content, &state, card) {
            let carriers: Henchmen = plans::free_hands(content, state.plan(me));
            return carriers.iter().map(Action::Carry).collect();
        }
        if plans::names_rival(content, &state, card) {
            let rivals: SeatSet = plans::rivals(content, &state, me, card);
            return rivals.iter().map(Action::Capo).collect();
        }
        Vec::new()
    };
    let things = cards.iter().map(|it| {
        let adds = vec![value(it)];
        Thing { with: with(it), ..thing(Action::Play(it), left.count(it), adds) }
    });
    things.collect()
}

/// An assassination: one is sent, or one is revealed to call it off, and cards.
fn hit(content: &Content, view: &View, state: &State, me: Seat, plan: &Plan) -> omerta_core::SetForm<Action> {
    let tables = content.tables();
    let sends = view.open.hit.is_some_and(|it| it.assassin == me);
    let of = |it: &Fighting| i64::from(if sends { it.hitting } else { it.guarding });
    let value = |it: CityId| of(&tables.city_fights[it.index()]);
    let mut things = Vec::new();
    let mut totals = vec![total("value", Unit::Number, planned(content, state, me, plan, sends), None, None)];
    if plan.stage == Stage::Henchmen {
        let (fighters, able) = plans::henchmen(content, state, me);
        let own = |it: crate::cards::HenchmanId| {
            i64::from(tables.values[it.index()]) + of(&tables.henchman_fights[it.index()])
        };
        things.extend(fighters.iter().map(|it| thing(Action::Fight(it), 1, vec![own(it), 1])));
        things.extend(able.iter().map(|it| thing(Action::Reveal(it), 1, vec![0, 1])));
        totals.push(match sends && !fighters.is_empty() {
            true => total("sent", Unit::Number, 0, Some(1), Some(1)),
            false => total("revealed", Unit::Number, 0, None, Some(1)),
        });
    }
    things.extend(cards(content, state, me, plan, &value));
    set("assassination", things, Some(Action::Done), totals)
}

/// What a plan for an assassination counts so far, with shield and corruption cards.
fn planned(content: &Content, state: &State, me: Seat, plan: &Plan, sends: bool) -> i64 {
    let (tables, capo) = (content.tables(), state.open.capo(me));
    let of = |it: &Fighting| i64::from(if sends { it.hitting } else { it.guarding });
    let family = capo.family.map_or(0, |it| of(&tables.family_fights[it.index()]));
    let cards = capo.corruption_cards.iter().flatten();
    let corruption: i64 = cards.map(|it| of(&tables.corruption_fights[it.index()])).sum();
    let played: i64 = plan.cards.each().map(|it| of(&tables.city_fights[it.index()])).sum();
    let fighters = plan
        .fighters
        .iter()
        .map(|it| i64::from(tables.values[it.index()]) + of(&tables.henchman_fights[it.index()]));
    family + corruption + played + fighters.sum::<i64>()
}

/// A combat: fighters, reveals and cards, with what they count as far as it adds up.
fn combat(
    content: &Content,
    view: &View,
    state: &State,
    me: Seat,
    plan: &Plan,
) -> omerta_core::SetForm<Action> {
    let tables = content.tables();
    let Some(fight) = view.open.combat else { return set("combat", Vec::new(), None, Vec::new()) };
    let defends = fight.defender == Some(me);
    let role = |it: &Fighting| i64::from(if defends { it.defending } else { it.attacking });
    let card_value = |it: CityId| {
        let fighting = &tables.city_fights[it.index()];
        role(fighting) + i64::from(fighting.weapon)
    };
    let own = |it: crate::cards::HenchmanId| {
        i64::from(tables.values[it.index()]) + role(&tables.henchman_fights[it.index()])
    };
    let (fighters, able) = match plan.stage {
        Stage::Henchmen => plans::henchmen(content, state, me),
        _ => (Henchmen::EMPTY, Henchmen::EMPTY),
    };
    let capo = view.open.capo(me);
    let family = capo.family.map_or(0, |it| role(&tables.family_fights[it.index()]));
    let corruption = capo.corruption_cards.iter().flatten();
    let corruption: i64 = corruption.map(|it| role(&tables.corruption_fights[it.index()])).sum();
    let near = tables.next(view.open.n_seats, fight.square).and(view.open.squares_of(me)).len();
    let picked = plan.fighters.iter().map(own).sum::<i64>() + plan.cards.each().map(card_value).sum::<i64>();
    let base = family + corruption + i64::from(content.numbers().adjacent) * i64::from(near) + picked;
    let both: Vec<_> = fighters.and(able).iter().collect();
    let mut totals = vec![total("value", Unit::Number, base, None, None)];
    // Nobody fights and is revealed for an ability as well.
    totals.extend(both.iter().map(|_| total("once", Unit::Number, 0, None, Some(1))));
    let adds = |value: i64, it: crate::cards::HenchmanId| {
        let mut adds = vec![value];
        adds.extend(both.iter().map(|other| i64::from(*other == it)));
        adds
    };
    let mut things = Vec::new();
    for it in fighters.or(able).iter() {
        if fighters.contains(it) {
            things.push(thing(Action::Fight(it), 1, adds(own(it), it)));
        }
        if able.contains(it) {
            things.push(thing(Action::Reveal(it), 1, adds(0, it)));
        }
    }
    things.extend(cards(content, state, me, plan, &card_value));
    set("combat", things, Some(Action::Done), totals)
}

/// Cards and reveals that may be played at a moment of one's own turn.
pub(super) fn playable(content: &Content, view: &View, me: Seat, moment: Moment) -> Vec<Thing<Action>> {
    let state = imagine::own_half(view);
    let mut options = Vec::new();
    crate::tape::playable(content, &state, me, moment, &mut options);
    let hand = view.city[me.index()];
    let n = |it: &Action| match it {
        Action::Play(card) => hand.count(*card),
        _ => 1,
    };
    options.into_iter().map(|it| thing(it, n(&it), Vec::new())).collect()
}
