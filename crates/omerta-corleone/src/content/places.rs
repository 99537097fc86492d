//! What the board is made of, as ids: areas, spaces, businesses, and the figures and colours that belong to them.

use omerta_parts::{Id, IdSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many turfs there are.
pub const TURFS: usize = 7;
/// How many areas there are: the turfs and Central Park.
pub const AREAS: usize = 8;
/// The most family-member spaces a board may have.
pub const MAX_SPACES: usize = 24;
/// The most tiles of one colour.
pub const MAX_TILES: usize = 16;

/// An area: turfs 0 to 6, then Central Park.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "areas"))]
pub struct AreaId(pub u8);

impl AreaId {
    /// Central Park, which is no turf.
    pub const PARK: AreaId = AreaId(7);

    /// The turfs, in their order.
    pub fn turfs() -> impl Iterator<Item = AreaId> {
        (0..TURFS as u8).map(AreaId)
    }
}

/// A family-member space: its place in `board.ron`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "spaces"))]
pub struct SpaceId(pub u8);

/// A business tile: its place among the tiles of `businesses.ron`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "tiles"))]
pub struct TileId(pub u8);

/// Where a business is: the printed one of a turf, or its tile. It has one thug space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "sites"))]
pub struct Site(pub u8);

impl Site {
    /// How many there are.
    pub const COUNT: usize = TURFS * 2;

    /// The printed business of a turf.
    pub const fn printed(turf: AreaId) -> Site {
        Site(turf.0 * 2)
    }

    /// The tile space of a turf.
    pub const fn tile(turf: AreaId) -> Site {
        Site(turf.0 * 2 + 1)
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Site> {
        (0..Site::COUNT as u8).map(Site)
    }

    /// The turf it is in.
    #[inline]
    pub const fn turf(self) -> AreaId {
        AreaId(self.0 / 2)
    }

    /// Whether it is a tile space.
    #[inline]
    pub const fn is_tile(self) -> bool {
        self.0 % 2 == 1
    }
}

impl Id for AreaId {
    #[inline]
    fn at(place: u8) -> AreaId {
        AreaId(place)
    }

    #[inline]
    fn place(self) -> u8 {
        self.0
    }
}

/// Some areas.
pub type Areas = IdSet<AreaId>;

impl Id for TileId {
    #[inline]
    fn at(place: u8) -> TileId {
        TileId(place)
    }

    #[inline]
    fn place(self) -> u8 {
        self.0
    }
}

/// Some tiles.
pub type Tiles = IdSet<TileId>;

/// A place for a public job.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "slots"))]
pub struct SlotId(pub u8);

impl SlotId {
    /// How many there are at most.
    pub const COUNT: usize = 4;
}

/// The colour of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum TileColour {
    /// Opened early.
    Blue,
    /// Opened late.
    Red,
}

/// The colour of a job.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "colours"))]
pub enum Colour {
    /// Money.
    Yellow,
    /// People and places.
    Blue,
    /// Business.
    Green,
    /// Violence.
    Gray,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; 4] = [Colour::Yellow, Colour::Blue, Colour::Green, Colour::Gray];
}

/// An own figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "figures"))]
pub enum Figure {
    /// A thug.
    Thug,
    /// The Don.
    Don,
    /// The Consigliere.
    Consigliere,
    /// The Heir.
    Heir,
}

impl Figure {
    /// All of them.
    pub const ALL: [Figure; 4] = [Figure::Thug, Figure::Don, Figure::Consigliere, Figure::Heir];
    /// The family members, each of whom has a name.
    pub const MEMBERS: [Figure; 3] = [Figure::Don, Figure::Consigliere, Figure::Heir];
}
