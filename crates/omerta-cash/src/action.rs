//! What seats answer, what luck gives and what is asked.

use omerta_core::{BySeat, Seat};
use omerta_parts::Bag;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::{Cards, LootId, MAX_KINDS, Power};

/// A bullet card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "bullets"))]
pub enum Bullet {
    /// Nothing happens.
    Click,
    /// A wound for the target.
    Bang,
}

/// What the Dictator may forbid: a kind of loot, or the New Godfather token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "shares"))]
pub enum ShareType {
    /// Any bill.
    Bill,
    /// Any diamond.
    Diamond,
    /// A painting.
    Painting,
    /// A first aid kit.
    Kit,
    /// A clip.
    Clip,
    /// The New Godfather token.
    Token,
}

impl ShareType {
    /// All of them, in order.
    pub const ALL: [ShareType; 6] = [
        ShareType::Bill,
        ShareType::Diamond,
        ShareType::Painting,
        ShareType::Kit,
        ShareType::Clip,
        ShareType::Token,
    ];
}

/// One answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Lays this bullet card.
    Load(Bullet),
    /// Aims at this player.
    Aim(Seat),
    /// Aims at nobody: only the clock answers so.
    AimAtNobody,
    /// Orders this player to change target.
    Order(Seat),
    /// Orders nobody.
    NoOrder,
    /// Stays standing.
    Stand,
    /// Lies down.
    LieDown,
    /// Takes this loot card as a share.
    Take(LootId),
    /// Takes the New Godfather token as a share.
    TakeToken,
    /// Discards this bullet card for the one a Clip gave.
    Discard(Bullet),
    /// Uses a power that asks yes or no.
    Use,
    /// Leaves an optional power unused.
    Skip,
    /// The Cunning: lays this bullet card instead.
    Swap(Bullet),
    /// The Hustler: draws a bullet card from this player's hand.
    Hustle(Seat),
    /// The Hustler: gives this bullet card back.
    Give(Bullet),
    /// The Dictator: forbids this type of share.
    Forbid(ShareType),
}

const _: () = assert!(size_of::<Action>() <= 8, "an action is copied into every list of options");

/// One thing luck decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// Who is the first Godfather, and which power each player has.
    Start {
        /// Who has the desk.
        godfather: Seat,
        /// The powers dealt, if they are in use.
        powers: BySeat<Option<Power>>,
    },
    /// The loot cards turned up: how many of each kind.
    Loot(#[schemars(with = "Cards")] Bag<MAX_KINDS>),
    /// The bullet card the Hustler drew.
    Drawn(Bullet),
    /// Which face-down Bang! a Clip found: whose, and which of their spent cards.
    Clip {
        /// Who had discarded it.
        from: Seat,
        /// Its place among that player's spent cards.
        nth: u8,
    },
    /// The card the Junk Dealer got from the piles to come.
    Junk(LootId),
}

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Which bullet card to lay.
    Load,
    /// Whom to aim at.
    Aim,
    /// The Godfather: whom to order to change target.
    Order,
    /// Whom to aim at instead.
    ChangeTarget {
        /// The target that must change.
        from: Seat,
    },
    /// Stand or lie down.
    Courage,
    /// Which share to take.
    Share,
    /// Which bullet card to discard for the Bang! of a Clip.
    Discard,
    /// The Hustler: whose hand to draw from.
    Hustle,
    /// The Hustler: what to give back.
    GiveBack {
        /// Who gets it.
        to: Seat,
    },
    /// The Kid: whom to aim at, having seen all other aims.
    KidAims,
    /// The Cunning: whether to swap the bullet laid.
    Cunning,
    /// The Consigliere: whom to order to change target.
    Consigliere,
    /// The Doctor: whether to lose a wound.
    Doctor,
    /// The Stealthy: whether to take a bill while lying down.
    Stealthy,
    /// The Undertaker: what to take of the dead's loot.
    Undertake {
        /// Who died.
        dead: Seat,
    },
    /// The Insured: whether to take a bill for a wound.
    Insured,
    /// The Impatient: whether sharing starts here.
    Impatient,
    /// The Cute: whether to take a bill before the sharing.
    Cute,
    /// The Dictator: what to forbid.
    Forbid {
        /// Who is about to take.
        taker: Seat,
    },
    /// The Greedy: whether to take a second share, and then none in this sharing.
    SecondShare,
    /// The Junk Dealer: whether to swap the card just taken.
    Junk {
        /// The card just taken.
        card: LootId,
    },
    /// The Good Friend: whether to get a Bang! back as well.
    GoodFriend,
}
