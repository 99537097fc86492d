//! Rule: "Family Business Phase": CE-FB-1 to CE-FB-6.

pub mod complete_job;
pub mod play_ally;
pub mod play_family_member;
pub mod play_thug;

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::{Action, Prompt};
use crate::cards::JobId;
use crate::content::{Content, Figure};
use crate::event::Event;
use crate::lists::OptionLists;
use crate::stack::Frame;
use crate::state::{Phase, State};

pub(crate) fn begin(state: &mut State) {
    state.open.phase = Phase::FamilyBusiness;
    state.open.turn = None;
}

/// Gives the turn to the next who has a figure; to nobody if all are out or it is another phase.
#[inline]
pub(crate) fn next_turn(state: &mut State) -> Option<Seat> {
    if state.phase != Phase::FamilyBusiness {
        return None;
    }
    let everyone = Seat::all(state.n_seats());
    let waiting = everyone.fold(SeatSet::EMPTY, |set, it| set.with_if(it, !state.is_out(it)));
    // A neutral figure lent for the phase is given back when its player is out.
    if state.variant.neutrals_stay {
        for owner in &mut state.open.neutral_owner {
            *owner = owner.filter(|it| waiting.contains(*it));
        }
    }
    state.open.turn = match state.turn {
        None => waiting.first_from(state.horse_head),
        Some(last) => waiting.next_after(last),
    };
    state.open.turn.inspect(|&seat| state.open.stack.push(Frame::Turn(seat)))
}

/// Everything a player may do in a turn.
pub(crate) fn options(
    content: &Content,
    lists: &OptionLists,
    state: &State,
    seat: Seat,
    out: &mut Vec<Action>,
) {
    let before = out.len();
    let (player, reserve) = (&state.hidden.players[seat], state.families[seat].reserve);
    let thug = reserve.thugs > 0 && state.free_sites() != 0;
    let family = if state.free_spaces(content) != 0 { reserve.family.bits() } else { 0 };
    lists.plays(u8::from(thug) | family, out);
    // Every job costs something.
    if !player.hand.goods.is_empty() {
        let payable = |job: JobId| player.hand.goods.can_pay(&content.cost(job));
        for job in player.hand.jobs.kinds() {
            if payable(job) {
                out.push(Action::Job(job));
            }
        }
        let slots = state.public.iter().enumerate();
        lists.public_jobs(slots.fold(0, |set, (i, it)| set | u8::from(it.is_some_and(payable)) << i), out);
    }
    out.extend(player.hand.allies.iter().map(Action::Ally));
    if out.len() == before {
        out.extend(reserve.kinds().map(Action::SetAside));
    }
}

pub(crate) fn prompt(content: &Content, lists: &OptionLists, state: &State, seat: Seat) -> Prompt {
    let mut options = Vec::new();
    self::options(content, lists, state, seat, &mut options);
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
    state.open.stack.pop();
    match action {
        Action::Play(Figure::Thug) => state.open.stack.push(Frame::PlaceThug(seat)),
        Action::Play(figure) => state.open.stack.push(Frame::PlaceFamily(seat, figure)),
        Action::Job(job) => complete_job::from_hand(content, state, seat, job, log),
        Action::PublicJob(slot) => complete_job::from_public(content, state, seat, slot, log),
        Action::Ally(ally) => play_ally::play(state, seat, ally, log),
        Action::SetAside(figure) => {
            state.open.families[seat].reserve.take(figure);
            state.open.families[seat].aside.add(figure);
            log.tell(Audience::Everyone, || Event::SetAside(seat, figure, state.families[seat].name));
        }
        _ => unreachable!("{seat} answers {action:?} in a turn"),
    }
}
