//! The types of the pack `content/cash`, reading and checking it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use omerta_core::pack::{Fault, IS_CHECKED};
use omerta_core::{Lang, PackFiles, PackHash, Phrases, Source};
use omerta_parts::{Bag, pack};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::words;

mod check;

/// The most kinds of loot a pack may have.
pub const MAX_KINDS: usize = 12;
/// The most rounds a game may have.
pub const MAX_ROUNDS: usize = 8;
/// The most Clips a pack may have, since each may add a card to a player's history.
pub const MAX_CLIPS: u32 = 8;

/// A kind of loot card: its place in `loot.ron`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "loot"))]
pub struct LootId(pub u8);

/// The schema of some loot cards: how many there are of each kind.
pub(crate) struct Cards;

impl JsonSchema for Cards {
    fn schema_name() -> Cow<'static, str> {
        "Cards".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "How many loot cards of each kind. Kinds the pack doesn't have follow as 0.",
            "type": "array",
            "items": { "type": "integer", "minimum": 0, "maximum": 255 },
            "minItems": MAX_KINDS,
            "maxItems": MAX_KINDS,
            "x-index": "loot",
        })
    }
}

/// What a loot card is good for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
pub enum LootKind {
    /// Worth its face value.
    Bill,
    /// Worth its face value; the most diamonds bring a bonus.
    Diamond,
    /// Worth more the more there are.
    Painting,
    /// Gets a Bang! back.
    Clip,
    /// Heals all wounds.
    Kit,
}

/// A kind of loot card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootCard {
    /// Its short name, unique in the pack; `loot.<id>` is its phrase.
    pub id: String,
    /// What it is good for.
    pub kind: LootKind,
    /// Its face value in dollars; only bills and diamonds have one.
    #[serde(default)]
    pub value: i32,
    /// How many there are.
    pub count: u8,
    /// Where it comes from.
    pub source: Source,
}

/// A special power.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "powers"))]
pub enum Power {
    /// Counts as one more painting.
    Collector,
    /// Orders someone who aims at him or at the Godfather (house).
    Consigliere,
    /// May swap the bullet laid.
    Cunning,
    /// Takes a bill before the sharing.
    Cute,
    /// Forbids a type of share.
    Dictator,
    /// Loses a wound on lying down.
    Doctor,
    /// Gets a Bang! back when another's Clip works.
    GoodFriend,
    /// Takes two shares at once.
    Greedy,
    /// Trades bullet cards.
    Hustler,
    /// Has the sharing start with him (house).
    Impatient,
    /// Takes a bill for a wound (house).
    Insured,
    /// Swaps a share for a card to come.
    JunkDealer,
    /// Aims after all others.
    Kid,
    /// Takes a bill on lying down.
    Stealthy,
    /// Dies later than others.
    Unbreakable,
    /// Takes a card of the dead (house).
    Undertaker,
}

impl Power {
    /// All of them.
    pub const ALL: [Power; 16] = [
        Power::Collector,
        Power::Consigliere,
        Power::Cunning,
        Power::Cute,
        Power::Dictator,
        Power::Doctor,
        Power::GoodFriend,
        Power::Greedy,
        Power::Hustler,
        Power::Impatient,
        Power::Insured,
        Power::JunkDealer,
        Power::Kid,
        Power::Stealthy,
        Power::Unbreakable,
        Power::Undertaker,
    ];

    /// The word for it in notation, scenes and phrase keys.
    pub fn word(self) -> &'static str {
        match self {
            Power::Collector => "collector",
            Power::Consigliere => "consigliere",
            Power::Cunning => "cunning",
            Power::Cute => "cute",
            Power::Dictator => "dictator",
            Power::Doctor => "doctor",
            Power::GoodFriend => "good-friend",
            Power::Greedy => "greedy",
            Power::Hustler => "hustler",
            Power::Impatient => "impatient",
            Power::Insured => "insured",
            Power::JunkDealer => "junk-dealer",
            Power::Kid => "kid",
            Power::Stealthy => "stealthy",
            Power::Unbreakable => "unbreakable",
            Power::Undertaker => "undertaker",
        }
    }
}

/// What a power does, with its numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum PowerEffect {
    /// A power without numbers of its own.
    Plain(Power),
    /// A power that takes a bill of this value.
    TakesBill(Power, i32),
    /// A power that dies at this many wounds.
    DiesAt(Power, u8),
}

/// A power card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PowerCard {
    /// What it does.
    pub effect: PowerEffect,
    /// Where it comes from.
    pub source: Source,
}

impl PowerCard {
    /// Which power it is.
    pub fn power(&self) -> Power {
        match self.effect {
            PowerEffect::Plain(power) | PowerEffect::TakesBill(power, _) | PowerEffect::DiesAt(power, _) => {
                power
            }
        }
    }
}

/// The numbers of the game, from `pack.ron`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Which game the pack is for.
    pub game: String,
    /// How many rounds are played.
    pub rounds: u8,
    /// How many loot cards are turned up each round.
    pub loot_per_round: u8,
    /// How many Click! each player starts with.
    pub clicks: u8,
    /// How many Bang! each player starts with.
    pub bangs: u8,
    /// At how many wounds a player dies.
    pub deadly_wounds: u8,
    /// What the most diamonds bring.
    pub diamond_bonus: i32,
    /// What a collection of 1, 2, … paintings is worth; more are worth what the last says.
    pub paintings: Vec<i32>,
}

/// A pack that has been checked. Only [`Content::load`] makes one.
///
/// ```
/// use omerta_core::{Packed, Spoken};
/// use omerta_cash::{CashNGuns, Content};
///
/// let content = Content::load(&CashNGuns::own_pack()).expect("the own pack has no faults");
/// assert_eq!(content.loot().len(), 9);
/// assert_eq!(content.powers().len(), 16);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    numbers: Numbers,
    loot: Vec<LootCard>,
    powers: Vec<PowerCard>,
    kinds: [LootKind; MAX_KINDS],
    deck: Bag<MAX_KINDS>,
    bills: BTreeMap<Power, LootId>,
    deadly: BTreeMap<Power, u8>,
    hash: PackHash,
    phrases: BTreeMap<Lang, Phrases>,
    rules: BTreeMap<Lang, String>,
}

impl Content {
    /// Reads and checks a pack, and reports everything that is wrong with it at once.
    pub fn load(files: &PackFiles) -> Result<Content, Vec<Fault>> {
        let mut faults = Vec::new();
        let numbers = pack::read::<Numbers>(files, PACK, &mut faults);
        let loot = pack::read::<Vec<LootCard>>(files, LOOT, &mut faults);
        let powers = pack::read::<Vec<PowerCard>>(files, POWERS, &mut faults);
        let needed = if IS_CHECKED { Vec::new() } else { words::needed(loot.as_deref().unwrap_or_default()) };
        let phrases = pack::read_phrases(files, &needed, &mut faults);
        let rules = pack::read_rules(files, &mut faults);
        if let (Some(numbers), false) = (&numbers, IS_CHECKED) {
            check::numbers(numbers, &mut faults);
        }
        if let (Some(numbers), Some(loot), false) = (&numbers, &loot, IS_CHECKED) {
            check::loot(numbers, loot, &mut faults);
        }
        if let (Some(loot), Some(powers), false) = (&loot, &powers, IS_CHECKED) {
            check::powers(loot, powers, &mut faults);
        }
        let (Some(numbers), Some(loot), Some(powers), true) = (numbers, loot, powers, faults.is_empty())
        else {
            return Err(faults);
        };
        let bill = |value| loot.iter().position(|it| it.kind == LootKind::Bill && it.value == value);
        let mut bills = BTreeMap::new();
        let mut deadly = BTreeMap::new();
        for card in &powers {
            match card.effect {
                PowerEffect::Plain(_) => (),
                PowerEffect::TakesBill(power, value) => {
                    bills.extend(bill(value).map(|it| (power, LootId(it as u8))));
                }
                PowerEffect::DiesAt(power, wounds) => {
                    deadly.insert(power, wounds);
                }
            }
        }
        let hash = PackHash::of(&(&numbers, &loot, &powers));
        let deck = Bag::of(&loot.iter().map(|it| it.count).collect::<Vec<_>>());
        let kinds = std::array::from_fn(|i| loot.get(i).map_or(LootKind::Bill, |it| it.kind));
        Ok(Content { numbers, loot, powers, kinds, deck, bills, deadly, hash, phrases, rules })
    }

    /// The numbers of the game.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The kinds of loot, in the order of their [`LootId`]s.
    pub fn loot(&self) -> &[LootCard] {
        &self.loot
    }

    /// One kind of loot.
    #[inline]
    pub fn card(&self, id: LootId) -> &LootCard {
        &self.loot[usize::from(id.0)]
    }

    /// What a loot card is good for.
    #[inline]
    pub fn kind(&self, id: LootId) -> LootKind {
        self.kinds[usize::from(id.0)]
    }

    /// The powers that may be dealt.
    pub fn powers(&self) -> &[PowerCard] {
        &self.powers
    }

    /// All loot cards.
    pub fn deck(&self) -> Bag<MAX_KINDS> {
        self.deck
    }

    /// The bill that a power takes.
    pub fn bill_of(&self, power: Power) -> Option<LootId> {
        self.bills.get(&power).copied()
    }

    /// At how many wounds a player with this power dies.
    #[inline]
    pub fn deadly_wounds(&self, power: Option<Power>) -> u8 {
        match power {
            None => self.numbers.deadly_wounds,
            Some(power) => self.deadly.get(&power).copied().unwrap_or(self.numbers.deadly_wounds),
        }
    }

    /// The hash of all that the pack says about the rules.
    pub fn hash(&self) -> &PackHash {
        &self.hash
    }

    /// The phrases in a language.
    pub fn phrases(&self, lang: Lang) -> &Phrases {
        &self.phrases[&lang]
    }

    /// The rules for players in a language.
    pub fn rules(&self, lang: Lang) -> &str {
        &self.rules[&lang]
    }
}

const PACK: &str = "pack.ron";
const LOOT: &str = "loot.ron";
const POWERS: &str = "powers.ron";

#[cfg(test)]
mod tests {
    use omerta_core::Packed as _;
    use omerta_core::pack::phrases_file;
    use omerta_parts::plain::is_read_alike;

    use super::*;
    use crate::game::CashNGuns;

    #[test]
    fn browsers_read_the_pack_as_everybody_does() {
        let files = CashNGuns::own_pack();
        assert!(is_read_alike::<Numbers>(&files, PACK));
        assert!(is_read_alike::<Vec<LootCard>>(&files, LOOT));
        assert!(is_read_alike::<Vec<PowerCard>>(&files, POWERS));
        for lang in Lang::ALL {
            assert!(is_read_alike::<Phrases>(&files, &phrases_file(lang)), "{lang}");
        }
    }
}
