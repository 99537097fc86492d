//! What luck decides, for whoever deals real cards.

use omerta_core::{Draw, Item, Seat};

use super::{ally, card, job, tile};
use crate::abilities;
use crate::action::Chance;
use crate::content::Content;
use crate::luck;
use crate::phases::open_business;
use crate::stack::Frame;
use crate::state::State;

pub(crate) fn draw(content: &Content, state: &State) -> Draw<Chance> {
    match state.stack.top() {
        Some(Frame::HorseHead) => {
            let values = Seat::all(state.n_seats()).map(Chance::HorseHead).collect();
            Draw { key: "horse-head", seat: None, values, from: Vec::new(), n: 1 }
        }
        Some(Frame::OpenTile) => {
            let tiles = open_business::candidates(content, state);
            one_of("tile", None, tiles.iter().map(|it| (Chance::Tile(it), tile(it), 1)))
        }
        Some(Frame::FillJobs) => a_job("public-job", None, state),
        Some(Frame::DealJobs(seat, _)) => a_job("deal-job", Some(seat), state),
        Some(Frame::DrawJobs(seat)) => a_job("draw-job", Some(seat), state),
        Some(Frame::ShowAllies(_)) => {
            let allies = luck::allies(content, state);
            one_of("ally", None, allies.iter().map(|it| (Chance::Ally(it), ally(it), 1)))
        }
        Some(Frame::Lift { seat, from }) => {
            let cards = luck::to_lift(state, from);
            one_of(
                "lift",
                Some(seat),
                cards.kinds().map(|it| (Chance::Lifted(it), card(it), cards.count(it))),
            )
        }
        frame => unreachable!("no luck in {frame:?}"),
    }
}

/// The next job of the deck, or of the discard that becomes the deck.
fn a_job(key: &'static str, seat: Option<Seat>, state: &State) -> Draw<Chance> {
    let jobs = abilities::to_draw(state);
    one_of(key, seat, jobs.kinds().map(|it| (Chance::Job(it), job(it), jobs.count(it))))
}

/// One of several things: what comes of it, what it is, and how many there are.
fn one_of(
    key: &'static str,
    seat: Option<Seat>,
    all: impl Iterator<Item = (Chance, Item, u8)>,
) -> Draw<Chance> {
    let (values, from) = all.map(|(value, item, n)| (value, (item, u32::from(n)))).unzip();
    Draw { key, seat, values, from, n: 1 }
}
