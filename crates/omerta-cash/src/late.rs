//! What the clock answers for slow players, at a table that has one (CG-TIME-1, CG-TIME-2).

use omerta_core::Seat;

use crate::action::{Action, Bullet};
use crate::content::{Content, LootId};
use crate::phases::{Phase, share};
use crate::state::{Hand, State};

/// Adds the answers the clock may give, each as often as it is likely: a random card is one of the cards.
pub(crate) fn answers(content: &Content, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !state.variant.clock {
        return;
    }
    let hand = state.players[seat].hand;
    match state.phase {
        Phase::Bullet => each_card(hand, Action::Load, out),
        Phase::HoldUp | Phase::KidAims | Phase::NewTarget { .. } => out.push(Action::AimAtNobody),
        Phase::Privilege | Phase::Consigliere => out.push(Action::NoOrder),
        Phase::Courage => out.push(Action::Stand),
        Phase::Share => {
            for kind in state.loot.kinds().filter(|&it| share::is_allowed(content, state, LootId(it))) {
                out.extend((0..state.loot.count(kind)).map(|_| Action::Take(LootId(kind))));
            }
            out.extend(share::token_is_allowed(state).then_some(Action::TakeToken));
        }
        Phase::ClipDiscard { .. } => {
            let mut others = hand;
            others.take(Bullet::Bang);
            each_card(others, Action::Discard, out);
        }
        Phase::HustleGive { .. } => each_card(hand, Action::Give, out),
        Phase::Hustle
        | Phase::CunningSwaps
        | Phase::Doctor
        | Phase::Stealthy
        | Phase::Undertake { .. }
        | Phase::Insured
        | Phase::Impatient
        | Phase::Cute
        | Phase::Forbid
        | Phase::SecondShare
        | Phase::Junk { .. }
        | Phase::GoodFriend => out.push(Action::Skip),
        Phase::Start
        | Phase::Loot
        | Phase::HustleDraw { .. }
        | Phase::JunkDraw { .. }
        | Phase::ClipDraw { .. }
        | Phase::End => (),
    }
}

fn each_card(hand: Hand, action: fn(Bullet) -> Action, out: &mut Vec<Action>) {
    for bullet in hand.kinds() {
        out.extend((0..hand.count(bullet)).map(|_| action(bullet)));
    }
}
