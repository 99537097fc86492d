//! The messages of a house that hosts many tables: lobbies, chat, and what runs over its sockets.
//!
//! The same types serve both sides. Nothing here reads or writes a socket; this builds for the browser as it is.
//!
//! - [`tables`]: opening a table, finding one, who sits where.
//! - [`wish`]: what somebody may want of a table beside the game itself.
//! - [`chat`]: what people say to each other.
//! - [`socket`]: what runs over a socket or a stream, in both directions.
//! - [`guests`]: who somebody is to the house, games, packs, and what is wrong with a request.
//! - [`link`]: the links that bring people to a table.
//! - [`openapi`]: all routes, with the schemas of what they take and give.

pub mod chat;
pub mod guests;
pub mod link;
pub mod openapi;
mod quick;
pub mod socket;
pub mod tables;
pub mod wish;

pub use chat::{ChatFrom, ChatLine, ChatTo, Say};
pub use guests::{
    DeviceCode, GameMessage, GuestMessage, Me, Moved, NewGuest, PackMessage, PackUpload, Problem, Redeem,
    Rename, Token, VariantMessage,
};
pub use link::{Link, NoLink, Secret, SecretKind};
pub use socket::{Answer, ByeCode, FromTable, Hand, Numbered, ToTable, Unread};
pub use tables::{
    Enter, NewTable, Opened, SeatMessage, SeatPlan, SeatState, Spectators, Stage, TableCard, TableMessage,
    Watch, You,
};
pub use wish::HouseWish;

/// The version of the messages of the house. It is part of every path and of the names below.
pub const HOUSE: u32 = 1;

/// The subprotocol of a socket on which everything is JSON: text frames, each one message.
pub const JSON: &str = "omerta.json.1";

/// The subprotocol of a socket for clients that have the games compiled in: all as in [`JSON`], but updates come as
/// binary frames.
pub const COMPACT: &str = "omerta.compact.1";

/// Where the routes of the house begin.
pub const API: &str = "/api/v1";

/// The most bytes of a message from a client, on a socket or as the body of a request.
pub const MESSAGE_BYTES: usize = 64 * 1024;

/// The most bytes of an uploaded pack.
pub const PACK_BYTES: usize = 1024 * 1024;

/// The most letters of a name.
pub const NAME_LETTERS: usize = 24;

/// The most letters of something said in chat.
pub const CHAT_LETTERS: usize = 500;

/// A table, as links name it: twelve digits and small letters.
pub type TableName = String;
