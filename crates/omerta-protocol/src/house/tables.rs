//! Opening a table, finding one, and who sits where.

use omerta_core::{Commitment, PackHash, Seat, SeatSet};
use omerta_host::{HouseRules, Millis};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::house::TableName;

/// What somebody who opens a table says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The short name of the game, such as `cash`.
    pub game: String,
    /// Who sits where, by seat: as many as there are seats.
    pub seats: Vec<SeatPlan>,
    /// Words about the rules, such as `powers=on`.
    #[serde(default)]
    pub variant: Vec<String>,
    /// The id of an uploaded pack; the game's own, if none is given.
    #[serde(default)]
    pub pack: Option<String>,
    /// What the table agrees on beside the rules: memory, windows, clock.
    #[serde(default)]
    pub house: HouseRules,
    /// Whether everybody finds it in the list.
    #[serde(default)]
    pub listed: bool,
    /// Who may watch, and what.
    #[serde(default)]
    pub spectators: Spectators,
    /// Milliseconds after which a stand-in plays for somebody who is gone; two minutes unless told.
    #[serde(default)]
    pub grace: Option<u32>,
    /// Whether whoever opens it sits down at once, and where. They are the host in any case.
    #[serde(default)]
    pub sit: Option<Seat>,
}

/// Who is to sit on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatPlan {
    /// Anyone who comes by the join link.
    Open,
    /// A bot of this level.
    Bot(String),
}

/// Who may watch, and what they see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Spectators {
    /// Whether anyone may watch a listed table; with a link for watching people always may.
    pub open: bool,
    /// Whether those who watch see all hands, one part of the game late.
    pub hands: bool,
    /// Whether seats that are out of the game see all hands.
    pub dead_see_all: bool,
}

/// A table was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Opened {
    /// The table.
    pub table: TableName,
    /// The secret of the join link. See [`Link`](crate::house::Link).
    pub join: String,
    /// The secret of the link for those who only watch.
    pub watch: String,
}

/// A secret from a link is exchanged for a place at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Enter {
    /// What stands behind the `#` of the link. Without one, a listed table is entered as anyone may.
    #[serde(default)]
    pub secret: Option<String>,
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People sit down and confirm.
    Lobby,
    /// The game goes on.
    Playing,
    /// The game has ended.
    Over,
    /// The table was closed before its end.
    Closed,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableCard {
    /// The table.
    pub table: TableName,
    /// The short name of the game.
    pub game: String,
    /// How far it has come.
    pub stage: Stage,
    /// The name of the host.
    pub host: String,
    /// Who sits where, by seat: a name, or nothing where a seat is free.
    pub names: Vec<Option<String>>,
    /// How many seats are free.
    pub free: u8,
    /// Words about the rules.
    pub variant: Vec<String>,
    /// What the table agrees on beside the rules.
    pub house: HouseRules,
    /// When this changed.
    pub changed: Millis,
    /// The seat of whoever asks, in the list of their own tables.
    pub seat: Option<Seat>,
}

/// All that somebody at a table may know of it beside the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableMessage {
    /// The table.
    pub table: TableName,
    /// How often this has changed. Whoever has a newer one keeps it.
    pub revision: u32,
    /// The short name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How far it has come.
    pub stage: Stage,
    /// Everyone, by seat.
    pub seats: Vec<SeatMessage>,
    /// The name of the host.
    pub host: String,
    /// Words about the rules.
    pub variant: Vec<String>,
    /// The id of the uploaded pack; nothing for the game's own.
    pub pack: Option<String>,
    /// The hash of all that the pack says about the rules.
    pub pack_hash: PackHash,
    /// What the table agrees on beside the rules.
    pub house: HouseRules,
    /// Whether everybody finds it in the list.
    pub listed: bool,
    /// Who may watch, and what.
    pub spectators: Spectators,
    /// Milliseconds after which a stand-in plays for somebody who is gone.
    pub grace: u32,
    /// What the house is bound to: the hash of its part of the luck.
    pub commitment: Commitment,
    /// The number of the terms: goes up when anything changes that people have confirmed.
    pub terms: u32,
    /// How many watch.
    pub watchers: u32,
    /// Whether the game is paused.
    pub paused: bool,
    /// Who wants to pause, or to go on if it is paused.
    pub pause_votes: SeatSet,
    /// Who wants another game.
    pub rematch_votes: SeatSet,
    /// The table at which these people play the next game.
    pub next: Option<TableName>,
    /// The seats that let those who watch look over their shoulder.
    pub shoulders: SeatSet,
    /// Who whoever is told this is at the table.
    pub you: You,
}

/// Who somebody is at a table. It comes from their token alone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct You {
    /// Their seat.
    pub seat: Option<Seat>,
    /// Whether they opened the table.
    pub host: bool,
    /// Whether they may sit down on a free seat.
    pub may_sit: bool,
    /// What they see, if they have no seat.
    pub watch: Watch,
    /// The names of those whose words they don't want to read.
    pub muted: Vec<String>,
}

/// What somebody sees who only watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Watch {
    /// What lies open.
    #[default]
    Public,
    /// What this seat sees, while it allows that.
    Shoulder(Seat),
    /// What lies open, and all hands as they were one part of the game ago.
    Hands,
}

/// One seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatMessage {
    /// Which.
    pub seat: Seat,
    /// Who sits there.
    pub state: SeatState,
    /// The family they have chosen, counted from 0: a colour and a sign, with no meaning to the rules.
    pub family: u8,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatState {
    /// Nobody yet.
    Open {
        /// Whether it waits for whoever has its personal link.
        reserved: bool,
    },
    /// A person.
    Person {
        /// Their name.
        name: String,
        /// Whether they have confirmed the terms.
        confirmed: bool,
        /// Whether they are connected.
        here: bool,
        /// Whether a stand-in plays for them.
        away: bool,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}
