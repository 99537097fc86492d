//! What cards do: authored as a tree, run as a tape.

mod icons;

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::{AllyId, JobId, MAX_ALLIES, MAX_JOBS, Note};

pub use icons::{Icon, Icons, Printed};

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
    use crate::cards::Good;

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
