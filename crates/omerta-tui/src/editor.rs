//! An answer of several parts, as a person puts it together: in any order, with second thoughts, and sent whole.
//!
//! Nothing here knows a game, a screen or a language. What the rules ask for is a [`Form`]; what comes out is
//! one [`Wish`].

mod change;
mod dial;

use std::mem::{Discriminant, discriminant};

use omerta_core::sets;
use omerta_core::{DecisionId, Form, Pick, SetForm, Thing, Unfit, Unit};
use omerta_host::Wish;

use change::Sums;
pub use dial::{Dial, Turn};

/// What is put together, and for what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Editor<A> {
    aim: Aim<A>,
    /// The set that is asked for; nothing if it is only an amount.
    form: Option<SetForm<A>>,
    rows: Vec<Row<A>>,
    /// Things without an amount that are in the set, in the order in which they were picked.
    picks: Vec<Pick<A>>,
}

/// What it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim<A> {
    /// It answers a question with a set.
    Set(DecisionId),
    /// It answers a question with an amount.
    Amount(DecisionId),
    /// It is something unasked that begins like this.
    Draft(A),
}

/// Something that can be put in, turned, or said instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Row<A> {
    /// A thing of the set.
    Thing(Thing<A>),
    /// Amounts that differ in nothing else.
    Dial(DialRow<A>),
    /// An answer of its own: whoever takes it puts nothing together.
    Other(A),
}

/// An amount that is part of a set, or the whole answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DialRow<A> {
    /// What it is turned to.
    pub dial: Dial,
    /// What it counts.
    pub unit: Unit,
    /// An action that stands for an amount, and the amount: to name the row by.
    pub sample: (A, i64),
    things: Vec<A>,
    sums: Sums,
}

/// What became of something that a person wanted to put in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Put {
    /// It is done.
    Done,
    /// Something must be named along with it first.
    Asks,
    /// There may not be more than so many things.
    Full(u16),
    /// That is not there, or not so often.
    NotThere,
}

/// The number an amount question or a dial has to do with each action.
pub type AmountOf<'a, A> = &'a dyn Fn(&A) -> Option<omerta_core::Amount>;

impl<A: Copy + Eq> Editor<A> {
    /// The editor for a question, if its answer has several parts.
    pub fn of_question(
        id: DecisionId,
        form: &Form<A>,
        options: &[A],
        amount: AmountOf<'_, A>,
    ) -> Option<Editor<A>> {
        match form {
            Form::One => None,
            Form::Set(set) => {
                let is_part =
                    |it: &A| set.close == Some(*it) || set.things.iter().any(|thing| thing.pick == *it);
                let mut rows: Vec<Row<A>> = set.things.iter().cloned().map(Row::Thing).collect();
                rows.extend(options.iter().filter(|it| !is_part(it)).map(|it| Row::Other(*it)));
                Some(Editor { aim: Aim::Set(id), form: Some(set.clone()), rows, picks: Vec::new() })
            }
            Form::Amount { unit, .. } => {
                let said: Vec<(A, i64)> =
                    options.iter().filter_map(|it| Some((*it, amount(it)?.n))).collect();
                let dial = Dial::new(said.iter().map(|(_, n)| *n))?;
                let sample = said.into_iter().max_by_key(|(_, n)| *n)?;
                let row = DialRow { dial, unit: *unit, sample, things: Vec::new(), sums: Sums::new() };
                let others = options.iter().filter(|it| amount(it).is_none()).map(|it| Row::Other(*it));
                let rows = std::iter::once(Row::Dial(row)).chain(others).collect();
                Some(Editor { aim: Aim::Amount(id), form: None, rows, picks: Vec::new() })
            }
        }
    }

    /// The editor for something unasked.
    pub fn of_draft(begin: A, form: SetForm<A>, amount: AmountOf<'_, A>) -> Editor<A> {
        let mut dials: Vec<(Discriminant<A>, Vec<&Thing<A>>)> = Vec::new();
        for thing in form.things.iter().filter(|it| amount(&it.pick).is_some() && it.with.is_empty()) {
            let kind = discriminant(&thing.pick);
            match dials.iter_mut().find(|(it, _)| *it == kind) {
                Some((_, things)) => things.push(thing),
                None => dials.push((kind, vec![thing])),
            }
        }
        let dials: Vec<Row<A>> =
            dials.into_iter().filter_map(|(_, it)| dial_row(&form, &it, amount)).map(Row::Dial).collect();
        let is_dialled = |thing: &Thing<A>| {
            dials.iter().any(|it| matches!(it, Row::Dial(row) if row.things.contains(&thing.pick)))
        };
        let things: Vec<Row<A>> =
            form.things.iter().filter(|it| !is_dialled(it)).cloned().map(Row::Thing).collect();
        let rows = dials.into_iter().chain(things).collect();
        Editor { aim: Aim::Draft(begin), form: Some(form), rows, picks: Vec::new() }
    }

    /// What it is for.
    pub fn aim(&self) -> Aim<A> {
        self.aim
    }

    /// The set that is asked for, if it is one.
    pub fn form(&self) -> Option<&SetForm<A>> {
        self.form.as_ref()
    }

    /// Everything that can be put in, turned, or said instead.
    pub fn rows(&self) -> &[Row<A>] {
        &self.rows
    }

    /// Whether amounts are among the rows: then digits are typed into them.
    pub fn has_dial(&self) -> bool {
        self.rows.iter().any(|it| matches!(it, Row::Dial(_)))
    }

    /// The dial of a row.
    pub fn dial(&mut self, row: usize) -> Option<&mut Dial> {
        match self.rows.get_mut(row) {
            Some(Row::Dial(it)) => Some(&mut it.dial),
            Some(Row::Thing(_) | Row::Other(_)) | None => None,
        }
    }

    /// How many of a row are in the set.
    pub fn n_of(&self, row: usize) -> usize {
        match self.rows.get(row) {
            Some(Row::Thing(thing)) => self.picks.iter().filter(|it| it.pick == thing.pick).count(),
            Some(Row::Dial(_) | Row::Other(_)) | None => 0,
        }
    }

    /// What is named along with the things of a row that are in the set.
    pub fn with_of(&self, row: usize) -> Vec<A> {
        let Some(Row::Thing(thing)) = self.rows.get(row) else { return Vec::new() };
        self.picks.iter().filter(|it| it.pick == thing.pick).filter_map(|it| it.with).collect()
    }

    /// Everything that is in the set; of an amount that was typed and can't be said, nothing.
    pub fn picks(&self) -> Vec<Pick<A>> {
        let mut picks = self.picks.clone();
        for row in &self.rows {
            if let Row::Dial(row) = row
                && let Some(made_of) = row.dial.n().ok().and_then(|it| row.sums.get(&it))
            {
                for (thing, n) in row.things.iter().zip(made_of) {
                    picks.extend(std::iter::repeat_n(Pick::new(*thing), usize::from(*n)));
                }
            }
        }
        picks
    }

    /// Puts one of a row in.
    pub fn put(&mut self, row: usize) -> Put {
        self.put_with(row, None)
    }

    /// Puts one of a row in, with what is named along with it.
    pub fn put_with(&mut self, row: usize, with: Option<A>) -> Put {
        let (Some(Row::Thing(thing)), Some(form)) = (self.rows.get(row), &self.form) else {
            return Put::NotThere;
        };
        let (pick, n, most) = (thing.pick, usize::from(thing.n), form.most);
        if self.n_of(row) >= n {
            return Put::NotThere;
        }
        // Where only one thing may be in, another one takes its place.
        let is_swap = most == 1 && self.picks.len() == 1;
        if !is_swap && self.picks().len() >= usize::from(most) {
            return Put::Full(most);
        }
        match with {
            None if !thing.with.is_empty() => return Put::Asks,
            Some(with) if !thing.with.contains(&with) => return Put::NotThere,
            None | Some(_) => (),
        }
        if is_swap {
            self.picks.clear();
        }
        self.picks.push(Pick { pick, with });
        Put::Done
    }

    /// Takes one of a row out again, the last one put in; false if there is none.
    pub fn take_back(&mut self, row: usize) -> bool {
        let Some(Row::Thing(thing)) = self.rows.get(row) else { return false };
        let last = self.picks.iter().rposition(|it| it.pick == thing.pick);
        last.map(|it| self.picks.remove(it)).is_some()
    }

    /// Puts one more of a row in; once all of them are in, or no more fit, takes them all out.
    pub fn toggle(&mut self, row: usize) -> Put {
        let Some(Row::Thing(thing)) = self.rows.get(row) else { return Put::NotThere };
        if self.n_of(row) < usize::from(thing.n) {
            match self.put(row) {
                Put::Full(_) if self.n_of(row) > 0 => (),
                put => return put,
            }
        }
        while self.take_back(row) {}
        Put::Done
    }

    /// The same with nothing in it.
    #[must_use]
    pub fn emptied(&self) -> Editor<A> {
        let mut emptied = self.clone();
        emptied.undo(true);
        emptied
    }

    /// Takes the last thing out again that was put in, or everything and all amounts; false if there is nothing.
    pub fn undo(&mut self, whole: bool) -> bool {
        let before = self.clone();
        if !whole && self.picks.pop().is_some() {
            return true;
        }
        self.picks.clear();
        for row in &mut self.rows {
            if let Row::Dial(row) = row {
                row.dial.turn(Turn::Least);
            }
        }
        *self != before
    }

    /// What each total of the set comes to.
    pub fn totals(&self) -> Vec<i64> {
        self.form.as_ref().map_or_else(Vec::new, |it| sets::totals(it, &self.picks()))
    }

    /// Why it can't be sent yet, as far as numbers tell.
    pub fn check(&self) -> Result<(), Flaw<A>> {
        for row in &self.rows {
            if let Row::Dial(row) = row
                && let Err(typed) = row.dial.n()
            {
                let (least, most) = row.dial.range();
                return Err(Flaw::Amount { typed, least, most, step: row.dial.step(), unit: row.unit });
            }
        }
        match &self.form {
            Some(form) => sets::check(form, &self.picks()).map_err(Flaw::Set),
            None => Ok(()),
        }
    }

    /// What is sent when it is complete.
    pub fn wish<C>(&self) -> Wish<A, C> {
        match self.aim {
            Aim::Set(id) => Wish::Set(id, self.picks()),
            Aim::Draft(begin) => Wish::Draft(begin, self.picks()),
            Aim::Amount(id) => {
                let n = self.rows.iter().find_map(|it| match it {
                    Row::Dial(row) => row.dial.n().ok(),
                    Row::Thing(_) | Row::Other(_) => None,
                });
                Wish::Amount(id, n.unwrap_or(i64::MIN))
            }
        }
    }
}

/// Why something can't be sent yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw<A> {
    /// The set has too much or too little of something.
    Set(Unfit<A>),
    /// What was typed is no amount that may be said.
    Amount {
        /// What was typed.
        typed: i64,
        /// The least that may be said.
        least: i64,
        /// The most.
        most: i64,
        /// From one amount to the next, if that is always the same.
        step: Option<i64>,
        /// What it counts.
        unit: Unit,
    },
}

/// A dial for things that differ in their amount only, as far as the totals of the set allow.
fn dial_row<A: Copy + Eq>(
    form: &SetForm<A>,
    things: &[&Thing<A>],
    amount: AmountOf<'_, A>,
) -> Option<DialRow<A>> {
    let counted: Vec<(&Thing<A>, omerta_core::Amount)> =
        things.iter().filter_map(|it| Some((*it, amount(&it.pick)?))).collect();
    let numbers: Vec<(i64, u8)> = counted.iter().map(|(it, amount)| (amount.n, it.n)).collect();
    let sums = change::sums(&numbers, |made_of| {
        let n: u64 = made_of.iter().map(|&it| u64::from(it)).sum();
        n <= u64::from(form.most)
            && form.totals.iter().enumerate().all(|(nth, total)| {
                let adds = |thing: &Thing<A>, n: u8| thing.adds.get(nth).unwrap_or(&0) * i64::from(n);
                let sum: i64 = counted.iter().zip(made_of).map(|((it, _), n)| adds(it, *n)).sum();
                total.most.is_none_or(|most| total.base + sum <= most)
            })
    });
    let (first, of_first) = counted.first()?;
    Some(DialRow {
        dial: Dial::new(sums.keys().copied())?,
        unit: of_first.unit,
        sample: (first.pick, of_first.n),
        things: counted.iter().map(|(it, _)| it.pick).collect(),
        sums,
    })
}

#[cfg(test)]
mod tests;
