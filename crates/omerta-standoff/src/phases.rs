//! The steps of a round, in order. A module asks (`options`), then answers (`apply`), then hands on.

use omerta_core::{Audience, Log, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Event;
use crate::state::{ROUNDS, State, worth};

pub mod aim;
pub mod courage;
pub mod deal;
pub mod share;
pub mod volley;

/// What is going on. The volley asks nobody, so the game never waits in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Luck turns up loot.
    Deal,
    /// All load and aim in secret.
    Aim,
    /// All decide in secret whether to stay.
    Courage,
    /// Those who may, take loot one after the other.
    Share,
    /// The game is over.
    End,
}

/// Ends the round; what nobody took is gone. (SO-SHARE-3, SO-BOSS-1, SO-END-1, SO-END-2)
#[inline(never)]
fn end_round(state: &mut State, log: &mut impl Log<Event>) {
    state.lost += worth(&state.table);
    state.table = Default::default();
    state.standing = SeatSet::EMPTY;
    state.pending = SeatSet::EMPTY;
    if state.round == ROUNDS || state.alive.len() <= 1 {
        state.phase = Phase::End;
    } else {
        state.phase = Phase::Deal;
        state.round += 1;
        let from = state.boss;
        let to = SeatSet::all(state.n_seats()).next_after(from).expect("a table has seats");
        state.boss = to;
        log.tell(Audience::Everyone, || Event::NextBoss { from, to });
    }
}
