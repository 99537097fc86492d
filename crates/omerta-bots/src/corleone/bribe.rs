//! Sealed bids: what an ally is worth, against what the others are likely to bid.

use omerta_core::Short as _;
use omerta_core::{Dice, MAX_SEATS};
use omerta_corleone::{Action, Card, Note, Purse};

use crate::bot::best;
use crate::corleone::sight::Sight;
use crate::odds::{hits, unit};

/// Higher bids are not thought of.
const MOST: usize = 16;

impl Sight<'_> {
    /// The next note of the bid, or no more.
    pub(crate) fn bid(&self, options: &[Action], dice: &mut Dice) -> Action {
        let picked = self.look.picked(self.me).money;
        let sums = self.reachable(&picked, self.look.last_pick(self.me));
        let stakes = self.stakes();
        let mut worths = [f64::NEG_INFINITY; MOST];
        let mut target = usize::from(picked.value());
        // A whim of one's own makes a bid hard to read, and spares equals a tie.
        for (sum, worth) in worths.iter_mut().enumerate() {
            if sums >> sum & 1 == 1 {
                *worth = stakes.worth(sum as f64) + self.weights.whim * unit(dice);
            }
        }
        for (sum, worth) in worths.iter().enumerate() {
            if *worth > worths.get(target).copied().unwrap_or(f64::NEG_INFINITY) {
                target = sum;
            }
        }
        // The dearest note from which the target can still be reached.
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

    /// The sums that a bid can still come to, a bit for each.
    fn reachable(&self, picked: &Purse, last: Option<Card>) -> u32 {
        let mut left = self.look.suitcase(self.me);
        left.take_all(picked);
        let mut sums: u32 = 1 << picked.value().min(31);
        for note in Note::ALL.into_iter().filter(|it| Some(Card::Note(*it)) >= last) {
            for _ in 0..left.count(note).min(MOST as u8) {
                sums |= sums << note.value();
            }
        }
        sums
    }

    /// What is bid for, and against whom.
    fn stakes(&self) -> Auction {
        let mut auction = Auction { worths: [0.0; 8], n_allies: 0, most: [0.0; MAX_SEATS], n_rivals: 0 };
        for (slot, ally) in auction.worths.iter_mut().zip(self.look.allies.iter()) {
            *slot = self.ally_worth(ally);
            auction.n_allies += 1;
        }
        auction.worths[..auction.n_allies].sort_short_by(|a, b| b.total_cmp(a));
        let usual = self.weights.bid[usize::from(self.look.act).clamp(1, 3) - 1];
        for (slot, rival) in auction.most.iter_mut().zip(self.rivals()) {
            *slot = f64::from(self.look.suitcase(rival).value()).min(2.0 * usual);
            auction.n_rivals += 1;
        }
        auction
    }
}

/// What is bid for, and against whom.
struct Auction {
    /// What the allies are worth, the best first.
    worths: [f64; 8],
    n_allies: usize,
    /// The most each rival is thought to bid.
    most: [f64; MAX_SEATS],
    n_rivals: usize,
}

impl Auction {
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
