//! What may be taken back: up to the last point where nothing was learnt.

use std::sync::OnceLock;

use omerta_core::{Game, Mark, Seat, Seed, Silent, Step, StepOf, Table, Tabletop, Viewer};

use crate::host::Host;
use crate::journal::Back;
use crate::story::Version;
use crate::wish::NoWay;

/// How many worlds a message is tried in to find out whether it told its seat anything.
const WORLDS: u64 = 32;

/// What one seat has done since somebody else, or luck, had the word.
#[derive(Debug)]
pub(crate) struct Trail<G: Game> {
    /// The last ones first to go.
    messages: Vec<Trodden<G>>,
    border: NoWay,
}

/// The steps that one message took: they are taken back together, or not at all.
#[derive(Debug)]
struct Trodden<G: Game> {
    seat: Seat,
    before: Mark<G>,
    message: u64,
    n_steps: usize,
    /// Whether they told their seat something: found out when somebody asks.
    learnt: OnceLock<bool>,
}

impl<G: Game> Default for Trail<G> {
    fn default() -> Trail<G> {
        Trail { messages: Vec::new(), border: NoWay::Nothing }
    }
}

impl<G: Game> Trail<G> {
    /// A seat has taken a step.
    pub(crate) fn step(&mut self, seat: Seat, before: Mark<G>, message: u64, rolled: bool) {
        if let Some(last) = self.messages.last().map(|it| it.seat).filter(|&it| it != seat) {
            self.messages.clear();
            self.border = NoWay::Others(last);
        }
        if rolled {
            return self.luck();
        }
        match self.messages.last_mut().filter(|it| it.message == message) {
            Some(last) => (last.n_steps, last.learnt) = (last.n_steps + 1, OnceLock::new()),
            None => {
                self.messages.push(Trodden { seat, before, message, n_steps: 1, learnt: OnceLock::new() });
            }
        }
    }

    /// Luck has spoken.
    pub(crate) fn luck(&mut self) {
        self.messages.clear();
        self.border = NoWay::Luck;
    }

    /// The last of several sealed answers is in: all of them have come out, even if they were nothing.
    pub(crate) fn opened(&mut self) {
        self.messages.clear();
        self.border = NoWay::Opened;
    }

    /// The table has gone back to this many steps.
    pub(crate) fn back(&mut self, n_steps: usize) {
        self.messages.retain(|it| it.before.n_steps() < n_steps);
    }
}

impl<G: Tabletop> Host<G> {
    /// What this seat may take back now, or why it may not.
    pub fn may_go_back(&self, seat: Seat, back: Back) -> Result<(), NoWay> {
        match self.is_discreet() && !self.seals.envelope(seat).is_empty() {
            true => Ok(()),
            false => self.way_back(seat, back).map(|_| ()),
        }
    }

    /// The same as far as it can be told at once: whether the step told its seat something is not tried out.
    pub(crate) fn likely_way_back(&self, seat: Seat, back: Back) -> Result<(), NoWay> {
        if self.is_discreet() && !self.seals.envelope(seat).is_empty() {
            return Ok(());
        }
        if self.seals.done().contains(seat) || back == Back::Sealed {
            return self.seals.own_steps(&self.table, seat).map(|_| ());
        }
        match self.trail.messages.last() {
            None => Err(self.trail.border),
            Some(last) if last.seat != seat => Err(NoWay::Others(last.seat)),
            Some(last) if last.learnt.get() == Some(&true) => Err(NoWay::Learnt),
            Some(_) => Ok(()),
        }
    }

    /// How far back this seat could go: what it heard up to this version would stay. Or why it could not.
    pub fn border(&self, seat: Seat) -> Result<Version, NoWay> {
        let viewer = Viewer::Seat(seat);
        if self.is_discreet() && !self.seals.envelope(seat).is_empty() {
            return Ok(self.story.version(viewer));
        }
        let (_, cut) = self.way_back(seat, Back::Turn)?;
        let numbers: Vec<u64> = cut.iter().map(|&it| self.number_of(it)).collect();
        let first = self.story.first_of(viewer, |it| numbers.contains(&it));
        Ok(first.map_or(self.story.version(viewer), |it| Version(it.0.saturating_sub(1))))
    }

    /// The table without what is taken back, and which of its steps those are.
    pub(crate) fn way_back(&self, seat: Seat, back: Back) -> Result<(Table<G>, Vec<usize>), NoWay> {
        if self.seals.done().contains(seat) || back == Back::Sealed {
            return self.seals.reopened(&self.table, seat);
        }
        let messages = &self.trail.messages;
        let Some(last) = messages.last() else { return Err(self.trail.border) };
        if last.seat != seat {
            return Err(NoWay::Others(last.seat));
        }
        let n_meant = if back == Back::Turn { messages.len() } else { 1 };
        let meant = messages.iter().rev().take(n_meant);
        let border = meant.take_while(|it| !self.told_something(it)).last();
        let mark = &border.ok_or(NoWay::Learnt)?.before;
        Ok((self.table.back_to(mark), (mark.n_steps()..self.table.steps().len()).collect()))
    }

    /// Whether steps told their seat something it did not know: in worlds that looked the same before them, is it
    /// sure what things look like after each of them?
    fn told_something(&self, Trodden { seat, before, n_steps, learnt, .. }: &Trodden<G>) -> bool {
        let game = &**self.table.game();
        *learnt.get_or_init(|| {
            let viewer = Viewer::Seat(*seat);
            let steps: &[StepOf<G>] = &self.table.steps()[before.n_steps()..][..*n_steps];
            debug_assert!(!steps.iter().any(|it| matches!(it, Step::Chance(_))), "luck is no seat's step");
            let seen = |world: &G::State| (game.info_key(world, viewer), game.waiting(world));
            let mut truth = before.state().clone();
            let mut expected = Vec::with_capacity(steps.len());
            for step in steps {
                let public = game.info_key(&truth, Viewer::Spectator);
                let is_told = game.reveals(&truth, step).is_some();
                game.apply(&mut truth, step, &mut Silent);
                // What a rule brings to light may be a rare card, or nothing at all, which says as much.
                if is_told && game.info_key(&truth, Viewer::Spectator) != public {
                    return true;
                }
                expected.push(seen(&truth));
            }
            let view = game.view(before.state(), viewer);
            // These dice have nothing to do with the table's luck.
            let mut dice = Seed::from_number(before.n_steps() as u64).dice(0);
            let is_as_expected = |mut world: G::State| {
                steps.iter().zip(&expected).all(|(step, expected)| {
                    game.apply(&mut world, step, &mut Silent);
                    seen(&world) == *expected
                })
            };
            !(0..WORLDS).all(|_| is_as_expected(game.imagine(&view, &mut dice)))
        })
    }
}
