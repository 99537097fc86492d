//! What a finished game looks like afterwards: everybody's chance to win as it went, the moments that turned it, and
//! answers that cost somebody something.
//!
//! Chances are worked out from how things really were, since the game is over. An answer is weighed only by what its
//! seat could see when it gave it.

use std::sync::Arc;

use omerta_core::Short as _;
use omerta_core::{Decision, DecisionId, MAX_SEATS, Seat, Seed, Silent, Step, StepOf, Viewer, Waiting};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::registry::Botted;
use crate::search::{Budget, Search, Temper};

/// What is told of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Analysis {
    /// Everybody's chance to win, before each answer that was a choice and at the end.
    pub chances: Vec<Chances>,
    /// The moments that changed most, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// Answers that cost something, in the order of the game.
    pub slips: Vec<Slip>,
}

/// Everybody's chance to win at one moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Chances {
    /// After so many steps.
    pub step: usize,
    /// The chance of each seat, in the order of seats.
    pub shares: Vec<f64>,
}

/// A moment that changed who would win.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TurningPoint {
    /// After so many steps: to play on from here is to play from just before it.
    pub step: usize,
    /// Whose answer it was.
    pub seat: Seat,
    /// The answer in the notation of the game.
    pub action: String,
    /// Who gained most.
    pub gains: Seat,
    /// How much, as a change of the chance to win.
    pub by: f64,
}

/// How much an answer cost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A little.
    Inaccuracy,
    /// Something.
    Mistake,
    /// A lot.
    Blunder,
}

/// An answer that cost something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Slip {
    /// After so many steps.
    pub step: usize,
    /// Who answered.
    pub seat: Seat,
    /// The answer in the notation of the game.
    pub action: String,
    /// What would have been better.
    pub better: String,
    /// How much of the chance to win it cost.
    pub loss: f64,
    /// Between these the loss lies in 95 of 100 cases.
    pub low: f64,
    /// See [`Slip::low`].
    pub high: f64,
    /// What one calls that.
    pub mark: Mark,
}

/// How thoroughly a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Care {
    /// How many look-aheads tell everybody's chance at a moment.
    pub for_chances: u32,
    /// How many look-aheads weigh an answer; none are weighed without.
    pub for_answers: u32,
    /// Whose answers are weighed; everybody's unless told.
    pub only: Option<Seat>,
    /// All luck of the look-aheads comes from this number.
    pub seed: u64,
}

/// How many moments are told.
const MOST_TURNS: usize = 3;
/// What a loss must come to at a table of four, for each mark.
const MARKS: [(Mark, f64); 3] = [(Mark::Blunder, 0.15), (Mark::Mistake, 0.08), (Mark::Inaccuracy, 0.04)];

/// Looks at a game from its first state on.
pub fn analyse<G: Botted>(game: &Arc<G>, start: &G::State, steps: &[StepOf<G>], care: Care) -> Analysis {
    let mut state = start.clone();
    let mut search = Search::new(game, Budget::Iterations(care.for_answers.max(1)), Temper::default());
    let n_seats = G::n_seats(&game.view(&state, Viewer::Spectator));
    let seed = Seed::from_number(care.seed);
    let mut told = Analysis { chances: Vec::new(), turning_points: Vec::new(), slips: Vec::new() };
    let mut answers = Vec::new();
    let mut options = Vec::new();
    for (nth, step) in steps.iter().enumerate() {
        if let (Step::Seat(seat, action), Waiting::Seats(asked)) = (step, game.waiting(&state)) {
            options.clear();
            game.options(&state, *seat, &mut options);
            if asked.contains(*seat) && options.len() > 1 && options.contains(action) {
                told.chances.push(chances(&mut search, &state, n_seats, nth, care, &seed));
                answers.push((*seat, *action));
                if care.for_answers > 0 && care.only.is_none_or(|it| it == *seat) {
                    let prompt = game.prompt(&state, *seat);
                    let decision =
                        Decision { id: DecisionId(0), seat: *seat, prompt, options: options.clone() };
                    let view = game.view(&state, Viewer::Seat(*seat));
                    let best = search.think_aloud(&decision, &view, &mut seed.nth(nth as u64).dice(0));
                    told.slips.extend(slip(&**game, &search, best, (nth, *seat, *action), n_seats));
                }
            }
        }
        game.apply(&mut state, step, &mut Silent);
    }
    told.chances.push(chances(&mut search, &state, n_seats, steps.len(), care, &seed));
    told.turning_points = turning_points(&**game, &told.chances, &answers);
    told
}

fn chances<G: Botted>(
    search: &mut Search<G>,
    state: &G::State,
    n_seats: u8,
    step: usize,
    care: Care,
    seed: &Seed,
) -> Chances {
    let mut sums = [0.0; MAX_SEATS];
    // The same luck at every moment: what changes is what happened.
    for world in 0..u64::from(care.for_chances.max(1)) {
        let shares = search.foresee(state, n_seats, &mut seed.dice(world));
        sums.iter_mut().zip(shares).for_each(|(sum, it)| *sum += f64::from(it));
    }
    let n = f64::from(care.for_chances.max(1));
    Chances { step, shares: sums[..usize::from(n_seats)].iter().map(|it| it / n).collect() }
}

/// The answers after which chances were most different.
fn turning_points<G: Botted>(
    game: &G,
    chances: &[Chances],
    answers: &[(Seat, G::Action)],
) -> Vec<TurningPoint> {
    let mut all: Vec<TurningPoint> = chances
        .windows(2)
        .zip(answers)
        .filter_map(|(pair, (seat, action))| {
            let change = |it: Seat| pair[1].shares[it.index()] - pair[0].shares[it.index()];
            let seats = Seat::all(pair[0].shares.len() as u8);
            let gains = seats.max_by(|a, b| change(*a).total_cmp(&change(*b)))?;
            let action = game.action_text(action);
            Some(TurningPoint { step: pair[0].step, seat: *seat, action, gains, by: change(gains) })
        })
        .filter(|it| it.by > 0.0)
        .collect();
    all.sort_short_by(|a, b| b.by.total_cmp(&a.by).then(a.step.cmp(&b.step)));
    all.truncate(MOST_TURNS);
    all.sort_short_by_key(|it| it.step);
    all
}

/// What an answer cost, if that is more than chance explains.
fn slip<G: Botted>(
    game: &G,
    search: &Search<G>,
    best: usize,
    (step, seat, action): (usize, Seat, G::Action),
    n_seats: u8,
) -> Option<Slip> {
    let arms = search.arms();
    let given = arms.iter().position(|it| it.action == action)?;
    if given == best || arms[given].n < 2 {
        return None;
    }
    let loss = arms[best].gain() - arms[given].gain();
    let error = 1.96 * (arms[best].error().powi(2) + arms[given].error().powi(2)).sqrt();
    let (low, high) = (loss - error, loss + error);
    // At a larger table everything is worth less.
    let scale = 4.0 / f64::from(n_seats);
    let (mark, _) =
        MARKS.into_iter().find(|(_, least)| loss >= least * scale && low > least * scale / 2.0)?;
    let text = |it: &G::Action| game.action_text(it);
    Some(Slip { step, seat, action: text(&action), better: text(&arms[best].action), loss, low, high, mark })
}
