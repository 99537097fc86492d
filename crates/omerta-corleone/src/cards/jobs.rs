//! Jobs: kinds with up to two copies each, a set of them in a word.

use omerta_core::{Rng, below};
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::counts::{bits, nth_bit};
use crate::wire;

/// A kind of job: its place in `jobs.ron`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-table" = "jobs"))]
pub struct JobId(pub u8);

/// The most kinds of job a pack may have.
pub const MAX_JOBS: usize = 32;
/// The most copies of one job.
pub const MAX_COPIES: u8 = 2;

/// Jobs, up to two of each kind: a bit for each copy, the second only where the first is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct JobSet(pub(super) u64);

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
