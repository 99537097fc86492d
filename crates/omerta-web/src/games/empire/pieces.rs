//! What stands on the town: marks, gangsters, cops, Ness, neon signs, rosettes.

use std::fmt::Write as _;

/// The colour of a family's mark.
pub fn colour(mark: char) -> &'static str {
    match mark {
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

/// The colour of a neighbourhood.
pub fn hood_colour(hood: &str) -> &'static str {
    match hood {
        "slums" => "#5fae7a",
        "midtown" => "#e3b94c",
        _ => "#e0604c",
    }
}

/// The colour of a kind of racket.
pub fn kind_colour(kind: &str) -> &'static str {
    match kind {
        "speakeasy" => "#7fe3ff",
        "casino" => "#ffd84a",
        _ => "#ff8fb5",
    }
}

/// An icon with a hole of another colour.
pub fn cut_icon(id: &str, (x, y): (f64, f64), size: f64, colour: &str, cut: &str) -> String {
    format!(
        r##"<use href="#i-{id}" x="{:.1}" y="{:.1}" width="{size:.1}" height="{size:.1}" style="color:{colour};--cut:{cut}"/>"##,
        x - size / 2.0,
        y - size / 2.0
    )
}

/// A family's mark, with a hat if it is a person.
pub fn mark(letter: char, (x, y): (f64, f64), size: f64, hat: Option<&str>) -> String {
    let fill = colour(letter);
    let (rise, share) = match letter {
        'V' => (-0.09, 0.5),
        'R' => (0.05, 0.5),
        _ => (0.0, 0.5),
    };
    let letters = size * share;
    let mut svg = String::from("<g>");
    if hat.is_some() {
        let _ = write!(
            svg,
            r##"<ellipse cx="{x:.1}" cy="{:.1}" rx="{:.1}" ry="{:.1}" fill="#000" opacity=".5"/>"##,
            y + size * 0.52,
            size * 0.5,
            size * 0.14
        );
    }
    let _ = write!(
        svg,
        r##"<use href="#i-fam-{letter}" x="{:.1}" y="{:.1}" width="{size:.1}" height="{size:.1}" style="color:{fill};--famline:#0b090c"/><text class="dt" x="{x:.1}" y="{:.1}" font-size="{letters:.1}" text-anchor="middle" fill="#141118">{letter}</text>"##,
        x - size / 2.0,
        y - size / 2.0,
        y + rise * size + letters * 0.36,
    );
    if let Some(hat) = hat {
        let _ = write!(
            svg,
            r##"<use href="#i-hat-{hat}" x="{:.1}" y="{:.1}" width="{size:.1}" height="{:.1}" style="color:#0b090c;--hat:{fill};--hatline:#0b090c"/>"##,
            x - size * 0.5,
            y - size * 0.84,
            size * 0.56
        );
    }
    svg.push_str("</g>");
    svg
}

/// A cop: a shield with a cap, and a beam to the left or to the right. A ghost is one who would stand there, or who
/// would leave.
pub fn cop((x, y): (f64, f64), size: f64, is_left: bool, is_ghost: bool) -> String {
    let k = size / 24.0;
    let way = if is_left { -1.0 } else { 1.0 };
    let (opacity, dash) = if is_ghost { (".55", r#" stroke-dasharray="3 2""#) } else { ("1", "") };
    let beam = |long: f64, y1: f64, x2: f64, y2: f64| {
        format!(
            "M{:.1} {y:.1}L{:.1} {:.1}L{:.1} {:.1}z",
            x + way * 6.0 * k,
            x + way * long * k,
            y + y1 * k,
            x + way * x2 * k,
            y + y2 * k
        )
    };
    let (far, near) = (beam(50.0, 8.0, 46.0, 44.0), beam(30.0, 7.0, 28.0, 26.0));
    format!(
        r##"<g class="cop" opacity="{opacity}"><path d="{far}" fill="#fff3c9" opacity=".2"/><path d="{near}" fill="#fff3c9" opacity=".26"/><g transform="translate({x:.1} {y:.1}) scale({k:.2})"><path d="M-11 -8h22v10q0 9 -11 13q-11 -4 -11 -13z" fill="#29406b" stroke="#dfe8ff" stroke-width="1.7"{dash}/><path d="M0 -5l2 4 4.5 .6 -3.3 3 .8 4.4 -4 -2.1 -4 2.1 .8 -4.4 -3.3 -3 4.5 -.6z" fill="#ffd27a"/><use href="#i-hat-cop" x="-14" y="-22" width="28" height="16" style="color:#dfe8ff;--hat:#1b2b4d;--hatline:#dfe8ff"/></g></g>"##
    )
}

/// Elliot Ness in his two discs of light.
pub fn ness((x, y): (f64, f64), size: f64, is_ghost: bool) -> String {
    let opacity = if is_ghost { ".6" } else { "1" };
    format!(
        r##"<g class="ness" opacity="{opacity}" transform="translate({x:.1} {y:.1}) scale({:.2})"><circle r="27" fill="#fff6dc" opacity=".2"/><circle r="20" fill="#fff6dc" opacity=".2"/><rect x="-11" y="-8" width="22" height="22" rx="4" fill="#f4ead5" stroke="#0b090c" stroke-width="1.6"/><text class="dt" y="9" font-size="17" text-anchor="middle" fill="#141118">N</text><use href="#i-hat-don" x="-17" y="-24" width="34" height="19" style="color:#8b8494;--hat:#8b8494;--hatline:#0b090c"/></g>"##,
        size / 30.0
    )
}

/// A neon sign: a round one for a speakeasy, a square one for a casino, an arch for a bordello; below it what the
/// racket pays here.
pub fn sign(kind: &str, (x, y): (f64, f64), r: f64, pays: Option<(&str, f64)>) -> String {
    let c = kind_colour(kind);
    let shape = |q: f64, style: &str| match kind {
        "speakeasy" => format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="{q:.1}" {style}/>"#),
        "casino" => format!(
            r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="4" {style}/>"#,
            x - q * 0.94,
            y - q * 0.94,
            q * 1.88,
            q * 1.88
        ),
        _ => format!(
            r#"<path d="M{:.1} {:.1}V{:.1}a{:.1} {:.1} 0 0 1 {:.1} 0V{:.1}z" {style}/>"#,
            x - q * 0.95,
            y + q * 0.9,
            y - q * 0.05,
            q * 0.95,
            q * 0.95,
            q * 1.9,
            y + q * 0.9
        ),
    };
    let halo = shape(r + 4.5, &format!(r#"fill="{c}" fill-opacity=".13" stroke="{c}" stroke-opacity=".5""#));
    let face = shape(r, &format!(r##"fill="#08070a" stroke="{c}" stroke-width="2.4""##));
    let drop = if kind == "bordello" { 2.0 } else { 0.0 };
    let mut svg = format!("{halo}{face}{}", cut_icon(kind, (x, y + drop), r * 1.32, c, "#08070a"));
    if let Some((pays, size)) = pays {
        svg.push_str(&price(c, (x, y + r + 2.0), pays, size));
    }
    svg
}

/// How wide the plate is that says what a racket pays.
fn price_width(pays: &str, size: f64) -> f64 {
    pays.chars().count() as f64 * size * 0.46 + 8.0
}

/// The plate that says what a racket pays, by the middle of its upper edge.
fn price(c: &str, (x, top): (f64, f64), pays: &str, size: f64) -> String {
    let w = price_width(pays, size);
    format!(
        r##"<rect x="{:.1}" y="{top:.1}" width="{w:.1}" height="{:.1}" rx="2" fill="#08070a" stroke="{c}" stroke-opacity=".55"/><text class="dt" x="{x:.1}" y="{:.1}" font-size="{size:.1}" text-anchor="middle" fill="{c}">{pays}</text>"##,
        x - w / 2.0,
        size + 2.0,
        top + size * 0.88,
    )
}

/// A small neon sign with what it pays beside it, for a square that has no room for both above its people; without the
/// sign where a fight takes its place.
pub fn sign_in_line(
    kind: &str,
    (x, y): (f64, f64),
    r: f64,
    (pays, size): (&str, f64),
    is_fight: bool,
) -> String {
    let w = price_width(pays, size);
    let left = x - (2.0 * r + 5.0 + w) / 2.0;
    let small = if is_fight { String::new() } else { sign(kind, (left + r, y), r, None) };
    format!(
        "{small}{}",
        price(kind_colour(kind), (left + 2.0 * r + 5.0 + w / 2.0, y - size / 2.0 - 1.0), pays, size)
    )
}

/// A rosette with victory points.
pub fn rosette((x, y): (f64, f64), n: u64, r: f64, letters: f64) -> String {
    let mut star = String::new();
    for i in 0..20 {
        let angle = f64::from(i) * std::f64::consts::PI / 10.0;
        let reach = if i % 2 == 1 { r + 1.8 } else { r - 0.6 };
        let sign = if i == 0 { 'M' } else { 'L' };
        let _ = write!(star, "{sign}{:.1} {:.1}", x + angle.cos() * reach, y + angle.sin() * reach);
    }
    format!(
        r##"<path d="{star}z" fill="#ffd27a" stroke="#0b090c"/><text class="dt" x="{x:.1}" y="{:.1}" font-size="{letters:.1}" text-anchor="middle" fill="#141118">{n}</text>"##,
        y + letters * 0.36
    )
}
