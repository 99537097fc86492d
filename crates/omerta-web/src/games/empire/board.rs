//! The board: the town, and the two rails beside it where there is room.

use omerta_protocol::parts::{OptionMessage, SpotMessage};

use super::geometry::Box4;
use super::read::Reader;
use super::{ticket, town, tracks};
use crate::games::generic;
use crate::table::at::At;
use crate::table::draft::{Matter, verb};
use crate::table::scene::Scene;

/// How wide the rails are.
pub fn rails_width(scene: &Scene<'_>) -> f64 {
    match scene.size.0 {
        _ if scene.is_phone => 0.0,
        w if w < 640.0 => 84.0,
        _ => 104.0,
    }
}

/// The board in pixels of the scene.
pub fn board(scene: &Scene<'_>) -> String {
    let Some(reader) = Reader::of(scene) else { return generic::board(scene) };
    let (w, h) = scene.size;
    let rails = rails_width(scene);
    let gap = if rails > 0.0 { 6.0 } else { 0.0 };
    let mut svg = String::new();
    if rails > 0.0 {
        svg.push_str(&tracks::tracks(&reader, Box4 { x0: 0.0, y0: 0.0, x1: rails, y1: h }));
    }
    let at = Box4 { x0: rails + gap, y0: 0.0, x1: w, y1: h };
    svg.push_str(&town::town(&reader, at));
    let place = |n: u16| town::on_screen(scene.catalogue.board.as_ref()?, at, n);
    svg.push_str(&ticket::ticket(&reader, at, place));
    svg
}

/// Whether a square, a landmark or a card in sight shows an option.
pub fn shows(scene: &Scene<'_>, option: &OptionMessage) -> bool {
    if scene.draft.matter != Matter::Question {
        return false;
    }
    // Attempts on somebody's life are chosen by their verb first.
    if verb(&option.act) == "hit"
        && scene.draft.crumbs.is_empty()
        && !scene.ui.verbs(scene.prompt()).is_empty()
    {
        return true;
    }
    option.touches.iter().any(|spot| {
        let at = At::from(spot);
        let is_drawn = match spot.item.table.as_str() {
            "squares" | "neutrals" => true,
            "decks" => scene.prompt() == "prompt.deck",
            // In the column of a desk, on the stage where there is none.
            "rackets" | "henchmen" => true,
            "city" => spot.of.is_some(),
            _ => false,
        };
        // What stands for several answers, such as a bribe and a loss, needs a button for each.
        is_drawn && spot.item.n.is_some() && scene.lights.at(&at).options.len() == 1
    })
}

/// Whether all that a set is put together from lies lit in the hand or on a market, each with nothing more to be said.
pub fn shows_set(scene: &Scene<'_>) -> bool {
    let Some(set) = scene.asked().set(Matter::Question) else { return false };
    let is_drawn = |spot: &SpotMessage| match spot.item.table.as_str() {
        "henchmen" => spot.of.is_none() || spot.of == scene.me,
        "city" => spot.of.is_some() && spot.of == scene.me,
        "rackets" => true,
        _ => false,
    };
    set.things.iter().all(|it| it.n <= 1 && it.with.len() <= 1 && it.touches.iter().any(is_drawn))
}
