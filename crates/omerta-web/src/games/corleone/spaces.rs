//! The family-member spaces: discs on borders and bridges, with who stands there.

use std::fmt::Write as _;

use super::layout::Space;
use super::map::Map;
use super::pieces::{self, Align, LAMP};
use crate::table::at::At;

/// Draws all of them.
pub fn draw(map: &Map<'_>, svg: &mut String) {
    for (i, space) in map.layout.spaces.iter().enumerate() {
        let _ = write!(svg, r##"<g data-at="{}">"##, At::new("spaces", i as u16));
        if space.is_three_plus && map.scene.n_seats() == 2 {
            shut(map, svg, space)
        } else {
            open(map, svg, i, space)
        }
        svg.push_str("</g>");
    }
}

/// Boarded up: this one needs a third player.
fn shut(map: &Map<'_>, svg: &mut String, space: &Space) {
    let ((x, y), r) = (space.at, map.layout.r);
    let (dx, dy) = (r * 0.95, r * 0.62);
    let planks = format!(
        "M{:.1} {:.1}l{:.1} {:.1}M{:.1} {:.1}l{:.1} -{:.1}",
        x - dx,
        y - dy,
        2.0 * dx,
        2.0 * dy,
        x - dx,
        y + dy,
        2.0 * dx,
        2.0 * dy
    );
    let _ = write!(
        svg,
        r##"<circle cx="{x:.1}" cy="{y:.1}" r="{r:.1}" fill="#4a3c28" stroke="#1a151c" stroke-width="2"/><path d="{planks}" stroke="#1a151c" stroke-width="{:.1}"/><path d="{planks}" stroke="#9a7a4a" stroke-width="{:.1}"/><circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="#1a151c"/>{}"##,
        r * 0.48,
        r * 0.36,
        r * 0.56,
        pieces::letters("3+", (x, y + r * 0.26), r * 0.74, "#f0deb4", Align::Middle)
    );
}

fn open(map: &Map<'_>, svg: &mut String, i: usize, space: &Space) {
    let at = At::new("spaces", i as u16);
    let light = map.scene.lights.at(&at);
    let ((x, y), r) = (space.at, map.layout.r);
    let stands = map.view.family.get(i).copied().flatten().map(Map::who);
    let is_lamp = light.is_lamp() && !map.plan.is_aiming;
    if space.ends.is_empty() {
        points(map, svg, space, is_lamp || light.is_chosen);
    }
    // A finger is wider than a disc.
    let _ = write!(
        svg,
        r##"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="#000" fill-opacity="0"/>"##,
        r.max(22.0)
    );
    if let Some(who) = stands {
        let _ = write!(
            svg,
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="{r:.1}" fill="#1a1208" stroke="#1a151c" stroke-width="2"/>{}"##,
            map.drawn(who, (x, y + 1.0), r * 1.62)
        );
        if map.plan.is_aiming && (light.is_lamp() || light.is_chosen) {
            *svg += &map.aimed((x, y), r + 3.0, light.is_chosen);
        }
        return;
    }
    if light.is_chosen {
        let _ = write!(
            svg,
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="#ffd27a" opacity=".3"/><circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="#0b090c"/><circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="#2a1d0a" stroke="#fff1c9" stroke-width="2.5" stroke-dasharray="6 4"/>"##,
            r * 2.0,
            r + 5.0,
            r + 3.0
        );
        if let Some(who) = map.plan.ghost(&at) {
            let _ = write!(svg, r##"<g opacity=".92">{}</g>"##, map.drawn(who, (x, y + 2.0), r * 1.75));
        }
        return;
    }
    if is_lamp {
        let _ = write!(
            svg,
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="#0b090c"/><circle class="can" cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="#2a1d0a" stroke="{LAMP}" stroke-width="2.6"/>{}"##,
            r + 3.0,
            r + 0.5,
            hat((x, y), r * 1.32, LAMP)
        );
        if let Some(n) = light.number().filter(|_| !map.is_phone()) {
            let (bx, by) = (x + r * 0.82, y + r * 0.82);
            let _ = write!(
                svg,
                r##"<circle cx="{bx:.1}" cy="{by:.1}" r="7.5" fill="#0b090c" stroke="{LAMP}"/>{}"##,
                pieces::letters(&n.to_string(), (bx, by + 3.9), 11.0, LAMP, Align::Middle)
            );
        }
        return;
    }
    let is_faded = light.is_shadow();
    let _ = write!(
        svg,
        r##"<g opacity="{}"><circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="#2a1d0a" stroke="#1a151c" stroke-width="3.5"/><circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="none" stroke="#c9984a" stroke-width="1.7"/>{}</g>"##,
        if is_faded { 0.5 } else { 1.0 },
        r - 1.0,
        r - 1.0,
        hat((x, y), r * 1.12, "#c9984a")
    );
}

fn hat((x, y): (f64, f64), w: f64, fill: &str) -> String {
    let h = w * 0.57;
    format!(
        r##"<use href="#i-hat-don" x="{:.1}" y="{:.1}" width="{w:.1}" height="{h:.1}" style="color:#2a1d0a;--hat:{fill};--hatline:{fill}"/>"##,
        x - w / 2.0,
        y - h * 0.55
    )
}

/// A brass point towards each area that the space touches.
fn points(map: &Map<'_>, svg: &mut String, space: &Space, is_lit: bool) {
    let ((x, y), r) = (space.at, map.layout.r - 1.0);
    let tip = if map.is_phone() { 6.0 } else { 8.0 } + if is_lit { 3.0 } else { 0.0 };
    let mut data = String::new();
    for area in space.touches.iter().filter_map(|it| map.layout.areas.get(*it)) {
        let (dx, dy) = (area.middle.0 - x, area.middle.1 - y);
        let far = dx.hypot(dy).max(1.0);
        let (ux, uy) = (dx / far, dy / far);
        let _ = write!(
            data,
            "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z",
            x + ux * r - uy * 4.0,
            y + uy * r + ux * 4.0,
            x + ux * (r + tip),
            y + uy * (r + tip),
            x + ux * r + uy * 4.0,
            y + uy * r - ux * 4.0
        );
    }
    let _ = write!(
        svg,
        r##"<path d="{data}" fill="#c9984a" stroke="#1a151c" stroke-width="1.6" stroke-linejoin="round"/>"##
    );
}
