//! Going on: what follows an answer, until somebody is asked or luck decides.

use omerta_core::{Audience, Log, Seat, SeatSet};

use crate::action::Action;
use crate::cards::Good;
use crate::content::Content;
use crate::event::Event;
use crate::phases::family_business::{complete_job, play_family_member, play_thug};
use crate::phases::{bribery, entracte, family_business, open_business, setup, tribute, turf_war};
use crate::stack::Frame;
use crate::state::{Phase, State};
use crate::{abilities, scoring, tape};

/// Takes an answer. True if it is time to go on, false if it is known who is asked next.
#[inline]
pub(crate) fn answer(
    content: &Content,
    state: &mut State,
    seat: Seat,
    action: Action,
    log: &mut impl Log<Event>,
) -> bool {
    match (*state.stack.peek().expect("somebody was asked something"), action) {
        (Frame::Turn(_), _) => {
            family_business::apply(content, state, seat, action, log);
            // Where a figure goes is asked of the same player.
            return !matches!(action, Action::Play(_));
        }
        (Frame::PlaceThug(_), Action::At(site)) => play_thug::apply(content, state, seat, site, log),
        (Frame::PlaceFamily(_, figure), Action::On(space)) => {
            play_family_member::apply(content, state, seat, figure, space, log);
        }
        (Frame::Pay { job, owed, stand_in, .. }, Action::Pay(good)) => {
            complete_job::pay(state, seat, job, owed, stand_in, good, log);
        }
        (Frame::JobOrder(_, job), _) => complete_job::order(state, seat, job, action == Action::MoneyFirst),
        (Frame::Tape { .. }, _) => tape::answer(content, state, action, log),
        (Frame::WhoFirst { controller, site, .. }, Action::First(first)) => {
            play_thug::who_first(content, state, [seat, controller], site, first);
        }
        (Frame::Icons(_, icons), _) => abilities::apply(state, seat, icons, action, log),
        (Frame::Trade { icon, left, .. }, Action::Discard(card)) => {
            abilities::trade(state, seat, icon, left, card, log);
        }
        (Frame::PickGood(_, left), Action::Take(good)) => abilities::pick_good(state, seat, left, good, log),
        (Frame::KeepJob(_), Action::Keep(job)) => abilities::keep(state, seat, job, log),
        (Frame::MoveTo { from, shaking, .. }, _) => {
            tape::move_figure(content, state, seat, from, shaking, action, log);
        }
        (Frame::Rob { from, .. }, Action::RobNote(note)) => tape::rob(state, seat, from, note, log),
        (Frame::PlaceNeutral(_, neutral), _) => {
            tape::place_neutral(content, state, seat, neutral, action, log)
        }
        (Frame::Offer(by), _) => {
            tape::seal_offer(state, seat, by, action, log);
            return state.pending.is_empty();
        }
        (Frame::Punish(..), _) => tape::punish(state, action, log),
        (Frame::MoveMarker(_, turf), _) => turf_war::apply_marker(state, seat, turf, action, log),
        (Frame::Bid, _) => {
            bribery::apply(state, seat, action, log);
            return state.pending.is_empty();
        }
        (Frame::TakeAlly(bidders), Action::Bribe(ally)) => bribery::take(state, seat, bidders, ally, log),
        (Frame::Tribute, Action::Discard(card)) => {
            tribute::apply(state, seat, card, log);
            return state.pending.is_empty();
        }
        _ => no_answer(state, seat, action),
    }
    true
}

/// Apart from the rest, so that nothing of a frame is read only to be printed.
#[cold]
fn no_answer(state: &State, seat: Seat, action: Action) -> ! {
    unreachable!("{seat} answers {action:?} to {:?}", state.stack.top())
}

/// Does what needs no question, until somebody is asked, luck decides, or the game is over.
#[inline]
pub(crate) fn go_on(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    state.open.pending = SeatSet::EMPTY;
    loop {
        if run(content, state, log) {
            return;
        }
    }
}

/// Goes on when nothing is left to do in a phase. True if somebody is asked or the game is over.
#[inline(never)]
fn next_phase(content: &Content, state: &mut State, log: &mut impl Log<Event>) -> bool {
    match state.phase {
        Phase::Setup | Phase::Entracte => open_business::begin(state, log),
        Phase::OpenBusiness => family_business::begin(state),
        Phase::FamilyBusiness => turf_war::begin(state),
        Phase::TurfWar if content.act(state.act).bribery => {
            bribery::begin(state);
            return true;
        }
        Phase::TurfWar | Phase::Bribery => {
            tribute::begin(content, state, log);
            return !state.pending.is_empty();
        }
        Phase::Tribute if usize::from(state.act) < content.numbers().acts.len() => {
            entracte::begin(content, state, log);
        }
        Phase::Tribute => {
            scoring::end(state, log);
            log.tell(Audience::Everyone, || scoring::over(content, state));
        }
        Phase::End => return true,
    }
    false
}

/// Runs the top frame. True if it asks somebody or waits for luck.
#[inline]
fn run(content: &Content, state: &mut State, log: &mut impl Log<Event>) -> bool {
    let Some(frame) = state.stack.peek() else {
        return match family_business::next_turn(state) {
            Some(seat) => ask(state, seat),
            None => next_phase(content, state, log),
        };
    };
    match *frame {
        Frame::HorseHead => true,
        Frame::Lift { seat, from } => {
            tape::can_lift(state, from) || {
                tape::find_nothing(state, seat, from, log);
                false
            }
        }
        Frame::Rob { seat, from, most } => {
            if tape::can_rob(state, from, most) {
                return ask(state, seat);
            }
            tape::find_nothing(state, seat, from, log);
            false
        }
        Frame::OpenTile => {
            let waits = !open_business::candidates(content, state).is_empty();
            if !waits {
                state.open.stack.pop();
            }
            waits
        }
        Frame::FillJobs => {
            let is_full = state.public[..setup::n_public(state.n_seats())].iter().all(Option::is_some);
            let waits = !is_full && !abilities::to_draw(state).is_empty();
            if !waits {
                state.open.stack.pop();
            }
            waits
        }
        Frame::ShowAllies(left) => {
            if left == 0 {
                // The others leave the game unseen.
                let hidden = content.allies_of(state.act).minus(state.allies);
                state.open.allies_gone = state.allies_gone.or(hidden);
                if !hidden.is_empty() {
                    log.tell(Audience::Everyone, || Event::NotShown(hidden));
                }
                state.open.stack.pop();
            }
            left > 0
        }
        Frame::DealJobs(_, left) => {
            if left == 0 {
                state.open.stack.pop();
            }
            left > 0
        }
        Frame::Turn(seat)
        | Frame::PlaceThug(seat)
        | Frame::PlaceFamily(seat, _)
        | Frame::WhoFirst { seat, .. }
        | Frame::KeepJob(seat)
        | Frame::MoveTo { seat, .. }
        | Frame::PlaceNeutral(seat, _)
        | Frame::MoveMarker(seat, _) => ask(state, seat),
        Frame::Pay { seat, job, owed, stand_in } => {
            match complete_job::ways_to_pay(state, seat, &owed, stand_in) {
                [Some(_), Some(_)] => return ask(state, seat),
                [Some(only), None] | [None, Some(only)] => {
                    complete_job::pay(state, seat, job, owed, stand_in, only, log);
                }
                [None, None] => state.open.stack.pop(),
            }
            false
        }
        Frame::JobOrder(seat, job) => {
            if complete_job::order_matters(content, job) {
                ask(state, seat)
            } else {
                complete_job::order(state, seat, job, true);
                false
            }
        }
        Frame::JobMoney(seat, job) => {
            complete_job::take_money(content, state, seat, job, log);
            false
        }
        Frame::JobDone(seat, job) => {
            complete_job::finish(state, seat, job, log);
            false
        }
        Frame::Tape { seat, .. } => {
            if tape::asks(content, state) {
                return ask(state, seat);
            }
            tape::go_on(content, state, log);
            // An Offer asks the rivals.
            !state.pending.is_empty()
        }
        Frame::Icons(seat, icons) => {
            if abilities::asks(state, seat, icons) {
                return ask(state, seat);
            }
            abilities::go_on(state, seat, icons, log);
            false
        }
        Frame::Trade { seat, icon, left: 0, .. } => {
            abilities::close_trade(state, seat, icon, log);
            false
        }
        Frame::Trade { seat, icon, left, .. } => {
            let hand = &state.hidden.players[seat].hand;
            // How many cards a hand has, all see; which are alike, they don't.
            match hand.first().filter(|_| hand.len() == left) {
                Some((next, _)) => {
                    abilities::trade(state, seat, icon, left, next, log);
                    false
                }
                None => ask(state, seat),
            }
        }
        Frame::PickGood(seat, left) => {
            let goods = abilities::goods_there(state);
            if left == 0 || goods == 0 {
                state.open.stack.pop();
                false
            } else if goods.is_power_of_two() {
                let only = Good::PLAIN[goods.trailing_zeros() as usize];
                abilities::pick_good(state, seat, left, only, log);
                false
            } else {
                ask(state, seat)
            }
        }
        Frame::DrawJobs(seat) => abilities::draw_on(state, seat, log),
        Frame::Offer(_) | Frame::Bid | Frame::Tribute => unreachable!("it was asked when it began"),
        Frame::Punish(seat, refused) => {
            let waits = tape::can_punish(state, refused);
            if !waits {
                state.open.stack.pop();
            }
            waits && ask(state, seat)
        }
        Frame::War(turf) => {
            turf_war::settle(content, state, turf, log);
            false
        }
        Frame::TakeAlly(bidders) => match bribery::settle(state, bidders, log) {
            Some(seat) => ask(state, seat),
            None => false,
        },
    }
}

#[inline]
fn ask(state: &mut State, seat: Seat) -> bool {
    state.open.pending = SeatSet::only(seat);
    true
}
