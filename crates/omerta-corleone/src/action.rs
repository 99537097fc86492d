//! What seats answer, what luck gives and what is asked.

use omerta_core::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{AllyId, Card, Good, JobId, Note};
use crate::content::{AreaId, Figure, Site, SlotId, SpaceId, TileId};
use crate::effects::{Icon, Icons};
use crate::families::FamilyId;
use crate::figures::{Neutral, Target};

/// One answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Plays this figure.
    Play(Figure),
    /// Completes a job from hand.
    Job(JobId),
    /// Completes the public job in this slot.
    PublicJob(SlotId),
    /// Plays an ally.
    Ally(AllyId),
    /// Puts a figure aside, since there is nowhere to go and nothing to do.
    SetAside(Figure),
    /// A thug space, or the business that belongs to it.
    At(Site),
    /// A family-member space.
    On(SpaceId),
    /// A turf, or Central Park.
    In(AreaId),
    /// Pays with this good.
    Pay(Good),
    /// A job's money first.
    MoneyFirst,
    /// A job's ability first.
    AbilityFirst,
    /// Lets this player go first.
    First(Seat),
    /// Uses this symbol.
    Use(Icon),
    /// Puts this note into the suitcase.
    Suitcase(Note),
    /// Discards this card.
    Discard(Card),
    /// Takes this good.
    Take(Good),
    /// Keeps this job.
    Keep(JobId),
    /// A figure on the board.
    Figure(Target),
    /// A neutral figure.
    Neutral(Neutral),
    /// Whose suitcase is robbed.
    Rob(Seat),
    /// Takes this note out of the suitcase.
    RobNote(Note),
    /// Takes a card out of a rival's hand.
    Lift(Seat),
    /// Seals this note for an Offer.
    Offer(Note),
    /// Refuses an Offer.
    Refuse,
    /// Takes this job from the discard.
    Salvage(JobId),
    /// Takes back this played ally.
    Ready(AllyId),
    /// Chooses this branch of a card, counted from 0.
    Branch(u8),
    /// Moves a marker: the turf it lies in, and how many lie below it there.
    Marker(AreaId, u8),
    /// Adds this note to a sealed bid.
    Bid(Note),
    /// Takes this ally for the bid.
    Bribe(AllyId),
    /// No more of it.
    Done,
    /// Leaves it.
    Decline,
}

const _: () = assert!(size_of::<Action>() <= 8, "an action is copied into every list of options");

/// One thing luck decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// Who has the Horse Head.
    HorseHead(Seat),
    /// The tile that opens.
    Tile(TileId),
    /// The next job of the deck.
    Job(JobId),
    /// An ally that is shown.
    Ally(AllyId),
    /// The card taken out of a hand.
    Lifted(Card),
}

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// What to do in a turn.
    Turn,
    /// Which figure to put aside.
    SetAside,
    /// Where the thug goes.
    PlaceThug,
    /// Where the family member goes: which, and of which family.
    PlaceFamily(Figure, FamilyId),
    /// What to pay with for a job: which job, and the good that is owed next.
    Pay(JobId, Good),
    /// Whether a job's money or its ability comes first.
    JobOrder(JobId),
    /// Who goes first at a front.
    WhoFirst(Site),
    /// Which symbol to use next: those that are left.
    Icons(Icons),
    /// Which card to discard for a trade: which trade, and how many cards are still to go.
    Trade(Icon, u8),
    /// Which good to take.
    PickGood,
    /// Which job to keep.
    KeepJob,
    /// Which front to shake down.
    Front,
    /// Of which area to use the backs.
    Backs,
    /// Which figure to gun down.
    GunDown,
    /// In which turf to gun down all rivals.
    GunDownAll,
    /// Which figure to move.
    Move,
    /// Where to move it: the figure by its place.
    MoveTo(Target),
    /// Which neutral figure to use.
    Neutral,
    /// Where the neutral figure goes.
    PlaceNeutral(Neutral),
    /// Whose suitcase to rob: the highest note allowed.
    Rob(Note),
    /// Which note to take out of this rival's suitcase.
    RobNote(Seat),
    /// Out of whose hand to take a card.
    Lift,
    /// What to seal for an Offer: whose it is.
    Offer(Seat),
    /// Whom of those who refused to gun down.
    Punish,
    /// Where to put a marker.
    Seize,
    /// Which job to take from the discard.
    Salvage,
    /// Which ally to take back.
    Ready,
    /// Which branch of a card.
    Branch,
    /// Which marker to move to this turf.
    MoveMarker(AreaId),
    /// Which notes to bid.
    Bid,
    /// Which ally to take.
    Bribe,
    /// Which cards to give as tribute: how many are still to be picked.
    Tribute(u8),
}
