//! The rules as one object: which frame is on top, and nothing else.

use std::ops::RangeInclusive;

use omerta_core::{Blocked, Game, Log, Rng, Seat, SetupOf, Step, StepOf, Viewer, Waiting};

use crate::action::{Action, Chance, Prompt};
use crate::content::Content;
use crate::event::Event;
use crate::phases::setup;
use crate::stack::Frame;
use crate::state::{State, Variant};
use crate::view::View;
use crate::{ask, blocked, flow, imagine, luck, plans, politics, scoring, view};

/// Empire City with a content pack.
#[derive(Clone, Debug)]
pub struct Empire {
    content: Content,
}

impl Empire {
    /// The game with this pack.
    pub fn new(content: Content) -> Empire {
        Empire { content }
    }

    /// Asks everyone but `me` again who has sealed a bid or a plan for what is open: for those who imagine a table
    /// and would rather think for the others than guess.
    pub fn reopen(&self, state: &mut State, me: Seat) {
        match state.open.stack.top() {
            Some(Frame::Bid) => {
                for seat in state.open.seats().without(me).minus(state.open.pending) {
                    state.hidden.bids[seat.index()] = None;
                    state.open.pending = state.open.pending.with(seat);
                }
            }
            Some(Frame::Window(_) | Frame::HitPlans | Frame::Plans) => {
                plans::reopen(&self.content, state, me);
            }
            _ => (),
        }
    }

    /// The pack played with.
    #[inline]
    pub fn content(&self) -> &Content {
        &self.content
    }
}

impl Game for Empire {
    const SEATS: RangeInclusive<u8> = 3..=6;

    type Variant = Variant;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Prompt = Prompt;
    type View = View;
    type Event = Event;

    fn start(&self, setup: &SetupOf<Self>) -> State {
        setup::state(&self.content, setup)
    }

    #[inline]
    fn waiting(&self, state: &State) -> Waiting {
        if !state.open.pending.is_empty() {
            Waiting::Seats(state.open.pending)
        } else if state.open.ended.is_some() {
            Waiting::Over(scoring::outcome(&state.open))
        } else {
            Waiting::Chance
        }
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        ask::prompt(&self.content, state, seat)
    }

    #[inline]
    fn options(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        ask::options(&self.content, state, seat, out);
    }

    fn blocked(&self, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
        blocked::list(&self.content, state, seat, out);
    }

    fn liberties(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        politics::liberties(&self.content, state, seat, out);
    }

    fn barred(&self, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
        blocked::barred(&self.content, state, seat, out);
    }

    fn roll<R: Rng>(&self, state: &State, dice: &mut R) -> Chance {
        luck::roll(&self.content, state, dice)
    }

    fn can_happen(&self, state: &State, chance: &Chance) -> bool {
        luck::can_happen(&self.content, state, *chance)
    }

    // A fork and nothing else, so it belongs into the loop of whoever calls it (docs/performance.md).
    #[inline(always)]
    fn apply(&self, state: &mut State, step: &StepOf<Self>, log: &mut impl Log<Event>) {
        match step {
            Step::Chance(chance) => luck::apply(&self.content, state, *chance, log),
            Step::Seat(seat, action) | Step::Late(seat, action) => {
                flow::answer(&self.content, state, *seat, *action, log);
            }
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(&self.content, state, viewer)
    }

    fn imagine<R: Rng>(&self, view: &View, dice: &mut R) -> State {
        imagine::imagine(&self.content, view, dice)
    }

    fn info_key(&self, state: &State, viewer: Viewer) -> u64 {
        view::info_key(&self.content, state, viewer)
    }
}
