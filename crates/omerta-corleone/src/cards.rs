//! Cards of which only numbers matter: notes, goods, jobs and allies, each in a word or less.

use omerta_core::{Rng, below};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A money card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// $1
    One,
    /// $2
    Two,
    /// $3
    Three,
    /// $5
    Five,
}

impl Note {
    /// All of them, the smallest first.
    pub const ALL: [Note; 4] = [Note::One, Note::Two, Note::Three, Note::Five];

    /// What it is worth.
    #[inline]
    pub const fn value(self) -> u8 {
        match self {
            Note::One => 1,
            Note::Two => 2,
            Note::Three => 3,
            Note::Five => 5,
        }
    }

    /// The note of this value.
    pub fn of(value: u8) -> Option<Note> {
        Note::ALL.into_iter().find(|it| it.value() == value)
    }
}

/// An illegal good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Good {
    /// A gun.
    Gun,
    /// Blood money.
    BloodMoney,
    /// Booze.
    Booze,
    /// Narcotics, which pay for any good.
    Narcotics,
}

impl Good {
    /// All of them.
    pub const ALL: [Good; 4] = [Good::Gun, Good::BloodMoney, Good::Booze, Good::Narcotics];
    /// Those that can be chosen freely.
    pub const PLAIN: [Good; 3] = [Good::Gun, Good::BloodMoney, Good::Booze];

    /// The word for it in notation and phrase keys.
    pub fn word(self) -> &'static str {
        match self {
            Good::Gun => "gun",
            Good::BloodMoney => "blood-money",
            Good::Booze => "booze",
            Good::Narcotics => "narcotics",
        }
    }
}

/// Money by note.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Purse(pub [u8; 4]);

impl Purse {
    /// How many notes of this kind there are.
    #[inline]
    pub fn count(&self, note: Note) -> u8 {
        self.0[note as usize]
    }

    /// How many notes there are.
    #[inline]
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// What they are worth together.
    pub fn value(&self) -> u16 {
        Note::ALL.iter().map(|&it| u16::from(it.value()) * u16::from(self.count(it))).sum()
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, note: Note) {
        self.0[note as usize] += 1;
    }

    /// Takes one out; there is one.
    #[inline]
    pub fn take(&mut self, note: Note) {
        self.0[note as usize] -= 1;
    }

    /// Puts all of another purse in.
    #[inline]
    pub fn add_all(&mut self, other: &Purse) {
        self.0 = (u32::from_le_bytes(self.0) + u32::from_le_bytes(other.0)).to_le_bytes();
    }

    /// Takes all of another purse out; it is all there.
    #[inline]
    pub fn take_all(&mut self, other: &Purse) {
        // All four counts at once: none borrows from its neighbour, since it is all there.
        self.0 = (u32::from_le_bytes(self.0) - u32::from_le_bytes(other.0)).to_le_bytes();
    }

    /// The kinds of note there are, the smallest first.
    pub fn kinds(&self) -> impl Iterator<Item = Note> + use<> {
        let counts = self.0;
        Note::ALL.into_iter().filter(move |it| counts[*it as usize] > 0)
    }

    /// Whether all of the other is here.
    pub fn holds(&self, other: &Purse) -> bool {
        self.0.iter().zip(other.0).all(|(&have, wanted)| have >= wanted)
    }
}

/// Goods by kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Goods(pub [u8; 4]);

impl Goods {
    /// How many there are of this good.
    #[inline]
    pub fn count(&self, good: Good) -> u8 {
        self.0[good as usize]
    }

    /// How many goods there are.
    #[inline]
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, good: Good) {
        self.0[good as usize] += 1;
    }

    /// Takes one out; there is one.
    #[inline]
    pub fn take(&mut self, good: Good) {
        self.0[good as usize] -= 1;
    }

    /// The kinds there are.
    pub fn kinds(&self) -> impl Iterator<Item = Good> + use<> {
        let counts = self.0;
        Good::ALL.into_iter().filter(move |it| counts[*it as usize] > 0)
    }

    /// Whether these goods can pay a cost, Narcotics standing in for any other.
    #[inline]
    pub fn can_pay(&self, cost: &Goods) -> bool {
        let [gun, blood, booze, narcotics] = self.0;
        let [g, b, z, n] = cost.0;
        let missing = g.saturating_sub(gun) + b.saturating_sub(blood) + z.saturating_sub(booze) + n;
        missing <= narcotics
    }
}

/// A kind of job: its place in `jobs.ron`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JobId(pub u8);

/// An ally: its place in `allies.ron`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AllyId(pub u8);

/// The most kinds of job a pack may have.
pub const MAX_JOBS: usize = 32;
/// The most copies of one job.
pub const MAX_COPIES: u8 = 2;
/// The most allies a pack may have.
pub const MAX_ALLIES: usize = 32;

/// Jobs, up to two of each kind: a bit for each copy, the second only where the first is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct JobSet(u64);

impl JobSet {
    /// No job.
    pub const EMPTY: JobSet = JobSet(0);

    /// How many jobs there are.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are of this kind.
    #[inline]
    pub fn count(self, job: JobId) -> u8 {
        (self.0 >> (job.0 * 2) & 3).count_ones() as u8
    }

    /// Whether there is one of this kind.
    #[inline]
    pub fn contains(self, job: JobId) -> bool {
        self.0 >> (job.0 * 2) & 1 == 1
    }

    /// Puts one in; there is at most one of its kind yet.
    #[inline]
    pub fn add(&mut self, job: JobId) {
        let pair = self.0 >> (job.0 * 2) & 3;
        self.0 |= (pair << 1 | 1) << (job.0 * 2);
    }

    /// Takes one out; there is one.
    #[inline]
    pub fn take(&mut self, job: JobId) {
        let pair = self.0 >> (job.0 * 2) & 3;
        self.0 ^= (pair ^ pair >> 1) << (job.0 * 2);
    }

    /// The set without one of this kind, if there is one.
    #[inline]
    #[must_use]
    pub fn less(mut self, job: JobId) -> JobSet {
        if self.contains(job) {
            self.take(job);
        }
        self
    }

    /// What is in both, copy for copy.
    #[inline]
    #[must_use]
    pub fn and(self, other: JobSet) -> JobSet {
        JobSet(self.0 & other.0)
    }

    /// What is here beyond the others, which are all here.
    #[must_use]
    pub fn minus(self, others: JobSet) -> JobSet {
        let rest = self.0 & !others.0;
        // A second copy that is left alone becomes the first.
        let lonely = rest >> 1 & !rest & FIRSTS;
        JobSet(rest & !(lonely << 1) | lonely)
    }

    /// The kinds there are, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = JobId> {
        bits(self.0 & FIRSTS).map(|it| JobId(it / 2))
    }

    /// Every copy, in order.
    pub fn each(self) -> impl Iterator<Item = JobId> {
        bits(self.0).map(|it| JobId(it / 2))
    }

    /// One drawn at random. It stays.
    ///
    /// # Panics
    /// If there is none.
    pub fn peek<R: Rng + ?Sized>(self, dice: &mut R) -> JobId {
        let nth = below(dice, self.0.count_ones()) as usize;
        self.each().nth(nth).expect("there is one to draw")
    }
}

/// The bit of the first copy of each kind.
const FIRSTS: u64 = 0x5555_5555_5555_5555;

/// The places of the bits that are set.
#[inline]
fn bits(mut rest: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as u8;
        (rest != 0).then(|| {
            rest &= rest - 1;
            bit
        })
    })
}

impl FromIterator<JobId> for JobSet {
    fn from_iter<I: IntoIterator<Item = JobId>>(jobs: I) -> JobSet {
        let mut set = JobSet::EMPTY;
        jobs.into_iter().for_each(|it| set.add(it));
        set
    }
}

impl Serialize for JobSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

impl<'de> Deserialize<'de> for JobSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<JobSet, D::Error> {
        let mut set = JobSet::EMPTY;
        for job in Vec::<JobId>::deserialize(deserializer)? {
            if usize::from(job.0) >= MAX_JOBS || set.count(job) >= MAX_COPIES {
                return Err(D::Error::custom(format!("there are not so many jobs {}", job.0)));
            }
            set.add(job);
        }
        Ok(set)
    }
}

/// Some allies: a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AllySet(u32);

impl AllySet {
    /// No ally.
    pub const EMPTY: AllySet = AllySet(0);

    /// How many there are.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this one is among them.
    #[inline]
    pub fn contains(self, ally: AllyId) -> bool {
        self.0 >> (ally.0 & 31) & 1 == 1
    }

    /// Puts one in.
    pub fn add(&mut self, ally: AllyId) {
        self.0 |= 1 << ally.0;
    }

    /// Takes one out.
    pub fn take(&mut self, ally: AllyId) {
        self.0 &= !(1 << ally.0);
    }

    /// Those in either.
    #[must_use]
    pub fn or(self, other: AllySet) -> AllySet {
        AllySet(self.0 | other.0)
    }

    /// Those in this and not in the other.
    #[must_use]
    pub fn minus(self, other: AllySet) -> AllySet {
        AllySet(self.0 & !other.0)
    }

    /// The allies, in order.
    pub fn iter(self) -> impl Iterator<Item = AllyId> {
        bits(u64::from(self.0)).map(AllyId)
    }
}

impl FromIterator<AllyId> for AllySet {
    fn from_iter<I: IntoIterator<Item = AllyId>>(allies: I) -> AllySet {
        let mut set = AllySet::EMPTY;
        allies.into_iter().for_each(|it| set.add(it));
        set
    }
}

impl Serialize for AllySet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for AllySet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AllySet, D::Error> {
        let allies = Vec::<AllyId>::deserialize(deserializer)?;
        if allies.iter().any(|it| usize::from(it.0) >= MAX_ALLIES) {
            return Err(D::Error::custom(format!("there are at most {MAX_ALLIES} allies")));
        }
        Ok(allies.into_iter().collect())
    }
}

/// One hand card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
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
    /// The place of this card in the order of all cards.
    #[inline]
    fn place(self) -> u8 {
        match self {
            Card::Note(note) => note as u8,
            Card::Good(good) => 4 + good as u8,
            Card::Job(job) => 8 + job.0,
            Card::Ally(ally) => 8 + MAX_JOBS as u8 + ally.0,
        }
    }
}

/// Cards in a hand, or picked from one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
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
        self.money.len() + self.goods.len() + self.jobs.len() + self.allies.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
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
    #[must_use]
    pub fn minus(&self, others: &Cards) -> Cards {
        let mut rest = *self;
        rest.money.take_all(&others.money);
        rest.goods.0 = (u32::from_le_bytes(rest.goods.0) - u32::from_le_bytes(others.goods.0)).to_le_bytes();
        rest.jobs = rest.jobs.minus(others.jobs);
        rest.allies = rest.allies.minus(others.allies);
        rest
    }

    /// Goes through the different cards there are and how many of each, from this one on, while `go_on` says so.
    #[inline]
    pub(crate) fn walk(&self, from: Option<Card>, go_on: &mut impl FnMut(Card, u8) -> bool) {
        let from = from.map_or(0, Card::place);
        for note in Note::ALL {
            let n = self.money.count(note);
            if n > 0 && Card::Note(note).place() >= from && !go_on(Card::Note(note), n) {
                return;
            }
        }
        for good in Good::ALL {
            let n = self.goods.count(good);
            if n > 0 && Card::Good(good).place() >= from && !go_on(Card::Good(good), n) {
                return;
            }
        }
        for job in self.jobs.kinds() {
            if Card::Job(job).place() >= from && !go_on(Card::Job(job), self.jobs.count(job)) {
                return;
            }
        }
        for ally in self.allies.iter() {
            if Card::Ally(ally).place() >= from && !go_on(Card::Ally(ally), 1) {
                return;
            }
        }
    }

    /// Hands over the cards that may be picked next when `left` are still to be picked in ascending order: none
    /// before the last one picked, and none that leaves too few after it.
    pub fn ascending(&self, last: Option<Card>, left: u8, found: &mut impl FnMut(Card)) {
        let mut after = 0;
        self.walk(last, &mut |_, n| {
            after += n;
            true
        });
        self.walk(last, &mut |card, n| {
            let enough = after >= left;
            if enough {
                found(card);
            }
            after -= n;
            enough
        });
    }

    /// The card that must be picked next, if there is only one way to go on.
    pub fn only_pick(&self, last: Option<Card>, left: u8) -> Option<Card> {
        let (mut first, mut after) = (None, 0);
        self.walk(last, &mut |card, n| {
            // There is a second choice if enough cards follow the first kind.
            after += if first.is_some() { n } else { 0 };
            first = first.or(Some(card));
            after < left
        });
        first.filter(|_| after < left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_set_counts_copies() {
        let mut set = JobSet::EMPTY;
        set.add(JobId(31));
        set.add(JobId(31));
        set.add(JobId(0));
        assert_eq!((set.len(), set.count(JobId(31)), set.count(JobId(0))), (3, 2, 1));
        set.take(JobId(31));
        assert_eq!((set.count(JobId(31)), set.contains(JobId(31))), (1, true));
        set.take(JobId(31));
        assert_eq!(set.kinds().collect::<Vec<_>>(), [JobId(0)]);
    }

    #[test]
    fn what_is_left_of_two_copies_is_one() {
        let all: JobSet = [JobId(3), JobId(3), JobId(5), JobId(9), JobId(9)].into_iter().collect();
        let some: JobSet = [JobId(3), JobId(5), JobId(9), JobId(9)].into_iter().collect();
        assert_eq!(all.minus(some), [JobId(3)].into_iter().collect());
        assert_eq!(all.minus(JobSet::EMPTY), all);
    }

    #[test]
    fn narcotics_pay_for_any_good_and_only_narcotics_for_narcotics() {
        let cost = Goods([1, 1, 0, 0]);
        assert!(Goods([1, 1, 0, 0]).can_pay(&cost));
        assert!(Goods([0, 1, 5, 1]).can_pay(&cost));
        assert!(Goods([0, 0, 0, 2]).can_pay(&cost));
        assert!(!Goods([0, 0, 5, 1]).can_pay(&cost));
        assert!(!Goods([5, 5, 5, 0]).can_pay(&Goods([0, 0, 0, 1])));
    }

    #[test]
    fn ascending_picks_have_one_path_for_each_set() {
        let mut hand = Cards { money: Purse([2, 0, 0, 1]), ..Cards::default() };
        hand.goods.add(Good::Gun);
        let mut sets = std::collections::BTreeSet::new();
        let mut paths = 0;
        fn walk(
            hand: Cards,
            last: Option<Card>,
            left: u8,
            picked: &mut Vec<Card>,
            sets: &mut std::collections::BTreeSet<Vec<Card>>,
            paths: &mut u32,
        ) {
            if left == 0 {
                *paths += 1;
                sets.insert(picked.clone());
                return;
            }
            let mut next = Vec::new();
            hand.ascending(last, left, &mut |it| next.push(it));
            for card in next {
                let mut rest = hand;
                rest.take(card);
                picked.push(card);
                walk(rest, Some(card), left - 1, picked, sets, paths);
                picked.pop();
            }
        }
        walk(hand, None, 2, &mut Vec::new(), &mut sets, &mut paths);
        assert_eq!((sets.len(), paths), (4, 4));
    }
}
