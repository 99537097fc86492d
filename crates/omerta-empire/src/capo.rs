//! A capo, as everyone at the table sees him.

use omerta_core::SeatSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{CorruptionId, FamilyId, Henchmen, StartId};
use crate::content::CAPOS;
use crate::wire::{PerSeat, Placed};

/// What lies open before a capo, and what everyone can remember of him.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Capo {
    /// His family.
    pub family: Option<FamilyId>,
    /// The start card he was dealt.
    pub start: Option<StartId>,
    /// Victory points.
    pub vp: u8,
    /// Corruption.
    pub corruption: u8,
    /// Gangsters still to place, the consigliere included.
    pub gangsters: u8,
    /// Where his gangsters of this round stand, in the order in which they were placed.
    pub placed: Placed,
    /// Exhausted henchmen.
    pub exhausted: Henchmen,
    /// Vendetta tokens held, by the family they are of.
    pub vendetta: PerSeat<u8>,
    /// Corruption cards: one for each mark he was the first to reach.
    pub corruption_cards: [Option<CorruptionId>; 3],
    /// Who has looked into his hand, or given him cards, and may know some of it.
    pub glimpsed: SeatSet,
    /// Pacts he kept, and pacts he broke.
    pub word: [u8; 2],
}

impl Default for Capo {
    fn default() -> Capo {
        Capo {
            family: None,
            start: None,
            vp: 0,
            corruption: 0,
            gangsters: 0,
            placed: Placed::default(),
            exhausted: Henchmen::EMPTY,
            vendetta: PerSeat::new(0, [0; CAPOS]),
            corruption_cards: [None; 3],
            glimpsed: SeatSet::EMPTY,
            word: [0; 2],
        }
    }
}
