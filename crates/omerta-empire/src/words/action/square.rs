//! What is done on a square: claimed, attacked, built on, raided, fought for.

use omerta_core::{Arg, Phrase, Seat};

use crate::cards::{Place, RacketId, SquareId};
use crate::content::Content;
use crate::effects::Op;
use crate::stack::Frame;
use crate::view::View;
use crate::words::action::{actor, op};
use crate::words::{numbers, parts};

/// A square, by what it is asked for.
pub(super) fn on(content: &Content, view: &View, square: SquareId) -> Phrase {
    let ground = view.open.at(square);
    match (view.open.stack.top(), op(content, view)) {
        (Some(Frame::StartSquare(_, it) | Frame::PlaceRacket { racket: it, .. }), _) => {
            build(content, view, square, it)
        }
        (Some(Frame::MoveCop { .. }), _) => raid("do.cop-to", content, view, square),
        (Some(Frame::PickFight(_)), _) => told("do.resolve", content, view, square)
            .with("who", ground.attackers)
            .with("racket", racket(content, ground.racket)),
        (_, Some(Op::Wreck(_))) => {
            told("do.wreck", content, view, square).with("racket", racket(content, ground.racket))
        }
        _ => told("do.claim", content, view, square),
    }
}

/// A square taken, or one that is his who comes there.
pub(super) fn control(content: &Content, view: &View, square: SquareId) -> Phrase {
    let ground = view.open.at(square);
    match ground.owner {
        None => told("do.claim", content, view, square),
        Some(_) => told("do.work", content, view, square).with("racket", racket(content, ground.racket)),
    }
}

/// A phrase about a square that may tell all of it but the racket.
fn told(key: &'static str, content: &Content, view: &View, square: SquareId) -> Phrase {
    let it = content.square(square);
    let owner = view.open.at(square).owner;
    let n = numbers::neighbours(content, view, actor(view), square);
    let near = match n {
        0 => Phrase::new("none"),
        n => Phrase::new("near").with("n", n),
    };
    Phrase::new(key)
        .with("square", parts::square(content, square))
        .with("hood", parts::hood(it.hood))
        .with("vp", it.vp)
        .with("near", near)
        .with("owner", owner.map_or(Arg::from(Phrase::new("nobody")), Arg::from))
}

fn racket(content: &Content, id: Option<RacketId>) -> Phrase {
    id.map_or(Phrase::new("no-racket"), |it| parts::racket(content, it))
}

/// Where a racket goes, with what it pays there.
fn build(content: &Content, view: &View, square: SquareId, id: RacketId) -> Phrase {
    let pays = parts::pays(content, id, content.square(square).hood, 1);
    let next = content.tables().next(view.open.n_seats, square);
    told("do.build", content, view, square)
        .with("racket", parts::racket(content, id))
        .with("pays", pays)
        .with("next", parts::squares(content, next))
}

pub(super) fn attack(content: &Content, view: &View, square: SquareId) -> Phrase {
    let ground = view.open.at(square);
    let others = match ground.attackers.is_empty() {
        true => Phrase::new("none"),
        false => Phrase::new("attacked-too").with("who", ground.attackers),
    };
    told("do.attack-square", content, view, square)
        .with("n", parts::number(numbers::known(content, view, actor(view)).attack()))
        .with("racket", racket(content, ground.racket))
        .with("others", others)
}

/// Where a cop goes, and whom that hits.
fn raid(key: &'static str, content: &Content, view: &View, square: SquareId) -> Phrase {
    let ground = view.open.at(square);
    let hits = match ground.owner {
        None => Phrase::new("raid.nobody"),
        Some(owner) => Phrase::new("raid.bribe")
            .with("seat", owner)
            .with("racket", racket(content, ground.racket))
            .with("money", parts::money(numbers::known(content, view, owner).bribe())),
    };
    told(key, content, view, square).with("hits", hits)
}

/// Where Ness goes, and whom that hits.
pub(super) fn ness(content: &Content, view: &View, square: SquareId) -> Phrase {
    let ground = view.open.at(square);
    let hits = match ground.owner {
        None => Phrase::new("raid.nobody"),
        Some(owner) => {
            Phrase::new("raid.ness").with("seat", owner).with("racket", racket(content, ground.racket))
        }
    };
    told("do.ness", content, view, square).with("hits", hits)
}

/// A cop, to be moved or removed.
pub(super) fn cop(content: &Content, view: &View, place: Place) -> Phrase {
    let key = match view.open.stack.top() {
        Some(Frame::RemoveCops(_)) => "do.remove-cop",
        _ => "do.move-cop",
    };
    let owner: Option<Seat> = match place {
        Place::Square(it) => view.open.at(it).owner,
        Place::Neutral(_) => None,
    };
    let whose = owner.map_or(Phrase::new("none"), |it| Phrase::new("of").with("seat", it));
    Phrase::new(key).with("place", parts::place(content, place)).with("whose", whose)
}

/// Losing the square that is raided.
pub(super) fn lose(content: &Content, view: &View) -> Phrase {
    match view.open.stack.top() {
        Some(Frame::Bust(square)) => told("do.lose", content, view, square)
            .with("racket", racket(content, view.open.at(square).racket)),
        _ => Phrase::new("nothing"),
    }
}
