//! Those who decide: bots, and the arena where they meet.
//!
//! Read in this order:
//!
//! - [`bot`]: what all choose by; what a bot is, the host says.
//! - [`registry`]: bots by name, and what a game adds to have its own; [`Hired`]: those of one table.
//! - [`arena`]: many games between bots, on several threads, the same on any number of them.
//! - [`duel`] and [`measure`]: one bot against a table of others, and what that says of its strength.
//! - [`stats`]: what came of them, with intervals.
//! - [`balance`]: whether a pack is fair, and whether everything in it is of use.
//! - [`mod@advice`]: a hint in words.
//! - [`explain`]: why a bot would do what it would do. [`analysis`]: a finished game looked at again.
//! - [`levels`]: whom people play against. [`peers`]: frozen references. [`probes`]: one habit each.
//! - [`search`]: one search for all games, and what a game adds to be searched.
//! - [`standoff`], [`cash`], [`corleone`] and [`empire`]: what good players of each game know.
//!
//! A bot is handed a decision and a view and nothing else, so it has nothing to cheat with.

pub mod advice;
pub mod analysis;
pub mod arena;
pub mod balance;
pub mod bot;
pub mod cash;
pub mod corleone;
pub mod duel;
pub mod empire;
pub mod explain;
mod hired;
pub mod levels;
pub mod measure;
mod odds;
pub mod peers;
pub mod probes;
pub mod registry;
pub mod search;
#[cfg(feature = "whole")]
pub mod standoff;
pub mod stats;

pub use advice::{Advice, advice};
pub use bot::{Bot, Random};
pub use hired::Hired;
pub use levels::{Character, Level};
pub use registry::{
    Botted, FIRST_RIVAL, LEVELS, Means, NAMES, OFFERED, Style, UnknownBot, make, make_with, rating,
};
