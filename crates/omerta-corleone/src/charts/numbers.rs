//! Numbers that follow from what lies open: influence, bonuses, and scores as far as money is known.

use omerta_core::Short as _;
use omerta_core::{Figure, Item, Seat};

use super::{area, piece};
use crate::content::{AreaId, Colour, Content};
use crate::scoring::{bonuses, colour_bonus, turf_bonus};
use crate::view::View;

pub(crate) fn figures(content: &Content, view: &View) -> Vec<Figure> {
    let mut figures = Vec::new();
    for turf in AreaId::turfs() {
        influence(content, view, turf, &mut figures);
        if let Some(seat) = turf_bonus(&view.control[usize::from(turf.0)]) {
            let n = content.numbers().turf_bonus.into();
            let at = Some(area(turf));
            figures.push(Figure { key: "turf-bonus", seat: Some(seat), at, source: None, n });
        }
    }
    for colour in Colour::ALL {
        let source = Some(Item::of("colours", colour as u16));
        let n = content.numbers().job_bonus.into();
        for seat in colour_bonus(content, &view.families, colour) {
            figures.push(Figure { key: "job-bonus", seat: Some(seat), at: None, source, n });
        }
    }
    let bonuses = bonuses(content, &view.open);
    for seat in Seat::all(view.n_seats()) {
        let Some(suitcase) = view.players[seat].suitcase.known() else { continue };
        let suitcase = i64::from(suitcase.value());
        let turfs = i64::from(bonuses[seat].turfs) * i64::from(content.numbers().turf_bonus);
        let jobs = i64::from(bonuses[seat].colours) * i64::from(content.numbers().job_bonus);
        for (key, n) in [("suitcase", suitcase), ("score", suitcase + turfs + jobs)] {
            figures.push(Figure { key, seat: Some(seat), at: None, source: None, n });
        }
    }
    figures
}

/// The influence of everyone in a turf: the sum, then what it comes from. That of neutral figures is nobody's.
fn influence(content: &Content, view: &View, turf: AreaId, figures: &mut Vec<Figure>) {
    let here = view.all_pieces().filter(|(it, _)| view.areas(content, *it) >> turf.0 & 1 == 1);
    let mut sources: Vec<(Option<Seat>, Item)> =
        here.map(|(_, it)| piece(it)).map(|(it, of)| (of, it)).collect();
    sources.sort_short();
    let number =
        |seat, source, n: usize| Figure { key: "influence", seat, at: Some(area(turf)), source, n: n as i64 };
    for of_seat in sources.chunk_by(|it, other| it.0 == other.0) {
        figures.push(number(of_seat[0].0, None, of_seat.len()));
        for alike in of_seat.chunk_by(|it, other| it == other) {
            figures.push(number(alike[0].0, Some(alike[0].1), alike.len()));
        }
    }
}
