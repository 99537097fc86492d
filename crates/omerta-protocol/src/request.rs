//! What a program may ask of a table, one line each.

use omerta_core::{DecisionId, Lang, Pick, Seat, Viewer, json};
use omerta_host::{Back, Version};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::strict;
use crate::tagged::tagged;

tagged! {
    RequestRead reads "Request" #[serde(deny_unknown_fields)];

    /// What a program asks of the table.
    #[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
    #[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum Request {
        /// Answers a decision, in exactly one of several ways.
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
            /// A whole set, in any order, where the decision's form is a set.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            set: Option<Vec<Pick<Value>>>,
            /// An amount, where the decision's form is one.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            amount: Option<i64>,
            /// This answer and those to the questions that follow from it, as structured values.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            line: Option<Vec<Value>>,
        },
        /// Does something that nobody waits for, in exactly one of three ways.
        Volunteer {
            /// Who does it.
            seat: Seat,
            /// The seat's version when the liberties were listed. Needed with `index`; with the others, a table at
            /// which something has changed for the seat refuses.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            version: Option<Version>,
            /// The action by its place in the list of the seat's liberties.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            index: Option<usize>,
            /// The action as a structured value.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            act: Option<Value>,
            /// The action in notation.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            say: Option<String>,
            /// What it is put together of, where the action begins a draft such as an offer. It is sent at once.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            set: Option<Vec<Pick<Value>>>,
        },
        /// Takes something back.
        Back {
            /// Who takes it back.
            seat: Seat,
            /// How far.
            how: Back,
        },
        /// Asks what an answer, or something unasked, would do. Nothing happens.
        Preview {
            /// For whom.
            seat: Seat,
            /// The request that would be made: `act` or `volunteer` of this seat.
            of: Box<Request>,
        },
        /// Asks why a seat can't choose something on the table.
        Why {
            /// Who would choose it.
            seat: Seat,
            /// The table of the catalogue it is in.
            table: String,
            /// Its row.
            n: u16,
            /// Whose it is, where several have one.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            of: Option<Seat>,
        },
        /// Time is up for a seat: the clock answers.
        Late {
            /// Who was too slow.
            seat: Seat,
            /// Which decision is meant.
            id: DecisionId,
            /// What the dealer drew for the seat, in notation, where luck chooses and comes from outside.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            say: Option<String>,
        },
        /// A person goes away, so that a stand-in plays; or comes back.
        Away {
            /// Who.
            seat: Seat,
            /// Whether they are away now.
            away: bool,
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
        /// Asks for all that someone was told since a version of theirs, and what they see now.
        Update {
            /// Who is told.
            #[serde(rename = "as")]
            viewer: ViewerWord,
            /// What they have heard already.
            #[serde(default)]
            since: Version,
        },
        /// Asks for the open decisions again.
        Decisions,
        /// Asks for everything that is needed to draw the table and to understand ids.
        Catalogue {
            /// In which language; that of the table unless told.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            lang: Option<Lang>,
        },
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
}

/// The names of all requests, for [`Request::read`].
const REQUESTS: [&str; 15] = [
    "act",
    "volunteer",
    "back",
    "preview",
    "why",
    "late",
    "away",
    "chance",
    "view",
    "update",
    "decisions",
    "catalogue",
    "record",
    "help",
    "quit",
];

/// The format of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
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

impl JsonSchema for ViewerWord {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Viewer".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "enum": ["A", "B", "C", "D", "E", "F", "G", "H", "spectator"],
            "description": "Who looks: a seat, or someone who only watches."
        })
    }
}

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
        Request::of(&value(line)?)
    }

    /// Reads a request that is part of something else.
    pub fn of(value: &Value) -> Result<Request, BadRequest> {
        let bad = |code, text: String| BadRequest { code, text };
        let Value::Object(fields) = value else {
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
        if fields.len() > 1 && matches!(fields["type"].as_str(), Some("decisions" | "help" | "quit")) {
            let text = format!("`{}` has no other fields", fields["type"].as_str().unwrap_or_default());
            return Err(bad("bad-field", text));
        }
        fields_of(value)
    }
}

/// Reads a line as JSON in which no field is there twice.
pub(crate) fn value(line: &[u8]) -> Result<Value, BadRequest> {
    let bad = |code, text: String| BadRequest { code, text };
    strict::read(line).map_err(|err| match err {
        strict::Fault::Json(text) => bad("bad-json", format!("the line is no JSON: {text}")),
        strict::Fault::Twice(name) => bad("bad-field", format!("the field `{name}` is there twice")),
    })
}

/// Reads the fields of a message, and says which is wrong.
pub(crate) fn fields_of<T: serde::de::DeserializeOwned>(value: &Value) -> Result<T, BadRequest> {
    json::of(value).map_err(|err| {
        let text: String = err.to_string().chars().take(300).collect();
        let code = match text.starts_with("missing field") {
            true => "missing-field",
            false if text.contains("is no seat") => "no-such-seat",
            false => "bad-field",
        };
        BadRequest { code, text }
    })
}
