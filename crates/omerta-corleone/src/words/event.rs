//! An event as the log tells it.

use omerta_core::{BySeat, Phrase, Seat, Viewer};

use crate::action::Event;
use crate::cards::{Note, Purse};
use crate::content::{AreaId, Content, TileId};
use crate::state::Target;
use crate::words::parts;

fn seat(key: &'static str, seat: Seat) -> Phrase {
    Phrase::new(key).with("seat", seat)
}

pub(crate) fn event(content: &Content, event: &Event, viewer: Viewer) -> Phrase {
    let area = |id: AreaId| parts::area(content, id);
    match *event {
        Event::HorseHead(it) => seat("event.horse-head", it),
        Event::Act(act) => Phrase::new("event.act")
            .with("act", parts::act_number(act))
            .with("name", parts::act(content, act))
            .with("limit", content.act(act).hand_limit),
        Event::Opened(turf, tile) => opened(content, turf, tile),
        Event::PublicJob(_, job) => parts::with_job("event.public-job", content, job),
        Event::Shown(ally) => parts::with_ally("event.shown", content, ally),
        Event::DealtJob(it) => seat("event.dealt-job", it),
        Event::DealtJobCard(_, job) => parts::with_job("event.dealt-job-card", content, job),
        Event::Placed(piece, target) => {
            let key = if let Target::Space(_) = target { "event.placed-space" } else { "event.placed-site" };
            Phrase::new(key).with("piece", parts::piece(piece)).with("place", place(content, target))
        }
        Event::SetAside(it, figure) => seat("event.set-aside", it).with("figure", parts::figure(figure)),
        Event::Front(it, site, tile) => {
            seat("event.front", it).with("place", parts::site_of(content, site, tile))
        }
        Event::Controller(it, site, tile) => {
            seat("event.controller", it).with("place", parts::site_of(content, site, tile))
        }
        Event::Backs(it, areas) => seat("event.backs", it).with("areas", parts::areas(content, areas)),
        Event::TookNote(it, note) => seat("event.took-note", it).with("note", parts::note(note)),
        Event::TookGood(it, good) => seat("event.took-good", it).with("good", parts::good(good)),
        Event::NothingLeft(it, icon) => seat("event.nothing-left", it).with("icon", parts::icon(icon)),
        Event::Suitcased(it, note) => seat("event.suitcased", it).with("note", parts::note(note)),
        Event::Discarded(it, card) => seat("event.discarded", it).with("card", parts::card(content, card)),
        Event::DrewJobs(it, Some(job)) => parts::with_job("event.drew-jobs", content, job).with("seat", it),
        Event::DrewJobs(it, None) => seat("event.drew-one-job", it),
        Event::DrewJobCard(_, job) => parts::with_job("event.drew-job-card", content, job),
        Event::KeptJob(_, job) => parts::with_job("event.kept-job", content, job),
        Event::Reshuffled => Phrase::new("event.reshuffled"),
        Event::Job(it, job) => parts::with_job("event.job", content, job).with("seat", it),
        Event::Paid(it, good) => seat("event.paid", it).with("good", parts::good(good)),
        Event::JobDone(it, job) => parts::with_job("event.job-done", content, job).with("seat", it),
        Event::Ally(it, ally) => parts::with_ally("event.ally", content, ally).with("seat", it),
        Event::GunnedDown(it, piece) => seat("event.gunned-down", it).with("piece", parts::piece(piece)),
        Event::Moved(it, piece, target) => {
            seat("event.moved", it).with("piece", parts::piece(piece)).with("place", place(content, target))
        }
        Event::NeutralGunnedDown(it, neutral) => {
            seat("event.neutral-gunned-down", it).with("neutral", parts::neutral(neutral))
        }
        Event::Chief(it, turf) => seat("event.chief", it).with("area", area(turf)),
        Event::Robbed(it, from, note) => {
            seat("event.robbed", it).with("from", from).with("note", parts::note(note))
        }
        Event::RobbedNothing(it, from) => seat("event.robbed-nothing", it).with("from", from),
        Event::Lifted(it, from, Some(card)) => {
            seat("event.lifted", it).with("from", from).with("card", parts::card(content, card))
        }
        Event::Lifted(it, from, None) => seat("event.lifted-unseen", it).with("from", from),
        Event::LiftedJob(it, from, job) if viewer.is(from) => {
            seat("event.lifted-from-you", it).with("job", parts::job(content, job))
        }
        Event::LiftedJob(_, from, job) => {
            Phrase::new("event.lifted-by-you").with("from", from).with("job", parts::job(content, job))
        }
        Event::OfferSealed(it) => seat("event.offer-sealed", it),
        Event::Offers(by, ref notes, _) => seat("event.offers", by).with("offers", offers(by, notes)),
        Event::Stashed(it, note) => seat("event.stashed", it).with("note", parts::note(note)),
        Event::Salvaged(it, job) => parts::with_job("event.salvaged", content, job).with("seat", it),
        Event::Ready(it, ally) => parts::with_ally("event.ready", content, ally).with("seat", it),
        Event::Marker(it, turf) => seat("event.marker", it).with("area", area(turf)),
        Event::MarkerMoved(it, from, to) => {
            seat("event.marker-moved", it).with("from", area(from)).with("area", area(to))
        }
        Event::NoWinner(turf) => Phrase::new("event.no-winner").with("area", area(turf)),
        Event::BidSealed(it) => seat("event.bid-sealed", it),
        Event::Bids(ref bids) => Phrase::new("event.bids").with("bids", shown_bids(bids)),
        Event::Bribed(it, ally) => parts::with_ally("event.bribed", content, ally).with("seat", it),
        Event::TributeSealed(it) => seat("event.tribute-sealed", it),
        Event::Tribute(it, card) => seat("event.tribute", it).with("card", parts::card(content, card)),
        Event::AlliesBack(it) => seat("event.allies-back", it),
        Event::Joined(figure) => Phrase::new("event.joined").with("figure", parts::figure(figure)),
        Event::Over(outcome) => {
            let score =
                |(it, score): (Seat, &i32)| seat("event.score", it).with("money", parts::money(*score));
            Phrase::new("event.over").with("scores", outcome.scores.iter().map(score).collect::<Vec<_>>())
        }
    }
}

fn opened(content: &Content, turf: AreaId, tile: TileId) -> Phrase {
    let sides = content.tile_sides(tile);
    Phrase::new("event.opened")
        .with("area", parts::area(content, turf))
        .with("business", parts::business(&content.tiles()[usize::from(tile.0)]))
        .with("back", parts::icons(sides.back))
        .with("front", parts::icons(sides.front))
}

fn place(content: &Content, target: Target) -> Phrase {
    match target {
        Target::Site(site) => parts::site_unseen(content, site),
        Target::Space(space) => parts::space(content, space),
        Target::Chief => parts::neutral(crate::state::Neutral::PoliceChief),
    }
}

/// What each rival answered to an Offer.
fn offers(by: Seat, notes: &BySeat<Option<Note>>) -> Vec<Phrase> {
    let said = |(it, note): (Seat, &Option<Note>)| match note {
        Some(note) => seat("event.offer", it).with("note", parts::note(*note)),
        None => seat("event.offer-refused", it),
    };
    notes.iter().filter(|(it, _)| *it != by).map(said).collect()
}

fn shown_bids(bids: &BySeat<Purse>) -> Vec<Phrase> {
    let said = |(it, bid): (Seat, &Purse)| match bid.is_empty() {
        true => seat("event.bid-nothing", it),
        false => {
            seat("event.bid", it).with("money", parts::money(bid.value())).with("notes", parts::purse(bid))
        }
    };
    bids.iter().map(said).collect()
}
