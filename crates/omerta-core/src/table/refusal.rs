//! Why a table can't be opened, and why a step from outside is not taken.

use crate::game::WhyNot;
use crate::seat::Seat;
use crate::table::DecisionId;

/// A table that can't be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{n_seats} seats are not possible: this game is for {least} to {most}")]
pub struct SetupError {
    /// How many were asked for.
    pub n_seats: u8,
    /// The fewest there may be.
    pub least: u8,
    /// The most there may be.
    pub most: u8,
}

impl SetupError {
    /// A stable code for programs.
    pub const CODE: &'static str = "bad-seat-count";
}

/// Why a step from outside was not taken. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// There is no such seat at this table.
    #[error("there is no seat {seat} at this table of {n_seats}")]
    NoSuchSeat {
        /// Who was named.
        seat: Seat,
        /// How many seats there are.
        n_seats: u8,
    },
    /// Nobody waits for this seat now.
    #[error("nobody waits for {seat} now")]
    NotWaiting {
        /// Who was too eager.
        seat: Seat,
    },
    /// This seat is out of the game.
    #[error("{seat} is out of the game ({rule})", rule = why.rule)]
    Out {
        /// Who is out.
        seat: Seat,
        /// The rule that says so.
        why: WhyNot,
    },
    /// The question has been answered already, or was never asked.
    #[error("{seat} is at decision {now}, not {given}", now = now.0, given = given.0)]
    Stale {
        /// Who answered.
        seat: Seat,
        /// The question that is open.
        now: DecisionId,
        /// The question that was meant.
        given: DecisionId,
    },
    /// The list of options is shorter than that.
    #[error("there is no option {index}: {n_options} are listed, counted from 0")]
    NoSuchOption {
        /// Which was meant.
        index: usize,
        /// How many there are.
        n_options: usize,
    },
    /// A legal answer to some other question, or to none.
    #[error("that is not among the options")]
    NotAnOption,
    /// Nothing that this seat may do unasked.
    #[error("that is nothing {seat} may do unasked now")]
    NotALiberty {
        /// Who tried.
        seat: Seat,
    },
    /// What a person may well try, with the rule that forbids it.
    #[error("that is not possible: {code} ({rule})", code = .0.code, rule = .0.rule)]
    Blocked(WhyNot),
    /// At this table nobody is skipped.
    #[error("no clock answers for {seat} here")]
    NoClock {
        /// Who would have been skipped.
        seat: Seat,
    },
    /// Which answer the clock gives is luck, and luck comes from outside.
    #[error("luck decides what the clock answers for {seat}, and here the dealer gives luck: name an answer")]
    LateNeedsLuck {
        /// Who was too slow.
        seat: Seat,
    },
    /// Luck is not asked for now.
    #[error("luck is not asked for now")]
    NoChance,
    /// Luck could not give that.
    #[error("luck can't give that now")]
    Impossible,
    /// The game waits for luck, not for a seat.
    #[error("the table waits for luck")]
    WaitsForChance,
}

impl Refusal {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Over => "over",
            Refusal::NoSuchSeat { .. } => "no-such-seat",
            Refusal::NotWaiting { .. } => "not-waiting",
            Refusal::Out { why, .. } => why.code,
            Refusal::Stale { .. } => "stale-decision",
            Refusal::NoSuchOption { .. } => "no-such-option",
            Refusal::NotAnOption | Refusal::NotALiberty { .. } => "not-an-option",
            Refusal::Blocked(why) => why.code,
            Refusal::NoClock { .. } => "no-clock",
            Refusal::LateNeedsLuck { .. } => "late-needs-luck",
            Refusal::NoChance => "no-chance",
            Refusal::Impossible => "impossible-chance",
            Refusal::WaitsForChance => "waits-for-chance",
        }
    }
}
