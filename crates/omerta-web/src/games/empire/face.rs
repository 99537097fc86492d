//! Henchmen have faces: the hat is the faction, the face is seeded by the id, so that every pack has them.

use std::fmt::Write as _;

use super::seed::Seeded;

const INK: &str = "#1a151c";

fn coat(faction: &str) -> &'static str {
    match faction {
        "bruiser" => "#a33327",
        "gunman" => "#3f5a86",
        "shadow" => "#5b4478",
        "fixer" => "#3d6b4e",
        _ => "#a87718",
    }
}

/// The bust of a henchman.
pub fn face(id: &str, faction: &str) -> String {
    let mut luck = Seeded::of(id);
    let c = coat(faction);
    let (skin, shade) = luck.one_of(&[
        ("#e9d3a8", "#b8966a"),
        ("#dcbf94", "#a5815a"),
        ("#c99f72", "#8f6a47"),
        ("#f0dfbd", "#c2a67c"),
    ]);
    let hair = luck.one_of(&["#2a2026", "#5a3a22", "#1a151c", "#7a2f1c", "#8a8078"]);
    let mut svg = String::from(r#"<svg class="bust" viewBox="0 0 64 56" aria-hidden="true">"#);
    if faction == "shadow" {
        svg.push_str(r##"<path d="M14 30C12 10 22 5 32 5s20 5 18 25l4 22H10z" fill="#2b2036"/>"##);
    }
    let _ = write!(
        svg,
        r##"<path d="M4 56c0-10 5-14 15-16l6-3h14l6 3c10 2 15 6 15 16z" fill="{c}"/><path d="M32 37h7l6 3c10 2 15 6 15 16H32z" fill="#000" opacity=".28"/><path d="M26 33h12v7l-6 5-6-5z" fill="{shade}"/><path d="M24 39l8 8-5 6-5-13zM40 39l-8 8 5 6 5-13z" fill="#f4ead5"/><path d="M30 46h4l2 10h-8z" fill="{INK}"/><path d="M20 17h24v12c0 7-5 11-12 12-7-1-12-5-12-12z" fill="{skin}"/><path d="M35 17h9v12c0 7-5 11-12 12 4-6 4-14 3-24z" fill="{shade}"/><path d="M20 17h24v7c-8 2-16 2-24 0z" fill="{INK}" opacity=".82"/><path d="M23.5 22.5h6v1.9h-6zM34.5 22.5h6v1.9h-6z" fill="#fff3d6"/><path d="M28 35h8v1.7h-8z" fill="{INK}"/>"##
    );
    svg.push_str(&extra(luck.next(), hair));
    svg.push_str(&hat(faction, c));
    svg.push_str("</svg>");
    svg
}

/// A moustache, a beard, a cigar, a scar, or nothing.
fn extra(luck: f64, hair: &str) -> String {
    match luck {
        it if it < 0.3 => format!(
            r#"<path d="M24 32.5c3-3 5-2 8-.6 3-1.4 5-2.4 8 .6-3 .8-5.5.8-8-.3-2.5 1.1-5 1.1-8 .3z" fill="{hair}"/>"#
        ),
        it if it < 0.45 => {
            format!(r#"<path d="M20 28c2 9 6 11 12 11s10-2 12-11c1 9-3 14-12 15-9-1-13-6-12-15z" fill="{hair}"/>"#)
        }
        it if it < 0.6 => r##"<path d="M36 35.6l10 3-.5 2.2-10-3z" fill="#7a5632"/><circle cx="46.5" cy="40" r="1.5" fill="#ff8a4a"/>"##.to_owned(),
        it if it < 0.72 => r##"<path d="M25 26l3 7" stroke="#8c2a20" stroke-width="1.6"/>"##.to_owned(),
        _ => String::new(),
    }
}

fn hat(faction: &str, c: &str) -> String {
    let line = format!(r#"fill="{c}" stroke="{INK}" stroke-width="1.6""#);
    match faction {
        "bruiser" => format!(
            r#"<path d="M16 18C15 8 24 4 34 5c9 1 14 6 14 12l8 2c-6 3-14 3-22 2-7-1-13-1-18-3z" {line}/>"#
        ),
        "gunman" => format!(
            r#"<path d="M19 15c0-8 2-13 7-12 4 1 8 1 12 0 5-1 7 4 7 12z" {line}/><path d="M8 17c8-3.5 40-3.5 48 0-6 4.5-42 4.5-48 0z" {line}/><path d="M19.5 11.5h25v3.5h-25z" fill="{INK}"/>"#
        ),
        "shadow" => {
            format!(
                r#"<path d="M16 30C13 12 22 4 32 4s19 8 16 26l-4-1c2-8-3-13-12-13s-14 5-12 13z" {line}/>"#
            )
        }
        "fixer" => format!(
            r##"<circle cx="26.5" cy="23.8" r="4.3" fill="none" stroke="#f4ead5" stroke-width="1.5"/><circle cx="37.5" cy="23.8" r="4.3" fill="none" stroke="#f4ead5" stroke-width="1.5"/><path d="M20 15c0-8 5-12 12-12s12 4 12 12z" {line}/><path d="M12 16.5c6-3 34-3 40 0-5 3-35 3-40 0z" {line}/>"##
        ),
        _ => format!(
            r##"<path d="M21 15V1h22v14z" {line}/><path d="M13 16.5c6-2.5 32-2.5 38 0-5 3-33 3-38 0z" {line}/><path d="M21 10h22v4H21z" fill="#f4ead5"/>"##
        ),
    }
}
