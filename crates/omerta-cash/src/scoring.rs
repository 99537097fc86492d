//! Rule: "End of the Game" (p. 3): CG-END-1 to CG-END-4; the Collector, CG-PWR-3.

use omerta_core::{Outcome, Seat, SeatSet};
use omerta_parts::Bag;

use crate::content::{Content, LootId, LootKind, MAX_KINDS, Power};
use crate::event::Worth;
use crate::state::State;

/// What a pile of loot is worth, part by part, without the diamond bonus.
pub(crate) fn count(content: &Content, loot: &Bag<MAX_KINDS>, power: Option<Power>) -> Worth {
    let mut worth = Worth { n_paintings: u8::from(power == Some(Power::Collector)), ..Worth::default() };
    for kind in loot.kinds() {
        let (card, n) = (content.card(LootId(kind)), loot.count(kind));
        match card.kind {
            LootKind::Bill => worth.bills += card.value * i32::from(n),
            LootKind::Diamond => {
                worth.n_diamonds += n;
                worth.diamonds += card.value * i32::from(n);
            }
            LootKind::Painting => worth.n_paintings += n,
            LootKind::Clip | LootKind::Kit => (),
        }
    }
    worth.paintings = collection(content, worth.n_paintings);
    worth
}

/// What a pile of loot is worth without the diamond bonus.
pub fn worth(content: &Content, loot: &Bag<MAX_KINDS>, power: Option<Power>) -> i32 {
    count(content, loot, power).total()
}

/// What so many paintings are worth together.
fn collection(content: &Content, n_paintings: u8) -> i32 {
    let values = &content.numbers().paintings;
    match usize::from(n_paintings) {
        0 => 0,
        n => values[n.min(values.len()) - 1],
    }
}

/// How many diamond cards there are, whatever they are worth.
pub fn n_diamonds(content: &Content, loot: &Bag<MAX_KINDS>) -> u8 {
    let is_diamond = |kind: &u8| content.kind(LootId(*kind)) == LootKind::Diamond;
    loot.kinds().filter(is_diamond).map(|it| loot.count(it)).sum()
}

/// Who gets the bonus for the most diamonds: nobody on a tie, nobody where there are none.
pub fn diamond_bonus<'a>(
    content: &Content,
    piles: impl Iterator<Item = (Seat, &'a Bag<MAX_KINDS>)>,
) -> Option<Seat> {
    let mut most = (0, None);
    for (seat, loot) in piles {
        let n = n_diamonds(content, loot);
        if n > most.0 {
            most = (n, Some(seat));
        } else if n == most.0 {
            most.1 = None;
        }
    }
    most.1
}

/// Who of the living gets the bonus.
fn bonus(content: &Content, state: &State) -> Option<Seat> {
    let living = state.players.iter().filter(|(seat, _)| state.alive.contains(*seat));
    diamond_bonus(content, living.map(|(seat, it)| (seat, &it.loot)))
}

/// What a living player has, the bonus included.
pub(crate) fn counted(content: &Content, state: &State, seat: Seat) -> Worth {
    with_bonus(content, state, seat, bonus(content, state))
}

fn with_bonus(content: &Content, state: &State, seat: Seat, bonus: Option<Seat>) -> Worth {
    let bonus = if bonus == Some(seat) { content.numbers().diamond_bonus } else { 0 };
    Worth { bonus, ..count(content, &state.players[seat].loot, state.powers[seat]) }
}

/// Who won, and what everyone alive has. The dead have nothing.
pub(crate) fn outcome(content: &Content, state: &State) -> Outcome {
    let bonus = bonus(content, state);
    let scores = state.players.map(|seat, _| match state.alive.contains(seat) {
        false => 0,
        true => with_bonus(content, state, seat, bonus).total(),
    });
    let rank = |seat: Seat| (scores[seat], state.players[seat].wounds);
    let best = state.alive.iter().map(rank).max();
    let winners = match state.alive.len() {
        1 => state.alive,
        _ => state.alive.iter().filter(|&it| Some(rank(it)) == best).collect::<SeatSet>(),
    };
    Outcome { scores, winners }
}
