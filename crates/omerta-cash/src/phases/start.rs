//! Setting up: bullets, loot piles, the first Godfather and the powers (CG-SET-1, CG-SET-2, CG-PWR-1).

use omerta_core::{Audience, BySeat, Log, Rng, Seat, SeatSet, SetupOf, below, shuffle};
use omerta_parts::Bag;

use crate::action::Chance;
use crate::content::{Content, MAX_ROUNDS, Power};
use crate::event::Event;
use crate::game::CashNGuns;
use crate::phases::Phase;
use crate::state::{Hand, Player, Sharing, State};

pub(crate) fn state(content: &Content, setup: &SetupOf<CashNGuns>) -> State {
    let numbers = content.numbers();
    let hand = Hand { clicks: numbers.clicks, bangs: numbers.bangs };
    let everyone = SeatSet::all(setup.n_seats);
    State {
        variant: setup.variant,
        phase: Phase::Start,
        round: 1,
        godfather: Seat::A,
        heir: None,
        alive: everyone,
        standing: everyone,
        pending: SeatSet::EMPTY,
        hit: SeatSet::EMPTY,
        fallen: SeatSet::EMPTY,
        loot: Bag::EMPTY,
        pile: content.deck(),
        gone: Bag::EMPTY,
        discard: Hand::default(),
        sharing: Sharing::default(),
        swaps: [None; MAX_ROUNDS],
        cunning_swaps: 0,
        powers: BySeat::new(setup.n_seats, |_| None),
        players: BySeat::new(setup.n_seats, |_| Player { hand, ..Player::default() }),
    }
}

pub(crate) fn roll<R: Rng>(content: &Content, state: &State, dice: &mut R) -> Chance {
    let n_seats = state.players.n_seats();
    let godfather = Seat::nth(below(dice, u32::from(n_seats)) as usize).expect("a seat of this table");
    let mut powers = BySeat::new(n_seats, |_| None);
    if state.variant.powers {
        let mut deck: [Option<Power>; Power::ALL.len()] = [None; Power::ALL.len()];
        let cards = content.powers();
        for (slot, card) in deck.iter_mut().zip(cards) {
            *slot = Some(card.power());
        }
        shuffle(dice, &mut deck[..cards.len()]);
        powers = BySeat::new(n_seats, |seat| deck[seat.index()]);
    }
    Chance::Start { godfather, powers }
}

pub(crate) fn can_happen(
    content: &Content,
    state: &State,
    godfather: Seat,
    powers: &BySeat<Option<Power>>,
) -> bool {
    let dealt = |seat: Seat| match powers[seat] {
        None => !state.variant.powers,
        Some(power) => {
            state.variant.powers
                && content.powers().iter().any(|it| it.power() == power)
                && powers.iter().all(|(other, it)| other == seat || *it != Some(power))
        }
    };
    powers.n_seats() == state.players.n_seats()
        && state.alive.contains(godfather)
        && Seat::all(powers.n_seats()).all(dealt)
}

pub(crate) fn apply(state: &mut State, chance: Chance, log: &mut impl Log<Event>) {
    let Chance::Start { godfather, powers } = chance else { unreachable!("{chance:?} at the start") };
    state.godfather = godfather;
    state.powers = powers;
    log.tell(Audience::Everyone, || Event::FirstGodfather(godfather));
    for (seat, power) in powers.iter() {
        if let Some(power) = *power {
            log.tell(Audience::Everyone, || Event::Dealt(seat, power));
        }
    }
    state.phase = Phase::Loot;
}
