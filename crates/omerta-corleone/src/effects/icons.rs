//! Symbols of businesses and cards: as printed, as the rules use them, and those still to be used.

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::{Good, Note};
use crate::counts::Counts;
use crate::wire;

/// One printed symbol, as it is written in a pack (CE-ABIL-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Printed {
    /// Take one note of this value.
    Cash(u8),
    /// Take a gun.
    Gun,
    /// Take blood money.
    BloodMoney,
    /// Take booze.
    Booze,
    /// Take narcotics.
    Narcotics,
    /// Draw two jobs, keep one.
    DrawJob,
    /// Put one money card from hand into the suitcase.
    Suitcase,
    /// Discard 1 card, take $5.
    Pawn1,
    /// Discard 2 cards, take $5.
    Pawn2,
    /// Discard 3 cards, take $3 and $5.
    Pawn3,
    /// Discard 1 card, take a gun, blood money or booze.
    Barter,
    /// Take the Horse Head.
    HorseHead,
}

/// One symbol, as the rules use it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "icons"))]
#[repr(u8)]
pub enum Icon {
    /// Take $1.
    Cash1,
    /// Take $2.
    Cash2,
    /// Take $3.
    Cash3,
    /// Take $5.
    Cash5,
    /// Take a gun.
    Gun,
    /// Take blood money.
    BloodMoney,
    /// Take booze.
    Booze,
    /// Take narcotics.
    Narcotics,
    /// Draw two jobs, keep one.
    DrawJob,
    /// Put one money card from hand into the suitcase.
    Suitcase,
    /// Discard 1 card, take $5.
    Pawn1,
    /// Discard 2 cards, take $5.
    Pawn2,
    /// Discard 3 cards, take $3 and $5.
    Pawn3,
    /// Discard 1 card, take a gun, blood money or booze.
    Barter,
    /// Take the Horse Head.
    HorseHead,
}

impl Icon {
    /// All of them.
    pub const ALL: [Icon; 15] = [
        Icon::Cash1,
        Icon::Cash2,
        Icon::Cash3,
        Icon::Cash5,
        Icon::Gun,
        Icon::BloodMoney,
        Icon::Booze,
        Icon::Narcotics,
        Icon::DrawJob,
        Icon::Suitcase,
        Icon::Pawn1,
        Icon::Pawn2,
        Icon::Pawn3,
        Icon::Barter,
        Icon::HorseHead,
    ];

    /// The note it takes, if it takes one.
    #[inline]
    pub fn note(self) -> Option<Note> {
        Note::ALL.get(self as usize).copied()
    }

    /// The good it takes, if it takes one.
    #[inline]
    pub fn good(self) -> Option<Good> {
        Good::ALL.get((self as usize).wrapping_sub(4)).copied()
    }

    /// How many cards it asks to discard.
    #[inline]
    pub fn discards(self) -> u8 {
        match self {
            Icon::Pawn1 | Icon::Barter => 1,
            Icon::Pawn2 => 2,
            Icon::Pawn3 => 3,
            _ => 0,
        }
    }

    /// The word for it in notation and phrase keys.
    pub fn word(self) -> &'static str {
        match self {
            Icon::Cash1 => "cash-1",
            Icon::Cash2 => "cash-2",
            Icon::Cash3 => "cash-3",
            Icon::Cash5 => "cash-5",
            Icon::Gun => "gun",
            Icon::BloodMoney => "blood-money",
            Icon::Booze => "booze",
            Icon::Narcotics => "narcotics",
            Icon::DrawJob => "draw-job",
            Icon::Suitcase => "suitcase",
            Icon::Pawn1 => "pawn-1",
            Icon::Pawn2 => "pawn-2",
            Icon::Pawn3 => "pawn-3",
            Icon::Barter => "barter",
            Icon::HorseHead => "horse-head",
        }
    }
}

impl Printed {
    /// The symbol for the rules; none for a note that does not exist.
    pub fn icon(self) -> Option<Icon> {
        Some(match self {
            Printed::Cash(1) => Icon::Cash1,
            Printed::Cash(2) => Icon::Cash2,
            Printed::Cash(3) => Icon::Cash3,
            Printed::Cash(5) => Icon::Cash5,
            Printed::Cash(_) => return None,
            Printed::Gun => Icon::Gun,
            Printed::BloodMoney => Icon::BloodMoney,
            Printed::Booze => Icon::Booze,
            Printed::Narcotics => Icon::Narcotics,
            Printed::DrawJob => Icon::DrawJob,
            Printed::Suitcase => Icon::Suitcase,
            Printed::Pawn1 => Icon::Pawn1,
            Printed::Pawn2 => Icon::Pawn2,
            Printed::Pawn3 => Icon::Pawn3,
            Printed::Barter => Icon::Barter,
            Printed::HorseHead => Icon::HorseHead,
        })
    }
}

/// Symbols still to be used: four bits for each kind. Written as a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Icons(u64);

omerta_core::schema_as!(Icons as Vec<Icon>);

impl Serialize for Icons {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let n = self.kinds().map(|it| usize::from(self.count(it))).sum();
        let each = self.kinds().flat_map(|it| std::iter::repeat_n(it, usize::from(self.count(it))));
        wire::list(serializer, n, each)
    }
}

impl<'de> Deserialize<'de> for Icons {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Icons, D::Error> {
        let mut icons = Icons::EMPTY;
        for icon in Vec::<Icon>::deserialize(deserializer)? {
            if usize::from(icons.count(icon)) == Icons::MOST {
                return Err(D::Error::custom(format!("at most {} of {icon:?}", Icons::MOST)));
            }
            icons = icons.with(icon);
        }
        Ok(icons)
    }
}

/// The four bits of each kind that is taken by itself: money and goods.
const PLAIN: u64 = 0xffff_ffff;
/// The four bits of each kind that asks for discards.
const TRADES: u64 = 0xffff << (Icon::Pawn1 as u8 * 4);

impl Icons {
    /// No symbol.
    pub const EMPTY: Icons = Icons(0);
    /// The most of one kind.
    pub const MOST: usize = 15;

    /// Whether none is left.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of this kind are left.
    #[inline]
    pub fn count(self, icon: Icon) -> u8 {
        (self.0 >> (icon as u8 * 4) & 15) as u8
    }

    /// Whether there is one of this kind.
    #[inline]
    pub(crate) fn has(self, icon: Icon) -> bool {
        self.count(icon) > 0
    }

    /// One more.
    #[inline]
    #[must_use]
    pub fn with(self, icon: Icon) -> Icons {
        Icons(self.0 + (1 << (icon as u8 * 4)))
    }

    /// One less; there is one.
    #[inline]
    #[must_use]
    pub fn without(self, icon: Icon) -> Icons {
        Icons(self.0 - (1 << (icon as u8 * 4)))
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub fn and(self, other: Icons) -> Icons {
        Icons(self.0 + other.0)
    }

    /// Without all of this kind, unless `yes`.
    #[inline]
    #[must_use]
    pub(crate) fn only_if(self, icon: Icon, yes: bool) -> Icons {
        Icons(self.0 & !((u64::from(!yes) * 15) << (icon as u8 * 4)))
    }

    /// What the plain takes take.
    #[inline]
    pub(crate) fn takes(self) -> Counts {
        Counts::from_nibbles(self.0 as u32)
    }

    /// Those that are no plain takes.
    #[inline]
    #[must_use]
    pub(crate) fn without_plain(self) -> Icons {
        Icons(self.0 & !PLAIN)
    }

    /// Whether some are plain takes.
    #[inline]
    pub fn has_plain(self) -> bool {
        self.0 & PLAIN != 0
    }

    /// Whether some ask for discards.
    #[inline]
    pub fn has_trades(self) -> bool {
        self.0 & TRADES != 0
    }

    /// Whether all are plain takes.
    #[inline]
    pub fn is_plain(self) -> bool {
        self.0 & !PLAIN == 0
    }

    /// The kinds left, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Icon> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let place = rest.trailing_zeros() / 4;
            (rest != 0).then(|| {
                rest &= !(15 << (place * 4));
                Icon::ALL[place as usize]
            })
        })
    }
}

impl FromIterator<Icon> for Icons {
    fn from_iter<I: IntoIterator<Item = Icon>>(icons: I) -> Icons {
        icons.into_iter().fold(Icons::EMPTY, Icons::with)
    }
}
