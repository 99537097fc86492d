//! What Empire City draws of its own.

use omerta_core::{Catalogue, Seat};
use omerta_games::GameKind;
use omerta_protocol::UpdateMessage;

use super::{GameUi, family_mark, row};

/// The table of Empire City.
pub struct Empire;

impl GameUi for Empire {
    fn kind(&self) -> GameKind {
        GameKind::Empire
    }

    fn class(&self) -> &'static str {
        "g-empire ec"
    }

    fn mark(&self, update: &UpdateMessage, catalogue: &Catalogue, seat: Seat) -> char {
        let family = family(update, seat);
        let id = row(catalogue, "families", family).map_or("", |it| &it.id);
        family_mark(id, family)
    }

    fn title(&self, update: &UpdateMessage, catalogue: &Catalogue, seat: Seat) -> Option<String> {
        row(catalogue, "families", family(update, seat)).map(|it| it.name.clone())
    }
}

/// The family of a seat, by its place in the catalogue.
fn family(update: &UpdateMessage, seat: Seat) -> usize {
    update.view["open"]["capos"][seat.index()]["family"].as_u64().unwrap_or(seat.index() as u64) as usize
}
