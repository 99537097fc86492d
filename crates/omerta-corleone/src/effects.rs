//! What cards do: authored as a tree, run as a tape.

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::{AllyId, Good, JobId, MAX_ALLIES, MAX_JOBS, Note};
use crate::counts::Counts;
use crate::wire;

/// One printed symbol, as it is written in a pack (CE-ABIL-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Printed {
    /// Take one note of this value.
    Cash(u8),
    /// Take a gun.
    Gun,
    /// Take blood money.
    BloodMoney,
    /// Take booze.
    Booze,
    /// Take narcotics.
    Narcotics,
    /// Draw two jobs, keep one.
    DrawJob,
    /// Put one money card from hand into the suitcase.
    Suitcase,
    /// Discard 1 card, take $5.
    Pawn1,
    /// Discard 2 cards, take $5.
    Pawn2,
    /// Discard 3 cards, take $3 and $5.
    Pawn3,
    /// Discard 1 card, take a gun, blood money or booze.
    Barter,
    /// Take the Horse Head.
    HorseHead,
}

/// One symbol, as the rules use it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "icons"))]
#[repr(u8)]
pub enum Icon {
    /// Take $1.
    Cash1,
    /// Take $2.
    Cash2,
    /// Take $3.
    Cash3,
    /// Take $5.
    Cash5,
    /// Take a gun.
    Gun,
    /// Take blood money.
    BloodMoney,
    /// Take booze.
    Booze,
    /// Take narcotics.
    Narcotics,
    /// Draw two jobs, keep one.
    DrawJob,
    /// Put one money card from hand into the suitcase.
    Suitcase,
    /// Discard 1 card, take $5.
    Pawn1,
    /// Discard 2 cards, take $5.
    Pawn2,
    /// Discard 3 cards, take $3 and $5.
    Pawn3,
    /// Discard 1 card, take a gun, blood money or booze.
    Barter,
    /// Take the Horse Head.
    HorseHead,
}

impl Icon {
    /// All of them.
    pub const ALL: [Icon; 15] = [
        Icon::Cash1,
        Icon::Cash2,
        Icon::Cash3,
        Icon::Cash5,
        Icon::Gun,
        Icon::BloodMoney,
        Icon::Booze,
        Icon::Narcotics,
        Icon::DrawJob,
        Icon::Suitcase,
        Icon::Pawn1,
        Icon::Pawn2,
        Icon::Pawn3,
        Icon::Barter,
        Icon::HorseHead,
    ];

    /// The note it takes, if it takes one.
    #[inline]
    pub fn note(self) -> Option<Note> {
        Note::ALL.get(self as usize).copied()
    }

    /// The good it takes, if it takes one.
    #[inline]
    pub fn good(self) -> Option<Good> {
        Good::ALL.get((self as usize).wrapping_sub(4)).copied()
    }

    /// How many cards it asks to discard.
    #[inline]
    pub fn discards(self) -> u8 {
        match self {
            Icon::Pawn1 | Icon::Barter => 1,
            Icon::Pawn2 => 2,
            Icon::Pawn3 => 3,
            _ => 0,
        }
    }

    /// The word for it in notation and phrase keys.
    pub fn word(self) -> &'static str {
        match self {
            Icon::Cash1 => "cash-1",
            Icon::Cash2 => "cash-2",
            Icon::Cash3 => "cash-3",
            Icon::Cash5 => "cash-5",
            Icon::Gun => "gun",
            Icon::BloodMoney => "blood-money",
            Icon::Booze => "booze",
            Icon::Narcotics => "narcotics",
            Icon::DrawJob => "draw-job",
            Icon::Suitcase => "suitcase",
            Icon::Pawn1 => "pawn-1",
            Icon::Pawn2 => "pawn-2",
            Icon::Pawn3 => "pawn-3",
            Icon::Barter => "barter",
            Icon::HorseHead => "horse-head",
        }
    }
}

impl Printed {
    /// The symbol for the rules; none for a note that does not exist.
    pub fn icon(self) -> Option<Icon> {
        Some(match self {
            Printed::Cash(1) => Icon::Cash1,
            Printed::Cash(2) => Icon::Cash2,
            Printed::Cash(3) => Icon::Cash3,
            Printed::Cash(5) => Icon::Cash5,
            Printed::Cash(_) => return None,
            Printed::Gun => Icon::Gun,
            Printed::BloodMoney => Icon::BloodMoney,
            Printed::Booze => Icon::Booze,
            Printed::Narcotics => Icon::Narcotics,
            Printed::DrawJob => Icon::DrawJob,
            Printed::Suitcase => Icon::Suitcase,
            Printed::Pawn1 => Icon::Pawn1,
            Printed::Pawn2 => Icon::Pawn2,
            Printed::Pawn3 => Icon::Pawn3,
            Printed::Barter => Icon::Barter,
            Printed::HorseHead => Icon::HorseHead,
        })
    }
}

/// Symbols still to be used: four bits for each kind. Written as a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Icons(u64);

omerta_core::schema_as!(Icons as Vec<Icon>);

impl Serialize for Icons {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let n = self.kinds().map(|it| usize::from(self.count(it))).sum();
        let each = self.kinds().flat_map(|it| std::iter::repeat_n(it, usize::from(self.count(it))));
        wire::list(serializer, n, each)
    }
}

impl<'de> Deserialize<'de> for Icons {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Icons, D::Error> {
        let mut icons = Icons::EMPTY;
        for icon in Vec::<Icon>::deserialize(deserializer)? {
            if usize::from(icons.count(icon)) == Icons::MOST {
                return Err(D::Error::custom(format!("at most {} of {icon:?}", Icons::MOST)));
            }
            icons = icons.with(icon);
        }
        Ok(icons)
    }
}

/// The four bits of each kind that is taken by itself: money and goods.
const PLAIN: u64 = 0xffff_ffff;
/// The four bits of each kind that asks for discards.
const TRADES: u64 = 0xffff << (Icon::Pawn1 as u8 * 4);

impl Icons {
    /// No symbol.
    pub const EMPTY: Icons = Icons(0);
    /// The most of one kind.
    pub const MOST: usize = 15;

    /// Whether none is left.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of this kind are left.
    #[inline]
    pub fn count(self, icon: Icon) -> u8 {
        (self.0 >> (icon as u8 * 4) & 15) as u8
    }

    /// Whether there is one of this kind.
    #[inline]
    pub(crate) fn has(self, icon: Icon) -> bool {
        self.count(icon) > 0
    }

    /// One more.
    #[inline]
    #[must_use]
    pub fn with(self, icon: Icon) -> Icons {
        Icons(self.0 + (1 << (icon as u8 * 4)))
    }

    /// One less; there is one.
    #[inline]
    #[must_use]
    pub fn without(self, icon: Icon) -> Icons {
        Icons(self.0 - (1 << (icon as u8 * 4)))
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub fn and(self, other: Icons) -> Icons {
        Icons(self.0 + other.0)
    }

    /// Without all of this kind, unless `yes`.
    #[inline]
    #[must_use]
    pub(crate) fn only_if(self, icon: Icon, yes: bool) -> Icons {
        Icons(self.0 & !((u64::from(!yes) * 15) << (icon as u8 * 4)))
    }

    /// What the plain takes take.
    #[inline]
    pub(crate) fn takes(self) -> Counts {
        Counts::from_nibbles(self.0 as u32)
    }

    /// Those that are no plain takes.
    #[inline]
    #[must_use]
    pub(crate) fn without_plain(self) -> Icons {
        Icons(self.0 & !PLAIN)
    }

    /// Whether some are plain takes.
    #[inline]
    pub fn has_plain(self) -> bool {
        self.0 & PLAIN != 0
    }

    /// Whether some ask for discards.
    #[inline]
    pub(crate) fn has_trades(self) -> bool {
        self.0 & TRADES != 0
    }

    /// Whether all are plain takes.
    #[inline]
    pub fn is_plain(self) -> bool {
        self.0 & !PLAIN == 0
    }

    /// The kinds left, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Icon> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let place = rest.trailing_zeros() / 4;
            (rest != 0).then(|| {
                rest &= !(15 << (place * 4));
                Icon::ALL[place as usize]
            })
        })
    }
}

impl FromIterator<Icon> for Icons {
    fn from_iter<I: IntoIterator<Item = Icon>>(icons: I) -> Icons {
        icons.into_iter().fold(Icons::EMPTY, Icons::with)
    }
}

/// What a card does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Effect {
    /// Used like the abilities of a business.
    Icons(Vec<Printed>),
    /// That many goods of choice.
    PickGood(u8),
    /// A note from the pile straight into the own suitcase.
    Stash(u8),
    /// Shake down a front without a figure.
    Front(Fronts),
    /// Use all backs of one area without a figure.
    Backs,
    /// One figure of a rival into the river.
    GunDown(Kind, Place),
    /// All rivals' figures in one turf.
    GunDownAll,
    /// A figure on the board to another space.
    Move(Kind, Whose, Shaking),
    /// Place or move a neutral figure and use it.
    Neutral(NeutralWho),
    /// A note out of a rival's suitcase into the own.
    Rob(u8),
    /// A random card out of a rival's hand.
    Lift,
    /// Rivals seal money or refuse.
    Offer,
    /// A control marker at once.
    Seize,
    /// A job from the discard.
    Salvage,
    /// A played ally back to hand.
    Ready,
    /// In this order, each part on its own.
    All(Vec<Effect>),
    /// The owner chooses.
    OneOf(Vec<Effect>),
}

/// Which fronts may be shaken down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Fronts {
    /// Any open business.
    Any,
    /// One in a turf that the player controls.
    MyTurf,
    /// The one where this card has just gunned down a thug.
    Freed,
}

/// Which figures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Kind {
    /// Thugs.
    Thug,
    /// Family members.
    Family,
    /// Either.
    Any,
}

/// Where figures may be hit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Place {
    /// Anywhere on the board.
    Anywhere,
    /// In the turf where the Police Chief stands.
    ChiefsTurf,
}

/// Whose figure may be moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Whose {
    /// The player's own.
    Mine,
    /// Anybody else's, neutral ones included.
    Others,
}

/// What a moved figure does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Shaking {
    /// It shakes down where it arrives.
    Shake,
    /// It does nothing.
    Quiet,
}

/// Which neutral figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum NeutralWho {
    /// The Union Boss.
    UnionBoss,
    /// The Mayor.
    Mayor,
    /// The Police Chief.
    PoliceChief,
    /// The player chooses.
    Any,
}

/// Whose effect runs: a job's or an ally's. Allies come after the most jobs there can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TapeId(u8);

/// A card with an effect, as [`TapeId`] is written.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Acting {
    /// A job.
    Job(JobId),
    /// An ally.
    Ally(AllyId),
}

impl TapeId {
    /// What a job does.
    pub fn job(id: JobId) -> TapeId {
        TapeId(id.0)
    }

    /// What an ally does.
    pub fn ally(id: AllyId) -> TapeId {
        TapeId(MAX_JOBS as u8 + id.0)
    }

    /// Whose effect it is.
    pub fn card(self) -> Acting {
        match self.0.checked_sub(MAX_JOBS as u8) {
            None => Acting::Job(JobId(self.0)),
            Some(ally) => Acting::Ally(AllyId(ally)),
        }
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

omerta_core::schema_as!(TapeId as Acting);

impl Serialize for TapeId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.card().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for TapeId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TapeId, D::Error> {
        match Acting::deserialize(deserializer)? {
            Acting::Job(id) if usize::from(id.0) < MAX_JOBS => Ok(TapeId::job(id)),
            Acting::Ally(id) if usize::from(id.0) < MAX_ALLIES => Ok(TapeId::ally(id)),
            card => Err(D::Error::custom(format!("there is no card {card:?}"))),
        }
    }
}

/// One step of a running effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// See [`Effect::Icons`].
    Icons(Icons),
    /// See [`Effect::PickGood`].
    PickGood(u8),
    /// See [`Effect::Stash`].
    Stash(Note),
    /// See [`Effect::Front`].
    Front(Fronts),
    /// See [`Effect::Backs`].
    Backs,
    /// See [`Effect::GunDown`].
    GunDown(Kind, Place),
    /// See [`Effect::GunDownAll`].
    GunDownAll,
    /// See [`Effect::Move`].
    Move(Kind, Whose, Shaking),
    /// See [`Effect::Neutral`].
    Neutral(NeutralWho),
    /// See [`Effect::Rob`].
    Rob(Note),
    /// See [`Effect::Lift`].
    Lift,
    /// See [`Effect::Offer`].
    Offer,
    /// See [`Effect::Seize`].
    Seize,
    /// See [`Effect::Salvage`].
    Salvage,
    /// See [`Effect::Ready`].
    Ready,
    /// Choose one of so many branches; the jumps to them follow.
    Branch(u8),
    /// Go on elsewhere.
    Jump(u8),
    /// The end.
    Done,
}

/// Flattens an effect that has been checked into a tape.
pub(crate) fn compile(effect: &Effect) -> Vec<Op> {
    let mut tape = Vec::new();
    emit(effect, &mut tape);
    tape.push(Op::Done);
    tape
}

fn emit(effect: &Effect, tape: &mut Vec<Op>) {
    let note = |value: &u8| Note::of(*value).expect("a checked note");
    match effect {
        Effect::Icons(printed) => tape.push(Op::Icons(printed.iter().filter_map(|it| it.icon()).collect())),
        Effect::PickGood(n) => tape.push(Op::PickGood(*n)),
        Effect::Stash(value) => tape.push(Op::Stash(note(value))),
        Effect::Front(fronts) => tape.push(Op::Front(*fronts)),
        Effect::Backs => tape.push(Op::Backs),
        Effect::GunDown(kind, place) => tape.push(Op::GunDown(*kind, *place)),
        Effect::GunDownAll => tape.push(Op::GunDownAll),
        Effect::Move(kind, whose, shaking) => tape.push(Op::Move(*kind, *whose, *shaking)),
        Effect::Neutral(who) => tape.push(Op::Neutral(*who)),
        Effect::Rob(value) => tape.push(Op::Rob(note(value))),
        Effect::Lift => tape.push(Op::Lift),
        Effect::Offer => tape.push(Op::Offer),
        Effect::Seize => tape.push(Op::Seize),
        Effect::Salvage => tape.push(Op::Salvage),
        Effect::Ready => tape.push(Op::Ready),
        Effect::All(parts) => parts.iter().for_each(|it| emit(it, tape)),
        Effect::OneOf(branches) => {
            let head = tape.len();
            tape.push(Op::Branch(branches.len() as u8));
            tape.extend(std::iter::repeat_n(Op::Done, branches.len()));
            let mut exits = Vec::new();
            for (i, branch) in branches.iter().enumerate() {
                tape[head + 1 + i] = Op::Jump(tape.len() as u8);
                emit(branch, tape);
                exits.push(tape.len());
                tape.push(Op::Done);
            }
            let end = Op::Jump(tape.len() as u8);
            exits.into_iter().for_each(|it| tape[it] = end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_becomes_jumps_that_meet_again() {
        let effect = Effect::All(vec![Effect::OneOf(vec![Effect::Lift, Effect::Seize]), Effect::Ready]);
        let expected = [
            Op::Branch(2),
            Op::Jump(3),
            Op::Jump(5),
            Op::Lift,
            Op::Jump(7),
            Op::Seize,
            Op::Jump(7),
            Op::Ready,
            Op::Done,
        ];
        assert_eq!(compile(&effect), expected);
    }

    #[test]
    fn icons_count_and_list_themselves() {
        let icons: Icons =
            [Icon::Suitcase, Icon::Cash5, Icon::Suitcase, Icon::HorseHead].into_iter().collect();
        assert_eq!(icons.kinds().collect::<Vec<_>>(), [Icon::Cash5, Icon::Suitcase, Icon::HorseHead]);
        assert_eq!(icons.count(Icon::Suitcase), 2);
        assert!(icons.has_plain() && !icons.is_plain());
        assert_eq!(Icon::Cash5.note(), Some(Note::Five));
        assert_eq!(
            (Icon::Gun.good(), Icon::Narcotics.good(), Icon::DrawJob.good()),
            (Some(Good::Gun), Some(Good::Narcotics), None)
        );
        assert_eq!(Icon::Gun.note(), None);
    }
}
