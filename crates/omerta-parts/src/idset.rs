//! Single cards, each there or not: a bit for each in one word.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use omerta_core::{Rng, below};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Names one of at most 64 things by its place in a list.
pub trait Id: Copy + Serialize {
    /// The thing with this place.
    fn at(place: u8) -> Self;
    /// Its place.
    fn place(self) -> u8;
}

/// Some of at most 64 single things.
///
/// ```
/// use omerta_parts::{Id, IdSet};
///
/// #[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
/// struct Racket(u8);
/// impl Id for Racket {
///     fn at(place: u8) -> Racket { Racket(place) }
///     fn place(self) -> u8 { self.0 }
/// }
///
/// let mut track: IdSet<Racket> = [Racket(3), Racket(1)].into_iter().collect();
/// track.take(Racket(3));
/// assert_eq!(track.iter().collect::<Vec<_>>(), [Racket(1)]);
/// ```
pub struct IdSet<T>(u64, PhantomData<T>);

impl<T: Id> IdSet<T> {
    /// None.
    pub const EMPTY: IdSet<T> = IdSet(0, PhantomData);

    /// The things whose bits are set.
    #[inline]
    pub const fn of_bits(bits: u64) -> IdSet<T> {
        IdSet(bits, PhantomData)
    }

    /// The first `n` things.
    #[inline]
    pub const fn first_n(n: u8) -> IdSet<T> {
        IdSet(if n >= 64 { u64::MAX } else { (1 << n) - 1 }, PhantomData)
    }

    /// This one alone.
    #[inline]
    pub fn only(it: T) -> IdSet<T> {
        IdSet(1 << it.place(), PhantomData)
    }

    /// A bit for each, the first thing's lowest.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this one is among them.
    #[inline]
    pub fn contains(self, it: T) -> bool {
        // A place beyond the end comes only from outside, and is nothing that is here.
        self.0.checked_shr(u32::from(it.place())).is_some_and(|rest| rest & 1 == 1)
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, it: T) {
        self.0 |= 1 << it.place();
    }

    /// Takes one out, if it is there.
    #[inline]
    pub fn take(&mut self, it: T) {
        self.0 &= !(1 << it.place());
    }

    /// These and that one.
    #[inline]
    #[must_use]
    pub fn with(self, it: T) -> IdSet<T> {
        IdSet::of_bits(self.0 | 1 << it.place())
    }

    /// These but that one.
    #[inline]
    #[must_use]
    pub fn without(self, it: T) -> IdSet<T> {
        IdSet::of_bits(self.0 & !(1 << it.place()))
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: IdSet<T>) -> IdSet<T> {
        IdSet::of_bits(self.0 & other.0)
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: IdSet<T>) -> IdSet<T> {
        IdSet::of_bits(self.0 | other.0)
    }

    /// Those in this and not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: IdSet<T>) -> IdSet<T> {
        IdSet::of_bits(self.0 & !other.0)
    }

    /// The first, if there is one.
    #[inline]
    pub fn first(self) -> Option<T> {
        (self.0 != 0).then(|| T::at(self.0.trailing_zeros() as u8))
    }

    /// All of them, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let place = rest.trailing_zeros() as u8;
            (rest != 0).then(|| {
                rest &= rest - 1;
                T::at(place)
            })
        })
    }

    /// Adds what can be done with each of them to a list, in order.
    #[inline]
    pub fn add_to<A>(self, out: &mut Vec<A>, make: impl Fn(T) -> A) {
        let mut rest = self.0;
        while rest != 0 {
            out.push(make(T::at(rest.trailing_zeros() as u8)));
            rest &= rest - 1;
        }
    }

    /// One drawn at random. It stays.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn peek<R: Rng + ?Sized>(self, dice: &mut R) -> T {
        T::at(peek(self.0, dice))
    }

    /// The thing with this place among those there are; there are more than that.
    #[inline]
    pub fn nth(self, n: u32) -> T {
        T::at(nth(self.0, upto(self.0), n))
    }
}

/// The place of a bit drawn at random: once for all kinds of things, so that games stay small.
#[inline(never)]
fn peek<R: Rng + ?Sized>(bits: u64, dice: &mut R) -> u8 {
    assert!(bits != 0, "there is one to draw");
    let upto = upto(bits);
    nth(bits, upto, below(dice, (upto >> 56) as u32))
}

/// A one in every byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Byte by byte, how many bits are set up to and with this one; the last byte has them all.
#[inline]
const fn upto(bits: u64) -> u64 {
    let pairs = bits - ((bits >> 1) & (ONES * 0x55));
    let fours = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
    ((fours + (fours >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES)
}

/// Where the bit is before which `n` are set. No branch depends on it: none could be foreseen.
#[inline]
fn nth(bits: u64, upto: u64, n: u32) -> u8 {
    let highs = ONES << 7;
    // How many bytes hold nothing beyond the first `n`.
    let full = (((((u64::from(n) * ONES) | highs) - upto) & highs) >> 7).wrapping_mul(ONES) >> 56;
    let shift = (full * 8) as u32 & 63;
    let before = ((upto << 8) >> shift) as usize & 0xff;
    let byte = (bits >> shift) as usize & 0xff;
    shift as u8 + NTH[(n as usize).wrapping_sub(before) & 7][byte]
}

/// Where the bit of a byte is before which so many are set.
static NTH: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[n][byte] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

impl<T> Clone for IdSet<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for IdSet<T> {}

impl<T> PartialEq for IdSet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T> Eq for IdSet<T> {}

impl<T> Hash for IdSet<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T: Id> Default for IdSet<T> {
    fn default() -> Self {
        IdSet::EMPTY
    }
}

impl<T: Id> fmt::Debug for IdSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Id::place)).finish()
    }
}

impl<T: Id> FromIterator<T> for IdSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> IdSet<T> {
        things.into_iter().fold(IdSet::EMPTY, IdSet::with)
    }
}

impl<T: Id + JsonSchema> JsonSchema for IdSet<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Vec::<T>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<T>::json_schema(generator)
    }
}

impl<T: Id> Serialize for IdSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Formats without brackets want to know the length first.
        let mut list = serializer.serialize_seq(Some(usize::from(self.len())))?;
        self.iter().try_for_each(|it| list.serialize_element(&it))?;
        list.end()
    }
}

impl<'de, T: Id + Deserialize<'de>> Deserialize<'de> for IdSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<IdSet<T>, D::Error> {
        let things = Vec::<T>::deserialize(deserializer)?;
        if things.iter().any(|it| it.place() >= 64) {
            return Err(D::Error::custom("a set holds things 0 to 63"));
        }
        Ok(things.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
    struct Card(u8);

    impl Id for Card {
        fn at(place: u8) -> Card {
            Card(place)
        }
        fn place(self) -> u8 {
            self.0
        }
    }

    #[test]
    fn what_is_drawn_is_there() {
        let set: IdSet<Card> = [0, 7, 63].map(Card).into_iter().collect();
        let mut dice = omerta_core::Seed::from_number(1).dice(0);
        for _ in 0..50 {
            assert!(set.contains(set.peek(&mut dice)));
        }
        assert_eq!(set.iter().map(|it| it.0).collect::<Vec<_>>(), [0, 7, 63]);
        assert_eq!(IdSet::<Card>::first_n(64).len(), 64);
        assert!(!set.contains(Card(64)) && !set.contains(Card(71)), "no place is taken for another");
    }

    #[test]
    fn a_thing_beyond_the_end_is_refused() {
        let ron: Result<IdSet<Card>, _> = ron::from_str("[(1), (64)]");
        assert!(ron.unwrap_err().to_string().contains("0 to 63"));
    }
}
