//! Corleone's Empire: families fight for the businesses of New York, for two to five.
//!
//! The rules, their ids and the rulings are on the game's page, `docs/games/corleone.md`. Find a rule by the
//! phase it belongs to:
//!
//! - [`phases`]: the phases of an act, under the rulebook's names.
//! - `abilities`: the nine symbols. `tape`: what jobs and allies do. [`effects`]: how a pack writes it.
//! - [`stack`]: what the table is in the middle of. `ask`: what it asks, from `lists`. `flow`: going on from there.
//! - `scoring`: the end of the game.
//! - [`families`]: who plays which.
//! - [`state`] and [`view`]: everything there is, and what one viewer knows of it.
//! - [`content`]: the pack. `words`: what players read. `notation`, `scene`: what tests and records write.

mod abilities;
pub mod action;
mod ask;
mod asked;
mod blocked;
pub mod cards;
mod charts;
pub mod content;
mod counts;
mod discard;
pub mod effects;
pub mod event;
pub mod families;
pub mod figures;
mod flow;
mod game;
mod imagine;
mod lists;
mod luck;
mod notation;
pub mod phases;
mod picture;
mod scene;
mod scoring;
pub mod stack;
pub mod state;
mod tabletop;
mod tape;
mod variant;
pub mod view;
mod wire;
mod words;

pub use action::{Action, Chance, Prompt};
pub use cards::{AllyId, AllySet, Card, Cards, Good, Goods, JobId, JobSet, Note, Purse};
pub use content::{AreaId, Areas, Colour, Content, Figure, Site, SlotId, SpaceId, TileId};
pub use effects::{Icon, Icons};
pub use event::{Account, Event, Homecomer};
pub use families::{Chosen, FamilyId};
pub use figures::{Figures, Neutral, Piece, Place, Standing, Target, Whence};
pub use game::Corleone;
pub use scoring::{Bonuses, bonuses};
pub use stack::Frame;
pub use state::{Hidden, Open, Phase, State, Variant};
pub use view::{PlayerView, View};
