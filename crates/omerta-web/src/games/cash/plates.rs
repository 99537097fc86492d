//! The plate below a mobster: mark, name, wounds, bullets left, loot, power.

use std::fmt::Write as _;

use super::circle::{Mobster, Pose};
use super::layout::Layout;
use super::pieces::{self, BONE, LAMP, icon, text};
use crate::table::svg;

const GROUND: &str = "#141118";
const SOFT: &str = "#cfc2aa";

/// Draws the plate of a seat.
pub fn plate(out: &mut String, it: &Mobster, layout: &Layout, i: usize) {
    let (x, y, right, bottom) = layout.plate_area(i);
    let (w, h) = (right - x, bottom - y);
    let is_hot = it.word.as_ref().is_some_and(|it| it.1);
    let edge = match (is_hot, it.is_me) {
        (true, _) => "#ff7a6b",
        (false, true) => LAMP,
        (false, false) => pieces::colour(it.mark),
    };
    let dim = if it.pose == Pose::Dead { r#" opacity=".7""# } else { "" };
    let _ = write!(
        out,
        r##"<g transform="translate({x:.1} {y:.1})"{dim}><rect x="2" y="2" width="{w:.1}" height="{h:.1}" fill="#000" opacity=".6"/><rect width="{w:.1}" height="{h:.1}" fill="{GROUND}" stroke="{edge}" stroke-width="1.6"/>"##
    );
    if layout.is_tall {
        tall(out, it, w)
    } else {
        wide(out, it, w)
    }
    out.push_str("</g>");
}

/// Bullet holes: as many as kill, those that are there in red.
fn wounds(out: &mut String, it: &Mobster, right: f64, top: f64, size: f64) -> f64 {
    for i in 0..it.deadly {
        let x = right - (it.deadly - i) as f64 * size;
        let colour = if i < it.wounds { "#ff4b3e" } else { "#4a414f" };
        out.push_str(&icon("wound", (x, top), size, colour, GROUND));
    }
    right - it.deadly as f64 * size
}

fn power(out: &mut String, it: &Mobster, x: f64, y: f64, size: f64) {
    let Some((_, id)) = &it.power else { return };
    let _ =
        write!(out, r##"<rect x="{x:.1}" y="{y:.1}" width="{size:.1}" height="{size:.1}" fill="#3a2a4a"/>"##);
    out.push_str(&icon(&format!("pw-{id}"), (x + 1.0, y + 1.0), size - 2.0, "#e6d2ff", "#3a2a4a"));
}

fn wide(out: &mut String, it: &Mobster, w: f64) {
    let size = if it.deadly <= 3 { 13.5 } else { 10.0 };
    let left = wounds(out, it, w - 4.0, 5.0, size);
    out.push_str(&svg::mark(it.mark, (12.0, 12.0), 18.0));
    let (name, letters) = pieces::fit(&it.name, left - 28.0, 15.0, 11.5);
    out.push_str(&text((25.0, 17.5), &name, letters, BONE, "start"));
    // A bullet for each card up to eight; whoever has more shows the number.
    if it.n_hand <= 8 {
        for i in 0..8 {
            let colour = if i < it.n_hand { SOFT } else { "#3d3542" };
            out.push_str(&icon("bullet", (6.0 + f64::from(i) * 9.0, 23.0), 10.5, colour, GROUND));
        }
    } else {
        out.push_str(&icon("bullet", (6.0, 22.0), 12.0, SOFT, GROUND));
        out.push_str(&text((20.0, 32.5), &it.n_hand.to_string(), 12.0, BONE, "start"));
    }
    out.push_str(&icon("cardback", (82.0, 21.5), 13.0, SOFT, GROUND));
    out.push_str(&text((96.0, 32.5), &it.n_loot.to_string(), 12.0, BONE, "start"));
    power(out, it, w - 20.0, 19.0, 17.0);
}

fn tall(out: &mut String, it: &Mobster, w: f64) {
    let size = if it.deadly <= 3 { 9.5 } else { 6.5 };
    // Beside a power there is no room for wounds, so they stand behind the name.
    let has_power = it.power.is_some();
    let left = wounds(out, it, w - 4.0, if has_power { 4.0 } else { 18.0 }, size);
    out.push_str(&svg::mark(it.mark, (9.0, 10.0), 14.0));
    let room = if has_power { left } else { w - 3.0 };
    let (name, letters) = pieces::fit(&it.name, room - 20.0, 12.0, 9.6);
    out.push_str(&text((19.0, 14.0), &name, letters, BONE, "start"));
    out.push_str(&icon("bullet", (5.0, 17.5), 11.0, SOFT, GROUND));
    out.push_str(&text((17.0, 27.5), &it.n_hand.to_string(), 11.0, BONE, "start"));
    out.push_str(&icon("cardback", (27.0, 17.5), 11.0, SOFT, GROUND));
    out.push_str(&text((39.0, 27.5), &it.n_loot.to_string(), 11.0, BONE, "start"));
    power(out, it, w - 17.0, 15.0, 14.0);
}
