//! Shapes of the town: blocks with streets between them, the box that text lives in, names that fit.

use omerta_core::Short as _;

/// A point, in units of the board.
pub type Point = (f64, f64);

/// Left, top, right, bottom.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Box4 {
    /// Left edge.
    pub x0: f64,
    /// Upper edge.
    pub y0: f64,
    /// Right edge.
    pub x1: f64,
    /// Lower edge.
    pub y1: f64,
}

impl Box4 {
    /// How wide it is.
    pub fn w(self) -> f64 {
        self.x1 - self.x0
    }

    /// How high it is.
    pub fn h(self) -> f64 {
        self.y1 - self.y0
    }

    /// Its middle from left to right.
    pub fn cx(self) -> f64 {
        f64::midpoint(self.x0, self.x1)
    }

    /// The same with every edge moved inwards.
    pub fn less(self, by: f64) -> Box4 {
        Box4 { x0: self.x0 + by, y0: self.y0 + by, x1: self.x1 - by, y1: self.y1 - by }
    }

    /// The smallest box around some points.
    pub fn around(points: &[Point]) -> Box4 {
        let start = Box4 { x0: f64::MAX, y0: f64::MAX, x1: f64::MIN, y1: f64::MIN };
        points.iter().fold(start, |it, p| Box4 {
            x0: it.x0.min(p.0),
            y0: it.y0.min(p.1),
            x1: it.x1.max(p.0),
            y1: it.y1.max(p.1),
        })
    }
}

/// Whole numbers of a pack as points.
pub fn points(these: &[(i32, i32)]) -> Vec<Point> {
    these.iter().map(|it| (f64::from(it.0), f64::from(it.1))).collect()
}

/// A line or outline as path data.
pub fn path(points: &[Point], is_closed: bool) -> String {
    let mut data = String::from("M");
    for (i, (x, y)) in points.iter().enumerate() {
        if i > 0 {
            data.push('L');
        }
        data.push_str(&format!("{} {}", short(*x), short(*y)));
    }
    if is_closed {
        data.push('z');
    }
    data
}

/// A number with at most one digit behind the point.
pub fn short(n: f64) -> String {
    let text = format!("{n:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn is_inside(outline: &[Point], (x, y): Point) -> bool {
    let mut inside = false;
    for (i, a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
            inside = !inside;
        }
    }
    inside
}

fn steps(all: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut all: Vec<f64> = all.collect();
    all.sort_short_by(f64::total_cmp);
    all.dedup();
    all
}

/// The largest upright rectangle in an outline whose corners lie on its own coordinates.
pub fn box_in(outline: &[Point]) -> Box4 {
    let (xs, ys) = (steps(outline.iter().map(|it| it.0)), steps(outline.iter().map(|it| it.1)));
    let mut best: Option<Box4> = None;
    for (i, x0) in xs.iter().enumerate() {
        for (k, x1) in xs.iter().enumerate().skip(i + 1) {
            for (j, y0) in ys.iter().enumerate() {
                for (l, y1) in ys.iter().enumerate().skip(j + 1) {
                    let it = Box4 { x0: *x0, y0: *y0, x1: *x1, y1: *y1 };
                    let is_larger = best.is_none_or(|best| it.w() * it.h() > best.w() * best.h());
                    let cells = (i..k).flat_map(|p| (j..l).map(move |q| (p, q)));
                    let mut middles = cells
                        .map(|(p, q)| (f64::midpoint(xs[p], xs[p + 1]), f64::midpoint(ys[q], ys[q + 1])));
                    if is_larger && middles.all(|it| is_inside(outline, it)) {
                        best = Some(it);
                    }
                }
            }
        }
    }
    best.unwrap_or_else(|| Box4::around(outline))
}

/// An outline with every edge moved inwards, or outwards if `by` is less than nothing.
pub fn inset(outline: &[Point], by: f64) -> Vec<Point> {
    let n = outline.len();
    let area: f64 = (0..n)
        .map(|i| {
            let (a, b) = (outline[i], outline[(i + 1) % n]);
            a.0 * b.1 - b.0 * a.1
        })
        .sum();
    let turned: Vec<Point> =
        if area > 0.0 { outline.to_vec() } else { outline.iter().rev().copied().collect() };
    let normal = |a: Point, b: Point| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx.hypot(dy).max(f64::EPSILON);
        (-dy / length, dx / length)
    };
    (0..n)
        .map(|i| {
            let (before, it, after) = (turned[(i + n - 1) % n], turned[i], turned[(i + 1) % n]);
            let (a, b) = (normal(before, it), normal(it, after));
            (it.0 + (a.0 + b.0) * by, it.1 + (a.1 + b.1) * by)
        })
        .collect()
}

/// How wide a letter of the display face is, by its size.
pub const LETTER: f64 = 0.435;

/// How wide a text of display letters is.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().filter(|it| *it != '\u{ad}').count() as f64 * LETTER * size
}

/// Ends of German compounds: a long name may be broken before one of them.
const JOINTS: [&str; 18] = [
    "passage", "straße", "viertel", "palast", "schuppen", "gasse", "meile", "zeile", "markt", "platz",
    "haus", "ecke", "park", "bögen", "hotel", "ufer", "hof", "kai",
];

/// A name in one or two lines of display letters, and their size: as large as asked if two lines can hold it, but
/// never under `least`.
pub fn fit(name: &str, room: f64, size: f64, least: f64) -> (Vec<String>, f64) {
    if width(name, size) <= room {
        return (vec![name.replace('\u{ad}', "")], size);
    }
    let (wide, lines) = broken(name, size);
    (lines, (size * (room / wide).min(1.0)).max(least))
}

fn broken(name: &str, size: f64) -> (f64, Vec<String>) {
    let words: Vec<&str> = name.split(' ').collect();
    let at_spaces = (1..words.len()).map(|it| [words[..it].join(" "), words[it..].join(" ")]);
    let lines =
        at_spaces.min_by(|a, b| widest(a, size).total_cmp(&widest(b, size))).unwrap_or_else(|| halves(name));
    let wide = widest(&lines, size);
    (wide, lines.iter().map(|it| it.replace('\u{ad}', "")).collect())
}

fn widest(lines: &[String; 2], size: f64) -> f64 {
    lines.iter().map(|it| width(it, size)).fold(1.0, f64::max)
}

/// One long word in two: at a soft hyphen, where a compound joins, else in the middle.
fn halves(word: &str) -> [String; 2] {
    let small = word.to_ascii_lowercase();
    let joint =
        JOINTS.iter().find(|it| small.ends_with(*it) && small.chars().count() > it.chars().count() + 2);
    let n = word.chars().count();
    let at = word
        .chars()
        .position(|it| it == '\u{ad}' || it == '-')
        .or_else(|| joint.map(|it| n - it.chars().count()))
        .unwrap_or(n.div_ceil(2));
    let (head, tail): (String, String) = (word.chars().take(at).collect(), word.chars().skip(at).collect());
    [format!("{head}-"), tail.trim_start_matches(['-', '\u{ad}']).to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_of_a_square_with_an_arm_is_its_largest_part() {
        let mudflats =
            [(840.0, 560.0), (980.0, 560.0), (980.0, 740.0), (760.0, 740.0), (760.0, 620.0), (840.0, 620.0)];
        assert_eq!(box_in(&mudflats), Box4 { x0: 760.0, y0: 620.0, x1: 980.0, y1: 740.0 });
    }

    #[test]
    fn an_edge_moves_inwards_whichever_way_an_outline_runs() {
        let square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];
        let turned: Vec<Point> = square.iter().rev().copied().collect();
        for outline in [square.to_vec(), turned] {
            assert_eq!(Box4::around(&inset(&outline, 2.0)), Box4 { x0: 2.0, y0: 2.0, x1: 8.0, y1: 8.0 });
        }
    }

    #[test]
    fn long_names_break_where_a_reader_would() {
        assert_eq!(fit("Law Courts", 50.0, 16.0, 11.0).0, ["Law", "Courts"]);
        assert_eq!(fit("Varietéstraße", 60.0, 16.0, 11.0).0, ["Varieté-", "straße"]);
        assert_eq!(fit("Exchange", 90.0, 16.0, 11.0), (vec!["Exchange".to_owned()], 16.0));
        assert!(fit("Unaussprechlichkeiten", 20.0, 16.0, 11.0).1 >= 11.0, "never under the least size");
    }
}
