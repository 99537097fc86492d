//! Allies: single cards, a set of them in half a word.

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::counts::bits;
use crate::wire;

/// An ally: its place in `allies.ron`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "allies"))]
pub struct AllyId(pub u8);

/// The most allies a pack may have.
pub const MAX_ALLIES: usize = 32;

/// Some allies: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AllySet(pub(super) u32);

impl AllySet {
    /// No ally.
    pub const EMPTY: AllySet = AllySet(0);

    /// How many there are.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this one is among them.
    #[inline]
    pub fn contains(self, ally: AllyId) -> bool {
        self.0 >> (ally.0 & 31) & 1 == 1
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, ally: AllyId) {
        self.0 |= 1 << ally.0;
    }

    /// Takes one out.
    #[inline]
    pub fn take(&mut self, ally: AllyId) {
        self.0 &= !(1 << ally.0);
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: AllySet) -> AllySet {
        AllySet(self.0 | other.0)
    }

    /// Those in this and not in the other.
    #[inline]
    #[must_use]
    pub fn minus(self, other: AllySet) -> AllySet {
        AllySet(self.0 & !other.0)
    }

    /// The allies, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = AllyId> {
        bits(u64::from(self.0)).map(AllyId)
    }
}

impl FromIterator<AllyId> for AllySet {
    fn from_iter<I: IntoIterator<Item = AllyId>>(allies: I) -> AllySet {
        let mut set = AllySet::EMPTY;
        allies.into_iter().for_each(|it| set.add(it));
        set
    }
}

omerta_core::schema_as!(AllySet as Vec<AllyId>);

impl Serialize for AllySet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        wire::list(serializer, usize::from(self.len()), self.iter())
    }
}

impl<'de> Deserialize<'de> for AllySet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AllySet, D::Error> {
        let allies = Vec::<AllyId>::deserialize(deserializer)?;
        if allies.iter().any(|it| usize::from(it.0) >= MAX_ALLIES) {
            return Err(D::Error::custom(format!("there are at most {MAX_ALLIES} allies")));
        }
        Ok(allies.into_iter().collect())
    }
}
