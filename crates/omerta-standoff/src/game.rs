//! The contract, handed on to the phases and nothing else.
//!
//! Playouts ask `waiting`, `options` and `apply` for every decision, so these are compiled into their loop
//! (`inline(always)`), and what happens once a round is kept out of it (`inline(never)`).

use std::ops::RangeInclusive;

use omerta_core::{
    Blocked, BySeat, Game, Log, Rng, Sealed, Seat, SeatSet, Setup, Step, StepOf, Viewer, Waiting, WhyNot,
};

use crate::action::{Action, Chance, Event, Prompt};
use crate::bullets::Bullets;
use crate::content::Content;
use crate::lists::OptionLists;
use crate::phases::{Phase, aim, courage, deal, share};
use crate::scoring;
use crate::state::{Loot, Player, State};
use crate::view::{self, View};

/// The rules of Stand-off, with its pack.
#[derive(Clone, Debug)]
pub struct Standoff {
    pub(crate) content: Content,
    pub(crate) lists: OptionLists,
}

impl Game for Standoff {
    const SEATS: RangeInclusive<u8> = 4..=8;

    type Variant = ();
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Prompt = Prompt;
    type View = View;
    type Event = Event;

    fn start(&self, &Setup { n_seats, variant: () }: &Setup<()>) -> State {
        State {
            phase: Phase::Deal,
            round: 1,
            boss: Seat::A,
            pending: SeatSet::EMPTY,
            alive: SeatSet::all(n_seats),
            staying: Sealed::new(SeatSet::EMPTY),
            standing: SeatSet::EMPTY,
            pile: self.content.loot,
            table: Loot::EMPTY,
            lost: 0,
            players: BySeat::new(n_seats, |_| Player { hand: Bullets::ALL, ..Player::default() }),
        }
    }

    fn out(&self, state: &State, seat: Seat) -> Option<WhyNot> {
        (!state.alive.contains(seat)).then_some(WhyNot { code: "dead", rule: "SO-VOLLEY-4" })
    }

    #[inline(always)]
    fn waiting(&self, state: &State) -> Waiting {
        if !state.pending.is_empty() {
            return Waiting::Seats(state.pending);
        }
        match state.phase {
            Phase::Deal => Waiting::Chance,
            Phase::End => Waiting::Over(scoring::outcome(state)),
            Phase::Aim | Phase::Courage | Phase::Share => {
                unreachable!("nobody is asked in {:?}", state.phase)
            }
        }
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        match state.phase {
            Phase::Aim => Prompt::Aim,
            Phase::Courage => Prompt::Courage { aimed_at_by: state.aimed_at_by(seat) },
            Phase::Share => Prompt::Share,
            Phase::Deal | Phase::End => unreachable!("{seat} is not asked in {:?}", state.phase),
        }
    }

    #[inline(always)]
    fn options(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Aim => aim::options(state, seat, &self.lists, out),
            Phase::Courage => courage::options(out),
            Phase::Share => share::options(state, &self.lists, out),
            Phase::Deal | Phase::End => (),
        }
    }

    fn blocked(&self, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
        match state.phase {
            Phase::Aim => aim::blocked(state, seat, out),
            Phase::Share => share::blocked(state, out),
            Phase::Deal | Phase::Courage | Phase::End => (),
        }
    }

    #[inline]
    fn roll<R: Rng>(&self, state: &State, dice: &mut R) -> Chance {
        Chance::Deal(deal::roll(state, dice))
    }

    fn can_happen(&self, state: &State, Chance::Deal(loot): &Chance) -> bool {
        state.phase == Phase::Deal && deal::can_happen(state, loot)
    }

    #[inline(always)]
    fn apply(&self, state: &mut State, step: &StepOf<Self>, log: &mut impl Log<Event>) {
        match *step {
            Step::Chance(Chance::Deal(loot)) => deal::apply(state, loot, log),
            Step::Seat(seat, action) | Step::Late(seat, action) => match (state.phase, action) {
                (Phase::Aim, Action::Aim { bullet, target }) => aim::apply(state, seat, bullet, target, log),
                (Phase::Courage, Action::Stay | Action::Duck) => {
                    courage::apply(state, seat, action == Action::Stay, log);
                }
                (Phase::Share, Action::Take(value)) => share::apply(state, seat, value, log),
                (phase, action) => impossible(phase, action),
            },
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn imagine<R: Rng>(&self, view: &View, dice: &mut R) -> State {
        view::imagine(view, dice)
    }

    fn info_key(&self, state: &State, viewer: Viewer) -> u64 {
        view::info_key(state, viewer)
    }
}

/// An answer that no list of options has. Kept out of the way of those that some list has.
#[cold]
fn impossible(phase: Phase, action: Action) -> ! {
    unreachable!("{action:?} in {phase:?}")
}
