//! Luck that is the same for everyone who draws the same pack: houses and faces are seeded by ids.

/// A stream of numbers that depends on a text alone.
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// The stream of a text.
    pub fn of(text: &str) -> Seeded {
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, it| {
            (hash ^ u64::from(it)).wrapping_mul(0x0100_0000_01b3)
        });
        Seeded(hash | 1)
    }

    /// The next number, from 0 up to but not 1.
    pub fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number between two.
    pub fn between(&mut self, least: f64, most: f64) -> f64 {
        least + self.next() * (most - least)
    }

    /// One of these.
    pub fn one_of<T: Copy>(&mut self, these: &[T]) -> T {
        let at = (self.next() * these.len() as f64) as usize;
        these[at.min(these.len() - 1)]
    }
}
