//! What the top frame asks, and every legal answer.

use omerta_core::Seat;

use crate::action::{Action, Prompt};
use crate::content::Content;
use crate::effects::{Op, Who};
use crate::phases::{assassination, combat, cops, declarations, godfather, setup, upkeep};
use crate::stack::{Frame, Origin};
use crate::state::State;
use crate::{market, plans, tape};

#[inline]
fn frame(state: &State) -> &Frame {
    state.open.stack.peek().expect("somebody is asked something")
}

pub(crate) fn prompt(content: &Content, state: &State, seat: Seat) -> Prompt {
    match *frame(state) {
        Frame::StartRacket(_) => Prompt::StartRacket,
        Frame::StartSquare(_, racket) | Frame::PlaceRacket { racket, .. } => Prompt::RacketSquare(racket),
        Frame::StartClaim(_) => Prompt::Claim,
        Frame::StartHenchmen(_, left) => Prompt::StartHenchman(left),
        Frame::Draw { left, .. } => Prompt::Deck(left),
        Frame::Market { what, .. } => Prompt::Market(what),
        Frame::Cash(..) => Prompt::Cash,
        Frame::Rival(_, origin) => Prompt::Rival(origin),
        Frame::Tape { .. } => tape_prompt(content, state),
        Frame::Choose(_, rival, _) => Prompt::TakeCity(rival),
        Frame::Convoy(..) | Frame::Cops => Prompt::Cop,
        Frame::Chief(_) => Prompt::Chief,
        Frame::RemoveCops(_) => Prompt::RemoveCop,
        Frame::Window(_) | Frame::HitPlans | Frame::Plans => plans::prompt(content, state, seat),
        Frame::MoveCop { from, .. } => Prompt::MoveCop(from),
        Frame::Bust(square) => Prompt::Bust(square, cops::bribe(content, state, seat)),
        Frame::Ness => Prompt::Ness,
        Frame::Bid => Prompt::Bid,
        Frame::BidTie(_) => Prompt::BidTie,
        Frame::Declare(_) => Prompt::Declare,
        Frame::Donate(_) => Prompt::Donate,
        Frame::Target(_, target) => Prompt::Target(target),
        Frame::HitTie => Prompt::HitTie,
        Frame::PickFight(_) => Prompt::PickFight,
        Frame::CombatTie(_) => Prompt::CombatTie(state.open.combat.expect("a combat is going on").square),
        Frame::KillOne(_) => Prompt::KillOne,
        Frame::Refresh(_) => Prompt::Refresh,
        Frame::Lowest(_) => Prompt::Lowest,
        ref frame => unreachable!("{seat} is asked nothing in {frame:?}"),
    }
}

fn tape_prompt(content: &Content, state: &State) -> Prompt {
    let top = tape::Top::of(&state.open);
    let rival = top.rival.unwrap_or(top.seat);
    match content.tables().op(top.tape, top.at) {
        Op::Branch(_) => Prompt::Branch(top.origin),
        Op::Wreck(_) => Prompt::Wreck,
        Op::Claim(_) => Prompt::Claim,
        Op::TakeSpecial => Prompt::TakeSpecial(rival),
        Op::ExhaustSpecial => Prompt::ExhaustSpecial(rival),
        Op::TakeCash(Who::Loser, _) => Prompt::Rival(top.origin),
        op => unreachable!("{op:?} asks nothing"),
    }
}

/// Every legal answer. What is asked most often comes first, and calls what is not asked often out of the way.
#[inline]
pub(crate) fn options(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    match *frame(state) {
        Frame::Window(_) | Frame::HitPlans | Frame::Plans => plans::options(content, state, seat, out),
        Frame::Declare(_) => declarations::options(content, state, seat, out),
        Frame::Market { .. } => market::options(content, state, out),
        Frame::Refresh(_) => upkeep::options(content, state, seat, out),
        _ => rarer_options(content, state, seat, out),
    }
}

#[inline(never)]
fn rarer_options(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    match *frame(state) {
        Frame::StartRacket(_) => setup::racket_options(content, state, out),
        Frame::StartSquare(_, racket) => setup::square_options(content, state, racket, out),
        Frame::StartClaim(_) => setup::claim_options(content, state, seat, out),
        Frame::StartHenchmen(..) => {
            out.extend(state.open.henchman_track.iter().flatten().copied().map(Action::Henchman));
        }
        Frame::Draw { .. } => out.extend(market::decks(content, state).map(Action::Deck)),
        Frame::PlaceRacket { racket, cops_hinder, .. } => {
            market::places(content, state, seat, racket, cops_hinder).add_to(out, Action::On);
        }
        Frame::Cash(_, against) => market::cash_options(content, state, seat, against, out),
        Frame::Rival(_, origin) => {
            let tape = origin_tape(content, state, origin);
            out.extend(tape::rivals(content, state, seat, tape).iter().map(Action::Capo));
        }
        Frame::Tape { .. } => tape::options(content, state, out),
        Frame::Choose(_, rival, _) => state.hand(rival).kinds().add_to(out, Action::Take),
        Frame::Convoy(_, _, steps) => cops::convoy_options(content, state, steps, out),
        Frame::Chief(tied) | Frame::BidTie(tied) | Frame::CombatTie(tied) | Frame::Lowest(tied) => {
            out.extend(tied.iter().map(Action::Capo));
        }
        Frame::HitTie => {
            let hit = state.open.hit.expect("an assassination is going on");
            out.extend([Action::Capo(hit.assassin), Action::Capo(hit.target)]);
        }
        Frame::RemoveCops(_) => cops::remove_options(state, out),
        Frame::Cops => cops::options(content, state, out),
        Frame::MoveCop { from, steps, .. } => {
            cops::targets(content, state, from, steps).add_to(out, Action::On);
        }
        Frame::Bust(_) => cops::bust_options(content, state, seat, out),
        Frame::Ness => cops::ness_options(content, state, out),
        Frame::Bid => godfather::options(state, seat, out),
        Frame::Donate(_) => declarations::donate_options(content, state, seat, out),
        Frame::Target(_, target) => assassination::target_options(state, target, out),
        Frame::PickFight(_) => combat::options(state, seat, out),
        Frame::KillOne(_) => combat::kill_options(state, out),
        _ => (),
    }
}

/// The tape a rival is named for.
fn origin_tape(content: &Content, state: &State, origin: Origin) -> u8 {
    match origin {
        Origin::City(card) | Origin::Laid(card) => card.0,
        Origin::Reveal(henchman) => content.tables().reveal_tape(henchman),
        Origin::Start | Origin::Cop | Origin::Passive => match state.open.stack.below() {
            Some(Frame::Tape { tape, .. }) => tape,
            _ => 0,
        },
    }
}
