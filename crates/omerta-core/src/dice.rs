//! Luck: the generator of hosted games, and drawing that never changes.

use std::fmt;
use std::str::FromStr;

pub use rand::Rng;
use rand::SeedableRng;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// The generator of every hosted game. Its stream is the same on every platform and in every release.
pub type Dice = rand_chacha::ChaCha8Rng;

/// A number below `n`, each as likely as the others.
///
/// Written out here, since libraries may change how they draw and a revealed seed must give the same deal
/// for ever.
#[inline]
pub fn below<R: Rng + ?Sized>(dice: &mut R, n: u32) -> u32 {
    ((u64::from(dice.next_u32()) * u64::from(n)) >> 32) as u32
}

/// One of the items, each as likely as the others; none of an empty list.
#[inline]
pub fn one_of<T: Copy, R: Rng + ?Sized>(dice: &mut R, items: &[T]) -> Option<T> {
    if items.is_empty() { None } else { Some(items[below(dice, items.len() as u32) as usize]) }
}

/// Puts the items in random order.
pub fn shuffle<T, R: Rng + ?Sized>(dice: &mut R, items: &mut [T]) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(dice, i as u32 + 1) as usize);
    }
}

/// The secret number from which all luck of a hosted game comes.
///
/// It prints as nothing but `Seed`, since who knows it knows every card to come. [`Seed::to_hex`] tells it,
/// once the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from 32 bytes that nobody can guess.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A short seed, for simulations and for deals that are meant to be repeated.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    /// The dice of the step with this number.
    ///
    /// They belong to the step, so a table that is loaded again, or a step tried twice, rolls the same.
    pub fn dice(&self, step: u64) -> Dice {
        let mut dice = Dice::from_seed(self.0);
        dice.set_stream(step);
        dice
    }

    /// Another seed, for the game with this number in a series.
    pub fn nth(&self, number: u64) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"omerta series 1");
        hash.update(self.0);
        hash.update(number.to_le_bytes());
        Seed(hash.finalize().into())
    }

    /// What is published before the game: it binds the host to the seed and tells nothing of it.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(b"omerta seed 1");
        hash.update(self.0);
        Commitment(hash.finalize().into())
    }

    /// The seed in hexadecimal digits, to be told after the game.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed")
    }
}

impl FromStr for Seed {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Seed, NotHex> {
        unhex(text).map(Seed)
    }
}

/// The hash of a seed, published before the first card is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    pub(crate) const fn new(hash: [u8; 32]) -> Commitment {
        Commitment(hash)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Commitment {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Commitment, NotHex> {
        unhex(text).map(Commitment)
    }
}

crate::schema_as!(Commitment as String);

impl Serialize for Commitment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Commitment, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A text that is not so many bytes in hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not {digits} hexadecimal digits")]
pub struct NotHex {
    text: String,
    digits: usize,
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|it| format!("{it:02x}")).collect()
}

pub(crate) fn unhex<const N: usize>(text: &str) -> Result<[u8; N], NotHex> {
    let err = || NotHex { text: text.chars().take(80).collect(), digits: 2 * N };
    if text.len() != 2 * N || !text.is_ascii() {
        return Err(err());
    }
    let mut bytes = [0; N];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        let digits = std::str::from_utf8(digits).map_err(|_| err())?;
        *byte = u8::from_str_radix(digits, 16).map_err(|_| err())?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_rolls_the_same_again() {
        let seed = Seed::from_number(7);
        let roll = |step| below(&mut seed.dice(step), 1_000_000);
        assert_eq!(roll(3), roll(3));
        assert_ne!(roll(3), roll(4));
    }

    #[test]
    fn the_stream_never_changes() {
        let mut dice = Seed::from_number(7).dice(0);
        let drawn: Vec<u32> = (0..6).map(|_| below(&mut dice, 100)).collect();
        assert_eq!(drawn, DRAWN);
    }

    #[test]
    fn a_seed_and_its_commitment_survive_as_text() {
        let seed = Seed::from_number(7);
        assert_eq!(seed.to_hex().parse::<Seed>().unwrap(), seed);
        let commitment = seed.commitment();
        assert_eq!(commitment.to_string().parse::<Commitment>().unwrap(), commitment);
        assert!("12".parse::<Seed>().is_err());
        assert_eq!(format!("{seed:?}"), "Seed");
    }

    const DRAWN: [u32; 6] = [17, 76, 91, 46, 44, 0];
}
