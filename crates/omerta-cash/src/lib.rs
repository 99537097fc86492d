//! Ca$h 'n Guns: mobsters share out the loot of a heist at gunpoint, for four to eight.
//!
//! The rules, their ids and the rulings are on the game's page, `docs/games/cash.md`. Find a rule by the
//! step it belongs to:
//!
//! - [`phases`]: the seven steps of a round, one module each, under the rulebook's names.
//! - `godfather`: who gets the desk. `scoring`: the end of the game. `powers`: the sixteen special powers.
//! - `asked`, `blocked`: which rule asks, and why something can't be done.
//! - `charts`, `catalogue`: what is where, what moved, and what ids mean, for programs that draw the table.
//! - `late`: what the clock answers for slow players. `luck`: what a dealer draws, for whom and from what.
//! - [`action`] and [`event`]: what is answered and asked, and what is told. `variant`: which rules are in use.
//! - [`state`] and [`view`] (with `past`): everything there is, and what one viewer knows of it.
//! - [`content`]: the pack. `words`: what players read. `notation`, `scene`: what tests and records write.

pub mod action;
mod asked;
mod blocked;
mod catalogue;
mod charts;
pub mod content;
pub mod event;
mod game;
mod godfather;
mod history;
mod imagine;
mod late;
mod lists;
mod luck;
mod notation;
mod past;
pub mod phases;
mod picture;
mod powers;
mod scene;
mod scoring;
pub mod state;
mod tabletop;
mod variant;
pub mod view;
mod words;

pub use action::{Action, Bullet, Chance, Prompt, ShareType};
pub use content::{Content, LootId, LootKind, Power};
pub use event::{Event, Worth};
pub use game::CashNGuns;
pub use history::{History, Spent};
pub use past::{Rounds, SwapView, Swaps};
pub use phases::Phase;
pub use scoring::{diamond_bonus, n_diamonds, worth};
pub use state::{Hand, State};
pub use variant::Variant;
pub use view::{PlayerView, View};
