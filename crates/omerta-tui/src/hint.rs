//! A hint: what one who looks ahead would answer in place of a person, from what that person may know.

use omerta_bots::Botted;
use omerta_bots::explain::explain;
use omerta_bots::{Advice, advice};
use omerta_core::{Seat, Viewer};
use omerta_host::Words;

use crate::session::Session;

/// How many look-aheads a hint takes: as many as nobody waits for.
const LOOK_AHEADS: u32 = 2_000;

/// What one who looks ahead would answer, and why; nothing if the seat is not asked. The same question has the same
/// hint.
pub(crate) fn hint<G: Botted>(session: &Session<G>, words: &Words, seat: Seat) -> Vec<Advice> {
    let table = session.host().table();
    let Some(decision) = table.decisions().into_iter().find(|it| it.seat == seat) else { return Vec::new() };
    let view = table.view(Viewer::Seat(seat));
    let told = explain(session.game(), &decision, &view, LOOK_AHEADS, u64::from(decision.id.0));
    advice(&**session.game(), words, &decision, &view, &told)
}
