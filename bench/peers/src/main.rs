//! `cargo xtask bench-peers`: information-set search with random look-aheads to the end, on the stand-off, from the first
//! decision at a table of four. The same number of iterations for both, in one process, in turn; the best of several.

mod theirs;

use std::sync::Arc;
use std::time::Duration;

use omerta_bots::make;
use omerta_core::{Decision, DecisionId, Game, Packed, Seat, Seed, Setup, Silent, Step, Viewer, Waiting};
use omerta_standoff::Standoff;
use turnbase::{Game as _, PlayerId};
use turnbase_bots::Bot as _;

const ITERATIONS: u32 = 20_000;
const RUNS: u64 = 5;

/// How long the processor has worked for this thread.
fn clock() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Iterations a second.
fn rate(search: impl FnOnce()) -> f64 {
    let begun = clock();
    search();
    f64::from(ITERATIONS) / (clock() - begun).as_secs_f64()
}

fn ours(game: &Arc<Standoff>, run: u64) -> f64 {
    let mut state = game.start(&Setup::new(theirs::SEATS as u8));
    let mut dice = Seed::from_number(run).dice(0);
    while let Waiting::Chance = game.waiting(&state) {
        let chance = game.roll(&state, &mut dice);
        game.apply(&mut state, &Step::Chance(chance), &mut Silent);
    }
    let mut options = Vec::new();
    game.options(&state, Seat::A, &mut options);
    let prompt = game.prompt(&state, Seat::A);
    let decision = Decision { id: DecisionId(0), seat: Seat::A, prompt, options };
    let view = game.view(&state, Viewer::Seat(Seat::A));
    let mut bot = make(game, &format!("tree:{ITERATIONS}")).expect("the bot is known");
    rate(|| {
        std::hint::black_box(bot.choose(&decision, &view, &mut dice));
    })
}

fn theirs(run: u64) -> f64 {
    let game = theirs::Standoff;
    let state = game.new_initial_state(run);
    let mut bot = turnbase_bots::Ismcts::new(ITERATIONS, run);
    rate(|| {
        std::hint::black_box(bot.choose(&game, &state, PlayerId::new(0)));
    })
}

fn main() {
    let game = Arc::new(Standoff::load(&Standoff::own_pack()).unwrap_or_else(|_| panic!("the own pack is sound")));
    let (mut best_ours, mut best_theirs) = (0.0_f64, 0.0_f64);
    for run in 0..RUNS {
        best_theirs = best_theirs.max(theirs(run));
        best_ours = best_ours.max(ours(&game, run));
    }
    println!(
        "{{\"game\":\"standoff\",\"iterations\":{ITERATIONS},\"omerta_per_second\":{best_ours:.0},\"turnbase_bots_per_second\":{best_theirs:.0},\"ratio\":{:.2}}}",
        best_ours / best_theirs
    );
}
