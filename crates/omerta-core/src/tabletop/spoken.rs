//! Words: questions, answers and events as phrases of the pack.

use crate::game::{Game, Outcome, Viewer, Waiting, WhyNot};
use crate::phrase::{Arg, Lang, Phrase, Phrases};
use crate::seat::BySeat;

/// A game that can be put into words.
pub trait Spoken: Game {
    /// The phrases of the pack in a language.
    fn phrases(&self, lang: Lang) -> &Phrases;

    /// The question as put to the one who must answer.
    fn say_prompt(&self, prompt: &Self::Prompt) -> Phrase;

    /// What the others read while this is waited for: one sentence for all seats that are waited for.
    fn say_waiting(&self, view: &Self::View, waiting: &Waiting) -> Phrase;

    /// An action as a button or a numbered line says it.
    fn say_action(&self, view: &Self::View, action: &Self::Action) -> Phrase;

    /// An event as the log tells it to this viewer.
    fn say_event(&self, event: &Self::Event, viewer: Viewer) -> Phrase;

    /// Where everyone's points came from when a game is over, by what was told in all of it. Nothing, where points
    /// come from one source alone.
    fn say_tally(&self, _told: &[&Self::Event], outcome: &Outcome) -> BySeat<Vec<Phrase>> {
        BySeat::new(outcome.scores.n_seats(), |_| Vec::new())
    }

    /// Why something can't be done.
    fn say_why_not(&self, why: WhyNot) -> Phrase {
        Phrase::new(format!("why.{}", why.code))
    }

    /// Points as this game counts them: a plain number, unless it says that they are dollars.
    fn score(&self, points: i32) -> Arg {
        Arg::Number(points.into())
    }
}
