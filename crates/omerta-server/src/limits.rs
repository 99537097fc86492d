//! How much one token, one address and the whole house may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::secrets::GuestId;

/// How many seconds' worth may come at once.
const BURST: f64 = 4.0;
/// An address may stand for a whole household.
const HOUSEHOLD: f64 = 10.0;
/// Buckets that are kept before the full ones are thrown away.
const KEPT: usize = 10_000;

/// Something that fills at a steady rate and is emptied by requests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: f64) -> Bucket {
        Bucket { left: rate * BURST, at: Instant::now() }
    }

    /// Takes one out, or says after how many milliseconds there is one.
    pub(crate) fn take(&mut self, rate: f64) -> Result<(), u32> {
        if rate <= 0.0 {
            return Ok(());
        }
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * rate).min(rate * BURST);
        self.at = now;
        if self.left < 1.0 {
            return Err(((1.0 - self.left) / rate * 1000.0).ceil() as u32);
        }
        self.left -= 1.0;
        Ok(())
    }
}

/// All buckets.
#[derive(Debug)]
pub(crate) struct Limits {
    rate: f64,
    guests: Mutex<HashMap<GuestId, Bucket>>,
    addresses: Mutex<HashMap<IpAddr, Bucket>>,
    open: Mutex<HashMap<IpAddr, u32>>,
}

impl Limits {
    /// So many requests a second for each token; none is counted if it is 0.
    pub(crate) fn new(rate: f64) -> Limits {
        Limits { rate, guests: Mutex::default(), addresses: Mutex::default(), open: Mutex::default() }
    }

    pub(crate) fn rate(&self) -> f64 {
        self.rate
    }

    /// A request of a guest.
    pub(crate) fn guest(&self, guest: GuestId) -> Result<(), u32> {
        take(&self.guests, guest, self.rate)
    }

    /// A request from an address.
    pub(crate) fn address(&self, address: IpAddr) -> Result<(), u32> {
        take(&self.addresses, address, self.rate * HOUSEHOLD)
    }

    /// A connection from an address begins, unless there are too many.
    pub(crate) fn connect(&self, address: IpAddr, most: u32) -> bool {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let n = open.entry(address).or_default();
        let is_fine = *n < most;
        *n += u32::from(is_fine);
        is_fine
    }

    /// A connection from an address has ended.
    pub(crate) fn disconnect(&self, address: IpAddr) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(n) = open.get_mut(&address) {
            *n -= 1;
            if *n == 0 {
                open.remove(&address);
            }
        }
    }
}

fn take<K: std::hash::Hash + Eq>(buckets: &Mutex<HashMap<K, Bucket>>, key: K, rate: f64) -> Result<(), u32> {
    let mut buckets = buckets.lock().unwrap_or_else(PoisonError::into_inner);
    if buckets.len() > KEPT {
        buckets.retain(|_, it| it.left + it.at.elapsed().as_secs_f64() * rate < rate * BURST);
    }
    buckets.entry(key).or_insert_with(|| Bucket::full(rate)).take(rate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_and_says_how_long_to_wait() {
        let mut bucket = Bucket { left: 0.0, at: Instant::now() };
        assert!(bucket.take(0.001).is_err_and(|it| it > 900_000));
        let mut bucket = Bucket::full(5.0);
        assert_eq!((0..20).map(|_| bucket.take(5.0).is_ok()).filter(|it| *it).count(), 20);
        assert!(bucket.take(5.0).is_err());
        assert_eq!(bucket.take(0.0), Ok(()), "no limit");
    }

    #[test]
    fn an_address_has_so_many_connections() {
        let limits = Limits::new(1.0);
        let address: IpAddr = [127, 0, 0, 1].into();
        assert!(limits.connect(address, 1));
        assert!(!limits.connect(address, 1));
        limits.disconnect(address);
        assert!(limits.connect(address, 1));
    }
}
