//! What seats and luck decide, what is asked, and what is told.

use omerta_core::{BySeat, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::state::Loot;

/// A bullet card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "bullets"))]
pub enum Bullet {
    /// It wounds.
    Bang,
    /// It does not.
    Click,
}

impl Bullet {
    /// Both kinds, in order.
    pub const ALL: [Bullet; 2] = [Bullet::Bang, Bullet::Click];
}

/// One answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Loads this bullet and aims at that seat, both in secret.
    Aim {
        /// What is loaded.
        bullet: Bullet,
        /// Who is aimed at.
        target: Seat,
    },
    /// Keeps standing.
    Stay,
    /// Gets out of the way, and out of the share.
    Duck,
    /// Takes a face-up loot card that is worth this much.
    Take(#[schemars(extend("x-table" = "loot"))] u8),
}

const _: () = assert!(size_of::<Action>() <= 8, "search keeps millions of actions");

/// One thing luck decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// These loot cards were turned up: how many of each value.
    Deal(#[schemars(extend("x-index" = "loot"))] Loot),
}

/// What a seat is being asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Which bullet, and at whom?
    Aim,
    /// Stay or duck, with this many guns pointing at you?
    Courage {
        /// Who aims at the one who is asked.
        aimed_at_by: SeatSet,
    },
    /// Which loot card?
    Share,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round began with these loot cards.
    Dealt {
        /// The number of the round, from 1.
        round: u8,
        /// Who is the boss.
        boss: Seat,
        /// What lies face up: how many cards of each value.
        #[schemars(extend("x-index" = "loot"))]
        loot: Loot,
    },
    /// Someone has loaded a bullet and aimed in secret.
    Aimed(Seat),
    /// What one has loaded, and at whom one aims: told to nobody else.
    YouAim {
        /// What is loaded.
        bullet: Bullet,
        /// Who is aimed at.
        target: Seat,
    },
    /// Who aims at whom; the dead at nobody.
    Aims(BySeat<Option<Seat>>),
    /// Someone has decided in secret whether to stay.
    Decided(Seat),
    /// Whether one stays: told to nobody else.
    YouStay(bool),
    /// Who stays.
    Stay(SeatSet),
    /// A bullet was fired for all to see.
    Fired {
        /// Who fired.
        seat: Seat,
        /// At whom.
        target: Seat,
        /// What it was.
        bullet: Bullet,
    },
    /// Someone's bullet went away unseen.
    Buried(Seat),
    /// Someone died of their wounds.
    Died(Seat),
    /// Someone took a loot card.
    Took {
        /// Who took it.
        seat: Seat,
        /// What it is worth.
        #[schemars(extend("x-table" = "loot"))]
        value: u8,
    },
    /// This loot was left, and nobody may take it: how many cards of each value.
    Lost(#[schemars(extend("x-index" = "loot"))] Loot),
    /// A round is over, and somebody else is the boss.
    NextBoss {
        /// Who was the boss.
        from: Seat,
        /// Who is the boss now.
        to: Seat,
    },
}
