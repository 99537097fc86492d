//! What was worked out already while somebody looks at a table, so that no sum is worked out twice.
//!
//! A script has one such memory and keeps it, for to clear it would take longer than many an answer: everything in it is
//! marked with the look it was found in, and is nothing in any other.

use std::array::from_fn;
use std::cell::Cell;

use omerta_empire::content::{CAPOS, MAX_SQUARES};
use omerta_empire::{CityCards, Henchmen};

use crate::empire::city::BestRacket;
use crate::empire::fight::{Force, Pieces};
use crate::empire::hits::Knives;

/// How many henchmen or rackets there may be.
const MOST: usize = 64;

/// Something that was found in some look.
#[derive(Clone, Debug)]
pub(crate) struct Found<T: Copy>(Cell<(u64, T)>);

impl<T: Copy> Found<T> {
    const fn nothing(it: T) -> Found<T> {
        Found(Cell::new((0, it)))
    }

    /// What was found in this look.
    pub(crate) fn peek(&self, look: u64) -> Option<T> {
        let (when, it) = self.0.get();
        (when == look).then_some(it)
    }

    /// What was found in this look, or is now.
    #[inline]
    pub(crate) fn once(&self, look: u64, find: impl FnOnce() -> T) -> T {
        let (when, it) = self.0.get();
        if when == look {
            return it;
        }
        let it = find();
        self.0.set((look, it));
        it
    }
}

/// A number that was found.
pub(crate) type Number = Found<f64>;

/// One of each for everybody.
type PerCapo = [Number; CAPOS];

/// All that is worked out at most once in a look.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// The number of the last look.
    looks: Cell<u64>,
    /// How much of a loss of each rival is a gain.
    pub(crate) spites: PerCapo,
    /// For how many rounds something bought now pays.
    pub(crate) harvests: Number,
    /// What henchmen are worth in one's hand, what using them costs, and what revealing them brings beyond that.
    /// They change slowly: look-aheads work them out once for each capo.
    pub(crate) men: [[Number; MOST]; CAPOS],
    pub(crate) wears: [[Number; MOST]; CAPOS],
    pub(crate) uses: [[Number; MOST]; CAPOS],
    /// The chance to win on Pitney Downs, which changes slowly, too.
    pub(crate) races: PerCapo,
    /// What squares are worth to oneself, and to those who have them.
    pub(crate) holds: [Number; MAX_SQUARES],
    pub(crate) held: [Number; MAX_SQUARES],
    /// City cards unseen, by deck.
    pub(crate) unseen: [Number; 3],
    /// In how many fights of this round each capo is.
    pub(crate) fights: PerCapo,
    /// What shields and corruption cards add, by what they add to.
    pub(crate) stances: [PerCapo; 9],
    /// How likely no card of a capo spares his henchman.
    pub(crate) spared: PerCapo,
    /// What each racket costs, and pays in each neighbourhood with so many tokens until the end.
    pub(crate) prices: [Number; MOST],
    pub(crate) paid: [[[Number; 3]; 3]; MOST],
    /// What hiring and refreshing each henchman costs.
    pub(crate) wages: [[Number; MOST]; 2],
    /// What the corruption of an attack, and of an assassination, costs.
    pub(crate) dirt: [Number; 2],
    /// What one's corruption costs as it is, and what being police chief is worth.
    pub(crate) taint: Number,
    pub(crate) chief: Number,
    /// The best racket of the track for each square, with all money at its full price.
    pub(crate) rackets: [Found<BestRacket>; MAX_SQUARES],
    /// Who and what may be sent into another fight.
    pub(crate) spare: Found<(Henchmen, CityCards)>,
    /// Who may be sent as an assassin.
    pub(crate) knives: Found<Knives>,
    /// What each capo brings into a fight, as an attacker and as a defender.
    pub(crate) forces: [[Found<Force>; CAPOS]; 2],
    /// Who and what may be sent into another fight, in the order in which it is sent.
    pub(crate) pieces: Found<Pieces>,
}

/// So many numbers of which none was found.
fn none<const N: usize>() -> [Number; N] {
    from_fn(|_| Found::nothing(0.0))
}

/// The same in rows.
fn rows<const N: usize, const M: usize>() -> [[Number; N]; M] {
    from_fn(|_| none())
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory {
            looks: Cell::new(0),
            spites: none(),
            harvests: Found::nothing(0.0),
            men: rows(),
            wears: rows(),
            uses: rows(),
            races: none(),
            holds: none(),
            held: none(),
            unseen: none(),
            fights: none(),
            stances: rows(),
            spared: none(),
            prices: none(),
            paid: from_fn(|_| rows()),
            wages: rows(),
            dirt: none(),
            taint: Found::nothing(0.0),
            chief: Found::nothing(0.0),
            rackets: [const { Found::nothing(None) }; MAX_SQUARES],
            spare: Found::nothing((Henchmen::EMPTY, CityCards::EMPTY)),
            knives: Found::nothing(Knives::NONE),
            forces: [const { [const { Found::nothing(Force::NONE) }; CAPOS] }; 2],
            pieces: Found::nothing(Pieces::NONE),
        }
    }

    /// Begins another look, and returns its number.
    pub(crate) fn look(&self) -> u64 {
        let next = self.looks.get() + 1;
        self.looks.set(next);
        next
    }
}
