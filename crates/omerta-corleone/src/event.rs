//! What is told: every event says what moved, from where and to where, so that it can be drawn and added up.

use omerta_core::{BySeat, Outcome, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{AllyId, AllySet, Card, Cards, Good, JobId, JobSet, Note, Purse};
use crate::content::{AreaId, Areas, Colour, Figure, Site, SlotId, TileId};
use crate::effects::Icon;
use crate::families::FamilyId;
use crate::figures::{Piece, Place, Standing, Whence};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The Horse Head goes to a player.
    HorseHead {
        /// Who had it; nobody at the start.
        from: Option<Seat>,
        /// Who has it now.
        to: Seat,
    },
    /// An act begins: its number, from 1.
    Act(u8),
    /// A tile opened: in which turf, and which.
    Opened(AreaId, TileId),
    /// A job from the deck was laid into a public slot.
    PublicJob(SlotId, JobId),
    /// An ally was shown.
    Shown(AllyId),
    /// The allies of this act that were not shown leave the game.
    NotShown(AllySet),
    /// Somebody got a job at the start.
    DealtJob(Seat),
    /// Which job it was, for who got it.
    DealtJobCard(Seat, JobId),
    /// A figure was placed.
    Placed {
        /// Who placed it.
        by: Seat,
        /// The figure.
        piece: Piece,
        /// The family it belongs to; none if it is neutral.
        family: Option<FamilyId>,
        /// Where it stood; nowhere if it came from the reserve, or from beside the board if it is neutral.
        from: Option<Place>,
        /// Where it stands now.
        to: Place,
    },
    /// A figure was put aside, out of the reserve: whose, which, and of which family.
    SetAside(Seat, Figure, FamilyId),
    /// Somebody shakes down a front: who, where, and which tile it is, if it is one.
    Front(Seat, Site, Option<TileId>),
    /// The controller of the turf uses it too: who, where, and which tile it is, if it is one.
    Controller(Seat, Site, Option<TileId>),
    /// Somebody uses the backs of these areas.
    Backs(Seat, Areas),
    /// Somebody took a note from its pile into the hand.
    TookNote(Seat, Note),
    /// Somebody took a good from its pile into the hand.
    TookGood(Seat, Good),
    /// There was nothing to take for this symbol.
    NothingLeft(Seat, Icon),
    /// Somebody put a note from hand into the suitcase.
    Suitcased(Seat, Note),
    /// Somebody discarded a hand card for a trade.
    Discarded(Seat, Card),
    /// Somebody drew a job to choose from.
    DrewJob(Seat),
    /// Which job was drawn, for who drew it.
    DrewJobCard(Seat, JobId),
    /// Which of the jobs drawn was kept, for who drew them.
    KeptJob(Seat, JobId),
    /// Somebody kept one of the jobs drawn, and rejected the other, if there was one.
    DrewJobs(Seat, Option<JobId>),
    /// The job discard, these cards, was shuffled into a new deck.
    Reshuffled(JobSet),
    /// A job is being completed.
    Job {
        /// Who completes it.
        seat: Seat,
        /// Which job.
        job: JobId,
        /// The public slot it lay in; out of the hand, if it was none.
        slot: Option<SlotId>,
    },
    /// A good went from hand to its pile, for a job.
    Paid(Seat, Good),
    /// A completed job went into the suitcase.
    JobDone(Seat, JobId),
    /// An ally was laid open, from hand.
    Ally(Seat, AllyId),
    /// A figure went into the river.
    GunnedDown {
        /// Who did it.
        by: Seat,
        /// The figure.
        piece: Piece,
        /// The family it belongs to; none if it is neutral.
        family: Option<FamilyId>,
        /// Where it stood.
        at: Place,
    },
    /// A card moved a figure.
    Moved {
        /// Who moved it.
        by: Seat,
        /// The figure.
        piece: Piece,
        /// The family it belongs to; none if it is neutral.
        family: Option<FamilyId>,
        /// Where it stood.
        from: Place,
        /// Where it stands now.
        to: Place,
    },
    /// A note went from one suitcase to another.
    Robbed {
        /// Who took it.
        by: Seat,
        /// From whom.
        from: Seat,
        /// Which note.
        note: Note,
    },
    /// There was nothing to take in a suitcase or a hand.
    FoundNothing {
        /// Who looked.
        by: Seat,
        /// Whose it is.
        from: Seat,
    },
    /// A card went from one hand to another.
    Lifted {
        /// Who took it.
        by: Seat,
        /// From whom.
        from: Seat,
        /// Which card, if it is no job.
        card: Option<Card>,
    },
    /// Which job it was, for the two.
    LiftedJob {
        /// Who took it.
        by: Seat,
        /// From whom.
        from: Seat,
        /// Which job.
        job: JobId,
    },
    /// Somebody sealed an answer to an Offer.
    OfferSealed(Seat),
    /// All answers to an Offer. Notes that are not the best go from hand to their piles.
    Offers {
        /// Whose Offer it is.
        by: Seat,
        /// The note of each player, if one was given.
        offers: BySeat<Option<Note>>,
        /// Who refused, or had no money.
        refused: SeatSet,
        /// Whose note is the best, if there is any.
        best: Option<Seat>,
    },
    /// The best note of an Offer went from a hand into a suitcase.
    OfferTaken {
        /// Whose suitcase.
        by: Seat,
        /// Out of whose hand.
        from: Seat,
        /// Which note.
        note: Note,
    },
    /// A note went from its pile into a suitcase.
    Stashed(Seat, Note),
    /// A job came from the discard into a hand.
    Salvaged(Seat, JobId),
    /// A played ally came back into a hand.
    Ready(Seat, AllyId),
    /// A marker was put on top of a turf, out of the player's supply.
    Marker(Seat, AreaId),
    /// A marker was moved to the top of a turf.
    MarkerMoved {
        /// Whose marker it is.
        seat: Seat,
        /// The turf it lay in.
        from: AreaId,
        /// How many markers lay below it there.
        height: u8,
        /// The turf on which it lies now.
        to: AreaId,
    },
    /// A turf was fought over.
    War {
        /// Which turf.
        turf: AreaId,
        /// Everyone who is in it: each figure is one influence for its player, neutral ones together for nobody.
        here: Vec<Standing>,
        /// Who alone has the most.
        winner: Option<Seat>,
    },
    /// Somebody won a turf that is theirs already and has no marker left for it.
    MarkersOut(Seat, AreaId),
    /// Somebody has sealed a bid.
    BidSealed(Seat),
    /// All bids, by note. The notes are still in the suitcases.
    Bids(BySeat<Purse>),
    /// Somebody paid the bid and took an ally.
    Bribed {
        /// Who.
        seat: Seat,
        /// The ally, who goes to the hand.
        ally: AllyId,
        /// The notes that go from the suitcase to their piles.
        bid: Purse,
    },
    /// Somebody has sealed the tribute.
    TributeSealed(Seat),
    /// Somebody gave this hand card as tribute.
    Tribute(Seat, Card),
    /// These played allies came back into a hand.
    AlliesBack(Seat, AllySet),
    /// Figures go home: players' own into their reserves, neutral ones beside the board.
    Home(Vec<Homecomer>),
    /// Allies that nobody bribed leave the game.
    AlliesLeft(AllySet),
    /// A family member joins the reserves of these players.
    Joined(Figure, SeatSet),
    /// What was left in a hand at the end: money goes into the suitcase, the rest is discarded.
    LastHand(Seat, Cards),
    /// The game is over.
    Over {
        /// Who won, with which scores.
        outcome: Outcome,
        /// What each score is made of.
        accounts: Box<BySeat<Account>>,
    },
}

/// A figure on its way home.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Homecomer {
    /// The figure.
    pub piece: Piece,
    /// From where it comes.
    pub from: Whence,
}

/// What a score is made of.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Account {
    /// The money in the suitcase, in dollars.
    pub suitcase: u16,
    /// The turfs with the most markers.
    pub turfs: Areas,
    /// What these bring, in dollars.
    pub turf_bonus: u16,
    /// The colours with the most jobs.
    pub colours: Vec<Colour>,
    /// What these bring, in dollars.
    pub job_bonus: u16,
}
