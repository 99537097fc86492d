//! Look-aheads: scripts play an imagined game on to a boundary. Nothing is allocated once the buffers have grown.

use std::sync::Arc;

use omerta_core::{Dice, MAX_SEATS, Seat, Silent, Step, Waiting, below};

use crate::registry::Style;
use crate::search::adapter::{MOST_TERMS, Role, Rows, Searched};
use crate::search::leaf::Leaf;
use crate::search::net::Net;

/// More steps than any look-ahead takes: one that comes so far is broken off and weighed where it is.
const MOST_STEPS: u32 = 20_000;

/// Plays imagined games on.
pub(crate) struct Scout<G: Searched> {
    game: Arc<G>,
    /// The script in its moods: normal, bold, timid; and the one who looks ahead.
    scripts: [G::Script; 4],
    leaf: Option<Leaf>,
    /// What corrects it, where there is such a thing.
    net: Option<Arc<Net>>,
    horizon: Option<u16>,
    options: Vec<G::Action>,
    /// What speaks for each seat where the last look-ahead ended, and in which stage; not if the game was over.
    pub(crate) rows: Rows,
    pub(crate) ended_in: Option<usize>,
}

/// Who plays how in one look-ahead.
pub(crate) type Cast = [Role; MAX_SEATS];

/// Which of a scout's scripts plays a role; none if it is not played by one.
fn nth(role: Role) -> Option<usize> {
    Some(match role {
        Role::Script(Style::Normal) => 0,
        Role::Script(Style::Bold) => 1,
        Role::Script(Style::Timid) => 2,
        Role::Own => 3,
        Role::Random => return None,
    })
}

impl<G: Searched> Scout<G> {
    pub(crate) fn new(game: &Arc<G>, leaf: Option<Leaf>, net: Option<Arc<Net>>) -> Scout<G> {
        Scout {
            game: Arc::clone(game),
            scripts: [
                game.script(Style::Normal),
                game.script(Style::Bold),
                game.script(Style::Timid),
                game.own_script(),
            ],
            horizon: leaf.as_ref().and(G::horizon(0)),
            leaf,
            net,
            options: Vec::with_capacity(256),
            rows: [[0.0; MOST_TERMS]; MAX_SEATS],
            ended_in: None,
        }
    }

    /// Looks as far ahead as in the nth world of a decision.
    pub(crate) fn look(&mut self, world: u64) {
        self.horizon = self.leaf.as_ref().and(G::horizon(world));
    }

    /// The script as people mean it.
    pub(crate) fn script(&mut self) -> &mut G::Script {
        &mut self.scripts[0]
    }

    /// The script that plays a role; whoever does anything is no script.
    pub(crate) fn script_of(&mut self, role: Role) -> &mut G::Script {
        &mut self.scripts[nth(role).unwrap_or(0)]
    }

    /// Lets all scripts forget what they planned.
    pub(crate) fn forget(&mut self) {
        self.scripts.iter_mut().for_each(G::forget);
    }

    /// Draws who plays how: `me` as told, and everyone else is one of the population.
    pub(crate) fn cast(me: Seat, own: Role, dice: &mut Dice) -> Cast {
        let mut cast = [Role::Script(Style::Normal); MAX_SEATS];
        cast[me.index()] = own;
        if G::POPULATION.len() > 1 {
            for (_, role) in cast.iter_mut().enumerate().filter(|(i, _)| *i != me.index()) {
                *role = G::POPULATION[below(dice, G::POPULATION.len() as u32) as usize];
            }
        }
        cast
    }

    /// Plays on from a state, and returns each seat's part of the victory, as far as it can be told.
    pub(crate) fn play_on(&mut self, state: &mut G::State, cast: &Cast, dice: &mut Dice) -> [f32; MAX_SEATS] {
        let until = self.horizon.map(|it| G::boundary(state).saturating_add(it));
        self.play_until(state, until, cast, dice)
    }

    /// The same up to this boundary.
    pub(crate) fn play_until(
        &mut self,
        state: &mut G::State,
        until: Option<u16>,
        cast: &Cast,
        dice: &mut Dice,
    ) -> [f32; MAX_SEATS] {
        for _ in 0..MOST_STEPS {
            let step = match self.game.waiting(state) {
                Waiting::Over(outcome) => {
                    self.ended_in = None;
                    let shares = outcome.shares();
                    let mut out = [0.0; MAX_SEATS];
                    shares.iter().for_each(|(seat, it)| out[seat.index()] = *it as f32);
                    return out;
                }
                _ if until.is_some_and(|it| G::boundary(state) >= it) => break,
                Waiting::Chance => Step::Chance(self.game.roll(state, dice)),
                Waiting::Seats(seats) => {
                    let seat = seats.first().expect("somebody is waited for");
                    Step::Seat(seat, self.answer(state, seat, cast[seat.index()], dice))
                }
            };
            self.game.apply(state, &step, &mut Silent);
        }
        self.weigh(state)
    }

    /// What a state is worth to each seat, without playing on.
    pub(crate) fn weigh(&mut self, state: &G::State) -> [f32; MAX_SEATS] {
        let Some(leaf) = &self.leaf else { return [0.0; MAX_SEATS] };
        let script = &self.scripts[0];
        self.game.terms(script, state, &mut self.rows);
        let stage = self.game.stage(script, state);
        self.ended_in = Some(stage);
        let contenders = self.game.contenders(state);
        match &self.net {
            Some(net) => net.shares(leaf, stage, &self.rows, contenders),
            None => leaf.shares(stage, &self.rows, contenders),
        }
    }

    /// What spoke for a seat where the last look-ahead ended, term by term, beyond what spoke for the others.
    pub(crate) fn spoken(&self, seat: Seat) -> [f32; MOST_TERMS] {
        let mut spoken = [0.0; MOST_TERMS];
        if let (Some(leaf), Some(stage)) = (&self.leaf, self.ended_in) {
            let weights = leaf.stage(stage);
            spoken
                .iter_mut()
                .zip(weights)
                .enumerate()
                .for_each(|(i, (it, w))| *it = w * self.rows[seat.index()][i]);
        }
        spoken
    }

    /// What a seat answers, playing its role.
    #[inline]
    fn answer(&mut self, state: &G::State, seat: Seat, role: Role, dice: &mut Dice) -> G::Action {
        self.options.clear();
        self.game.options(state, seat, &mut self.options);
        if let [only] = self.options[..] {
            return only;
        }
        match nth(role) {
            Some(nth) => self.game.answer(&mut self.scripts[nth], state, seat, &mut self.options, dice),
            None => self.options[below(dice, self.options.len() as u32) as usize],
        }
    }
}
