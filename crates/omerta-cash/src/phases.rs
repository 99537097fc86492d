//! The seven steps of a round, in the rulebook's order, and what is asked inside them.

pub mod bullet;
pub mod card_effects;
pub mod clip;
pub mod courage;
pub mod hold_up;
pub mod loot;
pub mod privilege;
pub mod share;
pub mod start;

use omerta_core::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::LootId;

/// What the table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Luck names the first Godfather and deals powers.
    Start,
    /// Step 1: luck turns up the loot.
    Loot,
    /// Step 1: the Hustler may choose a hand.
    Hustle,
    /// Step 1: luck draws a card from this hand.
    HustleDraw {
        /// Whose hand.
        from: Seat,
    },
    /// Step 1: the Hustler gives a card back.
    HustleGive {
        /// To whom.
        to: Seat,
    },
    /// Step 2: all lay a bullet card.
    Bullet,
    /// Step 3: all aim.
    HoldUp,
    /// Step 3: the Kid aims.
    KidAims,
    /// Step 3: the Cunning may swap.
    CunningSwaps,
    /// Step 4: the Godfather may order someone.
    Privilege,
    /// Step 4: an ordered player chooses a new target.
    NewTarget {
        /// Who must obey.
        seat: Seat,
        /// Whether the Consigliere ordered it, and not the Godfather.
        consigliere: bool,
    },
    /// Step 4: the Consigliere may order someone.
    Consigliere,
    /// Step 5: all stand or lie down.
    Courage,
    /// Step 5: the Doctor may heal.
    Doctor,
    /// Step 5: the Stealthy may take a bill.
    Stealthy,
    /// Step 6: the Undertaker may take a card of the dead.
    Undertake {
        /// Who died.
        dead: Seat,
    },
    /// Step 6: the Insured may take a bill.
    Insured,
    /// Step 7: the Impatient may go first.
    Impatient,
    /// Step 7: the Cute may take a bill.
    Cute,
    /// Step 7: the Dictator may forbid something to whoever takes next.
    Forbid,
    /// Step 7: a player takes a share.
    Share,
    /// Step 7: the Greedy may take a second share.
    SecondShare,
    /// Step 7: the Junk Dealer may swap the card just taken.
    Junk {
        /// Which card.
        card: LootId,
    },
    /// Step 7: luck gives the Junk Dealer a card.
    JunkDraw {
        /// The card given for it.
        card: LootId,
    },
    /// Step 7: luck finds a Bang! among the face-down cards.
    ClipDraw {
        /// For whom.
        seat: Seat,
        /// Whether this is the Good Friend, after another's Clip.
        friend: bool,
    },
    /// Step 7: another card goes for the Bang!.
    ClipDiscard {
        /// Whose card.
        seat: Seat,
        /// Whether this is the Good Friend, after another's Clip.
        friend: bool,
    },
    /// Step 7: the Good Friend may do as the Clip's user did.
    GoodFriend,
    /// The game is over.
    End,
}

impl Phase {
    /// The step of the round this belongs to, from 1 to 7; 0 before the first round.
    pub fn step(self) -> u8 {
        match self {
            Phase::Start => 0,
            Phase::Loot | Phase::Hustle | Phase::HustleDraw { .. } | Phase::HustleGive { .. } => 1,
            Phase::Bullet => 2,
            Phase::HoldUp | Phase::KidAims | Phase::CunningSwaps => 3,
            Phase::Privilege | Phase::NewTarget { .. } | Phase::Consigliere => 4,
            Phase::Courage | Phase::Doctor | Phase::Stealthy => 5,
            Phase::Undertake { .. } | Phase::Insured => 6,
            Phase::Impatient
            | Phase::Cute
            | Phase::Forbid
            | Phase::Share
            | Phase::SecondShare
            | Phase::Junk { .. }
            | Phase::JunkDraw { .. }
            | Phase::ClipDraw { .. }
            | Phase::ClipDiscard { .. }
            | Phase::GoodFriend
            | Phase::End => 7,
        }
    }
}
