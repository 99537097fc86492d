//! What a page and its worker say to each other.

use omerta_core::{Catalogue, Lang, Seat};
use omerta_games::think::{Analysis, Explanation};
use omerta_host::{HouseRules, Sitter};
use omerta_protocol::request::ViewerWord;
use omerta_protocol::{Reply, Request, UpdateMessage};
use serde::{Deserialize, Serialize};
use serde_json::Value;

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
    /// Think about a question.
    Hint(HintSpec),
    /// Look at the game of this record again, and weigh its answers if that is wished.
    Study(String, bool),
}

/// A question to think about: what its seat sees, and nothing else.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HintSpec {
    /// The short name of the game.
    pub game: String,
    /// The number of the question: the answer comes under it.
    pub id: u32,
    /// Who is asked.
    pub seat: Seat,
    /// What they see.
    pub view: Value,
}

/// How far a study of a game is, and what it has found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Studied {
    /// So much is done.
    pub done: usize,
    /// Of so much.
    pub all: usize,
    /// Whether nothing more will come.
    pub is_whole: bool,
    /// What was found so far.
    pub told: Analysis,
}

/// What the worker says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
    /// What was thought about the question with this number; nothing where there is no choice.
    Hint(u32, Option<Explanation>),
    /// How far the study of a game is.
    Studied(Studied),
    /// The table can't go on, or nobody can think about this; why.
    Failed(String),
}
