//! What a pack is made of: squares, families, cards, rackets and henchmen, as they are written.

use omerta_core::Source;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::Hood;
use crate::effects::{Effect, Faction, Kind, When};

/// What a square looks like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Shape {
    /// Left, top, right, bottom.
    Rect(i32, i32, i32, i32),
    /// Its corners.
    Polygon(Vec<(i32, i32)>),
}

/// A controllable square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Square {
    /// Its short name; `square.<id>` is its phrase.
    pub id: String,
    /// Its neighbourhood.
    pub hood: Hood,
    /// What it scores.
    pub vp: u8,
    /// With how many capos it is in play.
    pub from: u8,
    /// Its neighbours.
    pub next: Vec<String>,
    /// Its outline, for those who draw it.
    pub shape: Shape,
    /// Where it comes from.
    pub source: Source,
}

/// A neutral square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NeutralSquare {
    /// Its short name; `neutral.<id>` is its phrase.
    pub id: String,
    /// Its outline, for those who draw it.
    pub shape: Shape,
    /// Where it comes from.
    pub source: Source,
}

/// Something drawn on the map that no rule knows of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenery {
    /// What it is, such as `river`.
    pub id: String,
    /// Its line or outline.
    pub points: Vec<(i32, i32)>,
}

/// The city, from `board.ron`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The controllable squares.
    pub squares: Vec<Square>,
    /// The neutral squares.
    pub neutrals: Vec<NeutralSquare>,
    /// Where cops may go from City Hall.
    pub exits: Vec<String>,
    /// What else is drawn.
    pub scenery: Vec<Scenery>,
}

/// One ability of a family.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// Its short name; `ability.<id>` and `ability.<id>.text` are its phrases.
    pub id: String,
    /// What it does.
    pub effect: Effect,
}

/// A family with its shield.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// Its short name; `family.<id>` is its phrase.
    pub id: String,
    /// Its colour, as in style sheets.
    pub colour: String,
    /// The shape of its tokens.
    pub shape: String,
    /// Its letter.
    pub letter: char,
    /// Money at the start, all in all.
    pub money: u16,
    /// City cards at the start, by deck.
    #[serde(default)]
    pub cards: Vec<Hood>,
    /// What it can do.
    pub abilities: Vec<Ability>,
    /// Where it comes from.
    pub source: Source,
}

/// A start card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartCard {
    /// Its short name; `start.<id>` and `start.<id>.text` are its phrases.
    pub id: String,
    /// What it gives; nothing but the office, if there is none.
    #[serde(default)]
    pub effect: Option<Effect>,
    /// Where it comes from.
    pub source: Source,
}

/// A cop card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CopCard {
    /// Its short name; `cop.<id>` and `cop.<id>.text` are its phrases.
    pub id: String,
    /// What a bribe costs.
    pub bribe: u16,
    /// Whether there is a godfather phase.
    #[serde(default)]
    pub godfather: bool,
    /// What it does.
    #[serde(default)]
    pub effect: Option<Effect>,
    /// Where it comes from.
    pub source: Source,
}

/// A corruption card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorruptionCard {
    /// Its short name; `corruption.<id>` and `corruption.<id>.text` are its phrases.
    pub id: String,
    /// What it does for the rest of the game.
    pub passive: Vec<Effect>,
    /// Where it comes from.
    pub source: Source,
}

/// What a racket pays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Income {
    /// A speakeasy: in slums, midtown and downtown.
    Speakeasy([u16; 3]),
    /// A casino: the two neighbourhoods it may be in, and what each face of the die pays.
    Casino([Hood; 2], [u16; 6]),
    /// A bordello: the neighbourhood it may be in, and what one to three tokens pay.
    Bordello(Hood, [u16; 3]),
}

/// A racket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Racket {
    /// Its short name; `racket.<id>` is its phrase.
    pub id: String,
    /// What it costs.
    pub price: u16,
    /// What it pays.
    pub income: Income,
    /// Where it comes from.
    pub source: Source,
}

impl Racket {
    /// Its type.
    pub fn kind(&self) -> Kind {
        match self.income {
            Income::Speakeasy(_) => Kind::Speakeasy,
            Income::Casino(..) => Kind::Casino,
            Income::Bordello(..) => Kind::Bordello,
        }
    }

    /// Whether it may be in a neighbourhood.
    pub fn fits(&self, hood: Hood) -> bool {
        match self.income {
            Income::Speakeasy(_) => true,
            Income::Casino(hoods, _) => hoods.contains(&hood),
            Income::Bordello(only, _) => only == hood,
        }
    }
}

/// The trait of a faction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FactionTrait {
    /// Which faction; `faction.<word>` and `faction.<word>.text` are its phrases.
    pub faction: Faction,
    /// What each member has besides the printed text.
    #[serde(default)]
    pub effect: Option<Effect>,
}

/// An ability that is used by revealing a henchman.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// When.
    pub when: When,
    /// What happens.
    pub effect: Effect,
}

/// A henchman.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Henchman {
    /// Its short name; `henchman.<id>` and `henchman.<id>.text` are its phrases.
    pub id: String,
    /// The faction.
    pub faction: Faction,
    /// The value in a fight.
    pub value: u8,
    /// What hiring costs, and refreshing.
    pub cost: u16,
    /// The corruption of either.
    #[serde(default)]
    pub corruption: u8,
    /// What needs no reveal.
    #[serde(default)]
    pub passive: Vec<Effect>,
    /// What does.
    #[serde(default)]
    pub reveal: Option<Reveal>,
    /// Where it comes from.
    pub source: Source,
}

/// A kind of city card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CityCard {
    /// Its short name; `city.<id>` and `city.<id>.text` are its phrases.
    pub id: String,
    /// Its deck.
    pub deck: Hood,
    /// How many copies there are.
    pub n: u8,
    /// When it may be played.
    pub when: Vec<When>,
    /// What it does.
    pub effect: Effect,
    /// Where it comes from.
    pub source: Source,
}
