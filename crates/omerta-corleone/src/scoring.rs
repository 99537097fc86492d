//! Rule: "End of the game": CE-END-1 to CE-END-5.

use omerta_core::{BySeat, Outcome, SeatSet};

use crate::cards::{JobSet, Purse};
use crate::content::{Colour, Content, TURFS};
use crate::flow;
use crate::state::{Phase, Stack, State};

/// The bonuses of one player at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonuses {
    /// How many turfs.
    pub turfs: u8,
    /// How many job colours.
    pub colours: u8,
}

/// Money in hand goes into the suitcase, everything else away.
pub(crate) fn end(state: &mut State) {
    state.phase = Phase::End;
    for seat in omerta_core::Seat::all(state.n_seats()) {
        let money = state.players[seat].hand.money;
        state.players[seat].suitcase.add_all(&money);
        state.players[seat].hand.money = Purse::default();
        let rest = state.players[seat].hand;
        flow::discard_all(state, seat, &rest, &mut |_| ());
    }
}

/// What everyone would get for turfs and job colours now.
pub fn bonuses(content: &Content, control: &[Stack; TURFS], done: &BySeat<JobSet>) -> BySeat<Bonuses> {
    let mut bonuses: BySeat<Bonuses> = BySeat::new(done.n_seats(), |_| Bonuses::default());
    for stack in control {
        let markers = stack.markers();
        let count = |seat| markers.iter().filter(|it| **it == seat).count();
        // Most markers; of those who tie, the one whose marker lies higher.
        let best = markers.iter().enumerate().max_by_key(|(height, seat)| (count(**seat), *height));
        if let Some((_, &seat)) = best {
            bonuses[seat].turfs += 1;
        }
    }
    for colour in Colour::ALL {
        let count = |jobs: &JobSet| jobs.and(content.all_of(colour)).len();
        let most = done.values().iter().map(count).max().unwrap_or(0);
        if most > 0 {
            for seat in done.seats_where(|it| count(it) == most) {
                bonuses[seat].colours += 1;
            }
        }
    }
    bonuses
}

/// Who won, and what everyone has.
pub(crate) fn outcome(content: &Content, state: &State) -> Outcome {
    let numbers = content.numbers();
    let bonuses = bonuses(content, &state.control, &state.players.map(|_, it| it.done));
    let scores = state.players.map(|seat, player| {
        let Bonuses { turfs, colours } = bonuses[seat];
        i32::from(player.suitcase.value())
            + i32::from(turfs) * i32::from(numbers.turf_bonus)
            + i32::from(colours) * i32::from(numbers.job_bonus)
    });
    let rank = |seat| (scores[seat], bonuses[seat].turfs);
    let everyone = SeatSet::all(state.n_seats());
    let best = everyone.iter().map(rank).max();
    Outcome { scores, winners: everyone.iter().filter(|&it| Some(rank(it)) == best).collect() }
}
