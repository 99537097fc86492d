//! Rule: "Family Business Phase": CE-FB-1 to CE-FB-6.

pub mod complete_job;
pub mod play_ally;
pub mod play_family_member;
pub mod play_thug;

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::{Action, Event, Prompt};
use crate::content::{Content, Figure};
use crate::stack::Frame;
use crate::state::{Phase, State};

pub(crate) fn begin(state: &mut State) {
    state.phase = Phase::FamilyBusiness;
    state.turn = None;
}

/// Gives the turn to the next who has a figure; false if all are out.
pub(crate) fn next_turn(state: &mut State) -> bool {
    let waiting: SeatSet = Seat::all(state.n_seats()).filter(|&it| !state.is_out(it)).collect();
    // A neutral figure lent for the phase is given back when its player is out.
    for owner in &mut state.neutral_owner {
        *owner = owner.filter(|it| waiting.contains(*it));
    }
    let next = match state.turn {
        None => waiting.first_from(state.horse_head),
        Some(last) => waiting.next_after(last),
    };
    state.turn = next;
    next.inspect(|&seat| state.stack.push(Frame::Turn(seat))).is_some()
}

/// Everything a player may do in a turn.
pub(crate) fn options(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let before = out.len();
    let player = &state.players[seat];
    if player.reserve.thugs > 0 && state.free_sites().next().is_some() {
        out.push(Action::Play(Figure::Thug));
    }
    if player.reserve.family != 0 && state.free_spaces(content) != 0 {
        let members = player.reserve.kinds().filter(|it| *it != Figure::Thug);
        out.extend(members.map(Action::Play));
    }
    let payable = |job: &crate::cards::JobId| player.hand.goods.can_pay(&content.cost(*job));
    out.extend(player.hand.jobs.kinds().filter(payable).map(Action::Job));
    for (slot, job) in state.public.iter().enumerate() {
        if job.as_ref().is_some_and(payable) {
            out.push(Action::PublicJob(slot as u8));
        }
    }
    out.extend(player.hand.allies.iter().map(Action::Ally));
    if out.len() == before {
        out.extend(player.reserve.kinds().map(Action::SetAside));
    }
}

pub(crate) fn prompt(content: &Content, state: &State, seat: Seat) -> Prompt {
    let mut options = Vec::new();
    self::options(content, state, seat, &mut options);
    match options.first() {
        Some(Action::SetAside(_)) => Prompt::SetAside,
        _ => Prompt::Turn,
    }
}

pub(crate) fn apply(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) {
    state.stack.pop();
    match action {
        Action::Play(Figure::Thug) => state.stack.push(Frame::PlaceThug(seat)),
        Action::Play(figure) => state.stack.push(Frame::PlaceFamily(seat, figure)),
        Action::Job(job) => complete_job::from_hand(content, state, seat, job, log),
        Action::PublicJob(slot) => complete_job::from_public(content, state, seat, slot, log),
        Action::Ally(ally) => play_ally::play(content, state, seat, ally, log),
        Action::SetAside(figure) => {
            state.players[seat].reserve.take(figure);
            state.players[seat].aside.add(figure);
            log.tell(Audience::Everyone, || Event::SetAside(seat, figure));
        }
        _ => unreachable!("{seat} answers {action:?} in a turn"),
    }
}
