//! What a table says, one line each. Where games differ, a message holds plain JSON.

use std::collections::BTreeMap;

use omerta_core::{Audience, Catalogue, Commitment, Lang, Outcome, PackHash, Seat, SeatSet};
use omerta_host::{HouseRules, Millis, Sitter, Version};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::parts::{
    DecisionMessage, DrawMessage, FigureMessage, HoldingMessage, LibertiesMessage, MoveMessage, PromptMessage,
};
use crate::request::{RecordFormat, ViewerWord};
use crate::tagged::tagged;

tagged! {
    ReplyRead reads "Reply";

    /// What the table says.
    ///
    /// Events come first; the first line that is no event ends the answer to a request.
    #[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    #[expect(clippy::large_enum_variant, reason = "a message is written and gone")]
    pub enum Reply {
        /// The first line of all.
        Hello {
            /// The version of the messages.
            protocol: u32,
            /// The short name of the game.
            game: String,
            /// The version of its rules.
            rules: u32,
            /// How many seats there are.
            seats: u8,
            /// Which rules are in use.
            variant: Value,
            /// What the table has agreed on beside the rules.
            house: HouseRules,
            /// Who sits where.
            sitters: Vec<Sitter>,
            /// The hash of the pack.
            pack: PackHash,
            /// Who gives luck: `seeded` or `manual`.
            luck: String,
            /// What binds the table to its seed; nothing where luck comes from outside.
            commitment: Option<Commitment>,
            /// The language of all texts.
            lang: Lang,
        },
        /// Something happened.
        Event {
            /// Who may know.
            to: AudienceMessage,
            /// What happened.
            event: Value,
            /// The same in words, as someone reads it who is not concerned.
            text: String,
            /// The words for readers who read something else, by seat.
            texts: BTreeMap<Seat, String>,
        },
        /// Seats are asked.
        Waiting {
            /// Who is asked.
            #[serde(rename = "for")]
            seats: SeatSet,
            /// What the others read.
            text: String,
            /// What each of them is asked. Each is for its seat alone.
            decisions: Vec<DecisionMessage>,
            /// What seats may do unasked, where there is anything. Each is for its seat alone.
            liberties: Vec<LibertiesMessage>,
        },
        /// Luck is asked, at a table where it comes from outside.
        Luck {
            /// What people read.
            text: String,
            /// What is rolled or dealt, for whom, and what may come of it: for the dealer alone.
            draw: DrawMessage,
            /// Something luck may give.
            example: Value,
            /// The same in notation.
            say: String,
        },
        /// The game has ended.
        Over {
            /// How it ended.
            outcome: Outcome,
            /// The seed, to be checked against the commitment.
            seed: Option<String>,
        },
        /// What someone sees.
        View {
            /// Who looks.
            #[serde(rename = "as")]
            viewer: ViewerWord,
            /// All that they know.
            view: Value,
        },
        /// What someone was told, and how they see everything now.
        Update(UpdateMessage),
        /// What an answer would do.
        Preview(PreviewMessage),
        /// Why something can't be chosen.
        Why {
            /// A stable code, or nothing if it can be chosen.
            code: Option<String>,
            /// The rule that says so.
            rule: Option<String>,
            /// The reason in words.
            text: Option<String>,
        },
        /// Everything that is needed to draw the table and to understand ids.
        Catalogue {
            /// The language of all names and texts.
            lang: Lang,
            /// Tables, zones and the board.
            catalogue: Catalogue,
        },
        /// The record so far.
        Record {
            /// In which format.
            format: RecordFormat,
            /// The whole file.
            text: String,
        },
        /// What may be asked.
        Help {
            /// An example of every request, with a word on what it does.
            requests: Vec<(Value, String)>,
        },
        /// A request was refused, and nothing has changed.
        Error {
            /// A stable code.
            code: String,
            /// Why, in a sentence.
            text: String,
            /// The rule that forbids it.
            rule: Option<String>,
        },
        /// The last line of all.
        Bye,
    }
}

/// Who may know of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum AudienceMessage {
    /// All seats and all spectators.
    Everyone(Everyone),
    /// These seats and nobody else.
    Only(SeatSet),
}

/// The word `"everyone"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Everyone {
    /// All seats and all spectators.
    Everyone,
}

impl From<Audience> for AudienceMessage {
    fn from(to: Audience) -> AudienceMessage {
        match to {
            Audience::Everyone => AudienceMessage::Everyone(Everyone::Everyone),
            Audience::Only(seats) => AudienceMessage::Only(seats),
        }
    }
}

/// All that one viewer may hear since a version of theirs, and how they see everything now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct UpdateMessage {
    /// Who is told.
    #[serde(rename = "as")]
    pub viewer: ViewerWord,
    /// How often something has changed for this viewer.
    pub version: Version,
    /// What they heard up to this version is still true. Anything newer was taken back, or follows in the news.
    pub kept: Version,
    /// What they heard since.
    pub news: Vec<NewsMessage>,
    /// All that they know, as far as the table's option on memory shows it.
    pub view: Value,
    /// What is where, as far as they can tell.
    pub stock: Vec<HoldingMessage>,
    /// Numbers that follow from it.
    pub figures: Vec<FigureMessage>,
    /// Who is waited for; nobody while luck is asked or when the game is over.
    pub waiting: SeatSet,
    /// One sentence on what is waited for.
    pub text: String,
    /// Who has answered and waits for the others.
    pub sealed: SeatSet,
    /// Who is out of the game.
    pub out: SeatSet,
    /// The open question to the viewer.
    pub decision: Option<DecisionMessage>,
    /// What the viewer may do although nobody waits for it.
    pub liberties: Option<LibertiesMessage>,
    /// What the viewer may take back.
    pub back: BackMessage,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// The people who are away: a stand-in plays for them.
    pub away: SeatSet,
    /// When each open question must be answered, by seat, where there is a clock.
    pub deadlines: Vec<Option<Millis>>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

/// Something that was told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NewsMessage {
    /// The version that brought it.
    pub version: Version,
    /// What happened; nothing where it is a heading, such as a new round.
    pub event: Option<Value>,
    /// The same in words, as this viewer reads it.
    pub text: String,
    /// Whether not everybody heard it.
    pub private: bool,
    /// What moved from where to where. All moves of all news add up to the change of the stock.
    pub moves: Vec<MoveMessage>,
}

/// What may be taken back, each with the code of the reason where it may not.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct BackMessage {
    /// The last thing that the viewer said.
    pub step: Option<String>,
    /// Everything since it was last somebody else's word, or luck's.
    pub turn: Option<String>,
}

/// What an answer would do, as far as its seat can know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PreviewMessage {
    /// By how much each pile would change.
    pub changes: Vec<HoldingMessage>,
    /// What would move, where that is sure.
    pub moves: Vec<MoveMessage>,
    /// Numbers that would be others.
    pub figures: Vec<ShiftMessage>,
    /// Whether luck, or what others hold, decides some of it: that is not shown.
    pub open: bool,
    /// What would be asked next, if that is sure.
    pub then: Option<PromptMessage>,
}

/// A number before and after.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ShiftMessage {
    /// Which number; `n` is what it is now.
    pub figure: FigureMessage,
    /// What it would be.
    pub after: i64,
}

impl Reply {
    /// The message as a line, without its end.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("messages are plain data")
    }

    /// A refusal.
    pub fn error(code: &str, text: impl Into<String>) -> Reply {
        Reply::Error { code: code.to_owned(), text: text.into(), rule: None }
    }
}
