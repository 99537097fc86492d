//! What a table agrees on beside the rules: memory, windows, clocks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Milliseconds since a moment that whoever drives the host has chosen. The host itself knows no time.
pub type Millis = u64;

/// What a table agrees on before it is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct HouseRules {
    /// What is shown of what is hidden but could be remembered.
    pub memory: Memory,
    /// How long windows that ask everyone stay open.
    pub windows: Windows,
    /// How much time there is to decide.
    pub clock: Clock,
}

/// What is shown of what is hidden but could be remembered: suitcases, loot turned down, money behind shields.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Memory {
    /// Nothing: whoever wants to know must remember. It is in no update.
    Memory,
    /// What a careful note-taker would know, for who asks for it.
    #[default]
    Ledger,
    /// All of it, all the time.
    Open,
}

/// How long a window that asks everyone stays open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Windows {
    /// Until all have answered; for who can do nothing the host answers at once.
    #[default]
    Quick,
    /// So many milliseconds for everyone: who has answered, and who could do nothing, can't be told apart.
    Discreet(u32),
}

/// How much time there is to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// As much as it takes.
    #[default]
    None,
    /// So much for each decision, and a bank for the whole game.
    Live {
        /// Milliseconds for each decision.
        decision: u32,
        /// Milliseconds beyond that, in all.
        bank: u32,
    },
    /// So many hours for each decision. The hours of a night don't count, nor, if it is so agreed, weekends.
    Days {
        /// Hours for each decision.
        hours: u16,
        /// The night, from one hour of the day to another.
        night: Option<(u8, u8)>,
        /// Whether Saturdays and Sundays count as night.
        weekends_off: bool,
    },
}

const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;

impl Clock {
    /// When a question that was put at this time must be answered. Time is counted from a Thursday's midnight,
    /// as that of computers is.
    pub fn deadline(self, asked: Millis, bank: u32) -> Option<Millis> {
        match self {
            Clock::None => None,
            Clock::Live { decision, .. } => Some(asked + Millis::from(decision) + Millis::from(bank)),
            Clock::Days { hours, night, weekends_off } => {
                let is_off = |at: Millis| {
                    let hour = (at % DAY / HOUR) as u8;
                    let is_weekend = weekends_off && matches!((at / DAY) % 7, 2 | 3);
                    let is_night = night.is_some_and(|(from, to)| match from <= to {
                        true => (from..to).contains(&hour),
                        false => hour >= from || hour < to,
                    });
                    is_weekend || is_night
                };
                let (mut at, mut left) = (asked, Millis::from(hours) * HOUR);
                // A year of nights is no night.
                for _ in 0..24 * 366 {
                    let next = (at / HOUR + 1) * HOUR;
                    if is_off(at) {
                        at = next;
                    } else if left <= next - at {
                        return Some(at + left);
                    } else {
                        left -= next - at;
                        at = next;
                    }
                }
                Some(at)
            }
        }
    }

    /// The bank everyone begins with.
    pub fn bank(self) -> u32 {
        match self {
            Clock::Live { bank, .. } => bank,
            Clock::None | Clock::Days { .. } => 0,
        }
    }

    /// What is left of a bank after a decision that took so long.
    pub fn left(self, bank: u32, took: Millis) -> u32 {
        match self {
            Clock::Live { decision, .. } => {
                let over = took.saturating_sub(Millis::from(decision));
                bank.saturating_sub(u32::try_from(over).unwrap_or(u32::MAX))
            }
            Clock::None | Clock::Days { .. } => bank,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_is_used_only_beyond_the_time_for_a_decision() {
        let clock = Clock::Live { decision: 10_000, bank: 60_000 };
        assert_eq!(clock.deadline(1_000, 60_000), Some(71_000));
        assert_eq!(clock.left(60_000, 9_000), 60_000);
        assert_eq!(clock.left(60_000, 15_000), 55_000);
        assert_eq!(clock.left(60_000, 99_000), 0);
    }

    #[test]
    fn nights_and_weekends_do_not_count() {
        let clock = Clock::Days { hours: 12, night: Some((22, 8)), weekends_off: true };
        // Thursday at 20: two hours before the night, ten on Friday.
        assert_eq!(clock.deadline(20 * HOUR, 0), Some(DAY + 18 * HOUR));
        // Friday at 20: the rest on Monday.
        assert_eq!(clock.deadline(DAY + 20 * HOUR, 0), Some(4 * DAY + 18 * HOUR));
        let always = Clock::Days { hours: 24, night: None, weekends_off: false };
        assert_eq!(always.deadline(5, 0), Some(DAY + 5));
    }
}
