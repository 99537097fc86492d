//! What a capo has sealed or is about to seal: a plan for a fight, or what he plays in a window.

use omerta_core::Seat;
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::{CityCards, CityId, HenchmanId, Henchmen};

/// A plan for a fight, or what is played in a window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// What is picked next.
    pub stage: Stage,
    /// One more than the place of the last thing picked, cards counted from 64, so that picks go in one order only.
    pub last: u8,
    /// Who fight, or the one who is sent to kill.
    pub fighters: Henchmen,
    /// Who are revealed for an ability.
    pub revealed: Henchmen,
    /// City cards.
    pub cards: CityCards,
    /// Which weapon is on whom, and which card is against whom, in the order in which they were picked.
    pub pairs: Pairs,
}

impl Plan {
    /// The pairs there are.
    pub fn pairs(&self) -> impl Iterator<Item = (CityId, Partner)> {
        self.pairs.iter()
    }

    /// Whether there is room for another pair.
    pub(crate) fn has_room(&self) -> bool {
        usize::from(self.pairs.n) < Pairs::MOST
    }

    /// Makes it as it was before anybody was asked.
    #[inline]
    pub(crate) fn clear(&mut self) {
        // Most plans are, most of the time.
        if !matches!(self.stage, Stage::Henchmen) || self.last != 0 || !self.is_empty() {
            *self = Plan::default();
        }
    }

    /// Whether nothing is planned at all.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.fighters.is_empty() && self.revealed.is_empty() && self.cards.is_empty()
    }
}

/// Who is named along with a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Partner {
    /// The henchman who carries the weapon.
    Carrier(HenchmanId),
    /// The capo it is against.
    Rival(Seat),
}

/// Cards with whom they go: a few, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pairs {
    /// Slots beyond the end are always alike, so that equal plans are equal.
    slots: [(u8, u8); Pairs::MOST],
    n: u8,
}

impl Pairs {
    /// The most weapons, or cards against somebody, in one plan.
    pub const MOST: usize = 8;
    /// Seats are told from henchmen by this bit.
    const SEAT: u8 = 1 << 7;

    /// Whether there is none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (CityId, Partner)> {
        self.slots.into_iter().take(usize::from(self.n)).map(|(card, with)| {
            let partner = match with & Pairs::SEAT {
                0 => Partner::Carrier(HenchmanId(with)),
                _ => Partner::Rival(Seat::ALL[usize::from(with & 7)]),
            };
            (CityId(card), partner)
        })
    }

    /// Adds one; there is room.
    pub(crate) fn add(&mut self, card: CityId, with: Partner) {
        let with = match with {
            Partner::Carrier(it) => it.0,
            Partner::Rival(it) => it.index() as u8 | Pairs::SEAT,
        };
        self.slots[usize::from(self.n)] = (card.0, with);
        self.n += 1;
    }

    /// Takes out the first with this card.
    pub(crate) fn take(&mut self, card: CityId) -> Option<Partner> {
        let (at, (_, with)) = self.iter().enumerate().find(|(_, (it, _))| *it == card)?;
        self.slots[at..usize::from(self.n)].rotate_left(1);
        self.n -= 1;
        self.slots[usize::from(self.n)] = (0, 0);
        Some(with)
    }
}

impl std::fmt::Debug for Pairs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

omerta_core::schema_as!(Pairs as Vec<(CityId, Partner)>);

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(usize::from(self.n)))?;
        self.iter().try_for_each(|it| list.serialize_element(&it))?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
        let all = Vec::<(CityId, Partner)>::deserialize(deserializer)?;
        let is_henchman = |with: &Partner| matches!(with, Partner::Carrier(it) if it.0 >= Pairs::SEAT);
        if all.len() > Pairs::MOST || all.iter().any(|(_, with)| is_henchman(with)) {
            return Err(D::Error::custom("at most 8 cards go with somebody"));
        }
        let mut pairs = Pairs::default();
        all.into_iter().for_each(|(card, with)| pairs.add(card, with));
        Ok(pairs)
    }
}

/// What is picked next for a plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Henchmen.
    #[default]
    Henchmen,
    /// City cards.
    Cards,
    /// Who carries this weapon, or whom this card is against.
    With(CityId),
    /// Nothing: it is sealed.
    Sealed,
}
