//! Where the cursor is in a list, and where the arrows lead.

use std::cell::RefCell;

/// Where the cursor is in the options.
#[derive(Clone, Debug)]
pub struct Cursor {
    /// The option it is on.
    pub at: usize,
    /// Whether it is to be seen. Where others have just moved nothing is chosen yet, so that a key meant for
    /// what went before can't answer.
    pub is_shown: bool,
    /// How the options stand, as they were drawn last.
    pub shape: RefCell<Shape>,
}

/// How options stand on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// In columns of so many, read from top to bottom.
    Columns(usize),
    /// In rows, read from left to right: the places of the options and the columns where they begin.
    Rows(Vec<Vec<(usize, usize)>>),
}

/// The ways an arrow leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrow {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Default for Cursor {
    fn default() -> Cursor {
        Cursor { at: 0, is_shown: true, shape: RefCell::new(Shape::Columns(usize::MAX)) }
    }
}

impl Cursor {
    /// Follows an arrow in a list of so many.
    pub fn follow(&mut self, arrow: Arrow, n: usize) {
        if n == 0 {
            return;
        }
        let at = self.at.min(n - 1);
        let (next, before) = ((at + 1) % n, (at + n - 1) % n);
        self.at = match (&*self.shape.borrow(), arrow) {
            (Shape::Columns(_), Arrow::Up) | (Shape::Rows(_), Arrow::Left) => before,
            (Shape::Columns(_), Arrow::Down) | (Shape::Rows(_), Arrow::Right) => next,
            (Shape::Columns(column), Arrow::Left) => at.checked_sub(*column).unwrap_or(at),
            (Shape::Columns(column), Arrow::Right) => {
                at.checked_add(*column).filter(|&it| it < n).unwrap_or(at)
            }
            (Shape::Rows(rows), Arrow::Up) => {
                beside(rows, at, rows.len().saturating_sub(1)).unwrap_or(before)
            }
            (Shape::Rows(rows), Arrow::Down) => beside(rows, at, 1).unwrap_or(next),
        };
    }
}

/// The place nearest to another one in the row that is so many rows further down, counted round.
fn beside(rows: &[Vec<(usize, usize)>], at: usize, by: usize) -> Option<usize> {
    let row = rows.iter().position(|row| row.iter().any(|(it, _)| *it == at))?;
    let (_, x) = rows[row].iter().find(|(it, _)| *it == at)?;
    let there = &rows[(row + by) % rows.len()];
    there.iter().min_by_key(|(_, it)| it.abs_diff(*x)).map(|(it, _)| *it)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_walk_columns_down_and_rows_across() {
        let mut cursor = Cursor::default();
        cursor.shape.replace(Shape::Columns(3));
        let walk = |cursor: &mut Cursor, arrow| {
            cursor.follow(arrow, 5);
            cursor.at
        };
        assert_eq!(walk(&mut cursor, Arrow::Down), 1);
        assert_eq!(walk(&mut cursor, Arrow::Right), 4);
        assert_eq!(walk(&mut cursor, Arrow::Right), 4);
        assert_eq!(walk(&mut cursor, Arrow::Down), 0);
        assert_eq!(walk(&mut cursor, Arrow::Up), 4);
        cursor.shape.replace(Shape::Rows(vec![vec![(0, 0), (1, 10), (2, 20)], vec![(3, 0), (4, 18)]]));
        assert_eq!(walk(&mut cursor, Arrow::Up), 2);
        assert_eq!(walk(&mut cursor, Arrow::Right), 3);
        assert_eq!(walk(&mut cursor, Arrow::Down), 0);
        assert_eq!(walk(&mut cursor, Arrow::Left), 4);
    }
}
