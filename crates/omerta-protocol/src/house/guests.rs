//! Who somebody is to the house, which games and packs there are, and what is wrong with a request.

use omerta_core::{PackHash, Seat};
use omerta_host::Millis;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::house::TableName;
use crate::house::tables::TableCard;

/// Somebody new wants to be known to the house. No sign-up: a name is enough.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewGuest {
    /// What others read; the house gives a name if there is none.
    pub name: Option<String>,
}

/// A guest has another name from now on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// What others read.
    pub name: String,
}

/// A new guest, with the token that says who they are from now on. A browser gets it as a cookie as well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GuestMessage {
    /// What others read.
    pub name: String,
    /// To be sent as `Authorization: Bearer …`; nothing for a browser, which has the cookie.
    pub token: Option<Token>,
}

/// What says who somebody is. It is never written anywhere but here.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Token(pub String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}

/// What a guest hears about themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Me {
    /// Their name.
    pub name: String,
    /// Their tables, the latest first.
    pub tables: Vec<TableCard>,
}

/// A short code that moves a seat to another device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DeviceCode {
    /// Eight letters and digits.
    pub code: String,
    /// Until when it is good, in the time of the house.
    pub until: Millis,
}

/// Another device takes a seat over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Redeem {
    /// The code; a line or a blank in the middle does no harm.
    pub code: String,
}

/// The seat that a device has taken over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Moved {
    /// The table.
    pub table: TableName,
    /// The seat.
    pub seat: Seat,
}

/// A game that can be played here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameMessage {
    /// Its short name.
    pub game: String,
    /// The name players know it by.
    pub name: String,
    /// The version of its rules.
    pub rules: u32,
    /// How few may play.
    pub least: u8,
    /// How many may play.
    pub most: u8,
    /// Words about its rules.
    pub variants: Vec<VariantMessage>,
    /// The levels of its bots.
    pub bots: Vec<String>,
    /// The families that people choose from before the start, by their words, where the rules have such a choice.
    #[serde(default)]
    pub families: Vec<String>,
    /// Whether people may talk in private pairs.
    pub politics: bool,
    /// The hash of its own pack.
    pub pack_hash: PackHash,
}

/// A word about the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct VariantMessage {
    /// The word.
    pub word: String,
    /// What it means.
    pub text: String,
}

/// A pack from outside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackUpload {
    /// The game it is for.
    pub game: String,
    /// Its files, by name.
    pub files: std::collections::BTreeMap<String, String>,
}

/// A pack that the house has taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PackMessage {
    /// What names it when a table is opened: the hash of its files.
    pub pack: String,
    /// The hash of all that it says about the rules.
    pub pack_hash: PackHash,
}

/// Why a request was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// A stable code.
    pub code: String,
    /// Why, in a sentence.
    pub text: String,
    /// The rule that forbids it, if one of the game does.
    #[serde(default)]
    pub rule: Option<String>,
    /// All that is wrong, where it is more than one thing, as with a pack.
    #[serde(default)]
    pub faults: Vec<String>,
    /// After how many milliseconds it may be tried again.
    #[serde(default)]
    pub retry: Option<u32>,
}

impl Problem {
    /// A problem with nothing but a code and a sentence.
    pub fn new(code: &str, text: impl Into<String>) -> Problem {
        Problem { code: code.to_owned(), text: text.into(), rule: None, faults: Vec::new(), retry: None }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} [{}]", self.text, self.code)
    }
}

impl std::error::Error for Problem {}
