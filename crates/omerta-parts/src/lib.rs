//! Small parts that games are built from. A game uses those it needs; there is no base game to inherit.
//!
//! - [`bag`]: things of a few kinds, of which only the numbers matter; a face-down pile is one.
//! - [`lists`]: options that are made once, for every set of things they may be about.
//! - [`pack`]: reading the RON files of a content pack.

pub mod bag;
pub mod lists;
pub mod pack;

pub use bag::Bag;
pub use lists::Lists;
