//! What a game adds to its rules so that people, programs and files can meet it, by who uses it.
//!
//! - [`Packed`]: files. Packs, variants, described positions.
//! - [`Noted`]: notation. Actions and luck as one line of text.
//! - [`Spoken`]: words. Questions, answers and events as phrases.
//! - [`Asked`]: questions as people answer them. Sets, amounts, what answers somebody.
//! - [`Charted`]: things to draw and to count. What is where, what moved, what an action means.
//! - [`Pictured`]: the table in text.
//! - [`Counted`]: laws. Everything in the box, and what rules bring to light.

mod asked;
mod catalogue;
mod charted;
mod counted;
mod noted;
mod packed;
mod pictured;
mod spoken;

pub use asked::{Amount, Asked, Form, SetForm, Thing, Total, Unit};
pub use catalogue::{Board, Catalogue, Entry, Line, Outline, Place, TableOf, Zone};
pub use charted::{Charted, Draw, Figure, Item, Move, Pile, Spot, Stock};
pub use counted::{Census, Counted};
pub use noted::Noted;
pub use packed::Packed;
pub use pictured::{Picture, Pictured, SeatPicture};
pub use spoken::Spoken;

/// A game that can be hosted: all that people, programs and files need of it.
pub trait Tabletop: Packed + Noted + Spoken + Asked + Charted + Pictured + Counted {}
impl<G> Tabletop for G where G: Packed + Noted + Spoken + Asked + Charted + Pictured + Counted {}
