//! Accepting an offer: naming the cards that were asked for by kind, and both legs in one step. EC-POL-3, EC-POL-4.
//!
//! Whoever accepts puts together what he hands over like an offer, unseen and in his own time, and then says yes;
//! until then nothing has happened and everybody plays on (decision 18). What leaves no choice is not asked for,
//! where public numbers alone say so: what is asked never tells what is in the hand.

use omerta_core::Short as _;
use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::cards::{CityCards, Henchmen, Hood};
use crate::content::Content;
use crate::event::Event;
use crate::politics::{self, Offer, Taking, Thing, Want};
use crate::slots::put;
use crate::state::State;
use crate::{gains, promises};

/// How many cards of each kind must be picked, as far as there is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choices {
    pub(crate) decks: [u8; 3],
    pub(crate) henchmen: u8,
}

impl Choices {
    /// What an offer leaves to pick for one who holds so many cards of each deck and so many free henchmen.
    pub(crate) fn of(offer: &Offer, n_city: [u8; 3], n_free: u8) -> Choices {
        let n = |want: Want| offer.want_cards.iter().flatten().filter(|it| **it == want).count() as u8;
        let is_named = |it: &&Want| matches!(it, Want::Named(_));
        let n_named = offer.want_cards.iter().flatten().filter(is_named).count() as u8;
        // Whoever must give all he has of a kind has nothing to pick.
        let to_pick = |asked: u8, has: u8| if asked >= has { 0 } else { asked };
        Choices {
            decks: Hood::ALL.map(|it| to_pick(n(Want::City(it)), n_city[it as usize])),
            henchmen: to_pick(n(Want::Henchman), n_free.saturating_sub(n_named)),
        }
    }

    /// How many there are to pick all in all.
    pub(crate) fn total(self) -> u8 {
        self.decks.iter().sum::<u8>() + self.henchmen
    }
}

fn choices(content: &Content, state: &State, offer: &Offer) -> Choices {
    let hand = state.hand(offer.to);
    let n_city = Hood::ALL.map(|it| hand.of(content.tables().city_of(it)).len());
    Choices::of(offer, n_city, politics::free_crew(state, offer.to).len())
}

/// What somebody has picked so far for the offer of another.
fn picked(state: &State, by: Seat, to: Seat) -> Option<Taking> {
    state.hidden.taking[to.index()].filter(|it| it.by == by)
}

/// What is still to be picked.
fn left(content: &Content, state: &State, offer: &Offer, taking: &Taking) -> Choices {
    let mut left = choices(content, state, offer);
    for thing in taking.things.iter().flatten() {
        let of = match thing {
            Thing::City(card) => &mut left.decks[content.tables().deck_of[card.index()] as usize],
            Thing::Henchman(_) => &mut left.henchmen,
        };
        *of = of.saturating_sub(1);
    }
    left
}

/// Henchmen who may be given for any henchman: whoever is asked for by name is not.
fn unnamed(state: &State, offer: &Offer) -> Henchmen {
    let crew = politics::free_crew(state, offer.to);
    crew.iter().filter(|it| !offer.want_cards.contains(&Some(Want::Named(*it)))).collect()
}

/// Whether the one it was made to has what is asked for. His own hand tells.
pub(crate) fn can_accept(content: &Content, state: &State, offer: &Offer) -> bool {
    let mut crew = politics::free_crew(state, offer.to);
    let mut n_any = 0;
    let mut by_deck = [0; 3];
    for want in offer.want_cards.iter().flatten() {
        match *want {
            Want::City(deck) => by_deck[deck as usize] += 1,
            Want::Henchman => n_any += 1,
            Want::Named(it) if crew.contains(it) => crew.take(it),
            Want::Named(_) => return false,
        }
    }
    let has = |deck: Hood| state.hand(offer.to).of(content.tables().city_of(deck)).len();
    politics::free_sum(state, offer.to) >= offer.want
        && crew.len() >= n_any
        && Hood::ALL.into_iter().all(|it| has(it) >= by_deck[it as usize])
}

/// How this offer may be answered with yes: at once, by the next card to hand over, or when all are picked.
pub(crate) fn answers(content: &Content, state: &State, by: Seat, offer: &Offer, out: &mut Vec<Action>) {
    if !can_accept(content, state, offer) {
        return;
    }
    let Some(taking) = picked(state, by, offer.to) else { return out.push(Action::Accept(by)) };
    let left = left(content, state, offer, &taking);
    if left.total() == 0 {
        return out.push(Action::Accept(by));
    }
    let n_picked = |it: Thing| taking.things.iter().flatten().filter(|thing| **thing == it).count() as u8;
    let hand = state.hand(offer.to);
    for deck in Hood::ALL.into_iter().filter(|it| left.decks[*it as usize] > 0) {
        let cards = hand.of(content.tables().city_of(deck));
        let there = cards.kinds().iter().filter(|it| cards.count(*it) > n_picked(Thing::City(*it)));
        out.extend(there.map(|it| Action::HandOver(Thing::City(it))));
    }
    if left.henchmen > 0 {
        let there = unnamed(state, offer);
        let there = there.iter().filter(|it| n_picked(Thing::Henchman(*it)) == 0);
        out.extend(there.map(|it| Action::HandOver(Thing::Henchman(it))));
    }
}

/// Says yes: the deal is made if all cards are picked, else they are picked now.
pub(crate) fn accept(content: &Content, state: &mut State, seat: Seat, by: Seat, log: &mut impl Log<Event>) {
    let Some(offer) = state.open.offers[by.index()] else { return };
    let nothing = Taking { by, things: [None; Offer::THINGS] };
    let taking = picked(state, by, seat).unwrap_or(nothing);
    if left(content, state, &offer, &taking).total() > 0 {
        state.hidden.taking[seat.index()] = Some(taking);
        return;
    }
    let taken = handed(content, state, &offer, &taking);
    deal(content, state, by, offer, taken, log);
}

/// Begins to pick cards for an offer, if that is what saying yes to it means.
pub(crate) fn begin(content: &Content, state: &mut State, by: Seat, offer: &Offer) -> bool {
    let nothing = Taking { by, things: [None; Offer::THINGS] };
    let begins = can_accept(content, state, offer) && left(content, state, offer, &nothing).total() > 0;
    if begins {
        state.hidden.taking[offer.to.index()] = Some(nothing);
    }
    begins
}

/// Picks one card to hand over.
pub(crate) fn hand_over(state: &mut State, seat: Seat, thing: Thing) {
    let Some(taking) = &mut state.hidden.taking[seat.index()] else {
        unreachable!("{seat} hands over {thing:?} for nothing");
    };
    put(&mut taking.things, thing);
    // In one order, so that the order of picking makes no difference.
    taking.things.sort_short_by_key(|it| (it.is_none(), *it));
}

/// All that is handed over: what was picked, what was named, and what left no choice.
fn handed(
    content: &Content,
    state: &State,
    offer: &Offer,
    taking: &Taking,
) -> [Option<Thing>; Offer::THINGS] {
    let choices = choices(content, state, offer);
    let mut things = [None; Offer::THINGS];
    let asks = |want: Want| offer.want_cards.contains(&Some(want));
    for deck in Hood::ALL.into_iter().filter(|it| asks(Want::City(*it)) && choices.decks[*it as usize] == 0) {
        let all = state.hand(offer.to).of(content.tables().city_of(deck));
        all.each().for_each(|it| put(&mut things, Thing::City(it)));
    }
    if asks(Want::Henchman) && choices.henchmen == 0 {
        unnamed(state, offer).iter().for_each(|it| put(&mut things, Thing::Henchman(it)));
    }
    for thing in taking.things.iter().flatten() {
        let is_choice = match thing {
            Thing::City(card) => choices.decks[content.tables().deck_of[card.index()] as usize] > 0,
            Thing::Henchman(_) => choices.henchmen > 0,
        };
        if is_choice {
            put(&mut things, *thing);
        }
    }
    for want in offer.want_cards.iter().flatten() {
        if let Want::Named(it) = want {
            put(&mut things, Thing::Henchman(*it));
        }
    }
    things.sort_short_by_key(|it| (it.is_none(), *it));
    things
}

/// Both legs move in one step.
fn deal(
    content: &Content,
    state: &mut State,
    by: Seat,
    offer: Offer,
    taken: [Option<Thing>; Offer::THINGS],
    log: &mut impl Log<Event>,
) {
    let given = politics::promised(state, by);
    politics::lapse(state, by);
    let to = offer.to;
    log.tell(Audience::Everyone, || Event::Deal(by, to, offer));
    let (give, want) = (offer.give.dollars(), offer.want.dollars());
    *state.money_mut(by) = state.money(by) - give + want;
    *state.money_mut(to) = state.money(to) - want + give;
    let legs = [(by, to, given), (to, by, taken)];
    for (from, to, things) in legs {
        for thing in things.into_iter().flatten() {
            let is_named =
                matches!(thing, Thing::Henchman(it) if offer.want_cards.contains(&Some(Want::Named(it))));
            pass(state, from, to, thing, is_named);
            log.tell(Audience::Only(SeatSet::only(from).with(to)), || Event::Moved(from, to, thing));
        }
    }
    gains::check_specials(content, state, by);
    gains::check_specials(content, state, to);
    for term in offer.terms.into_iter().flatten() {
        promises::make(state, to, by, term);
    }
    promises::made(state, log);
}

fn pass(state: &mut State, from: Seat, to: Seat, thing: Thing, is_named: bool) {
    let henchman = match thing {
        Thing::City(card) => return gains::pass_city(state, from, to, card),
        Thing::Henchman(henchman) => henchman,
    };
    let before = state.crew(from);
    if is_named {
        gains::known_to_all(state, Henchmen::only(henchman));
    } else {
        for (knower, unsure) in state.hidden.unsure.iter_mut().enumerate() {
            if knower != from.index() && knower != to.index() {
                // Any of them may be the one that went.
                *unsure = unsure.or(before);
            }
        }
        state.hidden.unsure[to.index()].take(henchman);
    }
    state.hidden.crew[from.index()].take(henchman);
    state.hidden.crew[to.index()].add(henchman);
}

/// Whether somebody still has all he picked.
pub(crate) fn has_picked(state: &State, seat: Seat, taking: &Taking) -> bool {
    let mut city: CityCards = state.hand(seat);
    let crew = politics::free_crew(state, seat);
    taking.things.iter().flatten().all(|it| match *it {
        Thing::Henchman(it) => crew.contains(it),
        Thing::City(card) => {
            let has = city.contains(card);
            city = city.less(card);
            has
        }
    })
}
