//! Stand-off: too small to have cards worth counting.

use omerta_core::Seat;
use omerta_standoff::{Standoff, State};

use crate::balance::Balanced;

impl Balanced for Standoff {
    fn first(&self, _state: &State) -> Seat {
        Seat::A
    }
}
