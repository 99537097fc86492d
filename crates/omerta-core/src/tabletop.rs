//! What a game adds to its rules so that people, programs and files can meet it.

use std::collections::BTreeMap;
use std::fmt;

use crate::game::{Game, SetupOf, Viewer, Waiting, WhyNot};
use crate::pack::{Fault, PackFiles, PackHash};
use crate::phrase::{Arg, Lang, Phrase, Phrases};

/// How many of each thing there are, wherever they are: the same after every step of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census(pub BTreeMap<&'static str, i64>);

impl Census {
    /// Counts some more of a thing.
    pub fn add(&mut self, what: &'static str, n: impl Into<i64>) {
        *self.0.entry(what).or_default() += n.into();
    }
}

/// A game that can be hosted: loaded from a pack, put into words, written in notation, set up from a scene.
pub trait Tabletop: Game {
    /// The short name, as typed on the command line.
    const SLUG: &'static str;
    /// The name players know it by.
    const NAME: &'static str;
    /// The version of the rules; a change that makes old records impossible raises it.
    const RULES: u32;
    /// Whether players are offered this game; the template and yardstick is not.
    const LISTED: bool;

    /// The pack that is compiled in.
    fn own_pack() -> PackFiles;

    /// Reads and checks a pack, and reports everything that is wrong with it at once.
    fn load(files: &PackFiles) -> Result<Self, Vec<Fault>>;

    /// The hash of all that the pack says about the rules.
    fn pack_hash(&self) -> &PackHash;

    /// How many entries of the pack come from where, for `pack check`.
    fn provenance(&self) -> BTreeMap<&'static str, usize>;

    /// The phrases of the pack in a language.
    fn phrases(&self, lang: Lang) -> &Phrases;

    /// The rules for players in a language, as Markdown.
    fn rules_text(&self, lang: Lang) -> &str;

    /// Reads a variant from `key=value` words, on top of the default.
    fn variant(&self, words: &[String]) -> Result<Self::Variant, Vec<String>>;

    /// The words [`variant`](Tabletop::variant) knows, each with the key of its explanation.
    fn variant_words(&self) -> Vec<(&'static str, Phrase)>;

    /// A table as a text describes it, or every reason why it can't be.
    fn scene(&self, text: &str) -> Result<(SetupOf<Self>, Self::State), Vec<String>>;

    /// An action in notation, such as `aim B`.
    fn action_text(&self, action: &Self::Action) -> String;

    /// Reads an action from notation.
    fn parse_action(&self, text: &str) -> Option<Self::Action>;

    /// What luck gave, in notation.
    fn chance_text(&self, chance: &Self::Chance) -> String;

    /// Reads what luck gave from notation.
    fn parse_chance(&self, text: &str) -> Option<Self::Chance>;

    /// The question as put to the one who must answer.
    fn say_prompt(&self, prompt: &Self::Prompt) -> Phrase;

    /// What the others read while this is waited for: one sentence for all seats that are waited for.
    fn say_waiting(&self, view: &Self::View, waiting: &Waiting) -> Phrase;

    /// An action as a button or a numbered line says it.
    fn say_action(&self, view: &Self::View, action: &Self::Action) -> Phrase;

    /// An event as the log tells it to this viewer.
    fn say_event(&self, event: &Self::Event, viewer: Viewer) -> Phrase;

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

    /// Why something can't be done.
    fn say_why_not(&self, why: WhyNot) -> Phrase {
        Phrase::new(format!("why.{}", why.code))
    }

    /// Points as this game counts them: a plain number, unless it says that they are dollars.
    fn score(&self, points: i32) -> Arg {
        Arg::Number(points.into())
    }

    /// What a viewer sees, for a terminal.
    fn picture(&self, view: &Self::View) -> Picture;

    /// Counts everything in the box.
    fn census(&self, state: &Self::State) -> Census;
}

/// A table in words: parts that a terminal lays out, and that plain text reads out one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// Steps or phases in order, and which is going on.
    pub track: Vec<Phrase>,
    /// The place of the present phase in the track.
    pub now: usize,
    /// A word on how far the game has come, such as the round.
    pub progress: Option<Phrase>,
    /// What lies in the middle of the table, one line each.
    pub middle: Vec<Phrase>,
    /// One row per seat.
    pub seats: Vec<SeatPicture>,
    /// What only the viewer holds, one line each.
    pub own: Vec<Phrase>,
}

/// One seat of a [`Picture`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatPicture {
    /// Whose row this is.
    pub seat: crate::seat::Seat,
    /// Whether this one is out of the game.
    pub out: bool,
    /// Small marks beside the name, such as the desk.
    pub marks: Vec<Phrase>,
    /// What is known of them, each with a heading.
    pub cells: Vec<(Phrase, Phrase)>,
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(what, n)| write!(f, "{what} {n}  "))
    }
}
