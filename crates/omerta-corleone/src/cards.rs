//! Cards of which only numbers matter: notes, goods, jobs and allies, each in a word or less.

use omerta_core::{Rng, below};
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::counts::{Counts, bits, nth_bit, ones};
use crate::wire;

/// A money card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "notes"))]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-table" = "goods"))]
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

/// Money by note: how many of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-index" = "notes"))]
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
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Note> + use<> {
        let counts = self.0;
        Note::ALL.into_iter().filter(move |it| counts[*it as usize] > 0)
    }

    /// A bit for each kind of note there is.
    #[inline]
    pub(crate) fn mask(&self) -> u8 {
        Counts::new(*self, Goods::default()).mask()
    }

    /// The highest note there is up to this one.
    #[inline]
    pub(crate) fn highest(&self, upto: Note) -> Option<Note> {
        let notes = self.mask() & ((2 << upto as u8) - 1);
        notes.checked_ilog2().map(|it| Note::ALL[it as usize & 3])
    }

    /// Whether all of the other is here.
    pub fn holds(&self, other: &Purse) -> bool {
        self.0.iter().zip(other.0).all(|(&have, wanted)| have >= wanted)
    }
}

/// Goods by kind: how many of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-index" = "goods"))]
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
    #[inline]
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

    /// Puts all of the others in.
    #[inline]
    pub fn add_all(&mut self, others: &Goods) {
        self.0 = (u32::from_le_bytes(self.0) + u32::from_le_bytes(others.0)).to_le_bytes();
    }

    /// Takes all of the others out; they are all there.
    #[inline]
    pub fn take_all(&mut self, others: &Goods) {
        self.0 = (u32::from_le_bytes(self.0) - u32::from_le_bytes(others.0)).to_le_bytes();
    }

    /// The kinds there are.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Good> + use<> {
        let counts = self.0;
        Good::ALL.into_iter().filter(move |it| counts[*it as usize] > 0)
    }

    /// A bit for each kind there is.
    #[inline]
    pub(crate) fn mask(&self) -> u8 {
        Counts::new(Purse::default(), *self).mask() >> 4
    }

    /// Whether there is one that can be chosen freely.
    #[inline]
    pub(crate) fn has_plain(&self) -> bool {
        self.0[..Good::PLAIN.len()] != [0; Good::PLAIN.len()]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "jobs"))]
pub struct JobId(pub u8);

/// An ally: its place in `allies.ron`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "allies"))]
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
        let pair = self.0 >> (job.0 * 2) & 3;
        (pair - (pair >> 1)) as u8
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
    #[inline]
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
        assert!(!self.is_empty(), "there is one to draw");
        let nth = below(dice, u32::from(self.len()));
        JobId(nth_bit(self.0, nth) / 2)
    }
}

/// The bit of the first copy of each kind.
const FIRSTS: u64 = 0x5555_5555_5555_5555;

impl FromIterator<JobId> for JobSet {
    fn from_iter<I: IntoIterator<Item = JobId>>(jobs: I) -> JobSet {
        let mut set = JobSet::EMPTY;
        jobs.into_iter().for_each(|it| set.add(it));
        set
    }
}

omerta_core::schema_as!(JobSet as Vec<JobId>);

impl Serialize for JobSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        wire::list(serializer, usize::from(self.len()), self.each())
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
    #[inline]
    pub fn add(&mut self, ally: AllyId) {
        self.0 |= 1 << ally.0;
    }

    /// Takes one out.
    #[inline]
    pub fn take(&mut self, ally: AllyId) {
        self.0 &= !(1 << ally.0);
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: AllySet) -> AllySet {
        AllySet(self.0 | other.0)
    }

    /// Those in this and not in the other.
    #[inline]
    #[must_use]
    pub fn minus(self, other: AllySet) -> AllySet {
        AllySet(self.0 & !other.0)
    }

    /// The allies, in order.
    #[inline]
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

omerta_core::schema_as!(AllySet as Vec<AllyId>);

impl Serialize for AllySet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        wire::list(serializer, usize::from(self.len()), self.iter())
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
