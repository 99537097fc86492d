//! What a host writes down before it tells anyone: enough to bring a table back as it was.

use omerta_core::{Game, Seat, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::house::Millis;
use crate::sitter::{By, Sitter};

/// One thing that became true at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Line<A, C> {
    /// A step was taken.
    Step {
        /// Which.
        step: Step<A, C>,
        /// Who decided it.
        by: By,
    },
    /// A seat took something back.
    Back(Seat, Back),
    /// A seat put an answer into its envelope, in place of what was there.
    Envelope(Seat, Vec<A>),
    /// Another one sits there now.
    Sits(Seat, Sitter),
    /// A person went away, or came back.
    Away(Seat, bool),
}

/// A line, and when it was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Written<A, C> {
    /// When.
    pub at: Millis,
    /// Whether it belongs to the same message as the line before.
    pub goes_on: bool,
    /// What.
    pub line: Line<A, C>,
}

/// The line of a game.
pub type WrittenOf<G> = Written<<G as Game>::Action, <G as Game>::Chance>;

/// How far somebody wants to go back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Back {
    /// The last thing I said.
    Step,
    /// Everything I have said since it was last somebody else's word, or luck's.
    Turn,
    /// What I have sealed, while others are still missing.
    Sealed,
}
