//! How long a bot may think.

use std::time::Duration;

/// Tells how much time has passed since some moment. Whoever drives a bot has one; bots have none of their own, so
/// they run wherever there is no clock.
pub type Clock = fn() -> Duration;

/// How long a bot may think about one decision.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// So many look-aheads: the same answer on every machine.
    Iterations(u32),
    /// So much time by this clock.
    Time(Duration, Clock),
}

impl Budget {
    /// Begins to spend it.
    pub(crate) fn start(self) -> Purse {
        let begun = match self {
            Budget::Iterations(_) => Duration::ZERO,
            Budget::Time(_, clock) => clock(),
        };
        Purse { budget: self, begun, spent: 0, part: 0.0, next_look: 0 }
    }
}

/// A budget that is being spent.
pub(crate) struct Purse {
    budget: Budget,
    begun: Duration,
    spent: u32,
    /// How much of the time had passed when the clock was last looked at, and after how many look-aheads it is time to
    /// look again: to ask what time it is takes a while itself.
    part: f32,
    next_look: u32,
}

/// How much of its time a bot may spend between two looks at the clock.
const UNWATCHED: f32 = 0.01;
/// However fast look-aheads are, so many are the most between two looks.
const MOST_UNWATCHED: f32 = 32.0;

impl Purse {
    /// One more look-ahead was done. Returns how much of the budget is spent: all of it from 1 on.
    #[inline]
    pub(crate) fn spend(&mut self) -> f32 {
        self.spent += 1;
        match self.budget {
            Budget::Iterations(most) => self.spent as f32 / most.max(1) as f32,
            Budget::Time(most, clock) => {
                if self.spent >= self.next_look {
                    let passed = clock().saturating_sub(self.begun);
                    self.part = passed.as_nanos() as f32 / most.as_nanos().max(1) as f32;
                    let each = self.part / self.spent as f32;
                    self.next_look = self.spent + (UNWATCHED / each).clamp(1.0, MOST_UNWATCHED) as u32;
                }
                self.part
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static NOW: Cell<u64> = const { Cell::new(0) };
        static LOOKS: Cell<u32> = const { Cell::new(0) };
    }

    fn clock() -> Duration {
        LOOKS.set(LOOKS.get() + 1);
        Duration::from_micros(NOW.get())
    }

    #[test]
    fn time_is_kept_although_the_clock_is_seldom_looked_at() {
        for (each, most) in [(8, 5_000), (100, 5_000), (8, 100_000), (700, 1_000)] {
            NOW.set(0);
            LOOKS.set(0);
            let mut purse = Budget::Time(Duration::from_micros(most), clock).start();
            let mut n = 0;
            loop {
                NOW.set(NOW.get() + each);
                n += 1;
                if purse.spend() >= 1.0 {
                    break;
                }
            }
            let late = NOW.get() - most;
            assert!(late <= each + most / 50, "{each} of {most}: {late} too late");
            assert!(LOOKS.get() <= n + 1, "never more often than once for each");
            assert!(each > 8 || LOOKS.get() < n / 2, "{each} of {most}: {} looks", LOOKS.get());
        }
    }

    #[test]
    fn look_aheads_are_counted() {
        let mut purse = Budget::Iterations(4).start();
        assert_eq!([0.25, 0.5, 0.75, 1.0].map(|_| purse.spend()), [0.25, 0.5, 0.75, 1.0]);
    }
}
