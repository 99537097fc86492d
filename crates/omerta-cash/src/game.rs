//! The rules as one object: which step is on, and nothing else.

use std::ops::RangeInclusive;

use omerta_core::{Audience, Blocked, Game, Log, Rng, Seat, SetupOf, Step, StepOf, Viewer, Waiting, WhyNot};

use crate::action::{Action, Chance, Prompt};
use crate::content::Content;
use crate::event::Event;
use crate::lists::OptionLists;
use crate::phases::{Phase, bullet, card_effects, clip, courage, hold_up, loot, privilege, share, start};
use crate::state::State;
use crate::variant::Variant;
use crate::view::View;
use crate::{blocked, imagine, late, scoring, view};

/// Ca$h 'n Guns with a content pack.
#[derive(Clone, Debug)]
pub struct CashNGuns {
    content: Content,
    lists: OptionLists,
}

impl CashNGuns {
    /// The game with this pack.
    pub fn new(content: Content) -> CashNGuns {
        CashNGuns { content, lists: OptionLists::new() }
    }

    /// The pack played with.
    #[inline]
    pub fn content(&self) -> &Content {
        &self.content
    }
}

impl Game for CashNGuns {
    const SEATS: RangeInclusive<u8> = 4..=8;

    type Variant = Variant;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Prompt = Prompt;
    type View = View;
    type Event = Event;

    fn start(&self, setup: &SetupOf<Self>) -> State {
        start::state(&self.content, setup)
    }

    #[inline(always)]
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
        match state.phase {
            Phase::Hustle => Prompt::Hustle,
            Phase::HustleGive { to } => Prompt::GiveBack { to },
            Phase::Bullet => Prompt::Load,
            Phase::HoldUp => Prompt::Aim,
            Phase::KidAims => Prompt::KidAims,
            Phase::CunningSwaps => Prompt::Cunning,
            Phase::Privilege => Prompt::Order,
            Phase::NewTarget { .. } => Prompt::ChangeTarget {
                from: state.players[seat].target.expect("an ordered player has a target"),
            },
            Phase::Consigliere => Prompt::Consigliere,
            Phase::Courage => Prompt::Courage,
            Phase::Doctor => Prompt::Doctor,
            Phase::Stealthy => Prompt::Stealthy,
            Phase::Undertake { dead } => Prompt::Undertake { dead },
            Phase::Insured => Prompt::Insured,
            Phase::Impatient => Prompt::Impatient,
            Phase::Cute => Prompt::Cute,
            Phase::Forbid => Prompt::Forbid { taker: state.sharing.turn },
            Phase::Share => Prompt::Share,
            Phase::SecondShare => Prompt::SecondShare,
            Phase::Junk { card } => Prompt::Junk { card },
            Phase::ClipDiscard { .. } => Prompt::Discard,
            Phase::GoodFriend => Prompt::GoodFriend,
            Phase::Start
            | Phase::Loot
            | Phase::HustleDraw { .. }
            | Phase::JunkDraw { .. }
            | Phase::ClipDraw { .. }
            | Phase::End => unreachable!("{seat} is asked nothing in {:?}", state.phase),
        }
    }

    #[inline(always)]
    fn options(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Bullet => bullet::options(&self.lists, state, seat, out),
            Phase::HoldUp | Phase::KidAims => hold_up::options(&self.lists, state, seat, out),
            Phase::Privilege | Phase::Consigliere => privilege::options(&self.lists, state, out),
            Phase::NewTarget { .. } => privilege::new_targets(&self.lists, state, seat, out),
            Phase::Courage => out.extend([Action::Stand, Action::LieDown]),
            Phase::Share | Phase::SecondShare => share::options(&self.content, &self.lists, state, out),
            Phase::ClipDiscard { .. } => clip::options(state, seat, out),
            Phase::Hustle | Phase::HustleGive { .. } => loot::options(state, seat, out),
            Phase::CunningSwaps => hold_up::swap_options(state, seat, out),
            Phase::Undertake { dead } => card_effects::options(state, dead, out),
            Phase::Forbid => share::forbid_options(&self.content, state, out),
            Phase::Doctor
            | Phase::Stealthy
            | Phase::Insured
            | Phase::Impatient
            | Phase::Cute
            | Phase::Junk { .. }
            | Phase::GoodFriend => out.extend([Action::Use, Action::Skip]),
            Phase::Start
            | Phase::Loot
            | Phase::HustleDraw { .. }
            | Phase::JunkDraw { .. }
            | Phase::ClipDraw { .. }
            | Phase::End => (),
        }
    }

    fn blocked(&self, state: &State, seat: Seat, out: &mut Vec<Blocked<Action>>) {
        blocked::list(&self.content, state, seat, out);
    }

    fn out(&self, state: &State, seat: Seat) -> Option<WhyNot> {
        (!state.alive.contains(seat)).then_some(blocked::OUT)
    }

    fn late(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        late::answers(&self.content, state, seat, out);
    }

    #[inline]
    fn roll<R: Rng>(&self, state: &State, dice: &mut R) -> Chance {
        match state.phase {
            Phase::Loot => loot::roll(&self.content, state, dice),
            Phase::Start => start::roll(&self.content, state, dice),
            Phase::HustleDraw { from } => loot::roll_hustle(state, from, dice),
            Phase::JunkDraw { .. } => share::roll_junk(state, dice),
            Phase::ClipDraw { .. } => clip::roll(state, dice),
            phase => unreachable!("no luck in {phase:?}"),
        }
    }

    fn can_happen(&self, state: &State, chance: &Chance) -> bool {
        match (state.phase, chance) {
            (Phase::Start, &Chance::Start { godfather, powers }) => {
                start::can_happen(&self.content, state, godfather, &powers)
            }
            (Phase::Loot, Chance::Loot(dealt)) => loot::can_happen(&self.content, state, dealt),
            (Phase::HustleDraw { from }, &Chance::Drawn(bullet)) => {
                state.players[from].hand.count(bullet) > 0
            }
            (Phase::JunkDraw { .. }, &Chance::Junk(card)) => state.pile.kinds().any(|it| it == card.0),
            (Phase::ClipDraw { .. }, &Chance::Clip { from, nth }) => clip::can_happen(state, from, nth),
            _ => false,
        }
    }

    // Inlined, so that a caller who knows which kind of step it takes pays for no other.
    #[inline(always)]
    fn apply(&self, state: &mut State, step: &StepOf<Self>, log: &mut impl Log<Event>) {
        match step {
            Step::Seat(seat, action) => answer(&self.content, state, *seat, *action, log),
            Step::Late(seat, action) => {
                log.tell(Audience::Everyone, || Event::TooSlow(*seat));
                answer(&self.content, state, *seat, *action, log);
            }
            Step::Chance(chance) => luck(&self.content, state, chance, log),
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

fn luck(content: &Content, state: &mut State, chance: &Chance, log: &mut impl Log<Event>) {
    match state.phase {
        Phase::Start => start::apply(state, *chance, log),
        Phase::Loot => loot::apply(state, *chance, log),
        Phase::HustleDraw { from } => loot::apply_hustle(state, from, *chance, log),
        Phase::JunkDraw { card } => share::apply_junk(content, state, card, *chance, log),
        Phase::ClipDraw { seat, friend } => clip::apply_draw(content, state, seat, friend, *chance, log),
        phase => unreachable!("{chance:?} in {phase:?}"),
    }
}

fn answer(content: &Content, state: &mut State, seat: Seat, action: Action, log: &mut impl Log<Event>) {
    match state.phase {
        Phase::Bullet => bullet::apply(state, seat, action, log),
        Phase::HoldUp => hold_up::apply(state, seat, action, log),
        Phase::Courage => courage::apply(content, state, seat, action, log),
        Phase::Share | Phase::SecondShare => share::apply(content, state, seat, action, log),
        Phase::Privilege | Phase::Consigliere => privilege::apply(state, seat, action, log),
        Phase::NewTarget { consigliere, .. } => {
            privilege::apply_target(state, seat, consigliere, action, log)
        }
        Phase::ClipDiscard { friend, .. } => clip::apply(content, state, seat, friend, action, log),
        Phase::Hustle => loot::apply_choice(state, seat, action),
        Phase::HustleGive { to } => loot::apply_give(state, seat, to, action, log),
        Phase::KidAims => hold_up::apply_kid(state, seat, action, log),
        Phase::CunningSwaps => hold_up::apply_swap(state, seat, action, log),
        Phase::Doctor | Phase::Stealthy => courage::apply_power(content, state, seat, action, log),
        Phase::Undertake { dead } => card_effects::apply(content, state, seat, dead, action, log),
        Phase::Insured => card_effects::apply_insured(content, state, seat, action, log),
        Phase::Impatient | Phase::Cute => share::apply_opening(content, state, seat, action, log),
        Phase::Forbid => share::apply_forbid(content, state, seat, action, log),
        Phase::Junk { card } => share::apply_junk_choice(content, state, seat, card, action, log),
        Phase::GoodFriend => clip::apply_friend(content, state, seat, action, log),
        phase @ (Phase::Start
        | Phase::Loot
        | Phase::HustleDraw { .. }
        | Phase::JunkDraw { .. }
        | Phase::ClipDraw { .. }
        | Phase::End) => unreachable!("{seat} answers {action:?} in {phase:?}"),
    }
}
