//! Where everything lies in a rectangle: the crate in the middle, the mobsters around it, the viewer at the bottom.
//!
//! The drawing keeps its proportions; only the circle stretches with the room there is.

use std::f64::consts::TAU;

/// A point of the drawing.
pub type Point = (f64, f64);

/// Where everything lies, in units of the drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// Pixels of the screen to a unit.
    pub scale: f64,
    /// The size of the drawing.
    pub size: Point,
    /// Whether it is higher than wide: phones and tablets.
    pub is_tall: bool,
    /// The middle of the crate.
    pub centre: Point,
    /// Half the width and height of the crate.
    pub table: Point,
    /// The mobsters, the viewer first, then clockwise.
    pub seats: Vec<Point>,
    /// How big a mobster is drawn.
    pub bust: f64,
    /// Width and height of a name plate.
    pub plate: Point,
    /// The middles of loot cards, the token among them.
    pub cards: Vec<Point>,
    /// The width of a loot card.
    pub card: f64,
}

/// A rectangle: left, top, right, bottom.
pub type Area = (f64, f64, f64, f64);

impl Layout {
    /// Lays out a table of so many seats and so many things on the crate.
    pub fn new(size: Point, n_seats: usize, n_cards: usize) -> Layout {
        let is_tall = size.0 < size.1 * 1.25;
        let is_full = n_seats > 6;
        let least = match (is_tall, is_full) {
            (true, false) => (360.0, 366.0),
            (true, true) => (360.0, 404.0),
            (false, _) => (1000.0, 530.0),
        };
        let scale = (size.0 / least.0).min(size.1 / least.1).max(0.05);
        let (w, h) = (size.0 / scale, size.1 / scale);
        let bust = match (is_tall, is_full) {
            (true, false) => 0.64,
            (true, true) => 0.58,
            (false, false) => 1.02,
            (false, true) => 0.88,
        };
        let plate = match (is_tall, is_full) {
            (true, false) => (84.0, 31.0),
            (true, true) => (78.0, 31.0),
            (false, false) => (128.0, 38.0),
            (false, true) => (122.0, 38.0),
        };
        let (centre, rx, ry, rise) = if is_tall {
            let ry = (h / 2.0 - 66.0).min(w * 0.62);
            ((w / 2.0, h / 2.0 + 2.0), (w / 2.0 - 49.0).min(ry * 1.15), ry, 10.0)
        } else {
            let rx = w / 2.0 - 115.0;
            ((w / 2.0, h / 2.0 - 7.0), rx.min(470.0), (h / 2.0 - 85.0).min(rx * 0.6), 8.0)
        };
        let seat = |i: usize| {
            let angle = TAU * i as f64 / n_seats as f64;
            (centre.0 - rx * angle.sin(), centre.1 + ry * angle.cos() - rise)
        };
        let table = match (is_tall, is_full) {
            (true, false) => (74.0_f64.min(ry - 40.0), 76.0_f64.min(ry - 52.0)),
            (true, true) => (56.0, 62.0_f64.min(ry - 52.0)),
            (false, _) => {
                let half = (ry - 94.0).clamp(60.0, 112.0);
                (half * 156.0 / 86.0, half)
            }
        };
        let mut layout = Layout {
            scale,
            size: (w, h),
            is_tall,
            centre,
            table,
            seats: (0..n_seats).map(seat).collect(),
            bust,
            plate,
            cards: Vec::new(),
            card: 0.0,
        };
        if is_tall {
            layout.make_room();
        }
        (layout.cards, layout.card) = grid(layout.centre, layout.table, is_tall, n_cards);
        layout
    }

    /// Puts the crate between the plates above it and the heads below it.
    fn make_room(&mut self) {
        let ((cx, cy), reach) = (self.centre, self.table.0 * 0.85 + 2.0);
        let is_near = |it: &Area| it.0 < cx + reach && it.2 > cx - reach;
        let seats = 0..self.seats.len();
        let above = seats.clone().map(|i| self.plate_area(i)).filter(is_near).map(|it| cy - it.3);
        let below = seats.map(|i| self.head_area(i)).filter(is_near).map(|it| it.1 - cy);
        let up = above.filter(|it| *it > 0.0).fold(self.size.1, f64::min);
        let down = below.filter(|it| *it > 0.0).fold(self.size.1, f64::min);
        let half = self.table.1.min((up + down) / 2.0);
        self.centre.1 = cy + (down - up).clamp(2.0 * (half - up), 2.0 * (down - half).max(half - up)) / 2.0;
        self.table.1 = half;
    }

    /// The name plate of a seat.
    pub fn plate_area(&self, i: usize) -> Area {
        let (x, y) = self.seats[i];
        let top = y + 52.0 * self.bust + if self.is_tall { 0.0 } else { 3.0 };
        (x - self.plate.0 / 2.0, top, x + self.plate.0 / 2.0, top + self.plate.1)
    }

    /// The head and hat of a seat.
    pub fn head_area(&self, i: usize) -> Area {
        let ((x, y), k) = (self.seats[i], self.bust);
        (x - 36.0 * k, y - 58.0 * k, x + 36.0 * k, y + 16.0 * k)
    }

    /// A thing on the crate.
    pub fn card_area(&self, i: usize) -> Area {
        let ((x, y), w) = (self.cards[i], self.card);
        (x - w / 2.0, y - w * 0.64, x + w / 2.0, y + w * 0.64)
    }
}

/// The middles of things on the crate, row by row, and how wide each may be.
fn grid(centre: Point, table: Point, is_tall: bool, n: usize) -> (Vec<Point>, f64) {
    let rows = match (is_tall, n) {
        (true, ..=9) => 3,
        (true, _) => 4,
        (false, ..=11) => 2,
        (false, _) => 3,
    };
    let columns = n.div_ceil(rows).max(1);
    let least = if is_tall { 3 } else { 5 };
    let pitch_x = table.0 * 1.7 / columns.max(least) as f64;
    let pitch_y = table.1 * 2.0 * if is_tall { 0.927 } else { 0.767 } / rows as f64;
    let card = (pitch_x * 0.81).min(pitch_y * 0.68);
    let mut cards = Vec::with_capacity(n);
    let n_rows = n.div_ceil(columns);
    for row in 0..n_rows {
        let in_row = columns.min(n - row * columns);
        for i in 0..in_row {
            let x = centre.0 + (i as f64 - (in_row as f64 - 1.0) / 2.0) * pitch_x;
            let y = centre.1 + (row as f64 - (n_rows as f64 - 1.0) / 2.0) * pitch_y;
            cards.push((x, y));
        }
    }
    (cards, card)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(a: Area, b: Area) -> bool {
        a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1
    }

    /// Boards as they are at 1280x800, 1600x900, on a tablet and on phones.
    const SIZES: [Point; 7] = [
        (994.0, 530.0),
        (1254.0, 610.0),
        (802.0, 865.0),
        (360.0, 440.0),
        (360.0, 368.0),
        (412.0, 520.0),
        (740.0, 420.0),
    ];

    #[test]
    fn everything_is_inside_and_no_name_is_hidden() {
        for size in SIZES {
            for n in 4..=8 {
                let it = Layout::new(size, n, 9);
                for i in 0..n {
                    for (l, t, r, b) in [it.plate_area(i), it.head_area(i)] {
                        assert!(
                            l >= 0.0 && t >= 0.0 && r <= it.size.0 && b <= it.size.1,
                            "{size:?} {n} seats, seat {i}"
                        );
                    }
                    for other in (0..n).filter(|other| *other != i) {
                        assert!(
                            apart(it.plate_area(i), it.plate_area(other)),
                            "{size:?} {n}: plates {i} {other}"
                        );
                        assert!(
                            apart(it.plate_area(i), it.head_area(other)),
                            "{size:?} {n}: plate {i}, head {other}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn loot_lies_on_the_crate_and_nothing_lies_on_it() {
        for size in SIZES {
            for n in 4..=8 {
                for n_cards in 1..=17 {
                    let it = Layout::new(size, n, n_cards);
                    assert_eq!(it.cards.len(), n_cards);
                    for card in 0..n_cards {
                        let area = it.card_area(card);
                        assert!(
                            (0..n).all(|i| apart(area, it.plate_area(i))),
                            "{size:?} {n} seats, card {card} of {n_cards}"
                        );
                        let others = (0..n_cards).filter(|other| *other != card);
                        assert!(
                            others.map(|other| it.card_area(other)).all(|other| apart(area, other)),
                            "{size:?} card {card}"
                        );
                    }
                }
            }
        }
    }
}
