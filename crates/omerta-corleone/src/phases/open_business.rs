//! Rule: "Open New Business Phase": CE-OPEN-1, CE-OPEN-2.

use omerta_core::{Audience, Log};

use crate::content::{AreaId, Content, TileColour, TileId, Tiles};
use crate::event::Event;
use crate::stack::Frame;
use crate::state::{Phase, State};

pub(crate) fn begin(state: &mut State, log: &mut impl Log<Event>) {
    state.open.phase = Phase::OpenBusiness;
    let act = state.act;
    log.tell(Audience::Everyone, || Event::Act(act));
    state.open.stack.push(Frame::OpenTile);
}

/// The turf where the next tile opens: the first without one.
fn turf(state: &State) -> Option<AreaId> {
    AreaId::turfs().find(|it| state.tiles[usize::from(it.0)].is_none())
}

/// The tiles that may open now; none if there is no place for one.
pub(crate) fn candidates(content: &Content, state: &State) -> Tiles {
    let colour = match state.phase {
        Phase::Setup => TileColour::Blue,
        _ => content.act(state.act).tile,
    };
    match turf(state) {
        None => Tiles::EMPTY,
        Some(_) => content.tiles_of(colour).and(state.tiles_left),
    }
}

pub(crate) fn open(state: &mut State, tile: TileId, log: &mut impl Log<Event>) {
    let turf = turf(state).expect("there is a place for a tile");
    state.open_tile(turf, tile);
    log.tell(Audience::Everyone, || Event::Opened(turf, tile));
    state.open.stack.pop();
}
