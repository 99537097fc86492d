//! The numbers of the rules that cards may change.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{Hood, Neutral};
use crate::effects::Kind;

/// A number of the rules that cards may change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Stat {
    /// What an attack costs.
    AttackCorruption,
    /// What an assassination costs.
    HitCorruption,
    /// What the office costs.
    GodfatherCorruption,
    /// What the office scores.
    GodfatherVp,
    /// What $500 at City Hall score.
    CityHallVp,
    /// What St Mary's asks.
    StMarysPrice,
    /// What St Mary's changes.
    StMarysCorruption,
    /// Whether this total wins at Pitney Downs.
    PitneyWins(u8),
    /// Whether a neutral square is closed.
    Closed(Neutral),
    /// What a bribe costs.
    Bribe,
    /// Whether bribes go to the chief.
    BribeToChief,
    /// How far cops move.
    CopSteps,
    /// Whether cops stay where they are.
    CopsStay,
    /// Whether cops may be put on any square of a neighbourhood.
    CopJump(Hood),
    /// What a racket costs.
    RacketPrice,
    /// What a racket of this type costs.
    RacketPriceOf(Kind),
    /// What hiring costs.
    HireCost,
    /// What refreshing costs.
    RefreshCost,
    /// What rackets of this type pay, in percent.
    Income(Kind),
    /// What casino dice count.
    CasinoDie,
    /// The tokens bordellos pay for.
    BordelloTokens,
    /// What an adjacent square adds in a combat.
    AdjacentBonus,
    /// How many weapons one may carry.
    WeaponsCarried,
    /// What a carried weapon adds.
    WeaponCarried,
    /// What each enemy weapon loses.
    EnemyWeapon,
    /// Up to which number a casualty die kills.
    Casualty,
    /// Whether no casualty die is rolled.
    Hardy,
    /// Whether abducted specials come to hand at once.
    AbductFresh,
}

/// A [`Stat`] by its place, for tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StatId(u8);

impl StatId {
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Stat {
    /// Those that are about one thing only.
    pub const PLAIN: [Stat; 23] = [
        Stat::AttackCorruption,
        Stat::HitCorruption,
        Stat::GodfatherCorruption,
        Stat::GodfatherVp,
        Stat::CityHallVp,
        Stat::StMarysPrice,
        Stat::StMarysCorruption,
        Stat::Bribe,
        Stat::BribeToChief,
        Stat::CopSteps,
        Stat::CopsStay,
        Stat::RacketPrice,
        Stat::HireCost,
        Stat::RefreshCost,
        Stat::CasinoDie,
        Stat::BordelloTokens,
        Stat::AdjacentBonus,
        Stat::WeaponsCarried,
        Stat::WeaponCarried,
        Stat::EnemyWeapon,
        Stat::Casualty,
        Stat::Hardy,
        Stat::AbductFresh,
    ];
    /// How many different numbers there are.
    pub(crate) const COUNT: usize = 52;

    /// Its place. Worked out where the number is named, so that nothing is left to do when it is asked for.
    #[inline(always)]
    pub(crate) const fn id(self) -> StatId {
        StatId(self.index() as u8)
    }

    /// A place of its own for each.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        match self {
            Stat::AttackCorruption => 0,
            Stat::HitCorruption => 1,
            Stat::GodfatherCorruption => 2,
            Stat::GodfatherVp => 3,
            Stat::CityHallVp => 4,
            Stat::StMarysPrice => 5,
            Stat::StMarysCorruption => 6,
            Stat::Bribe => 7,
            Stat::BribeToChief => 8,
            Stat::CopSteps => 9,
            Stat::CopsStay => 10,
            Stat::RacketPrice => 11,
            Stat::HireCost => 12,
            Stat::RefreshCost => 13,
            Stat::CasinoDie => 14,
            Stat::BordelloTokens => 15,
            Stat::AdjacentBonus => 16,
            Stat::WeaponsCarried => 17,
            Stat::WeaponCarried => 18,
            Stat::EnemyWeapon => 19,
            Stat::Casualty => 20,
            Stat::Hardy => 21,
            Stat::AbductFresh => 22,
            Stat::CopJump(hood) => 23 + hood as usize,
            Stat::RacketPriceOf(kind) => 26 + kind as usize,
            Stat::Income(kind) => 29 + kind as usize,
            Stat::Closed(neutral) => 32 + neutral as usize,
            Stat::PitneyWins(total) => 39 + if total > 12 { 12 } else { total as usize },
        }
    }

    /// Whether it is about a fight: then a henchman changes it while he fights, not while he is in hand.
    pub(crate) const fn is_of_fights(self) -> bool {
        matches!(
            self,
            Stat::AdjacentBonus
                | Stat::WeaponsCarried
                | Stat::WeaponCarried
                | Stat::EnemyWeapon
                | Stat::Casualty
                | Stat::Hardy
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_place_of_its_own() {
        let mut seen = std::collections::BTreeSet::new();
        let neutral = Neutral::ALL.map(Stat::Closed);
        let hoods = Hood::ALL.map(Stat::CopJump);
        let kinds = Kind::ALL.map(|it| [Stat::RacketPriceOf(it), Stat::Income(it)]);
        let totals: Vec<Stat> = (2..=12).map(Stat::PitneyWins).collect();
        let all =
            Stat::PLAIN.iter().chain(&neutral).chain(&hoods).chain(kinds.iter().flatten()).chain(&totals);
        for stat in all {
            assert!(seen.insert(stat.index()), "{stat:?}");
            assert!(stat.index() < Stat::COUNT);
        }
        assert_eq!(seen.len(), 23 + 7 + 3 + 6 + 11);
    }
}
