//! Ca$h 'n Guns: loot by kind, powers by who has them, and the bonus for diamonds.

use omerta_cash::{CashNGuns, Chance, Event, LootId, State, diamond_bonus};
use omerta_core::{Outcome, Seat, SeatSet};

use crate::balance::{Balanced, Entry};

impl Balanced for CashNGuns {
    fn items(&self) -> Vec<Entry> {
        let loot = self.content().loot().iter().map(|it| Entry::new("loot", &it.id));
        let powers = self.content().powers().iter().map(|it| Entry::new("powers", it.power().word()));
        loot.chain(powers).collect()
    }

    fn deciders(&self) -> Vec<Entry> {
        vec![Entry::new("bonuses", "diamonds")]
    }

    fn first(&self, state: &State) -> Seat {
        state.godfather
    }

    fn shown(&self, _state: &State, chance: &Chance, item: &mut dyn FnMut(usize)) {
        match chance {
            Chance::Loot(cards) => cards.kinds().for_each(|it| item(usize::from(it))),
            Chance::Junk(card) => item(usize::from(card.0)),
            Chance::Start { .. } | Chance::Drawn(_) | Chance::Clip { .. } => (),
        }
    }

    fn used(&self, _state: &State, event: &Event, item: &mut dyn FnMut(Seat, usize)) {
        let mut loot = |seat, card: &LootId| item(seat, usize::from(card.0));
        match event {
            Event::Took { seat, card, .. }
            | Event::TookBill { seat, card, .. }
            | Event::Undertook { seat, card, .. } => loot(*seat, card),
            // To have a power is to use it: most work by being there.
            Event::Dealt(seat, power) => {
                let powers = self.content().powers();
                if let Some(at) = powers.iter().position(|it| it.power() == *power) {
                    item(*seat, self.content().loot().len() + at);
                }
            }
            _ => (),
        }
    }

    fn decided(&self, state: &State, outcome: &Outcome, decider: &mut dyn FnMut(usize)) {
        let living = state.players.iter().filter(|(seat, _)| state.alive.contains(*seat));
        let Some(bonus) = diamond_bonus(self.content(), living.map(|(seat, it)| (seat, &it.loot))) else {
            return;
        };
        let rank = |seat: Seat| {
            let bonus = if seat == bonus { self.content().numbers().diamond_bonus } else { 0 };
            (outcome.scores[seat] - bonus, state.players[seat].wounds)
        };
        let best = state.alive.iter().map(rank).max();
        let winners: SeatSet = state.alive.iter().filter(|&it| Some(rank(it)) == best).collect();
        if state.alive.len() > 1 && winners != outcome.winners {
            decider(0);
        }
    }
}
