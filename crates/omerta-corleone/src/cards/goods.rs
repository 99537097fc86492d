//! Illegal goods, of which only the numbers matter.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::Purse;
use crate::counts::Counts;

/// An illegal good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "goods"))]
pub enum Good {
    /// A gun.
    Gun,
    /// Blood money.
    BloodMoney,
    /// Booze.
    Booze,
    /// Narcotics, which pay for any good.
    Narcotics,
}

impl Good {
    /// All of them.
    pub const ALL: [Good; 4] = [Good::Gun, Good::BloodMoney, Good::Booze, Good::Narcotics];
    /// Those that can be chosen freely.
    pub const PLAIN: [Good; 3] = [Good::Gun, Good::BloodMoney, Good::Booze];

    /// The word for it in notation and phrase keys.
    pub fn word(self) -> &'static str {
        match self {
            Good::Gun => "gun",
            Good::BloodMoney => "blood-money",
            Good::Booze => "booze",
            Good::Narcotics => "narcotics",
        }
    }
}

/// Goods by kind: how many of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-index" = "goods"))]
pub struct Goods(pub [u8; 4]);

impl Goods {
    /// How many there are of this good.
    #[inline]
    pub fn count(&self, good: Good) -> u8 {
        self.0[good as usize]
    }

    /// How many goods there are.
    #[inline]
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, good: Good) {
        self.0[good as usize] += 1;
    }

    /// Takes one out; there is one.
    #[inline]
    pub fn take(&mut self, good: Good) {
        self.0[good as usize] -= 1;
    }

    /// Puts all of the others in.
    #[inline]
    pub fn add_all(&mut self, others: &Goods) {
        self.0 = (u32::from_le_bytes(self.0) + u32::from_le_bytes(others.0)).to_le_bytes();
    }

    /// Takes all of the others out; they are all there.
    #[inline]
    pub fn take_all(&mut self, others: &Goods) {
        self.0 = (u32::from_le_bytes(self.0) - u32::from_le_bytes(others.0)).to_le_bytes();
    }

    /// The kinds there are.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Good> + use<> {
        let counts = self.0;
        Good::ALL.into_iter().filter(move |it| counts[*it as usize] > 0)
    }

    /// A bit for each kind there is.
    #[inline]
    pub(crate) fn mask(&self) -> u8 {
        Counts::new(Purse::default(), *self).mask() >> 4
    }

    /// Whether there is one that can be chosen freely.
    #[inline]
    pub(crate) fn has_plain(&self) -> bool {
        self.0[..Good::PLAIN.len()] != [0; Good::PLAIN.len()]
    }

    /// Whether these goods can pay a cost, Narcotics standing in for any other.
    #[inline]
    pub fn can_pay(&self, cost: &Goods) -> bool {
        let [gun, blood, booze, narcotics] = self.0;
        let [g, b, z, n] = cost.0;
        let missing = g.saturating_sub(gun) + b.saturating_sub(blood) + z.saturating_sub(booze) + n;
        missing <= narcotics
    }
}
