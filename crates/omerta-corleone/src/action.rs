//! What seats answer, what luck gives, what is asked and what is told.

use omerta_core::{BySeat, Outcome, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{AllyId, Card, Good, JobId, Note, Purse};
use crate::content::{AreaId, Figure, Site, SpaceId, TileId};
use crate::effects::{Icon, Icons};
use crate::state::{Neutral, Piece, Target};

/// One answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Plays this figure.
    Play(Figure),
    /// Completes a job from hand.
    Job(JobId),
    /// Completes the public job in this slot.
    PublicJob(u8),
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
    /// Takes this note out of a rival's suitcase.
    Rob(Seat, Note),
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
    /// Chooses this branch of a card.
    Branch(u8),
    /// Moves the marker with this place in the stack of a turf.
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
    /// Where the family member goes.
    PlaceFamily(Figure),
    /// What to pay with for a good of a job.
    Pay(JobId, Good),
    /// Whether a job's money or its ability comes first.
    JobOrder(JobId),
    /// Who goes first at a front.
    WhoFirst(Site),
    /// Which symbol to use next.
    Icons(Icons),
    /// Which card to discard for a trade.
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
    /// Where to move it.
    MoveTo(Target),
    /// Which neutral figure to use.
    Neutral,
    /// Where the neutral figure goes.
    PlaceNeutral(Neutral),
    /// What to take out of whose suitcase.
    Rob(Note),
    /// Out of whose hand to take a card.
    Lift,
    /// What to seal for an Offer.
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
    /// Which cards to give as tribute.
    Tribute(u8),
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Who has the Horse Head.
    HorseHead(Seat),
    /// An act begins.
    Act(u8),
    /// A tile opened.
    Opened(AreaId, TileId),
    /// A public job was shown.
    PublicJob(u8, JobId),
    /// An ally was shown.
    Shown(AllyId),
    /// A seat got jobs at the start.
    DealtJob(Seat),
    /// Which job it was, for who got it.
    DealtJobCard(Seat, JobId),
    /// A figure was placed.
    Placed(Piece, Target),
    /// A figure was put aside.
    SetAside(Seat, Figure),
    /// Someone shakes down a front; which tile it is, if it is one.
    Front(Seat, Site, Option<TileId>),
    /// The controller of the turf uses it too.
    Controller(Seat, Site, Option<TileId>),
    /// Someone uses backs, the areas given by bits.
    Backs(Seat, u8),
    /// Someone took a note.
    TookNote(Seat, Note),
    /// Someone took a good.
    TookGood(Seat, Good),
    /// There was nothing to take.
    NothingLeft(Seat, Icon),
    /// Someone put a note into the suitcase.
    Suitcased(Seat, Note),
    /// Someone discarded a card.
    Discarded(Seat, Card),
    /// Someone drew jobs, keeps one of them and rejects this one.
    DrewJobs(Seat, Option<JobId>),
    /// Which jobs were drawn, for who drew them.
    DrewJobCard(Seat, JobId),
    /// Which job was kept, for who drew them.
    KeptJob(Seat, JobId),
    /// The job deck was shuffled anew.
    Reshuffled,
    /// A job is being completed.
    Job(Seat, JobId),
    /// A good was paid.
    Paid(Seat, Good),
    /// A job lies in the suitcase.
    JobDone(Seat, JobId),
    /// An ally was played.
    Ally(Seat, AllyId),
    /// A figure went into the river.
    GunnedDown(Seat, Piece),
    /// A figure moved.
    Moved(Seat, Piece, Target),
    /// A neutral figure went into the river.
    NeutralGunnedDown(Seat, Neutral),
    /// The Police Chief was put into a turf.
    Chief(Seat, AreaId),
    /// A note went from one suitcase to another.
    Robbed(Seat, Seat, Note),
    /// Nothing fitted in the suitcase.
    RobbedNothing(Seat, Seat),
    /// A card went from one hand to another: what all see of it.
    Lifted(Seat, Seat, Option<Card>),
    /// Which job it was, for the two.
    LiftedJob(Seat, Seat, JobId),
    /// Someone sealed an answer to an Offer.
    OfferSealed(Seat),
    /// All answers to an Offer.
    Offers(Seat, BySeat<Option<Note>>, SeatSet),
    /// A note went from the pile into a suitcase.
    Stashed(Seat, Note),
    /// A job came from the discard into a hand.
    Salvaged(Seat, JobId),
    /// An ally came back into a hand.
    Ready(Seat, AllyId),
    /// A marker was put on a turf.
    Marker(Seat, AreaId),
    /// A marker was moved from one turf to another.
    MarkerMoved(Seat, AreaId, AreaId),
    /// A turf war that nobody won.
    NoWinner(AreaId),
    /// Someone has sealed a bid.
    BidSealed(Seat),
    /// All bids, card by card.
    Bids(BySeat<Purse>),
    /// Someone paid the bid and took an ally.
    Bribed(Seat, AllyId),
    /// Someone has sealed the tribute.
    TributeSealed(Seat),
    /// Someone gave this card as tribute.
    Tribute(Seat, Card),
    /// Played allies came back.
    AlliesBack(Seat),
    /// A family member joins everyone.
    Joined(Figure),
    /// The game is over.
    Over(Outcome),
}
