//! What time it is in the house.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use omerta_host::Millis;

/// A clock that never goes back and never jumps, whatever happens to that of the computer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseClock {
    began: Instant,
    at: Millis,
}

impl HouseClock {
    /// Set by the computer's clock, or by what somebody says it shows; but never before the latest thing that was
    /// written down.
    pub(crate) fn set(shows: Option<Millis>, latest: Millis) -> HouseClock {
        let wall = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_millis() as Millis);
        HouseClock { began: Instant::now(), at: shows.unwrap_or_else(wall).max(latest) }
    }

    /// Milliseconds since the computers' epoch.
    pub(crate) fn now(&self) -> Millis {
        self.at + self.began.elapsed().as_millis() as Millis
    }
}
