//! What several seats are asked at the same time: who has answered, and how an answer is changed.

use omerta_core::{BySeat, Game, Mark, Seat, SeatSet, Step, Table, Tabletop, Viewer, Waiting};

use crate::wish::NoWay;

/// The open question to several seats, or to one.
#[derive(Debug)]
pub(crate) struct Seals<G: Game> {
    /// When it was put.
    from: Mark<G>,
    /// To whom.
    asked: SeatSet,
    /// Who has answered.
    done: SeatSet,
    /// Answers that are kept back until the window closes.
    envelopes: BySeat<Vec<G::Action>>,
}

impl<G: Tabletop> Seals<G> {
    pub(crate) fn new(table: &Table<G>) -> Seals<G> {
        let envelopes = BySeat::new(table.setup().n_seats, |_| Vec::new());
        Seals { from: table.mark(), asked: waited(table), done: SeatSet::EMPTY, envelopes }
    }

    /// Who was asked, whether they have answered or not.
    pub(crate) fn asked(&self) -> SeatSet {
        self.asked
    }

    /// Who has answered and waits for the others.
    pub(crate) fn done(&self) -> SeatSet {
        self.done
    }

    /// What a seat has put into its envelope.
    pub(crate) fn envelope(&self, seat: Seat) -> &[G::Action] {
        &self.envelopes[seat]
    }

    /// Puts an answer into an envelope, in place of what was there.
    pub(crate) fn put(&mut self, seat: Seat, steps: Vec<G::Action>) {
        self.envelopes[seat] = steps;
    }

    /// The table has taken a step that answered this seat's question, or none. Says whether that was the last
    /// answer that several owed, so that all of them come out.
    pub(crate) fn step(&mut self, table: &Table<G>, before: &Mark<G>, answered: Option<Seat>) -> bool {
        let (now, was) = (waited(table), waited_in(&**table.game(), before.state()));
        // While a seat still puts its answer together, nobody else sees anything.
        let is_unseen = || {
            let key = |state| table.game().info_key(state, Viewer::Spectator);
            key(before.state()) == key(table.state())
        };
        let goes_on = match answered {
            None => now == was,
            Some(seat) if now == was.without(seat) && !now.is_empty() => {
                self.done = self.done.with(seat);
                true
            }
            Some(_) => now == was && self.asked.len() > 1 && is_unseen(),
        };
        let is_opened = !goes_on && answered.is_some() && self.asked.len() > 1;
        if !goes_on {
            *self = Seals::new(table);
        }
        is_opened
    }

    /// The table has gone back, and this seat is asked again.
    pub(crate) fn back(&mut self, table: &Table<G>, seat: Seat) {
        match self.from.n_steps() <= table.steps().len() && waited(table).minus(self.asked).is_empty() {
            true => self.done = self.done.without(seat),
            false => *self = Seals::new(table),
        }
    }

    /// The table without what a seat has answered, and which steps those were. Sealed answers commute and tell
    /// nothing, so the others' stay as they are.
    pub(crate) fn reopened(&self, table: &Table<G>, seat: Seat) -> Result<(Table<G>, Vec<usize>), NoWay> {
        let cut = self.own_steps(table, seat)?;
        let mut reopened = table.back_to(&self.from);
        for step in table.steps()[self.from.n_steps()..].iter().filter(|it| !is_of(it, seat)) {
            let advance = reopened.step(step).map_err(|_| NoWay::Opened)?;
            reopened.commit(advance);
        }
        Ok((reopened, cut))
    }

    /// Which steps a seat has answered with. There is at least one.
    pub(crate) fn own_steps(&self, table: &Table<G>, seat: Seat) -> Result<Vec<usize>, NoWay> {
        if self.asked.len() < 2 {
            return Err(NoWay::Nothing);
        }
        let from = self.from.n_steps();
        let steps = table.steps();
        let cut: Vec<usize> = (from..steps.len()).filter(|&it| is_of(&steps[it], seat)).collect();
        match (cut.is_empty(), self.asked.contains(seat)) {
            (false, _) => Ok(cut),
            (true, true) => Err(NoWay::Nothing),
            (true, false) => Err(NoWay::Opened),
        }
    }
}

fn is_of<A, C>(step: &Step<A, C>, seat: Seat) -> bool {
    matches!(step, Step::Seat(it, _) | Step::Late(it, _) if *it == seat)
}

fn waited<G: Game>(table: &Table<G>) -> SeatSet {
    waited_in(&**table.game(), table.state())
}

fn waited_in<G: Game>(game: &G, state: &G::State) -> SeatSet {
    match game.waiting(state) {
        Waiting::Seats(seats) => seats,
        Waiting::Chance | Waiting::Over(_) => SeatSet::EMPTY,
    }
}
