//! Small parts that games are built from. A game uses those it needs; there is no base game to inherit.
//!
//! - [`bag`]: things of a few kinds, of which only the numbers matter; a face-down pile is one.
//! - [`pack`]: reading the RON files of a content pack.

pub mod bag;
pub mod pack;

pub use bag::Bag;
