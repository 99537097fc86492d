//! Bots by name, and what a game adds to have its own.

use std::fmt;

use omerta_core::Tabletop;

use crate::bot::{Bot, Random};

/// The names of all bots, from the weakest to the strongest; the last two are the expert in other moods.
pub const NAMES: &[&str] = &["random", "greedy", "expert", "bold", "timid"];

/// How much an expert dares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Weighs gain and danger as they are.
    #[default]
    Normal,
    /// Makes light of danger.
    Bold,
    /// Makes much of danger.
    Timid,
}

/// A game that has bots of its own.
///
/// Bots are made by the rules in play, since what a card is worth is said by the pack.
pub trait Botted: Tabletop {
    /// A bot that takes what is worth most at once.
    fn greedy(&self) -> Box<dyn Bot<Self> + Send>;

    /// A bot that follows what good players know.
    fn expert(&self, style: Style) -> Box<dyn Bot<Self> + Send>;

    /// How many rounds a game has that nothing cuts short; nothing if it goes on until somebody has won.
    fn n_rounds(&self) -> Option<u8>;

    /// The round that is going on, or that was the last, counted from 1.
    fn round(view: &Self::View) -> u8;
}

/// The bot with this name, fresh: it remembers no game.
pub fn make<G: Botted>(game: &G, name: &str) -> Result<Box<dyn Bot<G> + Send>, UnknownBot> {
    match name {
        "random" => Ok(Box::new(Random)),
        "greedy" => Ok(game.greedy()),
        "expert" => Ok(game.expert(Style::Normal)),
        "bold" => Ok(game.expert(Style::Bold)),
        "timid" => Ok(game.expert(Style::Timid)),
        _ => Err(UnknownBot(name.to_owned())),
    }
}

/// A word that names no bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownBot(pub String);

impl UnknownBot {
    /// A stable code for programs.
    pub const CODE: &'static str = "unknown-bot";
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no bot `{}`; there are: {}", self.0, NAMES.join(", "))
    }
}

impl std::error::Error for UnknownBot {}
