//! Rule: "End of the game": CE-END-1 to CE-END-5.

use omerta_core::{Audience, BySeat, Log, Outcome, Seat, SeatSet};

use crate::cards::Purse;
use crate::content::{AreaId, Areas, Colour, Content};
use crate::discard;
use crate::event::{Account, Event};
use crate::state::{Family, Markers, Open, Phase, State};

/// The bonuses of one player at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonuses {
    /// How many turfs.
    pub turfs: u8,
    /// How many job colours.
    pub colours: u8,
}

/// Money in hand goes into the suitcase, everything else away.
pub(crate) fn end(state: &mut State, log: &mut impl Log<Event>) {
    state.open.phase = Phase::End;
    for seat in Seat::all(state.n_seats()) {
        let last = state.hidden.players[seat].hand;
        if !last.is_empty() {
            log.tell(Audience::Everyone, || Event::LastHand(seat, last));
        }
        let money = last.money;
        state.hidden.players[seat].suitcase.add_all(&money);
        state.hidden.players[seat].hand.money = Purse::default();
        let rest = state.hidden.players[seat].hand;
        discard::all(state, seat, &rest, &mut |_| ());
    }
}

/// Who has the bonus of a turf: most markers; of those who tie, the one whose marker lies higher.
pub(crate) fn turf_bonus(markers: &Markers) -> Option<Seat> {
    let markers = markers.as_slice();
    let count = |seat| markers.iter().filter(|it| **it == seat).count();
    let best = markers.iter().enumerate().max_by_key(|(height, seat)| (count(**seat), *height));
    best.map(|(_, &seat)| seat)
}

/// Who has the bonus of a colour: most jobs of it, and at least one.
pub(crate) fn colour_bonus(content: &Content, families: &BySeat<Family>, colour: Colour) -> SeatSet {
    let count = |it: &Family| it.done.and(content.all_of(colour)).len();
    let most = families.values().iter().map(count).max().unwrap_or(0);
    families.seats_where(|it| most > 0 && count(it) == most)
}

/// What everyone would get for turfs and job colours now.
pub fn bonuses(content: &Content, open: &Open) -> BySeat<Bonuses> {
    let mut bonuses: BySeat<Bonuses> = BySeat::new(open.n_seats(), |_| Bonuses::default());
    for seat in open.control.iter().filter_map(turf_bonus) {
        bonuses[seat].turfs += 1;
    }
    for colour in Colour::ALL {
        for seat in colour_bonus(content, &open.families, colour) {
            bonuses[seat].colours += 1;
        }
    }
    bonuses
}

/// Who won, and what everyone has.
pub(crate) fn outcome(content: &Content, state: &State) -> Outcome {
    let numbers = content.numbers();
    let bonuses = bonuses(content, &state.open);
    let scores = state.hidden.players.map(|seat, player| {
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

/// The end as it is told: what each score is made of.
pub(crate) fn over(content: &Content, state: &State) -> Event {
    let numbers = content.numbers();
    let accounts = state.hidden.players.map(|seat, player| {
        let won = |it: &AreaId| turf_bonus(&state.control[usize::from(it.0)]) == Some(seat);
        let turfs: Areas = AreaId::turfs().filter(won).collect();
        let most = |it: &Colour| colour_bonus(content, &state.families, *it).contains(seat);
        let colours: Vec<Colour> = Colour::ALL.into_iter().filter(most).collect();
        Account {
            suitcase: player.suitcase.value(),
            turf_bonus: u16::from(turfs.len()) * u16::from(numbers.turf_bonus),
            turfs,
            job_bonus: colours.len() as u16 * u16::from(numbers.job_bonus),
            colours,
        }
    });
    Event::Over { outcome: outcome(content, state), accounts }
}
