//! The time that bots think by.

use std::time::Duration;

/// How long the processor has worked for this thread: what others do on the machine does not count.
#[cfg(unix)]
pub(crate) fn processor() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Where threads have no clock of their own, the one on the wall.
#[cfg(not(unix))]
pub(crate) fn processor() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed()
}
