//! Things of a few kinds, of which only the numbers matter.

use omerta_core::{Rng, below};
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

    /// Empties the bag into another.
    pub fn pour_into(&mut self, other: &mut Bag<N>) {
        for kind in self.kinds() {
            other.add_n(kind, self.counts[kind as usize]);
        }
        *self = Bag::EMPTY;
    }

    /// The kind of one thing drawn at random. It stays in the bag.
    ///
    /// # Panics
    /// If the bag is empty.
    #[inline]
    pub fn peek<R: Rng + ?Sized>(&self, dice: &mut R) -> u8 {
        let mut nth = below(dice, u32::from(self.n)) as u8;
        for (kind, &n) in self.counts.iter().enumerate() {
            if nth < n {
                return kind as u8;
            }
            nth -= n;
        }
        unreachable!("drawing from {self:?}")
    }

    /// Draws one at random.
    #[inline]
    pub fn draw<R: Rng + ?Sized>(&mut self, dice: &mut R) -> u8 {
        let kind = self.peek(dice);
        self.take(kind);
        kind
    }
}

impl<const N: usize> Default for Bag<N> {
    fn default() -> Bag<N> {
        Bag::EMPTY
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
    fn a_bag_survives_the_wire_and_refuses_too_much() {
        let bag = Bag::<4>::of(&[2, 0, 3]);
        let text = ron::to_string(&bag).unwrap();
        assert_eq!(ron::from_str::<Bag<4>>(&text).unwrap(), bag);
        assert!(ron::from_str::<Bag<4>>("[1,1,1,1,1]").is_err());
        assert!(ron::from_str::<Bag<4>>("[200,200]").is_err());
    }
}
