//! The files of the pack as they are written.

use omerta_core::Source;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::Good;
use crate::content::{Colour, Figure, Spots, TileColour};
use crate::effects::{Effect, Printed};

/// One act of the act track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Its short name; `act.<id>` is its phrase.
    pub id: String,
    /// The colour of the tile that opens.
    pub tile: TileColour,
    /// The family member who joins.
    #[serde(default)]
    pub joins: Option<Figure>,
    /// Whether there is Bribery.
    pub bribery: bool,
    /// How many cards everyone may keep.
    pub hand_limit: u8,
}

/// The numbers of the game, from `pack.ron`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Which game the pack is for.
    pub game: String,
    /// How many notes there are of $1, $2, $3, $5.
    pub money: [u8; 4],
    /// How many goods there are: guns, blood money, booze, narcotics.
    pub goods: [u8; 4],
    /// How many control markers each player has.
    pub markers: u8,
    /// What a turf majority is worth at the end.
    pub turf_bonus: u8,
    /// What the most jobs of a colour are worth at the end.
    pub job_bonus: u8,
    /// The families, in the order in which seats get them.
    pub families: Vec<Family>,
    /// The act track.
    pub acts: Vec<Act>,
}

/// A family: its name and its looks. Beyond these they are all equal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// Its short name; `family.<id>` is its phrase, `member.<id>.<figure>` are the names of its members.
    pub id: String,
    /// Its colour, such as `#e4572e`.
    pub colour: String,
    /// The shape of its mark.
    pub shape: String,
    /// The letter in its mark.
    pub letter: char,
}

/// An area of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Its short name; `area.<id>` is its phrase.
    pub id: String,
    /// Its outline, for those who draw it.
    pub outline: Vec<(i32, i32)>,
    /// Where its businesses, thugs and markers are drawn; worked out from the outline if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spots: Option<Spots>,
}

/// A family-member space.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Space {
    /// Its short name; `space.<id>` is its phrase.
    pub id: String,
    /// The areas it touches.
    pub touches: Vec<String>,
    /// Whether it is closed with two players.
    #[serde(default)]
    pub three_plus: bool,
    /// Where it is drawn.
    pub at: (i32, i32),
    /// Where lines from it end; none for a space on a border.
    #[serde(default)]
    pub lines: Vec<(i32, i32)>,
    /// Where it comes from.
    pub source: Source,
}

/// The board, from `board.ron`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The turfs in their order, then Central Park.
    pub areas: Vec<Area>,
    /// The family-member spaces.
    pub spaces: Vec<Space>,
    /// How wide and high it is drawn; as far as outlines reach if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<(i32, i32)>,
}

/// Where a business stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Standing {
    /// Printed in this area.
    Printed(String),
    /// On a tile.
    Tile(TileColour),
}

/// A business.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Business {
    /// Its short name; `business.<id>` is its phrase.
    pub id: String,
    /// Where it stands.
    pub stands: Standing,
    /// What family members get.
    pub back: Vec<Printed>,
    /// What thugs get; nothing in Central Park.
    #[serde(default)]
    pub front: Vec<Printed>,
    /// Where it comes from.
    pub source: Source,
}

/// A kind of job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Its short name; `job.<id>` and `job.<id>.text` are its phrases.
    pub id: String,
    /// Its colour.
    pub colour: Colour,
    /// How many copies there are.
    pub n: u8,
    /// What it costs.
    pub cost: Vec<Good>,
    /// The notes it pays, by value.
    pub pay: Vec<u8>,
    /// What it does.
    pub effect: Effect,
    /// Where it comes from.
    pub source: Source,
}

/// An ally.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ally {
    /// Its short name; `ally.<id>` and `ally.<id>.text` are its phrases.
    pub id: String,
    /// In which act it can be bribed.
    pub act: u8,
    /// What it does.
    pub effect: Effect,
    /// Where it comes from.
    pub source: Source,
}
