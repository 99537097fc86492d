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
        Purse { budget: self, begun, spent: 0 }
    }
}

/// A budget that is being spent.
pub(crate) struct Purse {
    budget: Budget,
    begun: Duration,
    spent: u32,
}

impl Purse {
    /// One more look-ahead was done. Returns how much of the budget is spent: all of it from 1 on.
    #[inline]
    pub(crate) fn spend(&mut self) -> f32 {
        self.spent += 1;
        match self.budget {
            Budget::Iterations(most) => self.spent as f32 / most.max(1) as f32,
            Budget::Time(most, clock) => {
                let passed = clock().saturating_sub(self.begun);
                passed.as_nanos() as f32 / most.as_nanos().max(1) as f32
            }
        }
    }
}
