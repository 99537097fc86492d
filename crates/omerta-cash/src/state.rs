//! Everything there is, and questions about it. No rule changes it here.

use omerta_core::{BySeat, Sealed, Seat, SeatSet};
use omerta_parts::Bag;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::{Bullet, ShareType};
use crate::content::{MAX_KINDS, MAX_ROUNDS, Power};
use crate::history::History;
use crate::phases::Phase;
use crate::variant::Variant;

/// Bullet cards of which only the numbers matter: a hand, or the face-up discard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Hand {
    /// How many Click! there are.
    pub clicks: u8,
    /// How many Bang! there are.
    pub bangs: u8,
}

impl Hand {
    /// How many cards there are.
    #[inline]
    pub fn len(self) -> u8 {
        self.clicks + self.bangs
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// How many there are of these.
    #[inline]
    pub fn count(self, bullet: Bullet) -> u8 {
        match bullet {
            Bullet::Click => self.clicks,
            Bullet::Bang => self.bangs,
        }
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, bullet: Bullet) {
        match bullet {
            Bullet::Click => self.clicks += 1,
            Bullet::Bang => self.bangs += 1,
        }
    }

    /// Takes one out; there is one.
    #[inline]
    pub fn take(&mut self, bullet: Bullet) {
        match bullet {
            Bullet::Click => self.clicks -= 1,
            Bullet::Bang => self.bangs -= 1,
        }
    }

    /// The kinds there is at least one of.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Bullet> {
        [Bullet::Click, Bullet::Bang].into_iter().filter(move |&it| self.count(it) > 0)
    }
}

/// What a state keeps for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The bullet cards in hand.
    pub hand: Hand,
    /// The bullet card laid face down this round.
    pub laid: Option<Sealed<Bullet>>,
    /// Whom they will aim at, until all guns go up; nobody, if they were too slow.
    pub aim: Option<Sealed<Option<Seat>>>,
    /// Whom they aim at, once shown.
    pub target: Option<Seat>,
    /// Whether they stay standing, until courage is shown.
    pub courage: Option<Sealed<bool>>,
    /// Wounds not healed.
    pub wounds: u8,
    /// Loot taken.
    pub loot: Bag<MAX_KINDS>,
    /// Bullet cards spent.
    pub spent: History,
}

/// How far the sharing of this round has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Sharing {
    /// Who takes now.
    pub turn: Seat,
    /// Who may still take.
    pub sharers: SeatSet,
    /// Whether the New Godfather token is still there.
    pub token: bool,
    /// What the Dictator has forbidden for this taking.
    pub forbidden: Option<ShareType>,
    /// The Dictator has forbidden something in this sharing.
    pub dictator_done: bool,
    /// The Junk Dealer has swapped in this sharing.
    pub junk_done: bool,
    /// The Greedy was asked for a second share.
    pub greedy_asked: bool,
}

impl Default for Sharing {
    fn default() -> Sharing {
        Sharing {
            turn: Seat::A,
            sharers: SeatSet::EMPTY,
            token: true,
            forbidden: None,
            dictator_done: false,
            junk_done: false,
            greedy_asked: false,
        }
    }
}

/// A swap of the Hustler: one card each way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swap {
    /// With whom.
    pub with: Seat,
    /// What the Hustler drew.
    pub drawn: Sealed<Bullet>,
    /// What the Hustler gave back, once done.
    pub given: Option<Sealed<Bullet>>,
}

/// Everything there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Which rules are in use.
    pub variant: Variant,
    /// What the table is doing.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u8,
    /// Who has the desk.
    pub godfather: Seat,
    /// Who took the token this round and gets the desk in the next.
    pub heir: Option<Seat>,
    /// Who lives.
    pub alive: SeatSet,
    /// Who stands.
    pub standing: SeatSet,
    /// Who is asked now: one, or all who still owe the choice that everyone makes at once. Nobody while luck
    /// decides.
    pub pending: SeatSet,
    /// Who was hit in this round's volley.
    pub hit: SeatSet,
    /// Who died in this round's volley and still has loot lying there.
    pub fallen: SeatSet,
    /// The loot face up on the table.
    pub loot: Bag<MAX_KINDS>,
    /// The loot in the piles to come.
    pub pile: Bag<MAX_KINDS>,
    /// Loot that left the game.
    pub gone: Bag<MAX_KINDS>,
    /// The bullet cards face up in the discard.
    pub discard: Hand,
    /// How far the sharing has come.
    pub sharing: Sharing,
    /// The Hustler's swaps, by round.
    pub swaps: [Option<Swap>; MAX_ROUNDS],
    /// In which rounds the Cunning laid another card: a bit for each, the first round lowest. All saw it.
    pub cunning_swaps: u8,
    /// The special powers.
    pub powers: BySeat<Option<Power>>,
    /// What each seat has.
    pub players: BySeat<Player>,
}

omerta_core::never_leaves!(State);
const _: () = assert!(size_of::<State>() <= 512, "a state is cloned millions of times a second");

impl State {
    /// The living player with this power, if it was dealt and its owner lives.
    #[inline]
    pub fn holder(&self, power: Power) -> Option<Seat> {
        if !self.variant.powers {
            return None;
        }
        self.alive.iter().find(|&it| self.powers[it] == Some(power))
    }

    /// Asks one seat.
    #[inline]
    pub(crate) fn ask(&mut self, phase: Phase, seat: Seat) {
        self.phase = phase;
        self.pending = SeatSet::only(seat);
    }

    /// Asks everyone alive at once.
    #[inline]
    pub(crate) fn ask_all(&mut self, phase: Phase) {
        self.phase = phase;
        self.pending = self.alive;
    }

    /// Asks nobody: luck decides, or the game is over.
    #[inline]
    pub(crate) fn ask_nobody(&mut self, phase: Phase) {
        self.phase = phase;
        self.pending = SeatSet::EMPTY;
    }

    /// The swap of this round.
    pub fn swap(&self) -> Option<Swap> {
        self.swaps[usize::from(self.round) - 1]
    }
}
