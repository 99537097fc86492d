//! Things to draw and to count: what is where, what an event moved, what an action means.

mod catalogue;
mod draw;
mod figures;
mod forget;
mod moves;
mod stock;
mod touches;

pub(crate) use catalogue::{TABLES, catalogue, zone_words};
pub(crate) use draw::{DRAWS, draw};
pub(crate) use figures::{FIGURES, figures};
pub(crate) use forget::forget;
pub(crate) use moves::moves;
pub(crate) use stock::stock;
pub(crate) use touches::touches;

use omerta_core::{Item, Pile, Seat};

use crate::cards::{CityId, HenchmanId, Hood, Neutral, Place, RacketId, SquareId};
use crate::wire::Post;

/// The table of what is neither a card nor a place.
pub(crate) const PIECES: &str = "pieces";
pub(crate) const NEUTRALS: &str = "neutrals";
pub(crate) const DECKS: &str = "decks";
pub(crate) const SEATS: &str = "seats";

/// The rows of the table of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    Dollar,
    Vp,
    Corruption,
    Gangster,
    Cop,
    Ness,
    Token,
    Godfather,
    Chief,
}

impl Piece {
    pub(crate) const ALL: [Piece; 9] = [
        Piece::Dollar,
        Piece::Vp,
        Piece::Corruption,
        Piece::Gangster,
        Piece::Cop,
        Piece::Ness,
        Piece::Token,
        Piece::Godfather,
        Piece::Chief,
    ];

    /// Its id in the catalogue.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Piece::Dollar => "dollar",
            Piece::Vp => "vp",
            Piece::Corruption => "corruption",
            Piece::Gangster => "gangster",
            Piece::Cop => "cop",
            Piece::Ness => "ness",
            Piece::Token => "token",
            Piece::Godfather => "godfather",
            Piece::Chief => "chief",
        }
    }

    pub(crate) const fn item(self) -> Item {
        Item::of(PIECES, self as u16)
    }
}

pub(crate) fn square(id: SquareId) -> Item {
    Item::of(SquareId::TABLE, id.0.into())
}

pub(crate) fn neutral(it: Neutral) -> Item {
    Item::of(NEUTRALS, it as u16)
}

pub(crate) fn place(place: Place) -> Item {
    match place {
        Place::Square(it) => square(it),
        Place::Neutral(it) => neutral(it),
    }
}

pub(crate) fn henchman(id: HenchmanId) -> Item {
    Item::of(HenchmanId::TABLE, id.0.into())
}

pub(crate) fn city(id: CityId) -> Item {
    Item::of(CityId::TABLE, id.0.into())
}

pub(crate) fn racket(id: RacketId) -> Item {
    Item::of(RacketId::TABLE, id.0.into())
}

/// A city card of which only the back is seen: it shows the deck.
pub(crate) fn back_of(deck: Hood) -> Item {
    Item::of(DECKS, deck as u16)
}

pub(crate) fn seat_item(seat: Seat) -> Item {
    Item::of(SEATS, seat.index() as u16)
}

// ---- piles ----

pub(crate) fn money(seat: Seat) -> Pile {
    Pile::of("money", seat, Piece::Dollar.item())
}

pub(crate) fn pot() -> Pile {
    Pile::new("pot", Piece::Dollar.item()).on(neutral(Neutral::PitneyDowns))
}

/// A cop or Ness.
pub(crate) fn police(piece: Piece, at: Place) -> Pile {
    let zone = match at {
        Place::Square(_) => "squares",
        Place::Neutral(_) => NEUTRALS,
    };
    Pile::new(zone, piece.item()).on(place(at))
}

pub(crate) fn gangster(seat: Seat, post: Post) -> Pile {
    let (zone, at) = match post {
        Post::Square(it) => ("squares", square(it)),
        Post::Neutral(it) => (NEUTRALS, neutral(it)),
        Post::Mark(of) => ("marks", seat_item(of)),
    };
    Pile::of(zone, seat, Piece::Gangster.item()).on(at)
}

pub(crate) fn token(owner: Seat, on: SquareId) -> Pile {
    Pile::of("squares", owner, Piece::Token.item()).on(square(on))
}

pub(crate) fn standing_racket(id: RacketId, on: SquareId) -> Pile {
    Pile::new("squares", racket(id)).on(square(on))
}
