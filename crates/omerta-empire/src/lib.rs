//! Empire City: capos fight for a city of cops, rackets and henchmen, for three to six.
//!
//! The rules, their ids and the rulings are on the game's page, `docs/games/empire.md`. Find a rule by the
//! phase it belongs to:
//!
//! - [`phases`]: the phases of a round, under the rulebook's names.
//! - `market`: what is drawn, hired and bought. `plans`: what several seal at once. [`politics`]: offers.
//! - `tape`: what cards do. [`effects`]: how a pack writes it. `gains`: what comes of it, and the ends.
//! - [`stack`]: what the table is in the middle of. `flow`: going on from there.
//! - [`state`] and [`view`]: everything there is, and what one viewer knows of it.
//! - [`content`]: the pack. `words`: what players read. `notation`, `scene`: what tests and records write.

pub mod action;
mod ask;
mod asked;
mod blocked;
mod capo;
pub mod cards;
mod charts;
pub mod content;
mod deals;
pub mod effects;
pub mod event;
mod flow;
mod gains;
mod game;
mod imagine;
mod luck;
mod market;
mod moment;
mod notation;
pub mod phases;
mod picture;
pub mod plan;
mod plans;
mod police;
pub mod politics;
pub mod prices;
mod promises;
mod reveals;
mod scene;
mod scoring;
mod slots;
pub mod stack;
pub mod state;
mod tabletop;
mod tape;
mod track;
pub mod view;
pub mod wire;
mod words;

pub use action::{Action, Chance, Prompt};
pub use cards::{
    CityCards, CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Henchmen, Hood, Neutral, Place,
    RacketId, Rackets, SquareId, Squares, StartId,
};
pub use content::Content;
pub use effects::{Faction, Kind};
pub use event::Event;
pub use game::Empire;
pub use politics::{Draft, Offer, Pact, Taking, Term, Thing, Want};
pub use stack::{Deed, Frame, Origin};
pub use state::{Capo, Ending, Moment, Open, Partner, Phase, Plan, State, Variant};
pub use view::View;
pub use wire::{Chosen, PerSeat, Placed, Post, Sum};
