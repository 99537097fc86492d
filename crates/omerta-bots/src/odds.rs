//! Small sums about chance that several games need.

use omerta_core::{Dice, MAX_SEATS, Rng};

/// The chance of each number of hits, when shots hit independently with these chances.
pub(crate) fn hits(chances: impl IntoIterator<Item = f64>) -> [f64; MAX_SEATS] {
    let mut odds = [0.0; MAX_SEATS];
    odds[0] = 1.0;
    for chance in chances {
        for n in (0..MAX_SEATS).rev() {
            let one_less = if n == 0 { 0.0 } else { odds[n - 1] };
            odds[n] = odds[n] * (1.0 - chance) + one_less * chance;
        }
    }
    odds
}

/// The chance that a card is of a kind, when all that is known is how many of how many are.
pub(crate) fn part(of: f64, all: f64) -> f64 {
    if all <= 0.0 { 0.0 } else { (of / all).clamp(0.0, 1.0) }
}

/// Much like e to the power of `x`, from sums and products alone: libraries differ in the last digits of the
/// real one, and a bot must decide the same on every machine.
pub(crate) fn growth(x: f64) -> f64 {
    let of = |x: f64| 1.0 + x * (1.0 + x * (0.5 + x / 6.0));
    if x < 0.0 { 1.0 / of(-x) } else { of(x) }
}

/// Whether something with this chance happens.
pub(crate) fn happens(dice: &mut Dice, chance: f64) -> bool {
    f64::from(dice.next_u32()) < chance * 2f64.powi(32)
}

/// A number between 0 and 1.
pub(crate) fn unit(dice: &mut Dice) -> f64 {
    f64::from(dice.next_u32()) / 2f64.powi(32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_shots_hit_never_once_or_twice() {
        let odds = hits([0.5, 0.25]);
        assert_eq!(odds[..4], [0.375, 0.5, 0.125, 0.0]);
        assert_eq!(hits([])[0], 1.0);
    }
}
