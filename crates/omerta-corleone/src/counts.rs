//! Small counts and bits in one word, handled all at once: no branch depends on what luck gave.

use crate::cards::{Goods, Purse};

/// Money and goods in a word: a count in each byte, in the order of cards. All eight are handled at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts(u64);

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The high bit of every byte.
const HIGHS: u64 = 0x8080_8080_8080_8080;

impl Counts {
    #[inline]
    pub(crate) fn new(money: Purse, goods: Goods) -> Counts {
        Counts(u64::from(u32::from_le_bytes(money.0)) | u64::from(u32::from_le_bytes(goods.0)) << 32)
    }

    /// From four bits for each count.
    #[inline]
    pub(crate) fn from_nibbles(nibbles: u32) -> Counts {
        let spread = u64::from(nibbles);
        let spread = (spread | spread << 16) & 0x0000_ffff_0000_ffff;
        let spread = (spread | spread << 8) & 0x00ff_00ff_00ff_00ff;
        Counts((spread | spread << 4) & 0x0f0f_0f0f_0f0f_0f0f)
    }

    /// Money and goods apart.
    #[inline]
    pub(crate) fn split(self) -> (Purse, Goods) {
        (Purse((self.0 as u32).to_le_bytes()), Goods(((self.0 >> 32) as u32).to_le_bytes()))
    }

    #[inline]
    pub(crate) fn plus(self, more: Counts) -> Counts {
        Counts(self.0 + more.0)
    }

    /// What is left without the others, which are all here.
    #[inline]
    pub(crate) fn minus(self, others: Counts) -> Counts {
        Counts(self.0 - others.0)
    }

    /// Whether all of the others are here; of these there are fewer than 128 of a kind.
    #[inline]
    pub(crate) fn holds(self, others: Counts) -> bool {
        (((self.0 | HIGHS) - others.0) | self.0) & HIGHS == HIGHS
    }

    /// Those from this place on.
    #[inline]
    pub(crate) fn starting_at(self, place: u32) -> Counts {
        Counts(self.0 & u64::MAX.checked_shl(place * 8).unwrap_or(0))
    }

    /// The place of the first that is not zero, and how many there are of it.
    #[inline]
    pub(crate) fn first(self) -> Option<(usize, u8)> {
        let place = self.0.trailing_zeros() / 8;
        (self.0 != 0).then(|| (place as usize, (self.0 >> (place * 8)) as u8))
    }

    /// The places of those that are not zero, and how many there are of each.
    #[inline]
    pub(crate) fn iter(mut self) -> impl Iterator<Item = (usize, u8)> {
        std::iter::from_fn(move || {
            let (place, n) = self.first()?;
            self.0 &= !(0xff << (place * 8));
            Some((place, n))
        })
    }

    /// How many there are in all.
    #[inline]
    pub(crate) fn len(self) -> u8 {
        (self.0.wrapping_mul(ONES) >> 56) as u8
    }

    /// A bit for each kind there is.
    #[inline]
    pub(crate) fn mask(self) -> u8 {
        let some = (((self.0 & !HIGHS) + (HIGHS - ONES)) | self.0) & HIGHS;
        // The multiplication gathers the high bits of all bytes in the highest byte.
        ((some >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }
}

/// How many bits are set in each byte of two words together.
#[inline]
pub(crate) fn ones(first: u64, second: u64) -> Counts {
    const TWOS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    let twos = [first, second].map(|it| it - (it >> 1 & TWOS));
    let [a, b] = twos.map(|it| (it & FOURS) + (it >> 2 & FOURS));
    Counts(((a + b) & 0x0f0f_0f0f_0f0f_0f0f) + ((a + b) >> 4 & 0x0f0f_0f0f_0f0f_0f0f))
}

/// The places of the bits that are set.
#[inline]
pub(crate) fn bits(mut rest: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as u8;
        (rest != 0).then(|| {
            rest &= rest - 1;
            bit
        })
    })
}

/// The place of the nth bit that is set, from 0; there are more than that.
#[inline]
pub(crate) fn nth_bit(word: u64, nth: u32) -> u8 {
    let nth = u64::from(nth);
    // Byte by byte, how many are set up to its end.
    let upto = ones(word, 0).0.wrapping_mul(ONES);
    let byte = first_beyond(upto, nth);
    // The same again with the bits of that byte, each in a byte of its own.
    let bits = ((word >> (byte * 8) & 0xff) * ONES) & 0x8040_2010_0804_0201;
    let upto_bit = ((bits + (HIGHS - ONES)) >> 7 & ONES).wrapping_mul(ONES);
    let bit = first_beyond(upto_bit, nth - ((upto << 8) >> (byte * 8) & 0xff));
    (byte * 8 + bit) as u8
}

/// The place of the first byte that is more than `nth`; none of them is above 128.
#[inline]
fn first_beyond(upto: u64, nth: u64) -> u32 {
    (!(((nth * ONES) | HIGHS) - upto) & HIGHS).trailing_zeros() / 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Note;

    #[test]
    fn counts_are_compared_and_listed_all_at_once() {
        let piles = Counts::new(Purse([200, 0, 3, 128]), Goods([1, 0, 15, 90]));
        assert_eq!(
            (piles.mask(), Purse([0, 1, 0, 0]).mask(), Goods([1, 0, 0, 2]).mask()),
            (0b1101_1101, 2, 9)
        );
        assert!(piles.holds(Counts::new(Purse([127, 0, 3, 127]), Goods([1, 0, 15, 90]))));
        assert!(!piles.holds(Counts::new(Purse([0, 1, 0, 0]), Goods::default())));
        assert!(!piles.holds(Counts::new(Purse::default(), Goods([0, 0, 16, 0]))));
        assert_eq!(Counts::from_nibbles(0x8765_4321).split(), (Purse([1, 2, 3, 4]), Goods([5, 6, 7, 8])));
        let purse = Purse([1, 0, 2, 0]);
        assert_eq!([Note::Two, Note::Five].map(|it| purse.highest(it)), [Some(Note::One), Some(Note::Three)]);
        assert_eq!(Purse([0, 0, 0, 1]).highest(Note::Three), None);
    }
}
