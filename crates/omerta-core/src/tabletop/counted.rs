//! What laws need to know: everything in the box, and where rules bring something to light.

use std::collections::BTreeMap;
use std::fmt;

use crate::game::{Game, StepOf};

/// A game whose promises can be checked.
pub trait Counted: Game {
    /// Counts everything in the box.
    fn census(&self, state: &Self::State) -> Census;

    /// The rule by which this step brings to light what was hidden, so that who is asked afterwards may depend on
    /// it: cards turned over, hands compared. A short list; everything else is decided by what all can see.
    fn reveals(&self, _state: &Self::State, _step: &StepOf<Self>) -> Option<&'static str> {
        None
    }
}

/// How many of each thing there are, wherever they are: the same after every step of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census(pub BTreeMap<&'static str, i64>);

impl Census {
    /// Counts some more of a thing.
    pub fn add(&mut self, what: &'static str, n: impl Into<i64>) {
        *self.0.entry(what).or_default() += n.into();
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(what, n)| write!(f, "{what} {n}  "))
    }
}
