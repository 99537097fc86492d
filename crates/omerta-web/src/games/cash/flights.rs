//! Pieces that move: drawn where they arrive, and brought there from where they were.

use std::fmt::Write as _;

use omerta_core::Seat;
use omerta_protocol::parts::PileMessage;

use super::circle::{Circle, Place};
use super::layout::{Layout, Point};
use super::pack;
use super::pieces;
use crate::games::row;
use crate::table::scene::Scene;

/// At most so many pieces are shown on their way.
const MOST: usize = 12;
/// News that come in such numbers were missed, not seen: nothing flies then.
const TOO_MANY: usize = 60;

/// Draws what is on its way.
pub fn flights(svg: &mut String, scene: &Scene<'_>, circle: &Circle, layout: &Layout) {
    if scene.update.news.len() > TOO_MANY {
        return;
    }
    let mut n = 0;
    for it in scene.update.news.iter().flat_map(|it| &it.moves) {
        let (Some(from), Some(to)) = (&it.from, &it.to) else { continue };
        let (Some(start), Some(end)) = (place(circle, layout, from), place(circle, layout, to)) else {
            continue;
        };
        if (start.0 - end.0).hypot(start.1 - end.1) < 4.0 {
            continue;
        }
        let piece = piece(scene, layout, from, to);
        if piece.is_empty() || n >= MOST {
            continue;
        }
        let _ = write!(
            svg,
            r#"<g transform="translate({:.1} {:.1})"><g class="cash-fly" style="--dx:{:.1}px;--dy:{:.1}px;animation-delay:{}ms">{piece}</g></g>"#,
            end.0,
            end.1,
            start.0 - end.0,
            start.1 - end.1,
            n * 60,
        );
        n += 1;
    }
}

fn piece(scene: &Scene<'_>, layout: &Layout, from: &PileMessage, to: &PileMessage) -> String {
    let w = layout.card * 0.8;
    // Whoever sees a face on either side sees it on the way.
    let n = to.item.n.or(from.item.n);
    match to.item.table.as_str() {
        "loot" => match n.and_then(|it| pack::card(scene.catalogue, it)) {
            Some(card) => pieces::card(
                w,
                pack::band(&card.kind),
                &pack::label(scene.lang, &card),
                pack::icon(&card.kind),
            ),
            None => pieces::bullet(w, None, false),
        },
        "bullets" => {
            let name = n.and_then(|it| row(scene.catalogue, "bullets", it.into())).map(|it| it.name.as_str());
            pieces::bullet(w, name, n == Some(1))
        }
        "markers" if to.zone == "desk" || to.zone == "token" || from.zone == "token" => pieces::desk(w * 0.5),
        _ => String::new(),
    }
}

/// Where a pile lies in the drawing; nothing if it is no place but a state.
fn place(circle: &Circle, layout: &Layout, pile: &PileMessage) -> Option<Point> {
    let (w, _) = layout.size;
    match (pile.zone.as_str(), pile.seat) {
        ("table", _) => Some(on_table(circle, layout, pile).unwrap_or(layout.centre)),
        ("piles", _) => Some((40.0, 40.0)),
        ("gone", _) => Some((w - 40.0, 40.0)),
        ("discard", _) => Some((layout.centre.0, layout.centre.1 + layout.table.1 * 0.8)),
        (zone, Some(seat)) => of_seat(circle, layout, zone, seat),
        _ => None,
    }
}

fn on_table(circle: &Circle, layout: &Layout, pile: &PileMessage) -> Option<Point> {
    let is_here = |it: &Place| match it {
        Place::Card(card, ..) => pile.item.table == "loot" && pile.item.n == Some(card.n),
        Place::Token(_) | Place::TokenTaken => pile.item.table == "markers",
        Place::Taken => false,
    };
    let at = circle
        .places
        .iter()
        .position(is_here)
        .or_else(|| circle.places.iter().position(|it| matches!(it, Place::Taken)));
    layout.cards.get(at?).copied()
}

fn of_seat(circle: &Circle, layout: &Layout, zone: &str, seat: Seat) -> Option<Point> {
    let i = circle.index(seat)?;
    let ((x, y), k) = (layout.seats[i], layout.bust);
    let (left, top, right, bottom) = layout.plate_area(i);
    match zone {
        "hand" | "face-down" => Some((left + (right - left) * 0.3, (top + bottom) / 2.0)),
        "loot" | "taken" => Some((left + (right - left) * 0.75, (top + bottom) / 2.0)),
        "laid" => Some((x, y + 30.0 * k)),
        "desk" | "token" => Some((x - 56.0 * k, y - 8.0 * k)),
        _ => None,
    }
}
