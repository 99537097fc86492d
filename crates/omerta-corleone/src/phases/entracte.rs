//! Rule: "Entr'acte": CE-ENT-1, CE-ENT-2.

use omerta_core::{Audience, Log};

use crate::action::Event;
use crate::cards::AllySet;
use crate::content::{Content, Figure};
use crate::phases::setup;
use crate::stack::Frame;
use crate::state::{Figures, Phase, State};

pub(crate) fn begin(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    state.phase = Phase::Entracte;
    state.clear_board();
    state.neutral_river = 0;
    state.neutral_owner = [None; 3];
    state.act += 1;
    let joins = content.act(state.act).joins;
    if let Some(figure) = joins {
        log.tell(Audience::Everyone, || Event::Joined(figure));
    }
    let reserve = reserve(content, state.n_seats(), state.act);
    for (_, player) in state.players.iter_mut() {
        player.reserve = reserve;
        player.river = Figures::default();
        player.aside = Figures::default();
    }
    state.allies_gone = state.allies_gone.or(state.allies);
    state.allies = AllySet::EMPTY;
    if !content.allies_of(state.act).is_empty() {
        state.stack.push(Frame::ShowAllies(state.n_seats() - 1));
    }
    state.stack.push(Frame::FillJobs);
}

/// The figures everyone has in an act.
pub(crate) fn reserve(content: &Content, n_seats: u8, act: u8) -> Figures {
    let mut figures = Figures { thugs: setup::n_thugs(n_seats), family: 0 };
    figures.add(Figure::Don);
    for act in 1..=act {
        content.act(act).joins.into_iter().for_each(|it| figures.add(it));
    }
    figures
}
