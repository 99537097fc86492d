//! How fast the games are.
//!
//! - [`playout`]: random games through the public contract, and nothing but it.
//! - [`bare`]: the same game written straight into one struct, to see what the contract costs.
//! - [`figures`]: the numbers of one game and seat count, as `omerta bench` prints them.
//! - [`wyrand`]: a generator that costs next to nothing.
//!
//! What the numbers are and how they are taken is in `docs/performance.md`. No test looks at a clock.

pub mod bare;
pub mod figures;
pub mod playout;
pub mod wyrand;

pub use figures::{Figures, measure};
pub use wyrand::WyRand;
