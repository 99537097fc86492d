//! All that a foreign client needs to draw a table and to understand ids, in one language.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a pack holds, for clients that read neither packs nor our source.
///
/// Where a view, an action or an event holds a number that stands for something of the pack, the schema names
/// the table of this catalogue in which it counts (`x-table`); where a list has an entry for each row of a
/// table, it names that (`x-index`).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// The tables, by name. The row of a thing is its number, counted from 0.
    pub tables: BTreeMap<String, TableOf>,
    /// The zones in which things can be, by name.
    pub zones: BTreeMap<String, Zone>,
    /// The board, if the game has one.
    pub board: Option<Board>,
    /// Numbers that hold for the whole game, such as hand limits and the length of tracks.
    pub facts: BTreeMap<String, Value>,
}

/// One table of a catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableOf {
    /// What its things are called, such as "jobs".
    pub name: String,
    /// The things, in the order in which they are numbered.
    pub rows: Vec<Entry>,
}

/// One thing of the pack.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its id, as the notation writes it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does, if it does anything.
    pub text: Option<String>,
    /// What it is worth or does in numbers and words, such as its cost, its value, its colour, how many there are.
    pub facts: BTreeMap<String, Value>,
}

/// Where things can be.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// What it is called.
    pub name: String,
    /// Whether each seat has its own.
    pub by_seat: bool,
    /// The table whose rows are its places, if it is on the board.
    pub places: Option<String>,
    /// Whether others see what is in it.
    pub open: bool,
}

/// A board to be drawn: places with outlines, in one system of coordinates.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// How wide it is.
    pub width: i32,
    /// How high it is.
    pub height: i32,
    /// Everything on it.
    pub places: Vec<Place>,
    /// Lines that connect things or only show something, such as a river.
    pub lines: Vec<Line>,
}

/// A place on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The table it is a row of.
    pub table: String,
    /// Its row.
    pub n: u16,
    /// Its outline, if it is an area.
    pub outline: Option<Outline>,
    /// Where its piece or name is put.
    pub at: (i32, i32),
    /// The places it borders on: table and row.
    pub neighbours: Vec<(String, u16)>,
    /// The place it lies in: table and row.
    pub inside: Option<(String, u16)>,
}

/// A polygon: its corners in order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Outline(pub Vec<(i32, i32)>);

/// A line on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// What it shows, such as `river`.
    pub kind: String,
    /// Its points in order.
    pub points: Vec<(i32, i32)>,
}
