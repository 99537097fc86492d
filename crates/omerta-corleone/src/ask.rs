//! What the top frame asks, and every legal answer.

use omerta_core::Seat;

use crate::action::{Action, Prompt};
use crate::content::Content;
use crate::effects::Op;
use crate::lists::OptionLists;
use crate::phases::family_business::{complete_job, play_family_member, play_thug};
use crate::phases::{bribery, family_business, tribute, turf_war};
use crate::stack::{Frame, silent};
use crate::state::State;
use crate::{abilities, tape};

fn frame(state: &State) -> &Frame {
    state.stack.peek().expect("somebody is asked something")
}

pub(crate) fn prompt(content: &Content, lists: &OptionLists, state: &State, seat: Seat) -> Prompt {
    match *frame(state) {
        Frame::Turn(_) => family_business::prompt(content, lists, state, seat),
        Frame::PlaceThug(_) => Prompt::PlaceThug,
        Frame::PlaceFamily(_, figure) => Prompt::PlaceFamily(figure, state.families[seat].name),
        Frame::Pay { job, owed, .. } => Prompt::Pay(job, owed.kinds().next().expect("something is owed")),
        Frame::JobOrder(_, job) => Prompt::JobOrder(job),
        Frame::WhoFirst { site, .. } => Prompt::WhoFirst(site),
        Frame::Icons(_, icons) => Prompt::Icons(icons),
        Frame::Trade { icon, left, .. } => Prompt::Trade(icon, left),
        Frame::PickGood(..) => Prompt::PickGood,
        Frame::KeepJob(_) => Prompt::KeepJob,
        Frame::MoveTo { from, .. } => Prompt::MoveTo(from),
        Frame::PlaceNeutral(_, neutral) => Prompt::PlaceNeutral(neutral),
        Frame::Rob { from, .. } => Prompt::RobNote(from),
        Frame::Offer(by) => Prompt::Offer(by),
        Frame::Punish(..) => Prompt::Punish,
        Frame::MoveMarker(_, turf) => Prompt::MoveMarker(turf),
        Frame::Bid => Prompt::Bid,
        Frame::TakeAlly(_) => Prompt::Bribe,
        Frame::Tribute => Prompt::Tribute(tribute::left(state, seat)),
        Frame::Tape { .. } => match tape::op(content, state) {
            Op::Front(_) => Prompt::Front,
            Op::Backs => Prompt::Backs,
            Op::GunDown(..) => Prompt::GunDown,
            Op::GunDownAll => Prompt::GunDownAll,
            Op::Move(..) => Prompt::Move,
            Op::Neutral(_) => Prompt::Neutral,
            Op::Rob(note) => Prompt::Rob(note),
            Op::Lift => Prompt::Lift,
            Op::Seize => Prompt::Seize,
            Op::Salvage => Prompt::Salvage,
            Op::Ready => Prompt::Ready,
            Op::Branch(_) => Prompt::Branch,
            op @ (Op::Icons(_) | Op::PickGood(_) | Op::Stash(_) | Op::Offer | Op::Jump(_) | Op::Done) => {
                unreachable!("{op:?} asks nothing")
            }
        },
        frame @ silent!() => unreachable!("{seat} is asked nothing in {frame:?}"),
    }
}

pub(crate) fn options(
    content: &Content,
    lists: &OptionLists,
    state: &State,
    seat: Seat,
    out: &mut Vec<Action>,
) {
    match *frame(state) {
        Frame::Turn(_) => family_business::options(content, lists, state, seat, out),
        Frame::PlaceThug(_) => play_thug::options(lists, state, out),
        Frame::PlaceFamily(..) => play_family_member::options(content, lists, state, out),
        Frame::Pay { owed, stand_in, .. } => complete_job::pay_options(state, seat, &owed, stand_in, out),
        Frame::JobOrder(..) => out.extend([Action::MoneyFirst, Action::AbilityFirst]),
        Frame::WhoFirst { seat, controller, .. } => {
            out.extend([Action::First(seat), Action::First(controller)])
        }
        Frame::Icons(_, icons) => abilities::options(lists, state, seat, icons, out),
        Frame::Trade { left, last, .. } => abilities::trade_options(state, seat, left, last, out),
        Frame::PickGood(..) => lists.goods(abilities::goods_there(state), out),
        Frame::KeepJob(_) => {
            let [first, second] = state.hidden.drawn.map(|it| it.expect("two jobs were drawn").reveal());
            out.push(Action::Keep(first.min(second)));
            if first != second {
                out.push(Action::Keep(first.max(second)));
            }
        }
        Frame::MoveTo { from, .. } => tape::move_options(content, lists, state, from, out),
        Frame::PlaceNeutral(_, neutral) => tape::neutral_options(content, lists, state, neutral, out),
        Frame::Rob { from, most, .. } => tape::rob_options(state, from, most, out),
        Frame::Offer(_) => tape::offer_options(state, seat, out),
        Frame::Punish(_, refused) => tape::punish_options(state, refused, out),
        Frame::MoveMarker(seat, _) => turf_war::marker_options(state, seat, out),
        Frame::Bid => bribery::options(lists, state, seat, out),
        Frame::TakeAlly(_) => out.extend(state.allies.iter().map(Action::Bribe)),
        Frame::Tribute => tribute::options(state, seat, out),
        Frame::Tape { .. } => tape::options(content, state, out),
        silent!() => (),
    }
}
