//! Who is asked and what may be answered; nothing appears or vanishes.

use crate::game::{Step, StepOf, Waiting};
use crate::laws::{Held, Law, Run, blocked, options};
use crate::tabletop::Tabletop;

impl<G: Tabletop> Run<'_, G> {
    pub(super) fn answers_are_in_order(&mut self, state: &G::State, waiting: &Waiting) -> Held {
        let Waiting::Seats(seats) = *waiting else { return Ok(()) };
        self.tested(Law::Options);
        Law::Options.holds(!seats.is_empty(), || "nobody is waited for, nor luck, nor the end".to_owned())?;
        for seat in seats {
            let n_seats = self.setup.n_seats;
            Law::Options.holds(seat.index() < usize::from(n_seats), || {
                format!("{seat} of {n_seats} is waited for")
            })?;
            let mut sorted = options(&**self.game, state, seat);
            Law::Options.holds(!sorted.is_empty(), || format!("{seat} has no options"))?;
            sorted.sort();
            let twice = sorted.windows(2).find(|it| it[0] == it[1]);
            Law::Options
                .holds(twice.is_none(), || format!("{seat} is offered {:?} twice", twice.map(|it| it[0])))?;
            self.tested(Law::Blocked);
            for it in blocked(&**self.game, state, seat) {
                let is_option = sorted.binary_search(&it.action).is_ok();
                Law::Blocked.holds(!is_option, || format!("{it:?} is an option of {seat}"))?;
            }
        }
        Ok(())
    }

    pub(super) fn nothing_appears_or_vanishes(&mut self, state: &G::State) -> Held {
        self.tested(Law::Census);
        let now = self.game.census(state);
        Law::Census.holds(now == self.census, || format!("it was {}and is {now}", self.census))
    }

    pub(super) fn chance_can_happen(&mut self, state: &G::State, step: &StepOf<G>) -> Held {
        let Step::Chance(chance) = step else { return Ok(()) };
        self.tested(Law::Chance);
        Law::Chance.holds(self.game.can_happen(state, chance), || format!("{chance:?} was rolled"))
    }
}
