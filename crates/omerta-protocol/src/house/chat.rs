//! What people at a table say to each other.

use omerta_core::Seat;
use omerta_host::Millis;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Somebody says something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// To whom.
    pub to: ChatTo,
    /// What.
    pub text: String,
}

/// To whom something is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatTo {
    /// Everyone at the table, and all who watch.
    Table,
    /// Those who watch, among themselves.
    Watchers,
    /// One seat, in private, where the game has politics.
    Seat(Seat),
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChatLine {
    /// Its number among all that this reader may read.
    pub n: u32,
    /// When.
    pub at: Millis,
    /// By whom.
    pub from: ChatFrom,
    /// To whom.
    pub to: ChatTo,
    /// What.
    pub text: String,
}

/// Who said something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChatFrom {
    /// Their name.
    pub name: String,
    /// Their seat, if they have one.
    pub seat: Option<Seat>,
}
