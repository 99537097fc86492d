//! What was seen in earlier rounds and lies nowhere on the table: trades of the Hustler and the Cunning.

use omerta_core::{Face, Seat};
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::action::Bullet;
use crate::content::MAX_ROUNDS;

/// What a viewer knows of a swap of the Hustler.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SwapView {
    /// With whom.
    pub with: Seat,
    /// What the Hustler drew: the two concerned know.
    pub drawn: Face<Bullet>,
    /// What the Hustler gave back, once done.
    pub given: Option<Face<Bullet>>,
}

/// The Hustler's swaps, by round; on the wire a list of those there were.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Swaps(pub [Option<SwapView>; MAX_ROUNDS]);

/// Some rounds: a bit for each, the first lowest; on the wire a list of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rounds(pub u8);

/// One swap of the Hustler.
#[derive(Serialize, Deserialize, JsonSchema)]
struct SwapIn {
    /// In which round, from 1.
    round: u8,
    /// With whom.
    with: Seat,
    /// What the Hustler drew: the two concerned know.
    drawn: Face<Bullet>,
    /// What the Hustler gave back, once done.
    given: Option<Face<Bullet>>,
}

omerta_core::schema_as!(Swaps as Vec<SwapIn>);
omerta_core::schema_as!(Rounds as Vec<u8>);

impl Serialize for Swaps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let swaps = (1..).zip(&self.0).filter_map(|(round, it)| {
            it.map(|SwapView { with, drawn, given }| SwapIn { round, with, drawn, given })
        });
        // A list whose length is known: compact forms write it first.
        serializer.collect_seq(swaps.collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for Swaps {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Swaps, D::Error> {
        let mut swaps = Swaps::default();
        for SwapIn { round, with, drawn, given } in Vec::<SwapIn>::deserialize(deserializer)? {
            let slot = usize::from(round).checked_sub(1).and_then(|it| swaps.0.get_mut(it));
            *slot.ok_or_else(|| no_round::<D>(round))? = Some(SwapView { with, drawn, given });
        }
        Ok(swaps)
    }
}

impl Rounds {
    /// The numbers of the rounds, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=MAX_ROUNDS as u8).filter(move |it| self.0 >> (it - 1) & 1 == 1)
    }
}

impl Serialize for Rounds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for Rounds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rounds, D::Error> {
        let mut rounds = Rounds::default();
        for round in Vec::<u8>::deserialize(deserializer)? {
            if !(1..=MAX_ROUNDS as u8).contains(&round) {
                return Err(no_round::<D>(round));
            }
            rounds.0 |= 1 << (round - 1);
        }
        Ok(rounds)
    }
}

fn no_round<'de, D: Deserializer<'de>>(round: u8) -> D::Error {
    D::Error::custom(format!("there is no round {round}: at most {MAX_ROUNDS}"))
}
