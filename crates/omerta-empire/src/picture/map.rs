//! The city in lines: the cop card, a neighbourhood each, the neutral squares, what lies on the tracks.

use omerta_core::{Phrase, Seat, SeatSet};

use crate::cards::{Hood, Neutral, Place, SquareId, Squares};
use crate::content::Content;
use crate::effects::{Goods, Off};
use crate::state::Phase;
use crate::view::View;
use crate::wire::Post;
use crate::words::{numbers, parts};

pub(super) fn lines(content: &Content, view: &View) -> Vec<Phrase> {
    let mut lines = Vec::new();
    let to_come = view.open.phase < Phase::Godfather;
    lines.extend(view.open.cop_card.map(|it| parts::with_cop_card("table.cop-card", content, it, to_come)));
    lines.extend(Hood::ALL.map(|it| hood(content, view, it)));
    lines.push(neutrals(view));
    lines.extend(tracks(content, view));
    let [slums, midtown, downtown] = view.open.city_left;
    lines.push(
        Phrase::new("table.decks").with("slums", slums).with("midtown", midtown).with("downtown", downtown),
    );
    if !view.open.dead.is_empty() {
        lines.push(Phrase::new("table.dead").with("henchmen", parts::henchmen(content, view.open.dead, 0)));
    }
    lines
}

/// The squares of a neighbourhood, owner by owner, the free ones last.
fn hood(content: &Content, view: &View, hood: Hood) -> Phrase {
    let open = &view.open;
    let here = content.tables().hood(hood).and(content.tables().in_play(open.n_seats));
    let group =
        |squares: Squares| parts::joined(squares.iter().map(|it| square(content, view, it)).collect());
    let of = |seat: Seat| {
        Phrase::new("map.of").with("seat", seat).with("squares", group(here.and(open.squares_of(seat))))
    };
    let owned = open.seats().iter().filter(|it| !here.and(open.squares_of(*it)).is_empty()).map(of);
    let free = here.minus(open.occupied());
    let free = (!free.is_empty()).then(|| Phrase::new("map.free").with("squares", group(free)));
    let groups: Vec<Phrase> = owned.chain(free).collect();
    Phrase::new("map.hood").with("hood", parts::hood(hood)).with("groups", listed(groups))
}

/// "a; b; c".
pub(super) fn listed(groups: Vec<Phrase>) -> Phrase {
    let pair = |rest, first: Phrase| Phrase::new("list.semicolon").with("first", first).with("rest", rest);
    groups.into_iter().rev().reduce(pair).unwrap_or(Phrase::new("nothing"))
}

/// Which squares are next to each other.
pub(super) fn neighbours(content: &Content, view: &View) -> Phrase {
    let (tables, n_seats) = (content.tables(), view.open.n_seats);
    let next = |it: SquareId| {
        Phrase::new("map.next")
            .with("square", parts::square(content, it))
            .with("next", parts::squares(content, tables.next(n_seats, it)))
    };
    let squares = listed(tables.in_play(n_seats).iter().map(next).collect());
    Phrase::new("map.neighbours").with("squares", squares)
}

/// A square: what it scores, its racket, the police, who attacks.
fn square(content: &Content, view: &View, id: SquareId) -> Phrase {
    let ground = view.open.at(id);
    let police = &view.open.police;
    let mut about = Vec::new();
    about.extend(ground.racket.map(|it| {
        Phrase::new("map.racket")
            .with("racket", parts::racket(content, it))
            .with("pays", parts::pays(content, it, content.square(id).hood, ground.tokens))
    }));
    if ground.tokens > 1 {
        about.push(Phrase::new("map.tokens").with("n", ground.tokens));
    }
    if police.at.contains(id) {
        about.push(Phrase::new("map.cop"));
    }
    if police.ness == Some(Place::Square(id)) {
        about.push(Phrase::new("map.ness"));
    }
    if !ground.attackers.is_empty() {
        about.push(Phrase::new("map.attack").with("who", ground.attackers));
    }
    let about = match about.is_empty() {
        true => Phrase::new("none"),
        false => Phrase::new("map.about").with("about", parts::joined(about)),
    };
    let vp = match content.square(id).vp {
        0 => Phrase::new("none"),
        n => Phrase::new("map.vp").with("n", n),
    };
    Phrase::new("map.square").with("square", parts::square(content, id)).with("vp", vp).with("about", about)
}

/// The pot, and the neutral squares where anybody stands.
fn neutrals(view: &View) -> Phrase {
    let open = &view.open;
    let about = |neutral: Neutral| {
        let mut about = Vec::new();
        if neutral == Neutral::PitneyDowns {
            about.push(Phrase::new("cost.money").with("money", parts::money(open.pot)));
        }
        if neutral == Neutral::CityHall && open.police.hall > 0 {
            about.push(Phrase::new("map.cops").with("n", open.police.hall));
        }
        if open.is_ness_on(neutral) {
            about.push(Phrase::new("map.ness"));
        }
        let stands = |it: &Seat| open.capo(*it).placed.iter().any(|it| it == Post::Neutral(neutral));
        let gangsters: SeatSet = open.seats().iter().filter(stands).collect();
        if !gangsters.is_empty() {
            about.push(Phrase::new("map.gangsters").with("who", gangsters));
        }
        (!about.is_empty()).then(|| {
            Phrase::new("map.neutral")
                .with("place", parts::neutral(neutral))
                .with("about", parts::joined(about))
        })
    };
    Phrase::new("map.neutrals")
        .with("places", parts::joined(Neutral::ALL.into_iter().filter_map(about).collect()))
}

/// Both tracks, at the prices of the viewer, or as printed for who only watches.
fn tracks(content: &Content, view: &View) -> [Phrase; 2] {
    let none_off = Off::Dollars(0);
    let rackets = view.open.racket_track.iter().flatten().map(|&it| {
        let price = view.seat().map_or(content.racket(it).price as i16, |seat| {
            numbers::known(content, view, seat).racket(it, none_off)
        });
        Phrase::new("map.for-sale")
            .with("racket", parts::racket(content, it))
            .with("income", parts::short_income(content, it))
            .with("money", parts::money(price))
    });
    let henchmen = view.open.henchman_track.iter().flatten().map(|&it| {
        let card = content.henchman(it);
        let price = view.seat().map_or(card.cost as i16, |seat| {
            numbers::known(content, view, seat).henchman(it, Goods::Hire, none_off)
        });
        parts::with_henchman("map.for-hire", content, it).with("cost", parts::cost(price, card.corruption))
    });
    [
        Phrase::new("table.rackets").with("rackets", parts::joined(rackets.collect())),
        Phrase::new("table.henchmen").with("henchmen", parts::joined(henchmen.collect())),
    ]
}
