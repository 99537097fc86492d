//! The contract that every game keeps, and what follows from it for all of them.
//!
//! Read in this order:
//!
//! - [`seat`]: places at the table.
//! - [`game`]: the contract. Who is waited for, which answers are legal, what one step does, who sees what.
//! - [`info_key`]: one number for what a viewer knows.
//! - [`log`] and [`secret`]: news with audiences; secrets that can't leave a state.
//! - [`dice`]: luck that can be repeated and proved; [`fair`]: luck that nobody chooses alone.
//! - [`table`]: a running game, and the only door for steps from outside.
//! - [`record`]: games as files.
//! - [`tabletop`], [`phrase`], [`pack`]: what a game adds so that people, programs and files can meet it.
//! - [`json`]: reading and writing it by few roads. [`short`]: sorting. [`paths`]: counting paths of options.
//! - `laws` (feature `laws`): what every game promises, checked on random games.
//!
//! This crate knows decisions, not boards: no card, no dollar and no turf is named here.

pub mod dice;
pub mod fair;
pub mod game;
pub mod info_key;
pub mod json;
#[cfg(feature = "laws")]
pub mod laws;
pub mod log;
pub mod pack;
pub mod paths;
pub mod phrase;
pub mod record;
pub mod schema;
pub mod seat;
pub mod secret;
pub mod sets;
pub mod short;
pub mod table;
pub mod tabletop;

pub use schemars;

pub use dice::{Commitment, Dice, Rng, Seed, below, one_of, shuffle};
pub use fair::{HouseSecret, Salt, SharedLuck};
pub use game::{Blocked, Game, Outcome, Setup, SetupOf, Step, StepOf, Viewer, Waiting, WhyNot, Wire};
pub use info_key::InfoHasher;
pub use log::{Audience, Log, News, Silent, heard};
pub use pack::{Fault, PackFiles, PackHash, Source};
pub use phrase::{Arg, Lang, Phrase, Phrases};
pub use record::{Record, RecordOf, Replay, ReplayError, ReplayFault};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use secret::{Face, Sealed};
pub use sets::{Pick, Unfit};
pub use short::Short;
pub use table::{
    Advance, Decision, DecisionId, DecisionOf, Luck, Mark, Opened, Refusal, SetupError, Table, Taken,
    TakenOf, news_of,
};
pub use tabletop::{
    Amount, Asked, Catalogue, Census, Charted, Counted, Draw, Figure, Form, Item, Move, Noted, Packed,
    Picture, Pictured, Pile, SeatPicture, SetForm, Spoken, Spot, Stock, Tabletop, Thing, Total, Unit,
};
