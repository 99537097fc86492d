//! Offers, deals and promises in words.

use omerta_core::{Phrase, Seat};

use crate::content::Content;
use crate::politics::{Draft, Offer, Term, Thing, Want};
use crate::wire::Sum;
use crate::words::parts;

/// A card that changes hands.
pub(crate) fn thing(content: &Content, thing: Thing) -> Phrase {
    match thing {
        Thing::City(it) => parts::city(content, it),
        Thing::Henchman(it) => parts::henchman(content, it),
    }
}

/// A card as it is asked for.
pub(crate) fn want(content: &Content, want: Want) -> Phrase {
    match want {
        Want::City(deck) => parts::deck_card(deck),
        Want::Henchman => Phrase::new("some-henchman"),
        Want::Named(it) => parts::henchman(content, it),
    }
}

/// A promise: who makes it, and to whom.
pub(crate) fn term(content: &Content, by: Seat, to: Seat, term: Term) -> Phrase {
    let said = |key: &'static str| Phrase::new(key).with("by", by).with("to", to);
    match term {
        Term::Truce => said("term.truce"),
        Term::TieBreak => said("term.tie-break"),
        Term::Avoid(square) => said("term.avoid").with("square", parts::square(content, square)),
        Term::CapBid(n) => said("term.cap-bid").with("money", parts::sum(n)),
        Term::Joint(square) => said("term.joint").with("square", parts::square(content, square)),
    }
}

/// A promise that nobody has been asked for yet.
pub(crate) fn pact(content: &Content, term: Term) -> Phrase {
    match term {
        Term::Truce => Phrase::new("pact.truce"),
        Term::TieBreak => Phrase::new("pact.tie-break"),
        Term::Avoid(square) => Phrase::new("pact.avoid").with("square", parts::square(content, square)),
        Term::CapBid(n) => Phrase::new("pact.cap-bid").with("money", parts::sum(n)),
        Term::Joint(square) => Phrase::new("pact.joint").with("square", parts::square(content, square)),
    }
}

fn cash(money: Sum) -> Option<Phrase> {
    (money > Sum::ZERO).then(|| Phrase::new("cost.money").with("money", parts::sum(money)))
}

/// What one side gives: money and cards by kind.
fn side(content: &Content, money: Sum, cards: &[Option<Want>]) -> Phrase {
    let cards = cards.iter().flatten().map(|it| want(content, *it));
    parts::joined(cash(money).into_iter().chain(cards).collect())
}

/// A whole offer: what either side gives, and what is promised.
pub(crate) fn offer(content: &Content, by: Seat, offer: &Offer) -> Phrase {
    told(content, by, offer, side(content, offer.give, &offer.give_cards))
}

/// An offer that is being put together: its maker knows his cards by name.
pub(crate) fn draft(content: &Content, by: Seat, draft: &Draft) -> Phrase {
    let cards = draft.things.iter().flatten().map(|it| thing(content, *it));
    let give = parts::joined(cash(draft.offer.give).into_iter().chain(cards).collect());
    told(content, by, &draft.offer, give)
}

fn told(content: &Content, by: Seat, offer: &Offer, give: Phrase) -> Phrase {
    if is_pact(offer) && give == parts::joined(Vec::new()) {
        // What both promise needs no names.
        let terms = offer.terms.iter().flatten().map(|it| match it {
            Term::Truce | Term::Joint(_) => pact(content, *it),
            _ => term(content, offer.to, by, *it),
        });
        return Phrase::new("offer.pact").with("terms", parts::joined(terms.collect()));
    }
    let terms = offer.terms.iter().flatten().map(|it| term(content, offer.to, by, *it)).collect::<Vec<_>>();
    let promises = match terms.is_empty() {
        true => Phrase::new("none"),
        false => Phrase::new("offer.promises").with("terms", parts::joined(terms)),
    };
    Phrase::new("offer")
        .with("by", by)
        .with("to", offer.to)
        .with("give", give)
        .with("want", side(content, offer.want, &offer.want_cards))
        .with("promises", promises)
}

/// Whether nothing but promises is in an offer.
fn is_pact(offer: &Offer) -> bool {
    let Offer { give, give_cards, want, want_cards, terms, .. } = offer;
    let no_cards = give_cards.iter().chain(want_cards).all(Option::is_none);
    *give == Sum::ZERO && *want == Sum::ZERO && no_cards && terms.iter().any(Option::is_some)
}

/// Whether nothing is proposed but what both would do together.
pub(crate) fn is_joint(offer: &Offer) -> bool {
    is_pact(offer) && offer.terms.iter().flatten().all(|it| matches!(it, Term::Truce | Term::Joint(_)))
}

/// Cards by name.
pub(crate) fn things(content: &Content, cards: &[Option<Thing>]) -> Phrase {
    parts::joined(cards.iter().flatten().map(|it| thing(content, *it)).collect())
}
