//! Thinking about a game of any kind: a hint for a seat that is asked, and a finished game looked at again.
//!
//! A hint is worked out from what its seat sees and from nothing else: it is all that [`hint`] is given. A finished game
//! is looked at a little at a time, so that whoever waits for it can be told how far it is.

use std::sync::Arc;

use omerta_bots::Botted;
pub use omerta_bots::analysis::{Analysis, Chances, Mark, Slip, TurningPoint};
use omerta_bots::analysis::{Care, analyse};
use omerta_bots::explain::explain;
pub use omerta_bots::explain::{Alternative, Difference, Explanation};
use omerta_core::Short as _;
use omerta_core::{Decision, DecisionId, Seat, Seed, Silent, StepOf, Waiting, json};
use serde_json::Value;

use crate::GameKind;
use crate::any::{AnyError, own};

/// Why there is no hint.
#[derive(Debug, thiserror::Error)]
pub enum HintError {
    /// The rules can't be read.
    #[error(transparent)]
    Game(#[from] AnyError),
    /// This is no view of the game.
    #[error("what the seat sees can't be read: {0}")]
    View(#[from] serde_json::Error),
}

/// What one who looks ahead so often would answer in place of a seat that sees this, what else there is, and why. Nothing
/// if the seat has no choice. The same question has the same hint.
pub fn hint(
    kind: GameKind,
    view: &Value,
    seat: Seat,
    look_aheads: u32,
    seed: u64,
) -> Result<Option<Explanation>, HintError> {
    with_game!(kind, G => hint_of::<G>(view, seat, look_aheads, seed))
}

fn hint_of<G: Botted>(
    view: &Value,
    seat: Seat,
    look_aheads: u32,
    seed: u64,
) -> Result<Option<Explanation>, HintError> {
    let game = own::<G>()?;
    let view: G::View = json::of(view)?;
    // What is asked follows from what the seat sees, so any world that looks like this asks it.
    let world = game.imagine(&view, &mut Seed::from_number(seed).dice(1));
    let is_asked = matches!(game.waiting(&world), Waiting::Seats(asked) if asked.contains(seat));
    if !is_asked {
        return Ok(None);
    }
    let mut options = Vec::new();
    game.options(&world, seat, &mut options);
    if options.len() < 2 {
        return Ok(None);
    }
    let decision = Decision { id: DecisionId(0), seat, prompt: game.prompt(&world, seat), options };
    Ok(Some(explain(&game, &decision, &view, look_aheads, seed)))
}

/// A finished game that is being looked at.
pub trait AnyStudy {
    /// Goes on for a little while. Says whether anything is left to do.
    fn go_on(&mut self) -> bool;
    /// How far it is: so much of so much.
    fn progress(&self) -> (usize, usize);
    /// What was found so far.
    fn told(&self) -> &Analysis;
}

/// How many look-aheads tell everybody's chance at a moment.
const FOR_CHANCES: u32 = 32;
/// How many look-aheads weigh an answer.
const FOR_ANSWERS: u32 = 300;
/// How many steps are looked at in one go while chances are worked out.
const FORESEEN: usize = 16;
/// How many while answers are weighed, which takes longer.
const WEIGHED: usize = 3;
/// How many moments are told.
const MOST_TURNS: usize = 3;

/// The chances of everybody first; then, if that is wished, what answers cost.
pub(crate) struct Studying<G: Botted> {
    game: Arc<G>,
    start: G::State,
    steps: Vec<StepOf<G>>,
    weighs: bool,
    is_weighing: bool,
    /// How many steps of this round are done, and the table after them.
    at: usize,
    now: G::State,
    told: Analysis,
}

impl<G: Botted> Studying<G> {
    /// Nothing is done yet.
    pub(crate) fn new(game: &Arc<G>, start: G::State, steps: &[StepOf<G>], weighs: bool) -> Studying<G> {
        Studying {
            game: Arc::clone(game),
            now: start.clone(),
            start,
            steps: steps.to_vec(),
            weighs,
            is_weighing: false,
            at: 0,
            told: Analysis { chances: Vec::new(), turning_points: Vec::new(), slips: Vec::new() },
        }
    }

    /// Looks at the next so many steps.
    fn look(&mut self, n: usize, care: Care) -> Analysis {
        let end = (self.at + n).min(self.steps.len());
        let steps = &self.steps[self.at..end];
        let mut found = analyse(&self.game, &self.now, steps, care);
        for step in steps {
            self.game.apply(&mut self.now, step, &mut Silent);
        }
        found.chances.iter_mut().for_each(|it| it.step += self.at);
        found.turning_points.iter_mut().for_each(|it| it.step += self.at);
        found.slips.iter_mut().for_each(|it| it.step += self.at);
        self.at = end;
        found
    }

    fn foresee(&mut self) {
        let care = Care { for_chances: FOR_CHANCES, for_answers: 0, only: None, seed: 1 };
        let mut found = self.look(FORESEEN, care);
        if self.at < self.steps.len() {
            // Where one go ends nobody may have answered anything.
            found.chances.pop();
        }
        self.told.chances.append(&mut found.chances);
        let turns = &mut self.told.turning_points;
        turns.append(&mut found.turning_points);
        turns.sort_short_by(|a, b| b.by.total_cmp(&a.by).then(a.step.cmp(&b.step)));
        turns.truncate(MOST_TURNS);
        turns.sort_short_by_key(|it| it.step);
    }

    fn weigh(&mut self) {
        let care = Care { for_chances: 1, for_answers: FOR_ANSWERS, only: None, seed: 1 + self.at as u64 };
        let mut found = self.look(WEIGHED, care);
        self.told.slips.append(&mut found.slips);
    }
}

impl<G: Botted> AnyStudy for Studying<G> {
    fn go_on(&mut self) -> bool {
        match self.is_weighing {
            false => self.foresee(),
            true => self.weigh(),
        }
        let is_through = self.at >= self.steps.len();
        if is_through && self.weighs && !self.is_weighing {
            self.is_weighing = true;
            (self.at, self.now) = (0, self.start.clone());
            return true;
        }
        !is_through
    }

    fn progress(&self) -> (usize, usize) {
        let n_steps = self.steps.len();
        let n_rounds = if self.weighs { 2 } else { 1 };
        (self.at + if self.is_weighing { n_steps } else { 0 }, n_rounds * n_steps)
    }

    fn told(&self) -> &Analysis {
        &self.told
    }
}
