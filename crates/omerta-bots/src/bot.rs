//! A bot as the host asks it, and what all of them choose by.

use omerta_core::{Dice, below};
pub use omerta_host::{Bot, Random};

/// The option that is worth most; of several such, any. A habit of taking the first would make the first
/// seats everybody's target.
pub(crate) fn best<A: Copy>(options: &[A], dice: &mut Dice, mut worth: impl FnMut(A) -> f64) -> A {
    let mut best = (options[0], worth(options[0]));
    let mut n_equals = 1;
    for &option in &options[1..] {
        let worth = worth(option);
        if worth > best.1 {
            best = (option, worth);
            n_equals = 1;
        } else if worth == best.1 {
            n_equals += 1;
            if below(dice, n_equals) == 0 {
                best.0 = option;
            }
        }
    }
    best.0
}
