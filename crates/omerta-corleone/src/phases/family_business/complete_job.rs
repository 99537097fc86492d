//! Rule: "Complete a job": CE-JOB-1 to CE-JOB-6.

use omerta_core::{Audience, Log, Seat};

use crate::abilities;
use crate::action::Action;
use crate::cards::{Good, Goods, JobId};
use crate::content::{Content, SlotId};
use crate::discard;
use crate::effects::{NeutralWho, Op, Shaking, TapeId};
use crate::event::Event;
use crate::stack::Frame;
use crate::state::State;

pub(crate) fn from_hand(
    content: &Content,
    state: &mut State,
    seat: Seat,
    job: JobId,
    log: &mut impl Log<Event>,
) {
    discard::job_leaves_hand(state, seat, job);
    begin(content, state, seat, job, None, log);
}

pub(crate) fn from_public(
    content: &Content,
    state: &mut State,
    seat: Seat,
    slot: SlotId,
    log: &mut impl Log<Event>,
) {
    let job = state.open.public[usize::from(slot.0)].take().expect("there is a job in this slot");
    begin(content, state, seat, job, Some(slot), log);
}

/// From here on the job lies open: no hand card any more, and not yet in the suitcase.
fn begin(
    content: &Content,
    state: &mut State,
    seat: Seat,
    job: JobId,
    slot: Option<SlotId>,
    log: &mut impl Log<Event>,
) {
    log.tell(Audience::Everyone, || Event::Job { seat, job, slot });
    state.open.stack.push(Frame::JobDone(seat, job));
    state.open.stack.push(Frame::JobOrder(seat, job));
    state.open.stack.push(Frame::Pay { seat, job, owed: content.cost(job), stand_in: false });
}

/// The good that is owed first.
fn next_owed(owed: &Goods) -> Option<Good> {
    owed.kinds().next()
}

/// What may pay for the good that is owed first: that good, or Narcotics.
pub(crate) fn ways_to_pay(state: &State, seat: Seat, owed: &Goods, stand_in: bool) -> [Option<Good>; 2] {
    let Some(good) = next_owed(owed) else { return [None; 2] };
    let have = state.hidden.players[seat].hand.goods;
    let still_pays = |with: Good, n: u8| {
        let (mut have, mut owed) = (have, *owed);
        if have.count(with) < n {
            return false;
        }
        for _ in 0..n {
            have.take(with);
            owed.take(good);
        }
        have.can_pay(&owed)
    };
    // Once Narcotics stand in for a kind, the rest of that kind is paid with them: one way for each choice.
    let plain = (!stand_in && still_pays(good, 1)).then_some(good);
    let wild = good != Good::Narcotics && still_pays(Good::Narcotics, owed.count(good));
    [plain, wild.then_some(Good::Narcotics)]
}

pub(crate) fn pay_options(state: &State, seat: Seat, owed: &Goods, stand_in: bool, out: &mut Vec<Action>) {
    out.extend(ways_to_pay(state, seat, owed, stand_in).into_iter().flatten().map(Action::Pay));
}

pub(crate) fn pay(
    state: &mut State,
    seat: Seat,
    job: JobId,
    mut owed: Goods,
    stand_in: bool,
    with: Good,
    log: &mut impl Log<Event>,
) {
    let good = next_owed(&owed).expect("something is owed");
    state.hidden.players[seat].hand.goods.take(with);
    state.open.goods.add(with);
    log.tell(Audience::Everyone, || Event::Paid(seat, with));
    owed.take(good);
    let stand_in = (stand_in || with != good) && next_owed(&owed) == Some(good);
    state.open.stack.replace(Frame::Pay { seat, job, owed, stand_in });
}

/// Whether it makes a difference if money or ability comes first. True if it must be asked.
pub(crate) fn order_matters(content: &Content, job: JobId) -> bool {
    (0..).map(|at| content.op(TapeId::job(job), at)).take_while(|it| *it != Op::Done).any(|it| match it {
        Op::Icons(_) | Op::Stash(_) | Op::Front(_) | Op::Backs | Op::Offer => true,
        Op::Move(_, _, shaking) => shaking == Shaking::Shake,
        Op::Neutral(who) => who != NeutralWho::PoliceChief,
        Op::PickGood(_)
        | Op::GunDown(..)
        | Op::GunDownAll
        | Op::Rob(_)
        | Op::Lift
        | Op::Seize
        | Op::Salvage
        | Op::Ready
        | Op::Branch(_)
        | Op::Jump(_)
        | Op::Done => false,
    })
}

pub(crate) fn order(state: &mut State, seat: Seat, job: JobId, money_first: bool) {
    let ability = Frame::Tape { seat, tape: TapeId::job(job), at: 0, freed: None };
    let money = Frame::JobMoney(seat, job);
    let (first, second) = if money_first { (money, ability) } else { (ability, money) };
    state.open.stack.replace(second);
    state.open.stack.push(first);
}

pub(crate) fn take_money(
    content: &Content,
    state: &mut State,
    seat: Seat,
    job: JobId,
    log: &mut impl Log<Event>,
) {
    state.open.stack.pop();
    let pay = content.pay(job);
    for note in pay.kinds() {
        for _ in 0..pay.count(note) {
            abilities::take_note(state, seat, note, log);
        }
    }
}

pub(crate) fn finish(state: &mut State, seat: Seat, job: JobId, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    state.open.families[seat].done.add(job);
    log.tell(Audience::Everyone, || Event::JobDone(seat, job));
}
