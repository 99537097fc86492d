//! Rule: "Godfather phase": EC-GOD-1 to EC-GOD-6.

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::content::{CAPOS, Content};
use crate::effects::When;
use crate::event::Event;
use crate::stack::{Frame, Origin};
use crate::state::{Phase, State};
use crate::wire::{PerSeat, Sum};
use crate::{politics, promises, tape};

pub(crate) fn begin(state: &mut State, log: &mut impl Log<Event>) {
    politics::end_phase(state, log);
    state.open.phase = Phase::Godfather;
    state.open.stack.push(Frame::Bid);
}

/// Everybody is asked for a bid.
#[inline(never)]
pub(crate) fn open(state: &mut State) -> bool {
    state.hidden.bids = [None; CAPOS];
    state.open.pending = state.open.seats();
    true
}

/// The most a capo can bid.
pub(crate) fn most(state: &State, seat: Seat) -> Sum {
    Sum::of_money(state.money(seat))
}

#[inline(never)]
pub(crate) fn options(state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.extend((0..=most(state, seat).units()).map(|it| Action::Bid(Sum::of_units(it))));
}

#[inline(never)]
pub(crate) fn seal(state: &mut State, seat: Seat, action: Action, log: &mut impl Log<Event>) {
    let Action::Bid(sum) = action else { unreachable!("bids are sealed") };
    state.hidden.bids[seat.index()] = Some(sum);
    state.open.pending = state.open.pending.without(seat);
    log.tell(Audience::Everyone, || Event::Sealed(seat));
}

/// All bids are shown.
#[inline(never)]
pub(crate) fn reveal(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    let bids = state.hidden.bids.map(Option::unwrap_or_default);
    log.tell(Audience::Everyone, || Event::Bids(PerSeat::new(state.open.n_seats, bids)));
    *state.open.last_bids = bids;
    promises::bids_shown(state, &bids, log);
    let highest = bids.into_iter().max().unwrap_or_default();
    if highest == Sum::ZERO {
        state.hidden.bids = [None; CAPOS];
        state.open.stack.pop();
        log.tell(Audience::Everyone, || Event::NoBids);
        return;
    }
    let tied = state.open.seats().iter().filter(|it| bids[it.index()] == highest);
    let tied = tied.fold(SeatSet::EMPTY, SeatSet::with);
    match tied.first() {
        Some(only) if tied.len() == 1 => crown(content, state, only, log),
        _ => state.open.stack.replace(Frame::BidTie(tied)),
    }
}

/// The winner pays the bid to Pitney Downs and has the office.
pub(crate) fn crown(content: &Content, state: &mut State, winner: Seat, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    let bid = state.hidden.bids[winner.index()].unwrap_or_default().dollars();
    state.hidden.bids = [None; CAPOS];
    *state.money_mut(winner) -= bid;
    state.open.pot += bid;
    let before = std::mem::replace(&mut state.open.godfather, winner);
    log.tell(Audience::Everyone, || Event::Godfather(winner, bid, before));
    let Some(family) = state.open.capo(winner).family else { return };
    for passive in &content.tables().family_passives[family.index()] {
        if passive.when == When::Crowned {
            tape::begin(state, winner, passive.tape, Origin::Passive);
        }
    }
}
