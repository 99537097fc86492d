//! Small drawings: figures, marks, icons and letters.

use std::fmt::Write as _;

use omerta_corleone::Figure;
use omerta_corleone::figures::Neutral;

use super::geometry::Point;
use crate::table::svg::escape;

/// Ink on paper.
pub const INK: &str = "#141118";
/// What is chalked.
pub const CHALK: &str = "#fbf7ee";
/// What is lit.
pub const LAMP: &str = "#ffd27a";
/// Light text on dark ground.
pub const BONE: &str = "#f4ead5";

/// Where a text begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// At its point.
    Start,
    /// Its middle is at its point.
    Middle,
}

/// The colour of a family, by its letter.
pub fn colour(letter: char) -> &'static str {
    match letter {
        'M' => "#e4572e",
        'T' => "#4d94e1",
        'V' => "#efc837",
        'C' => "#1fd07f",
        'P' => "#e684b0",
        'R' => "#f3ead8",
        'S' => "#786ff2",
        _ => "#987e63",
    }
}

/// How much wider than high an icon is.
pub fn wide(icon: &str) -> f64 {
    match icon {
        "pawn1" | "pawn2" | "barter" => 1.5,
        "pawn3" => 1.875,
        _ => 1.0,
    }
}

/// Display letters.
pub fn letters(text: &str, (x, y): Point, size: f64, fill: &str, align: Align) -> String {
    written("dt", text, (x, y), size, fill, align)
}

/// Interface letters.
pub fn words(text: &str, (x, y): Point, size: f64, fill: &str, align: Align) -> String {
    written("cg-ut", text, (x, y), size, fill, align)
}

fn written(class: &str, text: &str, (x, y): Point, size: f64, fill: &str, align: Align) -> String {
    let anchor = match align {
        Align::Start => "",
        Align::Middle => r#" text-anchor="middle""#,
    };
    format!(
        r#"<text class="{class}" x="{x:.1}" y="{y:.1}" font-size="{size:.1}" fill="{fill}"{anchor}>{}</text>"#,
        escape(text)
    )
}

/// Display letters that are squeezed where they would be wider than there is room.
pub fn squeezed(text: &str, (x, y): Point, size: f64, room: f64, fill: &str) -> String {
    let fit = if super::layout::width(text, size) > room {
        format!(r#" textLength="{room:.1}" lengthAdjust="spacingAndGlyphs""#)
    } else {
        String::new()
    };
    format!(
        r#"<text class="dt" x="{x:.1}" y="{y:.1}" font-size="{size:.1}" fill="{fill}" text-anchor="middle"{fit}>{}</text>"#,
        escape(text)
    )
}

/// An icon by its upper left corner, so high, on this ground.
pub fn icon(id: &str, (x, y): Point, size: f64, fill: &str, ground: &str) -> String {
    format!(
        r##"<use href="#i-{id}" x="{x:.1}" y="{y:.1}" width="{:.1}" height="{size:.1}" style="color:{fill};--cut:{ground}"/>"##,
        size * wide(id)
    )
}

/// How wide a row of icons is.
pub fn row_width(icons: &[&str], size: f64, gap: f64) -> f64 {
    icons.iter().map(|it| size * wide(it)).sum::<f64>() + gap * icons.len().saturating_sub(1) as f64
}

/// A row of icons around a point.
pub fn row(icons: &[&str], (x, y): Point, size: f64, fill: &str, ground: &str, gap: f64) -> String {
    let mut left = x - row_width(icons, size, gap) / 2.0;
    let mut drawn = String::new();
    for it in icons {
        drawn += &icon(it, (left, y - size / 2.0), size, fill, ground);
        left += size * wide(it) + gap;
    }
    drawn
}

/// The hat of a figure.
pub fn hat(figure: Figure) -> &'static str {
    match figure {
        Figure::Thug => "thug",
        Figure::Don => "don",
        Figure::Consigliere => "consigliere",
        Figure::Heir => "heir",
    }
}

/// How far below the middle of a mark its letter stands, in sizes of the mark.
fn letter_drop(letter: char) -> f64 {
    match letter {
        'V' => -0.02,
        'R' => 0.26,
        _ => 0.19,
    }
}

fn shadow((x, y): Point, s: f64) -> String {
    format!(
        r##"<ellipse cx="{:.1}" cy="{:.1}" rx="{:.1}" ry="{:.1}" fill="#000" opacity=".45"/>"##,
        x + 1.0,
        y + s * 0.47,
        s * 0.5,
        s * 0.16
    )
}

fn hat_on(id: &str, (x, y): Point, s: f64, rise: f64, fill: &str, line: &str) -> String {
    format!(
        r##"<use href="#i-hat-{id}" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" style="color:{fill};--hat:{INK};--hatline:{line}"/>"##,
        x - s * 0.53,
        y - s * rise,
        s * 1.06,
        s * 0.58
    )
}

/// A family's figure around a point: the shape is the family, the hat is the rank.
pub fn figure(letter: char, figure: Figure, (x, y): Point, s: f64) -> String {
    let fill = colour(letter);
    format!(
        r##"<g>{}{}{}</g>"##,
        shadow((x, y), s),
        mark(letter, (x, y), s, true),
        hat_on(hat(figure), (x, y), s, 0.86, fill, fill)
    )
}

/// A neutral figure around a point: a grey square with a letter and a hat of its own.
pub fn neutral(it: Neutral, (x, y): Point, s: f64) -> String {
    let (letter, hat) = match it {
        Neutral::UnionBoss => ("U", "hard"),
        Neutral::Mayor => ("Y", "top"),
        Neutral::PoliceChief => ("F", "cop"),
    };
    format!(
        r##"<g>{}<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="{:.1}" fill="#b9b2bd" stroke="{INK}" stroke-width="1.2"/>{}{}</g>"##,
        shadow((x, y), s),
        x - s * 0.46,
        y - s * 0.46,
        s * 0.92,
        s * 0.92,
        s * 0.2,
        letters(letter, (x, y + s * 0.2), s * 0.46, INK, Align::Middle),
        hat_on(hat, (x, y), s, 0.88, "#e6e0ea", "#b9b2bd")
    )
}

/// The mark of a family around a point, with its letter or without.
pub fn mark(letter: char, (x, y): Point, s: f64, has_letter: bool) -> String {
    let mut drawn = format!(
        r##"<use href="#i-fam-{letter}" x="{:.1}" y="{:.1}" width="{s:.1}" height="{s:.1}" style="color:{};--famline:{INK}"/>"##,
        x - s / 2.0,
        y - s / 2.0,
        colour(letter)
    );
    if has_letter {
        let at = (x, y + s * letter_drop(letter));
        drawn += &letters(&letter.to_string(), at, s * 0.47, INK, Align::Middle);
    }
    drawn
}

/// A ring of hairs on a figure that can be shot or moved.
pub fn crosshair((x, y): Point, r: f64) -> String {
    let mut drawn = format!(
        r##"<g class="can"><circle cx="{x:.1}" cy="{y:.1}" r="{r:.1}" fill="none" stroke="#0b090c" stroke-width="6"/><circle cx="{x:.1}" cy="{y:.1}" r="{r:.1}" fill="none" stroke="{LAMP}" stroke-width="2.6"/><path d=""##
    );
    for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let (a, b) = (r - 3.0, r + 6.0);
        let _ = write!(drawn, "M{:.1} {:.1}L{:.1} {:.1}", x + dx * a, y + dy * a, x + dx * b, y + dy * b);
    }
    let _ = write!(drawn, r##"" stroke="{LAMP}" stroke-width="3"/></g>"##);
    drawn
}

/// An outline as the data of a path.
pub fn path(outline: &[Point]) -> String {
    let mut data = String::new();
    for (i, (x, y)) in outline.iter().enumerate() {
        let _ = write!(data, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
    }
    data.push('Z');
    data
}
