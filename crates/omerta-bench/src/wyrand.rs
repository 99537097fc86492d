//! A generator that costs next to nothing, so that playouts measure rules and not luck.

use std::convert::Infallible;

use rand::TryRng;

/// The generator known as wyrand: an addition and a multiplication to twice the width.
///
/// Hosted games never use it; theirs is [`omerta_core::Dice`].
#[derive(Clone, Debug)]
pub struct WyRand(u64);

impl WyRand {
    /// A generator that starts here.
    pub fn new(seed: u64) -> WyRand {
        WyRand(seed)
    }

    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (product as u64) ^ (product >> 64) as u64
    }
}

impl TryRng for WyRand {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.next() as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.next())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}
