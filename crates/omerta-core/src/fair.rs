//! Luck that nobody can choose alone.
//!
//! The house draws a secret and publishes its hash. Every person adds salt when they confirm. The seed of the table is
//! the hash of all that: the house was bound before it saw the salts, and no player knows the secret. After the end
//! the record tells everything, and anyone can derive the seed again.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::dice::{Commitment, NotHex, Seed, hex, unhex};
use crate::seat::Seat;

/// What the house drew before anyone sat down. Like a seed it is told after the end and not before.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HouseSecret([u8; 32]);

impl HouseSecret {
    /// From random bytes.
    pub const fn new(bytes: [u8; 32]) -> HouseSecret {
        HouseSecret(bytes)
    }

    /// What is published when the table is opened.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(b"omerta house 1");
        hash.update(self.0);
        Commitment::new(hash.finalize().into())
    }

    /// The seed of the table, once all have added theirs.
    pub fn seed(&self, salts: &BTreeMap<Seat, Salt>) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"omerta table 1");
        hash.update(self.0);
        salts.values().for_each(|it| hash.update(it.0));
        Seed::new(hash.finalize().into())
    }

    /// In hexadecimal digits.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }
}

impl fmt::Debug for HouseSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HouseSecret")
    }
}

impl FromStr for HouseSecret {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<HouseSecret, NotHex> {
        unhex(text).map(HouseSecret)
    }
}

/// What a person adds to the luck of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Salt([u8; 16]);

impl Salt {
    /// From random bytes.
    pub const fn new(bytes: [u8; 16]) -> Salt {
        Salt(bytes)
    }
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Salt {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Salt, NotHex> {
        unhex(text).map(Salt)
    }
}

crate::schema_as!(Salt as String);

impl Serialize for Salt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Salt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Salt, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// How the seed of a table came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedLuck {
    /// What the house published before anyone had confirmed.
    pub house: Commitment,
    /// What each person added.
    pub salts: BTreeMap<Seat, Salt>,
    /// What the house had drawn: told when the game is over.
    pub secret: Option<HouseSecret>,
}

impl SharedLuck {
    /// The seed that follows from it; nothing if the secret is not told, or is not what the house was bound to.
    pub fn seed(&self) -> Option<Seed> {
        let secret = self.secret.filter(|it| it.commitment() == self.house)?;
        Some(secret.seed(&self.salts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared() -> SharedLuck {
        let secret = HouseSecret::new([7; 32]);
        let salts = [(Seat::A, Salt::new([1; 16])), (Seat::C, Salt::new([2; 16]))].into();
        SharedLuck { house: secret.commitment(), salts, secret: Some(secret) }
    }

    #[test]
    fn the_seed_follows_from_the_secret_and_every_salt() {
        let seed = shared().seed();
        assert!(seed.is_some());
        let mut other = shared();
        other.salts.insert(Seat::C, Salt::new([3; 16]));
        assert!(other.seed().is_some() && other.seed() != seed);
        let other = SharedLuck { secret: Some(HouseSecret::new([8; 32])), ..shared() };
        assert_eq!(other.seed(), None, "the house was bound to another secret");
        assert_eq!(SharedLuck { secret: None, ..shared() }.seed(), None);
    }

    #[test]
    fn how_the_seed_is_derived_never_changes() {
        let seed = shared().seed().map(|it| it.to_hex());
        let told = "9d45e4fb6e2a3a8ba3f43a80c0cb3becc61c38d1bdb432289fcfd58eab5bed5a";
        assert_eq!(seed.as_deref(), Some(told));
    }

    #[test]
    fn salts_and_secrets_survive_as_text_and_bad_ones_are_named() {
        let salt = Salt::new([0xab; 16]);
        assert_eq!(salt.to_string().parse(), Ok(salt));
        assert_eq!(HouseSecret::new([5; 32]).to_hex().parse(), Ok(HouseSecret::new([5; 32])));
        let err = "xyz".parse::<Salt>().unwrap_err().to_string();
        assert_eq!(err, "`xyz` is not 32 hexadecimal digits");
    }
}
