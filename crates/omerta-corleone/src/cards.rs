//! Cards of which only numbers matter: notes, goods, jobs and allies, and hands of them.

mod allies;
mod goods;
mod jobs;
mod money;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::counts::{Counts, ones};

pub use allies::{AllyId, AllySet, MAX_ALLIES};
pub use goods::{Good, Goods};
pub use jobs::{JobId, JobSet, MAX_COPIES, MAX_JOBS};
pub use money::{Note, Purse};

/// One hand card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// A money card.
    Note(Note),
    /// A good.
    Good(Good),
    /// A job.
    Job(JobId),
    /// An ally.
    Ally(AllyId),
}

impl Card {
    /// The first in the order of all cards.
    const FIRST: Card = Card::Note(Note::One);

    /// The place of this card in the order of all cards.
    #[inline]
    fn place(self) -> u32 {
        let (first, nth) = match self {
            Card::Note(note) => (0, note as u8),
            Card::Good(good) => (FIRST_GOOD, good as u8),
            Card::Job(job) => (FIRST_JOB, job.0),
            Card::Ally(ally) => (FIRST_ALLY, ally.0),
        };
        first + u32::from(nth)
    }
}

/// Cards in a hand, or picked from one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Cards {
    /// Money.
    pub money: Purse,
    /// Goods.
    pub goods: Goods,
    /// Jobs.
    pub jobs: JobSet,
    /// Allies.
    pub allies: AllySet,
}

impl Cards {
    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> u8 {
        // All counts side by side, so that one multiplication adds them up.
        self.counts().plus(ones(self.jobs.0, self.allies.0.into())).len()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Cards::default()
    }

    /// How many there are of this card.
    pub fn count(&self, card: Card) -> u8 {
        match card {
            Card::Note(note) => self.money.count(note),
            Card::Good(good) => self.goods.count(good),
            Card::Job(job) => self.jobs.count(job),
            Card::Ally(ally) => u8::from(self.allies.contains(ally)),
        }
    }

    /// Puts one in.
    pub fn add(&mut self, card: Card) {
        match card {
            Card::Note(note) => self.money.add(note),
            Card::Good(good) => self.goods.add(good),
            Card::Job(job) => self.jobs.add(job),
            Card::Ally(ally) => self.allies.add(ally),
        }
    }

    /// Takes one out; there is one.
    pub fn take(&mut self, card: Card) {
        match card {
            Card::Note(note) => self.money.take(note),
            Card::Good(good) => self.goods.take(good),
            Card::Job(job) => self.jobs.take(job),
            Card::Ally(ally) => self.allies.take(ally),
        }
    }

    /// The different cards there are, in order.
    pub fn kinds(&self) -> impl Iterator<Item = Card> + use<> {
        let notes = self.money.kinds().map(Card::Note);
        let goods = self.goods.kinds().map(Card::Good);
        notes.chain(goods).chain(self.jobs.kinds().map(Card::Job)).chain(self.allies.iter().map(Card::Ally))
    }

    /// Every card, in order.
    pub fn each(&self) -> impl Iterator<Item = Card> + use<> {
        let cards = *self;
        self.kinds().flat_map(move |it| std::iter::repeat_n(it, usize::from(cards.count(it))))
    }

    /// What is here beyond the others, which are all here.
    #[inline]
    #[must_use]
    pub fn minus(&self, others: &Cards) -> Cards {
        let mut rest = *self;
        rest.set_counts(self.counts().minus(others.counts()));
        rest.jobs = rest.jobs.minus(others.jobs);
        rest.allies = rest.allies.minus(others.allies);
        rest
    }

    /// Money and goods.
    #[inline]
    pub(crate) fn counts(&self) -> Counts {
        Counts::new(self.money, self.goods)
    }

    #[inline]
    pub(crate) fn set_counts(&mut self, counts: Counts) {
        (self.money, self.goods) = counts.split();
    }

    /// Those from this card on, in the order of all cards.
    #[inline]
    pub(crate) fn starting_at(&self, card: Option<Card>) -> Cards {
        // Shifted by its whole width or more, a mask is empty: no branch depends on what the card is.
        let place = card.unwrap_or(Card::FIRST).place();
        let (job, ally) = (place.saturating_sub(FIRST_JOB), place.saturating_sub(FIRST_ALLY));
        let mut rest = *self;
        rest.set_counts(self.counts().starting_at(place));
        rest.jobs.0 &= u64::MAX.checked_shl(job * 2).unwrap_or(0);
        rest.allies.0 &= u32::MAX.checked_shl(ally).unwrap_or(0);
        rest
    }

    /// The first card and how many there are of it.
    #[inline]
    pub(crate) fn first(&self) -> Option<(Card, u8)> {
        if let Some((place, n)) = self.counts().first() {
            return Some((COUNTED[place & 7], n));
        }
        let job = self.jobs.kinds().next().map(|it| (Card::Job(it), self.jobs.count(it)));
        job.or_else(|| self.allies.iter().next().map(|it| (Card::Ally(it), 1)))
    }

    /// Hands over the cards that may be picked next when `left` are still to be picked in ascending order: none
    /// before the last one picked, and none that leaves too few after it.
    #[inline]
    pub fn ascending(&self, last: Option<Card>, left: u8, found: &mut impl FnMut(Card)) {
        let rest = self.starting_at(last);
        let mut after = rest.len();
        for (place, n) in rest.counts().iter() {
            if after < left {
                return;
            }
            found(COUNTED[place & 7]);
            after -= n;
        }
        for job in rest.jobs.kinds() {
            if after < left {
                return;
            }
            found(Card::Job(job));
            after -= rest.jobs.count(job);
        }
        for ally in rest.allies.iter() {
            if after < left {
                return;
            }
            found(Card::Ally(ally));
            after -= 1;
        }
    }
}

/// The places of the first good, job and ally in the order of all cards.
const FIRST_GOOD: u32 = Note::ALL.len() as u32;
const FIRST_JOB: u32 = COUNTED.len() as u32;
const FIRST_ALLY: u32 = FIRST_JOB + MAX_JOBS as u32;

/// The first cards in the order of all cards, as [`Counts`] has them.
const COUNTED: [Card; 8] = [
    Card::Note(Note::One),
    Card::Note(Note::Two),
    Card::Note(Note::Three),
    Card::Note(Note::Five),
    Card::Good(Good::Gun),
    Card::Good(Good::BloodMoney),
    Card::Good(Good::Booze),
    Card::Good(Good::Narcotics),
];

#[cfg(test)]
mod tests;
