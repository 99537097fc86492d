//! Sealed bids: what an ally is worth, against what the others are likely to bid.

use omerta_core::Short as _;
use omerta_core::{Dice, MAX_SEATS, SeatSet};
use omerta_corleone::{Action, Card, Note, Purse};

use crate::bot::best;
use crate::corleone::auction::{Auction, MOST, draw};
use crate::corleone::sight::Sight;
use crate::odds::{hits, unit};

impl Sight<'_> {
    /// The next note of the bid, or no more.
    pub(crate) fn bid(&self, options: &[Action], dice: &mut Dice) -> Action {
        let picked = self.look.picked(self.me).money;
        let sums = self.reachable(&picked, self.look.last_pick(self.me));
        let lot = self.lot();
        let mut worths = [f64::NEG_INFINITY; MOST];
        let mut target = usize::from(picked.value());
        // A whim of one's own makes a bid hard to read, and spares equals a tie.
        for (sum, worth) in worths.iter_mut().enumerate() {
            if sums >> sum & 1 == 1 {
                *worth = lot.worth(sum as f64) + self.weights.whim * unit(dice);
            }
        }
        for (sum, worth) in worths.iter().enumerate() {
            if *worth > worths.get(target).copied().unwrap_or(f64::NEG_INFINITY) {
                target = sum;
            }
        }
        self.towards(target, options, dice)
    }

    /// Whether these notes are picked on the way to a sum.
    fn leads_over(&self, target: usize, picked: &Purse) -> bool {
        let (mut on_the_way, mut last) = (Purse::default(), None);
        while on_the_way != *picked {
            let next = Note::ALL.into_iter().rev().find_map(|note| {
                let mut next = on_the_way;
                next.add(note);
                let left = self.look.suitcase(self.me);
                let is_there = next.count(note) <= left.count(note) && Some(Card::Note(note)) >= last;
                let leads = is_there && self.reachable(&next, Some(Card::Note(note))) >> target & 1 == 1;
                leads.then_some((next, note))
            });
            let Some((next, note)) = next else { return false };
            (on_the_way, last) = (next, Some(Card::Note(note)));
        }
        true
    }

    /// The dearest note from which the target can still be reached.
    fn towards(&self, target: usize, options: &[Action], dice: &mut Dice) -> Action {
        let picked = self.look.picked(self.me).money;
        best(options, dice, |option| match option {
            Action::Bid(note) => {
                let mut next = picked;
                next.add(note);
                let reached = self.reachable(&next, Some(Card::Note(note)));
                let is_there =
                    target < MOST && reached >> target & 1 == 1 && target > usize::from(picked.value());
                if is_there { f64::from(note.value()) } else { -1.0 }
            }
            _ => 0.0,
        })
    }

    /// The next note of a bid that can't be read: drawn from those that everybody's regrets leave.
    pub(crate) fn mixed_bid(&self, options: &[Action], dice: &mut Dice) -> Action {
        let lot = self.lot();
        let seats = SeatSet::all(self.look.n_seats());
        let (mut in_reach, mut me) = ([0; MAX_SEATS], 0);
        let mut n = 0;
        for seat in seats.clockwise_from(self.look.horse_head) {
            if seat == self.me {
                me = n;
            }
            in_reach[n] = sums(0, &self.look.suitcase(seat), None) & ((1 << MOST) - 1);
            n += 1;
        }
        let auction = Auction { sums: &in_reach[..n], worths: &lot.worths[..lot.n_allies] };
        let mut mix = auction.mix(me, dice);
        // What lies there already leaves only some.
        let picked = self.look.picked(self.me).money;
        for (sum, chance) in mix.iter_mut().enumerate() {
            if !self.leads_over(sum, &picked) {
                *chance = 0.0;
            }
        }
        let target = draw(&mix, unit(dice)).max(usize::from(picked.value()));
        self.towards(target, options, dice)
    }

    /// The sums that a bid can still come to, a bit for each.
    fn reachable(&self, picked: &Purse, last: Option<Card>) -> u32 {
        let mut left = self.look.suitcase(self.me);
        left.take_all(picked);
        sums(picked.value(), &left, last)
    }

    /// What is bid for, and against whom.
    fn lot(&self) -> Lot {
        let mut lot = Lot { worths: [0.0; 8], n_allies: 0, most: [0.0; MAX_SEATS], n_rivals: 0 };
        for (slot, ally) in lot.worths.iter_mut().zip(self.look.allies.iter()) {
            *slot = self.ally_worth(ally);
            lot.n_allies += 1;
        }
        lot.worths[..lot.n_allies].sort_short_by(|a, b| b.total_cmp(a));
        let usual = self.weights.bid[usize::from(self.look.act).clamp(1, 3) - 1];
        for (slot, rival) in lot.most.iter_mut().zip(self.rivals()) {
            *slot = f64::from(self.look.suitcase(rival).value()).min(2.0 * usual);
            lot.n_rivals += 1;
        }
        lot
    }
}

/// The sums that these notes can come to on top of what is picked, a bit for each; those below the last pick are not picked any more.
fn sums(picked: u16, left: &Purse, last: Option<Card>) -> u32 {
    let mut sums: u32 = 1 << picked.min(31);
    for note in Note::ALL.into_iter().filter(|it| Some(Card::Note(*it)) >= last) {
        for _ in 0..left.count(note).min(MOST as u8) {
            sums |= sums << note.value();
        }
    }
    sums
}

/// What is bid for, and against whom.
struct Lot {
    /// What the allies are worth, the best first.
    worths: [f64; 8],
    n_allies: usize,
    /// The most each rival is thought to bid.
    most: [f64; MAX_SEATS],
    n_rivals: usize,
}

impl Lot {
    /// What a bid brings on average.
    fn worth(&self, bid: f64) -> f64 {
        if bid == 0.0 {
            return 0.0;
        }
        let above = |&most: &f64| if most <= bid { 0.0 } else { 1.0 - bid / most };
        let odds = hits(self.most[..self.n_rivals].iter().map(above));
        (0..self.n_allies).map(|rank| odds[rank] * (self.worths[rank] - bid)).sum()
    }
}
