//! A small network on top of the leaf: it sees what speaks for a seat beside the most that speaks for any other, and
//! corrects the leaf's sum by what sums cannot say.
//!
//! It is made of sums and products in a fixed order, so that it decides the same on every machine, in a browser too.
//! [`learn`](crate::search::learn) trains it; a game ships one only where it was promoted.

use omerta_core::{MAX_SEATS, Seat, SeatSet};

use crate::search::adapter::{MOST_TERMS, Rows};
use crate::search::leaf::{self, Leaf, LeafError, Origin, softmax};

/// The first line of every file of a network.
const MAGIC: &str = "omerta net 1";

/// How many units stand between what is seen and what is said.
pub(crate) const HIDDEN: usize = 32;

/// The units between, one number each.
pub(crate) type Units = [f32; HIDDEN];

/// A trained network.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    n_terms: usize,
    /// What each unit makes of a seat's terms, of the others' most, and of the stage: a row for each.
    pub(crate) first: Vec<Units>,
    /// What the sum makes of each unit.
    pub(crate) second: Units,
}

impl Net {
    /// A network that says nothing yet: its first rows are given, its second are zero.
    pub(crate) fn silent(n_terms: usize, first: Vec<Units>) -> Net {
        Net { n_terms, first, second: [0.0; HIDDEN] }
    }

    pub(crate) fn n_terms(&self) -> usize {
        self.n_terms
    }

    pub(crate) fn n_stages(&self) -> usize {
        self.first.len() - 2 * self.n_terms
    }

    /// How many rows a network has for so many terms and stages.
    pub(crate) fn n_rows(n_terms: usize, n_stages: usize) -> usize {
        2 * n_terms + n_stages
    }

    /// Each contender's chance to win.
    pub fn shares(&self, leaf: &Leaf, stage: usize, rows: &Rows, contenders: SeatSet) -> [f32; MAX_SEATS] {
        let mut sums = leaf.sums(stage, rows, contenders);
        for seat in contenders {
            let units = self.units(stage, rows, contenders, seat);
            sums[seat.index()] += self.say(&units);
        }
        softmax(&sums, contenders)
    }

    /// What the units hold of a seat, before what is below zero is cut off.
    #[inline]
    pub(crate) fn units(&self, stage: usize, rows: &Rows, contenders: SeatSet, seat: Seat) -> Units {
        let most = most_of_others(rows, contenders, seat, self.n_terms);
        let mut units = self.first[2 * self.n_terms + stage.min(self.n_stages() - 1)];
        let own = &rows[seat.index()];
        let seen = own[..self.n_terms].iter().chain(&most[..self.n_terms]);
        for (it, weights) in seen.zip(&self.first) {
            // Most terms are zero most of the time.
            if *it != 0.0 {
                units.iter_mut().zip(weights).for_each(|(unit, w)| *unit += it * w);
            }
        }
        units
    }

    /// What they say together.
    #[inline]
    pub(crate) fn say(&self, units: &Units) -> f32 {
        units.iter().zip(&self.second).map(|(unit, w)| unit.max(0.0) * w).sum()
    }

    /// Reads the file of a network.
    pub fn read(text: &str, terms: usize, stages: usize) -> Result<(Origin, Net), LeafError> {
        let (origin, body) = leaf::read_file(text, MAGIC)?;
        let mut rows = leaf::read_numbers(&body, HIDDEN)?;
        let n_rows = Net::n_rows(terms, stages);
        if rows.len() != n_rows + 1 {
            return Err(LeafError::Size { stages: n_rows + 1, terms: HIDDEN });
        }
        let units = |row: Vec<f32>| -> Units { std::array::from_fn(|it| row[it]) };
        let second = units(rows.pop().unwrap_or_default());
        Ok((origin, Net { n_terms: terms, first: rows.into_iter().map(units).collect(), second }))
    }

    /// The file of this network.
    pub fn write(&self, origin: &Origin) -> String {
        let rows = self.first.iter().chain([&self.second]);
        leaf::write_file(MAGIC, origin, rows.map(|it| &it[..]))
    }
}

/// The most that speaks for any other contender, term by term.
#[inline]
pub(crate) fn most_of_others(
    rows: &Rows,
    contenders: SeatSet,
    seat: Seat,
    n_terms: usize,
) -> [f32; MOST_TERMS] {
    let mut most = [0.0; MOST_TERMS];
    for (nth, other) in contenders.without(seat).iter().enumerate() {
        let row = &rows[other.index()][..n_terms];
        match nth {
            0 => most[..n_terms].copy_from_slice(row),
            _ => most.iter_mut().zip(row).for_each(|(most, it)| *most = most.max(*it)),
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin() -> Origin {
        Origin {
            game: "cash".into(),
            n_seats: 5,
            pack: "abc".into(),
            bots: "expert".into(),
            games: 7,
            seed: 1,
        }
    }

    fn rows(values: &[[f32; 2]]) -> Rows {
        let mut rows = [[0.0; MOST_TERMS]; MAX_SEATS];
        for (row, value) in rows.iter_mut().zip(values) {
            row[..2].copy_from_slice(value);
        }
        rows
    }

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let first = (0..Net::n_rows(2, 3)).map(|it| [it as f32 / 4.0; HIDDEN]).collect();
        let net = Net { second: [0.5; HIDDEN], ..Net::silent(2, first) };
        let text = net.write(&origin());
        assert_eq!(Net::read(&text, 2, 3), Ok((origin(), net)));
        let size = Err(LeafError::Size { stages: Net::n_rows(2, 4) + 1, terms: HIDDEN });
        assert_eq!(Net::read(&text, 2, 4).map(drop), size);
        assert_eq!(Net::read("omerta leaf 1", 2, 3).map(drop), Err(LeafError::Magic(MAGIC)));
        let forged = text.replacen("0.5000", "0.6000", 1);
        assert!(matches!(Net::read(&forged, 2, 3), Err(LeafError::Hash { .. })));
    }

    #[test]
    fn a_network_that_says_nothing_leaves_the_leaf_as_it_is() {
        let leaf = Leaf::new(2, vec![1.0, -0.5]);
        let net = Net::silent(2, vec![[0.25; HIDDEN]; Net::n_rows(2, 1)]);
        let rows = rows(&[[1.0, 2.0], [3.0, 0.0], [0.5, 0.5]]);
        let all = SeatSet::all(3);
        assert_eq!(net.shares(&leaf, 0, &rows, all), leaf.shares(0, &rows, all));
    }

    #[test]
    fn each_seat_is_seen_beside_the_best_of_the_others() {
        let rows = rows(&[[1.0, -2.0], [3.0, -1.0], [2.0, -4.0]]);
        let most = most_of_others(&rows, SeatSet::all(3), Seat::B, 2);
        assert_eq!(most[..2], [2.0, -2.0]);
    }
}
