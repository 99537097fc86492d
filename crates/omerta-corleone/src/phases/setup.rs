//! Rule: "Set-up": CE-SET-1 to CE-SET-9.

use omerta_core::{Audience, BySeat, Log, Seat, SeatSet, SetupOf};

use crate::cards::{AllySet, Cards, Goods, JobSet, Note, Purse};
use crate::content::{Content, Figure, MAX_SPACES, Site, SlotId, TURFS};
use crate::event::Event;
use crate::families;
use crate::figures::{Figures, Neutrals};
use crate::game::Corleone;
use crate::stack::{Frame, Frames};
use crate::state::{Family, Hidden, Known, Lifted, MOST_PLAYERS, Markers, Open, Phase, Player, Room, State};

/// How many public jobs there are.
pub(crate) fn n_public(n_seats: u8) -> usize {
    match n_seats {
        2 => 2,
        3 | 4 => 3,
        _ => 4,
    }
}

/// How many tiles open before the first act.
fn n_tiles(n_seats: u8) -> u8 {
    match n_seats {
        4 => 1,
        5 => 3,
        _ => 0,
    }
}

/// How many thugs everyone has.
pub(crate) fn n_thugs(n_seats: u8) -> u8 {
    if n_seats == 2 { 3 } else { 2 }
}

pub(crate) fn state(content: &Content, setup: &SetupOf<Corleone>) -> State {
    let n_seats = setup.n_seats;
    let numbers = content.numbers();
    let mut money = Purse(numbers.money);
    let mut stack = Frames::default();
    // What luck does, the last first.
    for seat in Seat::all(n_seats).rev() {
        stack.push(Frame::DealJobs(seat, 2));
    }
    stack.push(Frame::ShowAllies(n_seats - 1));
    stack.push(Frame::FillJobs);
    for _ in 0..n_tiles(n_seats) {
        stack.push(Frame::OpenTile);
    }
    stack.push(Frame::HorseHead);
    let players = BySeat::new(n_seats, |_| {
        let mut hand = Cards::default();
        for note in [Note::One, Note::Two, Note::Three] {
            money.take(note);
            hand.money.add(note);
        }
        Player { hand, ..Player::default() }
    });
    let names = families::deal(&setup.variant.families, n_seats);
    let families = BySeat::new(n_seats, |seat| {
        let mut reserve = Figures::thugs(n_thugs(n_seats));
        reserve.add(Figure::Don);
        Family { name: names[seat.index()], reserve, markers: numbers.markers, ..Family::default() }
    });
    let open = Open {
        variant: setup.variant,
        phase: Phase::Setup,
        act: 1,
        horse_head: Seat::A,
        turn: None,
        pending: SeatSet::EMPTY,
        stack,
        tiles: [None; TURFS],
        tiles_left: content.all_tiles(),
        public: [None; SlotId::COUNT],
        discard: JobSet::EMPTY,
        allies: AllySet::EMPTY,
        allies_gone: AllySet::EMPTY,
        money,
        goods: Goods(numbers.goods),
        thugs: [None; Site::COUNT],
        family: [None; MAX_SPACES],
        chief: None,
        neutral_river: Neutrals::EMPTY,
        neutral_owner: [None; 3],
        control: [Markers::default(); TURFS],
        families,
    };
    let hidden = Hidden {
        deck: content.all_jobs(),
        drawn: [None; 2],
        players,
        known: Known::default(),
        lifted: Lifted::default(),
        bids: [Purse::default(); MOST_PLAYERS],
        tribute: [Cards::default(); MOST_PLAYERS],
    };
    State { open, hidden, room: Room::of(&open.tiles, &open.thugs, &open.family) }
}

/// The Horse Head goes to a random seat.
pub(crate) fn horse_head(state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
    state.open.horse_head = seat;
    log.tell(Audience::Everyone, || Event::HorseHead { from: None, to: seat });
    state.open.stack.pop();
}
