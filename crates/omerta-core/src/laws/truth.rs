//! That what really is the case can be imagined.
//!
//! An `imagine` that never guesses a certain secret passes every other law. Here worlds are imagined until
//! one is the truth, where there are so few that one must be: as a whole early in a game, and for each seat
//! alone at any time, since the secrets of one seat are few when those of all together are not.

use std::sync::Arc;

use crate::dice::{Seed, below, one_of};
use crate::game::{SetupOf, Step, Viewer, Waiting};
use crate::laws::{BOUND, Breach, Broken, Held, Law, Report, Run};
use crate::log::Silent;
use crate::seat::Seat;
use crate::tabletop::Tabletop;

/// How many worlds are imagined for each one that may come up, before the truth counts as impossible.
const PATIENCE: usize = 1_000;

/// What came of seeking the truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// It was imagined.
    Truth,
    /// There is so much to imagine that missing the truth would mean nothing.
    TooMuch,
    /// Only so many things come up, again and again, and the truth is none of them.
    OnlyOthers(usize),
}

impl Found {
    /// That the truth was not missed.
    pub(super) fn is_no_lie(self, viewer: Viewer, of: &str) -> Held {
        match self {
            Found::Truth | Found::TooMuch => Ok(()),
            Found::OnlyOthers(n) => Law::Truth
                .holds(false, || format!("{viewer:?} imagines {of} in {n} ways, and never as it is")),
        }
    }
}

/// Imagines until the truth comes up, or more than `few` other things do.
pub(super) fn seek<T: PartialEq>(truth: &T, few: usize, mut imagine: impl FnMut() -> T) -> Found {
    let mut others = Vec::new();
    for _ in 0..few * PATIENCE {
        let imagined = imagine();
        if imagined == *truth {
            return Found::Truth;
        }
        if !others.contains(&imagined) {
            others.push(imagined);
        }
        if others.len() > few {
            return Found::TooMuch;
        }
    }
    Found::OnlyOthers(others.len())
}

/// How often the truth was sought and found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sought {
    /// Positions in which a viewer imagined exactly what is the case.
    pub whole: u32,
    /// Times a viewer imagined exactly what some other seat knows.
    pub seats: u32,
    /// Times there was too much to imagine, as a whole or for one seat.
    pub too_much: u32,
}

/// Seeks the truth at random positions of random games, from the view of one who looks at each: as a whole,
/// and for every other seat alone. It is not missed where more than `few` different things are imagined.
pub fn truth_can_be_imagined<G: Tabletop>(
    game: &Arc<G>,
    setup: &SetupOf<G>,
    n_positions: u32,
    few: usize,
    seed: u64,
) -> Result<Sought, Broken> {
    let mut sought = Sought::default();
    let mut report = Report::default();
    for number in 0..n_positions {
        let dice = Seed::from_number(seed).nth(u64::from(number)).dice(0);
        let mut run = Run::new(game, setup, dice, false, &mut report);
        let states = run.random_game();
        let step = below(&mut run.dice, states.len() as u32) as usize;
        let broken = |Breach { law, detail }| Broken { law, seed, game: number, step, detail };
        run.seek_at(&states[step], few, &mut sought).map_err(broken)?;
    }
    Ok(sought)
}

impl<G: Tabletop> Run<'_, G> {
    fn random_game(&mut self) -> Vec<G::State> {
        let mut states = vec![self.game.start(self.setup)];
        while let Some(state) = states.last().filter(|_| states.len() < BOUND) {
            let mut next = state.clone();
            let step = match self.game.waiting(state) {
                Waiting::Over(_) => break,
                Waiting::Chance => Step::Chance(self.game.roll(state, &mut self.dice)),
                Waiting::Seats(seats) => self.any_step(&next, &seats.iter().collect::<Vec<_>>()),
            };
            self.game.apply(&mut next, &step, &mut Silent);
            states.push(next);
        }
        states
    }

    fn seek_at(&mut self, state: &G::State, few: usize, sought: &mut Sought) -> Held {
        let game = &**self.game;
        let viewers: Vec<Viewer> = Viewer::all(self.setup.n_seats).collect();
        let viewer = one_of(&mut self.dice, &viewers).expect("there are viewers");
        let view = game.view(state, viewer);
        let found = seek(state, few, || game.imagine(&view, &mut self.dice));
        found.is_no_lie(viewer, "the table")?;
        sought.whole += u32::from(found == Found::Truth);
        sought.too_much += u32::from(found == Found::TooMuch);
        for seat in Seat::all(self.setup.n_seats).filter(|&it| !viewer.is(it)) {
            let knows = |state: &G::State| game.info_key(state, Viewer::Seat(seat));
            let found = seek(&knows(state), few, || knows(&game.imagine(&view, &mut self.dice)));
            found.is_no_lie(viewer, &format!("what {seat} knows"))?;
            sought.seats += u32::from(found == Found::Truth);
            sought.too_much += u32::from(found == Found::TooMuch);
        }
        Ok(())
    }
}
