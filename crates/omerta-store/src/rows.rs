//! What is kept: tables with their lines, cards for lists, keys and packs.

use std::fmt;
use std::str::FromStr;

/// A table, as links and files name it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TableId(u64);

/// Digits that are not mistaken for one another when they are read aloud.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Letters of an id: 60 bits, five to a letter.
const LETTERS: usize = 12;

impl TableId {
    /// An id out of random bits; the upper four are not used.
    pub const fn new(bits: u64) -> TableId {
        TableId(bits & ((1 << (5 * LETTERS)) - 1))
    }

    /// As a database counts.
    pub(crate) const fn number(self) -> i64 {
        self.0 as i64
    }

    /// From a database.
    pub(crate) const fn of(number: i64) -> TableId {
        TableId::new(number as u64)
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |nth: usize| char::from(DIGITS[(self.0 >> (5 * (LETTERS - 1 - nth)) & 31) as usize]);
        f.write_str(&(0..LETTERS).map(letter).collect::<String>())
    }
}

/// That a text names no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a table has a name of twelve digits and small letters")]
pub struct NoTableId;

impl FromStr for TableId {
    type Err = NoTableId;

    fn from_str(text: &str) -> Result<TableId, NoTableId> {
        let digit = |it: u8| DIGITS.iter().position(|digit| *digit == it).ok_or(NoTableId);
        match text.len() {
            LETTERS => text.bytes().try_fold(0, |bits, it| Ok(bits << 5 | digit(it)? as u64)).map(TableId),
            _ => Err(NoTableId),
        }
    }
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// People sit down.
    Lobby,
    /// The game goes on.
    Playing,
    /// The game has ended, or the table was closed.
    Over,
}

impl Stage {
    pub(crate) fn of(number: i64) -> Stage {
        match number {
            0 => Stage::Lobby,
            1 => Stage::Playing,
            _ => Stage::Over,
        }
    }
}

/// What lists show of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// How far it has come.
    pub stage: Stage,
    /// Whether everybody may find it.
    pub is_listed: bool,
    /// When this changed, in milliseconds.
    pub changed: u64,
    /// Whatever the lists show.
    pub data: Vec<u8>,
}

/// A table that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Which.
    pub id: TableId,
    /// What lists show of it.
    pub card: Card,
}

/// The SHA-256 of a token or of a pack.
pub type Hash = [u8; 32];

/// One line of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Which table.
    pub table: TableId,
    /// The epoch of whoever writes, as [`Claim`] told it.
    pub epoch: u32,
    /// Its number: one more than that of the line before.
    pub n: u32,
    /// What became true; never empty.
    pub data: Vec<u8>,
}

/// One thing to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// A new table; claim it before its first line.
    Table(TableRow),
    /// The next line of a table.
    Line(Line),
    /// What lists show of a table from now on.
    Card(TableRow),
    /// A token opens this from now on.
    Key(Hash, Vec<u8>),
    /// A token opens nothing any more.
    Forget(Hash),
    /// A pack from outside.
    Pack(Hash, Vec<u8>),
    /// The table has left memory: its lines can be put together.
    Shelve(TableId),
}

/// A table that was claimed: who claimed it goes on where the lines end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// To be named with every line.
    pub epoch: u32,
    /// The number of the next line.
    pub next: u32,
    /// All lines so far.
    pub lines: Vec<Vec<u8>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_named_as_it_is_read() {
        for bits in [0, 1, 31, 32, 0x0fff_ffff_ffff_ffff, 0x0123_4567_89ab_cdef, u64::MAX] {
            let id = TableId::new(bits);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(TableId::of(id.number()), id);
        }
        assert_eq!(TableId::new(33).to_string(), "000000000011");
        for text in ["", "00000000001", "0000000000011", "00000000000I", "00000000000ß"] {
            assert_eq!(text.parse::<TableId>(), Err(NoTableId), "{text}");
        }
    }
}
