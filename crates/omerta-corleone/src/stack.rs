//! What the table is in the middle of: a stack of small plain frames. The top one says who is asked what.
//!
//! No frame holds a secret, so the whole stack is shown to everyone.

use omerta_core::{Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{Card, Goods, JobId, Note};
use crate::content::{AreaId, Figure, Site};
use crate::effects::{Icon, Icons, Shaking, TapeId};
use crate::figures::{Neutral, Target};

/// What is waited for, or done next, and what must be remembered to go on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, Default)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Luck: who has the Horse Head.
    HorseHead,
    /// Luck: a tile opens on the first turf without one.
    OpenTile,
    /// Luck: empty public slots are filled, one after the other.
    FillJobs,
    /// Luck: so many allies are shown.
    ShowAllies(u8),
    /// Luck: this seat gets so many jobs.
    DealJobs(Seat, u8),

    /// "Family Business Phase": this seat does one thing.
    Turn(Seat),
    /// Where the thug goes.
    PlaceThug(Seat),
    /// Where the family member goes.
    PlaceFamily(Seat, Figure),
    /// Which cards pay for a job; what is still owed.
    Pay {
        /// Who pays.
        seat: Seat,
        /// For which job.
        job: JobId,
        /// The goods still owed.
        owed: Goods,
        /// Narcotics already stand in for the good that is owed first.
        stand_in: bool,
    },
    /// Whether a job's money or its ability comes first.
    JobOrder(Seat, JobId),
    /// A job's money is taken.
    JobMoney(Seat, JobId),
    /// A job goes into the suitcase.
    JobDone(Seat, JobId),

    /// A card's tape.
    Tape {
        /// Whose card it is.
        seat: Seat,
        /// Which card.
        tape: TapeId,
        /// How far its effect has come: steps done, with choices and jumps counted.
        at: u8,
        /// Where the card has just gunned down a thug.
        freed: Option<Site>,
    },
    /// Who goes first at a front that two may use.
    WhoFirst {
        /// Who shakes it down.
        seat: Seat,
        /// Who controls the turf.
        controller: Seat,
        /// Where it is.
        site: Site,
    },
    /// Symbols to use.
    Icons(Seat, Icons),
    /// Cards to discard for a trade.
    Trade {
        /// Who trades.
        seat: Seat,
        /// Which trade.
        icon: Icon,
        /// How many cards are still to go.
        left: u8,
        /// The last card that went.
        last: Option<Card>,
    },
    /// Goods of choice.
    PickGood(Seat, u8),
    /// Luck: jobs are drawn to choose from.
    DrawJobs(Seat),
    /// Which of two jobs to keep.
    KeepJob(Seat),
    /// Where a figure moves.
    MoveTo {
        /// Who moves it.
        seat: Seat,
        /// From where.
        from: Target,
        /// What it does there.
        shaking: Shaking,
    },
    /// Where a neutral figure goes.
    PlaceNeutral(Seat, Neutral),
    /// Luck: a card out of this rival's hand.
    Lift {
        /// Who takes it.
        seat: Seat,
        /// From whom.
        from: Seat,
    },
    /// Which note goes out of this rival's suitcase.
    Rob {
        /// Who takes it.
        seat: Seat,
        /// From whom.
        from: Seat,
        /// The highest note allowed.
        most: Note,
    },
    /// Rivals seal money or refuse.
    Offer(Seat),
    /// Whom of those who refused to gun down.
    Punish(Seat, SeatSet),
    /// Which marker on the board to move, for want of others.
    MoveMarker(Seat, AreaId),

    /// "Turf War": this turf is next.
    War(AreaId),
    /// "Bribery": bids are sealed.
    #[default]
    Bid,
    /// "Bribery": these still choose, in order of their bids.
    TakeAlly(SeatSet),
    /// "Tribute to the Don": discards are sealed.
    Tribute,
}

/// The frames, at most twelve at once.
pub type Frames = omerta_parts::Stack<Frame, 12>;

/// The frames that ask nobody: luck decides, or they are done by themselves.
macro_rules! silent {
    () => {
        Frame::HorseHead
            | Frame::OpenTile
            | Frame::FillJobs
            | Frame::ShowAllies(_)
            | Frame::DealJobs(..)
            | Frame::JobMoney(..)
            | Frame::JobDone(..)
            | Frame::DrawJobs(_)
            | Frame::Lift { .. }
            | Frame::War(_)
    };
}

pub(crate) use silent;
