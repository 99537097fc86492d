//! The types of the pack `content/empire`, and reading it. What is checked is in `check`; what the rules look
//! up is worked out in `tables`.

mod check;
mod numbers;
mod rates;
mod tables;
mod told;

use std::collections::BTreeMap;

use omerta_core::pack::Fault;
use omerta_core::{Lang, PackFiles, PackHash, Phrases, Source};
use omerta_parts::pack;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{
    CityId, CopCardId, CorruptionId, FamilyId, HenchmanId, Hood, RacketId, SquareId, StartId,
};
use crate::effects::{Effect, Faction, Kind, When};
use crate::words;

pub use numbers::{Numbers, Pack};
pub use rates::Rates;
pub(crate) use rates::Sources;
pub(crate) use tables::Tables;

/// The most controllable squares.
pub const MAX_SQUARES: usize = 32;
/// Money counts in units of so many dollars. It is no number of the pack: sums travel and are kept as units.
pub const UNIT: u16 = 50;
/// How many cards lie on a track.
pub const TRACK: usize = 6;
/// The most capos.
pub const CAPOS: usize = 6;

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

/// Everything a pack says about the rules, as read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Lists {
    pub(crate) pack: Pack,
    pub(crate) board: Board,
    pub(crate) families: Vec<Family>,
    pub(crate) start: Vec<StartCard>,
    pub(crate) cops: Vec<CopCard>,
    pub(crate) corruption: Vec<CorruptionCard>,
    pub(crate) rackets: Vec<Racket>,
    pub(crate) factions: Vec<FactionTrait>,
    pub(crate) henchmen: Vec<Henchman>,
    pub(crate) city: Vec<CityCard>,
}

impl Lists {
    fn read(files: &PackFiles, faults: &mut Vec<Fault>) -> Option<Lists> {
        // All files are read before any is missed, so that every fault is reported at once.
        let numbers = pack::read(files, "pack.ron", faults);
        let board = pack::read(files, "board.ron", faults);
        let families = pack::read(files, "families.ron", faults);
        let start = pack::read(files, "start.ron", faults);
        let cops = pack::read(files, "cops.ron", faults);
        let corruption = pack::read(files, "corruption.ron", faults);
        let rackets = pack::read(files, "rackets.ron", faults);
        let factions = pack::read(files, "factions.ron", faults);
        let henchmen = pack::read(files, "henchmen.ron", faults);
        let city = pack::read(files, "city.ron", faults);
        Some(Lists {
            pack: numbers?,
            board: board?,
            families: families?,
            start: start?,
            cops: cops?,
            corruption: corruption?,
            rackets: rackets?,
            factions: factions?,
            henchmen: henchmen?,
            city: city?,
        })
    }
}

/// A pack that has been checked. Only [`Content::load`] makes one.
#[derive(Clone, Debug)]
pub struct Content {
    lists: Lists,
    tables: Tables,
    hash: PackHash,
    phrases: BTreeMap<Lang, Phrases>,
    rules: BTreeMap<Lang, String>,
}

impl Content {
    /// Reads and checks a pack, and reports everything that is wrong with it at once.
    pub fn load(files: &PackFiles) -> Result<Content, Vec<Fault>> {
        let mut faults = Vec::new();
        let lists = Lists::read(files, &mut faults);
        let filled = match &lists {
            Some(lists) => told::fill(files, &lists.pack.numbers, &mut faults),
            None => files.clone(),
        };
        let rules = pack::read_rules(&filled, &mut faults);
        let Some(lists) = lists else { return Err(faults) };
        let phrases = pack::read_phrases(&filled, &words::needed(&lists), &mut faults);
        check::check(&lists, &mut faults);
        if faults.is_empty() {
            // Of cards that are wrong themselves, texts tell nothing.
            check::check_texts(&lists, &phrases, &mut faults);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let hash = PackHash::of(&lists);
        let tables = Tables::new(&lists);
        Ok(Content { lists, tables, hash, phrases, rules })
    }

    /// What the rules look up.
    #[inline]
    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// What prices are worked out from.
    #[inline]
    pub fn rates(&self) -> &Rates {
        &self.tables.rates
    }

    /// The numbers of the rules. They lie in the content itself, not behind a pointer: hot paths read them too.
    #[inline]
    pub fn numbers(&self) -> &Numbers {
        &self.lists.pack.numbers
    }

    /// The city.
    pub fn board(&self) -> &Board {
        &self.lists.board
    }

    /// The controllable squares, in the order of their ids.
    pub fn squares(&self) -> &[Square] {
        &self.lists.board.squares
    }

    /// One square.
    #[inline]
    pub fn square(&self, id: SquareId) -> &Square {
        &self.lists.board.squares[id.index()]
    }

    /// The families, in the order of their ids.
    pub fn families(&self) -> &[Family] {
        &self.lists.families
    }

    /// One family.
    pub fn family(&self, id: FamilyId) -> &Family {
        &self.lists.families[id.index()]
    }

    /// The start cards, in the order of their ids.
    pub fn start_cards(&self) -> &[StartCard] {
        &self.lists.start
    }

    /// One start card.
    pub fn start_card(&self, id: StartId) -> &StartCard {
        &self.lists.start[id.index()]
    }

    /// The start card that makes the godfather.
    pub fn godfather_card(&self) -> StartId {
        let place = self.lists.start.iter().position(|it| it.effect.is_none());
        StartId(place.expect("a checked pack has one") as u8)
    }

    /// The cop cards, in the order of their ids.
    pub fn cop_cards(&self) -> &[CopCard] {
        &self.lists.cops
    }

    /// One cop card.
    #[inline]
    pub fn cop_card(&self, id: CopCardId) -> &CopCard {
        &self.lists.cops[id.index()]
    }

    /// The corruption cards, in the order of their ids.
    pub fn corruption_cards(&self) -> &[CorruptionCard] {
        &self.lists.corruption
    }

    /// One corruption card.
    pub fn corruption_card(&self, id: CorruptionId) -> &CorruptionCard {
        &self.lists.corruption[id.index()]
    }

    /// The rackets, in the order of their ids.
    pub fn rackets(&self) -> &[Racket] {
        &self.lists.rackets
    }

    /// One racket.
    #[inline]
    pub fn racket(&self, id: RacketId) -> &Racket {
        &self.lists.rackets[id.index()]
    }

    /// The traits of the factions.
    pub fn factions(&self) -> &[FactionTrait] {
        &self.lists.factions
    }

    /// The henchmen, in the order of their ids.
    pub fn henchmen(&self) -> &[Henchman] {
        &self.lists.henchmen
    }

    /// One henchman.
    #[inline]
    pub fn henchman(&self, id: HenchmanId) -> &Henchman {
        &self.lists.henchmen[id.index()]
    }

    /// The kinds of city card, in the order of their ids.
    pub fn city_cards(&self) -> &[CityCard] {
        &self.lists.city
    }

    /// One kind of city card.
    #[inline]
    pub fn city_card(&self, id: CityId) -> &CityCard {
        &self.lists.city[id.index()]
    }

    /// The hash of all that the pack says about the rules.
    pub fn hash(&self) -> &PackHash {
        &self.hash
    }

    /// The phrases in a language.
    pub fn phrases(&self, lang: Lang) -> &Phrases {
        &self.phrases[&lang]
    }

    /// The rules for players in a language.
    pub fn rules(&self, lang: Lang) -> &str {
        &self.rules[&lang]
    }

    /// Where each entry of the pack comes from.
    pub(crate) fn sources(&self) -> impl Iterator<Item = &Source> {
        let Lists { board, families, start, cops, corruption, rackets, henchmen, city, .. } = &self.lists;
        let squares = board.squares.iter().map(|it| &it.source);
        squares
            .chain(board.neutrals.iter().map(|it| &it.source))
            .chain(families.iter().map(|it| &it.source))
            .chain(start.iter().map(|it| &it.source))
            .chain(cops.iter().map(|it| &it.source))
            .chain(corruption.iter().map(|it| &it.source))
            .chain(rackets.iter().map(|it| &it.source))
            .chain(henchmen.iter().map(|it| &it.source))
            .chain(city.iter().map(|it| &it.source))
    }
}
