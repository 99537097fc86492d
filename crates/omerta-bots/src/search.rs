//! One search for all games: it imagines worlds that fit a view, tries each option in all of them alike, and plays on
//! by scripts up to a boundary of the game, where learned weights tell who is ahead.
//!
//! Options that fall behind are given up, half of them at a time; the script's own move never is, and it is played
//! unless another is better by more than chance explains. Read [`adapter`] for what a game adds, `arms` for how
//! options are compared, `rollout` for the look-aheads, [`leaf`] for the weights and [`train`] for where they come
//! from; [`net`] and [`learn`] for a network that may correct them, [`tune`] for the script of the one who searches.

pub mod adapter;
mod arms;
pub mod budget;
pub mod leaf;
pub mod learn;
pub mod net;
mod rollout;
pub mod train;
mod tree;
pub mod tune;

use std::sync::Arc;

use omerta_core::{DecisionOf, Dice, Game, MAX_SEATS, Rng, Seat, Seed, Silent, Step};

pub use adapter::{MOST_TERMS, Offered, Role, Rows, Searched};
pub use arms::Arm;
use arms::{Arms, LEAST_WORLDS};
pub use budget::{Budget, Clock};
pub use leaf::Leaf;
pub use net::Net;
use rollout::Scout;
pub use tree::TreeSearch;

use crate::bot::Bot;
use crate::odds::unit;
use crate::registry::Style;

/// How a bot that searches differs from the best it could be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temper {
    /// By how many standard errors an option must beat the script's own.
    pub gate: f32,
    /// How much of its chance to win a bot gives away for variety: it plays any option that costs no more than this.
    pub slack: f32,
    /// Whether it plays on by a script of its own and draws conclusions from what others do, where the game knows how.
    pub is_shrewd: bool,
    /// What the bot likes beyond winning: added to the weights of terms in its own eyes.
    pub tilt: [f32; MOST_TERMS],
}

impl Default for Temper {
    fn default() -> Temper {
        Temper { gate: 1.0, slack: 0.0, is_shrewd: true, tilt: [0.0; MOST_TERMS] }
    }
}

/// Gives one answer at an imagined table, with a number from 0 to 1 for what is left to chance in it. Tells whether that can be done there.
type Answer<'a, G> = &'a dyn Fn(&G, &mut Scout<G>, &mut <G as Game>::State, <G as Game>::Action, f32) -> bool;

/// After so many worlds it is seen whether anything is left to find out.
const LOOKS: u64 = 32;

/// How long a bot thinks about a decision.
enum Patience {
    /// As it was told.
    Told(Budget),
    /// As one on this rung of the game's ladder does at such a table.
    Rung(usize),
}

/// A bot that searches.
pub struct Search<G: Searched> {
    game: Arc<G>,
    patience: Patience,
    temper: Temper,
    /// A network in the place of the one that is shipped, if any is.
    net: Option<Arc<Net>>,
    /// Made at the first decision, when it is known how many sit at the table.
    scout: Option<(u8, Scout<G>)>,
    arms: Arms<G::Action>,
    ranks: Vec<f64>,
    /// Whether arms are told what spoke for whom, which explanations need.
    is_aloud: bool,
}

impl<G: Searched> Search<G> {
    /// A bot that thinks about each decision for so long.
    pub fn new(game: &Arc<G>, budget: Budget, temper: Temper) -> Search<G> {
        Search::patient(game, Patience::Told(budget), temper)
    }

    /// A bot that thinks as long as its rung of the game's ladder says.
    pub(crate) fn on_rung(game: &Arc<G>, rung: usize, temper: Temper) -> Search<G> {
        Search::patient(game, Patience::Rung(rung), temper)
    }

    fn patient(game: &Arc<G>, patience: Patience, temper: Temper) -> Search<G> {
        Search {
            game: Arc::clone(game),
            patience,
            temper,
            net: None,
            scout: None,
            arms: Arms::default(),
            ranks: Vec::new(),
            is_aloud: false,
        }
    }

    /// The same with this network, which is to be tried out.
    pub fn with_net(self, net: Arc<Net>) -> Search<G> {
        Search { net: Some(net), scout: None, ..self }
    }

    /// The same as [`think`](Search::think), with notes for an explanation.
    pub fn think_aloud(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> usize {
        self.is_aloud = true;
        let best = self.think(decision, view, G::n_seats(view), dice);
        self.is_aloud = false;
        best
    }

    /// Compares the options of a decision. The arms hold what was found; the result is the place of the best.
    pub fn think(&mut self, decision: &DecisionOf<G>, view: &G::View, n_seats: u8, dice: &mut Dice) -> usize {
        let (me, own) = (decision.seat, self.own());
        let (_, scout) = scout_for(&self.game, &mut self.scout, self.net.as_ref(), n_seats);
        scout.forget();
        let script = scout.script_of(own).choose(decision, view, dice);
        scout.forget();
        self.ranks.clear();
        if decision.options.len() > G::MOST_ARMS {
            G::rank(scout.script_of(own), decision, view, &mut self.ranks);
        }
        self.arms.begin(&decision.options, script, &self.ranks, G::MOST_ARMS, dice);
        if self.arms.len() < 2 {
            return 0;
        }
        self.compare(me, own, view, dice, &|game, _, state, action, _| {
            game.apply(state, &Step::Seat(me, action), &mut Silent);
            true
        });
        if self.temper.slack > 0.0 {
            let whim = unit(dice) as f32;
            return self.arms.any_within(self.temper.slack, whim);
        }
        self.arms.best(self.temper.gate)
    }

    /// Tries all options in one world after the other, until the budget is spent or nothing is left to find out. `answer` does
    /// one of them at an imagined table; a world in which it can't be done does not count.
    fn compare(&mut self, me: Seat, own: Role, view: &G::View, dice: &mut Dice, answer: Answer<'_, G>) {
        let (_, scout) = scout_for(&self.game, &mut self.scout, self.net.as_ref(), G::n_seats(view));
        let mut key = [0; 32];
        dice.fill_bytes(&mut key);
        let seed = Seed::new(key);
        let budget = match self.patience {
            Patience::Told(budget) => budget,
            Patience::Rung(rung) => Budget::Iterations(G::ladder(G::n_seats(view))[rung]),
        };
        let mut purse = budget.start();
        let belief = match self.temper.is_shrewd {
            true => self.game.infer(scout.script(), view, me, &mut seed.dice(u64::MAX)),
            false => G::Belief::default(),
        };
        let mut spent = 0.0;
        let mut world = 0;
        while spent < 1.0 {
            scout.look(world);
            let mut luck = seed.dice(2 * world);
            let mut imagined = self.game.imagine(view, &mut luck);
            self.game.adopt(&belief, &mut imagined, me, &mut luck);
            self.game.reopen(&mut imagined, me);
            let cast = Scout::<G>::cast(me, own, &mut luck);
            let whim = unit(&mut luck) as f32;
            // Dice work their numbers out many at a time: here once for all options, and not anew for each.
            let mut luck = seed.dice(2 * world + 1);
            luck.next_u32();
            for nth in self.arms.alive() {
                let mut state = imagined.clone();
                if !answer(&self.game, scout, &mut state, self.arms.action(nth), whim) {
                    spent = purse.spend();
                    break;
                }
                let shares = scout.play_on(&mut state, &cast, &mut luck.clone());
                let value = shares[me.index()] + liking(&self.temper, scout, me.index());
                self.arms.note(nth, value);
                if self.is_aloud {
                    let is_ahead = shares.iter().all(|it| *it <= shares[me.index()]);
                    self.arms.tell(nth, &scout.spoken(me), is_ahead);
                }
                spent = purse.spend();
                if spent >= 1.0 {
                    break;
                }
            }
            self.arms.settle(spent);
            world += 1;
            // What is clear needs no more thought; an explanation is to be as sure as it can.
            let is_time = world >= LEAST_WORLDS && world % LOOKS == 0 && !self.is_aloud;
            if is_time && self.temper.slack == 0.0 && self.arms.is_clear() {
                break;
            }
        }
    }

    /// Weighs an offer with and without the deal. The script's own opinion stands unless the other answer is better by more
    /// than chance explains.
    fn weigh(
        &mut self,
        offered: &Offered<G::Action>,
        script: G::Action,
        view: &G::View,
        dice: &mut Dice,
    ) -> G::Action {
        let Offered { seat, yes, no } = *offered;
        let own = self.own();
        self.arms.begin(&[yes, no], script, &[], G::MOST_ARMS, dice);
        self.compare(seat, own, view, dice, &|game, scout, state, action, whim| {
            game.settle(scout.script_of(own), state, offered, action, whim)
        });
        self.arms.action(self.arms.best(self.temper.gate))
    }

    /// By which script it plays on.
    fn own(&self) -> Role {
        if self.temper.is_shrewd { Role::Own } else { Role::Script(Style::Normal) }
    }

    /// Plays on from a state as it is, everybody by the script, and returns each seat's part of the victory, as far as
    /// it can be told.
    pub(crate) fn foresee(&mut self, state: &G::State, n_seats: u8, dice: &mut Dice) -> [f32; MAX_SEATS] {
        let (_, scout) = scout_for(&self.game, &mut self.scout, self.net.as_ref(), n_seats);
        scout.forget();
        scout.look(0);
        let cast = [Role::Script(Style::Normal); MAX_SEATS];
        scout.play_on(&mut state.clone(), &cast, dice)
    }

    /// What was found about each option by the last [`think`](Search::think).
    pub fn arms(&self) -> &[Arm<G::Action>] {
        self.arms.all()
    }
}

/// What a bot likes about a table beyond its chance to win.
fn liking<G: Searched>(temper: &Temper, scout: &Scout<G>, me: usize) -> f32 {
    match scout.ended_in {
        Some(_) => temper.tilt.iter().zip(&scout.rows[me]).map(|(w, it)| w * it).sum(),
        None => 0.0,
    }
}

/// The one who plays on, made anew for a table of another size.
fn scout_for<'a, G: Searched>(
    game: &Arc<G>,
    slot: &'a mut Option<(u8, Scout<G>)>,
    net: Option<&Arc<Net>>,
    n_seats: u8,
) -> &'a mut (u8, Scout<G>) {
    if slot.as_ref().is_some_and(|it| it.0 != n_seats) {
        *slot = None;
    }
    slot.get_or_insert_with(|| {
        let text = G::weights(n_seats);
        let leaf = text.and_then(|it| Leaf::read(it, G::TERMS.len(), G::STAGES).ok());
        let own = || Net::read(G::net(n_seats)?, G::TERMS.len(), G::STAGES).ok();
        let net = net.cloned().or_else(|| Some(Arc::new(own()?.1)));
        (n_seats, Scout::new(game, leaf.map(|it| it.1), net))
    })
}

impl<G: Searched> Bot<G> for Search<G> {
    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> G::Action {
        if let [only] = decision.options[..] {
            return only;
        }
        let best = self.think(decision, view, G::n_seats(view), dice);
        self.arms.action(best)
    }

    fn speaks_unasked(&self) -> bool {
        self.game.script(Style::Normal).speaks_unasked()
    }

    fn volunteer(&mut self, liberties: &[G::Action], view: &G::View, dice: &mut Dice) -> Option<G::Action> {
        let own = self.own();
        let (_, scout) = scout_for(&self.game, &mut self.scout, self.net.as_ref(), G::n_seats(view));
        scout.forget();
        let said = scout.script_of(own).volunteer(liberties, view, dice);
        let Some(offered) = G::offered(liberties, view) else { return said };
        // An offer that is answered by another one is not accepted.
        let script = if said == Some(offered.yes) { offered.yes } else { offered.no };
        match self.weigh(&offered, script, view, dice) {
            it if it == script => said,
            it => Some(it),
        }
    }
}
