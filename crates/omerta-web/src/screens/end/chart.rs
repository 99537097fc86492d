//! How a number went through a game, a line for each seat: colour and dash tell them apart.

use omerta_core::Short as _;
use std::fmt::Write as _;

use crate::table::svg::escape;

/// A line of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The letter of the seat's mark.
    pub letter: char,
    /// Steps, and how much there was.
    pub points: Vec<(usize, i64)>,
}

/// A moment that is pointed out on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pin {
    /// After so many steps.
    pub step: usize,
    /// The line, by its letter.
    pub letter: char,
}

/// Where parts of the game begin, and what they are called in short.
pub type Bands = [(usize, String)];

const W: f64 = 430.0;
const H: f64 = 178.0;
const LEFT: f64 = 16.0;
const RIGHT: f64 = 392.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 138.0;
/// From one mark at the right edge to the next, at least.
const APART: f64 = 17.0;

/// The dash of a letter.
pub fn dash(letter: char) -> &'static str {
    match letter {
        'M' => "10 6",
        'T' => "2 6",
        'C' => "6 4",
        'P' => "14 5 3 5",
        'R' => "18 6",
        'S' => "4 2",
        'K' => "1 4",
        _ => "none",
    }
}

/// The drawing; `most` and `least` are how the ends of the scale are written. Pins are numbered in their order.
pub fn chart(
    lines: &[Line],
    bands: &Bands,
    n_steps: usize,
    (least, most): (&str, &str),
    pins: &[Pin],
) -> String {
    let all = || lines.iter().flat_map(|it| it.points.iter().map(|it| it.1));
    let (low, high) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
    let x = |step: usize| LEFT + (RIGHT - LEFT) * step as f64 / n_steps.max(1) as f64;
    let y = |n: i64| BOTTOM - (BOTTOM - TOP) * (n - low) as f64 / (high - low).max(1) as f64;
    let mut svg = format!(r#"<svg class="np-chart" viewBox="0 0 {W} {H}" aria-hidden="true">"#);
    for (i, (from, name)) in bands.iter().enumerate() {
        let to = bands.get(i + 1).map_or(n_steps, |it| it.0);
        let (x0, x1) = (x(*from), x(to));
        let fill = if i % 2 == 1 { "#00000014" } else { "none" };
        let _ = write!(
            svg,
            r#"<rect x="{x0:.1}" y="{TOP}" width="{:.1}" height="{:.1}" fill="{fill}"/>"#,
            (x1 - x0).max(0.0),
            BOTTOM - TOP
        );
        // A name that would lie over its neighbour says nothing.
        if x1 - x0 > 7.0 * name.chars().count() as f64 {
            let _ = write!(
                svg,
                r##"<text class="dt" x="{:.1}" y="{:.1}" font-size="12" text-anchor="middle" fill="#5a4c3c">{}</text>"##,
                (x0 + x1) / 2.0,
                BOTTOM + 16.0,
                escape(name)
            );
        }
    }
    for (at, said) in [(high, most), (low, least)] {
        let _ = write!(
            svg,
            r##"<path d="M{LEFT} {0:.1}H{RIGHT}" stroke="#5a4c3c" stroke-width=".7" stroke-dasharray="2 3"/><text x="{LEFT}" y="{1:.1}" font-size="11" fill="#4a3c2c">{2}</text>"##,
            y(at),
            y(at) - 3.0,
            escape(said)
        );
    }
    for line in lines {
        let points: Vec<String> =
            line.points.iter().map(|(step, n)| format!("{:.1},{:.1}", x(*step), y(*n))).collect();
        let (points, letter, dash) = (points.join(" "), line.letter, dash(line.letter));
        let _ = write!(
            svg,
            r##"<polyline points="{points}" fill="none" stroke="#1a151c" stroke-width="3.8" stroke-linejoin="round"/><polyline class="k-{letter}" points="{points}" fill="none" stroke="var(--f)" stroke-width="2.2" stroke-dasharray="{dash}" stroke-linejoin="round"/>"##
        );
    }
    for (nth, pin) in pins.iter().enumerate() {
        let line = lines.iter().find(|it| it.letter == pin.letter);
        let n = line.and_then(|it| it.points.iter().rev().find(|it| it.0 <= pin.step)).map_or(low, |it| it.1);
        let _ = write!(
            svg,
            r##"<g class="pin"><circle cx="{0:.1}" cy="{1:.1}" r="8" fill="#9c1d16" stroke="#f4ead5" stroke-width="1.5"/><text class="dt" x="{0:.1}" y="{2:.1}" font-size="11" text-anchor="middle" fill="#fff">{3}</text></g>"##,
            x(pin.step),
            y(n),
            y(n) + 4.0,
            nth + 1
        );
    }
    let ends = lines.iter().filter_map(|it| Some((it.letter, y(it.points.last()?.1))));
    for (letter, y) in spread(ends.collect()) {
        let _ = write!(
            svg,
            r##"<g class="k-{letter}"><use href="#i-fam-{letter}" x="398" y="{:.1}" width="17" height="17" style="color:var(--f);--famline:#141118"/><text class="dt" x="406.5" y="{:.1}" font-size="9" text-anchor="middle" fill="#141118">{letter}</text></g>"##,
            y - 8.5,
            y + 3.0
        );
    }
    svg + "</svg>"
}

/// Marks that would lie on each other move apart, the highest first.
fn spread(mut marks: Vec<(char, f64)>) -> Vec<(char, f64)> {
    marks.sort_short_by(|a, b| a.1.total_cmp(&b.1));
    for i in 1..marks.len() {
        marks[i].1 = marks[i].1.max(marks[i - 1].1 + APART);
    }
    let over = marks.last().map_or(0.0, |it| (it.1 - (H - APART / 2.0)).max(0.0));
    marks.iter_mut().for_each(|it| it.1 -= over);
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_at_the_end_of_lines_never_lie_on_each_other() {
        let marks = spread(vec![('M', 138.0), ('T', 138.0), ('V', 12.0), ('C', 137.0), ('P', 136.0)]);
        for pair in marks.windows(2) {
            assert!(pair[1].1 - pair[0].1 >= APART - 0.01, "{marks:?}");
        }
        assert!(marks.iter().all(|it| it.1 <= H), "{marks:?}");
    }

    #[test]
    fn a_chart_has_a_line_for_each_seat_and_stays_inside() {
        let line = |letter, n: i64| Line { letter, points: vec![(0, 0), (5, n), (10, -n)] };
        let svg = chart(
            &[line('M', 40), line('V', 7)],
            &[(0, "1".to_owned()), (6, "2".to_owned())],
            10,
            ("$0", "$40"),
            &[Pin { step: 6, letter: 'V' }],
        );
        assert_eq!(svg.matches("<polyline").count(), 4);
        assert_eq!(svg.matches("class=\"pin\"").count(), 1);
        for part in svg.split("points=\"").skip(1) {
            for point in part.split('"').next().unwrap_or_default().split(' ') {
                let (x, y) = point.split_once(',').expect("a point");
                let (x, y): (f64, f64) = (x.parse().expect("x"), y.parse().expect("y"));
                assert!((LEFT..=RIGHT).contains(&x) && (TOP..=BOTTOM).contains(&y), "{point}");
            }
        }
    }

    #[test]
    fn a_game_without_steps_is_drawn_too() {
        let svg = chart(&[Line { letter: 'M', points: vec![(0, 0)] }], &[], 0, ("0", "1"), &[]);
        assert!(svg.contains("polyline") && !svg.contains("NaN"));
    }
}
