//! What is neither a square nor a landmark: river, bridges, rails, the elevated line. Nothing of it can be chosen.

use std::fmt::Write as _;

use super::geometry::{Box4, path};
use super::town::Town;

/// Lines that belong to landmarks and are drawn with them.
const OF_LANDMARKS: [&str; 11] = [
    "station_hall",
    "race_track",
    "inner_rail",
    "finish_line",
    "pier_1",
    "pier_2",
    "pier_3",
    "crane",
    "dome",
    "steps",
    "gable",
];

/// The river, below everything.
pub fn river(town: &Town<'_>) -> String {
    let Some(river) = town.scenery("river") else { return String::new() };
    let data = path(&river, true);
    format!(r##"<path d="{data}" fill="#12333d"/><path d="{data}" fill="url(#p-water)"/>"##)
}

/// Bridges and rails, above all blocks. What is unknown is flat if it is closed, else a rail.
pub fn above(town: &Town<'_>) -> String {
    let mut svg = String::new();
    let Some(board) = town.reader.scene.catalogue.board.as_ref() else { return svg };
    for line in &board.lines {
        let id = line.kind.as_str();
        let Some(points) = town.scenery(id) else { continue };
        match id {
            "river" => (),
            _ if OF_LANDMARKS.contains(&id) || points.len() < 2 => (),
            "elevated_line" => svg.push_str(&elevated(&path(&points, false), points[0].1, points[0].0)),
            _ if id.ends_with("bridge") => svg.push_str(&bridge(Box4::around(&points))),
            _ if points.len() > 3 && points.first() == points.last() => {
                let _ = write!(svg, r##"<path d="{}" fill="#2a2530"/>"##, path(&points, true));
            }
            _ => {
                let data = path(&points, false);
                let _ = write!(
                    svg,
                    r##"<path d="{data}" fill="none" stroke="#3a3342" stroke-width="6" stroke-dasharray="1.6 5"/><path d="{data}" fill="none" stroke="#8f8698" stroke-width="1.5"/>"##
                );
            }
        }
    }
    svg
}

fn bridge(at: Box4) -> String {
    let middle = f64::midpoint(at.y0, at.y1);
    format!(
        r##"<rect x="{0}" y="{1}" width="{2}" height="{3}" fill="#6d6055" stroke="#0b090c"/><path d="M{0} {4}H{5}M{0} {6}H{5}" stroke="#cbbd9c" stroke-width="2"/><path d="M{7} {middle}H{8}" stroke="#ffd27a" stroke-width="1.2" stroke-dasharray="5 5"/>"##,
        at.x0,
        at.y0,
        at.w(),
        at.h(),
        at.y0 + 3.0,
        at.x1,
        at.y1 - 3.0,
        at.x0 + 4.0,
        at.x1 - 4.0,
    )
}

fn elevated(data: &str, y: f64, x: f64) -> String {
    let (train, mut windows) = (x + 202.0, String::new());
    for i in 0..8 {
        let _ = write!(windows, "M{} {}h4.5v4h-4.5z", train + 4.0 + f64::from(i) * 7.0, y - 3.0);
    }
    format!(
        r##"<path d="{data}" fill="none" stroke="#0b090c" stroke-width="10"/><path d="{data}" fill="none" stroke="#4d4757" stroke-width="7"/><path d="{data}" fill="none" stroke="#9a90a6" stroke-width="7" stroke-dasharray="1.5 8"/><path d="{data}" fill="none" stroke="#17131b" stroke-width="2"/><g class="train"><rect x="{train}" y="{}" width="62" height="12" rx="2" fill="#8a2a20" stroke="#0b090c"/><path d="{windows}" fill="#ffe3a6"/></g>"##,
        y - 6.0
    )
}
