//! An event as the log tells it.

use omerta_core::{Phrase, Seat, SeatSet, Viewer};

use crate::cards::{CityCards, Henchmen, Place, SquareId};
use crate::content::Content;
use crate::event::{Event, Part, PartOf, Pile, Sweep};
use crate::state::{Ending, Plan};
use crate::wire::{PerSeat, Sum};
use crate::words::{parts, politics, tally};

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
        Event::Vp(it, n, what_for) => {
            amount(["event.vp", "event.vp-less"], it, n.into()).with("for", tally::what_for(what_for))
        }
        Event::Corruption(it, n) => amount(["event.corruption", "event.corruption-less"], it, n.into()),
        Event::CorruptionCard(it, mark, id) => {
            parts::with_corruption_card("event.corruption-card", content, id)
                .with("seat", it)
                .with("mark", mark)
        }
        Event::Drew(it, deck) => seat("event.drew", it).with("card", parts::deck_card(deck)),
        Event::DrewCard(_, id) => parts::with_city("event.drew-card", content, id),
        Event::Reshuffled(pile) => reshuffled(pile),
        Event::Swept(it, Sweep::Rackets(_)) => seat("event.swept-rackets", it),
        Event::Swept(it, Sweep::Henchmen(_)) => seat("event.swept-henchmen", it),
        Event::Chief(it, _) => seat("event.chief", it),
        Event::Cops(n, _) => Phrase::new("event.cops").with("n", n),
        Event::NessCame => Phrase::new("event.ness-comes"),
        Event::NessLeft(_) => Phrase::new("event.ness-leaves"),
        Event::CopCard(id, _) => parts::with_cop_card("event.cop-card", content, id, true),
        Event::CopMoved(it, from, to) => {
            square("event.cop-moved", it, to).with("place", parts::place(content, from))
        }
        Event::CopRemoved(from) => {
            Phrase::new("event.cop-removed").with("place", parts::place(content, from))
        }
        Event::Bribed(it, on, n) => square("event.bribed", it, on).with("money", parts::money(n)),
        Event::Averted(it, on) => square("event.averted", it, on),
        Event::Busted(it, on) => square("event.busted", it, on),
        Event::Ness(_, Place::Square(on)) => {
            Phrase::new("event.ness").with("place", parts::square(content, on))
        }
        Event::Ness(_, Place::Neutral(on)) => {
            Phrase::new("event.ness-closes").with("place", parts::neutral(on))
        }
        Event::Sealed(it) => seat("event.sealed", it),
        Event::Called(it) => seat("event.called", it),
        Event::Bids(ref bids) => Phrase::new("event.bids").with("bids", shown_bids(bids)),
        Event::Godfather(it, n, _) => seat("event.godfather", it).with("money", parts::money(n)),
        Event::NoBids => Phrase::new("event.no-bids"),
        Event::Gangsters(_) => Phrase::new("event.gangsters"),
        Event::WentHome(_) => Phrase::new("event.went-home"),
        Event::Fee(it, n) => seat("event.fee", it).with("money", parts::money(n)),
        Event::PotGrew(n) => Phrase::new("event.pot-grew").with("money", parts::money(n)),
        Event::Used(it, on) => seat("event.used", it).with("place", parts::neutral(on)),
        Event::Controlled(it, on, true) => square("event.controlled", it, on),
        Event::Controlled(it, on, false) => square("event.worked", it, on),
        Event::Claimed(it, on) => square("event.claimed", it, on),
        Event::Opened(it, id, on) => {
            square("event.opened", it, on).with("racket", parts::racket(content, id))
        }
        Event::Hired(it, id) => henchman("event.hired", it, id),
        Event::Donated(it, n) => seat("event.donated", it).with("money", parts::money(n)),
        Event::Race(it, a, b, won, _) => {
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
        Event::Side(it, ref parts) => side(content, it, parts),
        Event::HitWon(it) => seat("event.hit-won", it),
        Event::Killed(of, id, _) => henchman("event.killed", of, id),
        Event::Abducted(of, by, id, _) => henchman("event.abducted", by, id).with("of", of),
        Event::Played(it, id, None) => parts::with_city("event.played", content, id).with("seat", it),
        Event::Played(it, id, Some(against)) => {
            parts::with_city("event.played-against", content, id).with("seat", it).with("against", against)
        }
        Event::Against(it, id, against) => {
            parts::with_city("event.against", content, id).with("seat", it).with("against", against)
        }
        Event::Revealed(it, id) => parts::with_henchman("event.revealed", content, id).with("seat", it),
        Event::Laid(before, id) => parts::with_city("event.laid", content, id).with("seat", before),
        Event::Turned(it, id) => parts::with_city("event.turned", content, id).with("seat", it),
        Event::Peeked(it, of) => seat("event.peeked", it).with("of", of),
        Event::PeekedHand(of, cards, crew) => peeked(content, of, cards, crew),
        Event::CityTaken(it, from, _) => seat("event.city-taken", it).with("from", from),
        Event::CityTakenCard(it, from, id) => {
            let key = if viewer.is(from) { "event.city-taken-from-you" } else { "event.city-taken-by-you" };
            parts::with_city(key, content, id).with("seat", if viewer.is(from) { it } else { from })
        }
        Event::ShowsSpecials(it, crew) => {
            let key = if crew.is_empty() { "event.shows-none" } else { "event.shows-specials" };
            seat(key, it).with("henchmen", parts::henchmen(content, crew, 0))
        }
        Event::Exhausted(of, id, _) => henchman("event.exhausted", of, id),
        Event::Spent(it, crew, cards) => spent(content, it, crew, cards),
        Event::Wrecked(on, id, _) => Phrase::new("event.wrecked")
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
        Event::Taken(it, on, _) => square("event.taken", it, on),
        Event::Refreshed(it, id) => henchman("event.refreshed", it, id),
        Event::Paid(it) => {
            let key = if it.die.is_some() { "event.paid-die" } else { "event.paid" };
            seat(key, it.seat)
                .with("racket", parts::racket(content, it.racket))
                .with("money", parts::money(it.sum))
                .with("die", it.die.unwrap_or(0))
        }
        Event::Skimmed(it, from, kind, n) => seat("event.skimmed", it)
            .with("from", from)
            .with("kind", Phrase::new(format!("kinds.{}", kind.word())))
            .with("money", parts::money(n)),
        Event::Offered(by, ref offer) => {
            let key = if politics::is_joint(offer) { "event.proposed" } else { "event.offered" };
            seat(key, by).with("to", offer.to).with("offer", politics::offer(content, by, offer))
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
        Event::Over(ending, outcome) => over(content, ending, outcome.winners),
    }
}

fn reshuffled(pile: Pile) -> Phrase {
    match pile {
        Pile::Rackets(_) => Phrase::new("event.reshuffled-rackets"),
        Pile::Henchmen(_) => Phrase::new("event.reshuffled-henchmen"),
        Pile::Cops(_) => Phrase::new("event.reshuffled-cops"),
        Pile::City(deck, _) => Phrase::new("event.reshuffled-city").with("deck", parts::hood(deck)),
    }
}

/// All bids, with who bid nothing.
fn shown_bids(bids: &PerSeat<Sum>) -> Vec<Phrase> {
    let bidders = bids.each().filter(|(_, bid)| **bid > Sum::ZERO);
    bidders.map(|(it, bid)| seat("event.bid", it).with("money", parts::sum(*bid))).collect()
}

/// The scores of the parties.
fn shown_scores(scores: &PerSeat<Option<i16>>) -> Vec<Phrase> {
    let parties = scores.each().filter_map(|(it, score)| Some((it, (*score)?)));
    parties.map(|(it, score)| seat("event.score", it).with("n", parts::number(score))).collect()
}

/// A plan when it is opened: who fights, who is revealed, which cards.
fn plan(content: &Content, it: Seat, plan: &Plan) -> Phrase {
    match plan.is_empty() {
        true => seat("event.plan-empty", it),
        false => seat("event.plan", it).with("plan", parts::plan(content, plan)),
    }
}

/// What a side of a fight counts.
fn side(content: &Content, it: Seat, parts: &[Part]) -> Phrase {
    let part = |part: &Part| {
        let of = match part.of {
            PartOf::Henchman(it) => parts::henchman(content, it),
            PartOf::Weapon(it, _) | PartOf::City(it) => parts::city(content, it),
            PartOf::Family(it) => parts::family(content, it),
            PartOf::Corruption(it) => parts::corruption_card(content, it),
            PartOf::Faction(it) => parts::faction(it),
            PartOf::Squares(n) => Phrase::new("part.squares").with("n", n),
        };
        Phrase::new("part").with("of", of).with("n", parts::number(part.n))
    };
    seat("event.side", it).with("parts", parts::joined(parts.iter().map(part).collect()))
}

/// What is left of a plan when the fight is over.
fn spent(content: &Content, it: Seat, crew: Henchmen, cards: CityCards) -> Phrase {
    let key = match (crew.is_empty(), cards.is_empty()) {
        (false, true) => "event.spent-henchmen",
        (true, _) => "event.spent-cards",
        (false, false) => "event.spent",
    };
    seat(key, it)
        .with("henchmen", parts::henchmen(content, crew, 0))
        .with("cards", parts::joined(parts::cities(content, cards).collect()))
}

fn peeked(content: &Content, of: Seat, cards: CityCards, crew: Henchmen) -> Phrase {
    seat("event.peeked-hand", of)
        .with("cards", parts::joined(parts::cities(content, cards).collect()))
        .with("henchmen", parts::henchmen(content, crew, 0))
}

fn over(content: &Content, ending: Ending, who: SeatSet) -> Phrase {
    let key = match ending {
        Ending::Vp => "over.vp",
        Ending::Specials => "over.specials",
        Ending::MartialLaw => "over.martial-law",
    };
    Phrase::new(key).with("who", who).with("n", content.numbers().goal_vp)
}
