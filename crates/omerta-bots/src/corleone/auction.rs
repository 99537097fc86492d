//! Bids as a small game of their own: what everybody can bid against what everybody can bid, by regret matching.
//!
//! Whoever always bids the same is read. So a bid is drawn from the average of how all would have bid, had each in turn regretted
//! what a different sum would have brought.

use omerta_core::{Dice, MAX_SEATS};

use crate::odds::unit;

/// Higher bids are not thought of.
pub(crate) const MOST: usize = 16;

/// How often all bid in one's head.
const ROUNDS: u32 = 400;

/// How likely each sum is.
pub(crate) type Mix = [f64; MOST];

/// What everybody can bid, a bit for each sum, in the order that breaks ties; and what allies are worth, the best first.
pub(crate) struct Auction<'a> {
    pub(crate) sums: &'a [u32],
    pub(crate) worths: &'a [f64],
}

impl Auction<'_> {
    /// How somebody bids who can't be read.
    pub(crate) fn mix(&self, bidder: usize, dice: &mut Dice) -> Mix {
        let n = self.sums.len().min(MAX_SEATS);
        let mut regrets = [[0.0; MOST]; MAX_SEATS];
        let mut average = [0.0; MOST];
        for round in 1..=ROUNDS {
            let mut bids = [0; MAX_SEATS];
            for (i, bid) in bids.iter_mut().enumerate().take(n) {
                *bid = draw(&self.strategy(i, &regrets[i]), unit(dice));
            }
            let own = self.strategy(bidder, &regrets[bidder]);
            // What comes later has learned more.
            average.iter_mut().zip(own).for_each(|(sum, it)| *sum += f64::from(round) * it);
            for (i, regrets) in regrets.iter_mut().enumerate().take(n) {
                let gains: Mix = std::array::from_fn(|sum| match self.sums[i] >> sum & 1 {
                    0 => f64::NEG_INFINITY,
                    _ => self.gain(i, sum, &bids[..n]),
                });
                let now = gains[bids[i]];
                for (regret, gain) in regrets.iter_mut().zip(gains) {
                    *regret = (*regret + gain - now).max(0.0);
                }
            }
        }
        average
    }

    /// As much of each sum as it is regretted.
    fn strategy(&self, bidder: usize, regrets: &Mix) -> Mix {
        let all: f64 = regrets.iter().sum();
        let n = f64::from(self.sums[bidder].count_ones().max(1));
        std::array::from_fn(|sum| match self.sums[bidder] >> sum & 1 {
            1 if all > 0.0 => regrets[sum] / all,
            1 => 1.0 / n,
            _ => 0.0,
        })
    }

    /// What a sum would have brought, had the others bid so.
    fn gain(&self, bidder: usize, sum: usize, bids: &[usize]) -> f64 {
        if sum == 0 {
            return 0.0;
        }
        let before = |(i, &it): (usize, &usize)| i != bidder && (it > sum || it == sum && i < bidder);
        let rank = bids.iter().enumerate().filter(|it| before(*it)).count();
        self.worths.get(rank).map_or(0.0, |worth| worth - sum as f64)
    }
}

/// One of the sums, as likely as the mix says.
pub(crate) fn draw(mix: &Mix, whim: f64) -> usize {
    let all: f64 = mix.iter().sum();
    let mut rest = whim * all;
    for (sum, it) in mix.iter().enumerate() {
        rest -= it;
        if rest < 0.0 {
            return sum;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use omerta_core::Seed;

    use super::*;

    fn mix(sums: &[u32], worths: &[f64], bidder: usize) -> Mix {
        let mut mix = Auction { sums, worths }.mix(bidder, &mut Seed::from_number(3).dice(0));
        let all: f64 = mix.iter().sum();
        mix.iter_mut().for_each(|it| *it /= all);
        mix
    }

    #[test]
    fn nobody_bids_more_than_there_is_to_win() {
        let mix = mix(&[0xffff, 0xffff, 0xffff], &[6.0, 4.0], 1);
        assert!(mix[7..].iter().sum::<f64>() < 0.02, "{mix:?}");
    }

    #[test]
    fn who_alone_has_money_bids_a_dollar() {
        let mix = mix(&[1, 0b1111, 1], &[6.0], 1);
        assert!(mix[1] > 0.95, "{mix:?}");
    }

    #[test]
    fn who_wins_ties_need_not_outbid() {
        // Two with two dollars each and one ally that is worth ten.
        let sums = [0b101, 0b101];
        assert!(mix(&sums, &[10.0], 0)[2] > 0.9, "{:?}", mix(&sums, &[10.0], 0));
    }

    #[test]
    fn who_would_pay_too_much_for_the_second_best_can_not_be_read() {
        // Whoever is outbid for the best takes the other one, and pays all that was bid: no single sum is safe.
        let mix = mix(&[0b111_1111_1111, 0b111_1111_1111], &[10.0, 2.0], 1);
        assert!(mix.iter().all(|it| *it < 0.8), "{mix:?}");
    }
}
