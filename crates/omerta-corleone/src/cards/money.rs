//! Money: notes of four values, of which only the numbers matter.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::Goods;
use crate::counts::Counts;

/// A money card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "notes"))]
pub enum Note {
    /// $1
    One,
    /// $2
    Two,
    /// $3
    Three,
    /// $5
    Five,
}

impl Note {
    /// All of them, the smallest first.
    pub const ALL: [Note; 4] = [Note::One, Note::Two, Note::Three, Note::Five];

    /// What it is worth.
    #[inline]
    pub const fn value(self) -> u8 {
        match self {
            Note::One => 1,
            Note::Two => 2,
            Note::Three => 3,
            Note::Five => 5,
        }
    }

    /// The note of this value.
    pub fn of(value: u8) -> Option<Note> {
        Note::ALL.into_iter().find(|it| it.value() == value)
    }
}

/// Money by note: how many of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-index" = "notes"))]
pub struct Purse(pub [u8; 4]);

impl Purse {
    /// How many notes of this kind there are.
    #[inline]
    pub fn count(&self, note: Note) -> u8 {
        self.0[note as usize]
    }

    /// How many notes there are.
    #[inline]
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// What they are worth together.
    pub fn value(&self) -> u16 {
        Note::ALL.iter().map(|&it| u16::from(it.value()) * u16::from(self.count(it))).sum()
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, note: Note) {
        self.0[note as usize] += 1;
    }

    /// Takes one out; there is one.
    #[inline]
    pub fn take(&mut self, note: Note) {
        self.0[note as usize] -= 1;
    }

    /// Puts all of another purse in.
    #[inline]
    pub fn add_all(&mut self, other: &Purse) {
        self.0 = (u32::from_le_bytes(self.0) + u32::from_le_bytes(other.0)).to_le_bytes();
    }

    /// Takes all of another purse out; it is all there.
    #[inline]
    pub fn take_all(&mut self, other: &Purse) {
        // All four counts at once: none borrows from its neighbour, since it is all there.
        self.0 = (u32::from_le_bytes(self.0) - u32::from_le_bytes(other.0)).to_le_bytes();
    }

    /// The kinds of note there are, the smallest first.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Note> + use<> {
        let counts = self.0;
        Note::ALL.into_iter().filter(move |it| counts[*it as usize] > 0)
    }

    /// A bit for each kind of note there is.
    #[inline]
    pub(crate) fn mask(&self) -> u8 {
        Counts::new(*self, Goods::default()).mask()
    }

    /// The highest note there is up to this one.
    #[inline]
    pub(crate) fn highest(&self, upto: Note) -> Option<Note> {
        let notes = self.mask() & ((2 << upto as u8) - 1);
        notes.checked_ilog2().map(|it| Note::ALL[it as usize & 3])
    }

    /// Whether all of the other is here.
    pub fn holds(&self, other: &Purse) -> bool {
        self.0.iter().zip(other.0).all(|(&have, wanted)| have >= wanted)
    }
}
