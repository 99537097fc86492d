//! Figures: what they are called, where they can be, and how many of them are in one place.

use omerta_core::Seat;
use omerta_parts::{Id, IdSet};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::content::{AreaId, Figure, Site, SpaceId};
use crate::wire;

/// A figure on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// A player's figure: whose, and which.
    Own(Seat, Figure),
    /// The Union Boss.
    UnionBoss,
    /// The Mayor.
    Mayor,
    /// The Police Chief, who stands on no space.
    PoliceChief,
}

impl Piece {
    /// Which neutral figure it is, if it is one.
    pub fn neutral(self) -> Option<Neutral> {
        match self {
            Piece::Own(..) => None,
            Piece::UnionBoss => Some(Neutral::UnionBoss),
            Piece::Mayor => Some(Neutral::Mayor),
            Piece::PoliceChief => Some(Neutral::PoliceChief),
        }
    }
}

/// A neutral figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "neutrals"))]
#[repr(u8)]
pub enum Neutral {
    /// Stands on thug spaces.
    UnionBoss,
    /// Stands on family-member spaces.
    Mayor,
    /// Stands inside a turf.
    PoliceChief,
}

impl Neutral {
    /// All of them.
    pub const ALL: [Neutral; 3] = [Neutral::UnionBoss, Neutral::Mayor, Neutral::PoliceChief];

    /// The figure on the board.
    pub fn piece(self) -> Piece {
        match self {
            Neutral::UnionBoss => Piece::UnionBoss,
            Neutral::Mayor => Piece::Mayor,
            Neutral::PoliceChief => Piece::PoliceChief,
        }
    }
}

impl Id for Neutral {
    #[inline]
    fn at(place: u8) -> Neutral {
        Neutral::ALL[usize::from(place).min(2)]
    }

    #[inline]
    fn place(self) -> u8 {
        self as u8
    }
}

/// Some of the neutral figures.
pub type Neutrals = IdSet<Neutral>;

/// A figure on the board, by the place where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// On a thug space.
    Site(Site),
    /// On a family-member space.
    Space(SpaceId),
    /// The Police Chief, wherever he is.
    Chief,
}

/// Where a figure stands, as events tell it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On the thug space of a business.
    Site(Site),
    /// On a family-member space.
    Space(SpaceId),
    /// Inside a turf: the Police Chief.
    Turf(AreaId),
}

/// A figure and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Standing {
    /// The figure.
    pub piece: Piece,
    /// Where it stands.
    pub at: Place,
}

/// From where a figure goes home at the end of an act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Whence {
    /// From the board.
    Board(Place),
    /// From the Hudson River.
    River,
    /// From where it was put aside.
    Aside,
}

/// Figures of one player that are in the same place: in reserve, in the river, put aside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Figures {
    /// How many thugs.
    pub thugs: u8,
    /// Which family members.
    pub family: FamilyMembers,
}

/// Which of Don, Consigliere and Heir are there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FamilyMembers(u8);

impl FamilyMembers {
    /// A bit for each of them, the Don's second lowest.
    #[inline]
    pub(crate) fn bits(self) -> u8 {
        self.0
    }
}

omerta_core::schema_as!(FamilyMembers as Vec<Figure>);

impl Serialize for FamilyMembers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let there = Figure::ALL.into_iter().filter(|it| self.0 >> (*it as u8) & 1 == 1);
        wire::list(serializer, self.0.count_ones() as usize, there)
    }
}

impl<'de> Deserialize<'de> for FamilyMembers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FamilyMembers, D::Error> {
        let figures = Vec::<Figure>::deserialize(deserializer)?;
        let family = figures.into_iter().filter(|it| *it != Figure::Thug);
        Ok(FamilyMembers(family.fold(0, |set, it| set | 1 << it as u8)))
    }
}

impl Figures {
    /// So many thugs and no family member.
    pub(crate) fn thugs(thugs: u8) -> Figures {
        Figures { thugs, family: FamilyMembers::default() }
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.thugs == 0 && self.family.0 == 0
    }

    /// How many there are.
    pub fn len(self) -> u8 {
        self.thugs + self.family.0.count_ones() as u8
    }

    /// Whether this one is there.
    #[inline]
    pub fn contains(self, figure: Figure) -> bool {
        self.count(figure) > 0
    }

    /// How many there are of this one.
    #[inline]
    pub fn count(self, figure: Figure) -> u8 {
        match figure {
            Figure::Thug => self.thugs,
            Figure::Don | Figure::Consigliere | Figure::Heir => self.family.0 >> (figure as u8) & 1,
        }
    }

    /// One comes.
    pub fn add(&mut self, figure: Figure) {
        match figure {
            Figure::Thug => self.thugs += 1,
            Figure::Don | Figure::Consigliere | Figure::Heir => self.family.0 |= 1 << figure as u8,
        }
    }

    /// One goes.
    pub fn take(&mut self, figure: Figure) {
        match figure {
            Figure::Thug => self.thugs -= 1,
            Figure::Don | Figure::Consigliere | Figure::Heir => self.family.0 &= !(1 << figure as u8),
        }
    }

    /// The kinds there are.
    pub fn kinds(self) -> impl Iterator<Item = Figure> {
        Figure::ALL.into_iter().filter(move |it| self.contains(*it))
    }

    /// Every figure.
    pub(crate) fn each(self) -> impl Iterator<Item = Figure> {
        self.kinds().flat_map(move |it| std::iter::repeat_n(it, usize::from(self.count(it))))
    }
}
