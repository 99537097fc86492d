//! What a page and its worker say to each other.

use omerta_core::{Catalogue, Lang};
use omerta_host::{HouseRules, Sitter};
use omerta_protocol::request::ViewerWord;
use omerta_protocol::{Reply, Request, UpdateMessage};
use serde::{Deserialize, Serialize};

/// A table that a worker hosts: all that is needed to open it, or to bring it back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableSpec {
    /// The short name of the game.
    pub game: String,
    /// How many seats.
    pub n_seats: u8,
    /// Words about the rules, such as `powers=on`.
    pub variant: Vec<String>,
    /// The position to start from, in words.
    pub scene: Option<String>,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// What the table agrees on beside the rules.
    pub house: HouseRules,
    /// Where luck comes from, as 64 hexadecimal digits.
    pub seed: String,
}

/// What the page says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToWorker {
    /// Open this table, or bring it back from these lines.
    Open(TableSpec, Vec<String>),
    /// Who looks, in which language.
    Look(ViewerWord, Lang),
    /// So many milliseconds from one step of the bots to the next.
    Pace(u32),
    /// A request, under a number.
    Ask(u32, Request),
}

/// What the worker says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "a message is written and gone")]
pub enum FromWorker {
    /// It listens.
    Ready,
    /// Everything that is needed to draw the table.
    Catalogue(Lang, Catalogue),
    /// These lines must be kept before what follows from them is shown.
    Lines(Vec<String>),
    /// What the viewer was told and sees now.
    Update(UpdateMessage),
    /// The answer to the request with this number; nothing if it was done.
    Answer(u32, Option<Reply>),
    /// The table can't go on; why.
    Failed(String),
}
