//! Rule: "1. Loot" (p. 3): CG-LOOT-1; and the Hustler's trade, CG-PWR-9.

use omerta_core::{Audience, Log, Rng, Sealed, Seat, SeatSet, below};
use omerta_parts::Bag;

use crate::action::{Action, Bullet, Chance};
use crate::content::{Content, MAX_KINDS, Power};
use crate::event::Event;
use crate::phases::{Phase, bullet};
use crate::state::{Sharing, State, Swap};

#[inline]
pub(crate) fn roll<R: Rng>(content: &Content, state: &State, dice: &mut R) -> Chance {
    Chance::Loot(state.pile.peek_n(content.numbers().loot_per_round, dice))
}

pub(crate) fn can_happen(content: &Content, state: &State, dealt: &Bag<MAX_KINDS>) -> bool {
    dealt.len() == content.numbers().loot_per_round && state.pile.without(dealt).is_some()
}

#[inline]
pub(crate) fn apply(state: &mut State, chance: Chance, log: &mut impl Log<Event>) {
    let Chance::Loot(dealt) = chance else { unreachable!("{chance:?} as loot") };
    state.pile = state.pile.without(&dealt).expect("the piles hold what is dealt");
    state.loot.add_all(&dealt);
    let stood_up = state.alive.minus(state.standing);
    state.standing = state.alive;
    state.hit = SeatSet::EMPTY;
    state.sharing = Sharing::default();
    let (round, loot) = (state.round, state.loot);
    log.tell(Audience::Everyone, || Event::Loot { round, dealt, loot, stood_up });
    match state.holder(Power::Hustler) {
        Some(hustler) => {
            state.ask(Phase::Hustle, hustler);
        }
        None => bullet::begin(state),
    }
}

/// What the Hustler may do: choose a hand, or give a card back.
pub(crate) fn options(state: &State, seat: Seat, out: &mut Vec<Action>) {
    match state.phase {
        Phase::HustleGive { .. } => out.extend(state.players[seat].hand.kinds().map(Action::Give)),
        _ => {
            out.extend(state.alive.without(seat).iter().map(Action::Hustle));
            out.push(Action::Skip);
        }
    }
}

pub(crate) fn apply_choice(state: &mut State, seat: Seat, action: Action) {
    match action {
        Action::Hustle(from) => state.ask_nobody(Phase::HustleDraw { from }),
        Action::Skip => bullet::begin(state),
        _ => unreachable!("{seat} answers {action:?} as the Hustler"),
    }
}

pub(crate) fn roll_hustle<R: Rng>(state: &State, from: Seat, dice: &mut R) -> Chance {
    let hand = state.players[from].hand;
    let nth = below(dice, u32::from(hand.len())) as u8;
    Chance::Drawn(if nth < hand.clicks { Bullet::Click } else { Bullet::Bang })
}

pub(crate) fn apply_hustle(state: &mut State, from: Seat, chance: Chance, log: &mut impl Log<Event>) {
    let Chance::Drawn(bullet) = chance else { unreachable!("{chance:?} for the Hustler") };
    let by = state.holder(Power::Hustler).expect("the Hustler draws");
    state.players[from].hand.take(bullet);
    state.players[by].hand.add(bullet);
    state.swaps[usize::from(state.round) - 1] =
        Some(Swap { with: from, drawn: Sealed::new(bullet), given: None });
    log.tell(Audience::Everyone, || Event::Hustled { by, from });
    log.tell(Audience::Only(SeatSet::only(by).with(from)), || Event::HustledCard { by, from, bullet });
    state.ask(Phase::HustleGive { to: from }, by);
}

pub(crate) fn apply_give(state: &mut State, by: Seat, to: Seat, action: Action, log: &mut impl Log<Event>) {
    let Action::Give(bullet) = action else { unreachable!("{by} answers {action:?} as the Hustler") };
    state.players[by].hand.take(bullet);
    state.players[to].hand.add(bullet);
    if let Some(swap) = &mut state.swaps[usize::from(state.round) - 1] {
        swap.given = Some(Sealed::new(bullet));
    }
    log.tell(Audience::Everyone, || Event::GaveBack { by, to });
    log.tell(Audience::Only(SeatSet::only(by).with(to)), || Event::GaveBackCard { by, to, bullet });
    bullet::begin(state);
}
