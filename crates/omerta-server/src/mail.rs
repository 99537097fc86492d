//! What is handed to a table's task, and what it answers.

use omerta_core::record::Format;
use omerta_core::{Catalogue, Lang, Seat};
use omerta_games::any::AnyAnswer;
use omerta_host::Version;
use omerta_protocol::house::{FromTable, HouseWish, Numbered, Say, Secret, TableMessage};
use omerta_protocol::{Request, UpdateMessage};
use tokio::sync::oneshot;

use crate::conn::{Pipe, Start};
use crate::error::ApiError;
use crate::load::Loaded;
use crate::secrets::GuestId;

/// Mail as it lies in a box: a table keeps room for many of them, so that none may be large.
pub(crate) type Letter = Box<Mail>;

/// Something for a table's task.
pub(crate) enum Mail {
    /// A guest asks over HTTP.
    Ask(Asked),
    /// A member connects.
    Connect { guest: GuestId, pipe: Pipe, start: Start },
    /// A bot has answered, or failed.
    Bot { seat: Seat, ticket: u64, answer: Option<AnyAnswer> },
    /// The table for the next game was opened, or could not be.
    Next(Option<String>),
    /// The table was read back after the store had failed.
    Reloaded(Result<Box<Loaded>, ApiError>),
    /// A guest has another name.
    Renamed(GuestId, String),
    /// Time may have come for something.
    Wake,
    /// The house closes.
    Shutdown,
}

/// A question of a guest.
pub(crate) struct Asked {
    pub(crate) guest: GuestId,
    pub(crate) ask: Ask,
    pub(crate) reply: Reply,
}

/// Where an answer goes.
pub(crate) type Reply = oneshot::Sender<Result<Told, ApiError>>;

/// What a guest asks.
pub(crate) enum Ask {
    Enter {
        secret: Option<Secret>,
        name: String,
    },
    Table,
    House(Numbered<HouseWish>),
    Game(Box<Numbered<Request>>, Lang),
    Chat(Numbered<Say>),
    Update(Version, Lang),
    Catalogue(Lang),
    Record(Format),
    /// Which seat they have, for a short code.
    Seat,
    /// Another guest takes their seat over.
    Move(GuestId),
}

/// What they are told.
pub(crate) enum Told {
    Table(Box<TableMessage>),
    Message(Box<FromTable>),
    Update(Box<UpdateMessage>),
    Catalogue(Box<Catalogue>),
    Record(String),
    Seat(Seat),
}
