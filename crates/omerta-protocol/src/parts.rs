//! The parts that messages are made of: questions, answers, piles and moves.

use omerta_core::{DecisionId, Figure, Item, Move, Pile, Seat, Spot, Unit};
use omerta_host::Version;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An open decision, with everything that a screen or a bot needs to answer it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DecisionMessage {
    /// Who is asked.
    pub seat: Seat,
    /// Which decision this is. An answer names it.
    pub id: DecisionId,
    /// What is asked.
    pub prompt: PromptMessage,
    /// Every legal answer, in a stable order.
    pub options: Vec<OptionMessage>,
    /// The shape of the whole answer.
    pub form: FormMessage,
    /// What a person may well try and can't do.
    pub blocked: Vec<BlockedMessage>,
}

/// A question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PromptMessage {
    /// The key of the sentence.
    pub key: String,
    /// The sentence.
    pub text: String,
    /// The rule that asks it.
    pub rule: String,
    /// The question as a structured value.
    pub value: Value,
}

/// A legal answer, or something that may be done unasked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OptionMessage {
    /// Its place in the list.
    pub index: usize,
    /// The answer as a structured value.
    pub act: Value,
    /// The answer in notation.
    pub say: String,
    /// The answer as a button says it.
    pub text: String,
    /// What it means on the table.
    pub touches: Vec<SpotMessage>,
    /// The amount it stands for, where it is one of many that differ in nothing else.
    pub amount: Option<i64>,
}

/// The shape of a whole answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FormMessage {
    /// One of the options.
    One,
    /// Several things at once, in any order: answer with `set`.
    Set(SetMessage),
    /// A number: answer with `amount`.
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

/// A set to be put together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SetMessage {
    /// What kind of set this is.
    pub key: String,
    /// Everything that may be in it.
    pub things: Vec<ThingMessage>,
    /// How many things there must be at least.
    pub least: u16,
    /// How many there may be at most.
    pub most: u16,
    /// What is added up while it is put together.
    pub totals: Vec<TotalMessage>,
}

/// Something that may be in a set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ThingMessage {
    /// What picks it, for `set`.
    pub pick: Value,
    /// The same as a person reads it.
    pub text: String,
    /// How often it may be picked.
    pub n: u8,
    /// What it adds to each of the set's totals.
    pub adds: Vec<i64>,
    /// What must be named along with it, one of these; nothing if it is empty.
    pub with: Vec<WithMessage>,
    /// What it means on the table.
    pub touches: Vec<SpotMessage>,
}

/// What may be named along with a thing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WithMessage {
    /// What names it, for `set`.
    pub with: Value,
    /// The same as a person reads it.
    pub text: String,
}

/// Something that is added up while a set is put together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TotalMessage {
    /// What it is.
    pub key: String,
    /// What it counts.
    pub unit: Unit,
    /// What it is while the set is empty.
    pub base: i64,
    /// What it must come to at least.
    pub least: Option<i64>,
    /// What it may come to at most.
    pub most: Option<i64>,
}

/// What a seat may do although nobody waits for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LibertiesMessage {
    /// Whose they are.
    pub seat: Seat,
    /// The seat's version: `volunteer` with an index names it.
    pub version: Version,
    /// Everything it may do, in a stable order.
    pub options: Vec<OptionMessage>,
    /// What may be put together and sent whole: the action it begins with, and the set.
    pub drafts: Vec<DraftMessage>,
    /// What a person may well try and can't do.
    pub blocked: Vec<BlockedMessage>,
}

/// Something that may be put together unasked, such as an offer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DraftMessage {
    /// What it begins with.
    pub act: Value,
    /// What may be in it.
    pub set: SetMessage,
}

/// An answer that a rule forbids.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BlockedMessage {
    /// The answer as a structured value.
    pub act: Value,
    /// The answer in notation.
    pub say: String,
    /// A stable code for the reason.
    pub code: String,
    /// The id of the rule.
    pub rule: String,
    /// The reason in words.
    pub text: String,
    /// What it means on the table.
    pub touches: Vec<SpotMessage>,
}

/// A kind of thing: a row of a table of the catalogue, or any of that table if only its back is seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ItemMessage {
    /// The table of the catalogue.
    pub table: String,
    /// The row, counted from 0; nothing if only the back is seen.
    pub n: Option<u16>,
}

/// A pile of equal things in one place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PileMessage {
    /// The zone of the catalogue.
    pub zone: String,
    /// Whose it is, if it is somebody's.
    pub seat: Option<Seat>,
    /// The space of the board it is on, if it is on one.
    pub at: Option<ItemMessage>,
    /// What it is a pile of.
    pub item: ItemMessage,
}

/// How many things are in a pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HoldingMessage {
    /// Which pile.
    pub pile: PileMessage,
    /// How many; where it is a change, by how much.
    pub n: i64,
}

/// So many things went from one pile to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MoveMessage {
    /// How many.
    pub n: i64,
    /// From where; nothing if it came from outside the table, as points do.
    pub from: Option<PileMessage>,
    /// To where; nothing if it left the table.
    pub to: Option<PileMessage>,
}

/// Something on the table that can be lit up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SpotMessage {
    /// What it is. Seats are the table `seats`.
    pub item: ItemMessage,
    /// Whose it is, where several have one.
    pub of: Option<Seat>,
}

/// A number that follows from the table, such as somebody's influence in a turf.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FigureMessage {
    /// What it is.
    pub key: String,
    /// Whose number it is, if it is somebody's.
    pub seat: Option<Seat>,
    /// Where it counts, if it counts in one place.
    pub at: Option<ItemMessage>,
    /// What it comes from, if it is a part of a sum.
    pub source: Option<ItemMessage>,
    /// The number.
    pub n: i64,
}

/// What luck decides, for whoever rolls real dice and deals real cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DrawMessage {
    /// What is rolled or dealt.
    pub key: String,
    /// The same as a sentence.
    pub text: String,
    /// For whom, if it is for one seat.
    pub seat: Option<Seat>,
    /// Everything that may come; empty where several things come at once, then `from` and `n` say what is legal.
    pub values: Vec<LuckMessage>,
    /// What is drawn from, and how many of each there are; empty for dice.
    pub from: Vec<SupplyMessage>,
    /// How many are drawn from it at once.
    pub n: u32,
}

/// One thing luck may give.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LuckMessage {
    /// As a structured value.
    pub value: Value,
    /// The same in notation.
    pub say: String,
}

/// So many of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SupplyMessage {
    /// What it is.
    pub item: ItemMessage,
    /// How many there are.
    pub n: u32,
}

impl From<&Item> for ItemMessage {
    fn from(it: &Item) -> ItemMessage {
        ItemMessage { table: it.table.to_owned(), n: it.n }
    }
}

impl From<&Pile> for PileMessage {
    fn from(it: &Pile) -> PileMessage {
        PileMessage {
            zone: it.zone.to_owned(),
            seat: it.seat,
            at: it.at.as_ref().map(Into::into),
            item: (&it.item).into(),
        }
    }
}

impl From<&Move> for MoveMessage {
    fn from(it: &Move) -> MoveMessage {
        MoveMessage { n: it.n, from: it.from.as_ref().map(Into::into), to: it.to.as_ref().map(Into::into) }
    }
}

impl From<&Spot> for SpotMessage {
    fn from(it: &Spot) -> SpotMessage {
        SpotMessage { item: (&it.item).into(), of: it.of }
    }
}

impl From<&Figure> for FigureMessage {
    fn from(it: &Figure) -> FigureMessage {
        FigureMessage {
            key: it.key.to_owned(),
            seat: it.seat,
            at: it.at.as_ref().map(Into::into),
            source: it.source.as_ref().map(Into::into),
            n: it.n,
        }
    }
}
