//! A hint in words: what one who looks ahead would answer, what else there is, and what makes the difference.

use omerta_core::{DecisionOf, Phrase};
use omerta_host::Words;

use crate::explain::{Alternative, Explanation};
use crate::registry::Botted;

/// A hint, line by line: each answer, and below it what speaks for or against it.
pub fn advice<G: Botted>(
    game: &G,
    words: &Words,
    decision: &DecisionOf<G>,
    view: &G::View,
    told: &Explanation,
) -> Vec<Advice> {
    let mut lines = Vec::new();
    for it in &told.alternatives {
        let action = decision.options.iter().find(|option| game.action_text(option) == it.action);
        let name =
            action.map_or_else(|| it.action.clone(), |action| words.say(&game.say_action(view, action)));
        lines.push(Advice { is_answer: true, text: answer(words, &name, it) });
        lines.extend(it.terms.iter().map(|term| {
            let key = if term.share < 0.0 { "hint.less" } else { "hint.more" };
            let phrase = Phrase::new(key)
                .with("term", words.of(&format!("term.{}", term.term)))
                .with("n", format!("{:.1}", 100.0 * term.share.abs()));
            Advice { is_answer: false, text: words.tell(&phrase) }
        }));
    }
    let plain = |text| Advice { is_answer: false, text };
    if told.is_close {
        lines.push(plain(words.of("hint.even")));
    }
    let ahead = told.alternatives.first().map_or(0, |it| percent(it.ahead));
    let phrase = Phrase::new("hint.ahead").with("share", ahead).with("n", told.n_worlds as usize);
    lines.push(plain(words.tell(&phrase)));
    lines
}

/// A line of a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// Whether it is an answer; the others say something about answers.
    pub is_answer: bool,
    /// What it says.
    pub text: String,
}

fn percent(share: f64) -> i32 {
    (100.0 * share).round() as i32
}

fn answer(words: &Words, name: &str, it: &Alternative) -> String {
    let phrase = Phrase::new("hint.answer")
        .with("what", name.to_owned())
        .with("share", percent(it.share))
        .with("low", percent(it.low))
        .with("high", percent(it.high));
    words.tell(&phrase)
}
