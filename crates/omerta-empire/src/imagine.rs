//! Worlds that look exactly like a view: the inverse of [`view`](crate::view::view).
//!
//! Hidden are city cards in other hands and in the decks, henchmen that a deal moved unnamed, what others have
//! sealed, and what they are about to offer.

use std::cell::Cell;

use omerta_core::Short as _;
use omerta_core::{Face, Rng, Seat, SeatSet, Silent, below, one_of};
use omerta_parts::IdSet;

use crate::action::Action;
use crate::cards::{CityCards, CityId, Henchmen, Hood};
use crate::content::{CAPOS, Content};
use crate::phases::godfather;
use crate::politics::{self, Draft, Offer, Thing, Want};
use crate::stack::{Frame, Frames, Origin};
use crate::state::{Hidden, Open, Plan, Stage, State};
use crate::view::{View, is_plan_in_use, knower};
use crate::wire::Sum;
use crate::{deals, plans};

thread_local! {
    /// A list that is used again: whoever looks ahead imagines thousands of worlds a second.
    static OPTIONS: Cell<Vec<Action>> = const { Cell::new(Vec::new()) };
}

/// Does something with an empty list of options.
fn with_options<T>(work: impl FnOnce(&mut Vec<Action>) -> T) -> T {
    let mut options = OPTIONS.take();
    options.clear();
    let done = work(&mut options);
    OPTIONS.set(options);
    done
}

pub(crate) fn imagine<R: Rng>(content: &Content, view: &View, dice: &mut R) -> State {
    let me = view.seat();
    let (city, city_deck) = guess_city(content, view, dice);
    let crew = guess_crew(view, dice);
    let hidden = Hidden {
        money: view.money.map(|it| it.known().unwrap_or_default()),
        city,
        crew,
        city_deck,
        seen: guess_seen(view, &city, dice),
        unsure: guess_unsure(view, &crew, dice),
        plans: view.plans.map(|it| it.known().unwrap_or_default()),
        bids: [None; CAPOS],
        target: view.target.map(|it| {
            let whose = view.open.hit.map_or(0, |hit| hit.target.index());
            it.known().unwrap_or_else(|| crew[whose].peek(dice))
        }),
        papers: [None; CAPOS],
        has_papers: false,
        taking: [None; CAPOS],
    };
    let mut state = State { open: view.open, hidden };
    for seat in view.open.seats() {
        let i = seat.index();
        state.hidden.bids[i] = view.bids[i].map(|it| {
            let most = u32::from(godfather::most(&state, seat).units());
            it.known().unwrap_or_else(|| Sum::of_units(below(dice, most + 1) as u8))
        });
        if me == Some(seat) {
            let sent = view.open.offers[i].map(|offer| Draft { offer, things: view.promised });
            state.hidden.papers[i] = sent.or(view.draft);
            state.hidden.taking[i] = view.taking;
            continue;
        }
        if view.plans[i] == Face::Down {
            with_options(|options| guess_plan(content, &mut state, seat, dice, options));
        }
        match view.open.offers[i] {
            Some(offer) => guess_promised(content, &mut state, seat, offer, dice),
            None => with_options(|options| guess_draft(content, &mut state, seat, dice, options)),
        }
    }
    for seat in view.open.seats().iter().filter(|it| me != Some(*it)) {
        with_options(|options| guess_taking(content, &mut state, seat, dice, options));
    }
    state.hidden.has_papers = state.hidden.papers.iter().any(Option::is_some);
    state
}

/// A table with what lies open and what the viewer holds himself, and nothing in the other hands: for questions
/// about his own options.
pub(crate) fn own_half(view: &View) -> State {
    let hidden = Hidden {
        money: view.money.map(|it| it.known().unwrap_or_default()),
        city: *view.city,
        crew: *view.crew,
        city_deck: CityCards::EMPTY,
        seen: [[IdSet::EMPTY; CAPOS]; CAPOS],
        unsure: [Henchmen::EMPTY; CAPOS + 1],
        plans: view.plans.map(|it| it.known().unwrap_or_default()),
        bids: [None; CAPOS],
        target: view.target.and_then(|it| it.known()),
        papers: [None; CAPOS],
        has_papers: false,
        taking: [None; CAPOS],
    };
    State { open: view.open, hidden }
}

/// Cards that lie open somewhere between hand and discard.
fn on_the_table(view: &View) -> CityCards {
    let mut cards = CityCards::EMPTY;
    for frame in view.open.stack.as_slice() {
        if let Frame::Tape { origin: Origin::City(card) | Origin::Laid(card), .. } = frame {
            cards.add(*card);
        }
    }
    for seat in view.open.seats() {
        if is_plan_in_use(&view.open, seat) {
            let plan = view.plans[seat.index()].known().unwrap_or_default();
            cards = cards.plus(plan.cards);
        }
    }
    view.open.laid.iter().flatten().for_each(|(_, card)| cards.add(*card));
    cards
}

/// Fills up the other hands, deck by deck; what is left are the decks.
fn guess_city<R: Rng>(content: &Content, view: &View, dice: &mut R) -> ([CityCards; CAPOS], CityCards) {
    let tables = content.tables();
    let known = view.city.iter().fold(view.open.city_discard, |all, it| all.plus(*it));
    let mut unseen = tables.all_city.minus(known).minus(on_the_table(view));
    let mut hands = *view.city;
    for (hand, n_by_deck) in hands.iter_mut().zip(*view.n_city) {
        for deck in Hood::ALL {
            let kinds = tables.city_of(deck);
            for _ in hand.of(kinds).len()..n_by_deck[deck as usize] {
                let card = unseen.of(kinds).peek(dice);
                unseen.take(card);
                hand.add(card);
            }
        }
    }
    (hands, unseen)
}

/// Deals out the henchmen of whom the viewer doesn't know where they are.
fn guess_crew<R: Rng>(view: &View, dice: &mut R) -> [Henchmen; CAPOS] {
    let mut left = view.unsure;
    std::array::from_fn(|i| {
        let mut crew = view.crew[i];
        for _ in crew.len()..view.n_crew[i] {
            let henchman = left.peek(dice);
            left.take(henchman);
            crew.add(henchman);
        }
        crew
    })
}

/// Guesses what others know of each other's city cards.
fn guess_seen<R: Rng>(
    view: &View,
    city: &[CityCards; CAPOS],
    dice: &mut R,
) -> [[IdSet<CityId>; CAPOS]; CAPOS] {
    let mut seen = [[IdSet::EMPTY; CAPOS]; CAPOS];
    for (owner, seen) in seen.iter_mut().enumerate() {
        for (who, seen) in seen.iter_mut().enumerate() {
            if who == owner {
                continue;
            }
            if view.viewer.is(Seat::ALL[who]) {
                *seen = view.city[owner].kinds();
                continue;
            }
            let may_know = view.open.capos[owner].glimpsed.contains(Seat::ALL[who]);
            let most = if may_know { city[owner].len() } else { 0 };
            let mut rest = city[owner];
            for _ in 0..below(dice, u32::from(most) + 1) {
                let card = rest.peek(dice);
                rest.take(card);
                seen.add(card);
            }
        }
    }
    seen
}

/// Guesses what others are unsure of: nothing that nobody is unsure of.
fn guess_unsure<R: Rng>(view: &View, crew: &[Henchmen; CAPOS], dice: &mut R) -> [Henchmen; CAPOS + 1] {
    let mut unsure = [Henchmen::EMPTY; CAPOS + 1];
    for (who, unsure) in unsure.iter_mut().enumerate().take(usize::from(view.open.n_seats)) {
        let maybe = view.all_unsure.minus(crew[who]);
        *unsure = maybe.iter().filter(|_| below(dice, 2) == 0).collect();
    }
    unsure[CAPOS] = view.all_unsure;
    unsure[knower(view.viewer)] = view.unsure;
    unsure
}

/// What is being sealed, or has been and is being carried out.
fn sealing(open: &Open, seat: Seat) -> Option<Frame> {
    let frames = open.stack.as_slice();
    let frame = frames
        .iter()
        .rev()
        .find(|it| matches!(it, Frame::Window(_) | Frame::Carry(..) | Frame::HitPlans | Frame::Plans))?;
    match *frame {
        Frame::Carry(moment, at) => {
            // Those before have been carried out already.
            let is_to_come = |it: &Seat| *it == seat;
            let mut from = open.in_turn().skip_while(|it| *it != at);
            from.any(|it| is_to_come(&it)).then_some(Frame::Window(moment))
        }
        frame => Some(frame),
    }
}

/// Guesses what another seat has planned, by making such a plan.
fn guess_plan<R: Rng>(
    content: &Content,
    state: &mut State,
    seat: Seat,
    dice: &mut R,
    options: &mut Vec<Action>,
) {
    let Some(frame) = sealing(&state.open, seat) else { return };
    let is_party = match frame {
        Frame::Plans => state.open.combat.is_some_and(|it| it.parties.contains(seat)),
        Frame::HitPlans => state.open.hit.is_some_and(|it| [it.assassin, it.target].contains(&seat)),
        _ => true,
    };
    if !is_party {
        return;
    }
    let is_sealed = !state.open.pending.contains(seat);
    let mut world = *state;
    world.open.stack = Frames::default();
    world.open.stack.push(frame);
    *world.plan_mut(seat) = Plan::default();
    plans::begin_plan(content, &mut world, seat);
    while is_sealed || below(dice, 3) > 0 {
        options.clear();
        plans::options(content, &world, seat, options);
        let action = one_of(dice, options).expect("a plan can always go on");
        let before = *world.plan(seat);
        plans::apply(content, &mut world, seat, action, &mut Silent);
        if world.plan(seat).stage == Stage::Sealed {
            if !is_sealed {
                *world.plan_mut(seat) = before;
            }
            break;
        }
    }
    *state.plan_mut(seat) = *world.plan(seat);
}

/// Guesses which cards another seat has promised.
fn guess_promised<R: Rng>(content: &Content, state: &mut State, seat: Seat, offer: Offer, dice: &mut R) {
    let (mut city, mut crew) = (state.hand(seat), state.crew(seat));
    let mut things = offer.give_cards.map(|it| {
        it.map(|kind| match kind {
            Want::City(deck) => {
                let card = city.of(content.tables().city_of(deck)).peek(dice);
                city.take(card);
                Thing::City(card)
            }
            Want::Henchman | Want::Named(_) => {
                let henchman = crew.peek(dice);
                crew.take(henchman);
                Thing::Henchman(henchman)
            }
        })
    });
    things.sort_short_by_key(|it| (it.is_none(), *it));
    state.hidden.papers[seat.index()] = Some(Draft { offer, things });
}

/// Guesses what another seat may be about to offer: mostly nothing.
fn guess_draft<R: Rng>(
    content: &Content,
    state: &mut State,
    seat: Seat,
    dice: &mut R,
    options: &mut Vec<Action>,
) {
    if !politics::may_draft(&state.open) || below(dice, 4) > 0 {
        return;
    }
    politics::first_steps(state, seat, options);
    let Some(first) = one_of(dice, options) else { return };
    politics::apply(content, state, seat, first, &mut Silent);
    while below(dice, 3) > 0 {
        options.clear();
        politics::next_steps(content, state, seat, options);
        options.retain(|it| !matches!(it, Action::Send | Action::Scrap));
        let Some(next) = one_of(dice, options) else { return };
        politics::apply(content, state, seat, next, &mut Silent);
    }
}

/// Guesses what another seat has picked so far to hand over for an offer it may accept: mostly nothing.
fn guess_taking<R: Rng>(
    content: &Content,
    state: &mut State,
    seat: Seat,
    dice: &mut R,
    options: &mut Vec<Action>,
) {
    let mine = |it: &Seat| state.open.offers[it.index()].is_some_and(|it| it.to == seat);
    let from = state.open.seats().iter().filter(mine).fold(SeatSet::EMPTY, SeatSet::with);
    if from.is_empty() {
        return;
    }
    let nth = below(dice, from.len() as u32) as usize;
    let offer = from.iter().nth(nth).and_then(|by| Some((by, state.open.offers[by.index()]?)));
    let Some((by, offer)) = offer.filter(|_| below(dice, 2) == 0) else { return };
    if !deals::begin(content, state, by, &offer) {
        return;
    }
    while below(dice, 2) > 0 {
        options.clear();
        deals::answers(content, state, by, &offer, options);
        match one_of(dice, options) {
            Some(Action::HandOver(thing)) => deals::hand_over(state, seat, thing),
            _ => return,
        }
    }
}
