//! Steps that were worked out but are not yet true, and moments to come back to.

use crate::game::{Game, StepOf};
use crate::log::News;
use crate::seat::{BySeat, SeatSet};

/// One step, and what it told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken<S, E> {
    /// What was decided.
    pub step: S,
    /// What happened, with audiences.
    pub news: Vec<News<E>>,
}

/// One step of a game, and what it told.
pub type TakenOf<G> = Taken<StepOf<G>, <G as Game>::Event>;

/// A moment of a table, for a host that lets people take something back. It can't be sent anywhere.
#[derive(Debug)]
pub struct Mark<G: Game> {
    pub(super) state: G::State,
    pub(super) n_steps: usize,
    pub(super) closed: BySeat<u32>,
}

impl<G: Game> Clone for Mark<G> {
    fn clone(&self) -> Mark<G> {
        Mark { state: self.state.clone(), n_steps: self.n_steps, closed: self.closed }
    }
}

impl<G: Game> Mark<G> {
    /// Everything as it was.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How many steps had been taken.
    pub fn n_steps(&self) -> usize {
        self.n_steps
    }
}

/// All that these steps told, in order.
pub fn news_of<S, E: Clone>(taken: &[Taken<S, E>]) -> Vec<News<E>> {
    taken.iter().flat_map(|it| it.news.iter().cloned()).collect()
}

/// Where a step leads, worked out but not yet true: a host may write it down first.
#[derive(Debug)]
pub struct Advance<G: Game> {
    /// The step from outside, and the luck that followed it.
    pub taken: Vec<TakenOf<G>>,
    /// Everything as it will be after each of the steps but the last.
    pub(super) passed: Vec<G::State>,
    pub(super) state: G::State,
    pub(super) n_before: usize,
    /// Whose open question is answered, or is another one now.
    pub(super) closed: SeatSet,
}

impl<G: Game> Clone for Advance<G> {
    fn clone(&self) -> Advance<G> {
        let Advance { taken, passed, state, n_before, closed } = self;
        let (taken, passed) = (taken.clone(), passed.clone());
        Advance { taken, passed, state: state.clone(), n_before: *n_before, closed: *closed }
    }
}

impl<G: Game> Advance<G> {
    /// The steps, in order.
    pub fn steps(&self) -> impl Iterator<Item = &StepOf<G>> {
        self.taken.iter().map(|it| &it.step)
    }

    /// What happened in all of them, with audiences.
    pub fn news(&self) -> impl Iterator<Item = &News<G::Event>> {
        self.taken.iter().flat_map(|it| &it.news)
    }

    /// Each step, with everything as it will be after it: for a host, who so applies no step again. A state can't
    /// be sent anywhere.
    pub fn into_steps(self) -> impl Iterator<Item = (TakenOf<G>, G::State)> {
        self.taken.into_iter().zip(self.passed.into_iter().chain([self.state]))
    }
}
