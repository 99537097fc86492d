//! Small types that are one thing inside and another on the wire: sums in dollars, lists as long as the table,
//! bits as lists.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use omerta_core::Seat;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::{FamilyId, Neutral, SquareId};
use crate::content::{CAPOS, MAX_SQUARES, UNIT};

// ---- sums ----

/// A sum in a bid or an offer, in whole dollars: a multiple of 50, up to 12,750.
///
/// Inside it counts units of $50, so that an action stays small.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Sum(u8);

impl Sum {
    /// Nothing.
    pub const ZERO: Sum = Sum(0);
    /// The largest sum there is.
    pub const MOST: Sum = Sum(u8::MAX);

    /// So many times $50.
    #[inline]
    pub const fn of_units(units: u8) -> Sum {
        Sum(units)
    }

    /// A sum in dollars, if it is a multiple of 50 and not too large.
    pub fn of_dollars(dollars: u16) -> Option<Sum> {
        if dollars.is_multiple_of(UNIT) { u8::try_from(dollars / UNIT).ok().map(Sum) } else { None }
    }

    /// As much of this money as a sum can be.
    #[inline]
    pub const fn of_money(money: u16) -> Sum {
        let units = money / UNIT;
        Sum(if units > u8::MAX as u16 { u8::MAX } else { units as u8 })
    }

    /// How many times $50.
    #[inline]
    pub const fn units(self) -> u8 {
        self.0
    }

    /// In dollars.
    #[inline]
    pub const fn dollars(self) -> u16 {
        self.0 as u16 * UNIT
    }

    /// Both together, if a sum can be so much.
    #[inline]
    pub fn plus(self, more: Sum) -> Option<Sum> {
        self.0.checked_add(more.0).map(Sum)
    }

    /// What is left of it.
    #[inline]
    #[must_use]
    pub const fn less(self, other: Sum) -> Sum {
        Sum(self.0.saturating_sub(other.0))
    }
}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.dollars())
    }
}

impl JsonSchema for Sum {
    fn schema_name() -> Cow<'static, str> {
        "Sum".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 0, "maximum": 12_750, "multipleOf": 50, "description": "A sum in whole dollars." })
    }
}

impl Serialize for Sum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.dollars())
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sum, D::Error> {
        let dollars = u16::deserialize(deserializer)?;
        Sum::of_dollars(dollars)
            .ok_or_else(|| D::Error::custom(format!("{dollars} is no multiple of 50 up to 12750")))
    }
}

// ---- one for each seat ----

/// One for each seat of the table.
///
/// There is always room for all capos, so that an index needs no check; what leaves the process is as long as the
/// table.
#[derive(Clone, Copy)]
pub struct PerSeat<T> {
    all: [T; CAPOS],
    n_seats: u8,
}

impl<T> PerSeat<T> {
    /// The first so many of these.
    pub const fn new(n_seats: u8, all: [T; CAPOS]) -> PerSeat<T> {
        PerSeat { all, n_seats }
    }

    /// What `make` gives for each, also for seats beyond the table.
    pub fn from_fn(n_seats: u8, make: impl FnMut(usize) -> T) -> PerSeat<T> {
        PerSeat { all: std::array::from_fn(make), n_seats }
    }

    /// Those of the table.
    pub fn values(&self) -> &[T] {
        &self.all[..usize::from(self.n_seats).min(CAPOS)]
    }

    /// Each seat of the table with its own.
    pub fn each(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(self.n_seats).zip(&self.all)
    }
}

// What stands beyond the table is nobody's.
impl<T: PartialEq> PartialEq for PerSeat<T> {
    fn eq(&self, other: &Self) -> bool {
        self.values() == other.values()
    }
}

impl<T: Eq> Eq for PerSeat<T> {}

impl<T: Hash> Hash for PerSeat<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values().hash(state);
    }
}

impl<T> Deref for PerSeat<T> {
    type Target = [T; CAPOS];

    #[inline]
    fn deref(&self) -> &[T; CAPOS] {
        &self.all
    }
}

impl<T> DerefMut for PerSeat<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T; CAPOS] {
        &mut self.all
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.values()).finish()
    }
}

impl<T: JsonSchema> JsonSchema for PerSeat<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("PerSeat_of_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        json_schema!({ "type": "array", "items": one, "maxItems": CAPOS, "x-index": "seats" })
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = self.values();
        let mut list = serializer.serialize_seq(Some(values.len()))?;
        values.iter().try_for_each(|it| list.serialize_element(it))?;
        list.end()
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PerSeat<T>, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        if values.len() > CAPOS {
            return Err(D::Error::custom(format!("a table has at most {CAPOS} seats")));
        }
        let n_seats = values.len() as u8;
        let mut values = values.into_iter();
        Ok(PerSeat::from_fn(n_seats, |_| values.next().unwrap_or_default()))
    }
}

// ---- gangsters ----

/// Where a gangster stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// On a controllable square.
    Square(SquareId),
    /// On a neutral square.
    Neutral(Neutral),
    /// On the mark of this capo, one of whose henchmen he is to assassinate.
    Mark(Seat),
}

/// The places of a capo's gangsters: a byte for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Placed {
    posts: [u8; Placed::MOST],
    n: u8,
}

impl Placed {
    /// The most that are told apart. Nobody has so many gangsters; what comes after is not drawn.
    pub const MOST: usize = 15;
    const NEUTRAL: u8 = 64;
    const MARK: u8 = 128;

    /// One more is placed.
    #[inline]
    pub(crate) fn add(&mut self, post: Post) {
        let code = match post {
            Post::Square(square) => square.0,
            Post::Neutral(neutral) => Placed::NEUTRAL | neutral as u8,
            Post::Mark(seat) => Placed::MARK | seat.index() as u8,
        };
        if let Some(slot) = self.posts.get_mut(usize::from(self.n)) {
            *slot = code;
            self.n += 1;
        }
    }

    /// Where each one stands.
    pub fn iter(&self) -> impl Iterator<Item = Post> {
        self.posts.into_iter().take(usize::from(self.n)).map(|code| match code {
            0..Placed::NEUTRAL => Post::Square(SquareId(code)),
            Placed::NEUTRAL..Placed::MARK => {
                Post::Neutral(Neutral::ALL[usize::from(code - Placed::NEUTRAL) % Neutral::ALL.len()])
            }
            _ => Post::Mark(Seat::ALL[usize::from(code & 7)]),
        })
    }
}

impl fmt::Debug for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

omerta_core::schema_as!(Placed as Vec<Post>);

impl Serialize for Placed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(usize::from(self.n)))?;
        self.iter().try_for_each(|it| list.serialize_element(&it))?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for Placed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Placed, D::Error> {
        let posts = Vec::<Post>::deserialize(deserializer)?;
        let is_wrong = |it: &Post| matches!(it, Post::Square(it) if it.index() >= MAX_SQUARES);
        if posts.len() > Placed::MOST || posts.iter().any(is_wrong) {
            return Err(D::Error::custom("nobody has so many gangsters, or there is no such square"));
        }
        let mut placed = Placed::default();
        posts.into_iter().for_each(|it| placed.add(it));
        Ok(placed)
    }
}

// ---- chosen families ----

/// The families that were chosen, by seat.
pub type Chosen = omerta_parts::Chosen<FamilyId, CAPOS>;

// ---- bits as lists ----

/// A bit for each place, written as the list of places.
pub(crate) mod bits {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(bits: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(bits.count_ones() as usize))?;
        (0..8u8).filter(|it| bits >> it & 1 == 1).try_for_each(|it| list.serialize_element(&it))?;
        list.end()
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        let places = Vec::<u8>::deserialize(deserializer)?;
        if places.iter().any(|it| *it > 7) {
            return Err(D::Error::custom("places 0 to 7"));
        }
        Ok(places.iter().fold(0, |all, it| all | 1 << it))
    }
}

/// A bit for each square, written as the list of squares.
pub(crate) mod squares {
    use super::*;
    use crate::cards::Squares;

    pub(crate) fn serialize<S: Serializer>(bits: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        Squares::of_bits(u64::from(*bits)).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        let bits = Squares::deserialize(deserializer)?.bits();
        u32::try_from(bits).map_err(|_| D::Error::custom("squares 0 to 31"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_dollars_outside() {
        let sum = Sum::of_units(6);
        assert_eq!((sum.dollars(), serde_json::to_string(&sum).unwrap().as_str()), (300, "300"));
        assert_eq!(serde_json::from_str::<Sum>("300").unwrap(), sum);
        assert!(serde_json::from_str::<Sum>("325").is_err() && serde_json::from_str::<Sum>("12800").is_err());
    }

    #[test]
    fn lists_are_as_long_as_the_table() {
        let list = PerSeat::new(3, [1, 2, 3, 0, 0, 0]);
        let text = serde_json::to_string(&list).unwrap();
        assert_eq!(text, "[1,2,3]");
        assert_eq!(serde_json::from_str::<PerSeat<i32>>(&text).unwrap(), list);
        assert!(serde_json::from_str::<PerSeat<u8>>("[1,2,3,4,5,6,7]").is_err());
    }

    #[test]
    fn gangsters_stand_where_they_were_placed() {
        let posts = [Post::Square(SquareId(31)), Post::Neutral(Neutral::Local162), Post::Mark(Seat::F)];
        let mut placed = Placed::default();
        posts.into_iter().for_each(|it| placed.add(it));
        assert_eq!(placed.iter().collect::<Vec<_>>(), posts);
        let text = serde_json::to_string(&placed).unwrap();
        assert_eq!(text, r#"[{"square":31},{"neutral":"local_162"},{"mark":"F"}]"#);
        assert_eq!(serde_json::from_str::<Placed>(&text).unwrap(), placed);
    }
}
