//! Rule: "Tribute to the Don Phase": CE-TRI-1 to CE-TRI-3.

use omerta_core::{Audience, Log, Sealed, Seat};

use crate::action::Action;
use crate::cards::Card;
use crate::content::Content;
use crate::discard;
use crate::event::Event;
use crate::stack::Frame;
use crate::state::{Phase, Player, State};

pub(crate) fn begin(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    state.open.phase = Phase::Tribute;
    for (seat, player) in state.hidden.players.iter_mut() {
        let played = std::mem::take(&mut state.open.families[seat].played);
        if !played.is_empty() {
            log.tell(Audience::Everyone, || Event::AlliesBack(seat, played));
        }
        player.hand.allies = player.hand.allies.or(played);
    }
    state.open.stack.push(Frame::Tribute);
    let limit = content.act(state.act).hand_limit;
    for seat in Seat::all(state.n_seats()) {
        let player = &mut state.hidden.players[seat];
        player.left_to_pick = player.hand.len().saturating_sub(limit);
        if player.left_to_pick > 0 {
            state.open.pending = state.pending.with(seat);
        }
    }
    if state.pending.is_empty() {
        reveal(state, log);
    }
}

/// How many cards this seat still has to pick.
pub(crate) fn left(state: &State, seat: Seat) -> u8 {
    state.hidden.players[seat].left_to_pick
}

/// Hands over every card that may be picked next.
pub(crate) fn choices(player: &Player, found: &mut impl FnMut(Card)) {
    let last = player.last_pick.map(Sealed::reveal);
    player.hand.minus(&player.picked).ascending(last, player.left_to_pick, found);
}

pub(crate) fn options(state: &State, seat: Seat, out: &mut Vec<Action>) {
    choices(&state.hidden.players[seat], &mut |it| out.push(Action::Discard(it)));
}

/// Picks a card. True when it was the last. Every card is asked for, even if there is no choice left: how many
/// answers somebody gives tells nothing of which jobs are in the hand.
pub(crate) fn pick(player: &mut Player, card: Card) -> bool {
    player.picked.add(card);
    player.left_to_pick -= 1;
    let is_last = player.left_to_pick == 0;
    player.last_pick = (!is_last).then(|| Sealed::new(card));
    is_last
}

fn seal(state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
    log.tell(Audience::Everyone, || Event::TributeSealed(seat));
    state.open.pending = state.pending.without(seat);
}

pub(crate) fn apply(state: &mut State, seat: Seat, card: Card, log: &mut impl Log<Event>) {
    if pick(&mut state.hidden.players[seat], card) {
        seal(state, seat, log);
    }
    if state.pending.is_empty() {
        reveal(state, log);
    }
}

/// All tributes are sealed: the cards go.
fn reveal(state: &mut State, log: &mut impl Log<Event>) {
    state.open.stack.pop();
    for seat in Seat::all(state.n_seats()) {
        let picked = std::mem::take(&mut state.hidden.players[seat].picked);
        state.hidden.tribute[seat.index()] = picked;
        discard::all(state, seat, &picked, &mut |card| {
            log.tell(Audience::Everyone, || Event::Tribute(seat, card));
        });
    }
}
