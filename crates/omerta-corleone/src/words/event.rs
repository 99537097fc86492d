//! An event as the log tells it.

use omerta_core::Short as _;
use omerta_core::{BySeat, Phrase, Seat, Viewer};

use crate::cards::{Note, Purse};
use crate::content::{AreaId, Content, TileId};
use crate::event::{Account, Event};
use crate::figures::{Piece, Standing};
use crate::words::parts::{self, Form};

fn seat(key: &'static str, seat: Seat) -> Phrase {
    Phrase::new(key).with("seat", seat)
}

pub(crate) fn event(content: &Content, event: &Event, viewer: Viewer) -> Phrase {
    let area = |id: AreaId| parts::area(content, id);
    let at = |id: AreaId| parts::area_as(content, id, Form::At);
    match event.clone() {
        Event::HorseHead { from: _, to } => seat("event.horse-head", to),
        Event::Act(act) => Phrase::new("event.act")
            .with("act", parts::act_number(act))
            .with("name", parts::act(content, act))
            .with("limit", content.act(act).hand_limit),
        Event::Opened(turf, tile) => opened(content, turf, tile),
        Event::PublicJob(_, job) => parts::with_job("event.public-job", content, job),
        Event::Shown(ally) => parts::with_ally("event.shown", content, ally),
        Event::DealtJob(it) => seat("event.dealt-job", it),
        Event::DealtJobCard(_, job) => parts::with_job("event.dealt-job-card", content, job),
        Event::NotShown(allies) => Phrase::new("event.not-shown").with("n", allies.len()),
        Event::Placed { by, piece: Piece::PoliceChief, family: _, from: _, to } => {
            seat("event.chief", by).with("area", parts::place(content, to, Form::To))
        }
        Event::Placed { by: _, piece, family, from: _, to } => {
            let key = if family.is_some() { "event.placed" } else { "event.placed-neutral" };
            let piece = parts::piece_goes(content, piece, family);
            Phrase::new(key).with("piece", piece).with("place", parts::place(content, to, Form::To))
        }
        Event::SetAside(it, figure, family) => {
            seat("event.set-aside", it).with("figure", parts::member(content, family, figure))
        }
        Event::Front(it, site, tile) => {
            seat("event.front", it).with("place", parts::site_of(content, site, tile))
        }
        Event::Controller(it, site, tile) => {
            seat("event.controller", it).with("place", parts::site_of(content, site, tile))
        }
        Event::Backs(it, areas) => {
            let areas: Vec<Phrase> = areas.iter().map(at).collect();
            seat("event.backs", it).with("areas", areas)
        }
        Event::TookNote(it, note) => seat("event.took-note", it).with("note", parts::note(note)),
        Event::TookGood(it, good) => seat("event.took-good", it).with("good", parts::good(good)),
        Event::NothingLeft(it, icon) => seat("event.nothing-left", it).with("icon", parts::icon(icon)),
        Event::Suitcased(it, note) => seat("event.suitcased", it).with("note", parts::note(note)),
        Event::Discarded(it, card) => seat("event.discarded", it).with("card", parts::card(content, card)),
        Event::DrewJobs(it, Some(job)) => parts::with_job("event.drew-jobs", content, job).with("seat", it),
        Event::DrewJobs(it, None) => seat("event.drew-one-job", it),
        Event::DrewJob(it) => seat("event.drew-job", it),
        Event::DrewJobCard(_, job) => parts::with_job("event.drew-job-card", content, job),
        Event::KeptJob(_, job) => parts::with_job("event.kept-job", content, job),
        Event::Reshuffled(_) => Phrase::new("event.reshuffled"),
        Event::Job { seat, job, slot: None } => parts::with_job("event.job", content, job).with("seat", seat),
        Event::Job { seat, job, slot: Some(_) } => {
            parts::with_job("event.job-public", content, job).with("seat", seat)
        }
        Event::Paid(it, good) => seat("event.paid", it).with("good", parts::good(good)),
        Event::JobDone(it, job) => parts::with_job("event.job-done", content, job).with("seat", it),
        Event::Ally(it, ally) => parts::with_ally("event.ally", content, ally).with("seat", it),
        Event::GunnedDown { by, piece, family, at } => {
            let key = if family.is_some() { "event.gunned-down" } else { "event.gunned-down-neutral" };
            seat(key, by)
                .with("piece", parts::piece_hit(content, piece, family))
                .with("place", parts::place(content, at, Form::At))
        }
        Event::Moved { by, piece, family, from, to } => {
            let key = if family.is_some() { "event.moved" } else { "event.moved-neutral" };
            seat(key, by)
                .with("piece", parts::piece_hit(content, piece, family))
                .with("from", parts::place(content, from, Form::Bare))
                .with("place", parts::place(content, to, Form::Bare))
        }
        Event::Robbed { by, from, note } => {
            seat("event.robbed", by).with("from", from).with("note", parts::note(note))
        }
        Event::FoundNothing { by, from } => seat("event.found-nothing", by).with("from", from),
        Event::Lifted { by, from, card: Some(card) } => {
            seat("event.lifted", by).with("from", from).with("card", parts::card(content, card))
        }
        Event::Lifted { by, from, card: None } => seat("event.lifted-unseen", by).with("from", from),
        Event::LiftedJob { by, from, job } if viewer.is(from) => {
            seat("event.lifted-from-you", by).with("job", parts::job(content, job))
        }
        Event::LiftedJob { by: _, from, job } => {
            Phrase::new("event.lifted-by-you").with("from", from).with("job", parts::job(content, job))
        }
        Event::OfferSealed(it) => seat("event.offer-sealed", it),
        Event::Offers { by, offers, refused: _, best: _ } => {
            seat("event.offers", by).with("offers", answers(by, &offers))
        }
        Event::OfferTaken { by, from, note } => {
            seat("event.offer-taken", by).with("from", from).with("note", parts::note(note))
        }
        Event::Stashed(it, note) => seat("event.stashed", it).with("note", parts::note(note)),
        Event::Salvaged(it, job) => parts::with_job("event.salvaged", content, job).with("seat", it),
        Event::Ready(it, ally) => parts::with_ally("event.ready", content, ally).with("seat", it),
        Event::Marker(it, turf) => seat("event.marker", it).with("area", at(turf)),
        Event::MarkerMoved { seat: it, from, height: _, to } => {
            seat("event.marker-moved", it).with("from", area(from)).with("area", area(to))
        }
        Event::MarkersOut(it, turf) => seat("event.markers-out", it).with("area", at(turf)),
        Event::War { turf, here, winner } => war(&here, winner).with("area", at(turf)),
        Event::BidSealed(it) => seat("event.bid-sealed", it),
        Event::Bids(bids) => Phrase::new("event.bids").with("bids", shown_bids(&bids)),
        Event::Bribed { seat, ally, bid } => parts::with_ally("event.bribed", content, ally)
            .with("seat", seat)
            .with("money", parts::money(bid.value())),
        Event::TributeSealed(it) => seat("event.tribute-sealed", it),
        Event::Tribute(it, card) => seat("event.tribute", it).with("card", parts::card(content, card)),
        Event::AlliesBack(it, allies) => {
            let allies: Vec<Phrase> = allies.iter().map(|it| parts::ally(content, it)).collect();
            seat("event.allies-back", it).with("allies", allies)
        }
        Event::Home(figures) => Phrase::new("event.home").with("n", figures.len()),
        Event::AlliesLeft(allies) => {
            let allies: Vec<Phrase> = allies.iter().map(|it| parts::ally(content, it)).collect();
            Phrase::new("event.allies-left").with("allies", allies)
        }
        Event::Joined(figure, _) => Phrase::new("event.joined").with("figure", parts::figure(figure)),
        Event::LastHand(it, cards) => {
            seat("event.last-hand", it).with("cards", parts::hand(content, &cards, 0))
        }
        Event::Over { outcome, accounts } => {
            let score = |(it, score): (Seat, &i32)| {
                seat("event.score", it)
                    .with("money", parts::money(*score))
                    .with("parts", parts::joined(worth(content, &accounts[it])))
            };
            Phrase::new("event.over").with("scores", outcome.scores.iter().map(score).collect::<Vec<_>>())
        }
    }
}

/// Where everyone's money came from in the end.
pub(crate) fn tally(content: &Content, told: &[&Event], n_seats: u8) -> BySeat<Vec<Phrase>> {
    let accounts = told.iter().find_map(|it| match it {
        Event::Over { accounts, .. } => Some(accounts),
        _ => None,
    });
    BySeat::new(n_seats, |seat| accounts.map_or_else(Vec::new, |it| worth(content, &it[seat])))
}

fn worth(content: &Content, account: &Account) -> Vec<Phrase> {
    let Account { suitcase, turfs, turf_bonus, colours, job_bonus } = account;
    let areas = turfs.iter().map(|it| parts::area(content, it)).collect();
    let colours = colours.iter().map(|it| parts::colour(*it)).collect();
    let money = |key: &'static str, n: u16| Phrase::new(key).with("money", parts::money(n));
    vec![
        money("worth.suitcase", *suitcase),
        money("worth.turfs", *turf_bonus).with("areas", parts::joined_or_none(areas)),
        money("worth.jobs", *job_bonus).with("colours", parts::joined_or_none(colours)),
    ]
}

/// Who has how much influence in a turf, and who wins it.
fn war(here: &[Standing], winner: Option<Seat>) -> Phrase {
    let mut sums: Vec<(Option<Seat>, u8)> = Vec::new();
    for standing in here {
        let faction = match standing.piece {
            Piece::Own(seat, _) => Some(seat),
            Piece::UnionBoss | Piece::Mayor | Piece::PoliceChief => None,
        };
        match sums.iter_mut().find(|(it, _)| *it == faction) {
            Some((_, n)) => *n += 1,
            None => sums.push((faction, 1)),
        }
    }
    sums.sort_short_by_key(|(faction, n)| (std::cmp::Reverse(*n), faction.is_none(), *faction));
    let tied = sums.get(1).is_some_and(|second| second.1 == sums[0].1);
    let shares: Vec<Phrase> = sums
        .into_iter()
        .map(|(faction, n)| match faction {
            Some(it) => seat("event.influence", it).with("n", n),
            None => Phrase::new("event.influence-neutral").with("n", n),
        })
        .collect();
    match (winner, shares.is_empty()) {
        (Some(it), _) => seat("event.won", it).with("shares", shares),
        (None, false) if tied => Phrase::new("event.tied").with("shares", shares),
        (None, false) => Phrase::new("event.neutral-lead").with("shares", shares),
        (None, true) => Phrase::new("event.nobody-there"),
    }
}

fn opened(content: &Content, turf: AreaId, tile: TileId) -> Phrase {
    let sides = content.tile_sides(tile);
    Phrase::new("event.opened")
        .with("area", parts::area_as(content, turf, Form::At))
        .with("business", parts::business(&content.tiles()[usize::from(tile.0)]))
        .with("back", parts::icons(sides.back))
        .with("front", parts::icons(sides.front))
}

/// What each rival answered to an Offer.
fn answers(by: Seat, notes: &BySeat<Option<Note>>) -> Vec<Phrase> {
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
