//! Sets: from what a person has put together to the steps that the rules ask for.

use crate::Short as _;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::{Step, Viewer, Waiting};
use crate::log::Silent;
use crate::seat::Seat;
use crate::tabletop::{Asked, Form, SetForm};

/// One thing of a set, and what is named along with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pick<A> {
    /// The action that picks it.
    pub pick: A,
    /// Who carries it, whom it is against: where the thing asks for that.
    pub with: Option<A>,
}

impl<A> Pick<A> {
    /// A thing that nothing is named with.
    pub fn new(pick: A) -> Pick<A> {
        Pick { pick, with: None }
    }
}

/// Why a set can't be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit<A> {
    /// Nobody asks this seat for a set.
    #[error("this seat is not asked for a set")]
    NoSet,
    /// There must be more.
    #[error("{n} is too few: at least {least}")]
    TooFew {
        /// How many there are.
        n: u16,
        /// How many there must be.
        least: u16,
    },
    /// There may not be so many.
    #[error("{n} is too many: at most {most}")]
    TooMany {
        /// How many there are.
        n: u16,
        /// How many there may be.
        most: u16,
    },
    /// A total is too high or too low.
    #[error("the total is {n}, not {least} to {most}")]
    Total {
        /// Its place among the totals.
        nth: usize,
        /// What it comes to.
        n: i64,
        /// The least it must be.
        least: i64,
        /// The most it may be.
        most: i64,
    },
    /// That is not among the things of the set, or not so often.
    #[error("that is not there, or not so often")]
    NotThere(Pick<A>),
    /// That does not go with the rest of the set.
    #[error("that does not go with the rest")]
    NotWith(Pick<A>),
}

/// What `seat` is asked for, if it is a set.
pub fn set_of<G: Asked>(game: &G, state: &G::State, seat: Seat) -> Option<SetForm<G::Action>> {
    match game.waiting(state) {
        Waiting::Seats(seats) if seats.contains(seat) => {
            let view = game.view(state, Viewer::Seat(seat));
            match game.form(&view, &game.prompt(state, seat)) {
                Form::Set(set) => Some(set),
                Form::One | Form::Amount { .. } => None,
            }
        }
        Waiting::Seats(_) | Waiting::Chance | Waiting::Over(_) => None,
    }
}

/// The steps by which `seat` answers the open question with this set. Its order does not matter.
pub fn answer<G: Asked>(
    game: &G,
    state: &G::State,
    seat: Seat,
    picks: &[Pick<G::Action>],
) -> Result<Vec<G::Action>, Unfit<G::Action>> {
    let form = set_of(game, state, seat).ok_or(Unfit::NoSet)?;
    check(&form, picks)?;
    Spelling::new(game, seat, form, state, picks).answer()
}

/// The steps by which `seat` puts together and sends what begins with this unasked action.
pub fn draft<G: Asked>(
    game: &G,
    state: &G::State,
    seat: Seat,
    begin: G::Action,
    picks: &[Pick<G::Action>],
) -> Result<Vec<G::Action>, Unfit<G::Action>> {
    let form = game.draft(&game.view(state, Viewer::Seat(seat)), &begin).ok_or(Unfit::NoSet)?;
    check(&form, picks)?;
    let mut spelling = Spelling::new(game, seat, form, state, picks);
    spelling.take(begin);
    spelling.draft()
}

/// Whether a set has as much of everything as it may and must.
pub fn check<A: Copy + Eq>(form: &SetForm<A>, picks: &[Pick<A>]) -> Result<(), Unfit<A>> {
    for (i, pick) in picks.iter().enumerate() {
        let thing = form.things.iter().find(|it| it.pick == pick.pick).ok_or(Unfit::NotThere(*pick))?;
        let n = picks[..=i].iter().filter(|it| it.pick == pick.pick).count();
        let is_paired = match pick.with {
            Some(with) => thing.with.contains(&with),
            None => thing.with.is_empty(),
        };
        if n > usize::from(thing.n) || !is_paired {
            return Err(Unfit::NotThere(*pick));
        }
    }
    let n = picks.len() as u16;
    if n < form.least {
        return Err(Unfit::TooFew { n, least: form.least });
    }
    if n > form.most {
        return Err(Unfit::TooMany { n, most: form.most });
    }
    for (nth, (total, n)) in form.totals.iter().zip(totals(form, picks)).enumerate() {
        let (least, most) = (total.least.unwrap_or(i64::MIN), total.most.unwrap_or(i64::MAX));
        if n < least || n > most {
            return Err(Unfit::Total { nth, n, least, most });
        }
    }
    Ok(())
}

/// What a set comes to: each of its totals.
pub fn totals<A: Copy + Eq>(form: &SetForm<A>, picks: &[Pick<A>]) -> Vec<i64> {
    let adds = |nth: usize| {
        let of = |pick: &Pick<A>| form.things.iter().find(|it| it.pick == pick.pick);
        picks.iter().filter_map(|it| of(it)?.adds.get(nth).copied()).sum::<i64>()
    };
    form.totals.iter().enumerate().map(|(nth, it)| it.base + adds(nth)).collect()
}

/// A set on its way to steps.
struct Spelling<'a, G: Asked> {
    game: &'a G,
    seat: Seat,
    form: SetForm<G::Action>,
    state: G::State,
    left: Vec<Pick<G::Action>>,
    steps: Vec<G::Action>,
}

impl<'a, G: Asked> Spelling<'a, G> {
    /// Of equal things those with equal partners come in one order, so that the order of picking never matters.
    fn new(
        game: &'a G,
        seat: Seat,
        form: SetForm<G::Action>,
        state: &G::State,
        picks: &[Pick<G::Action>],
    ) -> Self {
        let mut left = picks.to_vec();
        left.sort_short();
        Spelling { game, seat, form, state: state.clone(), left, steps: Vec::new() }
    }

    /// Answers as long as the same set is asked for.
    fn answer(mut self) -> Result<Vec<G::Action>, Unfit<G::Action>> {
        let mut options = Vec::new();
        let mut n_forced = 0;
        while set_of(self.game, &self.state, self.seat).is_some_and(|it| it.key == self.form.key) {
            options.clear();
            self.game.options(&self.state, self.seat, &mut options);
            let before = set_of(self.game, &self.state, self.seat);
            let n_steps = self.steps.len();
            if self.next(&options)? {
                let picked = self.steps[n_steps];
                before.iter().for_each(|it| self.drop_forced(it, picked));
                n_forced = before.map_or(0, |it| usize::from(it.least.saturating_sub(1)));
                continue;
            }
            // Nothing of what is left can be picked now: perhaps later, when this part is closed.
            let close = self.form.close.filter(|it| options.contains(it));
            self.take(close.ok_or_else(|| self.unfit())?);
            let is_on = set_of(self.game, &self.state, self.seat).is_some_and(|it| it.key == self.form.key);
            if !is_on && !self.left.is_empty() {
                return Err(self.unfit());
            }
        }
        // What is still left, the rules have taken by themselves if so many had to be: it was all there was.
        match self.left.len() <= n_forced {
            true => Ok(self.steps),
            false => Err(self.unfit()),
        }
    }

    /// Takes off the list what the rules have picked by themselves along with the last pick, since it had to be.
    ///
    /// Such picks are the first of those that are left, in the order in which the rules ask.
    fn drop_forced(&mut self, before: &SetForm<G::Action>, picked: G::Action) {
        let Some(now) = set_of(self.game, &self.state, self.seat).filter(|it| it.key == before.key) else {
            return;
        };
        let mut n_forced = before.least.saturating_sub(now.least).saturating_sub(1);
        for thing in &before.things {
            let left = now.things.iter().find(|it| it.pick == thing.pick).map_or(0, |it| it.n);
            let mut n_gone = thing.n.saturating_sub(left).saturating_sub(u8::from(thing.pick == picked));
            while n_forced > 0 && n_gone > 0 {
                let Some(at) = self.left.iter().position(|it| it.pick == thing.pick) else { break };
                self.left.remove(at);
                n_gone -= 1;
                n_forced -= 1;
            }
        }
    }

    fn draft(mut self) -> Result<Vec<G::Action>, Unfit<G::Action>> {
        let mut liberties = Vec::new();
        loop {
            liberties.clear();
            self.game.liberties(&self.state, self.seat, &mut liberties);
            if self.next(&liberties)? {
                continue;
            }
            let close = self.form.close.filter(|it| self.left.is_empty() && liberties.contains(it));
            let close = close.ok_or_else(|| self.unfit())?;
            self.take(close);
            return Ok(self.steps);
        }
    }

    /// Picks the first of these that is left, with what is named along with it.
    fn next(&mut self, options: &[G::Action]) -> Result<bool, Unfit<G::Action>> {
        let Some((action, at)) =
            options.iter().find_map(|it| Some((*it, self.left.iter().position(|left| left.pick == *it)?)))
        else {
            return Ok(false);
        };
        let pick = self.left.remove(at);
        self.take(action);
        if let Some(with) = pick.with {
            let mut answers = Vec::new();
            if set_of(self.game, &self.state, self.seat).is_some_and(|it| it.key == self.form.key) {
                self.game.options(&self.state, self.seat, &mut answers);
            }
            if answers.contains(&with) {
                self.take(with);
            }
            let view = self.game.view(&self.state, Viewer::Seat(self.seat));
            if self.game.paired(&view, &pick.pick) != Some(with) {
                return Err(Unfit::NotWith(pick));
            }
        }
        Ok(true)
    }

    fn take(&mut self, action: G::Action) {
        self.game.apply(&mut self.state, &Step::Seat(self.seat, action), &mut Silent);
        self.steps.push(action);
    }

    fn unfit(&self) -> Unfit<G::Action> {
        match self.left.first() {
            Some(pick) => Unfit::NotWith(*pick),
            None => Unfit::TooFew { n: self.steps.len() as u16, least: self.form.least },
        }
    }
}
