//! What may be taken back: up to the last point where nothing was learnt.

use std::sync::OnceLock;

use omerta_core::{Game, Mark, Seat, Seed, Silent, Step, StepOf, Table, Tabletop, Viewer};

use crate::host::Host;
use crate::journal::Back;
use crate::story::Version;
use crate::wish::NoWay;

/// How many worlds a step is tried in to find out whether it told its seat anything.
const WORLDS: u64 = 32;

/// How many times as many where a rule brings something to light.
const RARE: u64 = 16;

/// The steps of one seat since somebody else, or luck, had the word.
#[derive(Debug)]
pub(crate) struct Trail<G: Game> {
    /// The last ones first to go: whose, when, by which message.
    steps: Vec<Trodden<G>>,
    border: NoWay,
}

#[derive(Debug)]
struct Trodden<G: Game> {
    seat: Seat,
    before: Mark<G>,
    message: u64,
    /// Whether the step told its seat something: found out when somebody asks.
    learnt: OnceLock<bool>,
}

impl<G: Game> Default for Trail<G> {
    fn default() -> Trail<G> {
        Trail { steps: Vec::new(), border: NoWay::Nothing }
    }
}

impl<G: Game> Trail<G> {
    /// A seat has taken a step.
    pub(crate) fn step(&mut self, seat: Seat, before: Mark<G>, message: u64, rolled: bool) {
        if let Some(last) = self.steps.last().map(|it| it.seat).filter(|&it| it != seat) {
            self.steps.clear();
            self.border = NoWay::Others(last);
        }
        if rolled {
            return self.luck();
        }
        self.steps.push(Trodden { seat, before, message, learnt: OnceLock::new() });
    }

    /// Luck has spoken.
    pub(crate) fn luck(&mut self) {
        self.steps.clear();
        self.border = NoWay::Luck;
    }

    /// The last of several sealed answers is in: all of them have come out, even if they were nothing.
    pub(crate) fn opened(&mut self) {
        self.steps.clear();
        self.border = NoWay::Opened;
    }

    /// The table has gone back to this many steps.
    pub(crate) fn back(&mut self, n_steps: usize) {
        self.steps.retain(|it| it.before.n_steps() < n_steps);
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
        match self.trail.steps.last() {
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
        let steps = &self.trail.steps;
        let Some(last) = steps.last() else { return Err(self.trail.border) };
        if last.seat != seat {
            return Err(NoWay::Others(last.seat));
        }
        let message = last.message;
        let is_meant = |it: &&Trodden<G>| back == Back::Turn || it.message == message;
        let mut border = None;
        for trodden in steps.iter().rev().take_while(is_meant) {
            if self.told_something(trodden) {
                break;
            }
            border = Some(trodden);
        }
        // A message is taken back whole or not at all.
        let is_whole = |it: &Trodden<G>| {
            let first = steps.iter().find(|other| other.message == it.message);
            first.is_some_and(|first| first.before.n_steps() == it.before.n_steps())
        };
        let at = border.map_or(usize::MAX, |it| it.before.n_steps());
        let whole = steps.iter().filter(|it| it.before.n_steps() >= at).find(|it| is_whole(it));
        let mark = &whole.ok_or(NoWay::Learnt)?.before;
        Ok((self.table.back_to(mark), (mark.n_steps()..self.table.steps().len()).collect()))
    }

    /// Whether a step told its seat something it did not know: in worlds that looked the same before it, is it
    /// sure what things look like after it?
    fn told_something(&self, Trodden { seat, before, learnt, .. }: &Trodden<G>) -> bool {
        let game = &**self.table.game();
        *learnt.get_or_init(|| {
            let viewer = Viewer::Seat(*seat);
            let step: &StepOf<G> = &self.table.steps()[before.n_steps()];
            let view = game.view(before.state(), viewer);
            let after = |mut world: G::State| {
                game.apply(&mut world, step, &mut Silent);
                (game.info_key(&world, viewer), game.waiting(&world))
            };
            let truth = after(before.state().clone());
            // These dice have nothing to do with the table's luck.
            let mut dice = Seed::from_number(before.n_steps() as u64).dice(0);
            debug_assert!(!matches!(step, Step::Chance(_)), "luck is no seat's step");
            // Where a rule brings something to light, what comes out may be a rare card: that takes more worlds to meet.
            let is_rare = game.reveals(before.state(), step).is_some();
            let n_worlds = if is_rare { RARE * WORLDS } else { WORLDS };
            (0..n_worlds).any(|_| after(game.imagine(&view, &mut dice)) != truth)
        })
    }
}
