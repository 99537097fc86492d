//! Cops and Ness on the board.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{Place, SquareId, Squares};

/// The police.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Police {
    /// Squares with a cop.
    pub at: Squares,
    /// How many wait on City Hall.
    pub hall: u8,
    /// Squares with a cop that has moved this round.
    pub moved: Squares,
    /// Where cops have come this round, in order; the busts to settle.
    pub arrivals: [Option<SquareId>; Police::MOST],
    /// Where Ness stands.
    pub ness: Option<Place>,
}

impl Police {
    /// The most cops.
    pub const MOST: usize = 5;

    /// How many cops there are.
    pub fn n_cops(&self) -> u8 {
        self.at.len() + self.hall
    }

    /// Whether a cop or Ness stands on a square.
    #[inline]
    pub fn guards(&self, square: SquareId) -> bool {
        self.guarded().contains(square)
    }

    /// The squares with a cop or Ness.
    #[inline]
    pub fn guarded(&self) -> Squares {
        match self.ness {
            Some(Place::Square(square)) => self.at.with(square),
            Some(Place::Neutral(_)) | None => self.at,
        }
    }
}
