//! Deadlines: only those that changed, each by how far it is from the one before.

use omerta_core::{BySeat, Seat};
use omerta_host::Millis;

use super::BadFrame;
use super::delta::{number, read_number, take};

/// What both sides know of the clocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Clocks {
    deadlines: [Option<Millis>; Seat::ALL.len()],
    last: Millis,
}

impl Clocks {
    /// Writes what has changed: a bit for each seat, then each deadline. Says whether anything has.
    pub(super) fn write(&mut self, deadlines: &BySeat<Option<Millis>>, out: &mut Vec<u8>) -> bool {
        let at = out.len();
        out.push(0);
        for (seat, now) in deadlines.iter() {
            let known = &mut self.deadlines[seat.index()];
            if *known == *now {
                continue;
            }
            *known = *now;
            out[at] |= 1 << seat.index();
            match now {
                None => out.push(0),
                Some(now) => {
                    let by = now.wrapping_sub(self.last) as i64;
                    // Small in both directions, and never 0.
                    number(((by << 1 ^ by >> 63) as u64).wrapping_add(1), out);
                    self.last = *now;
                }
            }
        }
        if out[at] == 0 {
            out.truncate(at);
        }
        out.len() > at
    }

    pub(super) fn read(&mut self, bytes: &mut &[u8]) -> Result<(), BadFrame> {
        let changed = take(bytes, 1)?[0];
        for seat in Seat::ALL.into_iter().filter(|it| changed >> it.index() & 1 == 1) {
            self.deadlines[seat.index()] = match read_number(bytes)?.checked_sub(1) {
                None => None,
                Some(by) => {
                    self.last = self.last.wrapping_add(by >> 1 ^ (by & 1).wrapping_neg());
                    Some(self.last)
                }
            };
        }
        Ok(())
    }

    pub(super) fn of(&self, n_seats: usize) -> BySeat<Option<Millis>> {
        BySeat::new(n_seats.min(Seat::ALL.len()) as u8, |it| self.deadlines[it.index()])
    }
}
