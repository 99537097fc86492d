//! Rule: "Entr'acte": CE-ENT-1, CE-ENT-2.

use omerta_core::{Audience, Log, SeatSet};

use crate::cards::AllySet;
use crate::content::{Content, Figure};
use crate::event::{Event, Homecomer};
use crate::figures::{Figures, Neutrals, Piece, Target, Whence};
use crate::phases::setup;
use crate::stack::Frame;
use crate::state::{Phase, State};

pub(crate) fn begin(content: &Content, state: &mut State, log: &mut impl Log<Event>) {
    state.open.phase = Phase::Entracte;
    log.tell(Audience::Everyone, || Event::Home(homecomers(state)));
    state.clear_board();
    state.open.neutral_river = Neutrals::EMPTY;
    state.open.neutral_owner = [None; 3];
    state.open.act += 1;
    let joins = content.act(state.act).joins;
    if let Some(figure) = joins {
        log.tell(Audience::Everyone, || Event::Joined(figure, SeatSet::all(state.n_seats())));
    }
    let reserve = reserve(content, state.n_seats(), state.act);
    for (_, family) in state.open.families.iter_mut() {
        family.reserve = reserve;
        family.river = Figures::default();
        family.aside = Figures::default();
    }
    if !state.allies.is_empty() {
        log.tell(Audience::Everyone, || Event::AlliesLeft(state.allies));
    }
    state.open.allies_gone = state.allies_gone.or(state.allies);
    state.open.allies = AllySet::EMPTY;
    if !content.allies_of(state.act).is_empty() {
        state.open.stack.push(Frame::ShowAllies(state.n_seats() - 1));
    }
    state.open.stack.push(Frame::FillJobs);
}

/// Everyone who goes home: from the board, the river, and where figures were put aside.
fn homecomers(state: &State) -> Vec<Homecomer> {
    let targets = state.pieces().map(|(target, _)| target).chain([Target::Chief]);
    let on_board = targets
        .filter_map(|it| Some(Homecomer { piece: state.piece(it)?, from: Whence::Board(state.place(it)?) }));
    let drowned = state.neutral_river.iter().map(|it| Homecomer { piece: it.piece(), from: Whence::River });
    let beside = state.families.iter().flat_map(|(seat, family)| {
        let all = move |figures: Figures, from| {
            figures.each().map(move |it| Homecomer { piece: Piece::Own(seat, it), from })
        };
        all(family.river, Whence::River).chain(all(family.aside, Whence::Aside))
    });
    on_board.chain(drowned).chain(beside).collect()
}

/// The figures everyone has in an act.
pub(crate) fn reserve(content: &Content, n_seats: u8, act: u8) -> Figures {
    let mut figures = Figures::thugs(setup::n_thugs(n_seats));
    figures.add(Figure::Don);
    for act in 1..=act {
        content.act(act).joins.into_iter().for_each(|it| figures.add(it));
    }
    figures
}
