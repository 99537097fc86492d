//! What somebody at a table may want, and why they may not get it.

use omerta_core::{DecisionId, Game, Noted, Pick, Refusal, Seat, Unfit, WhyNot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::journal::Back;
use crate::sitter::Sitter;

/// What somebody wants. An answer names the decision it is meant for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wish<A, C> {
    /// Answers with one of the options.
    Act(DecisionId, A),
    /// The same by its place in the list.
    Nth(DecisionId, usize),
    /// Answers with a whole set, in any order.
    Set(DecisionId, Vec<Pick<A>>),
    /// Answers with an amount.
    Amount(DecisionId, i64),
    /// Answers this decision and the ones that follow from it: one thought in several steps.
    Line(DecisionId, Vec<A>),
    /// Does something unasked.
    Volunteer(A),
    /// Puts something together unasked and sends it: how it begins, and what is in it.
    Draft(A, Vec<Pick<A>>),
    /// Takes something back.
    Back(Back),
    /// Time is up for this decision: the clock answers, if the rules have an answer for that. Where luck chooses
    /// it and comes from outside, it is this one.
    Late(DecisionId, Option<A>),
    /// Luck, where it comes from outside.
    Luck(C),
    /// Another one sits down on this seat.
    Sit(Sitter),
    /// Goes away, so that a stand-in decides; or comes back.
    Away(bool),
}

/// The wish of a game.
pub type WishOf<G> = Wish<<G as Game>::Action, <G as Game>::Chance>;

/// Why a wish was not granted. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text}")]
pub struct Refused {
    /// A stable code.
    pub code: &'static str,
    /// Why, for programs.
    pub text: String,
    /// The reason that the rules give, for people.
    pub why: Option<WhyNot>,
}

impl Refused {
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> Refused {
        Refused { code, text: text.into(), why: None }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let why = match &refusal {
            Refusal::Blocked(why) | Refusal::Out { why, .. } => Some(*why),
            _ => None,
        };
        let code = match &refusal {
            Refusal::Out { .. } => "seat-is-out",
            refusal => refusal.code(),
        };
        Refused { code, text: refusal.to_string(), why }
    }
}

impl Refused {
    /// Why a set is not taken. What of it does not fit is named in notation.
    pub(crate) fn unfit<G: Noted>(game: &G, unfit: &Unfit<G::Action>) -> Refused {
        let (code, pick) = match unfit {
            Unfit::NoSet => ("no-set", None),
            Unfit::TooFew { .. } => ("too-few", None),
            Unfit::TooMany { .. } => ("too-many", None),
            Unfit::Total { .. } => ("wrong-total", None),
            Unfit::NotThere(pick) => ("not-there", Some(pick)),
            Unfit::NotWith(pick) => ("does-not-fit", Some(pick)),
        };
        let text = match pick {
            Some(Pick { pick, with: Some(with) }) => {
                format!("{} with {}: {unfit}", game.action_text(pick), game.action_text(with))
            }
            Some(Pick { pick, with: None }) => format!("{}: {unfit}", game.action_text(pick)),
            None => unfit.to_string(),
        };
        Refused::new(code, text)
    }
}

/// Why something can't be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum NoWay {
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    Nothing,
    /// Luck has spoken since.
    #[error("luck has spoken since")]
    Luck,
    /// Somebody else has acted since.
    #[error("{0} has acted since")]
    Others(Seat),
    /// The step told its seat something that it did not know.
    #[error("something was learnt")]
    Learnt,
    /// All sealed answers are in.
    #[error("all answers are in")]
    Opened,
}

impl NoWay {
    /// A stable code.
    pub const fn code(self) -> &'static str {
        match self {
            NoWay::Nothing => "nothing-to-take-back",
            NoWay::Luck => "luck-has-spoken",
            NoWay::Others(_) => "others-have-acted",
            NoWay::Learnt => "something-was-learnt",
            NoWay::Opened => "all-answers-are-in",
        }
    }
}

impl From<NoWay> for Refused {
    fn from(why: NoWay) -> Refused {
        Refused::new(why.code(), why.to_string())
    }
}
