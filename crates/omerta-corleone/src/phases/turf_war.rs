//! Rule: "Turf War Phase": CE-WAR-1 to CE-WAR-5.

use omerta_core::{Audience, Log, Seat};

use crate::action::{Action, Event};
use crate::content::{AreaId, Content, TURFS};
use crate::stack::Frame;
use crate::state::{Influence, MOST_PLAYERS, Phase, State};

pub(crate) fn begin(state: &mut State) {
    state.phase = Phase::TurfWar;
    // The figures have done what they do for their players; now neutral ones belong to nobody.
    state.neutral_owner = [None; 3];
    state.stack.push(Frame::War(AreaId(0)));
}

/// Settles the wars from this turf on, until somebody is asked.
pub(crate) fn settle(content: &Content, state: &mut State, from: AreaId, log: &mut impl Log<Event>) {
    let influence = state.influence(content);
    for turf in AreaId::turfs().skip(usize::from(from.0)) {
        if usize::from(turf.0) + 1 < TURFS {
            state.stack.replace(Frame::War(AreaId(turf.0 + 1)));
        } else {
            state.stack.pop();
        }
        match winner(&influence[usize::from(turf.0)]) {
            Some(seat) if state.players[seat].markers == 0 => {
                state.stack.push(Frame::MoveMarker(seat, turf));
                return;
            }
            Some(seat) => put_marker(state, seat, turf, log),
            None => log.tell(Audience::Everyone, || Event::NoWinner(turf)),
        }
    }
}

/// Who alone has the most influence, and at least one. The neutral figures are a faction of their own.
fn winner(influence: &Influence) -> Option<Seat> {
    let most = *influence.iter().max()?;
    let mut first = influence.iter().enumerate().filter(|(_, it)| **it == most);
    let (faction, _) = first.next()?;
    let is_alone = most > 0 && first.next().is_none() && faction < MOST_PLAYERS;
    is_alone.then(|| Seat::nth(faction)).flatten()
}

/// Puts a marker on top of a turf; without one left, one on the board may be moved.
pub(crate) fn put_marker(state: &mut State, seat: Seat, turf: AreaId, log: &mut impl Log<Event>) {
    let player = &mut state.players[seat];
    if player.markers > 0 {
        player.markers -= 1;
        state.control[usize::from(turf.0)].push(seat);
        log.tell(Audience::Everyone, || Event::Marker(seat, turf));
    } else {
        state.stack.push(Frame::MoveMarker(seat, turf));
    }
}

pub(crate) fn marker_options(state: &State, seat: Seat, out: &mut Vec<Action>) {
    for turf in AreaId::turfs() {
        let markers = state.control[usize::from(turf.0)].markers();
        let own = markers.iter().enumerate().filter(|(_, it)| **it == seat);
        out.extend(own.map(|(i, _)| Action::Marker(turf, i as u8)));
    }
    out.push(Action::Decline);
}

pub(crate) fn apply_marker(
    state: &mut State,
    seat: Seat,
    turf: AreaId,
    action: Action,
    log: &mut impl Log<Event>,
) {
    state.stack.pop();
    match action {
        Action::Marker(from, at) => {
            state.control[usize::from(from.0)].remove(at);
            state.control[usize::from(turf.0)].push(seat);
            log.tell(Audience::Everyone, || Event::MarkerMoved(seat, from, turf));
        }
        Action::Decline => (),
        _ => unreachable!("{seat} answers {action:?} about a marker"),
    }
}
