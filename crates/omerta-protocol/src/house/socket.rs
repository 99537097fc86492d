//! What runs over a socket or a stream, in both directions.
//!
//! A client numbers what it wants (`n`), each number once for its seat, and sends it again after a broken connection
//! until it is answered. The table answers each number once more if it comes again, and does it once.

use omerta_core::Lang;
use omerta_host::Millis;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::house::chat::{ChatLine, Say};
use crate::house::guests::Problem;
use crate::house::quick;
use crate::house::tables::TableMessage;
use crate::house::wish::HouseWish;
use crate::parts::{FigureMessage, HoldingMessage};
use crate::reply::{Reply, UpdateMessage};
use crate::request::{BadRequest, Request, fields_of, value};
use crate::tagged::tagged;

/// What a client sends over a socket: one text frame each.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToTable {
    /// Wants something of the game. The seat that the request names must be the client's own.
    Game {
        /// The client's number for it.
        n: u64,
        /// What: `act`, `volunteer`, `back`, `away`, or one of those that only ask: `preview`, `why`, `update`,
        /// `catalogue`, `record`.
        request: Request,
    },
    /// Wants something of the table beside the game.
    House {
        /// The client's number for it.
        n: u64,
        /// What.
        wish: HouseWish,
    },
    /// Says something.
    Chat {
        /// The client's number for it.
        n: u64,
        /// What, and to whom.
        say: Say,
    },
    /// Reads another language from now on. An update follows.
    Lang {
        /// Which.
        lang: Lang,
    },
    /// Wants a whole update, whatever it has got before.
    Resync,
    /// Is still there. Answered by a `pong`.
    Ping {
        /// Anything; it comes back.
        t: u64,
    },
}

/// The same over HTTP: the body of `POST …/act`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Numbered<T> {
    /// The client's number for it.
    pub n: u64,
    /// What is wanted.
    pub request: T,
}

/// A message that can't be read, with its number if it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The number, so that the client knows which of its messages was wrong.
    pub n: Option<u64>,
    /// What is wrong.
    pub bad: BadRequest,
}

impl ToTable {
    /// Reads a message, and says what is wrong with it if it is none.
    pub fn read(bytes: &[u8]) -> Result<ToTable, Unread> {
        if let Some(message) = quick::read(bytes) {
            return Ok(message);
        }
        let mut value = value(bytes).map_err(|bad| Unread { n: None, bad })?;
        let n = value.get("n").and_then(Value::as_u64);
        let unread = |bad| Unread { n, bad };
        if !value.is_object() {
            let text = "a message is a JSON object".to_owned();
            return Err(unread(BadRequest { code: "bad-json", text }));
        }
        // A request has its own way of saying what is wrong with it.
        if value.get("type").and_then(Value::as_str) == Some("game") {
            let request = value.get_mut("request").map(Value::take);
            let no_request =
                || BadRequest { code: "missing-field", text: "missing field `request`".to_owned() };
            let request = Request::of(&request.ok_or_else(no_request).map_err(unread)?).map_err(unread)?;
            value["request"] = serde_json::json!({ "type": "help" });
            return match fields_of(&value).map_err(unread)? {
                ToTable::Game { n, request: _ } => Ok(ToTable::Game { n, request }),
                other => Ok(other),
            };
        }
        fields_of(&value).map_err(unread)
    }

    /// The number of a message that is answered.
    pub fn number(&self) -> Option<u64> {
        match self {
            ToTable::Game { n, .. } | ToTable::House { n, .. } | ToTable::Chat { n, .. } => Some(*n),
            ToTable::Lang { .. } | ToTable::Resync | ToTable::Ping { .. } => None,
        }
    }
}

impl Numbered<Request> {
    /// Reads the body of `POST …/act`.
    pub fn read(bytes: &[u8]) -> Result<Numbered<Request>, BadRequest> {
        let Numbered { n, request } = read::<Numbered<Value>>(bytes)?;
        Ok(Numbered { n, request: Request::of(&request)? })
    }
}

/// Reads a body in which no field is there twice, and says what is wrong with it.
pub fn read<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> Result<T, BadRequest> {
    fields_of(&value(bytes)?)
}

tagged! {
    FromTableRead reads "FromTable";

    /// What a table sends over a socket (one text frame each), or as lines of a stream.
    #[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum FromTable {
        /// The first of all.
        Hello {
            /// The version of the house's messages.
            house: u32,
            /// The version of the messages of games.
            protocol: u32,
            /// The version of the program; a page that has another one loads itself again.
            build: String,
            /// What time it is in the house: deadlines count from here.
            now: Millis,
            /// The highest number of this client that was answered; it goes on above it.
            n: u64,
            /// How often the client should be heard of at least, in milliseconds.
            heartbeat: u32,
            /// The table.
            table: TableMessage,
        },
        /// The table has changed: who sits where, who is there, what was agreed.
        Table {
            /// How it is now.
            table: TableMessage,
        },
        /// What is new to this client in the game, and how they see it now. On a compact socket it comes as a binary frame
        /// instead.
        Update {
            /// The update, in the client's language.
            update: UpdateMessage,
        },
        /// All hands: for the dead as they are, for those who watch as they were one part of the game ago.
        Hands {
            /// Each seat's.
            hands: Vec<Hand>,
        },
        /// The answer to something with a number: it is true, it was written down.
        Done {
            /// The number.
            n: u64,
            /// The secret of a personal link, where that was asked for.
            secret: Option<String>,
        },
        /// The answer to something with a number that only asks.
        Reply {
            /// The number.
            n: u64,
            /// The answer.
            reply: Reply,
        },
        /// Something was refused, and nothing has changed.
        Problem {
            /// The number, if what came had one that could be read.
            n: Option<u64>,
            /// Why.
            problem: Problem,
        },
        /// Something was said. On connecting: the last that were.
        Chat {
            /// What, in order.
            lines: Vec<ChatLine>,
        },
        /// The answer to a `ping`.
        Pong {
            /// What came with it.
            t: u64,
            /// What time it is in the house.
            now: Millis,
        },
        /// The last of all. The connection ends.
        Bye {
            /// Why.
            code: ByeCode,
            /// After how many milliseconds to come back; nothing if there is no use in it.
            retry: Option<u32>,
        },
    }
}

/// Why a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ByeCode {
    /// The house closes and opens again.
    Restart,
    /// The seat was taken over by another device.
    Moved,
    /// The client did not read for too long.
    Slow,
    /// The client was not heard of for too long.
    Silent,
    /// The table was closed.
    Closed,
    /// The table has met a fault in the rules. What was true before is kept.
    Crashed,
    /// The client has been removed from the table.
    Removed,
    /// The client has sent what no client sends.
    Garbage,
}

/// What one seat holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Hand {
    /// Whose.
    pub seat: omerta_core::Seat,
    /// All that the seat knows.
    pub view: Value,
    /// What is where, as far as the seat can tell.
    pub stock: Vec<HoldingMessage>,
    /// Numbers that follow from it.
    pub figures: Vec<FigureMessage>,
}

/// The answer to `POST …/act`, `…/house` and `…/chat`: a `done`, a `reply` or a `problem` with the number that was asked
/// with.
pub type Answer = FromTable;

impl FromTable {
    /// The message as a line, without its end.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("messages are plain data")
    }
}
