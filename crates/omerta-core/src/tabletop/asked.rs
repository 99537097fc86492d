//! Questions as people answer them.
//!
//! Rules ask for one thing at a time, in one order, so that search meets every set once. A person puts a
//! bribe or a battle plan together in any order, takes things back, and then says yes. A [`Form`] tells what
//! shape the whole answer has; the host turns it into the steps that the rules know.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::Game;

/// A game whose questions are fit for people.
///
/// Everything here is worked out from the view of whoever is asked, so it can't tell more than that.
pub trait Asked: Game {
    /// The rule that asks this question: what somebody reads who tries something else.
    fn rule(&self, prompt: &Self::Prompt) -> &'static str;

    /// How a question put to the viewer is answered: one option, a set of things, or an amount.
    fn form(&self, _view: &Self::View, _prompt: &Self::Prompt) -> Form<Self::Action> {
        Form::One
    }

    /// What the viewer may put together by beginning with this unasked action, such as an offer to somebody.
    ///
    /// The set is closed by [`SetForm::close`], which sends it; until then it is nobody else's business.
    fn draft(&self, _view: &Self::View, _begin: &Self::Action) -> Option<SetForm<Self::Action>> {
        None
    }

    /// The amount an action stands for, where it is one of many that differ in nothing else.
    fn amount(&self, _action: &Self::Action) -> Option<Amount> {
        None
    }

    /// What was named along with a thing that the viewer has picked for an open set, such as who carries it.
    fn paired(&self, _view: &Self::View, _pick: &Self::Action) -> Option<Self::Action> {
        None
    }

    /// Whether an answer does nothing at all: it passes, declines, plays no card.
    ///
    /// Where it is the only option of a seat that is asked along with others, a host gives it for the seat.
    fn is_nothing(&self, _action: &Self::Action) -> bool {
        false
    }

    /// Whether a question asks everyone at once whether they want to do anything, such as play a card. Most can't
    /// or don't, and neither must be told from how long they take.
    fn is_window(&self, _prompt: &Self::Prompt) -> bool {
        false
    }

    /// Whether an unasked action answers somebody, such as accepting an offer. A person who has such an answer
    /// is asked for it before the game goes on.
    fn is_answer(&self, _action: &Self::Action) -> bool {
        false
    }

    /// Whether an unasked action is only a part of something, such as one item of an offer: whoever takes it
    /// means to go on.
    fn is_part(&self, _action: &Self::Action) -> bool {
        false
    }
}

/// The shape of a whole answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Form<A> {
    /// One of the options.
    One,
    /// Several things at once, put together in any order.
    Set(SetForm<A>),
    /// One of the options, which are amounts.
    Amount {
        /// The least that may be said.
        least: i64,
        /// The most.
        most: i64,
        /// From one amount to the next.
        step: i64,
        /// What it counts.
        unit: Unit,
    },
}

/// What a number counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Whole dollars.
    Dollars,
    /// Things, points, values: a plain number.
    Number,
}

/// An amount that an action stands for. Those of one kind are a slider, not a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Amount {
    /// How much.
    pub n: i64,
    /// What it counts.
    pub unit: Unit,
}

/// A set to be put together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SetForm<A> {
    /// What kind of set this is, such as `tribute`; the same until it is closed.
    pub key: String,
    /// Everything that may be in it, in the order in which the rules ask for it.
    pub things: Vec<Thing<A>>,
    /// How many things there must be at least.
    pub least: u16,
    /// How many there may be at most.
    pub most: u16,
    /// What says that the set is complete, where the rules want to hear it.
    pub close: Option<A>,
    /// What is added up while it is put together.
    pub totals: Vec<Total>,
}

/// Something that may be in a set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Thing<A> {
    /// The action that picks it.
    pub pick: A,
    /// How often it may be picked.
    pub n: u8,
    /// What it adds to each of the set's totals.
    pub adds: Vec<i64>,
    /// What must be named along with it, one of these; nothing if it is empty. What is possible may depend on
    /// the rest of the set.
    pub with: Vec<A>,
}

/// Something that is added up while a set is put together, such as the sum of the notes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Total {
    /// What it is: the phrase `total.<key>` of the pack says it with the blank `n`.
    pub key: String,
    /// What it counts.
    pub unit: Unit,
    /// What it is while the set is empty.
    pub base: i64,
    /// What it must come to at least, where there is such a limit.
    pub least: Option<i64>,
    /// What it may come to at most, where there is such a limit.
    pub most: Option<i64>,
}
