//! One square of the town: ground, houses, plate with its name, neon sign, marks, gangsters, police.

use std::fmt::Write as _;

use omerta_core::Phrase;
use omerta_core::tabletop::Place;
use omerta_empire::{Place as Spot, Post, SquareId};

use super::geometry::{Box4, Point, box_in, fit, inset, path, points, width};
use super::houses::{skyline, sleeping};
use super::pieces::{colour, cop, cut_icon, hood_colour, mark, ness, rosette, sign, sign_in_line};
use super::read::{number, text};
use super::town::{Look, Town};
use crate::table::at::At;
use crate::table::svg::escape;

/// Half the width of a street.
const STREET: f64 = 4.0;

/// Everything about one square that its parts are drawn from.
struct Block<'a> {
    town: &'a Town<'a>,
    id: SquareId,
    outline: Vec<Point>,
    at: Box4,
    hood: &'a str,
    owner: Option<char>,
    border: f64,
    plate: f64,
}

/// A square, and what is drawn over all squares about it: rings and chalk.
pub fn square(town: &Town<'_>, place: &Place) -> (String, String) {
    let reader = town.reader;
    let (Some(outline), Ok(n)) = (&place.outline, u8::try_from(place.n)) else { return Default::default() };
    let Some(row) = reader.row("squares", n) else { return Default::default() };
    let outline = points(&outline.0);
    let at = box_in(&outline).less(STREET);
    let mut svg = format!(r#"<g class="sq" data-at="{}">"#, At::new("squares", place.n));
    if number(row, "from") > i64::from(reader.view.open.n_seats) {
        svg.push_str(&asleep(town, &row.id, &row.name, number(row, "from"), &outline, at));
        svg.push_str("</g>");
        return (svg, String::new());
    }
    let id = SquareId(n);
    let ground = reader.view.open.at(id);
    let owner = ground.owner.map(|it| reader.mark(it));
    let border = match (town.is_fine, owner.is_some()) {
        (true, true) => 4.0,
        (true, false) => 1.5,
        (false, true) => 8.0,
        (false, false) => 2.5,
    };
    let mut block = Block { town, id, outline, at, hood: text(row, "hood"), owner, border, plate: 0.0 };
    svg.push_str(&block.ground(&row.id));
    svg.push_str(&block.name(&row.name, number(row, "vp") as u64));
    svg.push_str(&block.racket());
    svg.push_str(&block.people());
    let look = town.look("squares", place.n);
    svg.push_str(&block.police(&look));
    svg.push_str(&block.shadow(&look));
    svg.push_str("</g>");
    let rings = block.rings(&look);
    (svg, rings)
}

fn asleep(town: &Town<'_>, id: &str, name: &str, from: i64, outline: &[Point], at: Box4) -> String {
    let edge = path(&inset(outline, STREET), true);
    let mut svg = format!(
        r##"<path d="{edge}" fill="#0f0d13"/>{}<path d="{edge}" fill="url(#p-slats)"/><path d="{edge}" fill="none" stroke="#2b2632" stroke-width="1.4"/>"##,
        sleeping(id, at)
    );
    if town.is_fine {
        let size = town.least.max(14.0);
        let (lines, size) = fit(name, at.w() - 10.0, size, town.least);
        let top = at.y0 + at.h() * 0.38;
        for (i, line) in lines.iter().enumerate() {
            let _ = write!(
                svg,
                r##"<text class="dt" x="{:.1}" y="{:.1}" font-size="{size:.1}" text-anchor="middle" fill="#7b7186">{}</text>"##,
                at.cx(),
                top + i as f64 * size,
                escape(line)
            );
        }
        let from = town.reader.tell(&Phrase::new("empire.from").with("n", from as usize));
        let _ = write!(
            svg,
            r##"<text class="dt" x="{:.1}" y="{:.1}" font-size="{:.1}" text-anchor="middle" fill="#7b7186">{}</text>"##,
            at.cx(),
            top + lines.len() as f64 * size + 2.0,
            town.least,
            escape(&from)
        );
    }
    svg
}

impl Block<'_> {
    fn ground(&self, id: &str) -> String {
        let edge = path(&inset(&self.outline, STREET), true);
        let base = match self.hood {
            "slums" => "#15211b",
            "midtown" => "#251f13",
            _ => "#27151a",
        };
        let fill = self.owner.map(colour);
        let mut svg = format!(r##"<path d="{edge}" fill="{base}"/>"##);
        if let Some(fill) = fill {
            let _ = write!(svg, r##"<path d="{edge}" fill="{fill}" opacity=".17"/>"##);
        }
        let _ = write!(svg, r##"<path d="{edge}" fill="url(#p-{})" opacity=".5"/>"##, self.hood);
        // The houses of a square with arms stand on its lowest edge.
        let around = Box4::around(&inset(&self.outline, STREET));
        let lot = if self.outline.len() > 4 { Box4 { y0: around.y1 - 74.0, ..around } } else { self.at };
        svg.push_str(&skyline(id, lot, self.hood, fill, self.town.is_fine));
        let _ = write!(
            svg,
            r##"<path d="{}" fill="none" stroke="{}" stroke-width="{}" opacity="{}"/>"##,
            path(&inset(&self.outline, STREET + self.border / 2.0), true),
            fill.unwrap_or_else(|| hood_colour(self.hood)),
            self.border,
            if fill.is_some() { 1.0 } else { 0.6 }
        );
        svg
    }

    fn name(&mut self, name: &str, vp: u64) -> String {
        let (at, least) = (self.at.less(self.border), self.town.least);
        if !self.town.is_fine {
            return if vp > 0 {
                rosette((at.x0 + 15.0, at.y0 + 16.0), vp, 15.0, 22.0)
            } else {
                String::new()
            };
        }
        let (tab, badge) = (least * 0.85, if vp > 0 { least * 1.45 } else { 3.0 });
        let size = least.max(15.5);
        let room = at.w() - tab - 6.0 - badge;
        let (lines, size) = fit(name, room, size, least);
        self.plate = if lines.len() == 1 { size * 1.3 } else { size * 2.22 };
        let mut svg = format!(
            r##"<rect x="{0}" y="{1}" width="{2}" height="{3:.1}" fill="#0b090c" opacity=".9"/><rect x="{0}" y="{1}" width="{tab:.1}" height="{3:.1}" fill="{4}"/><text class="dt" x="{5:.1}" y="{6:.1}" font-size="{least:.1}" text-anchor="middle" fill="#141118">{7}</text>"##,
            at.x0,
            at.y0,
            at.w(),
            self.plate,
            hood_colour(self.hood),
            at.x0 + tab / 2.0,
            at.y0 + least * 0.98,
            escape(&self.hood.chars().take(1).collect::<String>().to_ascii_uppercase()),
        );
        for (i, line) in lines.iter().enumerate() {
            let _ = write!(
                svg,
                r##"<text class="dt" x="{:.1}" y="{:.1}" font-size="{size:.1}" fill="#f4ead5">{}</text>"##,
                at.x0 + tab + 4.0,
                at.y0 + size * 0.98 + i as f64 * size * 0.96,
                escape(line)
            );
        }
        if vp > 0 {
            // Beside the name where there is room, else below its plate.
            // Letters are as wide as on average only on average.
            let is_beside = lines.iter().all(|it| width(it, size) * 1.16 <= room);
            let y = if is_beside { self.plate / 2.0 } else { self.plate + least * 0.78 };
            let middle = (at.x1 - least * 0.72, at.y0 + y);
            svg.push_str(&rosette(middle, vp, least * 0.62, least));
        }
        svg
    }

    fn racket(&self) -> String {
        let reader = self.town.reader;
        let ground = reader.view.open.at(self.id);
        let Some(racket) = ground.racket else { return String::new() };
        let kind = reader.row("rackets", racket.0).map_or("", |it| text(it, "kind"));
        if !self.town.is_fine {
            return sign(
                kind,
                (self.at.x1 - self.border - 31.0, self.at.y0 + self.border + 32.0),
                24.0,
                None,
            );
        }
        let pays = reader.pays(racket, self.hood, ground.tokens);
        let top = self.at.y0 + self.border + self.plate;
        let free = self.at.y1 - self.border - top;
        // The sign and what it pays lie above the row of marks.
        let r = ((free - self.town.least - 14.0) / 2.0).clamp(13.0, 20.0);
        let y = top + (free - self.town.least - 4.0) / 2.0;
        let is_crowded = free < 2.0 * r + 3.0 * self.town.least + 10.0
            && !reader.gangsters(Post::Square(self.id)).is_empty();
        if is_crowded {
            let small = self.town.least * 0.66;
            let middle = (self.at.cx(), top + small + 5.0);
            return sign_in_line(kind, middle, small, (&pays, self.town.least), !ground.attackers.is_empty());
        }
        sign(kind, (self.at.cx(), y.max(top + r + 5.0)), r, Some((&pays, self.town.least)))
    }

    fn people(&self) -> String {
        let (reader, fine) = (self.town.reader, self.town.is_fine);
        let ground = reader.view.open.at(self.id);
        let at = self.at.less(self.border);
        let mut svg = String::new();
        if let Some(owner) = self.owner {
            let size = if fine { self.town.least * 2.0 } else { 46.0 };
            let racket = ground.racket.and_then(|it| reader.row("rackets", it.0));
            let is_stack = racket.is_some_and(|it| text(it, "kind") == "bordello");
            for i in 0..if is_stack { ground.tokens.max(1) } else { 1 } {
                let y = at.y1 - size * 0.5 - 2.0 - f64::from(i) * size * 0.26;
                svg.push_str(&mark(owner, (at.x0 + size * 0.5 + 1.0, y), size, None));
            }
        }
        let here = reader.gangsters(Post::Square(self.id));
        let is_fight = !ground.attackers.is_empty();
        let size = if fine { self.town.least * 2.0 } else { 42.0 };
        for (i, seat) in here.iter().enumerate() {
            let x = at.x1 - size * 0.5 - 1.0 - i as f64 * size * 0.86;
            svg.push_str(&mark(reader.mark(*seat), (x, at.y1 - size * 0.5 - 2.0), size, Some("thug")));
        }
        if is_fight {
            let (width, icon) = if fine { (3.0, 22.0) } else { (6.0, 30.0) };
            let _ = write!(
                svg,
                r##"<path d="{}" fill="none" stroke="#d8392e" stroke-width="{width}" stroke-dasharray="9 5"/>"##,
                path(&inset(&self.outline, STREET - 1.0), true)
            );
            let middle = (at.x0 + 3.0 + icon / 2.0, at.y0 + self.plate + 3.0 + icon / 2.0);
            svg.push_str(&cut_icon("attack", middle, icon, "#ff7a6b", "#0b090c"));
        }
        svg
    }

    fn police(&self, look: &Look) -> String {
        let police = &self.town.reader.view.open.police;
        let fine = self.town.is_fine;
        let top = self.at.y0 + self.border + self.plate;
        let stand = if fine {
            (self.at.x1 - self.border - 18.0, top + 27.0)
        } else {
            (self.at.cx() - 4.0, top + 44.0)
        };
        let size = if fine { 25.0 } else { 40.0 };
        let mut svg = String::new();
        if police.at.contains(self.id) {
            svg.push_str(&cop(stand, size, true, look.cop_leaves));
        } else if look.cop_comes {
            svg.push_str(&cop(stand, size, true, false));
        }
        let size = if fine { 32.0 } else { 50.0 };
        if police.ness == Some(Spot::Square(self.id)) || look.ness_comes {
            svg.push_str(&ness(stand, size, false));
        }
        svg
    }

    fn shadow(&self, look: &Look) -> String {
        let mut svg = String::new();
        let edge = || path(&inset(&self.outline, STREET - 0.5), true);
        if look.dim {
            let _ = write!(svg, r##"<path d="{}" fill="#08070a" opacity=".62"/>"##, edge());
        }
        if look.why && look.dim {
            let open = &self.town.reader.view.open;
            let icon = if open.police.guards(self.id) {
                "cop"
            } else if open.at(self.id).racket.is_some() {
                "crate"
            } else {
                "lock"
            };
            let r = if self.town.is_fine { 14.0 } else { 22.0 };
            let (x, y) = (self.at.cx(), f64::midpoint(self.at.y0 + self.plate, self.at.y1));
            let _ = write!(
                svg,
                r##"<path d="{}" fill="url(#p-hatch)"/><circle cx="{x:.1}" cy="{y:.1}" r="{r}" fill="#0b090c" stroke="#a79db0" stroke-width="1.5"/>{}"##,
                edge(),
                cut_icon(icon, (x, y), r * 1.24, "#cfc2aa", "#0b090c")
            );
        }
        svg
    }

    fn rings(&self, look: &Look) -> String {
        let (fine, strong) = (self.town.is_fine, self.town.is_strong);
        let edge = |by: f64| path(&inset(&self.outline, by), true);
        let at = format!(r#"data-at="{}""#, At::new("squares", self.id.0.into()));
        let mut svg = String::new();
        if look.can {
            let width = match (fine, strong) {
                (true, true) => 3.6,
                (true, false) => 2.0,
                (false, true) => 6.0,
                (false, false) => 4.0,
            };
            if strong {
                let halo = if fine { 7.0 } else { 12.0 };
                let _ = write!(
                    svg,
                    r##"<path d="{}" fill="none" stroke="#ffd27a" stroke-width="{halo}" opacity=".22"/>"##,
                    edge(0.0)
                );
            }
            let _ = write!(
                svg,
                r##"<path class="can" d="{}" fill="none" stroke="#ffd27a" stroke-width="{width}" stroke-linejoin="round"/>"##,
                edge(2.4)
            );
            if let Some(icon) = look.verb.filter(|_| fine && !look.chosen) {
                let (x, y) = (self.at.x1 - 1.0, f64::midpoint(self.at.y0 + self.plate, self.at.y1) + 4.0);
                let _ = write!(
                    svg,
                    r##"<g {at}><circle cx="{x:.1}" cy="{y:.1}" r="10.5" fill="#ffd27a" stroke="#0b090c" stroke-width="2"/>{}</g>"##,
                    cut_icon(icon, (x, y), 14.0, "#1a1208", "#ffd27a")
                );
            }
        }
        if let Some(chalk) = &look.chalk {
            let (r, size, width) = if fine { (16.0, 18.0, 3.0) } else { (30.0, 30.0, 6.0) };
            let (x, y) = (self.at.cx(), f64::midpoint(self.at.y0 + self.plate, self.at.y1));
            let _ = write!(
                svg,
                r##"<path class="chalk" d="{}" style="stroke-width:{width}"/><circle cx="{x:.1}" cy="{y:.1}" r="{r}" fill="#0b090c" stroke="#fbf7ee" stroke-width="2" stroke-dasharray="4 3"/><text class="dt" x="{x:.1}" y="{:.1}" font-size="{size}" text-anchor="middle" fill="#fbf7ee">{}</text>"##,
                edge(1.0),
                y + size * 0.36,
                escape(chalk)
            );
        }
        if look.chosen {
            let width = if fine { 6.0 } else { 11.0 };
            let _ = write!(
                svg,
                r##"<path d="{}" fill="none" stroke="#ffd27a" stroke-width="16" opacity=".25" stroke-linejoin="round"/><path d="{}" fill="none" stroke="#fff1c9" stroke-width="{width}" stroke-linejoin="round"/>"##,
                edge(-3.0),
                edge(0.5)
            );
        }
        svg
    }
}
