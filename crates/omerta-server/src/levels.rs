//! The bots that people may seat.

use omerta_bots::{Character, LEVELS, Level, NAMES};
use omerta_protocol::house::Problem;

/// Something that a bot does wrong on purpose, in a house for practice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// It never answers.
    Hangs,
    /// It panics.
    Panics,
}

impl Fault {
    const ALL: [Fault; 2] = [Fault::Hangs, Fault::Panics];

    const fn word(self) -> &'static str {
        match self {
            Fault::Hangs => "hangs",
            Fault::Panics => "panics",
        }
    }

    /// The fault that a word names. A house that is real seats nobody by such a word.
    pub(crate) fn of(word: &str) -> Option<Fault> {
        Fault::ALL.into_iter().find(|it| it.word() == word)
    }
}

/// The words for all bots there are.
#[derive(Debug)]
pub(crate) struct Levels {
    words: Vec<&'static str>,
    has_faults: bool,
}

impl Levels {
    pub(crate) fn new(has_faults: bool) -> Levels {
        Levels { words: [LEVELS, NAMES].concat(), has_faults }
    }

    /// Refuses what is no bot for people. A word may name how long a bot thinks, which guests don't decide.
    pub(crate) fn check(&self, word: &str) -> Result<(), Problem> {
        let (level, is_character) = match word.split_once('+') {
            Some((level, who)) => {
                let looks_ahead = Level::of(level).is_some_and(|it| it.iterations().is_some());
                (level, looks_ahead && Character::of(who).is_some())
            }
            None => (word, true),
        };
        if (self.words.contains(&level) && is_character) || (self.has_faults && Fault::of(word).is_some()) {
            return Ok(());
        }
        let shown: String = word.chars().take(40).collect();
        let text = format!("there is no bot `{shown}`; there are: {}", self.words.join(", "));
        Err(Problem::new("unknown-bot", text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_seat_levels_and_no_bot_that_thinks_as_long_as_they_say() {
        let levels = Levels::new(false);
        for word in ["associate", "boss-of-bosses", "random", "expert", "capo+hothead"] {
            assert_eq!(levels.check(word), Ok(()), "{word}");
        }
        for word in ["", "genius", "boss:4000000000", "search", "soldier+ghost", "capo+", "hangs", "+"] {
            assert_eq!(levels.check(word).unwrap_err().code, "unknown-bot", "{word}");
        }
        assert_eq!(Levels::new(true).check("hangs"), Ok(()));
    }
}
