//! Sums that are made of single things: which there are, and of what each is made.

use std::collections::BTreeMap;

/// Of what each sum is made: how many of each thing. The empty sum is 0.
pub(crate) type Sums = BTreeMap<i64, Vec<u8>>;

/// All sums of things, each of which counts so much and is there so often; of several ways to make one, that
/// with the fewest things. What does not fit is left out, and so is what would have more things beside it.
pub(crate) fn sums(things: &[(i64, u8)], fits: impl Fn(&[u8]) -> bool) -> Sums {
    let mut found = Sums::from([(0, vec![0; things.len()])]);
    for (i, &(counts, n)) in things.iter().enumerate() {
        let before = found.clone();
        for k in 1..=n {
            for (sum, made_of) in &before {
                let mut made_of = made_of.clone();
                made_of[i] = k;
                if !fits(&made_of) {
                    continue;
                }
                let n_things = n_of(&made_of);
                let place = found.entry(sum + counts * i64::from(k)).or_insert_with(|| made_of.clone());
                if n_of(place) > n_things {
                    *place = made_of;
                }
            }
        }
    }
    found
}

fn n_of(made_of: &[u8]) -> usize {
    made_of.iter().map(|&it| usize::from(it)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_made_of_as_few_things_as_possible() {
        let found = sums(&[(50, 4), (100, 2), (500, 1)], |it| n_of(it) <= 5);
        assert_eq!(found[&100], [0, 1, 0]);
        assert_eq!(found[&650], [1, 1, 1]);
        assert_eq!(found.get(&900), None, "too many things");
        assert_eq!(
            sums(&[(1, 1), (2, 1), (3, 1)], |it| n_of(it) <= 1).into_keys().collect::<Vec<_>>(),
            [0, 1, 2, 3]
        );
    }
}
