//! The two rails beside the town: victory points and corruption, with what happens on the way up.

use std::fmt::Write as _;

use omerta_core::Seat;
use omerta_core::Short as _;
use serde_json::Value;

use super::geometry::Box4;
use super::pieces::{cut_icon, mark};
use super::read::Reader;
use crate::table::svg::escape;

/// One rail: its numbers, where it stands, what it is for.
struct Rail<'a> {
    reader: &'a Reader<'a>,
    at: Box4,
    top: i64,
    is_vp: bool,
}

/// Both rails.
pub fn tracks(reader: &Reader<'_>, at: Box4) -> String {
    let fact = |key: &str| reader.scene.catalogue.facts.get(key).and_then(Value::as_i64).unwrap_or(80).max(1);
    let middle = at.cx();
    let vp = Rail { reader, at: Box4 { x1: middle, ..at }, top: fact("goal_vp"), is_vp: true };
    let corruption =
        Rail { reader, at: Box4 { x0: middle, ..at }, top: fact("goal_corruption"), is_vp: false };
    format!(
        r##"<rect x="{}" y="{}" width="{}" height="{}" rx="4" fill="#141118" stroke="#000"/>{}{}"##,
        at.x0,
        at.y0,
        at.w(),
        at.h(),
        vp.draw(),
        corruption.draw()
    )
}

impl Rail<'_> {
    fn y(&self, n: i64) -> f64 {
        let (low, high) = (self.at.y1 - 16.0, self.at.y0 + 40.0);
        low - (low - high) * (n.clamp(0, self.top) as f64 / self.top as f64)
    }

    fn value(&self, seat: Seat) -> i64 {
        let capo = self.reader.view.open.capo(seat);
        i64::from(if self.is_vp { capo.vp } else { capo.corruption })
    }

    fn draw(&self) -> String {
        let (x, ink, head) = (self.at.x0 + 6.0, if self.is_vp { "#ffd27a" } else { "#ff7a6b" }, self.head());
        let mut svg = format!(
            r##"<text class="dt" x="{:.1}" y="{:.1}" font-size="13" text-anchor="middle" fill="{ink}">{}</text><rect x="{x}" y="{:.1}" width="6" height="{:.1}" fill="{}"/>"##,
            self.at.cx(),
            self.at.y0 + 16.0,
            escape(&head),
            self.y(self.top),
            self.y(0) - self.y(self.top),
            if self.is_vp { "#6c5630" } else { "#7c2a22" },
        );
        for n in (0..=self.top).step_by(20) {
            let _ = write!(
                svg,
                r##"<path d="M{} {y:.1}h10" stroke="#0b090c" stroke-width="1.5"/><text x="{}" y="{:.1}" font-size="11" fill="#a79db0">{n}</text>"##,
                x - 2.0,
                x + 9.0,
                self.y(n) + 4.0,
                y = self.y(n),
            );
        }
        svg.push_str(&self.thresholds());
        svg.push_str(&self.chips());
        svg.push_str(&self.ghost());
        svg
    }

    fn head(&self) -> String {
        self.reader.say(if self.is_vp { "empire.vp" } else { "empire.corr" })
    }

    fn thresholds(&self) -> String {
        let right = self.at.x1 - 12.0;
        let mut svg = String::new();
        let mut icon = |id: &str, n: i64, colour: &str, x: f64, size: f64| {
            svg.push_str(&cut_icon(id, (x, self.y(n)), size, colour, "#141118"));
        };
        if self.is_vp {
            icon("vp", self.top, "#ffd27a", right, 18.0);
            return svg;
        }
        let facts = &self.reader.scene.catalogue.facts;
        let marks: Vec<i64> = facts
            .get("corruption_marks")
            .and_then(Value::as_array)
            .map_or_else(Vec::new, |it| it.iter().filter_map(Value::as_i64).collect());
        let open = &self.reader.view.open;
        for (i, n) in marks.iter().enumerate() {
            let is_reached = open.marks.get(i).copied().unwrap_or(false);
            icon("cop", *n, if is_reached { "#9db8ff" } else { "#62708f" }, right, 14.0);
        }
        if let Some(from) = facts.get("ness_from").and_then(Value::as_i64) {
            icon("ness", from, if open.police.ness.is_some() { "#f4ead5" } else { "#62708f" }, right, 17.0);
        }
        icon("skull", self.top, "#ff7a6b", right, 18.0);
        svg
    }

    /// Chips that would lie on each other take the next lane.
    fn chips(&self) -> String {
        let mut seats = self.reader.seats();
        seats.sort_short_by_key(|it| self.value(*it));
        let (mut lanes, mut svg) = (Vec::<f64>::new(), String::new());
        for seat in seats {
            let y = self.y(self.value(seat));
            let free = lanes.iter().position(|it| *it - y >= 23.0);
            let lane = free.unwrap_or(lanes.len());
            if lane == lanes.len() {
                lanes.push(y);
            } else {
                lanes[lane] = y;
            }
            let x = (self.at.x0 + 24.0 + lane as f64 * 13.0).min(self.at.x1 - 10.0);
            svg.push_str(&mark(self.reader.mark(seat), (x, y), 23.0, None));
        }
        svg
    }

    fn ghost(&self) -> String {
        let zone = if self.is_vp { "vp" } else { "corruption" };
        let Some(preview) = self.reader.scene.preview else { return String::new() };
        let mut svg = String::new();
        for change in preview.changes.iter().filter(|it| it.pile.zone == zone && it.n != 0) {
            let Some(seat) = change.pile.seat else { continue };
            let (from, to) = (self.y(self.value(seat)), self.y(self.value(seat) + change.n));
            let x = self.at.x0 + 24.0;
            let _ = write!(
                svg,
                r##"<path d="M{x:.1} {from:.1}V{to:.1}" stroke="#fbf7ee" stroke-width="1.5" stroke-dasharray="3 3"/><circle cx="{x:.1}" cy="{to:.1}" r="13.5" fill="none" stroke="#fbf7ee" stroke-width="1.5" stroke-dasharray="4 3"/>{}"##,
                mark(self.reader.mark(seat), (x, to), 22.0, None)
            );
        }
        svg
    }
}
