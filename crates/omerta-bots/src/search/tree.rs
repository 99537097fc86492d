//! Search in one tree for all worlds a seat can't tell apart, with random play beyond it: the plain way, which takes no
//! script and no weights.
//!
//! It is what other engines offer, so it is what speed is compared by. Nodes are found by what the one who is asked
//! knows, so nobody in the tree answers to what is hidden from him; what an answer is worth counts for whoever gave
//! it. Nothing is allocated once the tables have grown.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use omerta_core::{DecisionOf, Dice, MAX_SEATS, Seat, Silent, Step, Viewer, Waiting, below};

use crate::bot::Bot;
use crate::search::adapter::{Role, Searched};
use crate::search::budget::Budget;
use crate::search::rollout::Scout;

/// How much answers are preferred that were seldom tried.
const EXPLORE: f32 = 1.0;

/// An answer in a node: how often it was given, and what it brought whoever gave it. The first of each node counts for
/// all of them together.
#[derive(Clone, Copy, Default)]
struct Edge {
    visits: u32,
    sum: f32,
}

/// A bot that searches in one tree.
pub struct TreeSearch<G: Searched> {
    game: Arc<G>,
    budget: Budget,
    scout: Scout<G>,
    /// Where the edges of each node begin.
    nodes: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    edges: Vec<Edge>,
    options: Vec<G::Action>,
    /// The answers given on the way down: in which node, which, by whom.
    path: Vec<(u32, u32, Seat)>,
}

impl<G: Searched> TreeSearch<G> {
    /// A bot that thinks about each decision for so long.
    pub fn new(game: &Arc<G>, budget: Budget) -> TreeSearch<G> {
        TreeSearch {
            game: Arc::clone(game),
            budget,
            scout: Scout::new(game, None, None),
            nodes: HashMap::default(),
            edges: Vec::new(),
            options: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Goes down the tree until something new is tried. The seat that thinks answers first: questions that several
    /// answer at once are asked one after the other.
    fn descend(&mut self, state: &mut G::State, me: Seat, dice: &mut Dice) {
        self.path.clear();
        let mut first = Some(me);
        loop {
            let step = match self.game.waiting(state) {
                Waiting::Over(_) => return,
                Waiting::Chance => Step::Chance(self.game.roll(state, dice)),
                Waiting::Seats(seats) => {
                    let seat = first.take().or(seats.first()).expect("somebody is waited for");
                    self.options.clear();
                    self.game.options(state, seat, &mut self.options);
                    if let [only] = self.options[..] {
                        Step::Seat(seat, only)
                    } else {
                        let (is_new, answer) = self.answer(state, seat, dice);
                        self.game.apply(state, &Step::Seat(seat, answer), &mut Silent);
                        if is_new {
                            return;
                        }
                        continue;
                    }
                }
            };
            self.game.apply(state, &step, &mut Silent);
        }
    }

    /// What is tried in the node of what the seat knows, and whether that node is new.
    fn answer(&mut self, state: &G::State, seat: Seat, dice: &mut Dice) -> (bool, G::Action) {
        let n = self.options.len() as u32;
        let key = self.game.info_key(state, Viewer::Seat(seat));
        let (is_new, node) = match self.nodes.entry(key) {
            Entry::Occupied(it) => (false, *it.get()),
            Entry::Vacant(it) => (true, *it.insert(self.edges.len() as u32)),
        };
        let nth = if is_new {
            self.edges.resize(self.edges.len() + 1 + self.options.len(), Edge::default());
            below(dice, n)
        } else {
            self.select(node, n, dice)
        };
        self.path.push((node, nth, seat));
        (is_new, self.options[nth as usize])
    }

    /// An answer that was never tried here, or the one with the highest bound.
    fn select(&self, node: u32, n: u32, dice: &mut Dice) -> u32 {
        let (all, edges) =
            self.edges[node as usize..][..=n as usize].split_first().expect("a node has a first edge");
        if all.visits < 2 * n {
            let from = below(dice, n);
            let untried = (from..n).chain(0..from).find(|it| edges[*it as usize].visits == 0);
            if let Some(untried) = untried {
                return untried;
            }
        }
        let room = EXPLORE * ln(all.visits);
        let mut best = (0, f32::NEG_INFINITY);
        for (i, it) in edges.iter().enumerate() {
            let part = 1.0 / (it.visits as f32).max(0.5);
            let bound = it.sum * part + (room * part).sqrt();
            if bound > best.1 {
                best = (i as u32, bound);
            }
        }
        best.0
    }

    fn back_up(&mut self, shares: &[f32; MAX_SEATS]) {
        for &(node, nth, seat) in &self.path {
            self.edges[node as usize].visits += 1;
            let edge = &mut self.edges[(node + 1 + nth) as usize];
            edge.visits += 1;
            edge.sum += shares[seat.index()];
        }
    }
}

impl<G: Searched> Bot<G> for TreeSearch<G> {
    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> G::Action {
        if let [only] = decision.options[..] {
            return only;
        }
        self.nodes.clear();
        self.edges.clear();
        let mut purse = self.budget.start();
        loop {
            let mut state = self.game.imagine(view, dice);
            self.descend(&mut state, decision.seat, dice);
            let shares = self.scout.play_until(&mut state, None, &[Role::Random; MAX_SEATS], dice);
            self.back_up(&shares);
            if purse.spend() >= 1.0 {
                break;
            }
        }
        // The first node is the decision itself; what was tried most often is played.
        let tried = self.edges.iter().skip(1).zip(&decision.options);
        let best = tried.enumerate().max_by_key(|(i, (edge, _))| (edge.visits, std::cmp::Reverse(*i)));
        best.map_or(decision.options[0], |(_, (_, option))| *option)
    }
}

/// The natural logarithm, about: from sums and products alone, so that it is the same on every machine.
fn ln(n: u32) -> f32 {
    let bits = (n.max(1) as f32).to_bits();
    let mantissa = f32::from_bits((bits & 0x007f_ffff) | 0x3f80_0000);
    let log2 = (bits >> 23) as f32 - 127.0 + (2.0 - mantissa / 3.0) * mantissa - 5.0 / 3.0;
    std::f32::consts::LN_2 * log2
}

/// Keys are mixed well already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logarithm_is_about_as_it_should_be() {
        for n in [1, 2, 3, 7, 100, 12_345, 1_000_000] {
            assert!((ln(n) - (n as f32).ln()).abs() < 0.02, "{n}: {}", ln(n));
        }
    }
}
