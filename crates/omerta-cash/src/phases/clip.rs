//! A Clip gets a Bang! back from the discard: CG-SHR-4, CG-SHR-7; the Good Friend, CG-PWR-11.

use omerta_core::{Audience, Log, Rng, Seat, below};

use crate::action::{Action, Bullet, Chance};
use crate::content::{Content, Power};
use crate::event::Event;
use crate::history::Spent;
use crate::phases::{Phase, share};
use crate::powers;
use crate::state::State;

/// Looks for a Bang! in the discard: face up first, then face down.
pub(crate) fn begin(
    content: &Content,
    state: &mut State,
    seat: Seat,
    friend: bool,
    log: &mut impl Log<Event>,
) {
    if state.players[seat].hand.is_empty() {
        // The last round: nothing could go for the Bang!, which stays where it is.
        log.tell(Audience::Everyone, || Event::ClipLost(seat));
        share::taken(content, state, log);
    } else if state.discard.bangs > 0 {
        state.discard.bangs -= 1;
        log.tell(Audience::Everyone, || Event::ClipWorked { seat, from: None });
        gain(content, state, seat, friend, log);
    } else if n_down_bangs(state) > 0 {
        state.ask_nobody(Phase::ClipDraw { seat, friend });
    } else {
        // Now all know that every card lying face down is a Click!.
        for (_, player) in state.players.iter_mut() {
            let cards = player.spent.cards_mut().iter_mut();
            cards.filter(|it| **it == Spent::DownClick).for_each(|it| *it = Spent::KnownClick);
        }
        log.tell(Audience::Everyone, || Event::ClipLost(seat));
        share::taken(content, state, log);
    }
}

fn n_down_bangs(state: &State) -> u32 {
    state.players.values().iter().map(|it| u32::from(it.spent.count(Spent::DownBang))).sum()
}

pub(crate) fn roll<R: Rng>(state: &State, dice: &mut R) -> Chance {
    let mut left = below(dice, n_down_bangs(state));
    for (from, player) in state.players.iter() {
        for (nth, &card) in player.spent.cards().iter().enumerate() {
            if card == Spent::DownBang {
                if left == 0 {
                    return Chance::Clip { from, nth: nth as u8 };
                }
                left -= 1;
            }
        }
    }
    unreachable!("luck looks for a Bang! only where there is one")
}

pub(crate) fn can_happen(state: &State, from: Seat, nth: u8) -> bool {
    from.index() < usize::from(state.players.n_seats())
        && state.players[from].spent.cards().get(usize::from(nth)) == Some(&Spent::DownBang)
}

pub(crate) fn apply_draw(
    content: &Content,
    state: &mut State,
    seat: Seat,
    friend: bool,
    chance: Chance,
    log: &mut impl Log<Event>,
) {
    let Chance::Clip { from, nth } = chance else { unreachable!("{chance:?} for a Clip") };
    state.players[from].spent.cards_mut()[usize::from(nth)] = Spent::TakenBang;
    log.tell(Audience::Everyone, || Event::ClipWorked { seat, from: Some(from) });
    gain(content, state, seat, friend, log);
}

/// Takes the Bang! into hand; with one other card there, that one goes.
fn gain(content: &Content, state: &mut State, seat: Seat, friend: bool, log: &mut impl Log<Event>) {
    let hand = &mut state.players[seat].hand;
    let before = *hand;
    hand.add(Bullet::Bang);
    state.ask(Phase::ClipDiscard { seat, friend }, seat);
    if before.len() == 1 {
        let other = before.kinds().next().expect("there is one other card");
        apply(content, state, seat, friend, Action::Discard(other), log);
    }
}

/// Another card than the one gained.
pub(crate) fn options(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let mut others = state.players[seat].hand;
    others.take(Bullet::Bang);
    out.extend(others.kinds().map(Action::Discard));
}

pub(crate) fn apply(
    content: &Content,
    state: &mut State,
    seat: Seat,
    friend: bool,
    action: Action,
    log: &mut impl Log<Event>,
) {
    let Action::Discard(bullet) = action else { unreachable!("{seat} answers {action:?} to a Clip") };
    let player = &mut state.players[seat];
    player.hand.take(bullet);
    player.spent.push_for_clip(Spent::down(bullet));
    log.tell(Audience::Everyone, || Event::ClipDiscard(seat));
    log.tell(Audience::only(seat), || Event::ClipDiscardCard(seat, bullet));
    match state.holder(Power::GoodFriend) {
        // Asked whether or not a Bang! is left: being asked tells nothing.
        Some(holder) if !friend && holder != seat => {
            state.ask(Phase::GoodFriend, holder);
        }
        _ => share::taken(content, state, log),
    }
}

pub(crate) fn apply_friend(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    if powers::uses(seat, action) {
        begin(content, state, seat, true, log);
    } else {
        share::taken(content, state, log);
    }
}
