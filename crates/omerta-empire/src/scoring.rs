//! The end of the game: EC-WIN-1, EC-WIN-2.

use omerta_core::{BySeat, Outcome, Seat, SeatSet};

use crate::stack::Frame;
use crate::state::{Ending, Open, State};

/// Somebody has reached 80 corruption: the lowest wins, or the godfather is asked which of them.
pub(crate) fn martial_law(state: &mut State) {
    let open = &mut state.open;
    if matches!(open.stack.top(), Some(Frame::Lowest(_))) {
        return;
    }
    let mut lowest = open.best(|it| -i32::from(it.corruption));
    if open.variant.vp_first {
        let most = lowest.iter().map(|it| open.capo(it).vp).max();
        lowest =
            lowest.iter().filter(|it| Some(open.capo(*it).vp) == most).fold(SeatSet::EMPTY, SeatSet::with);
    }
    match lowest.first() {
        Some(only) if lowest.len() == 1 => open.ended = Some((Ending::MartialLaw, only)),
        _ => open.stack.push(Frame::Lowest(lowest)),
    }
}

pub(crate) fn lowest(state: &mut State, winner: Seat) {
    state.open.ended = Some((Ending::MartialLaw, winner));
}

/// VP of all; one has won.
pub(crate) fn outcome(open: &Open) -> Outcome {
    let winners = open.ended.map_or(SeatSet::EMPTY, |(_, winner)| SeatSet::only(winner));
    Outcome { scores: BySeat::new(open.n_seats, |it| i32::from(open.capo(it).vp)), winners }
}
