//! What a capo thought of his options when he last weighed all of them, for look-aheads.
//!
//! Most of a round is the same in all look-aheads of a decision, and what was best in one is among the best in the next.
//! So a script that plays on weighs anew only what it thought most of, until nothing is left that may be better.

use omerta_core::Seat;
use omerta_empire::content::{CAPOS, MAX_SQUARES};
use omerta_empire::{Action, CityCards, Deed, Henchmen, SquareId, Squares};

use crate::empire::fight::Order;

/// Neutral squares, squares to control, squares to attack, capos to aim at.
const NEUTRALS: usize = 8;
const ATTACKS: usize = NEUTRALS + MAX_SQUARES;
const HITS: usize = ATTACKS + MAX_SQUARES;
const ALL: usize = HITS + CAPOS;

/// What one thought of each option, and what one had then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    round: u8,
    cash: u16,
    n_crew: u8,
    squares: Squares,
    /// What each was worth; nothing for those that were not there.
    worth: [f32; ALL],
}

impl Plan {
    /// Nothing was thought of yet.
    pub(crate) const NONE: Plan =
        Plan { round: 0, cash: 0, n_crew: 0, squares: Squares::EMPTY, worth: [f32::NAN; ALL] };

    /// A plan with these means, of which nothing is thought yet.
    pub(crate) fn new(round: u8, cash: u16, n_crew: u8, squares: Squares) -> Plan {
        Plan { round, cash, n_crew, squares, ..Plan::NONE }
    }

    /// Whether it says something about a table at which one has this: with more, other things may be best.
    pub(crate) fn holds(&self, round: u8, cash: u16, n_crew: u8, squares: Squares) -> bool {
        self.round == round
            && cash <= self.cash.saturating_add(SPARE)
            && n_crew <= self.n_crew + SPARE_MEN
            && self.squares.minus(squares).is_empty()
    }

    /// What an option was worth, if it was there.
    pub(crate) fn worth(&self, option: Action) -> Option<f32> {
        let worth = self.worth[place(option)?];
        (!worth.is_nan()).then_some(worth)
    }

    /// Notes what an option is worth.
    pub(crate) fn note(&mut self, option: Action, worth: f64) {
        if let Some(at) = place(option) {
            self.worth[at] = worth as f32;
        }
    }
}

/// So much more money makes no other plan, in dollars, and so many more henchmen.
const SPARE: u16 = 150;
const SPARE_MEN: u8 = 2;

/// Where an option is noted; those that cost no gangster are not.
fn place(option: Action) -> Option<usize> {
    match option {
        Action::Use(neutral) => Some(neutral as usize),
        Action::Deed(Deed::Control, square) => Some(NEUTRALS + usize::from(square.0) % MAX_SQUARES),
        Action::Deed(Deed::Attack, square) => Some(ATTACKS + usize::from(square.0) % MAX_SQUARES),
        Action::Hit(seat) => Some(HITS + seat.index() % CAPOS),
        _ => None,
    }
}

/// Where somebody fights, and with what at hand.
pub(crate) type Means = (SquareId, Henchmen, CityCards);

/// The plans of all capos.
#[derive(Clone, Debug)]
pub(crate) struct Plans {
    plans: [Plan; CAPOS],
    orders: [Option<(Means, Order)>; CAPOS],
    /// The first look of each capo.
    since: [Option<u64>; CAPOS],
}

impl Plans {
    pub(crate) const NONE: Plans =
        Plans { plans: [Plan::NONE; CAPOS], orders: [None; CAPOS], since: [None; CAPOS] };

    /// The plan of a capo.
    pub(crate) fn of(&mut self, seat: Seat) -> &mut Plan {
        &mut self.plans[seat.index() % CAPOS]
    }

    /// The first look of a capo: this one, if there was none.
    pub(crate) fn since(&mut self, seat: Seat, nth: u64) -> u64 {
        *self.since[seat.index() % CAPOS].get_or_insert(nth)
    }

    /// What a capo has thought out for a fight.
    pub(crate) fn order(&self, seat: Seat, means: Means) -> Option<Order> {
        self.orders[seat.index() % CAPOS].filter(|it| it.0 == means).map(|it| it.1)
    }

    /// Notes what a capo has thought out for a fight.
    pub(crate) fn set_order(&mut self, seat: Seat, means: Means, order: Order) {
        self.orders[seat.index() % CAPOS] = Some((means, order));
    }

    /// Forgets all plans.
    pub(crate) fn clear(&mut self) {
        self.plans.iter_mut().for_each(|it| it.round = 0);
        self.orders = [None; CAPOS];
        self.since = [None; CAPOS];
    }
}
