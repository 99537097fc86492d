//! One integration binary: rule tests by section of the rulebook, then promises.

mod harness;

mod counts;
mod laws;
