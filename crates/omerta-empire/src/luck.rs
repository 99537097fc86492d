//! What luck decides, and whether it could.

use omerta_core::{Audience, Log, Rng, below};
use omerta_parts::IdSet;

use crate::action::Chance;
use crate::cards::{CityCards, CorruptionId, StartId};
use crate::content::Content;
use crate::event::Event;
use crate::flow;
use crate::market;
use crate::phases::combat::PreRoll;
use crate::phases::{assassination, combat, cops, declarations, setup, upkeep};
use crate::stack::Frame;
use crate::state::{Open, State};
use crate::tape;
use crate::track;

#[inline]
pub(crate) fn frame(open: &Open) -> &Frame {
    open.stack.peek().expect("luck is asked something")
}

fn die<R: Rng>(dice: &mut R) -> u8 {
    below(dice, 6) as u8 + 1
}

/// The mark whose corruption card is drawn now.
#[inline]
fn due(open: &Open) -> Option<usize> {
    open.due.iter().position(Option::is_some)
}

/// The start cards the next capo may get: with the godfather's among the last at the latest.
pub(crate) fn starts(content: &Content, open: &Open) -> IdSet<StartId> {
    let left = setup::starts_left(content, open);
    let godfather = content.godfather_card();
    let (_, n_left) = setup::without_start(open);
    if left.contains(godfather) && n_left == 1 { IdSet::only(godfather) } else { left }
}

/// The cards of a deck, or of a hand, to draw from.
pub(crate) fn city(content: &Content, state: &State) -> CityCards {
    match *frame(&state.open) {
        Frame::Draw { deck: Some(deck), .. } => state.hidden.city_deck.of(content.tables().city_of(deck)),
        Frame::Steal(_, from, _) => state.hand(from),
        ref other => unreachable!("no city card is drawn in {other:?}"),
    }
}

pub(crate) fn roll<R: Rng>(content: &Content, state: &State, dice: &mut R) -> Chance {
    let open = &state.open;
    if due(open).is_some() {
        return Chance::Corruption(open.corruption_deck.peek(dice));
    }
    match *frame(open) {
        Frame::Families => Chance::Family(setup::families_left(content, open).peek(dice)),
        Frame::StartCards => {
            let starts = starts(content, open);
            let godfather = content.godfather_card();
            let (_, n_left) = setup::without_start(open);
            // The godfather's card is one of those dealt, so each seat is as likely to get it.
            if starts.contains(godfather) && below(dice, u32::from(n_left)) == 0 {
                Chance::Start(godfather)
            } else {
                Chance::Start(starts.without(godfather).peek(dice))
            }
        }
        Frame::FillRackets => Chance::Racket(open.racket_deck.peek(dice)),
        Frame::FillHenchmen => Chance::Henchman(open.henchman_deck.peek(dice)),
        Frame::Draw { .. } => Chance::City(city(content, state).peek(dice)),
        Frame::Steal(..) => Chance::Stolen(city(content, state).peek(dice)),
        Frame::CopCard => Chance::CopCard(open.cop_deck.peek(dice)),
        Frame::Race(_) => Chance::Dice(die(dice), die(dice)),
        Frame::DrawTarget => Chance::Target(target_hand(state).peek(dice)),
        Frame::PreCombat(at) => match combat::pre_roll(content, state, at) {
            Some(PreRoll::Drive(..)) => Chance::Die(die(dice)),
            Some(PreRoll::Shot(enemies, _)) => Chance::Shot(enemies.peek(dice), die(dice)),
            Some(PreRoll::Lure(_, fighters)) => Chance::Fighter(fighters.peek(dice)),
            None => unreachable!("nothing is left to luck before the fight"),
        },
        Frame::Casualties | Frame::Collect(..) => Chance::Die(die(dice)),
        ref other => unreachable!("luck is not asked in {other:?}"),
    }
}

/// The henchmen a target is drawn from.
pub(crate) fn target_hand(state: &State) -> crate::cards::Henchmen {
    let hit = state.open.hit.expect("an assassination is going on");
    state.crew(hit.target)
}

pub(crate) fn can_happen(content: &Content, state: &State, chance: Chance) -> bool {
    let open = &state.open;
    let is_die = |it: u8| (1..=6).contains(&it);
    if due(open).is_some() {
        return matches!(chance, Chance::Corruption(it) if open.corruption_deck.contains(it));
    }
    let Some(frame) = open.stack.top() else { return false };
    let is_drawn = |from: CityCards, it| from.contains(it);
    match (frame, chance) {
        (Frame::Families, Chance::Family(it)) => setup::families_left(content, open).contains(it),
        (Frame::StartCards, Chance::Start(it)) => starts(content, open).contains(it),
        (Frame::FillRackets, Chance::Racket(it)) => open.racket_deck.contains(it),
        (Frame::FillHenchmen, Chance::Henchman(it)) => open.henchman_deck.contains(it),
        (Frame::Draw { deck: Some(_), .. }, Chance::City(it)) => is_drawn(city(content, state), it),
        (Frame::Steal(..), Chance::Stolen(it)) => is_drawn(city(content, state), it),
        (Frame::CopCard, Chance::CopCard(it)) => open.cop_deck.contains(it),
        (Frame::Race(_), Chance::Dice(a, b)) => is_die(a) && is_die(b),
        (Frame::DrawTarget, Chance::Target(it)) => target_hand(state).contains(it),
        (Frame::PreCombat(at), chance) => match (combat::pre_roll(content, state, at), chance) {
            (Some(PreRoll::Drive(..)), Chance::Die(it)) => is_die(it),
            (Some(PreRoll::Shot(enemies, _)), Chance::Shot(it, die)) => enemies.contains(it) && is_die(die),
            (Some(PreRoll::Lure(_, fighters)), Chance::Fighter(it)) => fighters.contains(it),
            _ => false,
        },
        (Frame::Casualties | Frame::Collect(..), Chance::Die(it)) => is_die(it),
        _ => false,
    }
}

#[inline(never)]
pub(crate) fn apply(content: &Content, state: &mut State, chance: Chance, log: &mut impl Log<Event>) {
    match chance {
        // While luck deals on, nothing else can have changed.
        Chance::Racket(it) => {
            if track::deal_racket(state, it, log) {
                return;
            }
        }
        Chance::Henchman(it) => {
            if track::deal_henchman(state, it, log) {
                return;
            }
        }
        Chance::City(card) => market::draw(content, state, card, log),
        Chance::Corruption(card) => corruption(content, state, card, log),
        chance => rarer(content, state, chance, log),
    }
    flow::go_on(content, state, log);
}

/// Somebody is the first beyond a mark.
#[cold]
fn corruption(content: &Content, state: &mut State, card: CorruptionId, log: &mut impl Log<Event>) {
    let mark = due(&state.open).expect("a card is due");
    let seat = state.open.due[mark].take().expect("a card is due");
    state.open.halts = due(&state.open).is_some() || state.open.martial_law || state.open.ended.is_some();
    state.open.corruption_deck.take(card);
    state.open.capo_mut(seat).corruption_cards[mark] = Some(card);
    let reached = content.numbers().corruption_marks[mark];
    log.tell(Audience::Everyone, || Event::CorruptionCard(seat, reached, card));
}

#[inline(never)]
fn rarer(content: &Content, state: &mut State, chance: Chance, log: &mut impl Log<Event>) {
    match (frame(&state.open), chance) {
        (Frame::Families, Chance::Family(it)) => setup::deal_family(state, it, log),
        (Frame::StartCards, Chance::Start(it)) => setup::deal_start(content, state, it, log),
        (_, Chance::Stolen(card)) => tape::stolen(content, state, card, log),
        (_, Chance::CopCard(card)) => cops::card(content, state, card, log),
        (_, Chance::Dice(a, b)) => declarations::race(content, state, [a, b], log),
        (_, Chance::Target(it)) => assassination::drawn(state, it, log),
        (_, Chance::Shot(it, die)) => combat::pre_rolled(content, state, Some(it), die, log),
        (_, Chance::Fighter(it)) => combat::pre_rolled(content, state, Some(it), 0, log),
        (Frame::PreCombat(_), Chance::Die(die)) => combat::pre_rolled(content, state, None, die, log),
        (Frame::Casualties, Chance::Die(die)) => combat::casualty(content, state, die, log),
        (Frame::Collect(..), Chance::Die(die)) => upkeep::casino(content, state, die, log),
        (frame, chance) => unreachable!("{chance:?} for {frame:?}"),
    }
}
