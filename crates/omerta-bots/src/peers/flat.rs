//! Flat Monte Carlo with random look-aheads.

use std::sync::Arc;

use omerta_core::{DecisionOf, Dice, Game, MAX_SEATS, Silent, Step, Waiting, below};

use crate::bot::Bot;
use crate::search::Budget;

/// Tries every option equally often, by random play to the end.
pub struct Flat<G: Game> {
    game: Arc<G>,
    budget: Budget,
    options: Vec<G::Action>,
}

impl<G: Game> Flat<G> {
    /// A bot that thinks about each decision for so long.
    pub fn new(game: &Arc<G>, budget: Budget) -> Flat<G> {
        Flat { game: Arc::clone(game), budget, options: Vec::new() }
    }
}

/// Random play to the end, or for so many decisions: each seat's part of the victory, if it came so far.
pub(super) fn random_play<G: Game>(
    game: &G,
    state: &mut G::State,
    most: u32,
    options: &mut Vec<G::Action>,
    dice: &mut Dice,
) -> Option<[f64; MAX_SEATS]> {
    let mut n_decisions = 0;
    loop {
        let step = match game.waiting(state) {
            Waiting::Over(outcome) => {
                let mut shares = [0.0; MAX_SEATS];
                outcome.shares().iter().for_each(|(seat, it)| shares[seat.index()] = *it);
                return Some(shares);
            }
            Waiting::Chance => Step::Chance(game.roll(state, dice)),
            Waiting::Seats(seats) => {
                if n_decisions == most {
                    return None;
                }
                n_decisions += 1;
                let seat = seats.first().expect("somebody is waited for");
                options.clear();
                game.options(state, seat, options);
                Step::Seat(seat, options[below(dice, options.len() as u32) as usize])
            }
        };
        game.apply(state, &step, &mut Silent);
    }
}

impl<G: Game> Bot<G> for Flat<G> {
    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> G::Action {
        if let [only] = decision.options[..] {
            return only;
        }
        let mut sums = vec![0.0; decision.options.len()];
        let mut tries = vec![0u32; decision.options.len()];
        let mut purse = self.budget.start();
        let mut nth = 0;
        loop {
            let mut state = self.game.imagine(view, dice);
            let step = Step::Seat(decision.seat, decision.options[nth]);
            self.game.apply(&mut state, &step, &mut Silent);
            let shares = random_play(&*self.game, &mut state, u32::MAX, &mut self.options, dice);
            sums[nth] += shares.map_or(0.0, |it| it[decision.seat.index()]);
            tries[nth] += 1;
            nth = (nth + 1) % sums.len();
            if purse.spend() >= 1.0 {
                break;
            }
        }
        let mean = |it: usize| sums[it] / f64::from(tries[it].max(1));
        let best = (0..sums.len()).max_by(|a, b| mean(*a).total_cmp(&mean(*b)).then(b.cmp(a)));
        decision.options[best.unwrap_or(0)]
    }
}
