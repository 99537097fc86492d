//! What a hand is worth: notes by the chance that they reach the suitcase, goods and jobs by each other, allies
//! by what they will still do.

use omerta_core::Seat;
use omerta_corleone::{AllyId, Card, Cards, Good, Goods, JobId, Note, Purse};

use crate::corleone::sight::{MEMORY, RANKS, Sight};

impl Sight<'_> {
    /// What notes in hand are worth.
    pub(crate) fn money(&self, money: &Purse) -> f64 {
        let mut worth = 0.0;
        let mut rank = 0;
        for note in Note::ALL.into_iter().rev() {
            let next = (rank + usize::from(money.count(note))).min(RANKS);
            worth += self.weights.note[note as usize] * (self.saved[next] - self.saved[rank]);
            rank = next;
        }
        worth
    }

    /// What a note in hand is worth beyond the others.
    pub(crate) fn note_loss(&self, money: &Purse, note: Note) -> f64 {
        let mut less = *money;
        less.take(note);
        self.money(money) - self.money(&less)
    }

    /// What it brings to put a note into the suitcase, and the best note for it.
    pub(crate) fn best_note(&self, money: &Purse) -> Option<(Note, f64)> {
        let now = self.money(money);
        let gain = |it: Note| {
            let mut less = *money;
            less.take(it);
            (it, f64::from(it.value()) - now + self.money(&less))
        };
        money.kinds().map(gain).fold(None, |best: Option<(Note, f64)>, it| match best {
            Some(best) if best.1 >= it.1 => Some(best),
            _ => Some(it),
        })
    }

    /// What one more job of each colour adds to the chance of its bonus. To tie for the most is enough.
    pub(crate) fn colour_gains(&self) -> [f64; 4] {
        let families = &self.look.families;
        self.book.colours.map(|all| {
            let count = |seat: Seat| families[seat].done.and(all).len();
            let most = self.rivals().map(count).max().unwrap_or(0);
            self.book.tables.colour(self.n_seats(), self.act, i32::from(count(self.me)) - i32::from(most))
        })
    }

    /// What goods are worth with the jobs in sight, one of them left out if wanted.
    pub(crate) fn stock_of(&self, goods: &Goods, without: Option<JobId>) -> f64 {
        let is_last = self.act == 3;
        if is_last && self.figures == 0.0 {
            return 0.0;
        }
        let skipped = without.and_then(|job| self.plans().iter().rposition(|it| it.job == job));
        let mut left = *goods;
        let mut open = 0_u32;
        let mut worth = 0.0;
        for (i, plan) in self.plans().iter().enumerate() {
            if Some(i) == skipped {
                continue;
            }
            if missing(&left, &plan.cost) == 0 {
                left = after(&left, &plan.cost);
                worth += self.weights.missing[0] * plan.worth;
            } else {
                open |= 1 << i;
            }
        }
        // Then hopes: the two best count.
        let mut hopes = [0.0; 2];
        for (i, plan) in self.plans().iter().enumerate() {
            if open >> i & 1 == 1 {
                let missing = missing(&left, &plan.cost).min(3);
                let time = if is_last { (self.figures / f64::from(missing + 1)).min(1.0) } else { 1.0 };
                let hope = plan.worth * self.weights.missing[usize::from(missing)] * time;
                if hope > hopes[0] {
                    hopes = [hope, hopes[0]];
                } else if hope > hopes[1] {
                    hopes[1] = hope;
                }
            }
        }
        let spare: f64 =
            left.0.iter().map(|&it| f64::from(it.min(2)) + 0.3 * f64::from(it.saturating_sub(2))).sum();
        let narcotics = 0.7 * f64::from(left.count(Good::Narcotics).min(2));
        worth + hopes[0] + 0.6 * hopes[1] + self.weights.good[self.act] * (spare + narcotics)
    }

    /// What so many more goods would be worth.
    pub(crate) fn goods_gain(&self, more: [u8; 4]) -> f64 {
        if more == [0; 4] {
            return 0.0;
        }
        let sum = || {
            let mut goods = self.hand.goods;
            goods.0.iter_mut().zip(more).for_each(|(have, more)| *have += more);
            self.stock_of(&goods, None) - self.stock()
        };
        if more.iter().any(|&it| usize::from(it) >= MEMORY) {
            return sum();
        }
        let at = more.iter().fold(0, |at, &it| at * MEMORY + usize::from(it));
        let known = self.stocks[at].get();
        if !known.is_nan() {
            return known;
        }
        let sum = sum();
        self.stocks[at].set(sum);
        sum
    }

    /// What one more of a good is worth.
    pub(crate) fn good_gain(&self, good: Good) -> f64 {
        let mut more = [0; 4];
        more[good as usize] = 1;
        self.goods_gain(more)
    }

    /// What an ally will still bring, used once an act, less the hand space it takes.
    pub(crate) fn ally_worth(&self, ally: AllyId) -> f64 {
        let to_come = 3.0 - self.act as f64;
        let now = if self.figures > 0.0 { 1.0 } else { 0.0 };
        let uses = now + 0.85 * to_come;
        (self.weights.ally * self.book.ally(ally).plain * uses - self.weights.slot * to_come).max(0.0)
    }

    /// What a job in hand adds.
    pub(crate) fn job_gain(&self, job: JobId) -> f64 {
        let worth = self.job_worth(job);
        let cost = self.book.job(job).cost;
        let missing = missing(&self.hand.goods, &cost).min(3);
        let time = if self.act == 3 { (self.figures / f64::from(missing + 1)).min(1.0) } else { 1.0 };
        worth * self.weights.missing[usize::from(missing)] * time
    }

    /// The cards that are cheapest to lose, so many of these.
    pub(crate) fn cheapest(&self, from: &Cards, n: u8) -> Cards {
        let (mut rest, mut out) = (*from, Cards::default());
        for _ in 0..n {
            let stock = self.stock_of(&rest.goods, None);
            let loss = |card: Card| match card {
                Card::Note(note) => self.note_loss(&rest.money, note),
                Card::Good(good) => {
                    let mut less = rest.goods;
                    less.take(good);
                    stock - self.stock_of(&less, None)
                }
                Card::Job(job) if rest.jobs.count(job) > 0 => self.job_loss(&rest.goods, stock, job),
                Card::Job(_) => 0.0,
                Card::Ally(ally) => self.ally_worth(ally),
            };
            let least =
                rest.kinds().map(|it| (it, loss(it))).fold(
                    None,
                    |least: Option<(Card, f64)>, it| match least {
                        Some(least) if least.1 <= it.1 => Some(least),
                        _ => Some(it),
                    },
                );
            let Some((card, _)) = least else { break };
            rest.take(card);
            out.add(card);
        }
        out
    }

    /// What the hand loses with a job.
    pub(crate) fn job_loss(&self, goods: &Goods, stock: f64, job: JobId) -> f64 {
        // Even one that has no part in any plan may find its goods later.
        stock - self.stock_of(goods, Some(job)) + 0.1 * self.job_gain(job)
    }

    /// About what the three cheapest cards of the hand are worth, those beyond its end dear.
    pub(crate) fn fodder(&self) -> &[f64; 3] {
        self.fodder.get_or_init(|| {
            let mut least = [f64::INFINITY; 3];
            let mut add = |loss: f64, n: u8| {
                for _ in 0..n.min(3) {
                    if loss < least[2] {
                        least[2] = loss;
                        least.sort_by(f64::total_cmp);
                    }
                }
            };
            for note in self.hand.money.kinds() {
                add(self.note_loss(&self.hand.money, note), self.hand.money.count(note));
            }
            for good in self.hand.goods.kinds() {
                let mut less = self.hand.goods;
                less.take(good);
                add(self.stock() - self.stock_of(&less, None), self.hand.goods.count(good));
            }
            for job in self.hand.jobs.kinds() {
                add(self.job_loss(&self.hand.goods, self.stock(), job), self.hand.jobs.count(job));
            }
            for ally in self.hand.allies.iter() {
                add(self.ally_worth(ally), 1);
            }
            least
        })
    }
}

/// How many goods are missing to pay a cost, Narcotics standing in where they can.
pub(crate) fn missing(have: &Goods, cost: &Goods) -> u8 {
    let short = |it: Good| cost.count(it).saturating_sub(have.count(it));
    let plain: u8 = Good::PLAIN.into_iter().map(short).sum();
    (plain + cost.count(Good::Narcotics)).saturating_sub(have.count(Good::Narcotics))
}

/// What is left after a cost is paid, Narcotics last.
pub(crate) fn after(have: &Goods, cost: &Goods) -> Goods {
    let mut left = *have;
    let mut wild = cost.count(Good::Narcotics);
    for good in Good::PLAIN {
        let own = cost.count(good).min(left.count(good));
        left.0[good as usize] -= own;
        wild += cost.count(good) - own;
    }
    left.0[Good::Narcotics as usize] = left.count(Good::Narcotics).saturating_sub(wild);
    left
}
