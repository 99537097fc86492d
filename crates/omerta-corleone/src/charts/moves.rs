//! What an event moved, as the stock of a viewer counts it.

use omerta_core::{Item, Move, Pile, Seat, Viewer};

use super::{
    MARKER, ally, area, at_home, discarded, figure, good, horse_head, in_hand, job, note, off_board,
    on_board, site, slot, tile,
};
use crate::cards::{AllyId, AllySet, Card, JobId, Note, Purse};
use crate::content::{Content, Site, TileColour};
use crate::event::{Event, Homecomer};
use crate::figures::Whence;

pub(crate) fn moves(content: &Content, event: &Event, viewer: Viewer) -> Vec<Move> {
    let hand = |seat: Seat, card: Card| in_hand(viewer, seat, card);
    match event {
        Event::HorseHead { from, to } => one(horse_head(*from), horse_head(Some(*to))),
        Event::Opened(turf, id) => {
            let is_blue = content.tiles_of(TileColour::Blue).contains(*id);
            let pile = Pile::new(if is_blue { "blue" } else { "red" }, Item::back("tiles"));
            one(pile, Pile::new("tiles", tile(*id)).on(site(Site::tile(*turf))))
        }
        Event::PublicJob(to, it) => one(deck(), Pile::new("public", job(*it)).on(slot(*to))),
        Event::Shown(it) => one(Pile::new("box", Item::back("allies")), Pile::new("bribes", ally(*it))),
        Event::NotShown(allies) => gone(*allies, |_| Pile::new("box", Item::back("allies"))),
        Event::AlliesLeft(allies) => gone(*allies, |it| Pile::new("bribes", ally(it))),
        Event::DealtJob(seat)
        | Event::DealtJobCard(seat, _)
        | Event::DrewJob(seat)
        | Event::DrewJobCard(seat, _) => drawn_from_deck(event, *seat, viewer),
        Event::KeptJob(seat, it) => one(Pile::of("drawn", *seat, job(*it)), hand(*seat, Card::Job(*it))),
        Event::DrewJobs(seat, rejected) => kept(*seat, *rejected, viewer),
        Event::Reshuffled(jobs) => {
            jobs.each().flat_map(|it| one(Pile::new("discard", job(it)), deck())).collect()
        }
        Event::Placed { by: _, piece, family: _, from, to } => {
            one(from.map_or(at_home(*piece), |it| on_board(*piece, it)), on_board(*piece, *to))
        }
        Event::SetAside(seat, it, _) => {
            one(Pile::of("reserve", *seat, figure(*it)), Pile::of("aside", *seat, figure(*it)))
        }
        Event::TookNote(seat, it) => one(Pile::new("piles", note(*it)), hand(*seat, Card::Note(*it))),
        Event::TookGood(seat, it) => one(Pile::new("piles", good(*it)), hand(*seat, Card::Good(*it))),
        Event::Suitcased(seat, it) => {
            one(hand(*seat, Card::Note(*it)), Pile::of("suitcase", *seat, note(*it)))
        }
        Event::Discarded(seat, it) | Event::Tribute(seat, it) => one(hand(*seat, *it), discarded(*it)),
        Event::Paid(seat, it) => one(hand(*seat, Card::Good(*it)), discarded(Card::Good(*it))),
        Event::Job { seat, job: it, slot: from } => {
            let from = match from {
                Some(from) => Pile::new("public", job(*it)).on(slot(*from)),
                None => hand(*seat, Card::Job(*it)),
            };
            one(from, Pile::of("played", *seat, job(*it)))
        }
        Event::JobDone(seat, it) => {
            one(Pile::of("played", *seat, job(*it)), Pile::of("suitcase", *seat, job(*it)))
        }
        Event::Ally(seat, it) => one(hand(*seat, Card::Ally(*it)), Pile::of("played", *seat, ally(*it))),
        Event::Ready(seat, it) => one(Pile::of("played", *seat, ally(*it)), hand(*seat, Card::Ally(*it))),
        Event::AlliesBack(seat, allies) => {
            let back = |it| one(Pile::of("played", *seat, ally(it)), hand(*seat, Card::Ally(it)));
            allies.iter().flat_map(back).collect()
        }
        Event::GunnedDown { by: _, piece, family: _, at } => {
            one(on_board(*piece, *at), off_board("river", *piece))
        }
        Event::Moved { by: _, piece, family: _, from, to } => {
            one(on_board(*piece, *from), on_board(*piece, *to))
        }
        Event::Robbed { by, from, note: it } => {
            one(Pile::of("suitcase", *from, note(*it)), Pile::of("suitcase", *by, note(*it)))
        }
        Event::Lifted { by, from, card: Some(it) } => one(hand(*from, *it), hand(*by, *it)),
        // The two hear which job it was.
        Event::Lifted { by, from, card: None } if viewer.is(*by) || viewer.is(*from) => Vec::new(),
        Event::Lifted { by, from, card: None } => {
            let back = Item::back("cards");
            one(Pile::of("hand", *from, back), Pile::of("hand", *by, back))
        }
        Event::LiftedJob { by, from, job: it } => one(hand(*from, Card::Job(*it)), hand(*by, Card::Job(*it))),
        Event::Offers { by: _, offers, refused: _, best } => {
            let lost = offers.iter().filter(|(seat, _)| Some(*seat) != *best);
            let lost = lost.filter_map(|(seat, it)| Some((seat, Card::Note((*it)?))));
            lost.flat_map(|(seat, it)| one(hand(seat, it), discarded(it))).collect()
        }
        Event::OfferTaken { by, from, note: it } => {
            one(hand(*from, Card::Note(*it)), Pile::of("suitcase", *by, note(*it)))
        }
        Event::Stashed(seat, it) => {
            one(Pile::new("piles", note(*it)), Pile::of("suitcase", *seat, note(*it)))
        }
        Event::Salvaged(seat, it) => one(Pile::new("discard", job(*it)), hand(*seat, Card::Job(*it))),
        Event::Marker(seat, turf) => {
            one(Pile::of("supply", *seat, MARKER), Pile::of("control", *seat, MARKER).on(area(*turf)))
        }
        Event::MarkerMoved { seat, from, height: _, to } => {
            let marker = Pile::of("control", *seat, MARKER);
            one(marker.on(area(*from)), marker.on(area(*to)))
        }
        Event::Bribed { seat, ally: it, bid } => {
            let mut moves = paid(*seat, bid);
            moves.extend(one(Pile::new("bribes", ally(*it)), hand(*seat, Card::Ally(*it))));
            moves
        }
        Event::Home(figures) => figures.iter().flat_map(home).collect(),
        Event::Joined(it, seats) => {
            seats.iter().map(|seat| Move::gain(1, Pile::of("reserve", seat, figure(*it)))).collect()
        }
        Event::LastHand(seat, cards) => {
            let to = |it: Card| match it {
                Card::Note(it) => Pile::of("suitcase", *seat, note(it)),
                Card::Good(_) | Card::Job(_) | Card::Ally(_) => discarded(it),
            };
            cards.kinds().map(|it| Move::new(cards.count(it), hand(*seat, it), to(it))).collect()
        }
        Event::Act(_)
        | Event::Front(..)
        | Event::Controller(..)
        | Event::Backs(..)
        | Event::NothingLeft(..)
        | Event::OfferSealed(_)
        | Event::War { .. }
        | Event::BidSealed(_)
        | Event::Bids(_)
        | Event::TributeSealed(_)
        | Event::FoundNothing { .. }
        | Event::MarkersOut(..)
        | Event::Over { .. } => Vec::new(),
    }
}

fn one(from: Pile, to: Pile) -> Vec<Move> {
    vec![Move::new(1, from, to)]
}

fn deck() -> Pile {
    Pile::new("deck", Item::back("jobs"))
}

/// Allies leave the game.
fn gone(allies: AllySet, from: impl Fn(AllyId) -> Pile) -> Vec<Move> {
    allies.iter().map(|it| Move::new(1, from(it), Pile::new("gone", ally(it)))).collect()
}

/// A job leaves the deck. Who gets it hears which it is, all others only that it was one.
fn drawn_from_deck(event: &Event, seat: Seat, viewer: Viewer) -> Vec<Move> {
    match event {
        Event::DealtJobCard(_, it) => one(deck(), Pile::of("hand", seat, job(*it))),
        Event::DrewJobCard(_, it) => one(deck(), Pile::of("drawn", seat, job(*it))),
        _ if viewer.is(seat) => Vec::new(),
        Event::DealtJob(_) => one(deck(), Pile::of("hand", seat, Item::back("cards"))),
        _ => one(deck(), Pile::of("drawn", seat, Item::back("jobs"))),
    }
}

/// One of the jobs drawn goes to the hand; who drew them hears which by another event.
fn kept(seat: Seat, rejected: Option<JobId>, viewer: Viewer) -> Vec<Move> {
    let drawn = |it: Option<JobId>| {
        let seen = it.filter(|_| viewer.is(seat));
        Pile::of("drawn", seat, seen.map_or(Item::back("jobs"), job))
    };
    let mut moves = Vec::new();
    if !viewer.is(seat) {
        moves.extend(one(drawn(None), Pile::of("hand", seat, Item::back("cards"))));
    }
    if let Some(it) = rejected {
        moves.extend(one(drawn(Some(it)), Pile::new("discard", job(it))));
    }
    moves
}

/// Notes go from a suitcase to their piles.
fn paid(seat: Seat, purse: &Purse) -> Vec<Move> {
    let pay = |it: Note| {
        Move::new(purse.count(it), Pile::of("suitcase", seat, note(it)), Pile::new("piles", note(it)))
    };
    purse.kinds().map(pay).collect()
}

fn home(it: &Homecomer) -> Vec<Move> {
    let Homecomer { piece, from } = *it;
    let from = match from {
        Whence::Board(place) => on_board(piece, place),
        Whence::River => off_board("river", piece),
        Whence::Aside => off_board("aside", piece),
    };
    one(from, at_home(piece))
}
