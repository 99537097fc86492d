//! What players read: prompts, actions and events as keys with arguments. The words are in the pack.

mod action;
mod event;
mod needed;
pub(crate) mod parts;

use omerta_core::{Phrase, SeatSet, Waiting};

use crate::action::Prompt;
use crate::content::Content;
use crate::effects::{Acting, TapeId};
use crate::figures::{Neutral, Target};
use crate::stack::{Frame, silent};
use crate::view::View;
use parts::{Form, area_as, good, icon, icons, job, member, neutral, note, site_unseen, space_as, with_job};

pub(crate) use action::{action, piece, place};
pub(crate) use event::{event, tally};
pub(crate) use needed::needed;

pub(crate) fn prompt(content: &Content, prompt: &Prompt) -> Phrase {
    match *prompt {
        Prompt::Turn => Phrase::new("prompt.turn"),
        Prompt::SetAside => Phrase::new("prompt.set-aside"),
        Prompt::PlaceThug => Phrase::new("prompt.place-thug"),
        Prompt::PlaceFamily(it, family) => {
            Phrase::new("prompt.place-family").with("name", member(content, family, it))
        }
        Prompt::Pay(it, owed) => {
            Phrase::new("prompt.pay").with("job", job(content, it)).with("good", good(owed))
        }
        Prompt::JobOrder(it) => with_job("prompt.job-order", content, it),
        Prompt::WhoFirst(site) => {
            Phrase::new("prompt.who-first").with("place", site_unseen(content, site, Form::Bare))
        }
        Prompt::Icons(it) if it.has_plain() => Phrase::new("prompt.icons-order").with("icons", icons(it)),
        Prompt::Icons(it) => Phrase::new("prompt.icons").with("icons", icons(it)),
        Prompt::Trade(it, n) => Phrase::new("prompt.trade").with("icon", icon(it)).with("n", n),
        Prompt::PickGood => Phrase::new("prompt.pick-good"),
        Prompt::KeepJob => Phrase::new("prompt.keep-job"),
        Prompt::Front => Phrase::new("prompt.front"),
        Prompt::Backs => Phrase::new("prompt.backs"),
        Prompt::GunDown => Phrase::new("prompt.gun-down"),
        Prompt::GunDownAll => Phrase::new("prompt.gun-down-all"),
        Prompt::Move => Phrase::new("prompt.move"),
        Prompt::MoveTo(Target::Site(site)) => {
            Phrase::new("prompt.move-to").with("place", site_unseen(content, site, Form::At))
        }
        Prompt::MoveTo(Target::Space(it)) => {
            Phrase::new("prompt.move-to").with("place", space_as(content, it, Form::At))
        }
        Prompt::MoveTo(Target::Chief) => {
            Phrase::new("prompt.place-neutral").with("neutral", neutral(Neutral::PoliceChief))
        }
        Prompt::Neutral => Phrase::new("prompt.neutral"),
        Prompt::PlaceNeutral(it) => Phrase::new("prompt.place-neutral").with("neutral", neutral(it)),
        Prompt::Rob(most) => Phrase::new("prompt.rob").with("note", note(most)),
        Prompt::RobNote(from) => Phrase::new("prompt.rob-note").with("seat", from),
        Prompt::Lift => Phrase::new("prompt.lift"),
        Prompt::Offer(by) => Phrase::new("prompt.offer").with("seat", by),
        Prompt::Punish => Phrase::new("prompt.punish"),
        Prompt::Seize => Phrase::new("prompt.seize"),
        Prompt::Salvage => Phrase::new("prompt.salvage"),
        Prompt::Ready => Phrase::new("prompt.ready"),
        Prompt::Branch => Phrase::new("prompt.branch"),
        Prompt::MoveMarker(turf) => {
            Phrase::new("prompt.move-marker").with("area", area_as(content, turf, Form::At))
        }
        Prompt::Bid => Phrase::new("prompt.bid"),
        Prompt::Bribe => Phrase::new("prompt.bribe"),
        Prompt::Tribute(n) => Phrase::new("prompt.tribute").with("n", n),
    }
}

pub(crate) fn waiting(content: &Content, view: &View, waiting: &Waiting) -> Phrase {
    match waiting {
        Waiting::Chance => Phrase::new("waiting.luck"),
        Waiting::Seats(seats) => waiting_for(content, view, *seats),
        Waiting::Over(outcome) => match outcome.winners.len() {
            0 => Phrase::new("over.nobody"),
            1 => Phrase::new("over.winner").with("who", outcome.winners),
            _ => Phrase::new("over.shared").with("who", outcome.winners),
        },
    }
}

fn waiting_for(content: &Content, view: &View, seats: SeatSet) -> Phrase {
    let who = |key: &'static str| Phrase::new(key).with("who", seats);
    let Some(frame) = view.stack.top() else { return Phrase::new("waiting.luck") };
    match frame {
        Frame::Turn(_) => who("waiting.turn"),
        Frame::PlaceThug(_) | Frame::PlaceFamily(..) | Frame::MoveTo { .. } | Frame::PlaceNeutral(..) => {
            who("waiting.place")
        }
        Frame::Pay { job: it, .. } | Frame::JobOrder(_, it) => {
            who("waiting.job").with("job", job(content, it))
        }
        Frame::Tape { tape, .. } => who("waiting.card").with("card", card_of(content, tape)),
        Frame::WhoFirst { .. } => who("waiting.who-first"),
        Frame::Rob { from, .. } => who("waiting.rob").with("seat", from),
        // Whoever is not on turn uses a front since the turf is theirs.
        Frame::Icons(seat, it) if view.turn.is_some_and(|turn| turn != seat) => {
            who("waiting.share").with("icons", icons(it))
        }
        Frame::Icons(_, it) => who("waiting.icons").with("icons", icons(it)),
        Frame::Trade { icon: it, .. } => who("waiting.icons").with("icons", icon(it)),
        Frame::PickGood(..) => who("waiting.pick-good"),
        Frame::KeepJob(_) => who("waiting.keep-job"),
        Frame::Offer(by) => who("waiting.offer").with("seat", by),
        Frame::Punish(..) => who("waiting.punish"),
        Frame::MoveMarker(_, turf) => {
            who("waiting.move-marker").with("area", area_as(content, turf, Form::To))
        }
        Frame::Bid => who("waiting.bid"),
        Frame::TakeAlly(_) => who("waiting.bribe"),
        Frame::Tribute => who("waiting.tribute").with("limit", content.act(view.act).hand_limit),
        silent!() => Phrase::new("waiting.luck"),
    }
}

/// The name of the card whose tape runs.
fn card_of(content: &Content, tape: TapeId) -> Phrase {
    match tape.card() {
        Acting::Job(it) => job(content, it),
        Acting::Ally(it) => parts::ally(content, it),
    }
}

#[cfg(test)]
mod tests;
