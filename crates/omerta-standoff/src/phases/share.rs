//! Those who stand take one loot card each, round and round (SO-SHARE-1, SO-SHARE-2).

use omerta_core::{Audience, Blocked, Log, Seat, SeatSet, WhyNot};

use crate::action::{Action, Event};
use crate::lists::OptionLists;
use crate::phases::{Phase, end_round};
use crate::state::{Loot, State};

/// Starts with the boss, or with the next clockwise who may take.
pub fn begin(state: &mut State, log: &mut impl Log<Event>) {
    match state.standing.first_from(state.boss) {
        Some(first) => {
            state.phase = Phase::Share;
            state.pending = SeatSet::only(first);
        }
        None => {
            log.tell(Audience::Everyone, || Event::Lost(state.table));
            end_round(state, log);
        }
    }
}

/// A card of each value that lies face up.
#[inline]
pub(crate) fn options(state: &State, lists: &OptionLists, out: &mut Vec<Action>) {
    lists.add_takes(&state.table, out);
}

/// Every value that does not.
pub fn blocked(state: &State, out: &mut Vec<Blocked<Action>>) {
    let why = WhyNot { code: "not-there", rule: "SO-SHARE-2" };
    let missing = (0..Loot::EMPTY.counts().len() as u8).filter(|&it| state.table.count(it) == 0);
    out.extend(missing.map(|value| Blocked { action: Action::Take(value), why }));
}

/// Takes a card, and passes the turn on while there are cards.
#[inline]
pub fn apply(state: &mut State, seat: Seat, value: u8, log: &mut impl Log<Event>) {
    state.table.take(value);
    state.players[seat].money += u16::from(value);
    log.tell(Audience::Everyone, || Event::Took { seat, value });
    match state.standing.next_after(seat) {
        Some(next) if !state.table.is_empty() => state.pending = SeatSet::only(next),
        _ => end_round(state, log),
    }
}
