//! Numbers that follow from what lies open or is the viewer's own: what each side of an attack counts before any
//! card is played, what things cost the viewer.

use omerta_core::{Figure, Item, Seat};

use crate::cards::{CorruptionId, FamilyId, SquareId};
use crate::charts::{self, Piece};
use crate::content::Content;
use crate::effects::{Fighting, Goods, Off};
use crate::prices;
use crate::view::View;

/// The keys of all figures.
pub(crate) const FIGURES: [&str; 4] = ["combat", "combat-part", "price", "bribe"];

pub(crate) fn figures(content: &Content, view: &View) -> Vec<Figure> {
    let mut figures = Vec::new();
    for square in view.open.contested().iter() {
        let ground = view.open.at(square);
        let parties = ground.owner.map_or(ground.attackers, |it| ground.attackers.with(it));
        parties.iter().for_each(|it| side(content, view, square, it, &mut figures));
    }
    if let Some(seat) = view.seat() {
        costs(content, view, seat, &mut figures);
    }
    figures
}

/// What a side counts without fighters and cards: shield, corruption cards, squares next to it.
fn side(content: &Content, view: &View, square: SquareId, seat: Seat, out: &mut Vec<Figure>) {
    let (tables, open) = (content.tables(), &view.open);
    let capo = open.capo(seat);
    let defends = open.at(square).owner == Some(seat);
    let role = |it: &Fighting| i64::from(if defends { it.defending } else { it.attacking });
    let family =
        capo.family.map(|it| (Item::of(FamilyId::TABLE, it.0.into()), &tables.family_fights[it.index()]));
    let cards = capo.corruption_cards.iter().flatten();
    let cards =
        cards.map(|it| (Item::of(CorruptionId::TABLE, it.0.into()), &tables.corruption_fights[it.index()]));
    let mut adjacent = i64::from(content.numbers().adjacent);
    let mut parts = Vec::new();
    for (source, fighting) in cards.chain(family) {
        adjacent += i64::from(fighting.adjacent);
        parts.push((source, role(fighting)));
    }
    let near = tables.next(open.n_seats, square).and(open.squares_of(seat));
    parts.extend(near.iter().map(|it| (charts::square(it), adjacent)));
    parts.retain(|(_, n)| *n != 0);
    let at = Some(charts::square(square));
    let total = parts.iter().map(|(_, n)| n).sum();
    out.push(Figure { key: "combat", seat: Some(seat), at, source: None, n: total });
    for (source, n) in parts {
        out.push(Figure { key: "combat-part", seat: Some(seat), at, source: Some(source), n });
    }
}

/// What things cost the viewer, with everything that changes it.
fn costs(content: &Content, view: &View, seat: Seat, out: &mut Vec<Figure>) {
    let known = prices::Known::of_view(content, view, seat);
    let mut add = |key, source: Item, n: i16| {
        out.push(Figure { key, seat: Some(seat), at: None, source: Some(source), n: n.into() });
    };
    for it in view.open.racket_track.iter().flatten() {
        add("price", charts::racket(*it), known.racket(*it, Off::Dollars(0)));
    }
    for it in view.open.henchman_track.iter().flatten() {
        add("price", charts::henchman(*it), known.henchman(*it, Goods::Hire, Off::Dollars(0)));
    }
    for it in view.open.capo(seat).exhausted.iter() {
        add("price", charts::henchman(it), known.henchman(it, Goods::Refresh, Off::Dollars(0)));
    }
    if view.open.cop_card.is_some() {
        add("bribe", Piece::Cop.item(), known.bribe());
    }
}
