//! Everything in the box, for the law that nothing appears and nothing vanishes.

use std::collections::BTreeMap;
use std::fmt;

use crate::game::Game;

/// A game whose box can be counted.
pub trait Counted: Game {
    /// Counts everything in the box.
    fn census(&self, state: &Self::State) -> Census;
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
