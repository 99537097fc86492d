//! Random bytes, tokens and their hashes. Nothing here is ever printed.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use omerta_protocol::house::{Secret, SecretKind, Token};
use omerta_store::{Hash, TableId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::error::HouseError;

/// What every token begins with, so that one that was pasted somewhere is known for what it is.
const TOKEN: &str = "omerta_";
/// Letters of a short code that are not mistaken for one another.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// How many letters a short code has.
const CODE: usize = 8;

/// Where random bytes come from.
#[derive(Debug)]
pub(crate) enum Source {
    /// From the system.
    System,
    /// From a number that everybody may know, so that all happens again (decision 29). So many draws were made.
    Practice(u64, AtomicU64),
}

impl Source {
    /// That of a house for practice, or of a real one.
    pub(crate) fn of(practice: Option<u64>) -> Source {
        practice.map_or(Source::System, |number| Source::Practice(number, AtomicU64::new(0)))
    }

    /// The next bytes.
    pub(crate) fn random<const N: usize>(&self) -> Result<[u8; N], HouseError> {
        let mut bytes = [0; N];
        match self {
            Source::System => {
                getrandom::fill(&mut bytes).map_err(|err| HouseError::Random(err.to_string()))?;
            }
            Source::Practice(number, n_draws) => {
                let mut hash = Sha256::new();
                hash.update(b"omerta practice 1");
                hash.update(number.to_le_bytes());
                hash.update(n_draws.fetch_add(1, Ordering::Relaxed).to_le_bytes());
                bytes.iter_mut().zip(hash.finalize()).for_each(|(byte, drawn)| *byte = drawn);
            }
        }
        Ok(bytes)
    }
}

/// A guest, by the hash of their token. It is told to nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GuestId(pub(crate) Hash);

impl fmt::Debug for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GuestId")
    }
}

impl Serialize for GuestId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for GuestId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GuestId, D::Error> {
        let text = String::deserialize(deserializer)?;
        unhex(&text).map(GuestId).ok_or_else(|| serde::de::Error::custom("no hash"))
    }
}

/// A new token, and who it makes of its bearer.
pub(crate) fn new_token(source: &Source) -> Result<(Token, GuestId), HouseError> {
    let token = Token(format!("{TOKEN}{}", hex(&source.random::<32>()?)));
    let guest = guest_of(&token.0).ok_or_else(|| HouseError::Random("no token".to_owned()))?;
    Ok((token, guest))
}

/// Whose token this is, if it is one.
pub(crate) fn guest_of(token: &str) -> Option<GuestId> {
    let bytes: Hash = unhex(token.strip_prefix(TOKEN)?)?;
    let mut hash = Sha256::new();
    hash.update(b"omerta guest 1");
    hash.update(bytes);
    Some(GuestId(hash.finalize().into()))
}

/// A new secret for a link, and its hash.
pub(crate) fn new_secret(source: &Source, kind: SecretKind) -> Result<(Secret, String), HouseError> {
    let secret = Secret::new(kind, source.random()?);
    let hash = hash_of(&secret);
    Ok((secret, hash))
}

/// The hash of a link's secret, as it is written down.
pub(crate) fn hash_of(secret: &Secret) -> String {
    hex(&Sha256::digest(secret.as_str()))
}

/// The hash of a pack's files: what names it.
pub(crate) fn hash_of_files(game: &str, files: &std::collections::BTreeMap<String, String>) -> Hash {
    let mut hash = Sha256::new();
    hash.update(b"omerta pack files 1");
    for part in std::iter::once(game).chain(files.iter().flat_map(|(name, text)| [name.as_str(), text])) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// A new table's name.
pub(crate) fn new_table(source: &Source) -> Result<TableId, HouseError> {
    Ok(TableId::new(u64::from_le_bytes(source.random()?)))
}

/// A short code for another device.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Code([u8; CODE]);

impl Code {
    pub(crate) fn new(source: &Source) -> Result<Code, HouseError> {
        Ok(Code(source.random::<CODE>()?.map(|it| LETTERS[usize::from(it & 31)])))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|it| write!(f, "{}", char::from(*it)))
    }
}

impl FromStr for Code {
    type Err = ();

    fn from_str(text: &str) -> Result<Code, ()> {
        let letters: Vec<u8> = text.bytes().filter(u8::is_ascii_alphanumeric).collect();
        letters.to_ascii_lowercase().try_into().map(Code).map_err(drop)
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|it| format!("{it:02x}")).collect()
}

/// Hexadecimal digits as bytes.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        let digits = std::str::from_utf8(digits).ok().filter(|it| !it.starts_with('+'))?;
        *byte = u8::from_str_radix(digits, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_again_and_nothing_else_is_one() {
        let (token, guest) = new_token(&Source::System).unwrap();
        assert_eq!(guest_of(&token.0), Some(guest));
        assert!(!format!("{token:?}").contains(&token.0));
        for text in ["", "omerta_", "omerta_xyz", &token.0[7..], &format!("{}0", token.0), "omerta_+1"] {
            assert_eq!(guest_of(text), None, "{text}");
        }
    }

    #[test]
    fn practice_draws_the_same_again_and_never_the_same_twice() {
        let draws = |number| {
            let source = Source::of(Some(number));
            [source.random::<32>().unwrap(), source.random().unwrap()]
        };
        assert_eq!(draws(7), draws(7));
        assert_ne!(draws(7), draws(8));
        assert_ne!(draws(7)[0], draws(7)[1]);
    }

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = Code::new(&Source::System).unwrap();
        let text = code.to_string();
        let typed = format!(" {}-{} ", text[..4].to_uppercase(), &text[4..]);
        assert!(typed.parse() == Ok(code));
        assert!("abc".parse::<Code>().is_err());
    }
}
