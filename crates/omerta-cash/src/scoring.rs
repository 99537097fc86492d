//! Rule: "End of the Game" (p. 3): CG-END-1 to CG-END-4; the Collector, CG-PWR-3.

use omerta_core::{Outcome, Seat, SeatSet};
use omerta_parts::Bag;

use crate::content::{Content, LootId, LootKind, MAX_KINDS, Power};
use crate::state::State;

/// What a pile of loot is worth without the diamond bonus.
pub fn worth(content: &Content, loot: &Bag<MAX_KINDS>, power: Option<Power>) -> i32 {
    let mut money = 0;
    let mut n_paintings = usize::from(power == Some(Power::Collector));
    for kind in loot.kinds() {
        let (card, n) = (content.card(LootId(kind)), loot.count(kind));
        match card.kind {
            LootKind::Bill | LootKind::Diamond => money += card.value * i32::from(n),
            LootKind::Painting => n_paintings += usize::from(n),
            LootKind::Clip | LootKind::Kit => (),
        }
    }
    money + collection(content, n_paintings)
}

/// What so many paintings are worth together.
fn collection(content: &Content, n_paintings: usize) -> i32 {
    let values = &content.numbers().paintings;
    match n_paintings {
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

/// Who won, and what everyone alive has. The dead have nothing.
pub(crate) fn outcome(content: &Content, state: &State) -> Outcome {
    let living = || state.players.iter().filter(|(seat, _)| state.alive.contains(*seat));
    let bonus = diamond_bonus(content, living().map(|(seat, it)| (seat, &it.loot)));
    let scores = state.players.map(|seat, player| match state.alive.contains(seat) {
        false => 0,
        true => {
            let bonus = if bonus == Some(seat) { content.numbers().diamond_bonus } else { 0 };
            worth(content, &player.loot, state.powers[seat]) + bonus
        }
    });
    let rank = |seat: Seat| (scores[seat], state.players[seat].wounds);
    let best = state.alive.iter().map(rank).max();
    let winners = match state.alive.len() {
        1 => state.alive,
        _ => state.alive.iter().filter(|&it| Some(rank(it)) == best).collect::<SeatSet>(),
    };
    Outcome { scores, winners }
}
