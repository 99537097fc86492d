//! Henchmen: what they are worth in hand, and whom to pay.

use omerta_core::Seat;
use omerta_empire::effects::{Goods, Kind, Off, Stat, When};
use omerta_empire::{HenchmanId, Henchmen};

use crate::empire::book::Man;
use crate::empire::sight::{Sight, VICTORY};

impl Sight<'_> {
    /// The specials somebody has, in hand or exhausted.
    pub(crate) fn specials_of(&self, seat: Seat) -> Henchmen {
        self.crew(seat).0.or(self.open.capo(seat).exhausted).and(self.book.specials)
    }

    /// What one more special is worth to somebody who has so many others.
    pub(crate) fn special(&self, n_others: u8) -> f64 {
        self.weights.special[usize::from(n_others.min(4))]
    }

    /// What a henchman is worth in somebody's hand until the end.
    pub(crate) fn man_for(&self, seat: Seat, henchman: HenchmanId) -> f64 {
        let man = self.book.man(henchman);
        let rounds = (self.left / 3.0).min(1.0);
        let crew = f64::from(self.look.n_crew(seat) + self.open.capo(seat).exhausted.len());
        let crowd = 1.0 / (1.0 + self.weights.crowd * (crew - 2.0).max(0.0));
        let mut worth = self.weights.crew * man.points * rounds * crowd;
        worth += (man.won_vp + man.hit_vp) * 0.4 * rounds;
        worth += self.money(man.collects) * self.harvests() * 0.9;
        for (stat, n) in &man.mods {
            worth += match stat {
                Stat::Bribe => self.money(-f64::from(*n)) * 0.5 * self.left.min(4.0),
                Stat::CasinoDie => {
                    let casinos = self.count(seat, Kind::Casino);
                    0.25 * f64::from(*n) * casinos * self.harvests()
                }
                _ => 0.0,
            };
        }
        if man.reveal.is_some() {
            worth += self.memory.uses[self.me.index()][usize::from(henchman.0)]
                .once(self.slow, || self.find_use(man, henchman));
        }
        if self.book.specials.contains(henchman) {
            worth += self.special(self.specials_of(seat).without(henchman).len()) * rounds;
        }
        worth
    }

    /// What it brings to reveal a henchman now and then.
    fn find_use(&self, man: &Man, henchman: HenchmanId) -> f64 {
        let Some((when, deed)) = &man.reveal else { return 0.0 };
        let often = (self.left * 0.6).min(2.5);
        // What a market brings depends on henchmen, and so on: it is not looked at here.
        let brings = if deed.market.is_some() { 0.8 } else { self.deed(deed, *when, None) };
        often * (brings - self.wear(henchman)).clamp(0.0, 2.0)
    }

    /// How many rackets of a kind a capo has.
    pub(crate) fn count(&self, seat: Seat, kind: Kind) -> f64 {
        let is_kind = |racket| self.book.racket(racket).kind == kind;
        let squares = self.squares_of(seat);
        squares.iter().filter(|it| self.open.at(*it).racket.is_some_and(is_kind)).count() as f64
    }

    /// What a henchman is worth in one's own hand.
    pub(crate) fn man(&self, henchman: HenchmanId) -> f64 {
        self.memory.men[self.me.index()][usize::from(henchman.0)]
            .once(self.slow, || self.man_for(self.me, henchman))
    }

    /// What it costs to use a henchman: he must be paid again, and lies open meanwhile.
    pub(crate) fn wear(&self, henchman: HenchmanId) -> f64 {
        self.memory.wears[self.me.index()][usize::from(henchman.0)]
            .once(self.slow, || self.find_wear(henchman))
    }

    fn find_wear(&self, henchman: HenchmanId) -> f64 {
        let man = self.book.man(henchman);
        let pay = self.wage(henchman, Goods::Refresh, Off::Dollars(0));
        let late = (self.left / 1.5).min(1.0);
        let special = if self.book.specials.contains(henchman) {
            let n_others = self.specials_of(self.me).without(henchman).len();
            if n_others >= 2 { 0.5 * self.special(n_others) } else { 0.2 }
        } else {
            0.1
        };
        late * (self.weights.wear * (self.money(pay) + self.weights.clean * man.corruption) + special)
    }

    /// What it costs to hire or to refresh somebody.
    fn wage(&self, henchman: HenchmanId, what: Goods, off: Off) -> f64 {
        let find = || self.known(self.me).henchman(henchman, what, off).into();
        let again = usize::from(what == Goods::Refresh);
        match off {
            Off::Dollars(0) => self.once(&self.memory.wages[again][usize::from(henchman.0)], find),
            _ => find(),
        }
    }

    /// What it brings to hire or to refresh somebody, after paying.
    pub(crate) fn pay_for(&self, henchman: HenchmanId, what: Goods, off: Off) -> f64 {
        let man = self.book.man(henchman);
        let price = self.wage(henchman, what, off);
        let money = f64::from(self.cash(self.me));
        if price > money {
            return -1.0;
        }
        let mut gain = self.man(henchman) - self.money(price) - self.corrupt(man.corruption);
        if self.book.specials.contains(henchman) {
            gain += self.contested(henchman, what);
        }
        // The last dollars are for bribes.
        if money - price < 150.0 {
            gain -= 0.2 * self.weights.heat;
        }
        gain
    }

    /// What it is worth that a rival who collects specials doesn't get this one.
    fn contested(&self, henchman: HenchmanId, what: Goods) -> f64 {
        let mine = self.specials_of(self.me).with(henchman);
        let ready = self.my_crew().and(self.book.specials).with(henchman);
        if ready == self.book.specials {
            return VICTORY;
        }
        let most = self.rivals().iter().map(|it| self.specials_of(it).len()).max().unwrap_or(0);
        let deny = if what == Goods::Hire && self.weights.hunt > 0.0 {
            [0.0, 0.0, 0.2, 1.0, 8.0][usize::from(most.min(4))]
        } else {
            0.0
        };
        // Whoever has four wants all of them in hand.
        deny + if mine.len() >= 4 { 1.5 } else { 0.0 }
    }

    /// What a visit to the track brings: the best ones, as long as there is money.
    pub(crate) fn hiring(&self, off: Off, most: u8) -> f64 {
        let mut gains = [0.0; 6];
        let mut prices = [0.0; 6];
        for (i, henchman) in self.open.henchman_track.iter().enumerate() {
            let Some(henchman) = *henchman else { continue };
            gains[i] = self.pay_for(henchman, Goods::Hire, off);
            prices[i] = self.wage(henchman, Goods::Hire, off);
        }
        let (mut sum, mut money) = (0.0, f64::from(self.cash(self.me)));
        for nth in 0..most.min(4) {
            let best =
                (0..6).filter(|it| prices[*it] <= money).max_by(|a, b| gains[*a].total_cmp(&gains[*b]));
            let Some(best) = best.filter(|it| gains[*it] > 0.0) else { break };
            // Each further one is worth a little less.
            sum += gains[best] * [1.0, 0.85, 0.7, 0.6][usize::from(nth)];
            money -= prices[best];
            gains[best] = 0.0;
        }
        sum
    }

    /// What refreshing for less brings.
    pub(crate) fn refreshing(&self, off: Off, most: u8) -> f64 {
        let exhausted = self.capo().exhausted.iter();
        let mut best = [0.0; 2];
        for it in exhausted {
            let saved = self.pay_for(it, Goods::Refresh, off)
                - self.pay_for(it, Goods::Refresh, Off::Dollars(0)).max(0.0);
            if saved > best[0] {
                best = [saved, best[0]];
            } else if saved > best[1] {
                best[1] = saved;
            }
        }
        best[..usize::from(most.min(2))].iter().sum()
    }

    /// Whether a henchman may be revealed at this moment for what he does.
    pub(crate) fn reveal(&self, henchman: HenchmanId) -> f64 {
        let man = self.book.man(henchman);
        let Some((when, deed)) = &man.reveal else { return -1.0 };
        let use_of_him = if matches!(when, When::Declare) { 0.15 * man.value } else { 0.1 * man.value };
        self.deed(deed, *when, None) - self.wear(henchman) - use_of_him * (self.left / 2.0).min(1.0)
    }
}
