//! Where rules bring to light what was hidden, so that who is asked next may depend on it.

use omerta_core::StepOf;

use crate::action::Action;
use crate::content::Content;
use crate::effects::Op;
use crate::game::Empire;
use crate::politics::Want;
use crate::stack::Frame;
use crate::state::State;

/// The rule by which this step brings something to light.
pub(crate) fn rule(content: &Content, state: &State, step: &StepOf<Empire>) -> Option<&'static str> {
    let open = &state.open;
    let answer = step.answer().map(|(_, action)| action);
    let is_last = open.pending.len() == 1 && matches!(answer, Some(Action::Done | Action::Bid(_)));
    let is_done = answer == Some(Action::Done);
    match open.stack.top() {
        // What was sealed in a window is carried out, one thing after the other.
        _ if open.stack.as_slice().iter().any(|it| matches!(it, Frame::Carry(..))) => Some("EC-CITY-2"),
        Some(Frame::Window(_)) if is_last => Some("EC-CITY-2"),
        // All see that a plan is sealed. Before, whether `done` ends the henchmen or the cards is its owner's secret.
        Some(Frame::HitPlans) if is_done => Some("EC-DEC-12"),
        Some(Frame::Plans) if is_done => Some("EC-CMB-2"),
        Some(Frame::Bid) if is_last => Some("EC-GOD-2"),
        // All five specials win, also where nobody else knew who had come to the hand.
        _ if is_unnamed_deal(state, answer) => Some("EC-WIN-1"),
        // A card that makes its victim show what is in the hand.
        Some(Frame::Rival(..)) if shows_specials(content, state, answer) => Some("EC-CITY-1"),
        _ => None,
    }
}

/// Whether a deal is made in which henchmen go unnamed.
fn is_unnamed_deal(state: &State, answer: Option<Action>) -> bool {
    let Some(Action::Accept(by)) = answer else { return false };
    let cards = state.open.offers[by.index()].map(|it| it.give_cards.into_iter().chain(it.want_cards));
    cards.into_iter().flatten().flatten().any(|it| it == Want::Henchman)
}

/// Whether the tape that waits for a rival looks for specials in his hand, and he holds anybody.
fn shows_specials(content: &Content, state: &State, answer: Option<Action>) -> bool {
    let Some(Frame::Tape { tape, .. }) = state.open.stack.below() else { return false };
    let Some(Action::Capo(rival)) = answer else { return false };
    !state.crew(rival).is_empty()
        && content.tables().tape(tape).iter().any(|it| matches!(it, Op::ExhaustSpecial))
}
