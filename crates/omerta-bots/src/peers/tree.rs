//! Information-set search in one tree, in two settings.

use std::collections::HashMap;
use std::sync::Arc;

use omerta_core::{DecisionOf, Dice, MAX_SEATS, Seat, Silent, Step, Viewer, Waiting, below};

use crate::bot::Bot;
use crate::odds::unit;
use crate::peers::flat::random_play;
use crate::search::{Budget, Searched};

/// How a tree is searched.
#[derive(Clone, Copy)]
struct Setting {
    /// How much seldom tried answers are preferred.
    explore: f64,
    /// How many decisions look-aheads go on beyond the tree.
    length: u32,
    /// How deep the tree grows.
    depth: usize,
    /// Whether answers that did well elsewhere are preferred beyond the tree.
    mast: bool,
    /// Whether the move is drawn by visits; else the best mean is played.
    by_visits: bool,
}

/// One answer in a node.
#[derive(Clone, Copy)]
struct Edge<A> {
    action: A,
    visits: u32,
    available: u32,
    sum: f64,
}

/// A search in one tree.
struct Tree<G: Searched> {
    game: Arc<G>,
    budget: Budget,
    setting: Setting,
    nodes: HashMap<u64, Vec<Edge<G::Action>>>,
    /// How answers did wherever they were given.
    mast: HashMap<(Seat, G::Action), (f64, u32)>,
    options: Vec<G::Action>,
    script: G::Script,
}

/// An answer that was given on the way down: in which node, by whom.
type Path<A> = Vec<(u64, Seat, A)>;

impl<G: Searched> Tree<G> {
    fn new(game: &Arc<G>, budget: Budget, setting: Setting) -> Tree<G> {
        Tree {
            game: Arc::clone(game),
            budget,
            setting,
            nodes: HashMap::new(),
            mast: HashMap::new(),
            options: Vec::new(),
            script: game.script(crate::registry::Style::Normal),
        }
    }

    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> G::Action {
        if let [only] = decision.options[..] {
            return only;
        }
        self.nodes.clear();
        self.mast.clear();
        let mut purse = self.budget.start();
        let mut root = None;
        loop {
            let mut state = self.game.imagine(view, dice);
            root = root.or_else(|| Some(self.game.info_key(&state, Viewer::Seat(decision.seat))));
            let mut path = Vec::new();
            self.descend(&mut state, decision.seat, &mut path, dice);
            let shares = self.play_out(&mut state, &mut path, dice);
            self.back_up(&path, &shares);
            if purse.spend() >= 1.0 {
                break;
            }
        }
        let edges = root.and_then(|it| self.nodes.get(&it));
        edges.and_then(|it| self.pick(it, dice)).unwrap_or(decision.options[0])
    }

    /// Goes down the tree until something new is tried. The seat that thinks answers first: questions that several
    /// answer at once are asked one after the other.
    fn descend(&mut self, state: &mut G::State, me: Seat, path: &mut Path<G::Action>, dice: &mut Dice) {
        let mut first = Some(me);
        while path.len() < self.setting.depth {
            let step = match self.game.waiting(state) {
                Waiting::Over(_) => return,
                Waiting::Chance => Step::Chance(self.game.roll(state, dice)),
                Waiting::Seats(seats) => {
                    let seat = first.take().or(seats.first()).expect("somebody is waited for");
                    self.options.clear();
                    self.game.options(state, seat, &mut self.options);
                    let key = self.game.info_key(state, Viewer::Seat(seat));
                    let is_new = !self.nodes.contains_key(&key);
                    let action = self.select(key, dice);
                    path.push((key, seat, action));
                    self.game.apply(state, &Step::Seat(seat, action), &mut Silent);
                    if is_new {
                        return;
                    }
                    continue;
                }
            };
            self.game.apply(state, &step, &mut Silent);
        }
    }

    /// An answer that was never tried here, or the one with the highest bound.
    fn select(&mut self, key: u64, dice: &mut Dice) -> G::Action {
        let edges = self.nodes.entry(key).or_default();
        for option in &self.options {
            match edges.iter_mut().find(|it| it.action == *option) {
                Some(edge) => edge.available += 1,
                None => edges.push(Edge { action: *option, visits: 0, available: 1, sum: 0.0 }),
            }
        }
        let there = |it: &&Edge<G::Action>| self.options.contains(&it.action);
        let untried: Vec<G::Action> =
            edges.iter().filter(there).filter(|it| it.visits == 0).map(|it| it.action).collect();
        if !untried.is_empty() {
            return untried[below(dice, untried.len() as u32) as usize];
        }
        let bound = |it: &Edge<G::Action>| {
            let visits = f64::from(it.visits);
            it.sum / visits + self.setting.explore * (f64::from(it.available).ln() / visits).sqrt()
        };
        let best = edges.iter().filter(there).max_by(|a, b| bound(a).total_cmp(&bound(b)));
        best.expect("there are options").action
    }

    fn play_out(
        &mut self,
        state: &mut G::State,
        path: &mut Path<G::Action>,
        dice: &mut Dice,
    ) -> [f64; MAX_SEATS] {
        if !self.setting.mast {
            let played = random_play(&*self.game, state, self.setting.length, &mut self.options, dice);
            return played.unwrap_or_else(|| self.leader(state));
        }
        for _ in 0..self.setting.length {
            let step = match self.game.waiting(state) {
                Waiting::Over(_) => break,
                Waiting::Chance => Step::Chance(self.game.roll(state, dice)),
                Waiting::Seats(seats) => {
                    let seat = seats.first().expect("somebody is waited for");
                    self.options.clear();
                    self.game.options(state, seat, &mut self.options);
                    let action = self.by_mast(seat, dice);
                    path.push((0, seat, action));
                    Step::Seat(seat, action)
                }
            };
            self.game.apply(state, &step, &mut Silent);
        }
        self.leader(state)
    }

    /// One of two answers drawn by lot: that which did better elsewhere.
    fn by_mast(&self, seat: Seat, dice: &mut Dice) -> G::Action {
        let draw = |dice: &mut Dice| self.options[below(dice, self.options.len() as u32) as usize];
        let (a, b) = (draw(dice), draw(dice));
        let mean = |it: G::Action| self.mast.get(&(seat, it)).map_or(0.5, |(sum, n)| sum / f64::from(*n));
        if mean(a) >= mean(b) { a } else { b }
    }

    /// Who is ahead where a look-ahead is broken off: all for the winner, or shares by what speaks for whom.
    fn leader(&self, state: &G::State) -> [f64; MAX_SEATS] {
        let mut shares = [0.0; MAX_SEATS];
        if let Waiting::Over(outcome) = self.game.waiting(state) {
            outcome.shares().iter().for_each(|(seat, it)| shares[seat.index()] = *it);
            return shares;
        }
        let mut rows = [[0.0; crate::search::MOST_TERMS]; MAX_SEATS];
        self.game.terms(&self.script, state, &mut rows);
        let contenders = self.game.contenders(state);
        // The first term of every game is its score: the leader's part of all is the measure.
        let all: f64 = contenders.iter().map(|it| f64::from(rows[it.index()][0]).max(0.0) + 0.01).sum();
        for seat in contenders {
            shares[seat.index()] = (f64::from(rows[seat.index()][0]).max(0.0) + 0.01) / all;
        }
        shares
    }

    fn back_up(&mut self, path: &Path<G::Action>, shares: &[f64; MAX_SEATS]) {
        for (key, seat, action) in path {
            let share = shares[seat.index()];
            if let Some(edge) =
                self.nodes.get_mut(key).and_then(|it| it.iter_mut().find(|it| it.action == *action))
            {
                edge.visits += 1;
                edge.sum += share;
            }
            if self.setting.mast {
                let known = self.mast.entry((*seat, *action)).or_default();
                known.0 += share;
                known.1 += 1;
            }
        }
    }

    fn pick(&self, edges: &[Edge<G::Action>], dice: &mut Dice) -> Option<G::Action> {
        if self.setting.by_visits {
            let all: u32 = edges.iter().map(|it| it.visits).sum();
            let mut rest = unit(dice) * f64::from(all);
            for edge in edges {
                rest -= f64::from(edge.visits);
                if rest < 0.0 {
                    return Some(edge.action);
                }
            }
        }
        let mean = |it: &Edge<G::Action>| it.sum / f64::from(it.visits.max(1));
        edges.iter().max_by(|a, b| mean(a).total_cmp(&mean(b))).map(|it| it.action)
    }
}

/// Single-observer information-set search with random look-aheads to the end.
pub struct SingleTree<G: Searched>(Tree<G>);

impl<G: Searched> SingleTree<G> {
    /// A bot that thinks about each decision for so long.
    pub fn new(game: &Arc<G>, budget: Budget) -> SingleTree<G> {
        let setting = Setting {
            explore: std::f64::consts::SQRT_2,
            length: u32::MAX,
            depth: usize::MAX,
            mast: false,
            by_visits: true,
        };
        SingleTree(Tree::new(game, budget, setting))
    }
}

impl<G: Searched> Bot<G> for SingleTree<G> {
    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> G::Action {
        self.0.choose(decision, view, dice)
    }
}

/// The same as tuned configurations have it: a shallow tree, short look-aheads, the leader as the measure.
pub struct Tuned<G: Searched>(Tree<G>);

impl<G: Searched> Tuned<G> {
    /// A bot that thinks about each decision for so long.
    pub fn new(game: &Arc<G>, budget: Budget) -> Tuned<G> {
        let setting = Setting { explore: 0.3, length: 10, depth: 3, mast: true, by_visits: false };
        Tuned(Tree::new(game, budget, setting))
    }
}

impl<G: Searched> Bot<G> for Tuned<G> {
    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> G::Action {
        self.0.choose(decision, view, dice)
    }
}
