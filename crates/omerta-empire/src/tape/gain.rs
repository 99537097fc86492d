//! What is counted, gained and taken by a tape.

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::cards::{Hood, SquareId, Squares};
use crate::content::Content;
use crate::effects::{Cond, Count, Res, Who};
use crate::event::{Event, VpFor};
use crate::gains;
use crate::state::State;
use crate::tape::Top;

pub(super) fn holds(state: &State, seat: Seat, cond: Cond) -> bool {
    match cond {
        Cond::IsGodfather => state.open.godfather == seat,
        Cond::IsChief => state.open.chief == Some(seat),
        Cond::Attacker => state.open.combat.is_some_and(|it| it.defender != Some(seat)),
        Cond::Defender => state.open.combat.is_some_and(|it| it.defender == Some(seat)),
        // A side is only counted where a fight is scored.
        Cond::AtLeast(..) => false,
    }
}

pub(super) fn count(content: &Content, state: &State, seat: Seat, of: Count) -> u8 {
    let tables = content.tables();
    let own = state.open.squares_of(seat);
    match of {
        Count::Squares(hood) => own.and(tables.hood(hood)).len(),
        Count::HoodsBeyondFirst(kind) => {
            let is_kind = |it: &SquareId| {
                state.open.at(*it).racket.is_some_and(|racket| tables.kinds[racket.index()] == kind)
            };
            let with: Squares = own.iter().filter(is_kind).collect();
            let hoods = Hood::ALL.into_iter().filter(|it| !with.and(tables.hood(*it)).is_empty());
            (hoods.count() as u8).saturating_sub(1)
        }
    }
}

/// Those who lost the combat that is going on.
pub(super) fn losers(state: &State) -> SeatSet {
    let Some(combat) = state.open.combat else { return SeatSet::EMPTY };
    combat.winner.map_or(combat.parties, |it| combat.parties.without(it))
}

pub(super) fn take_cash(state: &mut State, top: Top, who: Who, most: u16, log: &mut impl Log<Event>) {
    let from = match who {
        Who::Rival => SeatSet::only(top.rival()),
        Who::Loser => losers(state),
        _ => state.open.seats().without(top.seat),
    };
    for it in from.clockwise_from(top.seat) {
        gains::take(state, top.seat, it, most, log);
    }
}

pub(super) fn gain(
    content: &Content,
    state: &mut State,
    (seat, rival): (Seat, Option<Seat>),
    who: Who,
    what: Res,
    n: i16,
    log: &mut impl Log<Event>,
) {
    let whose = match who {
        // One alone needs no order, and most are.
        Who::You | Who::Attacker => return gain_one(content, state, seat, what, n, log),
        Who::Enemies | Who::Loser => unreachable!("a checked pack gives {who:?} nothing"),
        Who::Rival => rival.map_or(SeatSet::EMPTY, SeatSet::only),
        Who::EachRival => state.open.seats().without(seat),
        Who::TopVp => state.open.best(|it| i32::from(it.vp)),
        Who::TopCorruption => state.open.best(|it| i32::from(it.corruption)),
        Who::Pot => {
            // A checked pack takes nothing from the pot.
            let more = n.max(0) as u16;
            state.open.pot += more;
            log.tell(Audience::Everyone, || Event::PotGrew(more));
            return;
        }
    };
    for it in whose.clockwise_from(state.open.godfather) {
        gain_one(content, state, it, what, n, log);
    }
}

pub(super) fn gain_one(
    content: &Content,
    state: &mut State,
    seat: Seat,
    what: Res,
    n: i16,
    log: &mut impl Log<Event>,
) {
    match what {
        Res::Cash if n >= 0 => gains::earn(state, seat, n as u16, log),
        Res::Cash => {
            let most = state.money(seat).min(n.unsigned_abs());
            gains::pay(state, seat, most, log);
        }
        Res::Vp => gains::vp(content, state, seat, n, VpFor::Cards, log),
        Res::Corruption => gains::corruption(content, state, seat, n, log),
    }
}
