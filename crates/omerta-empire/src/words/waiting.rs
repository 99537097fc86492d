//! What the others read while somebody is waited for.

use omerta_core::{Phrase, SeatSet, Waiting};

use crate::content::Content;
use crate::effects::Goods;
use crate::stack::Frame;
use crate::state::Ending;
use crate::view::View;
use crate::words::{origin, parts};

pub(crate) fn waiting(content: &Content, view: &View, waiting: &Waiting) -> Phrase {
    match waiting {
        Waiting::Chance => luck(view),
        Waiting::Seats(seats) => waiting_for(content, view, *seats),
        Waiting::Over(outcome) => {
            let key = match view.open.ended.map(|(it, _)| it) {
                Some(Ending::Vp) => "over.vp",
                Some(Ending::Specials) => "over.specials",
                Some(Ending::MartialLaw) => "over.martial-law",
                None => "over.winner",
            };
            Phrase::new(key).with("who", outcome.winners).with("n", content.numbers().goal_vp)
        }
    }
}

/// What luck is about to decide.
fn luck(view: &View) -> Phrase {
    let is_card_due = view.open.due.iter().any(Option::is_some);
    let key = match view.open.stack.top() {
        _ if is_card_due => "waiting.cards",
        Some(Frame::Race(_) | Frame::PreCombat(_) | Frame::Casualties | Frame::Collect(..)) => "waiting.dice",
        _ => "waiting.cards",
    };
    Phrase::new(key)
}

fn waiting_for(content: &Content, view: &View, seats: SeatSet) -> Phrase {
    let who = |key: &'static str| Phrase::new(key).with("who", seats);
    let Some(frame) = view.open.stack.top() else { return luck(view) };
    match frame {
        Frame::StartRacket(_) => who("waiting.start-racket"),
        Frame::StartSquare(_, it) | Frame::PlaceRacket { racket: it, .. } => {
            who("waiting.racket-square").with("racket", parts::racket(content, it))
        }
        Frame::StartClaim(_) => who("waiting.claim"),
        Frame::StartHenchmen(..) => who("waiting.start-henchmen"),
        Frame::Draw { .. } => who("waiting.deck"),
        Frame::Market { what: Goods::Hire, .. } => who("waiting.hire"),
        Frame::Market { what: Goods::Open, .. } => who("waiting.buy"),
        Frame::Market { what: Goods::Refresh, .. } | Frame::Refresh(_) => who("waiting.refresh"),
        Frame::Cash(..) => who("waiting.cash"),
        Frame::Rival(_, from) | Frame::Tape { origin: from, .. } => {
            origin("waiting.card", content, from).with("who", seats)
        }
        Frame::Choose(_, from, _) => who("waiting.choose").with("seat", from),
        Frame::Chief(_) => who("waiting.chief"),
        Frame::RemoveCops(_) => who("waiting.remove-cops"),
        Frame::Window(moment) | Frame::Carry(moment, _) => {
            Phrase::new(format!("waiting.window.{}", moment.word())).with("who", seats)
        }
        Frame::Cops | Frame::MoveCop { .. } | Frame::Convoy(..) => who("waiting.cops"),
        Frame::Bust(square) => who("waiting.bust").with("square", parts::square(content, square)),
        Frame::Ness => who("waiting.ness"),
        Frame::Bid => who("waiting.bid"),
        Frame::BidTie(tied) => who("waiting.bid-tie").with("tied", tied),
        Frame::Declare(_) => who("waiting.declare"),
        Frame::Donate(_) => who("waiting.donate"),
        Frame::Target(_, of) => who("waiting.target").with("seat", of),
        Frame::HitPlans => who("waiting.hit-plans"),
        Frame::HitTie => who("waiting.hit-tie"),
        Frame::PickFight(_) => who("waiting.pick-fight"),
        Frame::Plans => match view.open.combat {
            Some(it) => who("waiting.plans").with("square", parts::square(content, it.square)),
            None => luck(view),
        },
        Frame::CombatTie(tied) => who("waiting.combat-tie").with("tied", tied),
        Frame::KillOne(_) => who("waiting.kill-one"),
        Frame::Lowest(tied) => who("waiting.lowest").with("tied", tied),
        Frame::Families
        | Frame::StartCards
        | Frame::Boost(_)
        | Frame::FillRackets
        | Frame::FillHenchmen
        | Frame::Steal(..)
        | Frame::CopCard
        | Frame::Busts(_)
        | Frame::Race(_)
        | Frame::DrawTarget
        | Frame::HitEnd
        | Frame::PreCombat(_)
        | Frame::Won(..)
        | Frame::Casualties
        | Frame::Collect(..)
        | Frame::CollectEnd(..) => luck(view),
    }
}
