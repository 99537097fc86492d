//! The rules as one object: which frame is on top, and nothing else.

use std::ops::RangeInclusive;

use omerta_core::{Blocked, Game, Log, Rng, Seat, SetupOf, Step, StepOf, Viewer, Waiting};

use crate::action::{Action, Chance, Prompt};
use crate::content::Content;
use crate::event::Event;
use crate::lists::OptionLists;
use crate::phases::setup;
use crate::state::{Phase, State, Variant};
use crate::view::View;
use crate::{ask, blocked, flow, imagine, luck, scoring, view};

/// Corleone's Empire with a content pack.
#[derive(Clone, Debug)]
pub struct Corleone {
    content: Content,
    lists: OptionLists,
}

impl Corleone {
    /// The game with this pack.
    pub fn new(content: Content) -> Corleone {
        Corleone { content, lists: OptionLists::new() }
    }

    /// The pack played with.
    #[inline]
    pub fn content(&self) -> &Content {
        &self.content
    }
}

impl Game for Corleone {
    const SEATS: RangeInclusive<u8> = 2..=5;

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
        if !state.pending.is_empty() {
            Waiting::Seats(state.pending)
        } else if state.phase == Phase::End {
            Waiting::Over(scoring::outcome(&self.content, state))
        } else {
            Waiting::Chance
        }
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        ask::prompt(&self.content, &self.lists, state, seat)
    }

    #[inline]
    fn options(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        ask::options(&self.content, &self.lists, state, seat, out);
    }

    fn blocked(&self, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
        blocked::list(&self.content, state, seat, out);
    }

    fn barred(&self, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
        blocked::barred(state, seat, out);
    }

    fn roll<R: Rng>(&self, state: &State, dice: &mut R) -> Chance {
        luck::roll(&self.content, state, dice)
    }

    fn can_happen(&self, state: &State, chance: &Chance) -> bool {
        luck::can_happen(&self.content, state, *chance)
    }

    fn apply(&self, state: &mut State, step: &StepOf<Self>, log: &mut impl Log<Event>) {
        let goes_on = match step {
            Step::Chance(chance) => {
                luck::apply(state, *chance, log);
                true
            }
            Step::Seat(seat, action) | Step::Late(seat, action) => {
                flow::answer(&self.content, state, *seat, *action, log)
            }
        };
        if goes_on {
            flow::go_on(&self.content, state, log);
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn imagine<R: Rng>(&self, view: &View, dice: &mut R) -> State {
        imagine::imagine(&self.content, view, dice)
    }

    fn info_key(&self, state: &State, viewer: Viewer) -> u64 {
        view::info_key(state, viewer)
    }
}
