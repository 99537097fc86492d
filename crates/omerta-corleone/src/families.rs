//! Who plays which family: chosen, or the first that is left.

use omerta_core::Seat;
use omerta_parts::Id;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::state::MOST_PLAYERS;

/// How many families there are.
pub const FAMILIES: usize = MOST_PLAYERS;

/// A family: its place in `pack.ron`.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
#[schemars(extend("x-table" = "families"))]
pub struct FamilyId(pub u8);

impl FamilyId {
    /// All of them.
    pub fn all() -> impl Iterator<Item = FamilyId> {
        (0..FAMILIES as u8).map(FamilyId)
    }
}

impl Id for FamilyId {
    fn at(place: u8) -> FamilyId {
        FamilyId(place)
    }

    fn place(self) -> u8 {
        self.0
    }
}

/// The families that were chosen, by seat.
pub type Chosen = omerta_parts::Chosen<FamilyId, MOST_PLAYERS>;

/// The family of every seat of a table: the one chosen, else the first that nobody has.
pub(crate) fn deal(chosen: &Chosen, n_seats: u8) -> [FamilyId; MOST_PLAYERS] {
    let is_taken = |family: FamilyId| Seat::all(n_seats).any(|it| chosen.of(it) == Some(family));
    let mut left = FamilyId::all().filter(|it| !is_taken(*it));
    let mut dealt = [FamilyId::default(); MOST_PLAYERS];
    for (family, seat) in dealt.iter_mut().zip(Seat::all(n_seats)) {
        *family = chosen.of(seat).or_else(|| left.next()).expect("there is a family for everyone");
    }
    dealt
}
