//! Places at the table: one of them, some of them, and something for each.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats any table has.
pub const MAX_SEATS: usize = 8;

/// A place at the table, written `A` to `H`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum Seat {
    /// The first seat.
    #[default]
    A,
    /// The second seat.
    B,
    /// The third seat.
    C,
    /// The fourth seat.
    D,
    /// The fifth seat.
    E,
    /// The sixth seat.
    F,
    /// The seventh seat.
    G,
    /// The eighth seat.
    H,
}

impl Seat {
    /// All of them, in order.
    pub const ALL: [Seat; MAX_SEATS] =
        [Seat::A, Seat::B, Seat::C, Seat::D, Seat::E, Seat::F, Seat::G, Seat::H];

    /// The seat with this number, counted from 0; none beyond `H`.
    pub fn nth(index: usize) -> Option<Seat> {
        Seat::ALL.get(index).copied()
    }

    /// The number of this seat, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// All seats of a table, in order.
    pub fn all(n_seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::ALL.into_iter().take(usize::from(n_seats))
    }

    /// The letter of this seat.
    pub fn letter(self) -> char {
        char::from(b'A' + self as u8)
    }

    /// The seat for a number that is known to be small; the three low bits count.
    ///
    /// Written out, since this costs nothing at all and a look into a table would.
    #[inline]
    const fn wrapping(index: u32) -> Seat {
        match index & 7 {
            0 => Seat::A,
            1 => Seat::B,
            2 => Seat::C,
            3 => Seat::D,
            4 => Seat::E,
            5 => Seat::F,
            6 => Seat::G,
            _ => Seat::H,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A word that names no seat.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no seat: seats are the letters A to H")]
pub struct NoSuchSeat(pub String);

impl FromStr for Seat {
    type Err = NoSuchSeat;

    fn from_str(text: &str) -> Result<Seat, NoSuchSeat> {
        let mut letters = text.chars();
        match (letters.next().map(|it| it.to_ascii_uppercase()), letters.next()) {
            (Some(letter @ 'A'..='H'), None) => Ok(Seat::ALL[letter as usize - 'A' as usize]),
            _ => Err(NoSuchSeat(text.to_owned())),
        }
    }
}

impl JsonSchema for Seat {
    fn schema_name() -> Cow<'static, str> {
        "Seat".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": ["A", "B", "C", "D", "E", "F", "G", "H"], "description": "A place at the table." })
    }
}

// A letter where people read it, a byte where nobody does.
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.serialize_char(self.letter()),
            false => serializer.serialize_u8(*self as u8),
        }
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        if !deserializer.is_human_readable() {
            let index = u8::deserialize(deserializer)?;
            return Seat::nth(usize::from(index))
                .ok_or_else(|| D::Error::custom(NoSuchSeat(index.to_string())));
        }
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// Some seats of a table, in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Every seat of a table.
    #[inline]
    pub const fn all(n_seats: u8) -> SeatSet {
        SeatSet(((1u16 << n_seats) - 1) as u8)
    }

    /// This seat alone.
    #[inline]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat as u8)
    }

    /// Whether the seat is among these.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> (seat as u8) & 1 == 1
    }

    /// A bit for each of these, the first seat's lowest.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// How many seats these are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and that one.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat as u8)
    }

    /// These and, if `yes`, that one: without a branch, for where nobody could foresee it.
    #[inline]
    #[must_use]
    pub const fn with_if(self, seat: Seat, yes: bool) -> SeatSet {
        SeatSet(self.0 | (yes as u8) << seat as u8)
    }

    /// These but that one.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat as u8))
    }

    /// The seats in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The seats in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats in this and not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The first of these, in the order of letters.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat::wrapping(self.0.trailing_zeros())) }
    }

    /// The nearest of these clockwise, beginning with `seat` itself.
    #[inline]
    pub const fn first_from(self, seat: Seat) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let turned = self.0.rotate_right(seat as u32);
        Some(Seat::wrapping(turned.trailing_zeros() + seat as u32))
    }

    /// The nearest of these clockwise after `seat`; `seat` itself comes last.
    #[inline]
    pub const fn next_after(self, seat: Seat) -> Option<Seat> {
        self.first_from(Seat::wrapping(seat as u32 + 1))
    }

    /// These seats, in the order of letters.
    #[inline]
    pub const fn iter(self) -> Seats {
        Seats(self.0)
    }

    /// These seats clockwise, beginning with `seat` if it is among them.
    pub fn clockwise_from(self, seat: Seat) -> impl Iterator<Item = Seat> + Clone {
        // A bit for each of as many seats as a byte has, so turning the table turns the byte.
        let from_there = Seats(self.0.rotate_right(seat as u32));
        from_there.map(move |it| Seat::wrapping(seat as u32 + it as u32))
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        self.iter().try_for_each(|it| write!(f, "{it}"))?;
        f.write_str("}")
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = Seats;

    fn into_iter(self) -> Seats {
        self.iter()
    }
}

/// An iterator over the seats of a [`SeatSet`].
#[derive(Clone, Debug)]
pub struct Seats(u8);

impl Iterator for Seats {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = SeatSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(seat)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Seats {}

impl JsonSchema for SeatSet {
    fn schema_name() -> Cow<'static, str> {
        "SeatSet".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let seat = generator.subschema_for::<Seat>();
        json_schema!({ "type": "array", "items": seat, "uniqueItems": true, "description": "Some seats, in the order of letters." })
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_seq(self.iter()),
            false => serializer.serialize_u8(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        if !deserializer.is_human_readable() {
            return Ok(SeatSet(u8::deserialize(deserializer)?));
        }
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// One `T` for each seat of a table.
///
/// Seats beyond the table's number hold `T::default()` and are seen by nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    slots: [T; MAX_SEATS],
    n_seats: u8,
}

impl<T: Default> BySeat<T> {
    /// What `make` gives for each seat.
    ///
    /// # Panics
    /// If there are more than [`MAX_SEATS`] seats.
    pub fn new(n_seats: u8, mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        assert!(usize::from(n_seats) <= MAX_SEATS, "a table has at most {MAX_SEATS} seats, not {n_seats}");
        let slots = std::array::from_fn(|i| match i < usize::from(n_seats) {
            true => make(Seat::ALL[i]),
            false => T::default(),
        });
        BySeat { slots, n_seats }
    }
}

/// A table without seats.
impl<T: Default> Default for BySeat<T> {
    fn default() -> BySeat<T> {
        BySeat::new(0, |_| T::default())
    }
}

impl<T> BySeat<T> {
    /// How many seats the table has.
    #[inline]
    pub const fn n_seats(&self) -> u8 {
        self.n_seats
    }

    /// Each seat with its own, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(self.n_seats).zip(&self.slots)
    }

    /// Each seat with its own, to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        Seat::all(self.n_seats).zip(&mut self.slots)
    }

    /// Only the values, in order of seats.
    pub fn values(&self) -> &[T] {
        &self.slots[..usize::from(self.n_seats)]
    }

    /// Another map, made from this one seat by seat.
    pub fn map<U: Default>(&self, mut make: impl FnMut(Seat, &T) -> U) -> BySeat<U> {
        BySeat::new(self.n_seats, |seat| make(seat, &self[seat]))
    }

    /// The seats for which this holds.
    pub fn seats_where(&self, mut holds: impl FnMut(&T) -> bool) -> SeatSet {
        self.iter().filter(|(_, it)| holds(it)).map(|(seat, _)| seat).collect()
    }
}

// The three low bits are all a seat has, so these need no bounds check.
impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.slots[seat.index() & (MAX_SEATS - 1)]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.slots[seat.index() & (MAX_SEATS - 1)]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<T: JsonSchema> JsonSchema for BySeat<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("BySeat_of_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        json_schema!({ "type": "array", "items": one, "maxItems": MAX_SEATS, "x-index": "seats" })
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(usize::from(self.n_seats)))?;
        self.values().iter().try_for_each(|it| seq.serialize_element(it))?;
        seq.end()
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BySeat<T>, D::Error> {
        struct Slots<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Default> Visitor<'de> for Slots<T> {
            type Value = BySeat<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "at most {MAX_SEATS} values, one for each seat")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<BySeat<T>, A::Error> {
                let mut slots: [T; MAX_SEATS] = std::array::from_fn(|_| T::default());
                let mut n_seats = 0;
                while let Some(value) = seq.next_element()? {
                    let slot = slots.get_mut(usize::from(n_seats));
                    *slot.ok_or_else(|| A::Error::custom("more values than seats"))? = value;
                    n_seats += 1;
                }
                Ok(BySeat { slots, n_seats })
            }
        }
        deserializer.deserialize_seq(Slots(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_goes_round_and_ends_with_the_seat_itself() {
        let seats: SeatSet = [Seat::A, Seat::C, Seat::D].into_iter().collect();
        assert_eq!(seats.next_after(Seat::D), Some(Seat::A));
        assert_eq!(seats.next_after(Seat::A), Some(Seat::C));
        assert_eq!(seats.first_from(Seat::B), Some(Seat::C));
        assert_eq!(SeatSet::only(Seat::B).next_after(Seat::B), Some(Seat::B));
        assert_eq!(SeatSet::EMPTY.next_after(Seat::B), None);
        assert_eq!(seats.clockwise_from(Seat::C).collect::<Vec<_>>(), [Seat::C, Seat::D, Seat::A]);
        assert_eq!(SeatSet::all(8).len(), 8);
    }

    #[test]
    fn seats_and_maps_survive_the_wire() {
        let map = BySeat::new(3, |seat| seat.index() as u8 * 10);
        let json = serde_json::to_string(&map).unwrap();
        assert_eq!(json, "[0,10,20]");
        assert_eq!(serde_json::from_str::<BySeat<u8>>(&json).unwrap(), map);
        assert!(serde_json::from_str::<BySeat<u8>>("[1,2,3,4,5,6,7,8,9]").is_err());
        assert_eq!(serde_json::to_string(&SeatSet::all(2)).unwrap(), r#"["A","B"]"#);
        assert!("Z".parse::<Seat>().is_err());
        assert!("AB".parse::<Seat>().is_err());
        assert_eq!("c".parse::<Seat>().unwrap(), Seat::C);
    }
}
