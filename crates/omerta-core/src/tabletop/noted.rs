//! Notation: actions and luck as one line of text.

use crate::game::Game;

/// A game that can be written down, so that a record reads as a story and a bug report is a paste.
pub trait Noted: Game {
    /// An action in notation, such as `aim B`.
    fn action_text(&self, action: &Self::Action) -> String;

    /// Reads an action from notation.
    fn parse_action(&self, text: &str) -> Option<Self::Action>;

    /// What luck gave, in notation.
    fn chance_text(&self, chance: &Self::Chance) -> String;

    /// Reads what luck gave from notation.
    fn parse_chance(&self, text: &str) -> Option<Self::Chance>;
}
