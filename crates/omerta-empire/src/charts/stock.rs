//! What is where, as a view tells it.
//!
//! Two things are counted where they will be: a card that is being carried out lies on the discard already, and a
//! racket that was bought lies on the track until it is placed.

use omerta_core::{Face, Item, Pile, Seat, Stock, Viewer};
use omerta_parts::IdSet;

use crate::cards::{
    CopCardId, CorruptionId, FamilyId, HenchmanId, Henchmen, Hood, Neutral, Place, RacketId, StartId,
};
use crate::charts::{self, Piece};
use crate::content::Content;
use crate::stack::{Frame, Origin};
use crate::state::Phase;
use crate::view::{View, is_plan_in_use};

pub(crate) fn stock(content: &Content, view: &View) -> Stock {
    let mut stock = Stock::default();
    let open = &view.open;
    for seat in open.seats() {
        capo(content, view, seat, &mut stock);
    }
    stock.add(charts::pot(), open.pot);
    board(view, &mut stock);
    cards(content, view, &mut stock);
    stock
}

fn capo(content: &Content, view: &View, seat: Seat, stock: &mut Stock) {
    let open = &view.open;
    let (capo, at) = (open.capo(seat), seat.index());
    if let Face::Up(money) = view.money[at] {
        stock.add(charts::money(seat), money);
    }
    stock.add(Pile::of("vp", seat, Piece::Vp.item()), capo.vp);
    stock.add(Pile::of("corruption", seat, Piece::Corruption.item()), capo.corruption);
    stock.add(Pile::of("gangsters", seat, Piece::Gangster.item()), capo.gangsters);
    capo.placed.iter().for_each(|it| stock.add(charts::gangster(seat, it), 1));
    for of in open.seats() {
        stock.add(Pile::of("vendetta", seat, charts::seat_item(of)), capo.vendetta[of.index()]);
    }
    if let Some(family) = capo.family {
        stock.add(Pile::of("family", seat, Item::of(FamilyId::TABLE, family.0.into())), 1);
    }
    if let Some(card) = capo.start {
        stock.add(Pile::of("start_card", seat, Item::of(StartId::TABLE, card.0.into())), 1);
    }
    for card in capo.corruption_cards.iter().flatten() {
        stock.add(Pile::of("corruption_cards", seat, Item::of(CorruptionId::TABLE, card.0.into())), 1);
    }
    let is_crowned = open.phase != Phase::Setup || capo.start == Some(content.godfather_card());
    if open.godfather == seat && is_crowned {
        stock.add(Pile::of("office", seat, Piece::Godfather.item()), 1);
    }
    if open.chief == Some(seat) {
        stock.add(Pile::of("office", seat, Piece::Chief.item()), 1);
    }
    henchmen("exhausted", seat, capo.exhausted, stock);
    hand(view, seat, stock);
    if is_plan_in_use(open, seat)
        && let Some(plan) = view.plans[at].known()
    {
        henchmen("plan", seat, plan.fighters.or(plan.revealed), stock);
        plan.cards.each().for_each(|it| stock.add(Pile::of("plan", seat, charts::city(it)), 1));
    }
}

fn henchmen(zone: &'static str, seat: Seat, these: Henchmen, stock: &mut Stock) {
    these.iter().for_each(|it| stock.add(Pile::of(zone, seat, charts::henchman(it)), 1));
}

/// One's own hand by face, those of others by their backs.
fn hand(view: &View, seat: Seat, stock: &mut Stock) {
    let at = seat.index();
    if view.viewer == Viewer::Seat(seat) {
        henchmen("hand", seat, view.crew[at], stock);
        view.city[at].each().for_each(|it| stock.add(Pile::of("hand", seat, charts::city(it)), 1));
        return;
    }
    stock.add(Pile::of("hand", seat, Item::back(HenchmanId::TABLE)), view.n_crew[at]);
    for deck in Hood::ALL {
        stock.add(Pile::of("hand", seat, charts::back_of(deck)), view.n_city[at][deck as usize]);
    }
}

fn board(view: &View, stock: &mut Stock) {
    let open = &view.open;
    for square in open.occupied().or(open.with_racket()).iter() {
        let ground = open.at(square);
        if let Some(owner) = ground.owner {
            stock.add(charts::token(owner, square), ground.tokens);
        }
        if let Some(racket) = ground.racket {
            stock.add(charts::standing_racket(racket, square), 1);
        }
    }
    let police = &open.police;
    police.at.iter().for_each(|it| stock.add(charts::police(Piece::Cop, Place::Square(it)), 1));
    stock.add(charts::police(Piece::Cop, Place::Neutral(Neutral::CityHall)), police.hall);
    if let Some(place) = police.ness {
        stock.add(charts::police(Piece::Ness, place), 1);
    }
}

fn cards(content: &Content, view: &View, stock: &mut Stock) {
    let open = &view.open;
    let mut add = |zone: &'static str, item: Item, n: u8| stock.add(Pile::new(zone, item), n);
    open.racket_track.iter().flatten().for_each(|it| add("track", charts::racket(*it), 1));
    open.henchman_track.iter().flatten().for_each(|it| add("track", charts::henchman(*it), 1));
    open.racket_discard.iter().for_each(|it| add("discard", charts::racket(it), 1));
    open.henchman_discard.iter().for_each(|it| add("discard", charts::henchman(it), 1));
    open.dead.iter().for_each(|it| add("dead", charts::henchman(it), 1));
    open.city_discard.each().for_each(|it| add("discard", charts::city(it), 1));
    for frame in open.stack.as_slice() {
        match frame {
            Frame::StartSquare(_, it) | Frame::PlaceRacket { racket: it, .. } => {
                add("track", charts::racket(*it), 1);
            }
            Frame::Tape { origin: Origin::City(it) | Origin::Laid(it), .. } => {
                add("discard", charts::city(*it), 1);
            }
            _ => (),
        }
    }
    let cops = IdSet::<CopCardId>::first_n(content.cop_cards().len() as u8);
    let seen = cops.minus(open.cop_deck);
    for card in seen.iter() {
        let zone = if open.cop_card == Some(card) { "cop_card" } else { "discard" };
        add(zone, Item::of(CopCardId::TABLE, card.0.into()), 1);
    }
    add("deck", Item::back(CopCardId::TABLE), open.cop_deck.len());
    add("deck", Item::back(CorruptionId::TABLE), open.corruption_deck.len());
    add("deck", Item::back(RacketId::TABLE), open.racket_deck.len());
    add("deck", Item::back(HenchmanId::TABLE), view.n_henchmen);
    for deck in Hood::ALL {
        add("deck", charts::back_of(deck), open.city_left[deck as usize]);
    }
    for (before, card) in open.laid.iter().flatten() {
        stock.add(Pile::of("laid", *before, charts::city(*card)), 1);
    }
}
