//! Small parts that games are built from. A game uses those it needs; there is no base game to inherit.
//!
//! - [`bag`]: things of a few kinds, of which only the numbers matter; a face-down pile is one.
//! - [`idset`]: single cards, each there or not, in one word.
//! - [`lists`]: options that are made once, for every set of things they may be about.
//! - [`stack`]: what a table is in the middle of, the last thing first.
//! - [`pack`]: reading the RON files of a content pack; [`plain`]: the same in a browser.
//! - [`words`]: reading which rules a table plays with; [`chosen`]: what its seats have chosen.

pub mod bag;
pub mod chosen;
pub mod idset;
pub mod lists;
pub mod pack;
pub mod plain;
pub mod stack;
pub mod words;

pub use bag::Bag;
pub use chosen::Chosen;
pub use idset::{Id, IdSet};
pub use lists::Lists;
pub use stack::Stack;
