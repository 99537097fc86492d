//! Things to draw and to count: names of tables and zones, what is where, what moved, what an action means.

mod catalogue;
mod draw;
mod moves;
mod numbers;
mod stock;
mod touches;

use omerta_core::{Item, Pile, Seat, Viewer};

use crate::cards::{AllyId, Card, Good, JobId, Note};
use crate::content::{AreaId, Figure, Site, SlotId, SpaceId, TileId};
use crate::figures::{Neutral, Piece, Place};

pub(crate) use catalogue::catalogue;
pub(crate) use draw::draw;
pub(crate) use moves::moves;
pub(crate) use numbers::figures;
pub(crate) use stock::stock;
pub(crate) use touches::touches;

/// The tables of the catalogue.
pub(crate) const TABLES: [&str; 18] = [
    "acts",
    "allies",
    "areas",
    "businesses",
    "cards",
    "colours",
    "families",
    "figures",
    "goods",
    "icons",
    "jobs",
    "neutrals",
    "notes",
    "sites",
    "slots",
    "spaces",
    "tiles",
    "tokens",
];

/// Where things can be.
pub(crate) struct ZoneOf {
    /// What it is called in stocks and moves.
    pub(crate) name: &'static str,
    /// Whether each seat has its own.
    by_seat: bool,
    /// The table whose rows are its places.
    places: Option<&'static str>,
    /// Whether others see what is in it.
    open: bool,
}

const fn zone(name: &'static str, by_seat: bool, places: Option<&'static str>, open: bool) -> ZoneOf {
    ZoneOf { name, by_seat, places, open }
}

/// The zones of the catalogue.
pub(crate) const ZONES: [ZoneOf; 24] = [
    zone("hand", true, None, false),
    zone("suitcase", true, None, false),
    zone("played", true, None, true),
    zone("drawn", true, None, false),
    zone("piles", false, None, true),
    zone("deck", false, None, false),
    zone("discard", false, None, true),
    zone("public", false, Some("slots"), true),
    zone("bribes", false, None, true),
    zone("gone", false, None, true),
    zone("box", false, None, false),
    zone("blue", false, None, false),
    zone("red", false, None, false),
    zone("tiles", false, Some("sites"), true),
    zone("sites", true, Some("sites"), true),
    zone("spaces", true, Some("spaces"), true),
    zone("turfs", false, Some("areas"), true),
    zone("reserve", true, None, true),
    zone("river", true, None, true),
    zone("aside", true, None, true),
    zone("beside", false, None, true),
    zone("control", true, Some("areas"), true),
    zone("supply", true, None, true),
    zone("head", true, None, true),
];

const HORSE_HEAD: Item = Item::of("tokens", 0);
const MARKER: Item = Item::of("tokens", 1);
const TOKENS: [&str; 2] = ["horse-head", "marker"];

fn note(note: Note) -> Item {
    Item::of("notes", note as u16)
}

fn good(good: Good) -> Item {
    Item::of("goods", good as u16)
}

fn job(job: JobId) -> Item {
    Item::of("jobs", job.0.into())
}

fn ally(ally: AllyId) -> Item {
    Item::of("allies", ally.0.into())
}

fn tile(tile: TileId) -> Item {
    Item::of("tiles", tile.0.into())
}

fn area(area: AreaId) -> Item {
    Item::of("areas", area.0.into())
}

fn site(site: Site) -> Item {
    Item::of("sites", site.0.into())
}

fn space(space: SpaceId) -> Item {
    Item::of("spaces", space.0.into())
}

fn slot(slot: SlotId) -> Item {
    Item::of("slots", slot.0.into())
}

fn figure(figure: Figure) -> Item {
    Item::of("figures", figure as u16)
}

fn neutral(neutral: Neutral) -> Item {
    Item::of("neutrals", neutral as u16)
}

fn card(card: Card) -> Item {
    match card {
        Card::Note(it) => note(it),
        Card::Good(it) => good(it),
        Card::Job(it) => job(it),
        Card::Ally(it) => ally(it),
    }
}

/// A figure, and whose it is.
fn piece(piece: Piece) -> (Item, Option<Seat>) {
    match (piece, piece.neutral()) {
        (Piece::Own(seat, it), _) => (figure(it), Some(seat)),
        (_, Some(it)) => (neutral(it), None),
        (Piece::UnionBoss | Piece::Mayor | Piece::PoliceChief, None) => {
            unreachable!("all others are neutral")
        }
    }
}

/// A card in a hand. Its owner sees the face, all others count backs, whatever they remember.
fn in_hand(viewer: Viewer, seat: Seat, it: Card) -> Pile {
    Pile::of("hand", seat, if viewer.is(seat) { card(it) } else { Item::back("cards") })
}

/// A figure on the board.
fn on_board(it: Piece, at: Place) -> Pile {
    let (item, seat) = piece(it);
    let (zone, at) = match at {
        Place::Site(it) => ("sites", site(it)),
        Place::Space(it) => ("spaces", space(it)),
        Place::Turf(it) => ("turfs", area(it)),
    };
    Pile { zone, seat, at: Some(at), item }
}

/// A figure in a place of its owner, or of all neutral ones.
fn off_board(zone: &'static str, it: Piece) -> Pile {
    let (item, seat) = piece(it);
    Pile { zone, seat, at: None, item }
}

/// Where a figure is when it is at home: in reserve, or beside the board if it is neutral.
fn at_home(it: Piece) -> Pile {
    off_board(if it.neutral().is_some() { "beside" } else { "reserve" }, it)
}

/// Where a card goes that leaves a hand.
fn discarded(it: Card) -> Pile {
    match it {
        Card::Note(_) | Card::Good(_) => Pile::new("piles", card(it)),
        Card::Job(_) => Pile::new("discard", card(it)),
        Card::Ally(_) => Pile::new("gone", card(it)),
    }
}

/// The Horse Head: before somebody, or beside the board until luck gives it away.
fn horse_head(seat: Option<Seat>) -> Pile {
    match seat {
        Some(seat) => Pile::of("head", seat, HORSE_HEAD),
        None => Pile::new("beside", HORSE_HEAD),
    }
}
