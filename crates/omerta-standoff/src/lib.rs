//! Stand-off: the smallest complete game here. Read it first; `cargo xtask new-game` copies it.
//!
//! Four to eight robbers point their guns at each other, in secret and all at once. Who keeps standing and
//! is not hit shares the loot. The rules and their ids are on the game's page, `docs/games/standoff.md`.
//!
//! Read in this order:
//!
//! - [`action`]: what seats and luck decide, what is asked and what is told.
//! - [`state`]: everything there is.
//! - [`phases`]: the rules, one module for each step of a round. `scoring`: the end of the game.
//! - [`view`]: what one viewer knows, and worlds that fit it.
//! - `game`: the contract, handed on to the modules above. `tabletop`: the same for people and files.
//! - [`content`]: the pack. `words`: what players read. `notation`, `scene`: what tests and records write.
//! - `charts`: what is where and what moved, for programs that draw the table.
//! - `lists`: every list of options there can be.
//!
//! Random playouts of this game also are the yardstick of `omerta bench`.

pub mod action;
pub mod bullets;
mod charts;
pub mod content;
mod game;
mod lists;
mod notation;
pub mod phases;
mod scene;
mod scoring;
pub mod state;
mod tabletop;
pub mod view;
mod words;

pub use action::{Action, Bullet, Chance, Event, Prompt};
pub use bullets::Bullets;
pub use content::Content;
pub use game::Standoff;
pub use phases::Phase;
pub use state::{Player, State};
pub use view::{PlayerView, View};
