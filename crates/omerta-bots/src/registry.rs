//! Bots by name, and what a game adds to have its own.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use omerta_core::Tabletop;

use crate::bot::{Bot, Random};
use crate::levels::{self, Character, Level};
use crate::peers::{Flat, SingleTree, Tuned};
use crate::probes::{Habit, Probe};
use crate::search::{Budget, Clock, Search, Searched, Temper, TreeSearch};

/// The names of the bots that follow a script, from the weakest to the strongest; the last two are the expert in other
/// moods.
pub const NAMES: &[&str] = &["random", "greedy", "expert", "bold", "timid"];

/// The names of those whom people play against, from the weakest to the strongest.
pub const LEVELS: &[&str] = &["associate", "soldier", "capo", "underboss", "boss", "boss-of-bosses"];

/// Whom people may choose: the levels, and the characters. One list for every client.
pub const OFFERED: [&str; 12] = [
    "associate",
    "soldier",
    "capo",
    "underboss",
    "boss",
    "boss-of-bosses",
    "capo+bookkeeper",
    "capo+hothead",
    "capo+collector",
    "capo+politician",
    "capo+ghost",
    "capo+gambler",
];

/// Whom people play against unless they choose: somebody a newcomer beats now and then.
pub const FIRST_RIVAL: &str = "associate";

/// How strong a level was found to be at this game. Of characters and scripts nothing is told.
pub fn rating<G: Botted>(word: &str) -> Option<u16> {
    let nth = LEVELS.iter().position(|it| *it == word)?;
    Some(G::RATINGS?[nth])
}

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
pub trait Botted: Tabletop + Searched {
    /// A bot that takes what is worth most at once.
    fn greedy(&self) -> Box<dyn Bot<Self> + Send>;

    /// A bot that follows what good players know.
    fn expert(&self, style: Style) -> Box<dyn Bot<Self> + Send>;

    /// How often the weakest level takes what is best at once: as often as makes it weaker than the next by a clear
    /// step and no more.
    const SHORT_SIGHT: f64 = 0.3;

    /// How often the weakest level remembers nothing but what lies on the table. Where memory is nearly everything, one
    /// who never has it would be weaker than the next by more than a step.
    const SHORT_MEMORY: f64 = 1.0;

    /// Habits that a strong table must not be helpless against, by name: `probe:duck`.
    const HABITS: &'static [(&'static str, Habit<Self>)] = &[];

    /// Accepts an offer that asks for promises alone, where there are such offers.
    fn accept_promise(_liberties: &[Self::Action], _view: &Self::View) -> Option<Self::Action> {
        None
    }

    /// How many rounds a game has that nothing cuts short; nothing if it goes on until somebody has won.
    fn n_rounds(&self) -> Option<u8>;

    /// The round that is going on, or that was the last, counted from 1.
    fn round(view: &Self::View) -> u8;
}

/// What a driver gives to bots that search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Means {
    /// How long those may think whose name does not say it.
    pub budget: Option<Budget>,
    /// The time, for names that give some: `boss:100ms`. Without a clock there are no such bots.
    pub clock: Option<Clock>,
}

/// Whether there are bots that people are not offered.
const WHOLE: bool = cfg!(feature = "whole");

/// The bot with this name, fresh: it remembers no game.
///
/// Bots that look ahead may be told how often for each decision: `boss:2000`. A level may have a character:
/// `capo+hothead`.
pub fn make<G: Botted>(game: &Arc<G>, name: &str) -> Result<Box<dyn Bot<G> + Send>, UnknownBot> {
    make_with(game, name, Means::default())
}

/// The same with other means.
pub fn make_with<G: Botted>(
    game: &Arc<G>,
    name: &str,
    means: Means,
) -> Result<Box<dyn Bot<G> + Send>, UnknownBot> {
    let unknown = || UnknownBot(name.to_owned());
    let (word, number) = name.split_once(':').map_or((name, None), |(word, rest)| (word, Some(rest)));
    if WHOLE && word == "probe" {
        let probe = number.and_then(|it| Probe::of(&**game, it)).ok_or_else(unknown)?;
        return Ok(Box::new(probe));
    }
    let said = number.map(|it| budget(it, means.clock).ok_or_else(unknown)).transpose()?;
    let given = said.or(means.budget);
    let or = |iterations: u32| given.unwrap_or(Budget::Iterations(iterations));
    let (word, character) = match word.split_once('+') {
        Some((word, who)) => (word, Some(Character::of(who).ok_or_else(unknown)?)),
        None => (word, None),
    };
    if let Some(level) = Level::of(word) {
        if level.rung().is_none() && (said.is_some() || character.is_some()) {
            return Err(unknown());
        }
        return Ok(levels::hire(game, level, character, given));
    }
    Ok(match (word, character) {
        (_, Some(_)) => return Err(unknown()),
        ("search", _) => Box::new(Search::new(game, or(1_000), Temper::default())),
        ("tree", _) if WHOLE => Box::new(TreeSearch::new(game, or(1_000))),
        ("flat", _) if WHOLE => Box::new(Flat::new(game, or(1_000))),
        ("ismcts", _) if WHOLE => Box::new(SingleTree::new(game, or(1_000))),
        ("tag", _) if WHOLE => Box::new(Tuned::new(game, or(1_000))),
        _ if said.is_some() => return Err(unknown()),
        ("random", _) => Box::new(Random),
        ("greedy", _) => game.greedy(),
        ("expert", _) => game.expert(Style::Normal),
        ("bold", _) => game.expert(Style::Bold),
        ("timid", _) => game.expert(Style::Timid),
        _ => return Err(unknown()),
    })
}

/// A number of look-aheads, `2000`, or a time, `5ms` or `1s`.
fn budget(text: &str, clock: Option<Clock>) -> Option<Budget> {
    if let Ok(n) = text.parse() {
        return (n > 0).then_some(Budget::Iterations(n));
    }
    Some(Budget::Time(time(text)?, clock?))
}

/// A time such as `100ms`, `0.5ms` or `1s`.
pub fn time(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let number: f64 = number.trim().parse().ok()?;
    (number > 0.0 && number < 1e6).then(|| Duration::from_secs_f64(number * unit))
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
        let names = [LEVELS, NAMES].concat().join(", ");
        write!(f, "there is no bot `{}`; there are: {names}", self.0)
    }
}

impl std::error::Error for UnknownBot {}
