//! What a bot is, and the one that knows nothing.

use omerta_core::{DecisionOf, Dice, Game, one_of};

/// How many things bots do unasked between two answers, all together: talk must come to an end.
pub const MOST_UNASKED: u32 = 24;

/// Someone who answers decisions from a view alone.
///
/// All its luck comes from the dice handed in: the same decision, view and dice give the same answer on
/// every machine.
pub trait Bot<G: Game> {
    /// One of the options of the decision, which is put to the seat the view was made for.
    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> G::Action;

    /// Whether this bot ever does anything unasked. One that doesn't is never shown the table for it, so a
    /// bot that has its own [`volunteer`](Bot::volunteer) says yes here.
    fn speaks_unasked(&self) -> bool {
        false
    }

    /// One of the things the seat of this view may do although nobody waits for it, or nothing.
    ///
    /// Before every decision all seats that have liberties are asked, whoever acted last first, and all again
    /// after each thing done, until nobody wants anything: so an offer is put together by several answers in
    /// a row. There are at most [`MOST_UNASKED`] between two decisions. A bot that is asked again with the same
    /// view and dice answers the same.
    fn volunteer(
        &mut self,
        _liberties: &[G::Action],
        _view: &G::View,
        _dice: &mut Dice,
    ) -> Option<G::Action> {
        None
    }
}

/// A bot that takes any option, each as likely as the others. It never looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, decision: &DecisionOf<G>, _view: &G::View, dice: &mut Dice) -> G::Action {
        one_of(dice, &decision.options).expect("a decision has options")
    }
}
