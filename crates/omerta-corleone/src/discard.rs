//! Cards that leave a hand: each goes where it belongs (CE-ABIL-3, CE-TRI-1).

use omerta_core::Seat;

use crate::cards::{Card, Cards, Good, JobId, Note};
use crate::state::State;

/// A hand card goes where it belongs: money and goods to their piles, jobs to the discard, allies away.
pub(crate) fn one(state: &mut State, seat: Seat, card: Card) {
    match card {
        Card::Note(note) => {
            state.hidden.players[seat].hand.money.take(note);
            state.open.money.add(note);
        }
        Card::Good(good) => {
            state.hidden.players[seat].hand.goods.take(good);
            state.open.goods.add(good);
        }
        Card::Job(job) => {
            job_leaves_hand(state, seat, job);
            state.open.discard.add(job);
        }
        Card::Ally(ally) => {
            state.hidden.players[seat].hand.allies.take(ally);
            state.open.allies_gone.add(ally);
        }
    }
}

/// Hand cards go where they belong, all together; each is handed over, in order.
pub(crate) fn all(state: &mut State, seat: Seat, cards: &Cards, gone: &mut impl FnMut(Card)) {
    let hand = &mut state.hidden.players[seat].hand;
    hand.money.take_all(&cards.money);
    hand.goods.take_all(&cards.goods);
    hand.allies = hand.allies.minus(cards.allies);
    state.open.money.add_all(&cards.money);
    state.open.goods.add_all(&cards.goods);
    state.open.allies_gone = state.allies_gone.or(cards.allies);
    for note in Note::ALL {
        (0..cards.money.count(note)).for_each(|_| gone(Card::Note(note)));
    }
    for good in Good::ALL {
        (0..cards.goods.count(good)).for_each(|_| gone(Card::Good(good)));
    }
    for job in cards.jobs.each() {
        gone(Card::Job(job));
        job_leaves_hand(state, seat, job);
        state.open.discard.add(job);
    }
    cards.allies.iter().for_each(|it| gone(Card::Ally(it)));
}

/// A job leaves a hand in the open: whoever knew of it knows that it is gone.
pub(crate) fn job_leaves_hand(state: &mut State, seat: Seat, job: JobId) {
    let hand = &mut state.hidden.players[seat].hand.jobs;
    hand.take(job);
    let n_jobs = hand.len();
    for known in &mut state.hidden.known[seat.index()] {
        // Of two alike it may be the known one that went.
        *known = known.less(job);
    }
    for lifted in &mut state.hidden.lifted[seat.index()] {
        *lifted = n_jobs.min(*lifted);
    }
}
