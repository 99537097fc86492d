//! What a program may ask, and what it is told. Where games differ, a message holds plain JSON.

use omerta_core::{Audience, Commitment, DecisionId, Lang, Outcome, PackHash, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

/// What a program asks of the table, one line each.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// Answers a decision, in exactly one of three ways.
    Act {
        /// Who answers.
        seat: Seat,
        /// Which decision is meant.
        id: DecisionId,
        /// The answer by its place in the list of options.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        index: Option<usize>,
        /// The answer as a structured value.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        act: Option<Value>,
        /// The answer in notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        say: Option<String>,
    },
    /// Does something that nobody waits for, in exactly one of three ways.
    Volunteer {
        /// Who does it.
        seat: Seat,
        /// How many steps had been taken when the liberties were listed. Needed with `index`; with the others,
        /// a table that has moved on refuses.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<usize>,
        /// The action by its place in the list of the seat's liberties.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        index: Option<usize>,
        /// The action as a structured value.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        act: Option<Value>,
        /// The action in notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        say: Option<String>,
    },
    /// Time is up for a seat: the clock answers.
    Late {
        /// Who was too slow.
        seat: Seat,
        /// Which decision is meant.
        id: DecisionId,
    },
    /// Gives luck, at a table where luck comes from outside, in exactly one of two ways.
    Chance {
        /// What luck gives, as a structured value.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<Value>,
        /// What luck gives, in notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        say: Option<String>,
    },
    /// Asks what someone sees: a seat, or `"spectator"`.
    View {
        /// Who looks.
        #[serde(rename = "as")]
        viewer: ViewerWord,
    },
    /// Asks for the open decisions again.
    Decisions,
    /// Asks for the record so far.
    Record {
        /// In which format.
        #[serde(default)]
        format: RecordFormat,
    },
    /// Asks what may be asked.
    Help,
    /// Ends the conversation.
    Quit,
}

/// The names of all requests, for [`Request::read`].
const REQUESTS: [&str; 9] =
    ["act", "volunteer", "late", "chance", "view", "decisions", "record", "help", "quit"];

/// The format of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordFormat {
    /// JSON Lines.
    #[default]
    Json,
    /// Notation.
    Text,
}

/// A viewer as one word: a seat's letter, or `spectator`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewerWord(pub Viewer);

impl Serialize for ViewerWord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Viewer::Seat(seat) => seat.serialize(serializer),
            Viewer::Spectator => serializer.serialize_str("spectator"),
        }
    }
}

impl<'de> Deserialize<'de> for ViewerWord {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<ViewerWord, D::Error> {
        let word = String::deserialize(deserializer)?;
        if word == "spectator" {
            return Ok(ViewerWord(Viewer::Spectator));
        }
        word.parse().map(|seat| ViewerWord(Viewer::Seat(seat))).map_err(serde::de::Error::custom)
    }
}

/// A line that is no request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRequest {
    /// A stable code.
    pub code: &'static str,
    /// What is wrong, in a sentence.
    pub text: String,
}

impl Request {
    /// Reads a line, and says what is wrong with it if it is no request.
    pub fn read(line: &[u8]) -> Result<Request, BadRequest> {
        let bad = |code, text: String| BadRequest { code, text };
        let value: Value = serde_json::from_slice(line)
            .map_err(|err| bad("bad-json", format!("the line is no JSON: {err}")))?;
        let Value::Object(fields) = &value else {
            return Err(bad("bad-json", "a request is a JSON object".to_owned()));
        };
        match fields.get("type").map(Value::as_str) {
            None => return Err(bad("missing-field", "missing field `type`".to_owned())),
            Some(Some(word)) if REQUESTS.contains(&word) => {}
            Some(word) => {
                let word: String = word.unwrap_or("").chars().take(40).collect();
                let text = format!("there is no request `{word}`; there are {}", REQUESTS.join(", "));
                return Err(bad("unknown-request", text));
            }
        }
        serde_json::from_value(value).map_err(|err| {
            let text = err.to_string();
            match text.starts_with("missing field") {
                true => bad("missing-field", text),
                false if text.contains("is no seat") => bad("no-such-seat", text),
                false => bad("bad-field", text),
            }
        })
    }
}

/// What the table says, one line each.
///
/// Events come first; the first line that is no event ends the answer to a request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reply {
    /// The first line of all.
    Hello {
        /// The version of the messages.
        protocol: u32,
        /// The short name of the game.
        game: &'static str,
        /// The version of its rules.
        rules: u32,
        /// How many seats there are.
        seats: u8,
        /// Which rules are in use.
        variant: Value,
        /// The hash of the pack.
        pack: PackHash,
        /// Who gives luck: `seeded` or `manual`.
        luck: &'static str,
        /// What binds the table to its seed.
        #[serde(skip_serializing_if = "Option::is_none")]
        commitment: Option<Commitment>,
        /// The language of all texts.
        lang: Lang,
    },
    /// Something happened.
    Event {
        /// Who may know: `"everyone"`, or a list of seats.
        #[serde(serialize_with = "audience")]
        to: Audience,
        /// What happened.
        event: Value,
        /// The same in words, as those who may know read it.
        text: String,
    },
    /// Seats are asked.
    Waiting {
        /// How many steps have been taken.
        n: usize,
        /// Who is asked.
        #[serde(rename = "for")]
        seats: SeatSet,
        /// What the others read.
        text: String,
        /// What each of them is asked. Each is for its seat alone.
        decisions: Vec<DecisionMessage>,
        /// What seats may do unasked, where there is anything. Each is for its seat alone.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        liberties: Vec<LibertiesMessage>,
    },
    /// Luck is asked, at a table where it comes from outside.
    Luck {
        /// How many steps have been taken.
        n: usize,
        /// What people read.
        text: String,
        /// Something luck may give.
        example: Value,
        /// The same in notation.
        say: String,
    },
    /// The game has ended.
    Over {
        /// How many steps were taken.
        n: usize,
        /// How it ended.
        outcome: Outcome,
        /// The seed, to be checked against the commitment.
        #[serde(skip_serializing_if = "Option::is_none")]
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
        requests: Vec<(Value, &'static str)>,
    },
    /// A request was refused, and nothing has changed.
    Error {
        /// A stable code.
        code: &'static str,
        /// Why, in a sentence.
        text: String,
        /// The rule that forbids it.
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<&'static str>,
    },
    /// The last line of all.
    Bye,
}

impl Reply {
    /// The message as a line, without its end.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("messages are plain data")
    }
}

/// An open decision, with everything that a screen or a bot needs to answer it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DecisionMessage {
    /// Who is asked.
    pub seat: Seat,
    /// Which decision this is. An answer names it.
    pub id: DecisionId,
    /// What is asked.
    pub prompt: PromptMessage,
    /// Every legal answer, in a stable order.
    pub options: Vec<OptionMessage>,
    /// What a person may well try and can't do.
    pub blocked: Vec<BlockedMessage>,
}

/// A question.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PromptMessage {
    /// The key of the sentence.
    pub key: String,
    /// The sentence.
    pub text: String,
    /// The question as a structured value.
    pub value: Value,
}

/// A legal answer, or something that may be done unasked.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OptionMessage {
    /// Its place in the list.
    pub index: usize,
    /// The answer as a structured value.
    pub act: Value,
    /// The answer in notation.
    pub say: String,
    /// The answer as a button says it.
    pub text: String,
}

/// What a seat may do although nobody waits for it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LibertiesMessage {
    /// Whose they are.
    pub seat: Seat,
    /// Everything it may do, in a stable order.
    pub options: Vec<OptionMessage>,
}

/// An answer that a rule forbids.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BlockedMessage {
    /// The answer as a structured value.
    pub act: Value,
    /// The answer in notation.
    pub say: String,
    /// A stable code for the reason.
    pub code: &'static str,
    /// The id of the rule.
    pub rule: &'static str,
    /// The reason in words.
    pub text: String,
}

fn audience<S: Serializer>(to: &Audience, serializer: S) -> Result<S::Ok, S::Error> {
    match to {
        Audience::Everyone => serializer.serialize_str("everyone"),
        Audience::Only(seats) => seats.serialize(serializer),
    }
}
