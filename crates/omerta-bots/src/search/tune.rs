//! Tuning the script of the one who searches: one number after the other is made larger or smaller, and what wins more of
//! the same games is kept. The same seed gives the same numbers.

use std::sync::Arc;

use omerta_core::{Decision, DecisionId, Dice, Seed, SetupOf, Silent, Step, Viewer, Waiting, below};

use crate::bot::Bot;
use crate::search::adapter::Searched;

/// By how many standard errors a change must win more before it is kept: many small gains are worth a few mistakes.
const KEEPS: f64 = 1.3;

/// A table at which a script is tuned.
pub struct Bench<'a, G: Searched> {
    /// The rules.
    pub game: &'a Arc<G>,
    /// How many sit there.
    pub setup: SetupOf<G>,
    /// Who sits in the other seats, in turn.
    pub table: Vec<Box<dyn Bot<G> + Send>>,
    /// All luck comes from it.
    pub seed: Seed,
}

impl<G: Searched> Bench<'_, G> {
    /// Tries each number of a script once, in any order, each in so many games. Numbers move by `steps`, which grow where
    /// something was gained and shrink elsewhere. Returns how many were changed.
    pub fn sweep(&mut self, script: &mut G::Script, steps: &mut [f64], games: u64, sweep: u64) -> usize {
        let n = G::numbers(script).len();
        let mut dice = self.seed.nth(sweep).dice(u64::MAX);
        let mut order: Vec<usize> = (0..n).collect();
        (1..n).rev().for_each(|it| order.swap(it, below(&mut dice, it as u32 + 1) as usize));
        let mut n_kept = 0;
        for (turn, nth) in order.into_iter().enumerate() {
            // Other games for each, or what is lucky there would be learned.
            let deals = self.seed.nth(sweep * n as u64 + turn as u64);
            let now = self.shares(script, deals, games);
            let step = steps[nth];
            let larger_first = below(&mut dice, 2) == 0;
            let factors = if larger_first { [step, 1.0 / step] } else { [1.0 / step, step] };
            let better = factors.into_iter().find_map(|factor| {
                let mut numbers = G::numbers(script);
                numbers[nth] *= factor;
                let other = self.game.tuned(&numbers);
                let then = self.shares(&other, deals, games);
                (gain(&now, &then) > KEEPS).then_some(other)
            });
            match better {
                Some(other) => {
                    *script = other;
                    n_kept += 1;
                    steps[nth] = (step * 1.15).min(2.0);
                }
                None => steps[nth] = 1.0 + (step - 1.0) * 0.6,
            }
        }
        n_kept
    }

    /// What a script wins in each of so many games, in every seat of each deal.
    pub fn shares(&mut self, script: &G::Script, deals: Seed, games: u64) -> Vec<f64> {
        let mut options = Vec::new();
        (0..games).map(|number| self.play(script, deals, number, &mut options)).collect()
    }

    fn play(&mut self, script: &G::Script, deals: Seed, number: u64, options: &mut Vec<G::Action>) -> f64 {
        let n = u64::from(self.setup.n_seats);
        let (deal, hero) = (number / n, (number % n) as usize);
        let seed = deals.nth(deal);
        let mut luck = seed.dice(0);
        let mut minds: Vec<Dice> = (1..=n).map(|it| seed.dice(it)).collect();
        let mut script = script.clone();
        G::forget(&mut script);
        let mut state = self.game.start(&self.setup);
        let outcome = loop {
            let step = match self.game.waiting(&state) {
                Waiting::Over(outcome) => break outcome,
                Waiting::Chance => Step::Chance(self.game.roll(&state, &mut luck)),
                Waiting::Seats(seats) => {
                    let seat = seats.first().expect("somebody is waited for");
                    options.clear();
                    self.game.options(&state, seat, options);
                    let mind = &mut minds[seat.index()];
                    let action = match options[..] {
                        [only] => only,
                        _ if seat.index() == hero => {
                            self.game.answer(&mut script, &state, seat, options, mind)
                        }
                        _ => {
                            let prompt = self.game.prompt(&state, seat);
                            let decision =
                                Decision { id: DecisionId(0), seat, prompt, options: options.clone() };
                            let view = self.game.view(&state, Viewer::Seat(seat));
                            let who = (seat.index() + deal as usize) % self.table.len();
                            self.table[who].choose(&decision, &view, mind)
                        }
                    };
                    Step::Seat(seat, action)
                }
            };
            self.game.apply(&mut state, &step, &mut Silent);
        };
        outcome.shares().iter().find(|(seat, _)| seat.index() == hero).map_or(0.0, |(_, it)| *it)
    }
}

/// By how many standard errors the second series of the same games won more.
fn gain(now: &[f64], then: &[f64]) -> f64 {
    let n = now.len().max(1) as f64;
    let more = || then.iter().zip(now).map(|(then, now)| then - now);
    let mean = more().sum::<f64>() / n;
    let spread = more().map(|it| (it - mean) * (it - mean)).sum::<f64>() / n;
    mean / (spread / n).sqrt().max(1e-9)
}

#[cfg(test)]
mod tests {
    use omerta_cash::CashNGuns;
    use omerta_core::{Packed, Setup};

    use super::*;
    use crate::registry::{Style, make};

    #[test]
    fn numbers_come_back_as_they_were_given() {
        let game = CashNGuns::load(&CashNGuns::own_pack()).expect("the own pack has no faults");
        let expert = game.script(Style::Normal);
        let numbers = CashNGuns::numbers(&expert);
        assert_eq!(CashNGuns::numbers(&game.tuned(&numbers)), numbers);
        assert_ne!(CashNGuns::numbers(&game.own_script()), numbers, "the one who searches has others");
    }

    #[test]
    fn the_one_who_searches_has_a_better_script_than_the_expert() {
        let game = Arc::new(CashNGuns::load(&CashNGuns::own_pack()).expect("the own pack has no faults"));
        let table = vec![make(&game, "expert").expect("there is one")];
        let mut bench = Bench { game: &game, setup: Setup::new(5), table, seed: Seed::from_number(8) };
        let deals = Seed::from_number(9);
        let expert = bench.shares(&game.script(Style::Normal), deals, 2_000);
        let own = bench.shares(&game.own_script(), deals, 2_000);
        assert!(gain(&expert, &own) > 2.0, "{}", gain(&expert, &own));
    }
}
