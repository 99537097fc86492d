//! Rule: "Open New Business Phase": CE-OPEN-1, CE-OPEN-2.

use omerta_core::{Audience, Log};

use crate::action::Event;
use crate::content::{AreaId, Content, TileColour, TileId};
use crate::stack::Frame;
use crate::state::{Phase, State};

pub(crate) fn begin(state: &mut State, log: &mut impl Log<Event>) {
    state.phase = Phase::OpenBusiness;
    let act = state.act;
    log.tell(Audience::Everyone, || Event::Act(act));
    state.stack.push(Frame::OpenTile);
}

/// The turf where the next tile opens: the first without one.
fn turf(state: &State) -> Option<AreaId> {
    AreaId::turfs().find(|it| state.tiles[usize::from(it.0)].is_none())
}

/// The tiles that may open now, a bit for each; none if there is no place for one.
pub(crate) fn candidates(content: &Content, state: &State) -> u16 {
    let colour = match state.phase {
        Phase::Setup => TileColour::Blue,
        _ => content.act(state.act).tile,
    };
    if turf(state).is_none() { 0 } else { content.tiles_of(colour) & state.tiles_left }
}

pub(crate) fn open(state: &mut State, tile: TileId, log: &mut impl Log<Event>) {
    let turf = turf(state).expect("there is a place for a tile");
    state.open_tile(turf, tile);
    log.tell(Audience::Everyone, || Event::Opened(turf, tile));
    state.stack.pop();
}
