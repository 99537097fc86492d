//! The pieces of the drawing: mobsters, guns, cards, the desk.

use super::layout::Point;
use crate::table::svg::escape;

/// The light that says: you can.
pub const LAMP: &str = "#ffd27a";
/// The light on what is chosen.
pub const LAMP_HI: &str = "#fff1c9";
/// Ink around everything.
pub const INK: &str = "#0b090c";
/// Text on ink.
pub const BONE: &str = "#f4ead5";

/// A mobster from the waist up, around their own middle.
pub fn bust(mark: char) -> &'static str {
    match mark {
        'M' => include_str!("art/bust-M.svg"),
        'T' => include_str!("art/bust-T.svg"),
        'V' => include_str!("art/bust-V.svg"),
        'C' => include_str!("art/bust-C.svg"),
        'P' => include_str!("art/bust-P.svg"),
        'R' => include_str!("art/bust-R.svg"),
        'S' => include_str!("art/bust-S.svg"),
        _ => include_str!("art/bust-K.svg"),
    }
}

/// The colour of a mark.
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

/// The dashes of a mark's lines: the second sign beside the colour.
pub fn dash(mark: char) -> &'static str {
    match mark {
        'M' => "10 6",
        'T' => "2 6",
        'V' => "none",
        'C' => "6 4",
        'P' => "14 5 3 5",
        'R' => "18 6",
        'S' => "4 2",
        _ => "1 4",
    }
}

/// A text in display letters.
pub fn text((x, y): Point, words: &str, size: f64, fill: &str, anchor: &str) -> String {
    format!(
        r#"<text class="dt" x="{x:.1}" y="{y:.1}" font-size="{size:.1}" fill="{fill}" text-anchor="{anchor}">{}</text>"#,
        escape(words)
    )
}

/// An icon of the sprite by its upper left corner, with the colour of its holes.
pub fn icon(id: &str, (x, y): Point, size: f64, colour: &str, cut: &str) -> String {
    format!(
        r##"<use href="#i-{id}" x="{x:.1}" y="{y:.1}" width="{size:.1}" height="{size:.1}" style="color:{colour};--cut:{cut}"/>"##
    )
}

/// How wide a text in display letters is, about.
pub fn width(words: &str, size: f64) -> f64 {
    words
        .chars()
        .map(|it| if matches!(it, 'i' | 'I' | '.' | '\'' | '!' | '1' | ' ') { 0.3 } else { 0.53 })
        .sum::<f64>()
        * size
}

/// A text that fits: smaller letters first, down to `least`, then fewer of them.
pub fn fit(words: &str, room: f64, size: f64, least: f64) -> (String, f64) {
    let natural = width(words, size);
    if natural <= room {
        return (words.to_owned(), size);
    }
    let smaller = (size * room / natural).max(least);
    let mut short = words.to_owned();
    while width(&short, smaller) > room && short.chars().count() > 2 {
        short.truncate(short.trim_end_matches('…').char_indices().last().map_or(0, |it| it.0));
        short.push('…');
    }
    (short, smaller)
}

/// An arm with a gun, pointing right; `colour` is the sleeve.
pub fn gun(colour: &str) -> String {
    format!(
        r##"<path d="M-22-7C-12-11-2-10 4-7L6 5C-2 9-14 9-22 8z" fill="#1c1418" stroke="{colour}" stroke-width="2"/><path d="M-2-8h44v-3h4v3h2v9H18l-2 5H7L2 20h-11L-4 4z" fill="#0f0d11" stroke="#f4ead5" stroke-width="1.8" stroke-linejoin="round"/><circle cx="12" cy="-2" r="5" fill="#0f0d11" stroke="#f4ead5" stroke-width="1.5"/><path d="M-8-6c6-4 12-2 13 2s-2 9-8 10-12-2-11-6 3-5 6-6z" fill="#e9c79c" stroke="#0b090c" stroke-width="1.6"/>"##
    )
}

/// A card with a band on top, a label in it and an icon below, around its middle.
pub fn card(w: f64, band: &str, label: &str, id: &str) -> String {
    let h = w * 1.28;
    let (label, size) = fit(label, w * 0.94, w * 0.29, w * 0.2);
    format!(
        r##"<rect x="{:.1}" y="{:.1}" width="{w:.1}" height="{h:.1}" rx="3" fill="#000" opacity=".5"/><rect x="{:.1}" y="{:.1}" width="{w:.1}" height="{h:.1}" rx="3" fill="#fbf1da" stroke="{INK}"/><rect x="{:.1}" y="{:.1}" width="{w:.1}" height="{:.1}" rx="2" fill="{band}"/>{}{}"##,
        -w / 2.0 + 3.0,
        -h / 2.0 + 3.0,
        -w / 2.0,
        -h / 2.0,
        -w / 2.0,
        -h / 2.0,
        w * 0.36,
        text((0.0, -h / 2.0 + w * 0.28), &label, size, "#141118", "middle"),
        icon(id, (-w * 0.36, -h * 0.5 + w * 0.44), w * 0.72, "#1a151c", "#fbf1da"),
    )
}

/// The ring around a card that can be taken or is chosen.
pub fn card_ring(w: f64, is_chosen: bool) -> String {
    let h = w * 1.28;
    let (class, stroke, width) = if is_chosen { ("", LAMP_HI, 4.0) } else { ("can", LAMP, 2.6) };
    format!(
        r##"<rect class="{class}" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="5" fill="{INK}" stroke="{stroke}" stroke-width="{width}"/>"##,
        -w / 2.0 - 4.0,
        -h / 2.0 - 4.0,
        w + 8.0,
        h + 8.0,
    )
}

/// The key of a lamp, at its corner.
pub fn key((x, y): Point, number: usize) -> String {
    format!(
        r##"<circle cx="{x:.1}" cy="{y:.1}" r="9" fill="{INK}" stroke="{LAMP}"/>{}"##,
        text((x, y + 4.0), &number.to_string(), 12.0, LAMP, "middle")
    )
}

/// The desk or the token that leads to it, around its middle.
pub fn desk(r: f64) -> String {
    format!(
        r##"<circle r="{r:.1}" fill="#6d1b14" stroke="{LAMP}" stroke-width="2.5"/><circle r="{:.1}" fill="none" stroke="{LAMP}" stroke-width=".8"/>{}"##,
        r * 0.84,
        icon("desk", (-r * 0.55, -r * 0.58), r * 1.1, "#ffe3a6", "#6d1b14"),
    )
}

/// A bullet card, face up or down, around its middle.
pub fn bullet(w: f64, name: Option<&str>, is_bang: bool) -> String {
    let h = w * 1.35;
    let Some(name) = name else {
        return format!(
            r##"<rect x="{:.1}" y="{:.1}" width="{w:.1}" height="{h:.1}" rx="3" fill="#2a2024" stroke="{INK}" stroke-width="1.5"/><path d="M{:.1} {:.1}h{:.1}m{:.1} {:.1}h{:.1}m{:.1} {:.1}h{:.1}" stroke="#5a4640" stroke-width="{:.1}"/>"##,
            -w / 2.0,
            -h / 2.0,
            -w * 0.36,
            -h * 0.25,
            w * 0.72,
            -w * 0.72,
            h * 0.25,
            w * 0.72,
            -w * 0.72,
            h * 0.25,
            w * 0.72,
            h * 0.1,
        );
    };
    let (paper, band, ink, id) = if is_bang {
        ("#fbe3c9", "#d8392e", "#fff", "bang")
    } else {
        ("#e9e3dc", "#9a93a3", "#141118", "click")
    };
    let (name, size) = fit(name, w * 0.94, w * 0.28, w * 0.2);
    format!(
        r##"<rect x="{:.1}" y="{:.1}" width="{w:.1}" height="{h:.1}" rx="3" fill="#000" opacity=".6"/><rect x="{:.1}" y="{:.1}" width="{w:.1}" height="{h:.1}" rx="3" fill="{paper}" stroke="{INK}" stroke-width="1.5"/><rect x="{:.1}" y="{:.1}" width="{w:.1}" height="{:.1}" fill="{band}"/>{}{}"##,
        -w / 2.0 + 3.0,
        -h / 2.0 + 3.0,
        -w / 2.0,
        -h / 2.0,
        -w / 2.0,
        -h / 2.0,
        w * 0.34,
        text((0.0, -h / 2.0 + w * 0.27), &name, size, ink, "middle"),
        icon(id, (-w * 0.36, -h / 2.0 + w * 0.45), w * 0.72, "#1a151c", paper),
    )
}

/// A word that something just happened.
pub fn splash((x, y): Point, words: &str, size: f64, is_bad: bool) -> String {
    let fill = if is_bad { "#ff7a6b" } else { "#cfc2aa" };
    format!(
        r##"<g class="cash-word" transform="translate({x:.1} {y:.1}) rotate(-7)"><text class="dt" font-size="{size:.1}" fill="{fill}" text-anchor="middle" stroke="{INK}" stroke-width="4" paint-order="stroke">{}</text></g>"##,
        escape(words)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_get_smaller_and_then_shorter() {
        assert_eq!(fit("Ruby", 60.0, 15.0, 11.0), ("Ruby".to_owned(), 15.0));
        let (name, size) = fit("Bartholomew", 60.0, 15.0, 11.0);
        assert!(size >= 11.0 && width(&name, size) <= 60.0 && name.ends_with('…'), "{name} {size}");
    }
}
