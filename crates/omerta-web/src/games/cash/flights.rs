//! Where pieces that move start and arrive: places of the drawing that the frame can find, and how a piece looks on
//! its way.

use std::fmt::Write as _;

use omerta_core::{Catalogue, Lang, Seat};
use omerta_protocol::parts::PileMessage;

use super::circle::{Circle, Place};
use super::layout::{Layout, Point};
use super::{pack, pieces};
use crate::games::row;

/// How wide a card is on its way.
const WIDTH: f64 = 46.0;

/// Places of piles, as points that are not seen.
pub fn places(svg: &mut String, circle: &Circle, layout: &Layout) {
    let mut point = |zone: &str, seat: Option<Seat>, item: Option<String>, (x, y): Point| {
        let seat = seat.map(|it| it.to_string()).unwrap_or_default();
        let item = item.map(|it| format!(r#" data-item="{it}""#)).unwrap_or_default();
        let _ = write!(
            svg,
            r#"<circle data-zone="{zone}:{seat}"{item} cx="{x:.1}" cy="{y:.1}" r="1" fill="none"/>"#
        );
    };
    for (place, at) in circle.places.iter().zip(&layout.cards) {
        if let Place::Card(card, ..) = place {
            point("table", None, Some(format!("loot:{}", card.n)), *at);
        }
    }
    let (w, _) = layout.size;
    point("table", None, None, layout.centre);
    point("piles", None, None, (40.0, 40.0));
    point("gone", None, None, (w - 40.0, 40.0));
    point("discard", None, None, (layout.centre.0, layout.centre.1 + layout.table.1 * 0.8));
    for (i, (x, y)) in layout.seats.iter().enumerate() {
        let Some(seat) = circle.mobsters.get(i).map(|it| it.seat) else { continue };
        let (left, top, right, bottom) = layout.plate_area(i);
        let on_plate = |share: f64| (left + (right - left) * share, (top + bottom) / 2.0);
        let k = layout.bust;
        for (zones, at) in [
            (["hand", "face-down"], on_plate(0.3)),
            (["loot", "taken"], on_plate(0.75)),
            (["desk", "token"], (x - 56.0 * k, y - 8.0 * k)),
        ] {
            zones.iter().for_each(|it| point(it, Some(seat), None, at));
        }
        point("laid", Some(seat), None, (*x, y + 30.0 * k));
    }
}

/// A piece on its way, as HTML.
pub fn piece(catalogue: &Catalogue, lang: Lang, pile: &PileMessage) -> String {
    let n = pile.item.n;
    let drawn = match pile.item.table.as_str() {
        "loot" => match n.and_then(|it| pack::card(catalogue, it)) {
            Some(card) => {
                pieces::card(WIDTH, pack::band(&card.kind), &pack::label(lang, &card), pack::icon(&card.kind))
            }
            None => pieces::bullet(WIDTH, None, false),
        },
        "bullets" => {
            let name = n.and_then(|it| row(catalogue, "bullets", it.into())).map(|it| it.name.as_str());
            pieces::bullet(WIDTH, name, n == Some(1))
        }
        "markers" if matches!(pile.zone.as_str(), "desk" | "token") => pieces::desk(WIDTH * 0.5),
        _ => return String::new(),
    };
    let (w, h) = (WIDTH * 1.3, WIDTH * 1.8);
    format!(
        r#"<svg style="width:{w:.0}px;height:{h:.0}px" viewBox="{:.1} {:.1} {w:.1} {h:.1}" aria-hidden="true">{drawn}</svg>"#,
        -w / 2.0,
        -h / 2.0
    )
}
