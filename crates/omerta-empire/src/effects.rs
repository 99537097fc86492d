//! What cards, henchmen and shields do: authored as a tree, run as a tape and as plain numbers.

mod compile;
mod fighting;
mod stat;

use schemars::JsonSchema;

use serde::{Deserialize, Serialize};

use crate::cards::Hood;

pub(crate) use compile::{Op, compile};
pub(crate) use fighting::Fighting;
pub use stat::Stat;
pub(crate) use stat::StatId;

/// When a card may be played, an ability revealed, or a passive fires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum When {
    /// The cop card is open, no cop has moved.
    Cops,
    /// A cop, not Ness, has entered a square of yours.
    Bust,
    /// Busts are settled, and no godfather phase is announced yet.
    Call,
    /// Your turn to declare, before the gangster is placed.
    Declare,
    /// An assassination you are a party of.
    Hit,
    /// A combat you are in, before the score.
    PreCombat,
    /// A combat you are in: the score.
    Combat,
    /// You have won such a fight.
    Won(Fight),
    /// Somebody declares an attack on the capo this lies before.
    Attacked,
    /// You have won a godfather bid.
    Crowned,
    /// Your turn in the Refresh step.
    Refresh,
    /// The Collect step.
    Collect,
    /// A casino die of yours counts at least this, after changes.
    CasinoRoll(u8),
}

/// A kind of fight one may win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Fight {
    /// Any combat.
    Combat,
    /// A combat as an attacker.
    Attack,
    /// An assassination as the assassin.
    Hit,
}

/// What happens, as it is written in a pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// All of these, in this order.
    All(Vec<Effect>),
    /// One of these that is possible, as the owner chooses.
    OneOf(Vec<Effect>),
    /// Nothing unless this is so.
    If(Cond, Box<Effect>),
    /// From the bank to a capo; if negative, from a capo to the bank.
    Gain {
        /// Who gets it.
        who: Who,
        /// What.
        what: Res,
        /// How much.
        n: i16,
        /// So much for each of these, if anything is counted.
        #[serde(default)]
        per: Option<Count>,
        /// At most so many are counted.
        #[serde(default = "no_limit")]
        max: u8,
    },
    /// From a capo to the owner.
    Take {
        /// From whom.
        from: Who,
        /// What.
        what: Loot,
    },
    /// City cards.
    Draw {
        /// From which deck.
        deck: DeckChoice,
        /// How many.
        n: u8,
    },
    /// See both hands of a capo, once.
    Peek {
        /// Whose.
        who: Who,
    },
    /// Up to so many from a track or of one's exhausted henchmen, cheaper and without a gangster.
    Market {
        /// What is bought.
        what: Goods,
        /// How many at most.
        n: u8,
        /// How much cheaper.
        off: Off,
    },
    /// A henchman is exhausted.
    Exhaust {
        /// Whose.
        who: Who,
        /// Which.
        pick: Pick,
    },
    /// Henchmen die.
    Kill {
        /// Which.
        pick: Pick,
        /// With a die for each: on this or less.
        #[serde(default)]
        dice: Option<u8>,
    },
    /// Adds to one's side in a fight.
    Score {
        /// How much.
        n: i8,
        /// Whether somebody must carry it.
        gear: Gear,
    },
    /// A racket is discarded.
    Wreck {
        /// Where.
        place: WreckPlace,
    },
    /// This assassination is called off.
    Negate,
    /// This bust is averted without a bribe.
    AvertBust,
    /// Moves cops, which the chief doesn't move again.
    MoveCop {
        /// Up to so many.
        n: u8,
        /// Each one up to so far.
        steps: u8,
    },
    /// A godfather phase this round.
    CallGodfather,
    /// Extra gangsters this round.
    Gangster {
        /// How many.
        n: u8,
    },
    /// An unoccupied square without a gangster.
    Claim {
        /// Of which neighbourhoods.
        hood: Hoods,
    },
    /// Lies face up before a rival until the moment comes; then the effect, then it is discarded.
    Lay {
        /// Before whom.
        before: Who,
        /// Until when.
        on: When,
        /// What happens then.
        effect: Box<Effect>,
    },
    /// Changes a number while its source is in force.
    Mod {
        /// Which number.
        stat: Stat,
        /// By how much.
        n: i16,
    },
    /// A passive that fires at that moment.
    On(When, Box<Effect>),
}

fn no_limit() -> u8 {
    u8::MAX
}

/// Whom an effect is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Who {
    /// The owner.
    You,
    /// One rival, the same in all parts of a card.
    Rival,
    /// Every rival.
    EachRival,
    /// The other parties of this combat.
    Enemies,
    /// One of those who lost this combat.
    Loser,
    /// Who declared the attack.
    Attacker,
    /// Everyone with the most VP.
    TopVp,
    /// Everyone with the most corruption.
    TopCorruption,
    /// The pot of Pitney Downs.
    Pot,
}

/// What is gained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Res {
    /// Money.
    Cash,
    /// Victory points.
    Vp,
    /// Corruption.
    Corruption,
}

/// What is taken from a capo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Loot {
    /// Up to so many dollars.
    Cash(u16),
    /// So many random city cards.
    City(u8),
    /// So many city cards of the owner's choice.
    CityChosen(u8),
    /// Half of what rackets of this kind bring in this Collect step.
    HalfRevenue(Kind),
    /// An exhausted special henchman.
    ExhaustedSpecial,
}

/// What a market sells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Goods {
    /// Henchmen of the track.
    Hire,
    /// Rackets of the track.
    Open,
    /// Exhausted henchmen of one's own.
    Refresh,
}

/// How much cheaper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Off {
    /// By so many dollars.
    Dollars(u16),
    /// No money at all.
    Free,
}

/// Which henchmen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Pick {
    /// Every enemy fighter.
    EachEnemy,
    /// A random one of all enemy fighters.
    RandomEnemy,
    /// A surviving fighter of a loser, as the winner chooses.
    OneEnemy,
    /// A random fighter of an enemy.
    RandomInFight,
    /// A special in a rival's hand, as the owner chooses.
    SpecialInHand,
}

/// Whether somebody must carry it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Gear {
    /// A weapon: somebody carries it.
    Weapon,
    /// Nobody need carry it.
    Plain,
}

/// Where a racket is wrecked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum WreckPlace {
    /// On the contested square.
    Contested,
    /// On a square of the rival.
    RivalSquare,
    /// On a square of one's own.
    OwnSquare,
}

/// Which neighbourhoods.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Hoods {
    /// Any.
    Any,
    /// Not downtown.
    SlumsOrMidtown,
}

/// Which deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum DeckChoice {
    /// This one.
    Slums,
    /// This one.
    Midtown,
    /// This one.
    Downtown,
    /// As the owner chooses, card for card.
    Any,
}

impl DeckChoice {
    /// The deck, if there is no choice.
    pub const fn deck(self) -> Option<Hood> {
        match self {
            DeckChoice::Slums => Some(Hood::Slums),
            DeckChoice::Midtown => Some(Hood::Midtown),
            DeckChoice::Downtown => Some(Hood::Downtown),
            DeckChoice::Any => None,
        }
    }
}

/// What must be so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Cond {
    /// The owner attacks.
    Attacker,
    /// The owner defends.
    Defender,
    /// The owner is the godfather.
    IsGodfather,
    /// The owner is this round's police chief.
    IsChief,
    /// So many of the faction fight on the owner's side.
    AtLeast(u8, Faction),
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Count {
    /// Squares the owner controls in a neighbourhood.
    Squares(Hood),
    /// Neighbourhoods with a racket of this kind, without the first.
    HoodsBeyondFirst(Kind),
}

/// The faction of a henchman.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "factions"))]
pub enum Faction {
    /// Stronger together.
    Bruiser,
    /// Good with weapons.
    Gunman,
    /// Assassins.
    Shadow,
    /// Good at other things.
    Fixer,
    /// Abducted, never killed; five in hand win.
    Special,
}

impl Faction {
    /// All of them.
    pub const ALL: [Faction; 5] =
        [Faction::Bruiser, Faction::Gunman, Faction::Shadow, Faction::Fixer, Faction::Special];

    /// The word for it in phrase keys.
    pub const fn word(self) -> &'static str {
        match self {
            Faction::Bruiser => "bruiser",
            Faction::Gunman => "gunman",
            Faction::Shadow => "shadow",
            Faction::Fixer => "fixer",
            Faction::Special => "special",
        }
    }
}

/// The type of a racket.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "kinds"))]
pub enum Kind {
    /// Pays a fixed amount by neighbourhood.
    Speakeasy,
    /// Pays by a die.
    Casino,
    /// Pays by family tokens.
    Bordello,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Speakeasy, Kind::Casino, Kind::Bordello];

    /// The word for it in phrase keys.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Speakeasy => "speakeasy",
            Kind::Casino => "casino",
            Kind::Bordello => "bordello",
        }
    }
}

/// Every number an effect changes while it is in force.
pub(crate) fn mods(effect: &Effect, found: &mut impl FnMut(Stat, i16)) {
    match effect {
        &Effect::Mod { stat, n } => found(stat, n),
        Effect::All(parts) => parts.iter().for_each(|it| mods(it, found)),
        _ => (),
    }
}

/// Whether any part of an effect names one rival.
pub(crate) fn names_rival(effect: &Effect) -> bool {
    match effect {
        Effect::All(parts) | Effect::OneOf(parts) => parts.iter().any(names_rival),
        Effect::If(_, then) => names_rival(then),
        Effect::Gain { who, .. } | Effect::Peek { who } | Effect::Exhaust { who, .. } => *who == Who::Rival,
        Effect::Take { from, .. } => *from == Who::Rival,
        Effect::Lay { before, .. } => *before == Who::Rival,
        Effect::Wreck { place } => *place == WreckPlace::RivalSquare,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gain(who: Who, n: i16) -> Effect {
        Effect::Gain { who, what: Res::Corruption, n, per: None, max: no_limit() }
    }

    #[test]
    fn a_choice_becomes_jumps() {
        let tape = compile(&Effect::OneOf(vec![gain(Who::Rival, 5), gain(Who::You, -5)]));
        assert_eq!(tape.len(), 8);
        assert_eq!(tape[0], Op::Branch(2));
        assert_eq!(tape[1], Op::Jump(1), "to the first branch, right after the jumps");
        assert_eq!(tape[2], Op::Jump(2));
        assert_eq!(tape[4], Op::Jump(2), "over the second branch");
        assert_eq!(tape[7], Op::Done);
    }

    #[test]
    fn a_weapon_that_also_serves_assassins_counts_in_both() {
        let blade = Effect::Score { n: 2, gear: Gear::Weapon };
        let it = Fighting::of_card(&[When::Combat, When::Hit], &blade);
        assert_eq!((it.weapon, it.hitting, it.guarding, it.attacking), (2, 2, 2, 0));
    }
}
