//! Why: what a bot would do and what else there is, how sure that is, and what makes the difference.
//!
//! An explanation is worked out from a view, so it never tells more than the one who asks may see.

use std::sync::Arc;

use omerta_core::Short as _;
use omerta_core::{DecisionOf, Seed};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::registry::Botted;
use crate::search::{Arm, Budget, MOST_TERMS, Search, Temper};

/// What a bot thinks of a decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Explanation {
    /// What it would do and what else there is, the best first.
    pub alternatives: Vec<Alternative>,
    /// In how many imagined worlds the best was tried.
    pub n_worlds: u32,
    /// Whether nobody can tell the first two apart.
    pub is_close: bool,
}

/// One answer, and what comes of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Alternative {
    /// The answer in the notation of the game.
    pub action: String,
    /// The chance to win.
    pub share: f64,
    /// Between these the chance lies in 95 of 100 cases.
    pub low: f64,
    /// See [`Alternative::low`].
    pub high: f64,
    /// In how many of its look-aheads the one who asks was ahead at the end.
    pub ahead: f64,
    /// What makes it better or worse than the best, the weightiest first; empty for the best itself.
    pub terms: Vec<Difference>,
}

/// A term in which two answers differ.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Difference {
    /// The term: the phrase `term.<name>` of the game's pack says it.
    pub term: String,
    /// How much it adds to the chance to win, as far as one can say that of a single term.
    pub share: f64,
}

/// How many answers are told.
const MOST_TOLD: usize = 4;
/// How many terms are told of each.
const MOST_DIFFERENCES: usize = 3;

/// Explains a decision, as one who thinks so many look-aheads long sees it.
pub fn explain<G: Botted>(
    game: &Arc<G>,
    decision: &DecisionOf<G>,
    view: &G::View,
    iterations: u32,
    seed: u64,
) -> Explanation {
    let mut search = Search::new(game, Budget::Iterations(iterations), Temper::default());
    let mut dice = Seed::from_number(seed).dice(0);
    let best = search.think_aloud(decision, view, &mut dice);
    let arms = search.arms();
    let mut order: Vec<usize> = (0..arms.len()).filter(|it| *it == best || arms[*it].n > 0).collect();
    order.sort_short_by(|a, b| {
        (*b == best).cmp(&(*a == best)).then(arms[*b].mean().total_cmp(&arms[*a].mean()))
    });
    let first = &arms[best];
    let told = order.iter().take(MOST_TOLD).map(|&nth| Alternative {
        action: game.action_text(&arms[nth].action),
        share: arms[nth].mean(),
        low: (arms[nth].mean() - 1.96 * arms[nth].mean_error()).max(0.0),
        high: (arms[nth].mean() + 1.96 * arms[nth].mean_error()).min(1.0),
        ahead: f64::from(arms[nth].n_ahead) / f64::from(arms[nth].n.max(1)),
        terms: if nth == best { Vec::new() } else { differences::<G, _>(first, &arms[nth]) },
    });
    let alternatives: Vec<Alternative> = told.collect();
    let is_close = alternatives.get(1).is_some_and(|it| it.high > alternatives[0].low);
    Explanation { n_worlds: first.n, alternatives, is_close }
}

/// What speaks for the second answer, compared with the first, in chances to win.
fn differences<G: Botted, A>(first: &Arm<A>, other: &Arm<A>) -> Vec<Difference> {
    // A chance changes by so much for each unit of what speaks for it.
    let slope = other.mean() * (1.0 - other.mean());
    let mean = |arm: &Arm<A>, term: usize| f64::from(arm.terms[term]) / f64::from(arm.n.max(1));
    let mut all: Vec<Difference> = G::TERMS
        .iter()
        .enumerate()
        .take(MOST_TERMS)
        .map(|(i, term)| Difference {
            term: (*term).to_owned(),
            share: slope * (mean(other, i) - mean(first, i)),
        })
        .filter(|it| it.share.abs() >= 0.002)
        .collect();
    all.sort_short_by(|a, b| b.share.abs().total_cmp(&a.share.abs()));
    all.truncate(MOST_DIFFERENCES);
    all
}
