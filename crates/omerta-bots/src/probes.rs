//! Probes: somebody who has one habit and keeps to it whatever it costs, and plays the rest like the expert. A strong
//! table leaves none of them more than its fair part by much; `omerta arena --probes` asks.

use omerta_core::{DecisionOf, Dice};

use crate::bot::Bot;
use crate::registry::{Botted, Style};

/// What somebody always does: the answer to a decision, if the habit has one.
pub type Habit<G> =
    fn(&DecisionOf<G>, &<G as omerta_core::Game>::View) -> Option<<G as omerta_core::Game>::Action>;

/// The expert with a habit.
pub(crate) struct Probe<G: Botted> {
    script: Box<dyn Bot<G> + Send>,
    habit: Habit<G>,
    /// Whether every offer that asks for nothing but promises is taken.
    is_trusting: bool,
}

impl<G: Botted> Probe<G> {
    /// The probe of this name, if the game has one.
    pub(crate) fn of(game: &G, name: &str) -> Option<Probe<G>> {
        let (_, habit) = G::HABITS.iter().find(|it| it.0 == name)?;
        Some(Probe { script: game.expert(Style::Normal), habit: *habit, is_trusting: name == "pact-breaker" })
    }
}

impl<G: Botted> Bot<G> for Probe<G> {
    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> G::Action {
        let usual = self.script.choose(decision, view, dice);
        let habit = (self.habit)(decision, view);
        habit.filter(|it| decision.options.contains(it)).unwrap_or(usual)
    }

    fn speaks_unasked(&self) -> bool {
        self.is_trusting || self.script.speaks_unasked()
    }

    fn volunteer(&mut self, liberties: &[G::Action], view: &G::View, dice: &mut Dice) -> Option<G::Action> {
        let promise = if self.is_trusting { G::accept_promise(liberties, view) } else { None };
        promise.or_else(|| self.script.volunteer(liberties, view, dice))
    }
}
