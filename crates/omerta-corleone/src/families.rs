//! Who plays which family: chosen, or the first that is left.

use std::fmt;

use omerta_core::Seat;
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::state::MOST_PLAYERS;
use crate::wire;

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

/// The families that were chosen, by seat. No two seats have the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Chosen([Option<FamilyId>; MOST_PLAYERS]);

impl Chosen {
    /// Who has chosen what.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, FamilyId)> + '_ {
        let of = |it: Seat| Some((it, (*self.0.get(it.index())?)?));
        Seat::ALL.into_iter().filter_map(of)
    }

    /// A seat chooses a family, or it is said why it can't.
    pub(crate) fn choose(&mut self, seat: Seat, family: FamilyId) -> Result<(), String> {
        if let Some((other, _)) = self.iter().find(|(_, it)| *it == family) {
            return Err(format!("{other} plays this family already"));
        }
        match self.0.get_mut(seat.index()) {
            Some(Some(_)) => Err(format!("{seat} has a family already")),
            Some(slot) => {
                *slot = Some(family);
                Ok(())
            }
            None => Err(format!("there is no seat {seat} in this game")),
        }
    }

    /// The family of every seat of a table: the one chosen, else the first that nobody has.
    pub(crate) fn deal(&self, n_seats: u8) -> [FamilyId; MOST_PLAYERS] {
        let seated = &self.0[..usize::from(n_seats)];
        let mut left = FamilyId::all().filter(|it| !seated.contains(&Some(*it)));
        let mut dealt = [FamilyId::default(); MOST_PLAYERS];
        for (family, chosen) in dealt.iter_mut().zip(seated) {
            *family = chosen.or_else(|| left.next()).expect("there is a family for everyone");
        }
        dealt
    }
}

impl fmt::Debug for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

omerta_core::schema_as!(Chosen as Vec<(Seat, FamilyId)>);

impl Serialize for Chosen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        wire::list(serializer, self.iter().count(), self.iter())
    }
}

impl<'de> Deserialize<'de> for Chosen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Chosen, D::Error> {
        let mut chosen = Chosen::default();
        for (seat, family) in Vec::<(Seat, FamilyId)>::deserialize(deserializer)? {
            if usize::from(family.0) >= FAMILIES {
                return Err(D::Error::custom(format!("there is no family {}", family.0)));
            }
            chosen.choose(seat, family).map_err(D::Error::custom)?;
        }
        Ok(chosen)
    }
}
