//! What can be wrong with a record.

use std::fmt;

use crate::game::Outcome;
use crate::pack::PackHash;
use crate::record::{FORMAT, Format, format_of};
use crate::table::{Refusal, SetupError};

/// A record that can't be replayed: where, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// Where it is wrong, unless it is the whole.
    pub at: Option<At>,
    /// What is wrong.
    pub fault: ReplayFault,
}

/// A place in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// A line of the file, counted from 1.
    Line(usize),
    /// A step, counted from 0.
    Step(usize),
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayFault {
    /// Bytes that are no text.
    #[error("the record is no UTF-8 text")]
    NotText,
    /// Nothing says what the record is of.
    #[error("the record has no header; it begins with `game …` or with {{\"omerta\":…}}")]
    NoHeader,
    /// The file stops in the middle of its last line.
    #[error("the record stops in the middle of a line")]
    HalfLine,
    /// Written by a later release.
    #[error("the record is of format {0}, and formats up to {FORMAT} can be read here")]
    NewerFormat(u64),
    /// A record of something else.
    #[error("the record is of the game `{found}`, not of `{wanted}`")]
    OtherGame {
        /// The game whose rules were to read it.
        wanted: &'static str,
        /// The game it is of.
        found: String,
    },
    /// A record of older or newer rules.
    #[error("the record was played by rules {found}, and the rules here are {wanted}")]
    OtherRules {
        /// The version of the rules here.
        wanted: u32,
        /// The version it was played by.
        found: u32,
    },
    /// A record of other cards.
    #[error("the record was played with the pack {found}, and the pack here is {wanted}", found = found.short(), wanted = wanted.short())]
    OtherPack {
        /// The pack here.
        wanted: PackHash,
        /// The pack it was played with.
        found: PackHash,
    },
    /// A number of seats the game does not know.
    #[error(transparent)]
    SeatCount(#[from] SetupError),
    /// A variant the game does not know.
    #[error("the variant can't be read: {0}")]
    BadVariant(String),
    /// A position that can't be, with every reason.
    #[error("the scene can't be: {}", .0.join("; "))]
    BadScene(Vec<String>),
    /// A line that says nothing one can understand.
    #[error("the line can't be read: {0}")]
    BrokenLine(String),
    /// A step is missing, or two have changed places.
    #[error("step {wanted} was to come, and this is step {found}")]
    MissingStep {
        /// The step that was to come.
        wanted: usize,
        /// The step that is there.
        found: usize,
    },
    /// A step that the rules refuse.
    #[error("{0} ({code})", code = .0.code())]
    Illegal(Refusal),
    /// Somebody goes on although it is over.
    #[error("the game was over before this step")]
    AfterTheEnd,
    /// The same steps end otherwise.
    #[error("the steps lead to {found}, and the record tells {told}")]
    OtherOutcome {
        /// The outcome in the record, in words.
        told: String,
        /// The outcome its steps lead to, in words.
        found: String,
    },
    /// The game is over and the record does not say how it ended.
    #[error("the game is over, and the line with the outcome is missing")]
    NoOutcome,
    /// The host showed another seed than the one it was bound to.
    #[error("the seed is not the one the commitment was made for")]
    OtherSeed,
    /// The seed is not what the house and the people made together.
    #[error("the seed does not follow from what the house had drawn and what the players added")]
    OtherShares,
    /// The seed is told, and not what the house had drawn.
    #[error("the record tells its seed, and not what the house had drawn for it")]
    NoSecret,
    /// Luck that does not come from the seed.
    #[error("the seed gives something else here")]
    OtherLuck,
    /// To go on needs a seed, and only its commitment is known.
    #[error("the record does not tell its seed, so nobody can go on from it")]
    NoSeed,
    /// Written and read again, it is another record.
    #[error("written and read again, the record is not the same")]
    OtherAgain,
}

impl ReplayFault {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            ReplayFault::NotText => "not-text",
            ReplayFault::NoHeader | ReplayFault::HalfLine | ReplayFault::NoOutcome => "truncated",
            ReplayFault::NewerFormat(_) => "newer-format",
            ReplayFault::OtherGame { .. } => "other-game",
            ReplayFault::OtherRules { .. } => "other-rules",
            ReplayFault::OtherPack { .. } => "other-pack",
            ReplayFault::SeatCount(_) => SetupError::CODE,
            ReplayFault::BadVariant(_) => "bad-variant",
            ReplayFault::BadScene(_) => "bad-scene",
            ReplayFault::BrokenLine(_) => "broken-line",
            ReplayFault::MissingStep { .. } => "missing-step",
            ReplayFault::Illegal(_) => "illegal-step",
            ReplayFault::AfterTheEnd => "after-the-end",
            ReplayFault::OtherOutcome { .. } => "other-outcome",
            ReplayFault::OtherSeed => "other-seed",
            ReplayFault::OtherShares => "other-shares",
            ReplayFault::NoSecret => "no-secret",
            ReplayFault::OtherLuck => "other-luck",
            ReplayFault::NoSeed => "no-seed",
            ReplayFault::OtherAgain => "other-again",
        }
    }
}

impl ReplayError {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        self.fault.code()
    }

    /// A fault of the whole record.
    pub(crate) const fn whole(fault: ReplayFault) -> ReplayError {
        ReplayError { at: None, fault }
    }

    /// A fault in a line, counted from 1.
    pub(crate) const fn line(line: usize, fault: ReplayFault) -> ReplayError {
        ReplayError { at: Some(At::Line(line)), fault }
    }

    /// A fault in a step, counted from 0.
    pub(crate) const fn step(step: usize, fault: ReplayFault) -> ReplayError {
        ReplayError { at: Some(At::Step(step)), fault }
    }

    /// The same with the line of the file it was read from, where a step is named.
    #[must_use]
    pub fn in_file(mut self, bytes: &[u8]) -> ReplayError {
        if let (Some(At::Step(step)), Ok(text)) = (self.at, std::str::from_utf8(bytes)) {
            let is_step = |line: &&str| match format_of(text) {
                Format::Json => line.trim_start().starts_with(r#"{"n""#),
                Format::Text => {
                    let first = line.split_whitespace().next().unwrap_or("#");
                    first == "chance" || (first.len() == 1 && first != "#")
                }
            };
            let line = text.lines().enumerate().filter(|(_, it)| is_step(it)).nth(step);
            self.at = line.map(|(i, _)| At::Line(i + 1)).or(self.at);
        }
        self
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(At::Line(line)) => write!(f, "line {line}: {}", self.fault),
            Some(At::Step(step)) => write!(f, "step {step}: {}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

impl std::error::Error for ReplayError {}

/// An outcome in words.
pub(super) fn outcome_words(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome { scores, winners }) => format!("scores {:?}, winners {winners:?}", scores.values()),
        None => "no end".to_owned(),
    }
}
