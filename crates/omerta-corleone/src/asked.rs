//! Questions as people answer them: which ones ask for a set, which rule asks, what may be left.

use omerta_core::{Form, SetForm, Thing, Total, Unit};

use crate::action::{Action, Prompt};
use crate::cards::{Card, Cards, Good, Note};
use crate::content::Content;
use crate::stack::Frame;
use crate::view::View;

/// The rule that asks a question.
pub(crate) fn rule(prompt: &Prompt) -> &'static str {
    match prompt {
        Prompt::Turn => "CE-FB-1",
        Prompt::SetAside => "CE-FB-4",
        Prompt::PlaceThug => "CE-FRONT-1",
        Prompt::PlaceFamily(..) => "CE-BACK-1",
        Prompt::Pay(..) => "CE-JOB-2",
        Prompt::JobOrder(_) => "CE-JOB-1",
        Prompt::WhoFirst(_) => "CE-FRONT-2",
        Prompt::Icons(_) => "CE-ABIL-2",
        Prompt::Trade(..) => "CE-ABIL-3",
        Prompt::PickGood => "CE-ABIL-1",
        Prompt::KeepJob => "CE-ABIL-6",
        Prompt::Front => "CE-FRONT-3",
        Prompt::Backs => "CE-BRD-7",
        Prompt::GunDown | Prompt::GunDownAll => "CE-GUN-2",
        Prompt::Move | Prompt::MoveTo(_) => "CE-MOVE-1",
        Prompt::Neutral | Prompt::PlaceNeutral(_) => "CE-NEU-1",
        Prompt::Rob(_)
        | Prompt::RobNote(_)
        | Prompt::Lift
        | Prompt::Seize
        | Prompt::Salvage
        | Prompt::Ready
        | Prompt::Branch => "CE-JOB-4",
        Prompt::Offer(_) | Prompt::Punish => "CE-JOB-7",
        Prompt::MoveMarker(_) => "CE-WAR-4",
        Prompt::Bid => "CE-BRI-1",
        Prompt::Bribe => "CE-BRI-2",
        Prompt::Tribute(_) => "CE-TRI-1",
    }
}

/// How a question put to the viewer is answered.
pub(crate) fn form(content: &Content, view: &View, prompt: &Prompt) -> Form<Action> {
    let (Some(seat), Some(frame)) = (view.seat(), view.stack.top()) else { return Form::One };
    let player = &view.players[seat];
    match (prompt, frame) {
        (Prompt::Tribute(left), _) => {
            let rest = player.hand().minus(&player.picked());
            let limit = content.act(view.act).hand_limit;
            Form::Set(discards("tribute", &rest, player.last_pick, *left, Some(limit)))
        }
        (Prompt::Trade(_, left), Frame::Trade { last, .. }) => {
            Form::Set(discards("trade", &player.hand(), last, *left, None))
        }
        (Prompt::Bid, _) => Form::Set(bid(view, seat)),
        (Prompt::Pay(..), Frame::Pay { owed, stand_in, .. }) => {
            Form::Set(payment(&player.hand(), &owed, stand_in))
        }
        (Prompt::PickGood, Frame::PickGood(_, left)) => {
            let thing = |it: Good| (Action::Take(it), view.goods.count(it).min(left), Vec::new());
            let things: Vec<Thing<Action>> = things(Good::PLAIN.into_iter().map(thing));
            let there: u16 = things.iter().map(|it| u16::from(it.n)).sum();
            let n = there.min(left.into());
            Form::Set(SetForm {
                key: "goods".to_owned(),
                things,
                least: n,
                most: n,
                close: None,
                totals: Vec::new(),
            })
        }
        _ => Form::One,
    }
}

/// What may be picked, how often, and what it adds; without what is not there.
fn things(all: impl Iterator<Item = (Action, u8, Vec<i64>)>) -> Vec<Thing<Action>> {
    let there = all.filter(|(_, n, _)| *n > 0);
    there.map(|(pick, n, adds)| Thing { pick, n, adds, with: Vec::new() }).collect()
}

/// So many cards of a hand, none before the last one that was picked.
fn discards(key: &str, cards: &Cards, last: Option<Card>, left: u8, limit: Option<u8>) -> SetForm<Action> {
    let rest = cards.starting_at(last);
    let kept = Total {
        key: "kept".to_owned(),
        unit: Unit::Number,
        base: cards.len().into(),
        least: limit.map(i64::from),
        most: limit.map(i64::from),
    };
    SetForm {
        key: key.to_owned(),
        things: things(rest.kinds().map(|it| (Action::Discard(it), rest.count(it), vec![-1]))),
        least: left.into(),
        most: left.into(),
        close: None,
        totals: vec![kept],
    }
}

/// Notes of the suitcase, added to those of the bid so far.
fn bid(view: &View, seat: omerta_core::Seat) -> SetForm<Action> {
    let player = &view.players[seat];
    let picked = player.picked().money;
    let mut left = player.suitcase();
    left.take_all(&picked);
    let from = match player.last_pick {
        Some(Card::Note(last)) => last,
        _ => Note::One,
    };
    let notes = Note::ALL.into_iter().filter(|it| *it >= from);
    let things = things(notes.map(|it| (Action::Bid(it), left.count(it), vec![it.value().into()])));
    let most = things.iter().map(|it| u16::from(it.n)).sum();
    let total = Total {
        key: "bid".to_owned(),
        unit: Unit::Dollars,
        base: picked.value().into(),
        least: None,
        most: None,
    };
    SetForm { key: "bid".to_owned(), things, least: 0, most, close: Some(Action::Done), totals: vec![total] }
}

/// Goods for a job: of each kind as many as are owed, and Narcotics for all that is missing.
fn payment(hand: &Cards, owed: &crate::cards::Goods, stand_in: bool) -> SetForm<Action> {
    let first = owed.kinds().next();
    let n = |it: Good| match it {
        Good::Narcotics => hand.goods.count(it).min(owed.len()),
        // Narcotics stand in for the rest of this kind already.
        _ if stand_in && Some(it) == first => 0,
        _ => hand.goods.count(it).min(owed.count(it)),
    };
    let total = Total {
        key: "owed".to_owned(),
        unit: Unit::Number,
        base: owed.len().into(),
        least: Some(0),
        most: Some(0),
    };
    SetForm {
        key: "pay".to_owned(),
        things: things(Good::ALL.into_iter().map(|it| (Action::Pay(it), n(it), vec![-1]))),
        least: owed.len().into(),
        most: owed.len().into(),
        close: None,
        totals: vec![total],
    }
}
