//! The moments at which cards may be played and henchmen revealed.

use schemars::JsonSchema;

use serde::{Deserialize, Serialize};

use crate::effects::When;

/// A moment when cards may be played or henchmen revealed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "moments"))]
#[repr(u8)]
pub enum Moment {
    /// The cop card is open, no cop has moved.
    Cops,
    /// A cop has entered a square of yours.
    Bust,
    /// Busts are settled, and no godfather phase is announced.
    Call,
    /// Your turn to declare.
    Declare,
    /// An assassination.
    Hit,
    /// Before a combat is scored.
    PreCombat,
    /// A combat.
    Combat,
    /// Your turn in the Refresh step.
    Refresh,
    /// The Collect step opens.
    Collect,
}

impl Moment {
    /// How many there are.
    pub(crate) const COUNT: usize = 9;
    /// All of them.
    pub const ALL: [Moment; Moment::COUNT] = [
        Moment::Cops,
        Moment::Bust,
        Moment::Call,
        Moment::Declare,
        Moment::Hit,
        Moment::PreCombat,
        Moment::Combat,
        Moment::Refresh,
        Moment::Collect,
    ];

    /// How a pack writes it.
    pub(crate) const fn when(self) -> When {
        match self {
            Moment::Cops => When::Cops,
            Moment::Bust => When::Bust,
            Moment::Call => When::Call,
            Moment::Declare => When::Declare,
            Moment::Hit => When::Hit,
            Moment::PreCombat => When::PreCombat,
            Moment::Combat => When::Combat,
            Moment::Refresh => When::Refresh,
            Moment::Collect => When::Collect,
        }
    }

    /// The word for it in phrase keys.
    pub const fn word(self) -> &'static str {
        match self {
            Moment::Cops => "cops",
            Moment::Bust => "bust",
            Moment::Call => "call",
            Moment::Declare => "declare",
            Moment::Hit => "hit",
            Moment::PreCombat => "pre-combat",
            Moment::Combat => "combat",
            Moment::Refresh => "refresh",
            Moment::Collect => "collect",
        }
    }
}
