//! What luck decides, for whoever deals real cards: what is drawn, for whom and from what.

use omerta_core::{BySeat, Draw, Item, Seat};
use omerta_parts::Bag;

use crate::action::{Bullet, Chance};
use crate::charts;
use crate::content::{Content, LootId, MAX_KINDS, Power};
use crate::phases::{Phase, clip};
use crate::state::{Hand, State};

/// What luck decides now.
pub(crate) fn draw(content: &Content, state: &State) -> Draw<Chance> {
    match state.phase {
        Phase::Start if state.variant.powers => {
            let n = u32::from(state.players.n_seats());
            let from = content.powers().iter().map(|it| (Item::of("powers", it.power() as u16), 1)).collect();
            Draw { key: "start", seat: None, values: Vec::new(), from, n }
        }
        Phase::Start => {
            let powers = BySeat::new(state.players.n_seats(), |_| None);
            let values = state.alive.iter().map(|godfather| Chance::Start { godfather, powers }).collect();
            Draw::one_of("godfather", values)
        }
        Phase::Loot => {
            let n = content.numbers().loot_per_round.into();
            Draw { key: "loot", seat: None, values: Vec::new(), from: cards(&state.pile), n }
        }
        // Whose hand it is, for only the Hustler and the dealer have heard of it.
        Phase::HustleDraw { from } => {
            let hand = state.players[from].hand;
            let values = hand.kinds().map(Chance::Drawn).collect();
            Draw { key: "hustle", seat: Some(from), values, from: bullets(hand), n: 1 }
        }
        Phase::JunkDraw { .. } => {
            let values = state.pile.kinds().map(|it| Chance::Junk(LootId(it))).collect();
            let seat = state.holder(Power::JunkDealer);
            Draw { key: "junk", seat, values, from: cards(&state.pile), n: 1 }
        }
        Phase::ClipDraw { seat, .. } => {
            let spent = |from: Seat| (0..state.players[from].spent.len() as u8).map(move |nth| (from, nth));
            let values: Vec<Chance> = Seat::all(state.players.n_seats())
                .flat_map(spent)
                .filter(|&(from, nth)| clip::can_happen(state, from, nth))
                .map(|(from, nth)| Chance::Clip { from, nth })
                .collect();
            let from = vec![(charts::bullet(Some(Bullet::Bang)), values.len() as u32)];
            Draw { key: "clip", seat: Some(seat), values, from, n: 1 }
        }
        phase => unreachable!("no luck in {phase:?}"),
    }
}

fn cards(pile: &Bag<MAX_KINDS>) -> Vec<(Item, u32)> {
    pile.kinds().map(|it| (charts::loot(LootId(it)), pile.count(it).into())).collect()
}

fn bullets(hand: Hand) -> Vec<(Item, u32)> {
    hand.kinds().map(|it| (charts::bullet(Some(it)), hand.count(it).into())).collect()
}
