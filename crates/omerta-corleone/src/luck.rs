//! What luck decides: tiles, jobs, allies, the Horse Head, a card out of a hand.

use omerta_core::{Audience, Log, Rng, Sealed, Seat, SeatSet, below};

use crate::abilities;
use crate::action::Chance;
use crate::cards::{AllySet, Card, Cards};
use crate::content::{Content, SlotId};
use crate::event::Event;
use crate::phases::{open_business, setup};
use crate::stack::Frame;
use crate::state::State;

fn frame(state: &State) -> &Frame {
    state.stack.peek().expect("luck is asked for something")
}

/// The allies that may be shown.
pub(crate) fn allies(content: &Content, state: &State) -> AllySet {
    content.allies_of(state.act).minus(state.allies)
}

/// The cards of a hand that may be taken out of it: all but allies.
pub(crate) fn to_lift(state: &State, from: Seat) -> Cards {
    Cards { allies: AllySet::EMPTY, ..state.hidden.players[from].hand }
}

pub(crate) fn roll<R: Rng>(content: &Content, state: &State, dice: &mut R) -> Chance {
    match *frame(state) {
        Frame::HorseHead => {
            let nth = below(dice, u32::from(state.n_seats())) as usize;
            Chance::HorseHead(Seat::nth(nth).expect("a seat of this table"))
        }
        Frame::OpenTile => {
            let tiles = open_business::candidates(content, state);
            Chance::Tile(tiles.nth(below(dice, u32::from(tiles.len()))))
        }
        Frame::FillJobs | Frame::DealJobs(..) | Frame::DrawJobs(_) => {
            Chance::Job(abilities::to_draw(state).peek(dice))
        }
        Frame::ShowAllies(_) => {
            let allies = allies(content, state);
            let nth = below(dice, u32::from(allies.len())) as usize;
            Chance::Ally(allies.iter().nth(nth).expect("there is an ally to show"))
        }
        Frame::Lift { from, .. } => {
            let cards = to_lift(state, from);
            let nth = below(dice, u32::from(cards.len())) as usize;
            Chance::Lifted(cards.each().nth(nth).expect("there is a card to take"))
        }
        _ => unreachable!("no luck in {:?}", state.stack),
    }
}

pub(crate) fn can_happen(content: &Content, state: &State, chance: Chance) -> bool {
    match (state.stack.top(), chance) {
        (Some(Frame::HorseHead), Chance::HorseHead(seat)) => SeatSet::all(state.n_seats()).contains(seat),
        (Some(Frame::OpenTile), Chance::Tile(tile)) => {
            open_business::candidates(content, state).contains(tile)
        }
        (Some(Frame::FillJobs | Frame::DealJobs(..) | Frame::DrawJobs(_)), Chance::Job(job)) => {
            usize::from(job.0) < content.jobs().len() && abilities::to_draw(state).contains(job)
        }
        (Some(Frame::ShowAllies(_)), Chance::Ally(ally)) => {
            usize::from(ally.0) < content.allies().len() && allies(content, state).contains(ally)
        }
        (Some(Frame::Lift { from, .. }), Chance::Lifted(card)) => {
            let hand = &state.hidden.players[from].hand;
            match card {
                Card::Job(job) => usize::from(job.0) < content.jobs().len() && hand.jobs.contains(job),
                Card::Ally(_) => false,
                Card::Note(_) | Card::Good(_) => hand.count(card) > 0,
            }
        }
        _ => false,
    }
}

pub(crate) fn apply(state: &mut State, chance: Chance, log: &mut impl Log<Event>) {
    match (*frame(state), chance) {
        (Frame::HorseHead, Chance::HorseHead(seat)) => setup::horse_head(state, seat, log),
        (Frame::OpenTile, Chance::Tile(tile)) => open_business::open(state, tile, log),
        (Frame::FillJobs, Chance::Job(job)) => {
            let slot = state.public.iter().position(Option::is_none).expect("a slot is empty");
            abilities::draw(state, job, log);
            state.open.public[slot] = Some(job);
            log.tell(Audience::Everyone, || Event::PublicJob(SlotId(slot as u8), job));
        }
        (Frame::DealJobs(seat, left), Chance::Job(job)) => {
            abilities::draw(state, job, log);
            state.hidden.players[seat].hand.jobs.add(job);
            log.tell(Audience::Everyone, || Event::DealtJob(seat));
            log.tell(Audience::only(seat), || Event::DealtJobCard(seat, job));
            state.open.stack.replace(Frame::DealJobs(seat, left - 1));
        }
        (Frame::DrawJobs(seat), Chance::Job(job)) => {
            abilities::draw(state, job, log);
            let slot = usize::from(state.hidden.drawn[0].is_some());
            state.hidden.drawn[slot] = Some(Sealed::new(job));
            log.tell(Audience::Everyone, || Event::DrewJob(seat));
            log.tell(Audience::only(seat), || Event::DrewJobCard(seat, job));
        }
        (Frame::ShowAllies(left), Chance::Ally(ally)) => {
            state.open.allies.add(ally);
            log.tell(Audience::Everyone, || Event::Shown(ally));
            state.open.stack.replace(Frame::ShowAllies(left - 1));
        }
        (Frame::Lift { seat, from }, Chance::Lifted(card)) => lift(state, seat, from, card, log),
        _ => unreachable!("{chance:?} for {:?}", state.stack),
    }
}

/// A card goes from one hand to another. The two know which; of a job the others see only that it was one.
fn lift(state: &mut State, seat: Seat, from: Seat, card: Card, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    state.hidden.players[from].hand.take(card);
    state.hidden.players[seat].hand.add(card);
    let Card::Job(job) = card else {
        log.tell(Audience::Everyone, || Event::Lifted { by: seat, from, card: Some(card) });
        return;
    };
    log.tell(Audience::Everyone, || Event::Lifted { by: seat, from, card: None });
    let both = SeatSet::only(seat).with(from);
    log.tell(Audience::Only(both), || Event::LiftedJob { by: seat, from, job });
    // Who saw it go knows what stayed. For the others any job they knew of may be the one that went.
    let seen = state.hidden.known[from.index()][seat.index()].less(job);
    let at_most =
        state.hidden.lifted[from.index()][seat.index()].min(state.hidden.players[from].hand.jobs.len());
    state.hidden.known[from.index()] = Default::default();
    state.hidden.known[from.index()][seat.index()] = seen;
    state.hidden.lifted[from.index()] = Default::default();
    state.hidden.lifted[from.index()][seat.index()] = at_most;
    state.hidden.known[seat.index()][from.index()].add(job);
    state.hidden.lifted[seat.index()][from.index()] += 1;
}
