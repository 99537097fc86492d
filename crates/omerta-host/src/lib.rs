//! A table with its sitters, without I/O: one middle layer for keyboard, socket, browser and program.
//!
//! Read in this order:
//!
//! - [`sitter`], [`house`]: who sits where, and what a table agrees on beside the rules.
//! - [`wish`], [`journal`]: what somebody may want, and what is written down before it is true.
//! - [`host`]: [`Host`]. A wish is checked (`granting`), written down by somebody, made true.
//! - [`update`]: what one viewer is told, and nothing else.
//! - [`glance`]: the same without what anyone can work out who knows the rules.
//! - `trail`, `seals`: what may be taken back, and how a sealed answer is changed.
//! - [`preview`]: what an answer would do, as far as its seat can know it.
//! - [`bot`], [`talk`], [`errand`]: what a bot is, whose word it is, and what the table does by itself.
//! - [`unwatched`]: the same game where only bots sit and nobody looks on.
//! - [`story`], [`log`], [`sight`], [`words`]: what was told, what is seen, and how it is said.
//!
//! There is no clock here, no thread, no file and no generator but the table's own: whoever drives a host says
//! what time it is and writes down what the host proposes.

pub mod bot;
pub mod errand;
pub mod glance;
mod granting;
pub mod host;
pub mod house;
pub mod journal;
pub mod log;
pub mod preview;
mod seals;
pub mod sight;
pub mod sitter;
pub mod story;
pub mod talk;
mod trail;
pub mod unwatched;
pub mod update;
pub mod wish;
pub mod words;

pub use bot::{Bot, MOST_UNASKED, Random};
pub use errand::{Answered, Errand, Task};
pub use glance::{Asking, Glance, Ways};
pub use host::{Host, OpenError, Opening, Proposal};
pub use house::{Clock, HouseRules, Memory, Millis, Windows};
pub use journal::{Back, Line, Written, WrittenOf};
pub use log::LineKind;
pub use preview::{Preview, Shift};
pub use sight::{Matter, Sight};
pub use sitter::{By, STAND_IN, Seating, Sitter};
pub use story::{Story, Told, Version};
pub use talk::Talk;
pub use update::{Question, Update};
pub use wish::{NoWay, Refused, Wish, WishOf};
pub use words::Words;
