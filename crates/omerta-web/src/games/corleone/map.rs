//! The map: water, land, businesses, control markers and everyone's influence.

use std::fmt::Write as _;
use std::rc::Rc;

use omerta_core::Phrase;
use omerta_core::Short as _;
use omerta_corleone::figures::Neutral;
use omerta_corleone::{AreaId, Piece, Site, View};

use super::geometry::{Rect, centroid};
use super::layout::{self, Area, Layout, Turf};
use super::pieces::{self, Align, BONE, CHALK, INK, LAMP};
use super::plan::{Plan, Who, influence};
use super::shop::{Light, Shop, vacant};
use super::{pack, river, spaces};
use crate::games::generic;
use crate::table::at::At;
use crate::table::scene::Scene;
use crate::words;

/// All that the map is drawn from.
pub struct Map<'a> {
    /// What is seen and asked.
    pub scene: &'a Scene<'a>,
    /// The viewer's view.
    pub view: View,
    /// Where everything goes.
    pub layout: Rc<Layout>,
    /// What the viewer is about to do.
    pub plan: Plan,
}

/// Draws the map, or the places alone where the pack has no outlines.
pub fn board(scene: &Scene<'_>) -> String {
    let (Some(view), Some(layout)) = (scene.view::<View>(), layout::of(scene)) else {
        return generic::board(scene);
    };
    let plan = Plan::of(scene, &view);
    Map { scene, view, layout, plan }.draw()
}

const PAPER: [&str; 7] = ["#ead3a2", "#e4c88f", "#efdcb0", "#e7cf9c", "#ecd8a8", "#e2c68c", "#f0deb4"];
const TURNED: [i32; 7] = [-7, 11, 0, -9, 0, 0, 4];

impl Map<'_> {
    fn draw(&self) -> String {
        let mut svg = String::with_capacity(96 * 1024);
        svg += r##"<defs><radialGradient id="co-lamp" cx="52%" cy="44%" r="66%"><stop offset=".35" stop-color="#fff0c4" stop-opacity=".16"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></radialGradient></defs><rect x="-800" y="-600" width="3600" height="2800" fill="#12333d"/><rect x="-800" y="-600" width="3600" height="2800" fill="url(#p-water)"/>"##;
        self.shore(&mut svg);
        self.bridges(&mut svg);
        for (i, area) in self.layout.areas.iter().enumerate() {
            self.ground(&mut svg, i, area);
        }
        svg += r##"<rect x="-800" y="-600" width="3600" height="2800" fill="url(#co-lamp)" pointer-events="none"/>"##;
        self.chalked(&mut svg);
        for (i, area) in self.layout.areas.iter().enumerate() {
            match &area.turf {
                Some(turf) => self.turf(&mut svg, i, turf),
                None => self.park(&mut svg, i, area),
            }
        }
        spaces::draw(self, &mut svg);
        river::draw(self, &mut svg);
        svg
    }

    /// Whether it is laid out for a phone.
    pub fn is_phone(&self) -> bool {
        self.layout.is_phone
    }

    /// A figure around a point.
    pub fn drawn(&self, who: Who, at: (f64, f64), size: f64) -> String {
        match who {
            Who::Own(seat, figure) => pieces::figure(self.scene.mark(seat), figure, at, size),
            Who::Neutral(it) => pieces::neutral(it, at, size),
        }
    }

    /// A figure on the board as it is drawn.
    pub fn who(piece: Piece) -> Who {
        match piece {
            Piece::Own(seat, figure) => Who::Own(seat, figure),
            Piece::UnionBoss => Who::Neutral(Neutral::UnionBoss),
            Piece::Mayor => Who::Neutral(Neutral::Mayor),
            Piece::PoliceChief => Who::Neutral(Neutral::PoliceChief),
        }
    }

    fn shore(&self, svg: &mut String) {
        let (glow, dx, dy) = if self.is_phone() { (9, 2, 3) } else { (14, 4, 5) };
        let land: String = self.layout.areas.iter().map(|it| pieces::path(&it.outline)).collect();
        let _ = write!(
            svg,
            r##"<path d="{land}" fill="none" stroke="#2f6a77" stroke-width="{glow}" stroke-linejoin="round" opacity=".5"/><path d="{land}" transform="translate({dx} {dy})" fill="#071a20" stroke="#071a20" stroke-width="4" stroke-linejoin="round"/>"##
        );
    }

    fn bridges(&self, svg: &mut String) {
        let (mut bridges, mut ferries) = (String::new(), String::new());
        for space in &self.layout.spaces {
            let way = if space.is_ferry { &mut ferries } else { &mut bridges };
            for (x, y) in &space.ends {
                let _ = write!(way, "M{:.1} {:.1}L{x:.1} {y:.1}", space.at.0, space.at.1);
            }
        }
        let k = if self.is_phone() { 0.62 } else { 1.0 };
        let _ = write!(
            svg,
            r##"<g fill="none"><path d="{ferries}" stroke="#0a1f26" stroke-width="5"/><path d="{ferries}" stroke="#e6d5a6" stroke-width="2" stroke-dasharray="2 5" stroke-linecap="round"/><path d="{bridges}" stroke="#0a1f26" stroke-width="{}"/><path d="{bridges}" stroke="#a8885a" stroke-width="{}"/><path d="{bridges}" stroke="#3a2a18" stroke-width="{}" stroke-dasharray="1.5 4"/></g>"##,
            13.0 * k,
            8.0 * k,
            8.0 * k
        );
    }

    fn ground(&self, svg: &mut String, i: usize, area: &Area) {
        let outline = pieces::path(&area.outline);
        let is_park = area.turf.is_none();
        let fill = if is_park { "#a9b57c" } else { PAPER[i % 7] };
        let _ = write!(
            svg,
            r##"<g data-at="{}"><clipPath id="co-c{i}"><path d="{outline}"/></clipPath><path d="{outline}" fill="{fill}"/><g clip-path="url(#co-c{i})">"##,
            At::new("areas", i as u16)
        );
        if is_park {
            self.trees(svg, area)
        } else {
            self.streets(svg, i, area)
        }
        svg.push_str("</g>");
        let holder = (!is_park).then(|| self.view.controller(AreaId(i as u8))).flatten();
        if let Some(seat) = holder {
            let colour = pieces::colour(self.scene.mark(seat));
            let _ = write!(
                svg,
                r##"<path d="{outline}" fill="{colour}" opacity=".13"/><path d="{outline}" fill="none" stroke="{colour}" stroke-width="{}" clip-path="url(#co-c{i})" stroke-linejoin="round"/>"##,
                if self.is_phone() { 7 } else { 11 }
            );
        }
        let _ = write!(
            svg,
            r##"<path d="{outline}" fill="none" stroke="#2a1c10" stroke-width="{}" stroke-linejoin="round"/></g>"##,
            if self.is_phone() { 1.6 } else { 2.2 }
        );
        let light = self.scene.lights.row("areas", i as u16);
        if light.is_lamp() && !light.is_chosen {
            let _ = write!(
                svg,
                r##"<g pointer-events="none" fill="none" stroke-linejoin="round"><path d="{outline}" stroke="#0b090c" stroke-width="7"/><path class="can" d="{outline}" stroke="{LAMP}" stroke-width="3.5"/></g>"##
            );
        }
    }

    fn streets(&self, svg: &mut String, i: usize, area: &Area) {
        let (gx, gy) = if self.is_phone() { (17.0, 10.0) } else { (27.0, 16.0) };
        let around = Rect::around(&area.outline).grown(60.0);
        let mut data = String::new();
        let mut x = around.x;
        while x < around.right() {
            let _ = write!(data, "M{x:.0} {:.0}V{:.0}", around.y, around.bottom());
            x += gx;
        }
        let mut y = around.y;
        while y < around.bottom() {
            let _ = write!(data, "M{:.0} {y:.0}H{:.0}", around.x, around.right());
            y += gy;
        }
        let (cx, cy) = centroid(&area.outline);
        let _ = write!(
            svg,
            r##"<path d="{data}" transform="rotate({} {cx:.0} {cy:.0})" stroke="#8a6b3a" opacity=".3" fill="none"/>"##,
            TURNED[i % 7]
        );
    }

    /// Trees, a lake and a path; the same ones every time.
    fn trees(&self, svg: &mut String, area: &Area) {
        let (n, k) = if self.is_phone() { (26, 0.7) } else { (60, 1.0) };
        let Rect { x, y, w, h } = Rect::around(&area.outline);
        let mut seed = 4_u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(seed >> 8) / f64::from(1 << 24)
        };
        let mut data = String::new();
        for _ in 0..n {
            let (tx, ty, r) = (x + next() * w, y + next() * h, (3.0 + (next() * 4.0).floor()) * k);
            let _ = write!(
                data,
                "M{:.1} {ty:.1}a{r:.1} {r:.1} 0 1 0 {:.1} 0a{r:.1} {r:.1} 0 1 0 -{:.1} 0",
                tx - r,
                2.0 * r,
                2.0 * r
            );
        }
        let (lx, ly) = area.middle;
        let _ = write!(
            svg,
            r##"<path d="{data}" fill="#7d8f52" stroke="#58683a" stroke-width=".7"/><path d="M{:.0} {:.0}c{:.0}-{:.0} {:.0} 0 {:.0} {:.0}s-{:.0} {:.0}-{:.0}-{:.0}z" fill="#3d7480" stroke="#2b5660"/><path d="M{:.0} {:.0}C{:.0} {:.0} {:.0} {:.0} {:.0} {:.0}" fill="none" stroke="#e4dcae" stroke-width="{:.1}"/>"##,
            lx - 22.0 * k,
            ly - 30.0 * k,
            16.0 * k,
            12.0 * k,
            40.0 * k,
            38.0 * k,
            14.0 * k,
            40.0 * k,
            10.0 * k,
            38.0 * k,
            14.0 * k,
            x + 4.0,
            y + h - 8.0,
            lx - 30.0 * k,
            ly + 26.0 * k,
            lx + 30.0 * k,
            ly + 10.0 * k,
            x + w - 6.0,
            y + 14.0,
            3.0 * k
        );
    }

    /// The areas that a choice is about.
    fn chalked(&self, svg: &mut String) {
        for i in &self.plan.areas {
            let Some(area) = self.layout.areas.get(*i) else { continue };
            let outline = pieces::path(&area.outline);
            let _ = write!(
                svg,
                r##"<g pointer-events="none" stroke-linejoin="round"><path d="{outline}" fill="#fff6dc" fill-opacity=".2" stroke="#0b090c" stroke-width="6"/><path d="{outline}" fill="none" stroke="{CHALK}" stroke-width="3" stroke-dasharray="9 6"/></g>"##
            );
        }
    }

    fn park(&self, svg: &mut String, i: usize, area: &Area) {
        let (x, y) = area.middle;
        let (s, size, step) = if self.is_phone() { (17.0, 10.0, 9.0) } else { (24.0, 13.0, 12.0) };
        let (s, size) = (s * self.layout.scale, size * self.layout.scale);
        let is_used = self.plan.backs.contains(&i);
        let (glass, ink) = if is_used { ("#ffdf9a", "#1a151c") } else { ("#0d0a0d", BONE) };
        let top = y - s * 0.7 + 6.0;
        let icons = pack::backs(self.scene.catalogue, &self.view, i);
        let wide = pieces::row_width(&icons, s, 3.0).max(s) + s * 0.4;
        let _ = write!(
            svg,
            r##"<g data-at="{}"><rect x="{:.1}" y="{top:.1}" width="{wide:.1}" height="{:.1}" fill="{glass}" stroke="#5a4640"/>{}"##,
            At::new("areas", i as u16),
            x - wide / 2.0,
            s * 1.4,
            pieces::row(&icons, (x, top + s * 0.7), s, ink, glass, 3.0)
        );
        if is_used {
            let _ = write!(
                svg,
                r##"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" class="chalk"/>"##,
                x - wide / 2.0 - 3.0,
                top - 3.0,
                wide + 6.0,
                s * 1.4 + 6.0
            );
        }
        let lines: Vec<&str> = area.name.split(' ').collect();
        for (j, line) in lines.iter().enumerate() {
            let up = (lines.len() - 1 - j) as f64 * step * self.layout.scale;
            *svg += &pieces::letters(line, (x, top - 4.0 - up), size, "#1c2a0b", Align::Middle);
        }
        svg.push_str("</g>");
    }

    fn turf(&self, svg: &mut String, i: usize, turf: &Turf) {
        let Turf { number, label, .. } = turf;
        let rect = label.rect;
        let r = if self.is_phone() { 7.5 } else { 9.5 } * self.layout.scale;
        let size = label.size;
        let _ = write!(
            svg,
            r##"<g data-at="{}"><circle cx="{:.1}" cy="{:.1}" r="{r:.1}" fill="#1a151c"/>{}"##,
            At::new("areas", i as u16),
            rect.x + r,
            rect.y + r,
            pieces::letters(
                &number.to_string(),
                (rect.x + r, rect.y + r + size * 0.3),
                size * 0.84,
                BONE,
                Align::Middle
            )
        );
        for (j, line) in label.lines.iter().enumerate() {
            let at = (rect.x + r * 2.0 + 4.0, rect.y + r + size * 0.35 + j as f64 * size * 0.95);
            *svg += &pieces::letters(line, at, size, "#1a151c", Align::Start);
        }
        svg.push_str("</g>");
        for half in 0..2 {
            self.lot(svg, Site((i * 2 + half) as u8), &turf.lots[half]);
        }
        self.stack(svg, i, turf);
        self.tally(svg, i, turf);
        self.chief(svg, i, turf);
    }

    fn lot(&self, svg: &mut String, site: Site, lot: &Rect) {
        let at = At::new("sites", site.0.into());
        let _ = write!(svg, r##"<g data-at="{at}">"##);
        let Some(mut business) = pack::at(self.scene.catalogue, &self.view, site) else {
            let say = |key: &str| words::said(self.scene.lang, key);
            let when = self.opens(usize::from(site.turf().0)).map(|act| {
                let key = if self.is_phone() { "corleone.opens.short" } else { "corleone.opens" };
                words::tell(self.scene.lang, &Phrase::new(key).with("act", roman(act)))
            });
            *svg += &vacant(lot, self.is_phone(), &say("corleone.vacant"), when.as_deref());
            svg.push_str("</g>");
            return;
        };
        // A sign has room for few letters: a long name is painted shorter where there is a short one.
        let short = format!("corleone.sign.{}", business.id);
        if words::knows(self.scene.lang, &short) {
            business.name = words::said(self.scene.lang, &short);
        }
        let light = self.scene.lights.at(&at);
        let size = if self.is_phone() { 18.0 } else { 24.0 } * self.layout.scale;
        let stands = self.view.thugs.get(usize::from(site.0)).copied().flatten().map(Map::who);
        let ghost = self.plan.ghost(&at).filter(|_| stands.is_none());
        let figure = stands.map(|it| self.drawn(it, (0.0, 0.0), size)).or_else(|| {
            ghost.map(|it| format!(r#"<g opacity=".8">{}</g>"#, self.drawn(it, (0.0, 0.0), size)))
        });
        let is_used = self.plan.front == Some(site.0.into()) || light.is_chosen && !self.plan.is_aiming;
        let front = match () {
            () if is_used => Light::Chalk,
            () if light.is_lamp() && !self.plan.is_aiming => Light::Lamp,
            () if light.is_shadow() && !self.plan.is_aiming => Light::Shadow,
            () => Light::None,
        };
        let back = match self.plan.backs.contains(&usize::from(site.turf().0)) {
            true => Light::Chalk,
            false => Light::None,
        };
        let shop = Shop { business: &business, front, back, figure, shows_back: self.plan.is_about_backs };
        *svg += &shop.draw(lot, self.is_phone());
        if self.plan.is_aiming && (light.is_lamp() || light.is_chosen) {
            let at = match self.is_phone() {
                true => (lot.x + lot.w / 2.0, lot.bottom() - 12.0),
                false => (lot.right() - 18.0, lot.bottom() - 16.0),
            };
            *svg += &self.aimed(at, 16.0, light.is_chosen);
        }
        svg.push_str("</g>");
    }

    /// The ring on a figure that can be aimed at, or is.
    pub fn aimed(&self, (x, y): (f64, f64), r: f64, is_chosen: bool) -> String {
        let mut ring = pieces::crosshair((x, y), r);
        if is_chosen {
            let _ = write!(
                ring,
                r##"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="#fff1c9" opacity=".35"/>"##,
                r
            );
        }
        ring
    }

    /// The act in which a tile opens in a turf, if one will: the next one in the first turf without a tile.
    fn opens(&self, turf: usize) -> Option<usize> {
        let acts = self.scene.catalogue.tables.get("acts")?.rows.len();
        let first = self.view.tiles.iter().position(Option::is_none)?;
        let is_now = self.view.phase < omerta_corleone::Phase::FamilyBusiness;
        let act = usize::from(self.view.act) + turf.checked_sub(first)? + usize::from(!is_now);
        (act <= acts).then_some(act)
    }

    fn stack(&self, svg: &mut String, i: usize, turf: &Turf) {
        let Some(place) = turf.stack else { return };
        let s = if self.is_phone() { 15.0 } else { 23.0 } * self.layout.scale;
        let (x, y) = (place.x + s / 2.0 + 1.0, place.y + s * 0.22);
        let markers = self.view.control.get(i).map_or(&[][..], |it| it.as_slice());
        let _ = write!(
            svg,
            r##"<g data-at="{}"><ellipse cx="{x:.1}" cy="{:.1}" rx="{:.1}" ry="{:.1}" fill="#1a151c" opacity=".28"/>"##,
            At::new("areas", i as u16),
            y + s * 1.1,
            s * 0.72,
            s * 0.4
        );
        let shown = &markers[markers.len().saturating_sub(5)..];
        for (j, seat) in shown.iter().enumerate() {
            let up = y + s * 0.95 - j as f64 * s * 0.2;
            *svg += &pieces::mark(self.scene.mark(*seat), (x, up), s, j + 1 == shown.len());
        }
        if markers.len() > 1 && !self.is_phone() {
            let at = (x + s / 2.0 + 3.0, y + s * 1.1);
            let _ = write!(
                svg,
                r##"<circle cx="{:.1}" cy="{:.1}" r="7" fill="{INK}"/>{}"##,
                at.0,
                at.1,
                pieces::letters(&markers.len().to_string(), (at.0, at.1 + 4.0), 11.0, BONE, Align::Middle)
            );
        }
        if markers.is_empty() {
            let _ = write!(
                svg,
                r##"<circle cx="{x:.1}" cy="{:.1}" r="{:.1}" fill="none" stroke="#6b5230" stroke-dasharray="3 2.5" stroke-width="1.2"/>"##,
                y + s * 0.8,
                s * 0.42
            );
        }
        svg.push_str("</g>");
    }

    fn tally(&self, svg: &mut String, i: usize, turf: &Turf) {
        let Some((place, most)) = turf.tally else { return };
        let s = if self.is_phone() { 11.0 } else { 15.0 } * self.layout.scale;
        let mut rows: Vec<_> = influence(self.scene, i).into_iter().map(|(seat, n)| (seat, n, n)).collect();
        for (_, seat, now, after) in self.plan.shifts.iter().filter(|it| it.0 == i) {
            match rows.iter_mut().find(|it| it.0 == *seat) {
                Some(row) => row.2 = *after,
                None => rows.push((*seat, *now, *after)),
            }
        }
        // What would change is shown, whatever room there is.
        rows.sort_short_by_key(|(_, n, after)| (n == after, std::cmp::Reverse(*n.max(after))));
        rows.truncate(most);
        rows.sort_short_by_key(|(_, _, after)| std::cmp::Reverse(*after));
        if rows.is_empty() {
            return;
        }
        let (x, y, step) = (place.x + 2.0, place.y + 1.0, s * 1.72);
        let _ = write!(
            svg,
            r##"<g pointer-events="none"><rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="3" fill="{INK}" opacity=".9"/>"##,
            x - 2.0,
            y - 1.0,
            rows.len() as f64 * step + 4.0,
            s + 4.0
        );
        let top = rows[0].2;
        let is_sole = rows.iter().filter(|it| it.2 == top).count() == 1;
        for (j, (seat, now, after)) in rows.iter().enumerate() {
            let left = x + 1.0 + j as f64 * step;
            *svg += &match seat {
                Some(seat) => pieces::mark(
                    self.scene.mark(*seat),
                    (left + s * 0.48, y + s * 0.56 + 1.0),
                    s * 0.9,
                    false,
                ),
                None => format!(
                    r##"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="3" fill="#b9b2bd"/>"##,
                    left + 1.0,
                    y + 2.0,
                    s * 0.8,
                    s * 0.8
                ),
            };
            let fill = match () {
                () if now != after => CHALK,
                () if is_sole && j == 0 => LAMP,
                () => BONE,
            };
            *svg += &pieces::letters(
                &after.to_string(),
                (left + s * 1.28, y + s * 0.9 + 0.5),
                s * 0.92,
                fill,
                Align::Middle,
            );
            if now != after {
                let _ = write!(
                    svg,
                    r##"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="3" fill="none" stroke="{CHALK}" stroke-width="2" stroke-dasharray="4 2.5"/>"##,
                    left - 2.0,
                    y - 3.0,
                    step + 2.0,
                    s + 8.0
                );
            }
        }
        svg.push_str("</g>");
    }

    fn chief(&self, svg: &mut String, i: usize, turf: &Turf) {
        let is_here = self.view.chief == Some(AreaId(i as u8));
        let ghost = self.plan.ghost(&At::new("areas", i as u16));
        let Some(place) = turf.chief.filter(|_| is_here || ghost.is_some()) else { return };
        let s = if self.is_phone() { 19.0 } else { 25.0 } * self.layout.scale;
        let at = (place.x + place.w / 2.0, place.y + s * 0.85);
        let name = At::new("neutrals", Neutral::PoliceChief as u16);
        let light = self.scene.lights.at(&name);
        let _ = write!(
            svg,
            r##"<g data-at="{name}" opacity="{}">{}"##,
            if is_here { 1.0 } else { 0.8 },
            pieces::neutral(Neutral::PoliceChief, at, s)
        );
        if self.plan.is_aiming && light.is_lamp() {
            *svg += &self.aimed(at, s * 0.7, light.is_chosen);
        }
        svg.push_str("</g>");
    }
}

/// A number as acts are counted.
pub fn roman(n: usize) -> String {
    let numerals = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
    numerals.get(n).map_or_else(|| n.to_string(), |it| (*it).to_owned())
}
