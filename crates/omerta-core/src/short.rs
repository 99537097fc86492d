//! Putting short lists in order.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Sorts for lists of a few dozen things. Those of the standard library are made for long ones, and each type that is
/// sorted by them makes a page five kilobytes larger. What is equal keeps its order.
pub trait Short<T> {
    /// Puts the list in order.
    fn sort_short_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// The same by a key.
    fn sort_short_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.sort_short_by(|a, b| key(a).cmp(&key(b)));
    }

    /// The same by the order that things have.
    fn sort_short(&mut self)
    where
        T: Ord,
    {
        self.sort_short_by(T::cmp);
    }
}

impl<T> Short<T> for [T] {
    fn sort_short_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        for i in 1..self.len() {
            let mut at = i;
            while at > 0 && compare(&self[at - 1], &self[at]) == Ordering::Greater {
                self.swap(at - 1, at);
                at -= 1;
            }
        }
    }
}

/// A map of these pairs. The standard library would sort them first.
pub fn map<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    pairs.into_iter().for_each(|(key, value)| drop(map.insert(key, value)));
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_in_order_and_equals_stay_in_theirs() {
        let mut list = vec![(3, 'a'), (1, 'b'), (2, 'c'), (1, 'd'), (3, 'e'), (0, 'f')];
        list.sort_short_by_key(|it| it.0);
        assert_eq!(list, [(0, 'f'), (1, 'b'), (1, 'd'), (2, 'c'), (3, 'a'), (3, 'e')]);
        let mut words = ["omerta", "capo", "boss"];
        words.sort_short();
        assert_eq!(words, ["boss", "capo", "omerta"]);
        <[u8; 0]>::default().sort_short();
    }
}
