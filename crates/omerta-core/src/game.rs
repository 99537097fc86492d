//! The contract between rules and everyone else. The file to read first, and the file to change last.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use rand::Rng;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::log::Log;
use crate::seat::{BySeat, Seat, SeatSet};

/// Data that may leave the process, to a disk or over a wire.
///
/// Its schema is part of it: programs in other languages read the same data.
pub trait Wire:
    Clone + Eq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static
{
}
impl<T> Wire for T where
    T: Clone + Eq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static
{
}

/// The rules of one game, with its content pack. Shared, never changed while a game runs.
///
/// `&self` is the rulebook, `state` is the table. Whoever drives a game asks [`waiting`](Game::waiting),
/// offers [`options`](Game::options) or rolls, and hands the answer to [`apply`](Game::apply):
///
/// ```
/// use omerta_core::{Game, Log, Seat, Setup, Silent, Step, StepOf, Waiting, below};
///
/// /// Plays on at random and returns the outcome's winners.
/// fn playout<G: Game>(game: &G, setup: &omerta_core::SetupOf<G>, dice: &mut omerta_core::Dice) -> omerta_core::SeatSet {
///     let mut state = game.start(setup);
///     let mut options = Vec::new();
///     loop {
///         let step = match game.waiting(&state) {
///             Waiting::Over(outcome) => return outcome.winners,
///             Waiting::Chance => Step::Chance(game.roll(&state, dice)),
///             Waiting::Seats(seats) => {
///                 let seat = seats.first().expect("somebody is waited for");
///                 options.clear();
///                 game.options(&state, seat, &mut options);
///                 Step::Seat(seat, options[below(dice, options.len() as u32) as usize])
///             }
///         };
///         game.apply(&mut state, &step, &mut Silent);
///     }
/// }
/// ```
pub trait Game: Send + Sync + Sized + 'static {
    /// How many may play.
    const SEATS: RangeInclusive<u8>;

    /// Which rules are in use: powers, clocks, readings of doubtful rules.
    type Variant: Wire + Default;
    /// Everything there is, secrets included: plain data without heap. Deliberately not [`Wire`].
    type State: Clone + Eq + Debug + Send + Sync + 'static;
    /// One answer to one question, in at most 8 bytes.
    type Action: Wire + Copy + Ord + Hash;
    /// One thing luck decided.
    type Chance: Wire;
    /// What a seat is being asked.
    type Prompt: Wire;
    /// All that one viewer knows: enough to draw the table, and to imagine a world that fits.
    type View: Wire;
    /// Something that happened, told to an audience.
    type Event: Wire;

    /// The table before anything has happened.
    fn start(&self, setup: &SetupOf<Self>) -> Self::State;

    /// Who or what the game waits for. Everything else follows from this.
    fn waiting(&self, state: &Self::State) -> Waiting;

    /// The question `seat` is asked now. Called only for a seat that is waited for.
    fn prompt(&self, state: &Self::State, seat: Seat) -> Self::Prompt;

    /// Adds every legal answer, in a stable order. Never empty for a seat that is waited for.
    fn options(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Adds what a person at `seat` may well try now and can't do, and why not.
    fn blocked(&self, _state: &Self::State, _seat: Seat, _out: &mut Vec<Blocked<Self::Action>>) {}

    /// Why `seat` is asked nothing any more, if it is out of the game.
    fn out(&self, _state: &Self::State, _seat: Seat) -> Option<WhyNot> {
        None
    }

    /// Adds what the clock may answer for a seat that was too slow, each as often as it is likely.
    ///
    /// Some of these may be no [`options`](Game::options): nobody chooses to aim at nobody. Nothing is
    /// added where nobody is ever skipped.
    fn late(&self, _state: &Self::State, _seat: Seat, _out: &mut Vec<Self::Action>) {}

    /// Adds what `seat` may do although nobody waits for it, such as giving a gift.
    fn liberties(&self, _state: &Self::State, _seat: Seat, _out: &mut Vec<Self::Action>) {}

    /// Adds what a person at `seat` may well try unasked and can't do now, and why not.
    fn barred(&self, _state: &Self::State, _seat: Seat, _out: &mut Vec<Blocked<Self::Action>>) {}

    /// Draws what luck decides next. Called only while waiting for chance.
    fn roll<R: Rng>(&self, state: &Self::State, dice: &mut R) -> Self::Chance;

    /// Whether luck could give this now. Asked of chance that comes from outside: a record, a manual deal.
    fn can_happen(&self, state: &Self::State, chance: &Self::Chance) -> bool;

    /// Takes one step that `waiting`, `options`, `late` or `liberties` allow. Never fails on those, may
    /// panic on others.
    fn apply(&self, state: &mut Self::State, step: &StepOf<Self>, log: &mut impl Log<Self::Event>);

    /// What `viewer` may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A world that looks exactly like `view` to whom it was made for.
    fn imagine<R: Rng>(&self, view: &Self::View, dice: &mut R) -> Self::State;

    /// A number for what `viewer` knows: two states have the same exactly if their views are equal.
    ///
    /// Search keys its nodes with it, so it is worked out without building a view.
    fn info_key(&self, state: &Self::State, viewer: Viewer) -> u64;
}

/// What is fixed before the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Setup<V> {
    /// How many seats the table has.
    pub n_seats: u8,
    /// Which rules are in use.
    pub variant: V,
}

/// The setup of a game.
pub type SetupOf<G> = Setup<<G as Game>::Variant>;

impl<V: Default> Setup<V> {
    /// A table with the rules as the book has them.
    pub fn new(n_seats: u8) -> Setup<V> {
        Setup { n_seats, variant: V::default() }
    }
}

/// Who or what a game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Waiting {
    /// These seats owe one decision each. Two or more: at the same time, in secret.
    Seats(SeatSet),
    /// Luck decides next.
    Chance,
    /// The game has ended.
    Over(Outcome),
}

/// One input of a game: what a seat or luck decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step<A, C> {
    /// A seat's answer.
    Seat(Seat, A),
    /// The clock's answer for a seat that was too slow.
    Late(Seat, A),
    /// What luck gave.
    Chance(C),
}

/// The step of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance>;

impl<A: Copy, C> Step<A, C> {
    /// Whose answer this is, and which, no matter who gave it: the seat or the clock.
    #[inline]
    pub fn answer(&self) -> Option<(Seat, A)> {
        match *self {
            Step::Seat(seat, action) | Step::Late(seat, action) => Some((seat, action)),
            Step::Chance(_) => None,
        }
    }
}

/// Who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Someone who plays.
    Seat(Seat),
    /// Someone who only watches.
    Spectator,
}

impl Viewer {
    /// Everyone who may look: all seats, then the spectators.
    pub fn all(n_seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(n_seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Whether this viewer sits here.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Points of each seat, in the game's own currency.
    pub scores: BySeat<i32>,
    /// Who won. Several share the victory; nobody may have won at all.
    pub winners: SeatSet,
}

impl Outcome {
    /// Each seat's part of the victory: 1 in all, or 0 if nobody won.
    pub fn shares(&self) -> BySeat<f64> {
        let share = 1.0 / self.winners.len().max(1) as f64;
        self.scores.map(|seat, _| if self.winners.contains(seat) { share } else { 0.0 })
    }
}

/// Something a person may try and can't do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Blocked<A> {
    /// What was tried.
    pub action: A,
    /// Why it can't be.
    #[serde(flatten)]
    pub why: WhyNot,
}

/// Why something can't be done: a stable code, and the rule that says so.
///
/// The sentence for people is the phrase `why.<code>` of the game's pack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct WhyNot {
    /// A stable code, such as `dead`.
    pub code: &'static str,
    /// The id of the rule on the game's page, such as `CG-AIM-2`.
    pub rule: &'static str,
}
