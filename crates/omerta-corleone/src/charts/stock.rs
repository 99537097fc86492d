//! What is where, as far as a viewer can tell.

use omerta_core::{Face, Item, Pile, Seat, Stock};

use super::{
    MARKER, ally, area, at_home, card, figure, good, horse_head, job, note, off_board, on_board, site, slot,
    tile,
};
use crate::cards::{Card, Cards, Good, Note, Purse};
use crate::content::{ACTS, AreaId, Content, Site, SlotId, TileColour};
use crate::figures::{Figures, Neutral};
use crate::stack::Frame;
use crate::view::{View, drawer};

pub(crate) fn stock(content: &Content, view: &View) -> Stock {
    let mut stock = Stock::default();
    common(view, &mut stock);
    allies_and_tiles(content, view, &mut stock);
    board(view, &mut stock);
    for seat in Seat::all(view.n_seats()) {
        of_seat(view, seat, &mut stock);
    }
    stock
}

fn money(pile: impl Fn(Item) -> Pile, purse: &Purse, stock: &mut Stock) {
    Note::ALL.iter().for_each(|&it| stock.add(pile(note(it)), purse.count(it)));
}

/// What lies in the middle: piles, jobs, the Horse Head.
fn common(view: &View, stock: &mut Stock) {
    money(|it| Pile::new("piles", it), &view.money, stock);
    Good::ALL.iter().for_each(|&it| stock.add(Pile::new("piles", good(it)), view.goods.count(it)));
    stock.add(Pile::new("deck", Item::back("jobs")), view.deck_len);
    view.discard.each().for_each(|it| stock.add(Pile::new("discard", job(it)), 1));
    for (i, it) in view.public.iter().enumerate() {
        if let Some(it) = it {
            stock.add(Pile::new("public", job(*it)).on(slot(SlotId(i as u8))), 1);
        }
    }
    let is_given = !view.stack.as_slice().contains(&Frame::HorseHead);
    stock.add(horse_head(is_given.then_some(view.horse_head)), 1);
}

fn allies_and_tiles(content: &Content, view: &View, stock: &mut Stock) {
    view.allies.iter().for_each(|it| stock.add(Pile::new("bribes", ally(it)), 1));
    view.allies_gone.iter().for_each(|it| stock.add(Pile::new("gone", ally(it)), 1));
    // Allies of acts to come wait in the box; this act's wait there until they are shown.
    let to_come: u8 = (view.act + 1..ACTS as u8).map(|it| content.allies_of(it).len()).sum();
    let being_shown = view.stack.as_slice().iter().any(|it| matches!(it, Frame::ShowAllies(_)));
    let waiting = if being_shown { content.allies_of(view.act).minus(view.allies).len() } else { 0 };
    stock.add(Pile::new("box", Item::back("allies")), to_come + waiting);
    for turf in AreaId::turfs() {
        if let Some(it) = view.tiles[usize::from(turf.0)] {
            stock.add(Pile::new("tiles", tile(it)).on(site(Site::tile(turf))), 1);
        }
    }
    for (zone, colour) in [("blue", TileColour::Blue), ("red", TileColour::Red)] {
        let left = view.tiles_left.and(content.tiles_of(colour)).len();
        stock.add(Pile::new(zone, Item::back("tiles")), left);
    }
}

fn board(view: &View, stock: &mut Stock) {
    for (target, piece) in view.all_pieces() {
        if let Some(at) = view.place(target) {
            stock.add(on_board(piece, at), 1);
        }
    }
    for neutral in Neutral::ALL {
        if view.neutral_river.contains(neutral) {
            stock.add(off_board("river", neutral.piece()), 1);
        } else if view.neutral_place(neutral).is_none() {
            stock.add(at_home(neutral.piece()), 1);
        }
    }
    for turf in AreaId::turfs() {
        for seat in view.control[usize::from(turf.0)].as_slice() {
            stock.add(Pile::of("control", *seat, MARKER).on(area(turf)), 1);
        }
    }
}

fn of_seat(view: &View, seat: Seat, stock: &mut Stock) {
    let (player, family) = (&view.players[seat], &view.families[seat]);
    if view.viewer.is(seat) {
        cards("hand", seat, &player.hand(), stock);
    } else {
        stock.add(Pile::of("hand", seat, Item::back("cards")), player.n_cards);
    }
    if let Face::Up(suitcase) = player.suitcase {
        money(|it| Pile::of("suitcase", seat, it), &suitcase, stock);
    }
    family.done.each().for_each(|it| stock.add(Pile::of("suitcase", seat, job(it)), 1));
    family.played.iter().for_each(|it| stock.add(Pile::of("played", seat, ally(it)), 1));
    for frame in view.stack.as_slice() {
        if let Frame::JobDone(by, it) = frame
            && *by == seat
        {
            stock.add(Pile::of("played", seat, job(*it)), 1);
        }
    }
    if drawer(&view.stack) == Some(seat) {
        for face in view.drawn.iter().flatten() {
            let item = face.known().map_or(Item::back("jobs"), job);
            stock.add(Pile::of("drawn", seat, item), 1);
        }
    }
    let mut figures = |zone, all: Figures| {
        all.kinds().for_each(|it| stock.add(Pile::of(zone, seat, figure(it)), all.count(it)));
    };
    figures("reserve", family.reserve);
    figures("river", family.river);
    figures("aside", family.aside);
    stock.add(Pile::of("supply", seat, MARKER), family.markers);
}

fn cards(zone: &'static str, seat: Seat, cards: &Cards, stock: &mut Stock) {
    cards.kinds().for_each(|it: Card| stock.add(Pile::of(zone, seat, card(it)), cards.count(it)));
}
