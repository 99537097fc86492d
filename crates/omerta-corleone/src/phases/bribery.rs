//! Rule: "Bribery Phase": CE-BRI-1 to CE-BRI-5.

use omerta_core::{Audience, Log, Sealed, Seat, SeatSet};

use crate::action::Action;
use crate::cards::{AllyId, Card, Cards, Purse};
use crate::event::Event;
use crate::lists::OptionLists;
use crate::stack::Frame;
use crate::state::{Phase, Player, State};

/// Everybody seals a bid, also with an empty suitcase: who is asked tells nothing about money.
pub(crate) fn begin(state: &mut State) {
    state.open.phase = Phase::Bribery;
    state.open.stack.push(Frame::Bid);
    state.open.pending = SeatSet::all(state.n_seats());
}

/// The notes that may be added to a bid, a bit for each: every set of them in one order only.
pub(crate) fn notes(player: &Player) -> u8 {
    let mut left = player.suitcase;
    left.take_all(&player.picked.money);
    match player.last_pick.map(Sealed::reveal) {
        Some(Card::Note(last)) => left.mask() & (u8::MAX << last as u8),
        _ => left.mask(),
    }
}

pub(crate) fn options(lists: &OptionLists, state: &State, seat: Seat, out: &mut Vec<Action>) {
    lists.bids(notes(&state.hidden.players[seat]), out);
}

pub(crate) fn apply(state: &mut State, seat: Seat, action: Action, log: &mut impl Log<Event>) {
    match action {
        Action::Bid(note) => {
            let player = &mut state.hidden.players[seat];
            player.picked.money.add(note);
            player.last_pick = Some(Sealed::new(Card::Note(note)));
        }
        Action::Done => seal(state, seat, log),
        _ => unreachable!("{seat} answers {action:?} at the bribes"),
    }
}

/// A bid is done when its player says so, never by itself: that would tell that nothing is left to add.
fn seal(state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
    log.tell(Audience::Everyone, || Event::BidSealed(seat));
    state.hidden.players[seat].last_pick = None;
    state.open.pending = state.pending.without(seat);
    if state.pending.is_empty() {
        reveal(state, log);
    }
}

fn reveal(state: &mut State, log: &mut impl Log<Event>) {
    log.tell(Audience::Everyone, || Event::Bids(state.hidden.players.map(|_, it| it.picked.money)));
    for (seat, player) in state.hidden.players.iter() {
        state.hidden.bids[seat.index()] = player.picked.money;
    }
    let bidders = state.hidden.players.seats_where(|it| !it.picked.money.is_empty());
    state.open.stack.replace(Frame::TakeAlly(bidders));
}

/// Who chooses next: the highest bid, on a tie the first from the Horse Head.
pub(crate) fn next(state: &State, bidders: SeatSet) -> Option<Seat> {
    let bid = |seat: Seat| state.hidden.players[seat].picked.money.value();
    // The first of equals, since `max_by_key` would give the last.
    bidders.clockwise_from(state.horse_head).fold(None, |best: Option<Seat>, it| match best {
        Some(best) if bid(best) >= bid(it) => Some(best),
        _ => Some(it),
    })
}

/// Lets the next one choose. True if there is something to choose.
pub(crate) fn settle(state: &mut State, bidders: SeatSet, log: &mut impl Log<Event>) -> Option<Seat> {
    let (Some(seat), false) = (next(state, bidders), state.allies.is_empty()) else {
        // Who gets nothing keeps the bid.
        for (_, player) in state.hidden.players.iter_mut() {
            player.picked = Cards::default();
        }
        state.open.stack.pop();
        return None;
    };
    if state.allies.len() > 1 {
        return Some(seat);
    }
    let only = state.allies.iter().next().expect("there is one ally");
    take(state, seat, bidders, only, log);
    None
}

pub(crate) fn take(state: &mut State, seat: Seat, bidders: SeatSet, ally: AllyId, log: &mut impl Log<Event>) {
    let player = &mut state.hidden.players[seat];
    let bid: Purse = std::mem::take(&mut player.picked).money;
    player.suitcase.take_all(&bid);
    player.hand.allies.add(ally);
    state.open.money.add_all(&bid);
    state.open.allies.take(ally);
    log.tell(Audience::Everyone, || Event::Bribed { seat, ally, bid });
    state.open.stack.replace(Frame::TakeAlly(bidders.without(seat)));
}
