//! Who is asked and what may be answered; nothing appears or vanishes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::game::{Step, StepOf, Waiting};
use crate::laws::{Held, Law, Run, blocked, options};
use crate::log::Silent;
use crate::tabletop::{Draw, Tabletop};

/// How many chances of earlier are tried again.
const LATELY: usize = 6;

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
        Law::Chance.holds(self.game.can_happen(state, chance), || format!("{chance:?} was rolled"))?;
        self.dealer_is_told(state, chance)?;
        self.other_luck_does_no_harm(state)?;
        if self.chances.len() == LATELY {
            self.chances.remove(0);
        }
        self.chances.push(chance.clone());
        Ok(())
    }

    /// What was rolled is among the values that the dealer was told of, and all of those can happen.
    fn dealer_is_told(&mut self, state: &G::State, rolled: &G::Chance) -> Held {
        let Draw { key, values, from, n, .. } = self.game.draw(state);
        for it in &values {
            Law::Chance.holds(self.game.can_happen(state, it), || format!("the dealer may give {it:?}"))?;
        }
        let is_told = values.is_empty() || values.contains(rolled);
        Law::Chance.holds(is_told, || format!("the dealer of {key} is not told of {rolled:?}"))?;
        let lying = from.iter().map(|(_, n)| n).sum::<u32>();
        let enough = if values.is_empty() { lying >= n && n > 0 } else { lying == 0 || lying >= n };
        Law::Chance.holds(enough, || format!("{n} are drawn from {lying} for {key}"))
    }

    /// What luck gave at another time is refused, or it is as good as any.
    fn other_luck_does_no_harm(&mut self, state: &G::State) -> Held {
        for chance in self.chances.iter().filter(|it| self.game.can_happen(state, it)) {
            let (game, step) = (&**self.game, Step::Chance(chance.clone()));
            let after = catch_unwind(AssertUnwindSafe(|| {
                let mut state = state.clone();
                game.apply(&mut state, &step, &mut Silent);
                game.census(&state)
            }));
            let held = after.is_ok_and(|it| it == self.census);
            Law::Chance.holds(held, || format!("{chance:?} was said to be possible"))?;
        }
        Ok(())
    }
}
