//! From a wish to the steps it means, and to what must be written down first.

use omerta_core::{Advance, DecisionId, Refusal, Seat, Step, Table, Tabletop, Waiting, sets};

use crate::host::{Change, Host, Proposal};
use crate::house::{Millis, Windows};
use crate::journal::{Back, Line, Written, WrittenOf};
use crate::sitter::By;
use crate::wish::{Refused, Wish, WishOf};

impl<G: Tabletop> Host<G> {
    pub(crate) fn check_fresh(&self, seat: Seat, given: DecisionId) -> Result<(), Refused> {
        let now = self.decision_id(seat);
        let asked = matches!(self.table.waiting(), Waiting::Seats(seats) if seats.contains(seat));
        if now == given || !asked {
            return Ok(());
        }
        Err(Refusal::Stale { seat, now, given }.into())
    }

    /// The steps that an answer means.
    pub(crate) fn answer(&self, seat: Seat, wish: &WishOf<G>) -> Result<Vec<G::Action>, Refused> {
        let state = self.own_state(seat);
        let game = &**self.table.game();
        let options = || {
            let mut options = Vec::new();
            game.options(&state, seat, &mut options);
            options
        };
        let id = match wish {
            Wish::Act(id, _)
            | Wish::Nth(id, _)
            | Wish::Set(id, _)
            | Wish::Amount(id, _)
            | Wish::Line(id, _) => *id,
            wish => unreachable!("{wish:?} is no answer"),
        };
        self.check_fresh(seat, id)?;
        self.check_asked(seat, &state)?;
        Ok(match wish {
            Wish::Act(_, action) => vec![*action],
            &Wish::Nth(_, index) => {
                let n_options = options().len();
                let found = options().get(index).copied();
                vec![found.ok_or(Refusal::NoSuchOption { index, n_options })?]
            }
            Wish::Set(_, picks) => {
                sets::answer(game, &state, seat, picks).map_err(|it| Refused::unfit(game, &it))?
            }
            &Wish::Amount(_, n) => {
                let found = options().into_iter().find(|it| game.amount(it).is_some_and(|it| it.n == n));
                vec![found.ok_or_else(|| Refused::new("no-such-amount", format!("{n} can't be said now")))?]
            }
            Wish::Line(_, steps) if steps.is_empty() => {
                return Err(Refused::new("not-an-option", "nothing is answered"));
            }
            Wish::Line(_, steps) => steps.clone(),
            wish => unreachable!("{wish:?} is no answer"),
        })
    }

    fn check_asked(&self, seat: Seat, state: &G::State) -> Result<(), Refused> {
        match self.table.game().waiting(state) {
            Waiting::Seats(seats) if seats.contains(seat) => Ok(()),
            // The table says why in its own words.
            _ => match self.table.act_nth(seat, self.table.decision_id(seat), 0) {
                Err(refusal) => Err(refusal.into()),
                Ok(_) => Err(Refusal::NotWaiting { seat }.into()),
            },
        }
    }

    /// What a seat may not do unasked has a reason, where the rules know one.
    fn check_free(&self, seat: Seat, action: &G::Action) -> Result<(), Refused> {
        let (liberties, barred) = self.unasked_of(seat);
        match barred.iter().find(|it| it.action == *action) {
            Some(it) if !liberties.contains(action) => Err(Refusal::Blocked(it.why).into()),
            // The table says in its own words why nothing else will do.
            Some(_) | None => self.table.volunteer(seat, *action).map(drop).map_err(Refused::from),
        }
    }

    /// The steps that something unasked means.
    pub(crate) fn unasked(&self, seat: Seat, wish: &WishOf<G>) -> Result<Vec<G::Action>, Refused> {
        match wish {
            Wish::Volunteer(action) => {
                self.check_free(seat, action)?;
                Ok(vec![*action])
            }
            Wish::Draft(begin, picks) => {
                self.check_free(seat, begin)?;
                let game = &**self.table.game();
                let steps = sets::draft(game, self.table.state(), seat, *begin, picks);
                steps.map_err(|it| Refused::unfit(game, &it))
            }
            wish => unreachable!("{wish:?} is asked for"),
        }
    }

    /// Takes steps of one seat on a copy, each through the table's own door.
    pub(crate) fn advances(
        &self,
        seat: Seat,
        steps: &[G::Action],
        is_unasked: bool,
        by: By,
    ) -> Result<Vec<(Advance<G>, By)>, Refused> {
        let take = |table: &Table<G>, action: G::Action| match is_unasked {
            true => table.volunteer(seat, action),
            false => table.act(seat, table.decision_id(seat), action),
        };
        if let [action] = steps {
            return Ok(vec![(take(&self.table, *action)?, by)]);
        }
        let mut table = self.table.clone();
        let mut advances = Vec::with_capacity(steps.len());
        for action in steps {
            let advance = take(&table, *action)?;
            table.commit(advance.clone());
            advances.push((advance, by));
        }
        Ok(advances)
    }

    pub(crate) fn steps(&self, advances: Vec<(Advance<G>, By)>, at: Millis) -> Proposal<G> {
        let mut lines: Vec<WrittenOf<G>> = Vec::new();
        for (advance, by) in &advances {
            for step in advance.steps() {
                let by = if matches!(step, Step::Chance(_)) { By::Luck } else { *by };
                let goes_on = !lines.is_empty();
                lines.push(Written { at, goes_on, line: Line::Step { step: step.clone(), by } });
            }
        }
        Proposal { generation: self.generation(), at, lines, change: Change::Steps(advances) }
    }

    pub(crate) fn plain(&self, change: Change<G>, at: Millis) -> Proposal<G> {
        let line = match &change {
            Change::Envelope(seat, steps) => Line::Envelope(*seat, steps.clone()),
            Change::Sits(seat, sitter) => Line::Sits(*seat, sitter.clone()),
            Change::Away(seat, is_away) => Line::Away(*seat, *is_away),
            Change::Steps(_) | Change::Back { .. } => unreachable!("these have lines of their own"),
        };
        let lines = vec![Written { at, goes_on: false, line }];
        Proposal { generation: self.generation(), at, lines, change }
    }

    /// What a line that was written down proposes.
    pub(crate) fn replayed(
        &self,
        Written { at, goes_on: _, line }: &WrittenOf<G>,
    ) -> Result<Proposal<G>, Refused> {
        Ok(match line {
            Line::Step { step, by } => self.steps(vec![(self.table.step(step)?, *by)], *at),
            Line::Back(seat, back) => self.take_back(*seat, *back, *at)?,
            Line::Envelope(seat, steps) => self.plain(Change::Envelope(*seat, steps.clone()), *at),
            Line::Sits(seat, sitter) => self.plain(Change::Sits(*seat, sitter.clone()), *at),
            Line::Away(seat, is_away) => self.plain(Change::Away(*seat, *is_away), *at),
        })
    }

    pub(crate) fn take_back(&self, seat: Seat, back: Back, at: Millis) -> Result<Proposal<G>, Refused> {
        let lines = vec![Written { at, goes_on: false, line: Line::Back(seat, back) }];
        if self.is_discreet() && !self.seals.envelope(seat).is_empty() {
            let change = Change::Envelope(seat, Vec::new());
            return Ok(Proposal { generation: self.generation(), at, lines, change });
        }
        let (table, cut) = self.way_back(seat, back)?;
        let change = Change::Back { table: Box::new(table), seat, cut };
        Ok(Proposal { generation: self.generation(), at, lines, change })
    }

    /// Whether a window is open at a table that keeps its windows open equally long for all.
    pub(crate) fn is_discreet(&self) -> bool {
        matches!(self.house.windows, Windows::Discreet(_)) && self.is_window()
    }

    /// Whether all seats are asked whether they want to do anything.
    pub(crate) fn is_window(&self) -> bool {
        let game = self.table.game();
        let state = self.table.state();
        let asked = self.seals.asked();
        let first = match self.table.waiting() {
            Waiting::Seats(seats) if asked.len() > 1 => seats.first(),
            Waiting::Seats(_) | Waiting::Chance | Waiting::Over(_) => None,
        };
        first.is_some_and(|seat| game.is_window(&game.prompt(state, seat)))
    }

    /// The table as a seat has it: with what it has put into its envelope.
    pub(crate) fn own_state(&self, seat: Seat) -> G::State {
        let mut state = self.table.state().clone();
        for action in self.seals.envelope(seat) {
            self.table.game().apply(&mut state, &Step::Seat(seat, *action), &mut omerta_core::Silent);
        }
        state
    }
}
