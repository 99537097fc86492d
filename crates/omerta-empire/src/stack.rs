//! What the table is in the middle of: a stack of small plain frames. The top one says who is asked what.
//!
//! No frame holds a secret, so the whole stack is shown to everyone.

use omerta_core::{Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::{CityId, HenchmanId, Hood, Place, RacketId, SquareId};
use crate::content::UNIT;
use crate::effects::{Goods, Off};
use crate::state::Moment;

/// Where a tape comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A city card, which is discarded afterwards.
    City(CityId),
    /// A henchman who was revealed.
    Reveal(HenchmanId),
    /// A card that lay before a capo.
    Laid(CityId),
    /// The start card of the capo.
    Start,
    /// The cop card.
    Cop,
    /// An ability that needs no reveal.
    Passive,
}

/// What a gangster on a square is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// "Control Territory".
    Control,
    /// "Attack a Rival".
    Attack,
}

/// How much cheaper, in units of $50, so that it fits a frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Off", into = "Off")]
pub struct Cut(u8);

impl Cut {
    /// At the printed price.
    pub const NONE: Cut = Cut(0);
    const FREE: Cut = Cut(u8::MAX);
}

impl From<Off> for Cut {
    fn from(off: Off) -> Cut {
        match off {
            // A checked pack knows no such sums.
            Off::Dollars(sum) => Cut((sum / UNIT).min(u16::from(u8::MAX - 1)) as u8),
            Off::Free => Cut::FREE,
        }
    }
}

impl From<Cut> for Off {
    fn from(cut: Cut) -> Off {
        if cut == Cut::FREE { Off::Free } else { Off::Dollars(u16::from(cut.0) * UNIT) }
    }
}

/// What is waited for, or done next, and what must be remembered to go on.
///
/// Which one it is stands in a byte of its own: it is looked at several times in every step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, Default)]
#[serde(rename_all = "snake_case")]
#[repr(u8, align(8))]
pub enum Frame {
    /// Luck: the family of the next capo.
    Families,
    /// Luck: the start card of the next capo.
    StartCards,
    /// Shield and start card of this capo give what they give.
    Boost(Seat),
    /// Luck: the racket track is filled.
    FillRackets,
    /// Luck: the henchman track is filled.
    FillHenchmen,
    /// Which racket to start with.
    StartRacket(Seat),
    /// Where it goes.
    StartSquare(Seat, RacketId),
    /// Which square a start card takes, once all rackets lie.
    StartClaim(Seat),
    /// Which henchmen to start with; how many are left.
    StartHenchmen(Seat, u8),

    /// City cards: from which deck, or luck: from this one.
    Draw {
        /// Who draws.
        seat: Seat,
        /// From where, if that is settled.
        deck: Option<Hood>,
        /// How many.
        left: u8,
    },
    /// What to buy.
    Market {
        /// Who buys.
        seat: Seat,
        /// What is sold.
        what: Goods,
        /// How many at most.
        left: u8,
        /// How much cheaper.
        off: Cut,
        /// Whether cops keep rackets off a square.
        cops_hinder: bool,
        /// The slots of the track with what can be paid for and has a place.
        #[serde(with = "crate::wire::bits")]
        #[schemars(with = "Vec<u8>")]
        slots: u8,
    },
    /// Where a racket just bought goes.
    PlaceRacket {
        /// Whose it is.
        seat: Seat,
        /// Which.
        racket: RacketId,
        /// Whether cops keep it off a square.
        cops_hinder: bool,
    },
    /// Which vendetta tokens to cash.
    Cash(Seat, SeatSet),
    /// Which rival a card is for.
    Rival(Seat, Origin),
    /// A tape.
    Tape {
        /// Whose it is.
        seat: Seat,
        /// Which.
        tape: u8,
        /// Where it stands.
        at: u8,
        /// The rival it is for.
        rival: Option<Seat>,
        /// Where it comes from.
        origin: Origin,
    },
    /// Luck: a city card out of the rival's hand.
    Steal(Seat, Seat, u8),
    /// Which city card to take out of the rival's hand.
    Choose(Seat, Seat, u8),
    /// Up to so many cops are moved by a card, up to so far.
    Convoy(Seat, u8, u8),

    /// "Cops phase": the godfather picks the chief.
    Chief(SeatSet),
    /// The chief removes so many cops.
    RemoveCops(u8),
    /// Luck: the cop card.
    CopCard,
    /// All are asked at once what they play.
    Window(Moment),
    /// What this one has played is carried out.
    Carry(Moment, Seat),
    /// Which cop to move.
    Cops,
    /// Where this one goes.
    MoveCop {
        /// Who moves it.
        seat: Seat,
        /// From where.
        from: Place,
        /// How far at most.
        steps: u8,
        /// Whether a card moves it.
        by_card: bool,
    },
    /// Arrivals are looked at one after the other.
    Busts(u8),
    /// The owner pays or loses.
    Bust(SquareId),
    /// Where Ness goes.
    Ness,

    /// "Godfather phase": bids are sealed.
    #[default]
    Bid,
    /// The godfather picks among the highest.
    BidTie(SeatSet),

    /// "Declarations phase": what this one does.
    Declare(Seat),
    /// How much to give at City Hall.
    Donate(Seat),
    /// Luck: two dice at Pitney Downs.
    Race(Seat),
    /// Whom to assassinate: exhausted, or unseen.
    Target(Seat, Seat),
    /// Luck: a henchman out of the target's hand.
    DrawTarget,
    /// Assassin and target seal their plans.
    HitPlans,
    /// The godfather decides an even assassination.
    HitTie,
    /// An assassination is over.
    HitEnd,

    /// "Combat": which fight to resolve.
    PickFight(Seat),
    /// All parties seal their plans.
    Plans,
    /// Luck: the dice before the fight, this one next.
    PreCombat(u8),
    /// The godfather decides an even fight.
    CombatTie(SeatSet),
    /// What the winner's side does when it has won, this one next.
    Won(Seat, u8),
    /// Which henchman of a loser dies.
    KillOne(Seat),
    /// Luck: the losers' dice.
    Casualties,

    /// "Refresh": what this one pays for.
    Refresh(Seat),
    /// "Collect": squares are gone through; luck: a die for a casino.
    Collect(Seat, u8),
    /// The rest of this one's Collect.
    CollectEnd(Seat, u8),

    /// Martial law: the godfather picks among the lowest.
    Lowest(SeatSet),
}

/// The frames, at most twelve at once.
pub type Frames = omerta_parts::Stack<Frame, 12>;
