//! New York in lines: a turf each, how to read them, then the spaces between them, then the neutral figures.

use omerta_core::{Phrase, Seat};

use crate::content::{AREAS, AreaId, Content, Site, SpaceId};
use crate::figures::{Neutral, Piece, Target};
use crate::view::View;
use crate::words::parts::{self, Form};
use crate::words::{self, place};

pub(super) fn lines(content: &Content, view: &View) -> Vec<Phrase> {
    let mut lines: Vec<Phrase> = AreaId::turfs().map(|it| turf(content, view, it)).collect();
    lines.push(
        Phrase::new("map.park")
            .with("area", parts::area(content, AreaId::PARK))
            .with("back", parts::short_icons(content.printed_sides(AreaId::PARK).back))
            .with("here", here(content, view, AreaId::PARK)),
    );
    lines.push(Phrase::new("map.head"));
    lines.extend(spaces(content, view));
    let places = Neutral::ALL.map(|it| (it, neutral(content, view, it)));
    let on_board = places.iter().filter_map(|(_, it)| it.clone()).collect();
    let beside = places.iter().filter(|(_, it)| it.is_none()).map(|(it, _)| parts::neutral(*it)).collect();
    lines.extend(listed("table.neutral", "figures", on_board));
    lines.extend(listed("table.beside", "figures", beside));
    lines
}

fn turf(content: &Content, view: &View, turf: AreaId) -> Phrase {
    let stack = view.control[usize::from(turf.0)];
    let control = match stack.top() {
        None => Phrase::new("map.free"),
        Some(seat) => {
            let letters: String = stack.as_slice().iter().copied().map(Seat::letter).collect();
            Phrase::new("map.held").with("seat", seat).with("stack", letters)
        }
    };
    let tile = match business(content, view, Site::tile(turf)) {
        Some(it) => Phrase::new("map.tile").with("business", it),
        None => Phrase::new("map.no-tile"),
    };
    Phrase::new("map.turf")
        .with("n", sign(turf))
        .with("area", parts::area(content, turf))
        .with("control", control)
        .with("printed", business(content, view, Site::printed(turf)).unwrap_or(Phrase::new("nothing")))
        .with("tile", tile)
        .with("here", here(content, view, turf))
}

/// The sign of an area, as the spaces name what they touch.
fn sign(area: AreaId) -> String {
    if area == AreaId::PARK { "P".to_owned() } else { (area.0 + 1).to_string() }
}

/// A business with back and front, and who stands at it.
fn business(content: &Content, view: &View, site: Site) -> Option<Phrase> {
    let business = parts::business_at(content, &view.tiles, site)?;
    let back = match view.tiles[usize::from(site.turf().0)] {
        Some(tile) if site.is_tile() => content.tile_sides(tile).back,
        _ => content.printed_sides(site.turf()).back,
    };
    let piece = view.thugs[usize::from(site.0)];
    let key = if piece.is_some() { "map.business-taken" } else { "map.business" };
    let phrase = Phrase::new(key)
        .with("business", parts::business(business))
        .with("back", parts::short_icons(back))
        .with("front", parts::short_icons(parts::front(content, &view.tiles, site)));
    Some(match piece {
        Some(it) => phrase.with("piece", whose(it)),
        None => phrase,
    })
}

/// Whose piece it is; which of the figures, the place tells.
fn whose(piece: Piece) -> Phrase {
    match piece {
        Piece::Own(seat, _) => Phrase::new("map.whose").with("seat", seat),
        Piece::UnionBoss => parts::neutral(Neutral::UnionBoss),
        Piece::Mayor => parts::neutral(Neutral::Mayor),
        Piece::PoliceChief => parts::neutral(Neutral::PoliceChief),
    }
}

/// Who has influence here from a space that touches it, and the Police Chief.
fn here(content: &Content, view: &View, area: AreaId) -> Phrase {
    let mut pieces: Vec<(u8, Phrase)> = Vec::new();
    for (_, piece) in taken(view).filter(|(space, _)| content.touches(*space) >> area.0 & 1 == 1) {
        let whose = whose(piece);
        match pieces.iter_mut().find(|(_, it)| *it == whose) {
            Some((n, _)) => *n += 1,
            None => pieces.push((1, whose)),
        }
    }
    if view.chief == Some(area) {
        pieces.push((1, parts::neutral(Neutral::PoliceChief)));
    }
    match pieces.is_empty() {
        true => Phrase::new("map.nobody"),
        false => {
            let pieces = pieces.into_iter().map(|(n, it)| parts::times(n, it)).collect();
            Phrase::new("map.here").with("pieces", parts::joined(pieces))
        }
    }
}

/// The occupied family-member spaces.
fn taken(view: &View) -> impl Iterator<Item = (SpaceId, Piece)> {
    view.family.iter().enumerate().filter_map(|(i, it)| Some((SpaceId(i as u8), (*it)?)))
}

fn spaces(content: &Content, view: &View) -> impl Iterator<Item = Phrase> {
    let space = |key: &'static str, id: SpaceId| {
        let touches = content.touches(id);
        let signs: Vec<String> =
            (0..AREAS as u8).map(AreaId).filter(|it| touches >> it.0 & 1 == 1).map(sign).collect();
        Phrase::new(key).with("space", parts::space(content, id)).with("areas", signs.join("·"))
    };
    let open = content.open_spaces(view.n_seats());
    let is_free = |it: &SpaceId| open >> it.0 & 1 == 1 && view.family[usize::from(it.0)].is_none();
    let ids = (0..content.board().spaces.len() as u8).map(SpaceId);
    let free: Vec<Phrase> = ids.filter(is_free).map(|it| space("map.space", it)).collect();
    let taken: Vec<Phrase> = taken(view)
        .map(|(id, piece)| space("map.space-taken", id).with("piece", words::piece(content, view, piece)))
        .collect();
    let taken = listed("map.taken-spaces", "spaces", taken);
    taken.into_iter().chain(listed("map.free-spaces", "spaces", free))
}

/// A line with a list, if there is anything to list.
fn listed(key: &'static str, blank: &'static str, items: Vec<Phrase>) -> Option<Phrase> {
    (!items.is_empty()).then(|| Phrase::new(key).with(blank, parts::joined(items)))
}

/// A neutral figure and where it is, unless it waits beside the board.
fn neutral(content: &Content, view: &View, neutral: Neutral) -> Option<Phrase> {
    let named = |key: &'static str| Phrase::new(key).with("neutral", parts::neutral(neutral));
    let find = |pieces: &[Option<Piece>], wanted| {
        pieces.iter().position(|it| *it == Some(wanted)).map(|it| it as u8)
    };
    let target = match neutral {
        Neutral::UnionBoss => find(&view.thugs, Piece::UnionBoss).map(|it| Target::Site(Site(it))),
        Neutral::Mayor => find(&view.family, Piece::Mayor).map(|it| Target::Space(SpaceId(it))),
        Neutral::PoliceChief => view.chief.map(|_| Target::Chief),
    };
    let figure = match target {
        Some(target) => named("table.at").with("place", place(content, view, target, Form::Bare)),
        None if view.neutral_river.contains(neutral) => named("table.river"),
        None => return None,
    };
    Some(match view.neutral_owner[neutral as usize] {
        Some(seat) => Phrase::new("table.lent").with("figure", figure).with("seat", seat),
        None => figure,
    })
}
