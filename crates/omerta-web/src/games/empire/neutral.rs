//! A neutral square: a floodlit landmark with its name and one line of what it is good for.

use std::fmt::Write as _;

use omerta_core::Phrase;
use omerta_core::tabletop::Place;
use omerta_empire::{Neutral, Place as Spot, Post};

use super::geometry::{Box4, box_in, points, width};
use super::landmarks::landmark;
use super::pieces::{cop, mark, ness};
use super::town::{Look, Town};
use crate::table::at::At;
use crate::table::svg::escape;

const STREET: f64 = 4.0;

/// A neutral square, and what is drawn over all squares about it.
pub fn neutral(town: &Town<'_>, place: &Place) -> (String, String) {
    let Some(outline) = &place.outline else { return Default::default() };
    let Some(which) = Neutral::ALL.get(usize::from(place.n)).copied() else { return Default::default() };
    let at = box_in(&points(&outline.0)).less(STREET);
    let look = town.look(&place.table, place.n);
    let mut svg = format!(
        r##"<g class="nb" data-at="{}"><rect {1} rx="3" fill="#2a2530"/><path d="M{2} {3}L{4} {5}V{3}z" fill="#000" opacity=".18"/>"##,
        At::new(&place.table, place.n),
        rect(at),
        at.x0,
        at.y1,
        at.x1,
        at.y0,
    );
    svg.push_str(&landmark(which.word(), at.less(-STREET), &|id| town.scenery(id)));
    if town.is_fine {
        svg.push_str(&foot(town, which, at));
    }
    let edge = if town.is_fine { 1.4 } else { 2.4 };
    let _ =
        write!(svg, r##"<rect {} rx="3" fill="none" stroke="#8f8698" stroke-width="{edge}"/>"##, rect(at));
    svg.push_str(&people(town, which, at, &look));
    if look.dim {
        let _ = write!(svg, r##"<rect {} fill="#08070a" opacity=".58"/>"##, rect(at));
    }
    svg.push_str("</g>");
    (svg, rings(town, at, &look))
}

fn rect(at: Box4) -> String {
    format!(r#"x="{}" y="{}" width="{}" height="{}""#, at.x0, at.y0, at.w(), at.h())
}

fn foot(town: &Town<'_>, which: Neutral, at: Box4) -> String {
    let (reader, least) = (town.reader, town.least);
    let room = at.w() - 6.0;
    let name = reader.name("neutrals", which as u8);
    let first = name.split(' ').next().unwrap_or(name);
    let two: String = name.split(' ').take(2).collect::<Vec<_>>().join(" ");
    // A narrow landmark says as many of its words as it has room for.
    let name = [name, two.as_str(), first].into_iter().find(|it| width(it, least) <= room).unwrap_or(first);
    let size = (room / width(name, 1.0)).clamp(least, least.max(15.5));
    let facts = &reader.scene.catalogue.facts;
    let fact = |key: &str| reader.money(facts.get(key).and_then(serde_json::Value::as_i64).unwrap_or(0));
    let key = format!("empire.neutral.{}", which.word());
    let phrase = Phrase::new(key)
        .with("pot", reader.money(reader.view.open.pot.into()))
        .with("donation", fact("donation"))
        .with("fee", fact("fee"));
    let line = reader.tell(&phrase);
    let has_line = width(&line, least) <= room;
    let high = if has_line { size + least + 7.0 } else { size + 5.0 };
    let mut svg = format!(
        r##"<rect x="{}" y="{:.1}" width="{}" height="{high:.1}" fill="#0b090c" opacity=".9"/><text class="dt" x="{:.1}" y="{:.1}" font-size="{size:.1}" text-anchor="middle" fill="#f4ead5">{}</text>"##,
        at.x0,
        at.y1 - high,
        at.w(),
        at.cx(),
        at.y1 - high + size,
        escape(name)
    );
    if has_line {
        let _ = write!(
            svg,
            r##"<text class="dt" x="{:.1}" y="{:.1}" font-size="{least:.1}" text-anchor="middle" fill="#cfc2aa">{}</text>"##,
            at.cx(),
            at.y1 - 4.0,
            escape(&line)
        );
    }
    svg
}

fn people(town: &Town<'_>, which: Neutral, at: Box4, look: &Look) -> String {
    let (reader, fine) = (town.reader, town.is_fine);
    let size = if fine { town.least * 2.0 } else { 42.0 };
    let mut svg = String::new();
    let here = reader.gangsters(Post::Neutral(which));
    // They stand in rows from the upper left corner.
    let in_row = (((at.w() - 8.0) / (size * 0.9)) as usize).max(1);
    for (i, seat) in here.iter().enumerate() {
        let (column, row) = ((i % in_row) as f64, (i / in_row) as f64);
        let middle = (at.x0 + 4.0 + size / 2.0 + column * size * 0.9, at.y0 + 8.0 + size * 0.62 + row * size);
        svg.push_str(&mark(reader.mark(*seat), middle, size, Some("thug")));
    }
    let police = &reader.view.open.police;
    if which == Neutral::CityHall {
        let steps =
            town.scenery("steps").and_then(|it| it.first().copied()).unwrap_or((at.cx(), at.y1 - 60.0));
        let (n, gap, size) = (police.hall, if fine { 32.0 } else { 38.0 }, if fine { 24.0 } else { 34.0 });
        for i in 0..n {
            let x = steps.0 - gap / 2.0 * f64::from(n - 1) + f64::from(i) * gap;
            svg.push_str(&cop((x, steps.1 - 2.0), size, false, look.cop_leaves && i + 1 == n));
        }
    }
    if police.ness == Some(Spot::Neutral(which)) || look.ness_comes {
        let y = f64::midpoint(at.y0, at.y1) + if which == Neutral::CityHall { 10.0 } else { -14.0 };
        let _ = write!(svg, r##"<rect {} fill="url(#p-hatch)"/>"##, rect(at));
        svg.push_str(&ness((at.cx(), y), if fine { 36.0 } else { 52.0 }, false));
    }
    svg
}

fn rings(town: &Town<'_>, at: Box4, look: &Look) -> String {
    let mut svg = String::new();
    if look.can {
        let width = match (town.is_fine, town.is_strong) {
            (true, true) => 3.4,
            (true, false) => 2.2,
            (false, _) => 4.5,
        };
        let _ = write!(
            svg,
            r##"<rect class="can" {} rx="4" fill="none" stroke="#ffd27a" stroke-width="{width}"/>"##,
            rect(at.less(-1.0))
        );
    }
    if look.chosen {
        let _ = write!(
            svg,
            r##"<rect {} rx="5" fill="none" stroke="#fff1c9" stroke-width="6"/>"##,
            rect(at.less(-3.0))
        );
    }
    svg
}
