//! Names for everything on cards and on the board, and sets of them.

use omerta_core::{Rng, below};
use omerta_parts::{Id, IdSet};
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Makes an id: the place of a thing in its file of the pack.
macro_rules! ids {
    ($($(#[$doc:meta])+ $name:ident in $table:literal),+ $(,)?) => {$(
        $(#[$doc])+
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        #[schemars(extend("x-table" = $table))]
        pub struct $name(pub u8);

        impl Id for $name {
            #[inline]
            fn at(place: u8) -> $name {
                $name(place)
            }
            #[inline]
            fn place(self) -> u8 {
                self.0
            }
        }

        impl $name {
            /// The table of the catalogue in which it counts.
            pub const TABLE: &'static str = $table;

            /// Its place, to look it up.
            #[inline]
            pub(crate) const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )+};
}

ids! {
    /// A controllable square: its place among the squares of `board.ron`.
    SquareId in "squares",
    /// A racket: its place in `rackets.ron`.
    RacketId in "rackets",
    /// A henchman: its place in `henchmen.ron`.
    HenchmanId in "henchmen",
    /// A kind of city card: its place in `city.ron`.
    CityId in "city",
    /// A cop card: its place in `cops.ron`.
    CopCardId in "cop_cards",
    /// A corruption card: its place in `corruption.ron`.
    CorruptionId in "corruption_cards",
    /// A start card: its place in `start.ron`.
    StartId in "start_cards",
    /// A family: its place in `families.ron`.
    FamilyId in "families",
}

/// Some squares.
pub type Squares = IdSet<SquareId>;
/// Some rackets.
pub type Rackets = IdSet<RacketId>;
/// Some henchmen.
pub type Henchmen = IdSet<HenchmanId>;

/// A neighbourhood, and the city deck of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "decks"))]
#[repr(u8)]
pub enum Hood {
    /// Green; its cards fight.
    Slums,
    /// Yellow; its cards earn.
    Midtown,
    /// Red; its cards are power.
    Downtown,
}

impl Hood {
    /// All of them.
    pub const ALL: [Hood; 3] = [Hood::Slums, Hood::Midtown, Hood::Downtown];

    /// The word for it in notation and phrase keys.
    pub const fn word(self) -> &'static str {
        match self {
            Hood::Slums => "slums",
            Hood::Midtown => "midtown",
            Hood::Downtown => "downtown",
        }
    }
}

/// A neutral square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "neutrals"))]
#[repr(u8)]
pub enum Neutral {
    /// Money for VP; cops enter here.
    CityHall,
    /// Two dice for the pot.
    PitneyDowns,
    /// Two city cards.
    Pancetta,
    /// Hire henchmen.
    EmpireCentral,
    /// New henchmen, then hire.
    TheDocks,
    /// Money against corruption.
    #[serde(rename = "st_marys")]
    StMarys,
    /// New rackets, then buy.
    #[serde(rename = "local_162")]
    Local162,
}

impl Neutral {
    /// All of them.
    pub const ALL: [Neutral; 7] = [
        Neutral::CityHall,
        Neutral::PitneyDowns,
        Neutral::Pancetta,
        Neutral::EmpireCentral,
        Neutral::TheDocks,
        Neutral::StMarys,
        Neutral::Local162,
    ];

    /// The word for it in notation, in `board.ron` and in phrase keys.
    pub const fn word(self) -> &'static str {
        match self {
            Neutral::CityHall => "city_hall",
            Neutral::PitneyDowns => "pitney_downs",
            Neutral::Pancetta => "pancetta",
            Neutral::EmpireCentral => "empire_central",
            Neutral::TheDocks => "the_docks",
            Neutral::StMarys => "st_marys",
            Neutral::Local162 => "local_162",
        }
    }
}

/// Where a cop or Ness stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On a controllable square.
    Square(SquareId),
    /// On a neutral one.
    Neutral(Neutral),
}

/// City cards, up to three of a kind: a bit of the number of each in either word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CityCards {
    ones: u64,
    twos: u64,
}

impl CityCards {
    /// No card.
    pub const EMPTY: CityCards = CityCards { ones: 0, twos: 0 };
    /// The most cards of a kind.
    pub const MOST: u8 = 3;

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.ones.count_ones() + 2 * self.twos.count_ones()) as u8
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.ones | self.twos == 0
    }

    /// How many there are of this kind.
    #[inline]
    pub const fn count(self, card: CityId) -> u8 {
        (self.ones >> (card.0 & 63) & 1) as u8 + 2 * (self.twos >> (card.0 & 63) & 1) as u8
    }

    /// Whether there is one of this kind.
    #[inline]
    pub const fn contains(self, card: CityId) -> bool {
        card.0 < 64 && self.kinds().bits() >> card.0 & 1 == 1
    }

    /// The kinds there are.
    #[inline]
    pub const fn kinds(self) -> IdSet<CityId> {
        IdSet::of_bits(self.ones | self.twos)
    }

    /// Puts one in; there are at most two of its kind yet.
    #[inline]
    pub fn add(&mut self, card: CityId) {
        let bit = 1 << card.0;
        self.twos ^= self.ones & bit;
        self.ones ^= bit;
    }

    /// Takes one out; there is one.
    #[inline]
    pub fn take(&mut self, card: CityId) {
        let bit = 1 << card.0;
        self.ones ^= bit;
        self.twos ^= self.ones & bit;
    }

    /// The cards without one of this kind, if there is one.
    #[must_use]
    pub fn less(mut self, card: CityId) -> CityCards {
        if self.contains(card) {
            self.take(card);
        }
        self
    }

    /// Those of these kinds.
    #[inline]
    #[must_use]
    pub const fn of(self, kinds: IdSet<CityId>) -> CityCards {
        CityCards { ones: self.ones & kinds.bits(), twos: self.twos & kinds.bits() }
    }

    /// These and the others; of no kind are there more than three together.
    #[inline]
    #[must_use]
    pub const fn plus(self, others: CityCards) -> CityCards {
        let carry = self.ones & others.ones;
        CityCards { ones: self.ones ^ others.ones, twos: self.twos ^ others.twos ^ carry }
    }

    /// These without the others, which are all here.
    #[inline]
    #[must_use]
    pub const fn minus(self, others: CityCards) -> CityCards {
        let borrow = !self.ones & others.ones;
        CityCards { ones: self.ones ^ others.ones, twos: self.twos ^ others.twos ^ borrow }
    }

    /// As many of each kind as both have.
    #[must_use]
    pub fn common(self, others: CityCards) -> CityCards {
        let mut both = CityCards::EMPTY;
        for kind in self.kinds().and(others.kinds()).iter() {
            (0..self.count(kind).min(others.count(kind))).for_each(|_| both.add(kind));
        }
        both
    }

    /// Every card, in order.
    pub fn each(self) -> impl Iterator<Item = CityId> {
        self.kinds().iter().flat_map(move |it| std::iter::repeat_n(it, usize::from(self.count(it))))
    }

    /// One drawn at random. It stays.
    ///
    /// # Panics
    /// If there is none.
    pub fn peek<R: Rng + ?Sized>(self, dice: &mut R) -> CityId {
        let n_single = self.ones.count_ones();
        let nth = below(dice, u32::from(self.len()));
        // The bits of the first word stand for one card each, those of the second for two.
        let (word, skip) = if nth < n_single { (self.ones, nth) } else { (self.twos, (nth - n_single) / 2) };
        assert!(word != 0, "there is one to draw");
        IdSet::of_bits(word).nth(skip)
    }
}

impl FromIterator<CityId> for CityCards {
    fn from_iter<I: IntoIterator<Item = CityId>>(cards: I) -> CityCards {
        let mut all = CityCards::EMPTY;
        cards.into_iter().for_each(|it| all.add(it));
        all
    }
}

omerta_core::schema_as!(CityCards as Vec<CityId>);

impl Serialize for CityCards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(usize::from(self.len())))?;
        self.each().try_for_each(|it| list.serialize_element(&it))?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for CityCards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CityCards, D::Error> {
        let mut all = CityCards::EMPTY;
        for card in Vec::<CityId>::deserialize(deserializer)? {
            if card.0 >= 64 || all.count(card) >= CityCards::MOST {
                return Err(D::Error::custom(format!("there are not so many city cards {}", card.0)));
            }
            all.add(card);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_to_three_of_a_kind_are_counted() {
        let mut cards = CityCards::EMPTY;
        for n in 1..=3 {
            cards.add(CityId(5));
            assert_eq!((cards.count(CityId(5)), cards.len()), (n, n));
        }
        for n in (0..3).rev() {
            cards.take(CityId(5));
            assert_eq!(cards.count(CityId(5)), n);
        }
    }

    #[test]
    fn sums_and_differences_count_kind_by_kind() {
        for (a, b) in [(0u8, 3u8), (1, 1), (1, 2), (2, 1), (3, 0), (2, 0)] {
            let some = |n: u8| (0..n).map(|_| CityId(7)).collect::<CityCards>();
            assert_eq!(some(a).plus(some(b)), some(a + b));
            assert_eq!(some(a + b).minus(some(b)), some(a));
            assert_eq!(some(a).common(some(b)), some(a.min(b)));
        }
    }
}
