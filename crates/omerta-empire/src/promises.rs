//! Promises made in a deal: kept or broken for all to see, and binding nobody: EC-POL-1, EC-POL-2.

use omerta_core::Short as _;
use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::cards::SquareId;
use crate::content::CAPOS;
use crate::event::Event;
use crate::politics::{Pact, Term};
use crate::slots::put;
use crate::state::{Open, Phase, State};
use crate::wire::Sum;

/// The first gives his word to the second; some promises bind both.
pub(crate) fn make(state: &mut State, by: Seat, to: Seat, term: Term) {
    add(state, by, to, term);
    if matches!(term, Term::Truce | Term::Joint(_)) {
        add(state, to, by, term);
    }
}

/// Whoever attacks already where he promised to has kept his word.
pub(crate) fn made(state: &mut State, log: &mut impl Log<Event>) {
    let ground = state.open.ground;
    settle(state, log, |it| match it.term {
        Term::Joint(at) if ground[at.index()].attackers.contains(it.by) => Some(Some(true)),
        _ => None,
    });
}

fn add(state: &mut State, by: Seat, to: Seat, term: Term) {
    let pact = Pact { by, to, term, round: state.open.round };
    let pacts = &mut state.open.pacts;
    if pacts.iter().all(Option::is_some) {
        // The oldest is forgotten.
        pacts.rotate_left(1);
        pacts[Open::PACTS - 1] = None;
    }
    put(pacts, pact);
}

/// Settles every promise that this tells about: kept, broken, or over without a verdict.
fn settle(state: &mut State, log: &mut impl Log<Event>, verdict: impl Fn(&Pact) -> Option<Option<bool>>) {
    for i in 0..Open::PACTS {
        let Some(pact) = state.open.pacts[i] else { continue };
        let Some(verdict) = verdict(&pact) else { continue };
        state.open.pacts[i] = None;
        if let Some(kept) = verdict {
            let word = &mut state.open.capo_mut(pact.by).word[usize::from(!kept)];
            *word = word.saturating_add(1);
            log.tell(Audience::Everyone, || Event::Word(pact.by, pact.to, pact.term, kept));
        }
    }
    // Those that are left close up, so that equal promises are equal states.
    state.open.pacts.sort_short_by_key(|it| it.is_none());
}

fn has_pacts(state: &State) -> bool {
    state.open.pacts[0].is_some()
}

pub(crate) fn attacked(
    state: &mut State,
    seat: Seat,
    square: SquareId,
    owner: Seat,
    log: &mut impl Log<Event>,
) {
    if has_pacts(state) {
        settle(state, log, |it| match it.term {
            Term::Truce if it.by == seat && it.to == owner => Some(Some(false)),
            Term::Joint(at) if it.by == seat && at == square => Some(Some(true)),
            _ => None,
        });
    }
}

pub(crate) fn hit_declared(state: &mut State, seat: Seat, target: Seat, log: &mut impl Log<Event>) {
    if has_pacts(state) {
        let breaks = |it: &Pact| it.term == Term::Truce && it.by == seat && it.to == target;
        settle(state, log, |it| breaks(it).then_some(Some(false)));
    }
}

pub(crate) fn cop_moved(state: &mut State, seat: Seat, square: SquareId, log: &mut impl Log<Event>) {
    if has_pacts(state) {
        let breaks = |it: &Pact| it.term == Term::Avoid(square) && it.by == seat;
        settle(state, log, |it| breaks(it).then_some(Some(false)));
    }
}

pub(crate) fn bids_shown(state: &mut State, bids: &[Sum; CAPOS], log: &mut impl Log<Event>) {
    if has_pacts(state) {
        settle(state, log, |it| match it.term {
            Term::CapBid(most) => Some(Some(bids[it.by.index()] <= most)),
            _ => None,
        });
    }
}

pub(crate) fn tie_broken(
    state: &mut State,
    godfather: Seat,
    tied: SeatSet,
    winner: Seat,
    log: &mut impl Log<Event>,
) {
    if has_pacts(state) {
        settle(state, log, |it| {
            let is_asked = it.term == Term::TieBreak && it.by == godfather && tied.contains(it.to);
            is_asked.then_some(Some(it.to == winner))
        });
    }
}

/// Some promises are settled when a phase ends.
pub(crate) fn phase_ended(state: &mut State, log: &mut impl Log<Event>) {
    if !has_pacts(state) {
        return;
    }
    let (round, phase) = (state.open.round, state.open.phase);
    settle(state, log, |it| match (phase, it.term) {
        (Phase::Cops, Term::Avoid(_)) => Some(Some(true)),
        (Phase::Collect, Term::Truce) => Some(Some(true)),
        (Phase::Collect, Term::Joint(_)) => Some(Some(false)),
        // Nothing came of it for a whole round.
        (Phase::Collect, Term::TieBreak | Term::CapBid(_)) if it.round < round => Some(None),
        _ => None,
    });
}
