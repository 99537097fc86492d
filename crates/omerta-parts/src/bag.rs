//! Things of a few kinds, of which only the numbers matter.

use std::borrow::Cow;

use omerta_core::{Rng, below};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many there are of each of at most `N` kinds.
///
/// A face-down pile that nobody has looked into is a bag: it has no order, and luck draws from it when a
/// card is turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag<const N: usize> {
    counts: [u8; N],
    /// A bit for each kind there is at least one of: lists are made from it without looking at the rest.
    kinds: u16,
    n: u8,
}

impl<const N: usize> Bag<N> {
    /// Nothing.
    pub const EMPTY: Bag<N> = {
        assert!(N <= 16, "a bag keeps its kinds in 16 bits");
        Bag { counts: [0; N], kinds: 0, n: 0 }
    };

    /// A bag with that many of each kind, in order. There are at most 255 things in all.
    ///
    /// # Panics
    /// If there are more kinds than `N`, or more things than 255.
    pub fn of(counts: &[u8]) -> Bag<N> {
        let mut bag = Bag::EMPTY;
        for (kind, &n) in counts.iter().enumerate() {
            bag.add_n(kind as u8, n);
        }
        bag
    }

    /// How many things there are.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.n
    }

    /// Whether there is nothing.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// How many of this kind there are.
    #[inline]
    pub const fn count(&self, kind: u8) -> u8 {
        self.counts[kind as usize]
    }

    /// How many of each kind there are.
    #[inline]
    pub const fn counts(&self) -> &[u8; N] {
        &self.counts
    }

    /// A bit for each kind there is at least one of.
    #[inline]
    pub const fn mask(&self) -> u16 {
        self.kinds
    }

    /// The kinds there is at least one of, in order.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = u8> + use<N> {
        let mut rest = self.kinds;
        std::iter::from_fn(move || {
            let kind = rest.trailing_zeros() as u8;
            (rest != 0).then(|| {
                rest &= rest - 1;
                kind
            })
        })
    }

    /// How many there are of all kinds whose bit is set.
    #[inline]
    pub fn count_all(&self, kinds: u16) -> u8 {
        let mut rest = self.kinds & kinds;
        let mut n = 0;
        while rest != 0 {
            n += self.counts[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        n
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, kind: u8) {
        self.counts[kind as usize] += 1;
        self.kinds |= 1 << kind;
        self.n += 1;
    }

    /// Puts some in.
    pub fn add_n(&mut self, kind: u8, n: u8) {
        (0..n).for_each(|_| self.add(kind));
    }

    /// Takes one out.
    ///
    /// # Panics
    /// If there is none of that kind.
    #[inline]
    pub fn take(&mut self, kind: u8) {
        let count = &mut self.counts[kind as usize];
        *count = count.checked_sub(1).expect("there is one to take");
        self.kinds &= !(u16::from(*count == 0) << kind);
        self.n -= 1;
    }

    /// Puts in all that another bag holds.
    #[inline]
    pub fn add_all(&mut self, other: &Bag<N>) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.kinds |= other.kinds;
        self.n += other.n;
    }

    /// Empties the bag into another.
    #[inline]
    pub fn pour_into(&mut self, other: &mut Bag<N>) {
        other.add_all(self);
        *self = Bag::EMPTY;
    }

    /// What is left when all of the other bag is taken out; nothing if not all of it is there.
    #[inline]
    pub fn without(&self, other: &Bag<N>) -> Option<Bag<N>> {
        if let (Some(all), Some(out)) = (self.words(), other.words()) {
            let rest = [(all[0] | HIGHS) - out[0], (all[1] | HIGHS) - out[1]];
            let enough = rest[0] & rest[1] & HIGHS == HIGHS;
            return enough.then(|| Bag::from_words(rest.map(|it| it & !HIGHS), self.n - other.n));
        }
        let mut rest = Bag::EMPTY;
        for kind in 0..N {
            let count = self.counts[kind].checked_sub(other.counts[kind])?;
            rest.counts[kind] = count;
            rest.kinds |= u16::from(count > 0) << kind;
        }
        rest.n = self.n - other.n;
        Some(rest)
    }

    /// The kind of one thing drawn at random. It stays in the bag.
    ///
    /// # Panics
    /// If the bag is empty.
    #[inline]
    pub fn peek<R: Rng + ?Sized>(&self, dice: &mut R) -> u8 {
        assert!(!self.is_empty(), "there is one to draw");
        let nth = below(dice, u32::from(self.n)) as u8;
        // No branch depends on what is drawn: none could be foreseen.
        let (mut kind, mut upto) = (0, 0);
        for &n in &self.counts {
            upto += n;
            kind += u8::from(nth >= upto);
        }
        kind
    }

    /// Some things drawn at random, one after the other. They stay in the bag.
    ///
    /// # Panics
    /// If there are fewer than that.
    #[inline]
    pub fn peek_n<R: Rng + ?Sized>(&self, n: u8, dice: &mut R) -> Bag<N> {
        assert!(n <= self.n, "there are enough to draw");
        let Some(counts) = self.words() else {
            let (mut bag, mut drawn) = (*self, Bag::EMPTY);
            (0..n).for_each(|_| drawn.add(bag.draw(dice)));
            return drawn;
        };
        // Byte by byte, how many there are up to this kind: of those left, and of those drawn. One is taken
        // from every byte beyond the one that was drawn, which is to draw it.
        let first = counts[0].wrapping_mul(ONES);
        let mut left = [first, counts[1].wrapping_mul(ONES) + (first >> 56) * ONES];
        let mut drawn = [0; 2];
        for i in 0..n {
            let nth = u64::from(below(dice, u32::from(self.n - i)));
            for word in 0..N.div_ceil(8) {
                let ones = ones_beyond(left[word], nth);
                left[word] -= ones;
                drawn[word] += ones;
            }
        }
        let [first, second] = drawn;
        let second = if N > 8 { second - ((second << 8) | (first >> 56)) } else { 0 };
        Bag::from_words([first - (first << 8), second], n)
    }

    /// Draws one at random.
    #[inline]
    pub fn draw<R: Rng + ?Sized>(&mut self, dice: &mut R) -> u8 {
        let kind = self.peek(dice);
        self.take(kind);
        kind
    }
}

/// A one in every byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The high bit of every byte.
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// A one in every byte that is more than `nth`.
#[inline]
fn ones_beyond(upto: u64, nth: u64) -> u64 {
    (!(((nth * ONES) | HIGHS) - upto) & HIGHS) >> 7
}

/// Eight counts in one word, a byte each and none above 127, can be summed and compared all at once.
impl<const N: usize> Bag<N> {
    /// The counts in two words, if they fit.
    #[inline]
    fn words(&self) -> Option<[u64; 2]> {
        if self.n > 127 {
            return None;
        }
        let mut bytes = [[0; 8]; 2];
        bytes.as_flattened_mut()[..N].copy_from_slice(&self.counts);
        Some(bytes.map(u64::from_le_bytes))
    }

    #[inline]
    fn from_words(words: [u64; 2], n: u8) -> Bag<N> {
        let bytes = words.map(u64::to_le_bytes);
        let mask = |word: u64| {
            // The multiplication gathers the high bits of all bytes in the highest byte.
            let some = (word + (HIGHS - ONES)) & HIGHS;
            ((some >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
        };
        let kinds = mask(words[0]) | mask(words[1]) << 8;
        Bag { counts: std::array::from_fn(|kind| bytes.as_flattened()[kind]), kinds, n }
    }
}

impl<const N: usize> Default for Bag<N> {
    fn default() -> Bag<N> {
        Bag::EMPTY
    }
}

/// Where things of a table of the catalogue are counted, the field says which (`x-index`).
impl<const N: usize> JsonSchema for Bag<N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Bag{N}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 255 }, "maxItems": N })
    }
}

/// On the wire a bag is its list of counts.
impl<const N: usize> Serialize for Bag<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.counts)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Bag<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bag<N>, D::Error> {
        let counts = Vec::<u8>::deserialize(deserializer)?;
        let total: usize = counts.iter().map(|&it| usize::from(it)).sum();
        if counts.len() > N || total > 255 {
            return Err(serde::de::Error::custom(format!("a bag has at most {N} kinds and 255 things")));
        }
        Ok(Bag::of(&counts))
    }
}

#[cfg(test)]
mod tests {
    use omerta_core::Seed;

    use super::*;

    #[test]
    fn what_is_drawn_is_gone() {
        let mut bag = Bag::<4>::of(&[2, 0, 3]);
        let mut dice = Seed::from_number(1).dice(0);
        let mut drawn = [0; 4];
        while !bag.is_empty() {
            drawn[usize::from(bag.draw(&mut dice))] += 1;
        }
        assert_eq!(drawn, [2, 0, 3, 0]);
        assert_eq!(bag, Bag::EMPTY);
    }

    #[test]
    fn small_and_large_bags_draw_alike() {
        for n in [0, 5, 20] {
            let (small, large) =
                (Bag::<8>::of(&[2, 0, 3, 9, 1, 0, 0, 20]), Bag::<9>::of(&[2, 0, 3, 9, 1, 0, 0, 20]));
            let dice = || Seed::from_number(3).dice(0);
            let (few, many) = (small.peek_n(n, &mut dice()), large.peek_n(n, &mut dice()));
            assert_eq!(few.counts()[..], many.counts()[..8]);
            assert_eq!((few.mask(), few.len()), (many.mask(), n));
            let (small, large) = (small.without(&few).unwrap(), large.without(&many).unwrap());
            assert_eq!(
                (small.counts()[..].to_vec(), small.mask(), small.len()),
                (large.counts()[..8].to_vec(), large.mask(), large.len())
            );
        }
    }

    #[test]
    fn a_bag_is_taken_out_of_another_whole_or_not_at_all() {
        let bag = Bag::<4>::of(&[2, 1, 3]);
        assert_eq!(bag.without(&Bag::of(&[2, 0, 1])), Some(Bag::of(&[0, 1, 2])));
        assert_eq!(bag.without(&Bag::of(&[0, 2])), None);
    }

    #[test]
    fn a_bag_survives_the_wire_and_refuses_too_much() {
        let bag = Bag::<4>::of(&[2, 0, 3]);
        let text = ron::to_string(&bag).unwrap();
        assert_eq!(ron::from_str::<Bag<4>>(&text).unwrap(), bag);
        assert!(ron::from_str::<Bag<4>>("[1,1,1,1,1]").is_err());
        assert!(ron::from_str::<Bag<4>>("[200,200]").is_err());
    }
}
