//! The numbers of one game and seat count.

use std::hint::black_box;
use std::time::{Duration, Instant};

use omerta_core::{Game, Packed, Seat, Setup, SetupOf, Silent, Step, Tabletop, Viewer, Waiting, below};
use omerta_standoff::Standoff;
use serde::Serialize;

use crate::bare;
use crate::playout::playouts;
use crate::wyrand::WyRand;

/// How long one stretch of work is timed. Of all stretches the best counts: the others were interrupted.
const STRETCH: Duration = Duration::from_millis(1);
/// How many games are played before the clock is asked, so that its cost is lost among them.
const BATCH: u32 = 64;
/// How many positions of random games are looked at.
const POSITIONS: usize = 512;

/// What was measured, on one core.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// The short name of the game.
    pub game: &'static str,
    /// How many sit at the table.
    pub seats: u8,
    /// Decisions of random playouts a second: list the options, pick one, apply it. Luck is in the time and
    /// not in the number.
    pub decisions_per_s: u64,
    /// Full games a second.
    pub games_per_s: u64,
    /// Decisions of one game, on average.
    pub decisions_per_game: f64,
    /// Nanoseconds to clone a state.
    pub ns_per_clone: f64,
    /// Nanoseconds to make a view.
    pub ns_per_view: f64,
    /// Nanoseconds to imagine a world from a view.
    pub ns_per_imagine: f64,
    /// Nanoseconds to work out an information key.
    pub ns_per_info_key: f64,
    /// The size of a state.
    pub bytes_per_state: usize,
    /// The size of an action.
    pub bytes_per_action: usize,
    /// Decisions a second of the bare program of the same rules, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bare_decisions_per_s: Option<u64>,
    /// What part of that the contract reaches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
}

/// Measures a game at a table with the rules as the book has them, for about as long as told.
pub fn measure<G: Tabletop>(game: &G, n_seats: u8, time: Duration) -> Figures {
    let setup = Setup::new(n_seats);
    let mut dice = WyRand::new(7);
    let mut options = Vec::with_capacity(64);
    let has_bare = G::SLUG == Standoff::SLUG;

    let (mut by_contract, mut by_bare) = (Speed::default(), Speed::default());
    let until = Instant::now() + time.mul_f64(0.7);
    loop {
        by_contract.stretch(|| playouts(game, &setup, BATCH, &mut options, &mut dice));
        if has_bare {
            by_bare.stretch(|| bare::playouts(n_seats, BATCH, &mut dice));
        }
        if Instant::now() >= until {
            break;
        }
    }

    let positions = positions(game, &setup);
    let views: Vec<G::View> = positions.iter().map(|(state, viewer)| game.view(state, *viewer)).collect();
    let each = time.mul_f64(0.3 / 4.0);
    let ratio = by_contract.best / by_bare.best;
    Figures {
        game: G::SLUG,
        seats: n_seats,
        decisions_per_s: by_contract.best as u64,
        games_per_s: (by_contract.best / by_contract.per_game()) as u64,
        decisions_per_game: tenths(by_contract.per_game()),
        ns_per_clone: nanoseconds(&positions, each, |(state, _)| black_box(state).clone()),
        ns_per_view: nanoseconds(&positions, each, |(state, viewer)| game.view(state, *viewer)),
        ns_per_imagine: nanoseconds(&views, each, |view| game.imagine(view, &mut dice)),
        ns_per_info_key: nanoseconds(&positions, each, |(state, viewer)| game.info_key(state, *viewer)),
        bytes_per_state: size_of::<G::State>(),
        bytes_per_action: size_of::<G::Action>(),
        bare_decisions_per_s: has_bare.then_some(by_bare.best as u64),
        ratio: has_bare.then_some((ratio * 1000.0).round() / 1000.0),
    }
}

/// Decisions a second, over many stretches.
#[derive(Default)]
struct Speed {
    best: f64,
    n_decisions: u64,
    n_games: u64,
}

impl Speed {
    fn stretch(&mut self, mut play_batch: impl FnMut() -> u64) {
        let (start, mut n_decisions, mut n_games) = (Instant::now(), 0, 0);
        let elapsed = loop {
            n_decisions += play_batch();
            n_games += u64::from(BATCH);
            let elapsed = start.elapsed();
            if elapsed >= STRETCH {
                break elapsed;
            }
        };
        self.best = self.best.max(n_decisions as f64 / elapsed.as_secs_f64());
        self.n_decisions += n_decisions;
        self.n_games += n_games;
    }

    fn per_game(&self) -> f64 {
        self.n_decisions as f64 / self.n_games as f64
    }
}

/// Positions of random games, each with someone who looks at it.
fn positions<G: Game>(game: &G, setup: &SetupOf<G>) -> Vec<(G::State, Viewer)> {
    let mut dice = WyRand::new(8);
    let (mut state, mut options, mut positions) = (game.start(setup), Vec::new(), Vec::new());
    while positions.len() < POSITIONS {
        let step = match game.waiting(&state) {
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is waited for");
                options.clear();
                game.options(&state, seat, &mut options);
                Step::Seat(seat, options[below(&mut dice, options.len() as u32) as usize])
            }
            Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
            Waiting::Over(_) => {
                state = game.start(setup);
                continue;
            }
        };
        game.apply(&mut state, &step, &mut Silent);
        // Not every step, or only a few games would be seen.
        if below(&mut dice, 8) == 0 {
            let seat = Seat::nth(below(&mut dice, u32::from(setup.n_seats)) as usize);
            positions.push((state.clone(), seat.map_or(Viewer::Spectator, Viewer::Seat)));
        }
    }
    positions
}

/// Nanoseconds for one of these, in the best of many rounds over all of them.
fn nanoseconds<T, U>(all: &[T], time: Duration, mut work: impl FnMut(&T) -> U) -> f64 {
    let until = Instant::now() + time;
    let mut best = f64::INFINITY;
    loop {
        let start = Instant::now();
        for it in all {
            black_box(work(it));
        }
        best = best.min(start.elapsed().as_nanos() as f64 / all.len() as f64);
        if Instant::now() >= until {
            return tenths(best);
        }
    }
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
