//! Rule: "Turf War Phase": CE-WAR-1 to CE-WAR-5.

use omerta_core::{Audience, Log, Seat};

use crate::action::Action;
use crate::content::{AreaId, Content, TURFS};
use crate::event::Event;
use crate::figures::{Standing, Target};
use crate::stack::Frame;
use crate::state::{Influence, MOST_PLAYERS, Phase, State};

pub(crate) fn begin(state: &mut State) {
    state.open.phase = Phase::TurfWar;
    // The figures have done what they do for their players; now neutral ones belong to nobody.
    state.open.neutral_owner = [None; 3];
    state.open.stack.push(Frame::War(AreaId(0)));
}

/// Settles the wars from this turf on, until somebody is asked.
pub(crate) fn settle(content: &Content, state: &mut State, from: AreaId, log: &mut impl Log<Event>) {
    let influence = state.influence(content);
    for turf in AreaId::turfs().skip(usize::from(from.0)) {
        if usize::from(turf.0) + 1 < TURFS {
            state.open.stack.replace(Frame::War(AreaId(turf.0 + 1)));
        } else {
            state.open.stack.pop();
        }
        let winner = winner(&influence[usize::from(turf.0)]);
        log.tell(Audience::Everyone, || Event::War { turf, here: here(content, state, turf), winner });
        if let Some(seat) = winner
            && put_marker(state, seat, turf, log)
        {
            return;
        }
    }
}

/// Everyone who is in a turf.
fn here(content: &Content, state: &State, turf: AreaId) -> Vec<Standing> {
    let is_here = |it: &Target| state.areas(content, *it) >> turf.0 & 1 == 1;
    let targets = state.pieces().map(|(target, _)| target).chain([Target::Chief]).filter(is_here);
    targets.filter_map(|it| Some(Standing { piece: state.piece(it)?, at: state.place(it)? })).collect()
}

/// Who alone has the most influence, and at least one. The neutral figures are a faction of their own.
fn winner(influence: &Influence) -> Option<Seat> {
    let most = *influence.iter().max()?;
    let mut first = influence.iter().enumerate().filter(|(_, it)| **it == most);
    let (faction, _) = first.next()?;
    let is_alone = most > 0 && first.next().is_none() && faction < MOST_PLAYERS;
    is_alone.then(|| Seat::nth(faction)).flatten()
}

/// Puts a marker on top of a turf. Without one left, one on the board may be moved to a turf that is somebody
/// else's or nobody's. True if that is asked now.
pub(crate) fn put_marker(state: &mut State, seat: Seat, turf: AreaId, log: &mut impl Log<Event>) -> bool {
    if !can_put_marker(state, seat, turf) {
        log.tell(Audience::Everyone, || Event::MarkersOut(seat, turf));
        return false;
    }
    let family = &mut state.open.families[seat];
    let is_out = family.markers == 0;
    if is_out {
        state.open.stack.push(Frame::MoveMarker(seat, turf));
    } else {
        family.markers -= 1;
        state.open.control[usize::from(turf.0)].push(seat);
        log.tell(Audience::Everyone, || Event::Marker(seat, turf));
    }
    is_out
}

/// Whether a marker can come to a turf: one that is left, or one from the board to a turf that is not theirs yet.
pub(crate) fn can_put_marker(state: &State, seat: Seat, turf: AreaId) -> bool {
    state.families[seat].markers > 0 || state.controller(turf) != Some(seat)
}

pub(crate) fn marker_options(state: &State, seat: Seat, out: &mut Vec<Action>) {
    for turf in AreaId::turfs() {
        let markers = state.control[usize::from(turf.0)].as_slice();
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
    state.open.stack.pop();
    match action {
        Action::Marker(from, at) => {
            state.open.control[usize::from(from.0)].remove(usize::from(at));
            state.open.control[usize::from(turf.0)].push(seat);
            log.tell(Audience::Everyone, || Event::MarkerMoved { seat, from, height: at, to: turf });
        }
        Action::Decline => (),
        _ => unreachable!("{seat} answers {action:?} about a marker"),
    }
}
