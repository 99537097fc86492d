//! Stand or lie down: the share one may hope for against what the guns may do.

use omerta_cash::content::MAX_KINDS;
use omerta_cash::{Action, LootId, LootKind, Power};
use omerta_core::{MAX_SEATS, Seat};

use crate::cash::value::Sight;
use crate::odds::growth;

/// As many shares as are looked at: more than ever lie there.
pub(crate) const MOST_SHARES: usize = 72;

impl Sight<'_> {
    /// Whether to stand: the better of the two chances to win the game, as far as this round goes.
    pub(crate) fn dares(&self) -> bool {
        let wounds = self.look.wounds(self.me);
        let deadly = usize::from(self.book.deadly(self.power(self.me)));
        let before = self.wounds_cost(self.me, wounds);
        let insured =
            if self.power(self.me) == Some(Power::Insured) { self.book.bill(Power::Insured) } else { 0.0 };
        let share = self.outlook(self.hoped_share());
        let stand: f64 = self
            .hits_on(self.me)
            .iter()
            .enumerate()
            .map(|(n_hits, chance)| match usize::from(wounds) + n_hits {
                _ if n_hits == 0 => chance * share,
                wounds if wounds >= deadly => 0.0,
                wounds => chance * self.outlook(insured + before - self.wounds_cost(self.me, wounds as u8)),
            })
            .sum();
        stand >= self.outlook(self.gain_lying(wounds))
    }

    /// What lying down brings by itself.
    fn gain_lying(&self, wounds: u8) -> f64 {
        match self.power(self.me) {
            Some(Power::Doctor) if wounds > 0 => {
                self.wounds_cost(self.me, wounds) - self.wounds_cost(self.me, wounds - 1)
            }
            Some(Power::Stealthy) => {
                let value = self.book.bill(Power::Stealthy);
                let is_bill = |it: u8| {
                    self.book.kind(LootId(it)) == LootKind::Bill && self.book.face(LootId(it)) == value
                };
                if self.look.loot().kinds().any(is_bill) { value } else { 0.0 }
            }
            _ => 0.0,
        }
    }

    /// The chance to win with so much more than now, roughly: a matter of the lead, the less so the more
    /// rounds are to come.
    pub(crate) fn outlook(&self, gain: f64) -> f64 {
        let spread = self.book.par * (1.0 + self.weights.unsure * self.rounds_left());
        let odds = growth((self.lead() + gain) / spread);
        odds / (1.0 + odds)
    }

    /// What one may hope to take if one is among those who share.
    ///
    /// All are taken to like what one likes oneself: then every so often, beginning with one's place in the
    /// order, the best card left is one's own.
    pub(crate) fn hoped_share(&self) -> f64 {
        let mut gains = [0.0; MOST_SHARES];
        let n_gains = self.gains_on_table(&mut gains);
        let gains = &gains[..n_gains];
        let mut shares = [0.0; MAX_SEATS];
        let others = self.look.alive().without(self.me);
        for seat in others {
            shares[seat.index()] = self.stands(seat) * self.unhurt(seat);
        }
        let share = |seat: Seat| shares[seat.index()];
        let n_sharers = 1.0 + others.iter().map(share).sum::<f64>();
        let before_me =
            others.clockwise_from(self.look.godfather()).take_while(|&it| self.comes_before_me(it));
        let mut place = before_me.map(share).sum::<f64>();
        let mut sum = 0.0;
        while (place as usize) < gains.len() {
            let at = place as usize;
            let part = place - at as f64;
            sum += gains[at] * (1.0 - part) + gains.get(at + 1).unwrap_or(&0.0) * part;
            place += n_sharers;
        }
        sum
    }

    fn comes_before_me(&self, seat: Seat) -> bool {
        let (n, first) = (usize::from(self.look.n_seats()), self.look.godfather().index());
        let turns = |it: Seat| match it.index() {
            it if it >= first => it - first,
            it => it + n - first,
        };
        turns(seat) < turns(self.me)
    }

    /// What each share on the table would bring, taken alone, the best first. Returns how many there are.
    fn gains_on_table(&self, gains: &mut [f64; MOST_SHARES]) -> usize {
        let loot = self.look.loot();
        // Each kind with how many there are of it, and the token.
        let mut kinds = [(0.0, 0); MAX_KINDS + 1];
        kinds[0] = (self.gain(self.me, Action::TakeToken), 1);
        let mut n_kinds = 1;
        for kind in loot.kinds() {
            let gain = self.gain(self.me, Action::Take(LootId(kind)));
            let mut at = n_kinds;
            while at > 0 && kinds[at - 1].0 < gain {
                kinds[at] = kinds[at - 1];
                at -= 1;
            }
            kinds[at] = (gain, loot.count(kind));
            n_kinds += 1;
        }
        let mut n = 0;
        for &(gain, count) in &kinds[..n_kinds] {
            for slot in gains.iter_mut().skip(n).take(usize::from(count)) {
                *slot = gain;
                n += 1;
            }
        }
        n
    }
}
