//! The floor: Stand-off written straight into one struct, for nothing but speed.
//!
//! No contract, no list of options, no events, no views: the next decision has so many legal answers, and
//! the k-th of them is carried out. They are the same answers in the same order as those of the contract, it
//! keeps the same facts (also which bullets were seen), and a test plays both side by side. What the
//! contract costs is what this is faster by.

use std::hint::black_box;

use omerta_core::{Rng, below};

use crate::wyrand::WyRand;

const ROUNDS: u8 = 8;
const FACE_UP: usize = 8;
const DEADLY: u8 = 3;
const BULLETS: [u8; 2] = [3, 5];

/// The place of the k-th bit that is set, for each byte.
static NTH_BIT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut bit, mut k) = (0, 0);
        while bit < 8 {
            if mask >> bit & 1 == 1 {
                table[mask][k] = bit;
                k += 1;
            }
            bit += 1;
        }
        mask += 1;
    }
    table
};

/// How many bits are set, for each byte.
static N_BITS: [u8; 256] = {
    let mut table = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        table[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    table
};

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Aim,
    Courage,
    Share,
    End,
}

/// A whole game of Stand-off.
#[derive(Clone, Copy, Debug)]
pub struct Bare {
    /// The values of all loot cards, shuffled; those of a round lie together.
    deck: [u8; 64],
    /// How many cards of each value lie face up, and a bit for each value there is.
    face_up: [u8; 8],
    values: u8,
    /// Bangs and Clicks in hand.
    hands: [[u8; 2]; 8],
    /// Bangs and Clicks that everybody saw, and that nobody saw.
    shown: [[u8; 2]; 8],
    buried: [[u8; 2]; 8],
    bullets: [u8; 8],
    targets: [u8; 8],
    wounds: [u8; 8],
    money: [u8; 8],
    phase: Phase,
    n_seats: u8,
    round: u8,
    boss: u8,
    /// Sets of seats, a bit each: who must still answer, who lives, who stays, who takes loot.
    pending: u8,
    alive: u8,
    stayed: u8,
    /// The seat that answers next.
    seat: u8,
}

impl Bare {
    /// A fresh table with a shuffled deck.
    #[inline]
    pub fn start<R: Rng>(n_seats: u8, dice: &mut R) -> Bare {
        let mut deck: [u8; 64] = std::array::from_fn(|i| (i % 7) as u8);
        for i in (1..64).rev() {
            deck.swap(i, below(dice, i as u32 + 1) as usize);
        }
        let alive = ((1u16 << n_seats) - 1) as u8;
        let mut table = Bare {
            deck,
            face_up: [0; 8],
            values: 0,
            hands: [BULLETS; 8],
            shown: [[0; 2]; 8],
            buried: [[0; 2]; 8],
            bullets: [0; 8],
            targets: [0; 8],
            wounds: [0; 8],
            money: [0; 8],
            phase: Phase::Aim,
            n_seats,
            round: 0,
            boss: 0,
            pending: alive,
            alive,
            stayed: 0,
            seat: 0,
        };
        table.deal();
        table
    }

    /// How many loot cards of each value lie face up.
    pub fn face_up(&self) -> &[u8] {
        &self.face_up[..7]
    }

    /// The number of the seat that answers next.
    pub fn seat(&self) -> usize {
        usize::from(self.seat)
    }

    /// What each seat has taken.
    pub fn money(&self) -> &[u8] {
        &self.money[..usize::from(self.n_seats)]
    }

    /// Bangs and Clicks of each seat that everybody saw, and that nobody saw.
    pub fn spent(&self) -> impl Iterator<Item = ([u8; 2], [u8; 2])> {
        self.shown.into_iter().zip(self.buried).take(usize::from(self.n_seats))
    }

    /// A bit for each seat that has most.
    #[inline]
    pub fn winners(&self) -> u8 {
        let most = self.money().iter().max().copied().unwrap_or_default();
        let seats = self.money().iter().enumerate();
        seats.fold(0, |winners, (seat, &money)| winners | u8::from(money == most) << seat)
    }

    /// Whether the game has ended.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::End
    }

    /// How many legal answers the next decision has.
    #[inline]
    pub fn n_options(&self) -> u32 {
        match self.phase {
            Phase::Aim => {
                let [bangs, clicks] = self.hands[usize::from(self.seat & 7)];
                (u32::from(bangs > 0) + u32::from(clicks > 0))
                    * (u32::from(N_BITS[usize::from(self.alive)]) - 1)
            }
            Phase::Courage => 2,
            Phase::Share => u32::from(N_BITS[usize::from(self.values)]),
            Phase::End => 0,
        }
    }

    /// Carries out the k-th legal answer.
    #[inline]
    pub fn act(&mut self, k: u32) {
        let seat = usize::from(self.seat & 7);
        match self.phase {
            Phase::Aim => {
                let n_others = u32::from(N_BITS[usize::from(self.alive)]) - 1;
                let others = self.alive & !(1 << seat);
                let second = u32::from(k >= n_others);
                let bullet = (second | u32::from(self.hands[seat][0] == 0)) as usize;
                self.hands[seat][bullet] -= 1;
                self.bullets[seat] = bullet as u8;
                self.targets[seat] = NTH_BIT[usize::from(others)][(k - second * n_others) as usize & 7];
                self.answered(Phase::Courage);
            }
            Phase::Courage => {
                self.stayed |= u8::from(k == 0) << seat;
                self.answered(Phase::Share);
            }
            Phase::Share => {
                let value = NTH_BIT[usize::from(self.values)][k as usize & 7];
                let count = &mut self.face_up[usize::from(value & 7)];
                *count -= 1;
                self.values &= !(u8::from(*count == 0) << value);
                self.money[seat] += value;
                if self.values == 0 {
                    self.end_round();
                } else {
                    self.seat = next(self.stayed, self.seat + 1);
                }
            }
            Phase::End => (),
        }
    }

    #[inline]
    fn answered(&mut self, then: Phase) {
        self.pending &= self.pending - 1;
        if self.pending == 0 {
            self.pending = self.alive;
            self.phase = then;
            if then == Phase::Share {
                return self.volley();
            }
        }
        self.seat = self.pending.trailing_zeros() as u8;
    }

    fn volley(&mut self) {
        let (mut shooters, mut hit) = (self.alive, 0u8);
        while shooters != 0 {
            let shooter = shooters.trailing_zeros() as usize & 7;
            shooters &= shooters - 1;
            let target = self.targets[shooter] & 7;
            let bullet = usize::from(self.bullets[shooter] & 1);
            let fires = self.stayed >> shooter & self.stayed >> target & 1;
            let spent = if fires == 1 { &mut self.shown } else { &mut self.buried };
            spent[shooter][bullet] += 1;
            let hits = fires & (bullet == 0) as u8;
            hit |= hits << target;
            self.wounds[usize::from(target)] += hits;
        }
        let mut rest = hit;
        while rest != 0 {
            let seat = rest.trailing_zeros() as usize & 7;
            rest &= rest - 1;
            if self.wounds[seat] >= DEADLY {
                self.alive &= !(1 << seat);
            }
        }
        self.stayed &= !hit;
        match self.stayed {
            0 => self.end_round(),
            _ => self.seat = next(self.stayed, self.boss),
        }
    }

    fn end_round(&mut self) {
        self.round += 1;
        self.boss = if self.boss + 1 == self.n_seats { 0 } else { self.boss + 1 };
        self.stayed = 0;
        self.pending = self.alive;
        self.seat = self.alive.trailing_zeros() as u8;
        let over = self.round == ROUNDS || self.alive.count_ones() <= 1;
        self.phase = if over { Phase::End } else { Phase::Aim };
        if !over {
            self.deal();
        }
    }

    #[inline]
    fn deal(&mut self) {
        (self.face_up, self.values) = ([0; 8], 0);
        for &value in &self.deck[usize::from(self.round & 7) * FACE_UP..][..FACE_UP] {
            self.face_up[usize::from(value & 7)] += 1;
            self.values |= 1 << value;
        }
    }
}

/// The nearest of some seats clockwise, beginning with `seat` itself.
#[inline]
fn next(seats: u8, seat: u8) -> u8 {
    let seat = u32::from(seat & 7);
    ((seats.rotate_right(seat).trailing_zeros() + seat) & 7) as u8
}

/// Plays that many games at random and returns the number of decisions.
#[inline(never)]
pub fn playouts(n_seats: u8, n_games: u32, dice: &mut WyRand) -> u64 {
    let mut own = dice.clone();
    let n_decisions = (0..n_games).map(|_| playout(n_seats, &mut own)).sum();
    *dice = own;
    n_decisions
}

#[inline]
fn playout<R: Rng>(n_seats: u8, dice: &mut R) -> u64 {
    let mut table = Bare::start(n_seats, dice);
    let mut n_decisions = 0;
    while !table.is_over() {
        table.act(below(dice, table.n_options()));
        n_decisions += 1;
    }
    // A game is played for its result.
    black_box(table.winners());
    n_decisions
}
