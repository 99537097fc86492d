//! Everything there is, and questions about it. No rule changes it here.

use omerta_core::{BySeat, Sealed, Seat, SeatSet};
use omerta_parts::Bag;

use crate::action::Bullet;
use crate::bullets::Bullets;
use crate::phases::Phase;

/// How many rounds are played.
pub const ROUNDS: u8 = 8;
/// How many loot cards are turned up in a round.
pub const FACE_UP: u8 = 8;
/// How many wounds kill.
pub const DEADLY: u8 = 3;

/// Loot cards by value: a card is worth its kind, 0 to 6 dollars.
pub type Loot = Bag<7>;

/// Everything there is, secrets included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// What is going on.
    pub phase: Phase,
    /// The number of the round, from 1.
    pub round: u8,
    /// With whom the sharing begins.
    pub boss: Seat,
    /// Who still owes an answer to the present question.
    pub pending: SeatSet,
    /// Who is alive.
    pub alive: SeatSet,
    /// Who will stay, of those who have decided.
    pub staying: Sealed<SeatSet>,
    /// Who stayed and was not hit, from the volley to the end of the round.
    pub standing: SeatSet,
    /// Loot cards nobody has seen in this game.
    pub pile: Loot,
    /// Loot cards face up.
    pub table: Loot,
    /// Dollars that nobody could take.
    pub lost: u16,
    /// What each player has.
    pub players: BySeat<Player>,
}

omerta_core::never_leaves!(State);
const _: () = assert!(size_of::<State>() <= 256, "a state is cloned millions of times a second");

/// What a state keeps for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(16))]
pub struct Player {
    /// Bullets in hand, known to the owner alone.
    pub hand: Bullets,
    /// Bullets fired for all to see.
    pub shown: Bullets,
    /// Bullets that went away unseen. Their owner remembers them.
    pub buried: Bullets,
    /// The bullet in the gun.
    pub bullet: Option<Sealed<Bullet>>,
    /// At whom the gun points. Everybody sees it as soon as all have aimed.
    pub target: Option<Sealed<Seat>>,
    /// How often they were hit.
    pub wounds: u8,
    /// Dollars taken.
    pub money: u16,
}

/// What some loot cards are worth together.
pub fn worth(loot: &Loot) -> u16 {
    loot.kinds().map(|value| u16::from(value) * u16::from(loot.count(value))).sum()
}

impl State {
    /// How many seats the table has.
    #[inline]
    pub fn n_seats(&self) -> u8 {
        self.players.n_seats()
    }

    /// Whether this seat has decided if it will stay.
    pub fn is_decided(&self, seat: Seat) -> bool {
        self.phase == Phase::Courage && self.alive.minus(self.pending).contains(seat)
    }

    /// Who aims at this seat, once all have aimed.
    pub fn aimed_at_by(&self, seat: Seat) -> SeatSet {
        self.players.seats_where(|it| it.target.is_some_and(|it| it.reveal() == seat))
    }
}
