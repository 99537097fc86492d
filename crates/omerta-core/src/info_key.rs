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
pub struct InfoHasher(u64);

impl Default for InfoHasher {
    #[inline]
    fn default() -> InfoHasher {
        InfoHasher(0x9e37_79b9_7f4a_7c15)
    }
}

impl InfoHasher {
    /// One multiplication to twice the width; both halves count.
    #[inline]
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0xa076_1d64_78bd_642f;
        // The word comes in a second time, so that a factor of zero does not wipe out what came before.
        self.0 = (product as u64) ^ ((product >> 64) as u64).wrapping_add(word.rotate_left(32));
    }
}

impl Hasher for InfoHasher {
    #[inline]
    fn finish(&self) -> u64 {
        let mut last = *self;
        last.mix(0x2545_f491_4f6c_dd1d);
        last.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.mix(u64::from(word));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.mix(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.mix(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }

    /// The tag of an enum. The same number on machines with shorter words.
    #[inline]
    fn write_isize(&mut self, word: isize) {
        self.mix(word as u64);
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
        let all = (0..1_000_000u32).map(|it| key(((it % 100) as u8, (it / 100 % 100) as u16, (it / 10_000) as u8)));
        let keys: HashSet<u64> = all.collect();
        assert_eq!(keys.len(), 1_000_000);
        // A table takes the low bits, so they must be spread as well as the high ones.
        let low: HashSet<u64> = keys.iter().map(|it| it & 0xffff).collect();
        let high: HashSet<u64> = keys.iter().map(|it| it >> 48).collect();
        assert!(low.len() > 65_000 && high.len() > 65_000);
    }
}
