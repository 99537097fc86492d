//! The Offer: all rivals seal a note or refuse, and one of those who refused may be gunned down.

use omerta_core::{Audience, Log, Sealed, Seat, SeatSet};

use crate::action::Action;
use crate::cards::Note;
use crate::event::Event;
use crate::figures::{Neutral, Piece, Target};
use crate::stack::Frame;
use crate::state::State;
use crate::tape::{gun_down, rivals};

/// All rivals seal a note or refuse, also those without money: who is asked tells nothing about it.
pub(super) fn begin_offer(state: &mut State, by: Seat) {
    state.open.stack.push(Frame::Offer(by));
    state.open.pending = SeatSet::all(state.n_seats()).without(by);
}

pub(crate) fn offer_options(state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.extend(state.hidden.players[seat].hand.money.kinds().map(Action::Offer));
    out.push(Action::Refuse);
}

pub(crate) fn seal_offer(state: &mut State, seat: Seat, by: Seat, action: Action, log: &mut impl Log<Event>) {
    let note = match action {
        Action::Offer(note) => Some(note),
        Action::Refuse => None,
        _ => unreachable!("{seat} answers {action:?} to an Offer"),
    };
    state.hidden.players[seat].offered = Some(Sealed::new(note));
    log.tell(Audience::Everyone, || Event::OfferSealed(seat));
    state.open.pending = state.pending.without(seat);
    if state.pending.is_empty() {
        open_offers(state, by, log);
    }
}

/// The highest note goes into the suitcase of who asked, the others to the piles.
fn open_offers(state: &mut State, by: Seat, log: &mut impl Log<Event>) {
    let mut offers = state.hidden.players.map(|_, it| it.offered.and_then(Sealed::reveal));
    let refused: SeatSet = rivals(state, by).filter(|&it| offers[it].is_none()).collect();
    let highest = rivals(state, by).filter_map(|it| Some((it, offers[it]?)));
    // The first clockwise of equals.
    let best = highest.fold(None, |best: Option<(Seat, Note)>, it| match best {
        Some(best) if best.1 >= it.1 => Some(best),
        _ => Some(it),
    });
    let best_of = best.map(|it| it.0);
    log.tell(Audience::Everyone, || Event::Offers { by, offers, refused, best: best_of });
    for (seat, player) in state.hidden.players.iter_mut() {
        player.offered = None;
        if let Some(note) = offers[seat].take() {
            player.hand.money.take(note);
            if best.is_none_or(|it| it.0 != seat) {
                state.open.money.add(note);
            }
        }
    }
    if let Some((from, note)) = best {
        state.hidden.players[by].suitcase.add(note);
        log.tell(Audience::Everyone, || Event::OfferTaken { by, from, note });
    }
    state.open.stack.replace(Frame::Punish(by, refused));
}

/// The figures of rivals who refused an Offer.
fn punishable(state: &State, refused: SeatSet) -> impl Iterator<Item = Target> + '_ {
    let of_refused = move |(target, piece): (Target, Piece)| {
        state.owner(piece).is_some_and(|it| refused.contains(it)).then_some(target)
    };
    let chief = state.chief.and(state.neutral_owner[Neutral::PoliceChief as usize]);
    let chief = chief.filter(|it| refused.contains(*it)).map(|_| Target::Chief);
    state.pieces().filter_map(of_refused).chain(chief)
}

pub(crate) fn can_punish(state: &State, refused: SeatSet) -> bool {
    punishable(state, refused).next().is_some()
}

pub(crate) fn punish_options(state: &State, refused: SeatSet, out: &mut Vec<Action>) {
    out.extend(punishable(state, refused).map(Action::Figure));
    out.push(Action::Decline);
}

pub(crate) fn punish(state: &mut State, action: Action, log: &mut impl Log<Event>) {
    let Some(Frame::Punish(by, _)) = state.stack.top() else { unreachable!("nobody is punished") };
    state.open.stack.pop();
    match action {
        Action::Figure(target) => gun_down(state, by, target, log),
        Action::Decline => (),
        _ => unreachable!("{by} answers {action:?} after an Offer"),
    }
}
