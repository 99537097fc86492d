//! Learning the weights of the leaf: scripted games are played, and what spoke for whom at each boundary is fitted to
//! who won in the end. The same seed gives the same weights.

use std::sync::Arc;

use omerta_core::{Dice, MAX_SEATS, SeatSet, Seed, SetupOf, Silent, Step, Viewer, Waiting};

use crate::bot::Bot;
use crate::search::adapter::{MOST_TERMS, Rows, Searched};
use crate::search::leaf::Leaf;

/// One table at a boundary, and who won from there.
pub(crate) struct Sample {
    pub(crate) stage: usize,
    pub(crate) rows: Rows,
    pub(crate) contenders: SeatSet,
    pub(crate) shares: [f64; MAX_SEATS],
}

/// How strongly weights are drawn to zero where games say little.
const CALM: f64 = 4.0;
/// Steps of Newton's method: it has converged long before.
const STEPS: usize = 12;

/// Learns weights from so many games, played by the bot that is given.
pub fn train<G: Searched>(
    game: &Arc<G>,
    setup: &SetupOf<G>,
    n_games: u64,
    seed: u64,
    bot: impl FnMut() -> Box<dyn Bot<G> + Send>,
) -> Leaf {
    let samples: Vec<Sample> = collect(game, setup, n_games, seed, bot).into_iter().flatten().collect();
    let n_terms = G::TERMS.len();
    let mut weights = Vec::with_capacity(n_terms * G::STAGES);
    let mut before = [0.0; MOST_TERMS];
    for stage in 0..G::STAGES {
        let fitting: Vec<&Sample> = samples.iter().filter(|it| it.stage == stage).collect();
        // A stage that hardly any game comes to weighs like the one before.
        if fitting.len() >= 50 {
            before = fit(&fitting, n_terms);
        }
        weights.extend(before[..n_terms].iter().map(|it| *it as f32));
    }
    // The first stages may be empty as well.
    let first = (0..G::STAGES).find(|it| weights[it * n_terms..][..n_terms].iter().any(|w| *w != 0.0));
    for stage in 0..first.unwrap_or(0) {
        weights
            .copy_within(first.unwrap_or(0) * n_terms..(first.unwrap_or(0) + 1) * n_terms, stage * n_terms);
    }
    Leaf::new(n_terms, weights)
}

/// Plays so many games, and notes what spoke for whom at each boundary of each.
pub(crate) fn collect<G: Searched>(
    game: &Arc<G>,
    setup: &SetupOf<G>,
    n_games: u64,
    seed: u64,
    mut bot: impl FnMut() -> Box<dyn Bot<G> + Send>,
) -> Vec<Vec<Sample>> {
    let seed = Seed::from_number(seed);
    let script = game.script(crate::registry::Style::Normal);
    let mut options = Vec::new();
    let mut players: Vec<Box<dyn Bot<G> + Send>> = (0..setup.n_seats).map(|_| bot()).collect();
    let mut one = |number| play(game, setup, seed.nth(number), &script, &mut players, &mut options);
    (0..n_games).map(&mut one).collect()
}

fn play<G: Searched>(
    game: &Arc<G>,
    setup: &SetupOf<G>,
    seed: Seed,
    script: &G::Script,
    players: &mut [Box<dyn Bot<G> + Send>],
    options: &mut Vec<G::Action>,
) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut state = game.start(setup);
    let mut dice: Dice = seed.dice(0);
    let mut boundary = G::boundary(&state);
    let outcome = loop {
        let step = match game.waiting(&state) {
            Waiting::Over(outcome) => break outcome,
            Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is waited for");
                options.clear();
                game.options(&state, seat, options);
                let action = match options[..] {
                    [only] => only,
                    _ => {
                        let decision = omerta_core::Decision {
                            id: omerta_core::DecisionId(0),
                            seat,
                            prompt: game.prompt(&state, seat),
                            options: std::mem::take(options),
                        };
                        let view = game.view(&state, Viewer::Seat(seat));
                        let action = players[seat.index()].choose(&decision, &view, &mut dice);
                        *options = decision.options;
                        action
                    }
                };
                Step::Seat(seat, action)
            }
        };
        game.apply(&mut state, &step, &mut Silent);
        if G::boundary(&state) != boundary && !matches!(game.waiting(&state), Waiting::Over(_)) {
            boundary = G::boundary(&state);
            let mut rows = [[0.0; MOST_TERMS]; MAX_SEATS];
            game.terms(script, &state, &mut rows);
            let stage = game.stage(script, &state);
            let contenders = game.contenders(&state);
            samples.push(Sample { stage, rows, contenders, shares: [0.0; MAX_SEATS] });
        }
    };
    let shares = outcome.shares();
    for sample in &mut samples {
        shares.iter().for_each(|(seat, it)| sample.shares[seat.index()] = *it);
    }
    samples
}

/// The weights under which what happened was likeliest, by Newton's method.
fn fit(samples: &[&Sample], n: usize) -> [f64; MOST_TERMS] {
    let mut weights = [0.0; MOST_TERMS];
    for _ in 0..STEPS {
        let mut slope = [0.0; MOST_TERMS];
        let mut bend = [[0.0; MOST_TERMS]; MOST_TERMS];
        for it in 0..n {
            slope[it] = -CALM * weights[it];
            bend[it][it] = CALM;
        }
        for sample in samples {
            add(sample, n, &weights, &mut slope, &mut bend);
        }
        let step = solve(&mut bend, &slope, n);
        // Far from the goal Newton's method may leap too far.
        let longest = step.iter().map(|it| it.abs()).fold(0.0, f64::max);
        let part = (2.0 / longest.max(2.0)).min(1.0);
        (0..n).for_each(|it| weights[it] += part * step[it]);
    }
    weights
}

fn add(
    sample: &Sample,
    n: usize,
    weights: &[f64; MOST_TERMS],
    slope: &mut [f64; MOST_TERMS],
    bend: &mut [[f64; MOST_TERMS]; MOST_TERMS],
) {
    let row = |seat: usize, it: usize| f64::from(sample.rows[seat][it]);
    let mut sums = [0.0; MAX_SEATS];
    for seat in sample.contenders {
        sums[seat.index()] = (0..n).map(|it| weights[it] * row(seat.index(), it)).sum();
    }
    let most = sample.contenders.iter().map(|it| sums[it.index()]).fold(f64::NEG_INFINITY, f64::max);
    let mut chances = [0.0; MAX_SEATS];
    let mut all = 0.0;
    for seat in sample.contenders {
        chances[seat.index()] = f64::from(super::leaf::exp((sums[seat.index()] - most) as f32));
        all += chances[seat.index()];
    }
    let mut mean = [0.0; MOST_TERMS];
    for seat in sample.contenders {
        let seat = seat.index();
        chances[seat] /= all;
        for it in 0..n {
            mean[it] += chances[seat] * row(seat, it);
            slope[it] += (sample.shares[seat] - chances[seat]) * row(seat, it);
        }
    }
    for seat in sample.contenders {
        let seat = seat.index();
        for i in 0..n {
            let part = chances[seat] * (row(seat, i) - mean[i]);
            if part != 0.0 {
                for j in 0..n {
                    bend[i][j] += part * (row(seat, j) - mean[j]);
                }
            }
        }
    }
}

/// Solves a system of equations by elimination.
fn solve(
    matrix: &mut [[f64; MOST_TERMS]; MOST_TERMS],
    right: &[f64; MOST_TERMS],
    n: usize,
) -> [f64; MOST_TERMS] {
    let mut right = *right;
    for pivot in 0..n {
        let best = (pivot..n).max_by(|a, b| matrix[*a][pivot].abs().total_cmp(&matrix[*b][pivot].abs()));
        let best = best.unwrap_or(pivot);
        matrix.swap(pivot, best);
        right.swap(pivot, best);
        let top = matrix[pivot];
        for below in pivot + 1..n {
            let part = matrix[below][pivot] / top[pivot];
            (pivot..n).for_each(|it| matrix[below][it] -= part * top[it]);
            right[below] -= part * right[pivot];
        }
    }
    let mut found = [0.0; MOST_TERMS];
    for it in (0..n).rev() {
        let rest: f64 = (it + 1..n).map(|j| matrix[it][j] * found[j]).sum();
        found[it] = (right[it] - rest) / matrix[it][it];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_more_of_what_wins_is_thought_likely_to_win() {
        // Of two seats, the one with the only term wins three times of four.
        let sample = |winner: usize| {
            let mut rows = [[0.0; MOST_TERMS]; MAX_SEATS];
            rows[0][0] = 1.0;
            let mut shares = [0.0; MAX_SEATS];
            shares[winner] = 1.0;
            Sample { stage: 0, rows, contenders: SeatSet::all(2), shares }
        };
        let samples: Vec<Sample> = (0..4000).map(|it| sample(usize::from(it % 4 == 0))).collect();
        let weights = fit(&samples.iter().collect::<Vec<_>>(), 1);
        assert!((weights[0] - 3.0_f64.ln()).abs() < 0.01, "{}", weights[0]);
    }
}
