//! What a hand is worth: notes by the chance that they reach the suitcase, goods and jobs by each other, allies
//! by what they will still do.

use omerta_corleone::cards::MAX_JOBS;
use omerta_corleone::state::MOST_PLAYERS;
use omerta_corleone::{AllyId, Card, Cards, Good, Goods, JobId, JobSet, Note, Purse};

use crate::corleone::sight::{MEMORY, RANKS, Sight};

/// Which jobs everybody had done, and how many of each colour those are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    done: [JobSet; MOST_PLAYERS],
    counts: [[u8; 4]; MOST_PLAYERS],
}

/// What would be lost with each good and each job.
struct Losses {
    goods: [f64; 4],
    jobs: [f64; MAX_JOBS],
}

/// The two best of some hopes.
#[derive(Clone, Copy, Default)]
struct Hopes([f64; 2]);

impl Hopes {
    #[inline]
    fn add(&mut self, hope: f64) {
        let [first, second] = self.0;
        if hope > first {
            self.0 = [hope, first];
        } else if hope > second {
            self.0[1] = hope;
        }
    }
}

/// How many goods so many spare ones of a kind count for: beyond two they help little.
const SPARE: [f64; 16] = {
    let mut spare = [0.0; 16];
    let mut n = 1;
    while n < spare.len() {
        spare[n] = if n <= 2 { n as f64 } else { 2.0 + 0.3 * (n - 2) as f64 };
        n += 1;
    }
    spare
};

impl Sight<'_> {
    /// What notes in hand are worth.
    #[inline]
    pub(crate) fn money(&self, money: &Purse) -> f64 {
        let (mut worth, mut rank, mut before) = (0.0, 0, 0.0);
        for note in (0..money.0.len()).rev() {
            rank = (rank + usize::from(money.0[note])).min(RANKS);
            worth += self.weights.note[note] * (self.saved[rank] - before);
            before = self.saved[rank];
        }
        worth
    }

    /// What a note of the hand is worth beyond the others.
    pub(crate) fn note_loss(&self, note: Note) -> f64 {
        let mut less = self.hand.money;
        less.take(note);
        self.money_now - self.money(&less)
    }

    /// What it brings to put a note into the suitcase, and the best note for it.
    pub(crate) fn best_note(&self, money: &Purse) -> Option<(Note, f64)> {
        if *money == self.hand.money {
            return *self.best_note.get_or_init(|| self.best_of(money));
        }
        self.best_of(money)
    }

    fn best_of(&self, money: &Purse) -> Option<(Note, f64)> {
        let now = self.money(money);
        let mut best: Option<(Note, f64)> = None;
        for note in money.kinds() {
            let mut less = *money;
            less.take(note);
            let gain = f64::from(note.value()) - now + self.money(&less);
            if best.is_none_or(|it| gain > it.1) {
                best = Some((note, gain));
            }
        }
        best
    }

    /// What one more job of each colour adds to the chance of its bonus. To tie for the most is enough.
    pub(crate) fn colour_gains(&self) -> [f64; 4] {
        let tables = self.book.tables.colours(self.n_seats(), self.act);
        self.leads().map(|it| tables.by_lead(it))
    }

    /// The part of all job bonuses that one may hope for.
    pub(crate) fn job_hopes(&self) -> f64 {
        let tables = self.book.tables.colours(self.n_seats(), self.act);
        self.leads().into_iter().map(|it| tables.so_far(it)).sum()
    }

    /// How many jobs of each colour one has done more than the strongest of the others.
    fn leads(&self) -> [i32; 4] {
        let mut record = self.memory.record.borrow_mut();
        let Record { done, counts } = &mut *record;
        let families = self.look.families.values();
        for ((family, done), counts) in families.iter().zip(done).zip(counts) {
            if family.done != *done {
                *done = family.done;
                *counts = self.book.colours.map(|all| done.and(all).len());
            }
        }
        let me = self.me.index() % MOST_PLAYERS;
        let mut most = [0; 4];
        for (seat, counts) in record.counts.iter().take(families.len()).enumerate() {
            if seat != me {
                for (most, n) in most.iter_mut().zip(counts) {
                    *most = (*most).max(*n);
                }
            }
        }
        std::array::from_fn(|colour| i32::from(record.counts[me][colour]) - i32::from(most[colour]))
    }

    /// What goods are worth with the jobs in sight, one of them left out if wanted.
    pub(crate) fn stock_of(&self, goods: &Goods, without: Option<JobId>) -> f64 {
        let skipped = without.and_then(|job| self.plans().iter().rposition(|it| it.job == job));
        self.stock_skipping(goods, skipped.map_or(0, |it| 1 << it))
    }

    /// The same with so many of each job gone.
    pub(crate) fn stock_without(&self, goods: &Goods, gone: impl Fn(JobId) -> u8) -> f64 {
        let plans = self.plans();
        let is_gone = |i: usize| {
            let after = plans[i + 1..].iter().filter(|it| it.job == plans[i].job).count();
            after < usize::from(gone(plans[i].job))
        };
        let skipped = (0..plans.len()).filter(|it| is_gone(*it)).fold(0, |all, it| all | 1 << it);
        self.stock_skipping(goods, skipped)
    }

    /// The same without some of the plans, a bit for each.
    #[inline]
    fn stock_skipping(&self, goods: &Goods, skipped: u32) -> f64 {
        let is_last = self.act == 3;
        if is_last && self.figures == 0.0 {
            return 0.0;
        }
        let plans = self.plans();
        let mut left = *goods;
        let mut worth = 0.0;
        // Then hopes: the two best count.
        let mut hopes = Hopes::default();
        let mut open = 0_u32;
        let mut asked_before = 0;
        for (i, plan) in plans.iter().enumerate() {
            if skipped >> i & 1 == 1 {
                continue;
            }
            let lacks = missing(&left, &plan.cost);
            if lacks > 0 {
                open |= 1 << i;
                hopes.add(self.hope(plan.worth, lacks));
            } else {
                left = after(&left, &plan.cost);
                worth += self.weights.missing[0] * plan.worth;
                asked_before = open;
            }
        }
        if asked_before != 0 {
            // They were asked when there were more goods.
            hopes = Hopes::default();
            for (_, plan) in plans.iter().enumerate().filter(|it| open >> it.0 & 1 == 1) {
                hopes.add(self.hope(plan.worth, missing(&left, &plan.cost)));
            }
        }
        let Hopes([first, second]) = hopes;
        let spare: f64 = left.0.iter().map(|&it| SPARE[usize::from(it).min(SPARE.len() - 1)]).sum();
        let narcotics = 0.7 * f64::from(left.count(Good::Narcotics).min(2));
        worth + first + 0.6 * second + self.weights.good[self.act] * (spare + narcotics)
    }

    /// How much of a job's worth counts while so many goods are missing.
    #[inline]
    fn hope(&self, worth: f64, missing: u8) -> f64 {
        let missing = missing.min(3);
        let time = if self.act == 3 { (self.figures / f64::from(missing + 1)).min(1.0) } else { 1.0 };
        worth * self.weights.missing[usize::from(missing)] * time
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
        self.stocks[at].get(sum)
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
        self.hope(self.job_worth(job), missing(&self.hand.goods, &self.book.job(job).cost))
    }

    /// The cards that are cheapest to lose, so many of these.
    pub(crate) fn cheapest(&self, from: &Cards, n: u8) -> Cards {
        let (mut rest, mut out) = (*from, Cards::default());
        let mut losses = self.losses(&rest);
        for _ in 0..n {
            let mut least: Option<(Card, f64)> = None;
            let mut weigh = |card: Card, loss: f64| {
                if least.is_none_or(|it| loss < it.1) {
                    least = Some((card, loss));
                }
            };
            let money = self.money(&rest.money);
            for note in rest.money.kinds() {
                let mut less = rest.money;
                less.take(note);
                weigh(Card::Note(note), money - self.money(&less));
            }
            for good in rest.goods.kinds() {
                weigh(Card::Good(good), losses.goods[good as usize]);
            }
            for job in rest.jobs.kinds() {
                weigh(Card::Job(job), losses.jobs[usize::from(job.0) % MAX_JOBS]);
            }
            for ally in rest.allies.iter() {
                weigh(Card::Ally(ally), self.ally_worth(ally));
            }
            let Some((card, _)) = least else { break };
            rest.take(card);
            out.add(card);
            // What goods and jobs are worth to each other changes with the goods alone.
            if matches!(card, Card::Good(_)) {
                losses = self.losses(&rest);
            }
        }
        out
    }

    /// What would be lost with each good and each job of these cards.
    fn losses(&self, rest: &Cards) -> Losses {
        let stock = self.stock_of(&rest.goods, None);
        let mut losses = Losses { goods: [0.0; 4], jobs: [0.0; MAX_JOBS] };
        for good in rest.goods.kinds() {
            let mut less = rest.goods;
            less.take(good);
            losses.goods[good as usize] = stock - self.stock_of(&less, None);
        }
        for job in rest.jobs.kinds() {
            losses.jobs[usize::from(job.0) % MAX_JOBS] = self.job_loss(&rest.goods, stock, job);
        }
        losses
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
                    let [first, second, third] = least;
                    if loss < first {
                        least = [loss, first, second];
                    } else if loss < second {
                        least = [first, loss, second];
                    } else if loss < third {
                        least[2] = loss;
                    }
                }
            };
            for note in self.hand.money.kinds() {
                add(self.note_loss(note), self.hand.money.count(note));
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
#[inline]
pub(crate) fn missing(have: &Goods, cost: &Goods) -> u8 {
    let short = |it: Good| cost.count(it).saturating_sub(have.count(it));
    let plain: u8 = Good::PLAIN.into_iter().map(short).sum();
    (plain + cost.count(Good::Narcotics)).saturating_sub(have.count(Good::Narcotics))
}

/// What is left after a cost is paid, Narcotics last.
#[inline]
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
