//! Where businesses, thugs and markers are drawn: as the pack says, or else worked out from the outlines.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::{Area, Board, Site};

/// A place on the board, in its coordinates.
pub(crate) type Point = (i32, i32);

/// Where the things of one area are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spots {
    /// The printed business.
    pub printed: Point,
    /// The tile.
    pub tile: Point,
    /// The thug space of the printed business.
    pub printed_thug: Point,
    /// The thug space of the tile.
    pub tile_thug: Point,
    /// The control markers.
    pub markers: Point,
    /// The Police Chief.
    pub chief: Point,
}

impl Spots {
    /// Where a business of the area is drawn.
    pub fn business(&self, site: Site) -> Point {
        if site.is_tile() { self.tile } else { self.printed }
    }

    /// Where the thug of a business of the area is drawn.
    pub fn thug(&self, site: Site) -> Point {
        if site.is_tile() { self.tile_thug } else { self.printed_thug }
    }

    pub(super) fn all(&self) -> [(&'static str, Point); 6] {
        [
            ("printed", self.printed),
            ("tile", self.tile),
            ("printed_thug", self.printed_thug),
            ("tile_thug", self.tile_thug),
            ("markers", self.markers),
            ("chief", self.chief),
        ]
    }
}

/// How far apart the points are that are tried.
const GRID: usize = 9;

/// Where the things of an area are drawn, if the pack doesn't say it: each as far as can be from the border, from
/// the family-member spaces and from those before it.
pub(super) fn spots(board: &Board, area: &Area) -> Spots {
    if let Some(spots) = area.spots {
        return spots;
    }
    let spaces = board.spaces.iter().filter(|it| it.touches.contains(&area.id)).map(|it| it.at);
    let mut taken: Vec<Point> = spaces.collect();
    let candidates = inside(&area.outline);
    let mut next = || {
        let room = |it: Point| {
            let border = edges(&area.outline).map(|edge| 4 * distance_to(edge, it)).min();
            let others = taken.iter().map(|other| distance(*other, it)).min();
            border.into_iter().chain(others).min().unwrap_or(0)
        };
        let best = candidates.iter().copied().max_by_key(|it| room(*it));
        let best = best.or_else(|| area.outline.first().copied()).unwrap_or_default();
        taken.push(best);
        best
    };
    let (printed, tile) = (next(), next());
    Spots { printed, tile, printed_thug: next(), tile_thug: next(), markers: next(), chief: next() }
}

/// How large the board is: as far as its outlines and spaces reach, with a margin.
pub(super) fn size(board: &Board) -> Point {
    const MARGIN: i32 = 20;
    let outlines = board.areas.iter().flat_map(|it| it.outline.iter().copied());
    let all = outlines.chain(board.spaces.iter().map(|it| it.at));
    all.fold((0, 0), |(w, h), (x, y)| (w.max(x.saturating_add(MARGIN)), h.max(y.saturating_add(MARGIN))))
}

/// Points of a grid inside an outline, and the middle of its corners if there is none.
fn inside(outline: &[Point]) -> Vec<Point> {
    let span = |of: fn(&Point) -> i32| {
        let all = || outline.iter().map(of);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (span(|it| it.0), span(|it| it.1));
    // A pack may have outlines of any size, so the number of points is limited, not their distance.
    let step = |from: i32, to: i32| (to.saturating_sub(from) as usize / 40).max(GRID);
    let columns = (left..=right).step_by(step(left, right));
    let points = columns.flat_map(|x| (top..=bottom).step_by(step(top, bottom)).map(move |y| (x, y)));
    points.filter(|it| contains(outline, *it)).collect()
}

fn edges(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let next = outline.iter().skip(1).chain(outline.first());
    outline.iter().copied().zip(next.copied())
}

/// Whether a point is inside an outline: a line from it crosses the border an odd number of times.
pub(super) fn contains(outline: &[Point], (x, y): Point) -> bool {
    let (x, y) = (i64::from(x), i64::from(y));
    let crosses = |&((ax, ay), (bx, by)): &(Point, Point)| {
        let [ax, ay, bx, by] = [ax, ay, bx, by].map(i64::from);
        let side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
        (ay > y) != (by > y) && (side > 0) == (by > ay) && side != 0
    };
    edges(outline).filter(crosses).count() % 2 == 1
}

/// The square of the distance of two points.
fn distance((ax, ay): Point, (bx, by): Point) -> i64 {
    let (dx, dy) = (i64::from(ax) - i64::from(bx), i64::from(ay) - i64::from(by));
    dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy))
}

/// The square of the distance of a point from an edge.
fn distance_to((a, b): (Point, Point), point: Point) -> i64 {
    let length = distance(a, b);
    if length == 0 {
        return distance(a, point);
    }
    let part =
        |of: fn(Point) -> i32| (f64::from(of(b)) - f64::from(of(a)), f64::from(of(point)) - f64::from(of(a)));
    let ((dx, px), (dy, py)) = (part(|it| it.0), part(|it| it.1));
    let along = ((dx * px + dy * py) / length as f64).clamp(0.0, 1.0);
    let (x, y) = (px - along * dx, py - along * dy);
    (x * x + y * y) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_that_is_cut_out_is_outside() {
        let outline = [(0, 0), (100, 0), (100, 50), (50, 50), (50, 100), (0, 100)];
        assert!(contains(&outline, (25, 75)) && contains(&outline, (75, 25)));
        assert!(!contains(&outline, (75, 75)) && !contains(&outline, (-5, 20)));
        assert_eq!(distance_to(((0, 0), (100, 0)), (30, 7)), 49);
        assert_eq!(distance_to(((0, 0), (100, 0)), (103, 4)), 25);
    }
}
