//! The town at night, drawn from the pack: streets, river, landmarks, squares, bridges, then all that is lit.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use omerta_core::tabletop::{Board, Place};
use omerta_protocol::parts::ItemMessage;

use super::geometry::{Box4, Point, path, points};
use super::read::Reader;
use super::{neutral, scenery, square};
use crate::table::scene::Scene;

/// What one place looks like now: how it is lit, and what chalk says about it.
#[derive(Clone, Default, Debug)]
pub struct Look {
    /// It can be chosen.
    pub can: bool,
    /// It is part of what GO would do.
    pub chosen: bool,
    /// It can't be chosen now while others can.
    pub dim: bool,
    /// There is a reason why it can't be chosen.
    pub why: bool,
    /// What would be added or stand there.
    pub chalk: Option<String>,
    /// A cop would stand there.
    pub cop_comes: bool,
    /// Ness would stand there.
    pub ness_comes: bool,
    /// A cop would leave.
    pub cop_leaves: bool,
    /// The icon of what can be done there.
    pub verb: Option<&'static str>,
}

/// How the town is drawn: from whose view, how large, how fine.
pub struct Town<'a> {
    /// What is drawn.
    pub reader: &'a Reader<'a>,
    /// Whether there is room for names.
    pub is_fine: bool,
    /// The smallest letters, in units of the board.
    pub least: f64,
    /// Whether one verb or question is meant, so that its squares are lit strongly.
    pub is_strong: bool,
    looks: BTreeMap<(String, u16), Look>,
}

impl Town<'_> {
    /// How a place looks.
    pub fn look(&self, table: &str, n: u16) -> Look {
        self.looks.get(&(table.to_owned(), n)).cloned().unwrap_or_default()
    }

    /// The points of a pack's scenery, by id.
    pub fn scenery(&self, id: &str) -> Option<Vec<Point>> {
        let lines = &self.reader.scene.catalogue.board.as_ref()?.lines;
        lines.iter().find(|it| it.kind == id).map(|it| points(&it.points))
    }
}

/// The box around all places, in units of the board.
fn ground(board: &Board) -> Box4 {
    let corners = board.places.iter().filter_map(|it| it.outline.as_ref()).flat_map(|it| &it.0).copied();
    Box4::around(&points(&corners.collect::<Vec<_>>())).less(-8.0)
}

/// Where a square lies on the screen, if the town is drawn in this rectangle of a desk.
pub fn on_screen(board: &Board, at: Box4, square: u16) -> Option<Box4> {
    let place = board.places.iter().find(|it| it.table == "squares" && it.n == square)?;
    let (here, ground) = (Box4::around(&points(&place.outline.as_ref()?.0)), ground(board));
    let scale = (at.w() / ground.w()).min(at.h() / ground.h());
    let left = at.cx() - ground.cx() * scale;
    let top = f64::midpoint(at.y0, at.y1) - f64::midpoint(ground.y0, ground.y1) * scale;
    Some(Box4 {
        x0: left + here.x0 * scale,
        y0: top + here.y0 * scale,
        x1: left + here.x1 * scale,
        y1: top + here.y1 * scale,
    })
}

/// The town in a rectangle of the screen. Nothing is cropped: what is left over is night.
pub fn town(reader: &Reader<'_>, at: Box4) -> String {
    let Some(board) = reader.scene.catalogue.board.as_ref() else { return String::new() };
    let ground = ground(board);
    let scale = (at.w() / ground.w()).min(at.h() / ground.h());
    let is_fine = scale >= 0.5 && !reader.scene.is_phone;
    let looks = looks(reader.scene, &board.places);
    let draft = reader.scene.draft;
    let is_declaring = reader.scene.prompt() == "prompt.declare";
    let is_strong = !is_declaring || !draft.crumbs.is_empty() || draft.chosen.is_some();
    let town = Town { reader, is_fine, least: 11.0 / scale, is_strong, looks };
    // On a phone answers lie below the town.
    let meet = if reader.scene.is_phone { "xMidYMin meet" } else { "xMidYMid meet" };
    let mut svg = format!(
        r##"<svg class="city" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" viewBox="{} {} {} {}" preserveAspectRatio="{meet}" overflow="hidden"><rect x="-900" y="-600" width="2800" height="2000" fill="#08070a"/><rect x="{}" y="{}" width="{}" height="{}" fill="#131017"/>"##,
        at.x0,
        at.y0,
        at.w(),
        at.h(),
        ground.x0,
        ground.y0,
        ground.w(),
        ground.h(),
        ground.x0 + 2.0,
        ground.y0 + 2.0,
        ground.w() - 4.0,
        ground.h() - 4.0,
    );
    svg.push_str(&streets(&board.places));
    svg.push_str(&scenery::river(&town));
    let mut rings = String::new();
    for place in &board.places {
        let (drawn, ring) = match place.table.as_str() {
            "squares" => square::square(&town, place),
            _ => neutral::neutral(&town, place),
        };
        svg.push_str(&drawn);
        rings.push_str(&ring);
    }
    svg.push_str(&scenery::above(&town));
    svg.push_str(&rings);
    svg.push_str("</svg>");
    svg
}

/// Dashed lanes along every edge and a lamp on every corner.
fn streets(places: &[Place]) -> String {
    let (mut lanes, mut lamps, mut seen) = (String::new(), String::new(), Vec::new());
    for place in places {
        let Some(outline) = &place.outline else { continue };
        lanes.push_str(&path(&points(&outline.0), true));
        for corner in &outline.0 {
            if !seen.contains(corner) {
                seen.push(*corner);
                let _ = write!(
                    lamps,
                    "M{} {}a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0",
                    f64::from(corner.0) - 1.6,
                    corner.1
                );
            }
        }
    }
    format!(
        r##"<path d="{lanes}" stroke="#4a4354" stroke-dasharray="5 7" fill="none"/><path d="{lamps}" fill="#ffd27a" opacity=".8"/>"##
    )
}

/// How every place is lit now.
fn looks(scene: &Scene<'_>, places: &[Place]) -> BTreeMap<(String, u16), Look> {
    let mut looks: BTreeMap<(String, u16), Look> = BTreeMap::new();
    for place in places {
        let light = scene.lights.row(&place.table, place.n);
        let look = Look {
            can: light.is_lamp(),
            chosen: light.is_chosen || light.n_picked > 0,
            why: light.is_shadow(),
            verb: light.options.first().and_then(|it| verb(scene, *it)),
            ..Look::default()
        };
        looks.insert((place.table.clone(), place.n), look);
    }
    let is_asked_here = looks.values().any(|it| it.can);
    for look in looks.values_mut() {
        look.dim = is_asked_here && !look.can && !look.chosen;
    }
    if scene.prompt() == "prompt.declare" && scene.draft.crumbs.is_empty() && scene.draft.chosen.is_none() {
        looks.values_mut().for_each(|it| (it.dim, it.why) = (false, false));
    }
    chalk(scene, &mut looks);
    looks
}

/// The icon of what an option does on a square.
fn verb(scene: &Scene<'_>, option: usize) -> Option<&'static str> {
    let act = &scene.asked().options(scene.draft.matter).get(option)?.act;
    match (act["deed"][0].as_str(), scene.prompt()) {
        (Some("attack"), _) | (_, "prompt.pick-fight") => Some("attack"),
        (Some(_), _) | (_, "prompt.claim") => Some("claim"),
        (None, "prompt.move-cop" | "prompt.cop" | "prompt.remove-cop" | "prompt.ness") => Some("cop"),
        (None, "prompt.wreck") => Some("bang"),
        (None, _) => None,
    }
}

/// What the preview says about places.
fn chalk(scene: &Scene<'_>, looks: &mut BTreeMap<(String, u16), Look>) {
    let Some(preview) = scene.preview else { return };
    let key = |it: &ItemMessage| it.n.map(|n| (it.table.clone(), n));
    for change in &preview.changes {
        let Some(look) = change.pile.at.as_ref().and_then(key).and_then(|it| looks.get_mut(&it)) else {
            continue;
        };
        let (item, is_more) = (&change.pile.item, change.n > 0);
        let piece = item
            .n
            .and_then(|n| super::super::row(scene.catalogue, &item.table, n.into()))
            .map_or("", |it| &it.id);
        match (piece, is_more) {
            ("cop", true) => look.cop_comes = true,
            ("cop", false) => look.cop_leaves = true,
            ("ness", true) => look.ness_comes = true,
            ("ness", false) => (),
            (_, true) if item.table == "rackets" => look.chalk = Some("+".to_owned()),
            (_, true) => look.chalk = look.chalk.take().or(Some("+".to_owned())),
            (_, false) => look.chalk = look.chalk.take().or(Some("−".to_owned())),
        }
    }
    for shift in
        preview.figures.iter().filter(|it| it.figure.key == "combat-part" && it.figure.seat == scene.me)
    {
        if let Some(look) = shift.figure.source.as_ref().and_then(key).and_then(|it| looks.get_mut(&it)) {
            look.chalk = Some(format!("{:+}", shift.after));
        }
    }
}
