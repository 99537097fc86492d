//! The table in text: parts that a terminal lays out, and that plain text reads out.

use crate::game::Game;
use crate::phrase::Phrase;
use crate::seat::Seat;

/// A game that can be shown in a terminal.
pub trait Pictured: Game {
    /// What a viewer sees.
    fn picture(&self, view: &Self::View) -> Picture;

    /// A word on how far the game has come, such as the round: the heading of what is told next.
    fn progress(&self, view: &Self::View) -> Option<Phrase>;
}

/// A table in words: parts that a terminal lays out, and that plain text reads out one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// Steps or phases in order, and which is going on.
    pub track: Vec<Phrase>,
    /// The place of the present phase in the track.
    pub now: usize,
    /// A word on how far the game has come, such as the round.
    pub progress: Option<Phrase>,
    /// What lies in the middle of the table, one line each.
    pub middle: Vec<Phrase>,
    /// One row per seat.
    pub seats: Vec<SeatPicture>,
    /// What only the viewer holds, one line each.
    pub own: Vec<Phrase>,
}

/// One seat of a [`Picture`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatPicture {
    /// Whose row this is.
    pub seat: Seat,
    /// Whether this one is out of the game.
    pub out: bool,
    /// Small marks beside the name, such as the desk.
    pub marks: Vec<Phrase>,
    /// What is known of them, each with a heading.
    pub cells: Vec<(Phrase, Phrase)>,
}
