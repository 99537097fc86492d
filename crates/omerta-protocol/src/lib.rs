//! The messages between a table and programs that play at it, and the referee who answers them.
//!
//! One JSON object is one line. This crate reads and writes no file and no socket: a host hands lines to a
//! [`Referee`] and sends on what it says. `docs/protocol.md` shows the whole conversation, `docs/schema` has the
//! schemas.
//!
//! - [`request`]: what a program may ask.
//! - [`reply`], [`parts`]: what it is told.
//! - [`speaker`]: messages made from what a host says; [`wishes`]: what a request wishes of a host.
//! - [`referee`]: the table behind them.
//! - [`compact`]: updates in few bytes, for clients that have the games compiled in.
//! - [`house`]: the messages of a house that hosts many tables.
//! - [`schema`]: schemas of all messages, and of what each game puts into them; [`page`]: the same to read.

pub mod compact;
pub mod house;
pub mod page;
pub mod parts;
pub mod referee;
pub mod reply;
pub mod request;
pub mod schema;
pub mod speaker;
mod strict;
mod tagged;
pub mod wishes;

pub use parts::{DecisionMessage, LibertiesMessage};
pub use referee::Referee;
pub use reply::{Reply, UpdateMessage};
pub use request::{BadRequest, Request};
pub use speaker::{Naming, Speaker};

/// The version of the messages. A change that breaks old programs raises it.
pub const PROTOCOL: u32 = 2;
