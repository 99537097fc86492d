//! The hasher behind [`Game::info_key`](crate::Game::info_key): quick, and the same on every machine.

use std::hash::Hasher;

/// Mixes what a viewer knows into one number.
///
/// A node of a search is looked up by that number alone, so all 64 bits must be good; nobody attacks it, so
/// it needs no secret. Types that derive `Hash` go in as they are:
///
/// ```
/// use std::hash::{Hash, Hasher};
///
/// let key = |known: (u8, &[u8])| {
///     let mut key = omerta_core::InfoHasher::default();
///     known.hash(&mut key);
///     key.finish()
/// };
/// assert_eq!(key((7, &[1, 2])), key((7, &[1, 2])));
/// assert_ne!(key((7, &[1, 2])), key((7, &[2, 1])));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InfoHasher {
    mixed: u64,
    /// What is not mixed in yet: small things are gathered until they fill a word.
    word: u64,
    bits: u32,
}

impl Default for InfoHasher {
    #[inline]
    fn default() -> InfoHasher {
        InfoHasher { mixed: 0x9e37_79b9_7f4a_7c15, word: 0, bits: 0 }
    }
}

impl InfoHasher {
    #[inline]
    fn gather(&mut self, value: u64, bits: u32) {
        if self.bits + bits > 64 {
            self.mix();
        }
        self.word |= value << self.bits;
        self.bits += bits;
    }

    /// One multiplication to twice the width; both halves count.
    #[inline]
    fn mix(&mut self) {
        let product = u128::from(self.mixed ^ self.word) * 0xa076_1d64_78bd_642f;
        // The word comes in a second time, so that a factor of zero does not wipe out what came before.
        self.mixed = (product as u64) ^ ((product >> 64) as u64).wrapping_add(self.word.rotate_left(32));
        (self.word, self.bits) = (0, 0);
    }

    /// A number that is mostly small: the tag of an enum, the length of a list.
    #[inline]
    fn gather_small(&mut self, number: u64) {
        if number < 0xff {
            self.gather(number, 8);
        } else {
            self.gather(0xff, 8);
            self.gather(number, 64);
        }
    }
}

impl Hasher for InfoHasher {
    #[inline]
    fn finish(&self) -> u64 {
        let mut last = *self;
        last.mix();
        last.word = 0x2545_f491_4f6c_dd1d;
        last.mix();
        last.mixed
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.gather(u64::from_le_bytes(word), chunk.len() as u32 * 8);
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.gather(u64::from(number), 8);
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.gather(u64::from(number), 16);
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.gather(u64::from(number), 32);
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.gather(number, 64);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.gather_small(number as u64);
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.gather_small(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::Hash;

    use super::*;

    #[test]
    fn a_million_neighbours_have_a_million_keys() {
        let key = |known: (u8, u16, u8)| {
            let mut key = InfoHasher::default();
            known.hash(&mut key);
            key.finish()
        };
        let all =
            (0..1_000_000u32).map(|it| key(((it % 100) as u8, (it / 100 % 100) as u16, (it / 10_000) as u8)));
        let keys: HashSet<u64> = all.collect();
        assert_eq!(keys.len(), 1_000_000);
        // A table takes the low bits, so they must be spread as well as the high ones.
        let low: HashSet<u64> = keys.iter().map(|it| it & 0xffff).collect();
        let high: HashSet<u64> = keys.iter().map(|it| it >> 48).collect();
        assert!(low.len() > 65_000 && high.len() > 65_000);
    }
}
