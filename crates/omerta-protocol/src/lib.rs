//! The messages between a table and programs that play at it, and the referee who answers them.
//!
//! One JSON object is one line. This crate reads and writes no file and no socket: a host hands lines to a
//! [`Referee`] and sends on what it says. `docs/protocol.md` shows the whole conversation.
//!
//! - [`message`]: what a program may ask, and what it is told.
//! - [`referee`]: the table behind them.

pub mod message;
pub mod referee;

pub use message::{BadRequest, DecisionMessage, LibertiesMessage, Reply, Request};
pub use referee::Referee;

/// The version of the messages. A change that breaks old programs raises it.
pub const PROTOCOL: u32 = 1;
