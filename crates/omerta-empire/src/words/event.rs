//! An event as the log tells it.

use omerta_core::{Phrase, Seat, SeatSet, Viewer};

use crate::action::{Event, Pile};
use crate::cards::{CityCards, Henchmen, Place, SquareId};
use crate::content::Content;
use crate::effects::Goods;
use crate::state::{Ending, Plan};
use crate::words::{parts, politics};

fn seat(key: &'static str, seat: Seat) -> Phrase {
    Phrase::new(key).with("seat", seat)
}

pub(crate) fn event(content: &Content, event: &Event, viewer: Viewer) -> Phrase {
    let square =
        |key: &'static str, it: Seat, id: SquareId| seat(key, it).with("square", parts::square(content, id));
    let henchman =
        |key: &'static str, it: Seat, id| seat(key, it).with("henchman", parts::henchman(content, id));
    let amount = |keys: [&'static str; 2], it: Seat, n: i64| {
        seat(keys[usize::from(n < 0)], it).with("n", parts::number(n.abs()))
    };
    match *event {
        Event::Family(it, id) => seat("event.family", it).with("family", parts::family(content, id)),
        Event::Start(it, id) => parts::with_start("event.start", content, id).with("seat", it),
        Event::RacketShown(id) => parts::with_racket("event.racket-shown", content, id)
            .with("money", parts::money(content.racket(id).price)),
        Event::HenchmanShown(id) => {
            let cost = parts::cost(content.henchman(id).cost as i16, content.henchman(id).corruption);
            parts::with_henchman("event.henchman-shown", content, id).with("cost", cost)
        }
        Event::StartRacket(it, id, on) => {
            square("event.start-racket", it, on).with("racket", parts::racket(content, id))
        }
        Event::Picked(it, id) => henchman("event.picked", it, id),
        Event::Round(n) => Phrase::new("event.round").with("n", n),
        Event::Money(it, n) => {
            let key = if n < 0 { "event.paid-bank" } else { "event.money" };
            seat(key, it).with("money", parts::money(n.abs()))
        }
        Event::Took(it, from, n) => seat("event.took", it).with("from", from).with("money", parts::money(n)),
        Event::Vp(it, n) => amount(["event.vp", "event.vp-less"], it, n.into()),
        Event::Corruption(it, n) => amount(["event.corruption", "event.corruption-less"], it, n.into()),
        Event::CorruptionCard(it, mark, id) => {
            parts::with_corruption_card("event.corruption-card", content, id)
                .with("seat", it)
                .with("mark", mark)
        }
        Event::Drew(it, deck) => seat("event.drew", it).with("card", parts::deck_card(deck)),
        Event::DrewCard(_, id) => parts::with_city("event.drew-card", content, id),
        Event::Reshuffled(pile) => reshuffled(pile),
        Event::Swept(it, Goods::Open) => seat("event.swept-rackets", it),
        Event::Swept(it, Goods::Hire | Goods::Refresh) => seat("event.swept-henchmen", it),
        Event::Chief(it) => seat("event.chief", it),
        Event::Cops(n) => Phrase::new("event.cops").with("n", n),
        Event::NessInTown(true) => Phrase::new("event.ness-comes"),
        Event::NessInTown(false) => Phrase::new("event.ness-leaves"),
        Event::CopCard(id) => parts::with_cop_card("event.cop-card", content, id, true),
        Event::CopMoved(it, from, to) => {
            square("event.cop-moved", it, to).with("place", parts::place(content, from))
        }
        Event::CopRemoved(from) => {
            Phrase::new("event.cop-removed").with("place", parts::place(content, from))
        }
        Event::Bribed(it, on, n) => square("event.bribed", it, on).with("money", parts::money(n)),
        Event::Averted(it, on) => square("event.averted", it, on),
        Event::Busted(it, on) => square("event.busted", it, on),
        Event::Ness(Place::Square(on)) => Phrase::new("event.ness").with("place", parts::square(content, on)),
        Event::Ness(Place::Neutral(on)) => Phrase::new("event.ness-closes").with("place", parts::neutral(on)),
        Event::Sealed(it) => seat("event.sealed", it),
        Event::Called(it) => seat("event.called", it),
        Event::Bids(bids) => Phrase::new("event.bids").with("bids", shown_bids(&bids)),
        Event::Godfather(it, n) => seat("event.godfather", it).with("money", parts::money(n)),
        Event::NoBids => Phrase::new("event.no-bids"),
        Event::Used(it, on) => seat("event.used", it).with("place", parts::neutral(on)),
        Event::Controlled(it, on, true) => square("event.controlled", it, on),
        Event::Controlled(it, on, false) => square("event.worked", it, on),
        Event::Claimed(it, on) => square("event.claimed", it, on),
        Event::Opened(it, id, on) => {
            square("event.opened", it, on).with("racket", parts::racket(content, id))
        }
        Event::Hired(it, id) => henchman("event.hired", it, id),
        Event::Donated(it, n) => seat("event.donated", it).with("money", parts::money(n)),
        Event::Race(it, a, b, won) => {
            let key = if won > 0 { "event.race-won" } else { "event.race-lost" };
            seat(key, it).with("a", a).with("b", b).with("n", a + b).with("money", parts::money(won))
        }
        Event::Attacked(it, on, owner) => square("event.attacked", it, on).with("owner", owner),
        Event::Vendetta(of, to) => seat("event.vendetta", to).with("of", of),
        Event::Cashed(it, of) => seat("event.cashed", it).with("of", of),
        Event::HitDeclared(it, of) => seat("event.hit-declared", it).with("of", of),
        Event::TargetKnown(of, id) => henchman("event.target-known", of, id),
        Event::TargetDrawn(of) => seat("event.target-drawn", of),
        Event::TargetCard(_, id) => {
            Phrase::new("event.target-card").with("henchman", parts::henchman(content, id))
        }
        Event::HitOpened(assassin, target, totals) => {
            let key = if totals.is_some() { "event.hit-opened" } else { "event.hit-negated" };
            let (attack, defence) = totals.unwrap_or_default();
            Phrase::new(key)
                .with("assassin", parts::henchman(content, assassin))
                .with("target", parts::henchman(content, target))
                .with("a", parts::number(attack))
                .with("b", parts::number(defence))
        }
        Event::Plan(it, ref planned) => plan(content, it, planned),
        Event::HitWon(it) => seat("event.hit-won", it),
        Event::Killed(of, id) => henchman("event.killed", of, id),
        Event::Abducted(of, by, id) => henchman("event.abducted", by, id).with("of", of),
        Event::Played(it, id, None) => parts::with_city("event.played", content, id).with("seat", it),
        Event::Played(it, id, Some(against)) => {
            parts::with_city("event.played-against", content, id).with("seat", it).with("against", against)
        }
        Event::Revealed(it, id) => parts::with_henchman("event.revealed", content, id).with("seat", it),
        Event::Laid(before, id) => parts::with_city("event.laid", content, id).with("seat", before),
        Event::Turned(it, id) => parts::with_city("event.turned", content, id).with("seat", it),
        Event::Peeked(it, of) => seat("event.peeked", it).with("of", of),
        Event::PeekedHand(of, cards, crew) => peeked(content, of, cards, crew),
        Event::CityTaken(it, from) => seat("event.city-taken", it).with("from", from),
        Event::CityTakenCard(it, from, id) => {
            let key = if viewer.is(from) { "event.city-taken-from-you" } else { "event.city-taken-by-you" };
            parts::with_city(key, content, id).with("seat", if viewer.is(from) { it } else { from })
        }
        Event::ShowsSpecials(it, crew) => {
            let key = if crew.is_empty() { "event.shows-none" } else { "event.shows-specials" };
            seat(key, it).with("henchmen", parts::henchmen(content, crew, 0))
        }
        Event::Exhausted(of, id) => henchman("event.exhausted", of, id),
        Event::Wrecked(on, id) => Phrase::new("event.wrecked")
            .with("square", parts::square(content, on))
            .with("racket", parts::racket(content, id)),
        Event::MoreGangsters(it, n) => seat("event.more-gangsters", it).with("n", n),
        Event::Combat(on, parties) => {
            Phrase::new("event.combat").with("square", parts::square(content, on)).with("who", parties)
        }
        Event::Die(id, n) => {
            Phrase::new("event.die").with("henchman", parts::henchman(content, id)).with("n", n)
        }
        Event::Lured(of, id) => henchman("event.lured", of, id),
        Event::Scores(on, ref scores) => {
            let scores = shown_scores(scores);
            Phrase::new("event.scores").with("square", parts::square(content, on)).with("scores", scores)
        }
        Event::Won(it, on) => square("event.won", it, on),
        Event::Refreshed(it, id) => henchman("event.refreshed", it, id),
        Event::Paid(it, id, n, die) => {
            let key = if die.is_some() { "event.paid-die" } else { "event.paid" };
            seat(key, it)
                .with("racket", parts::racket(content, id))
                .with("money", parts::money(n))
                .with("die", die.unwrap_or(0))
        }
        Event::Skimmed(it, from, kind, n) => seat("event.skimmed", it)
            .with("from", from)
            .with("kind", Phrase::new(format!("kinds.{}", kind.word())))
            .with("money", parts::money(n)),
        Event::Offered(by, ref offer) => {
            seat("event.offered", by).with("to", offer.to).with("offer", politics::offer(content, by, offer))
        }
        Event::Promised(_, ref cards) => {
            Phrase::new("event.promised").with("cards", politics::things(content, cards))
        }
        Event::Refused(it, by) => seat("event.refused", it).with("by", by),
        Event::Lapsed(by, to) => seat("event.lapsed", by).with("to", to),
        Event::Deal(by, to, ref offer) => {
            seat("event.deal", by).with("to", to).with("offer", politics::offer(content, by, offer))
        }
        Event::Moved(from, to, card) => {
            seat("event.moved", from).with("to", to).with("card", politics::thing(content, card))
        }
        Event::Word(by, to, term, kept) => {
            let key = if kept { "event.word-kept" } else { "event.word-broken" };
            seat(key, by).with("term", politics::term(content, by, to, term))
        }
        Event::Over(ending, outcome) => over(ending, outcome.winners),
    }
}

fn reshuffled(pile: Pile) -> Phrase {
    match pile {
        Pile::Rackets => Phrase::new("event.reshuffled-rackets"),
        Pile::Henchmen => Phrase::new("event.reshuffled-henchmen"),
        Pile::Cops => Phrase::new("event.reshuffled-cops"),
        Pile::City(deck) => Phrase::new("event.reshuffled-city").with("deck", parts::hood(deck)),
    }
}

/// All bids, with who bid nothing.
fn shown_bids(bids: &[u8; 6]) -> Vec<Phrase> {
    let bidders = Seat::all(6).zip(bids).filter(|(_, bid)| **bid > 0);
    bidders.map(|(it, bid)| seat("event.bid", it).with("money", parts::units(*bid))).collect()
}

/// The scores of the parties.
fn shown_scores(scores: &[Option<i16>; 6]) -> Vec<Phrase> {
    let parties = Seat::all(6).zip(scores).filter_map(|(it, score)| Some((it, (*score)?)));
    parties.map(|(it, score)| seat("event.score", it).with("n", parts::number(score))).collect()
}

/// A plan when it is opened: who fights, who is revealed, which cards.
fn plan(content: &Content, it: Seat, plan: &Plan) -> Phrase {
    match plan.is_empty() {
        true => seat("event.plan-empty", it),
        false => seat("event.plan", it).with("plan", parts::plan(content, plan)),
    }
}

fn peeked(content: &Content, of: Seat, cards: CityCards, crew: Henchmen) -> Phrase {
    seat("event.peeked-hand", of)
        .with("cards", parts::joined(parts::cities(content, cards).collect()))
        .with("henchmen", parts::henchmen(content, crew, 0))
}

fn over(ending: Ending, who: SeatSet) -> Phrase {
    let key = match ending {
        Ending::Vp => "over.vp",
        Ending::Specials => "over.specials",
        Ending::MartialLaw => "over.martial-law",
    };
    Phrase::new(key).with("who", who)
}
