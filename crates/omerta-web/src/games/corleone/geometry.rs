//! Points, rectangles and outlines, as far as laying out a map needs them.

/// A point in pixels.
pub type Point = (f64, f64);

/// A rectangle in pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// How wide it is.
    pub w: f64,
    /// How high it is.
    pub h: f64,
}

impl Rect {
    /// A rectangle by its upper left corner and size.
    pub const fn new(x: f64, y: f64, w: f64, h: f64) -> Rect {
        Rect { x, y, w, h }
    }

    /// The rectangle around all these points.
    pub fn around(points: &[Point]) -> Rect {
        let mut all = points.iter();
        let Some(&(x, y)) = all.next() else { return Rect::default() };
        let (mut x0, mut y0, mut x1, mut y1) = (x, y, x, y);
        for &(x, y) in all {
            (x0, y0, x1, y1) = (x0.min(x), y0.min(y), x1.max(x), y1.max(y));
        }
        Rect::new(x0, y0, x1 - x0, y1 - y0)
    }

    /// Its right edge.
    pub fn right(&self) -> f64 {
        self.x + self.w
    }

    /// Its lower edge.
    pub fn bottom(&self) -> f64 {
        self.y + self.h
    }

    /// Its middle.
    pub fn middle(&self) -> Point {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The same, larger by `d` on all sides.
    pub fn grown(&self, d: f64) -> Rect {
        Rect::new(self.x - d, self.y - d, self.w + 2.0 * d, self.h + 2.0 * d)
    }

    /// Whether two rectangles share more than an edge.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// How far a point is from the rectangle; nothing if it is inside.
    pub fn distance(&self, (x, y): Point) -> f64 {
        let dx = (self.x - x).max(x - self.right()).max(0.0);
        let dy = (self.y - y).max(y - self.bottom()).max(0.0);
        dx.hypot(dy)
    }
}

/// A disc: its middle and its radius.
pub type Disc = (Point, f64);

/// The edges of an outline.
fn edges(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = outline.iter().cycle().skip(1);
    outline.iter().copied().zip(next.copied())
}

/// Whether a point is inside an outline.
pub fn is_inside(outline: &[Point], (x, y): Point) -> bool {
    let crosses = |((xi, yi), (xj, yj)): &(Point, Point)| {
        (*yi > y) != (*yj > y) && x < (xj - xi) * (y - yi) / (yj - yi) + xi
    };
    edges(outline).filter(crosses).count() % 2 == 1
}

/// How far a point is from the nearest edge of an outline.
pub fn edge_gap(outline: &[Point], (x, y): Point) -> f64 {
    let gap = |((ax, ay), (bx, by)): (Point, Point)| {
        let (dx, dy) = (bx - ax, by - ay);
        let length = dx * dx + dy * dy;
        let t = if length > 0.0 { (((x - ax) * dx + (y - ay) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
        (x - ax - t * dx).hypot(y - ay - t * dy)
    };
    edges(outline).map(gap).fold(f64::INFINITY, f64::min)
}

/// The centre of gravity of an outline.
pub fn centroid(outline: &[Point]) -> Point {
    let (mut area, mut cx, mut cy) = (0.0, 0.0, 0.0);
    for ((x0, y0), (x1, y1)) in edges(outline) {
        let cross = x0 * y1 - x1 * y0;
        area += cross;
        cx += (x0 + x1) * cross;
        cy += (y0 + y1) * cross;
    }
    if area.abs() < 1e-6 { Rect::around(outline).middle() } else { (cx / (3.0 * area), cy / (3.0 * area)) }
}

/// Land to be built on: an outline, the discs on it and what is taken already.
pub struct Land<'a> {
    /// The outline.
    pub outline: &'a [Point],
    /// Discs that must stay free, with the air around them.
    pub discs: &'a [Disc],
    /// What is taken.
    pub taken: Vec<Rect>,
}

impl Land<'_> {
    /// Whether a rectangle fits, with so much room to every edge of the land.
    pub fn fits(&self, it: &Rect, gap: f64) -> bool {
        let near = it.grown(gap);
        let is_corner_inside =
            |&(x, y): &Point| near.x < x && x < near.right() && near.y < y && y < near.bottom();
        if self.taken.iter().any(|taken| taken.overlaps(it))
            || self.discs.iter().any(|(middle, r)| it.distance(*middle) < *r)
            || self.outline.iter().any(is_corner_inside)
        {
            return false;
        }
        let steps = [0.0, 0.25, 0.5, 0.75, 1.0];
        let rim = steps.iter().flat_map(|&i| steps.iter().map(move |&j| (i, j)));
        let rim = rim.filter(|&(i, j)| i == 0.0 || i == 1.0 || j == 0.0 || j == 1.0);
        rim.map(|(i, j)| (it.x + it.w * i, it.y + it.h * j))
            .all(|point| is_inside(self.outline, point) && edge_gap(self.outline, point) >= gap)
    }

    /// Takes the free place of this size whose middle is nearest to `to`.
    pub fn take_nearest(&mut self, to: Point, (w, h): (f64, f64), gap: f64) -> Option<Rect> {
        let around = Rect::around(self.outline);
        let mut best: Option<(f64, Rect)> = None;
        let mut y = around.y;
        while y + h < around.bottom() {
            let mut x = around.x;
            while x + w < around.right() {
                let place = Rect::new(x, y, w, h);
                let far = (x + w / 2.0 - to.0).hypot(y + h / 2.0 - to.1);
                if best.is_none_or(|(d, _)| far < d) && self.fits(&place, gap) {
                    best = Some((far, place));
                }
                x += 3.0;
            }
            y += 3.0;
        }
        let (_, place) = best?;
        self.taken.push(place.grown(1.0));
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)];

    #[test]
    fn points_are_inside_or_not() {
        assert!(is_inside(&SQUARE, (50.0, 50.0)));
        assert!(!is_inside(&SQUARE, (150.0, 50.0)));
        assert!((edge_gap(&SQUARE, (50.0, 10.0)) - 10.0).abs() < 1e-9);
        assert_eq!(centroid(&SQUARE), (50.0, 50.0));
        assert_eq!(centroid(&[(3.0, 4.0)]), (3.0, 4.0));
    }

    #[test]
    fn what_is_taken_stays_free_of_others() {
        let discs = [((50.0, 50.0), 20.0)];
        let mut land = Land { outline: &SQUARE, discs: &discs, taken: Vec::new() };
        let first = land.take_nearest((50.0, 50.0), (20.0, 20.0), 2.0).expect("there is room");
        let second = land.take_nearest((50.0, 50.0), (20.0, 20.0), 2.0).expect("there is room");
        assert!(!first.overlaps(&second));
        for it in [first, second] {
            assert!(it.distance((50.0, 50.0)) >= 20.0);
        }
        assert_eq!(land.take_nearest((50.0, 50.0), (99.0, 99.0), 2.0), None);
    }
}
