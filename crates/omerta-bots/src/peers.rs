//! Frozen references: what other programs would play. They are yardsticks and are never improved; a test holds the
//! hash of their source.
//!
//! - [`Flat`]: every option is tried equally often, by random play to the end of the game.
//! - [`SingleTree`]: one tree for all worlds that the seat can't tell apart, as OpenSpiel's information-set search
//!   has it: every node is a list of answers given, worlds are drawn anew for each look-ahead, random play beyond
//!   the tree, the move drawn by visits.
//! - [`Tuned`]: the same with what tuned configurations of the TAG framework chose most: short look-aheads, answers
//!   preferred that did well elsewhere, the leader as the measure, the best mean played.

mod flat;
mod tree;

pub use flat::Flat;
pub use tree::{SingleTree, Tuned};
