//! A running game with its record, and the only door for steps from outside.

mod advance;
mod refusal;

use std::sync::Arc;

use schemars::JsonSchema;

use serde::{Deserialize, Serialize};

use crate::dice::{Seed, one_of};
use crate::game::{Blocked, Game, Outcome, SetupOf, Step, StepOf, Viewer, Waiting};
use crate::seat::{BySeat, Seat, SeatSet};

pub use advance::{Advance, Mark, Taken, TakenOf, news_of};
pub use refusal::{Refusal, SetupError};

/// Names a question: how many this seat was asked before it.
///
/// A counter for the whole table would make a sealed choice stale whenever a neighbour was quicker. What
/// somebody does unasked leaves a question as it is, unless it changes what is asked or what may be answered.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct DecisionId(pub u32);

/// An open question to one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Decision<P, A> {
    /// Which question this is.
    pub id: DecisionId,
    /// Who is asked.
    pub seat: Seat,
    /// What is asked.
    pub prompt: P,
    /// Every legal answer, in a stable order.
    pub options: Vec<A>,
}

/// The decision of a game.
pub type DecisionOf<G> = Decision<<G as Game>::Prompt, <G as Game>::Action>;

/// Who gives luck at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// The seed: steps of luck follow at once.
    Seeded(Seed),
    /// Whoever calls [`Table::chance`].
    Manual,
}

/// A table just opened, and what has happened at it already.
pub type Opened<G> = (Table<G>, Vec<TakenOf<G>>);

/// A running game with its record.
///
/// ```
/// # fn show<G: omerta_core::Game>(game: std::sync::Arc<G>) -> Result<(), Box<dyn std::error::Error>> {
/// use omerta_core::{Luck, Seed, Setup, Table};
///
/// let (mut table, _opening_news) = Table::open(game, Setup::new(4), Luck::Seeded(Seed::from_number(7)))?;
/// while let Some(decision) = table.decisions().into_iter().next() {
///     let advance = table.act(decision.seat, decision.id, decision.options[0])?;
///     table.commit(advance);
/// }
/// println!("{:?} won", table.outcome().expect("nobody is waited for").winners);
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Table<G: Game> {
    game: Arc<G>,
    setup: SetupOf<G>,
    luck: Luck,
    state: G::State,
    steps: Vec<StepOf<G>>,
    /// How many questions to each seat are closed.
    closed: BySeat<u32>,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Table<G> {
        self.back_to(&self.mark())
    }
}

impl<G: Game> Table<G> {
    /// Sits everyone down and lets luck speak until a seat is asked.
    pub fn open(game: Arc<G>, setup: SetupOf<G>, luck: Luck) -> Result<Opened<G>, SetupError> {
        let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
        if !G::SEATS.contains(&setup.n_seats) {
            return Err(SetupError { n_seats: setup.n_seats, least, most });
        }
        let state = game.start(&setup);
        Ok(Table::open_at(game, setup, state, luck))
    }

    /// The same from a described position.
    pub fn open_at(game: Arc<G>, setup: SetupOf<G>, state: G::State, luck: Luck) -> Opened<G> {
        let closed = BySeat::new(setup.n_seats, |_| 0);
        let mut table = Table { game, setup, luck, state, steps: Vec::new(), closed };
        let opening = table.follow(Vec::new(), table.state.clone(), SeatSet::EMPTY);
        let taken = opening.taken.clone();
        table.commit(opening);
        (table, taken)
    }

    /// The rules played by.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// What was fixed before the start.
    pub fn setup(&self) -> &SetupOf<G> {
        &self.setup
    }

    /// Everything that was decided so far, in order.
    pub fn steps(&self) -> &[StepOf<G>] {
        &self.steps
    }

    /// Who gives luck here.
    pub fn luck(&self) -> Luck {
        self.luck
    }

    /// The same table with luck from elsewhere: how a replayed game goes on.
    #[must_use]
    pub fn with_luck(mut self, luck: Luck) -> Table<G> {
        let rest = self.give_luck(luck);
        self.commit(rest);
        self
    }

    /// Luck comes from elsewhere from now on: what it gives at once, to be committed.
    pub fn give_luck(&mut self, luck: Luck) -> Advance<G> {
        self.luck = luck;
        self.follow(Vec::new(), self.state.clone(), SeatSet::EMPTY)
    }

    /// Everything there is, for hosts and tests in this process. It can't be sent anywhere.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Who or what the table waits for.
    pub fn waiting(&self) -> Waiting {
        self.game.waiting(&self.state)
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.waiting() {
            Waiting::Over(outcome) => Some(outcome),
            Waiting::Seats(_) | Waiting::Chance => None,
        }
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    /// The open question to this seat, if there is one.
    pub fn decision(&self, seat: Seat) -> Option<DecisionOf<G>> {
        let (prompt, options) = self.question(&self.state, seat)?;
        Some(Decision { id: self.decision_id(seat), seat, prompt, options })
    }

    /// All open questions.
    pub fn decisions(&self) -> Vec<DecisionOf<G>> {
        Seat::all(self.setup.n_seats).filter_map(|seat| self.decision(seat)).collect()
    }

    /// What a person at this seat may well try now and can't do.
    pub fn blocked(&self, seat: Seat) -> Vec<Blocked<G::Action>> {
        let mut blocked = Vec::new();
        if self.check_asked(seat).is_ok() {
            self.game.blocked(&self.state, seat, &mut blocked);
        }
        blocked
    }

    /// What this seat may do now although nobody waits for it, in a stable order.
    pub fn liberties(&self, seat: Seat) -> Vec<G::Action> {
        let mut liberties = Vec::new();
        if self.check_free(seat).is_ok() {
            self.game.liberties(&self.state, seat, &mut liberties);
        }
        liberties
    }

    /// Whether this action of this seat would answer an open question. If not, it is nothing that anybody
    /// waits for.
    pub fn is_asked_for(&self, seat: Seat, action: G::Action) -> bool {
        self.question(&self.state, seat).is_some_and(|(_, options)| options.contains(&action))
    }

    /// The number of the question this seat is asked, or will be asked next.
    pub fn decision_id(&self, seat: Seat) -> DecisionId {
        DecisionId(self.closed[seat])
    }

    /// Checks a decision and works out where it leads. The table itself does not change.
    pub fn act(&self, seat: Seat, id: DecisionId, action: G::Action) -> Result<Advance<G>, Refusal> {
        self.check_asked(seat)?;
        self.check_fresh(seat, id)?;
        let mut options = Vec::new();
        self.game.options(&self.state, seat, &mut options);
        if !options.contains(&action) {
            let blocked = self.blocked(seat).into_iter().find(|it| it.action == action);
            return Err(blocked.map_or(Refusal::NotAnOption, |it| Refusal::Blocked(it.why)));
        }
        Ok(self.advance(Step::Seat(seat, action), SeatSet::only(seat)))
    }

    /// The same by position in the list of options.
    pub fn act_nth(&self, seat: Seat, id: DecisionId, index: usize) -> Result<Advance<G>, Refusal> {
        self.check_asked(seat)?;
        self.check_fresh(seat, id)?;
        let mut options = Vec::new();
        self.game.options(&self.state, seat, &mut options);
        let action = options.get(index).ok_or(Refusal::NoSuchOption { index, n_options: options.len() })?;
        Ok(self.advance(Step::Seat(seat, *action), SeatSet::only(seat)))
    }

    /// The same for something nobody waited for.
    ///
    /// What is an option of the seat's open question as well answers it: neither the rules nor a record can
    /// tell the two apart.
    pub fn volunteer(&self, seat: Seat, action: G::Action) -> Result<Advance<G>, Refusal> {
        self.check_free(seat)?;
        if !self.liberties(seat).contains(&action) {
            return Err(match self.game.out(&self.state, seat) {
                Some(why) => Refusal::Out { seat, why },
                None => Refusal::NotALiberty { seat },
            });
        }
        let closed = if self.is_asked_for(seat, action) { SeatSet::only(seat) } else { SeatSet::EMPTY };
        Ok(self.advance(Step::Seat(seat, action), closed))
    }

    /// The same by position in the list of liberties.
    pub fn volunteer_nth(&self, seat: Seat, index: usize) -> Result<Advance<G>, Refusal> {
        self.check_free(seat)?;
        let liberties = self.liberties(seat);
        let n_options = liberties.len();
        let action = *liberties.get(index).ok_or(Refusal::NoSuchOption { index, n_options })?;
        self.volunteer(seat, action)
    }

    /// The clock's answer for a seat that was too slow. Where it may be one of several, luck chooses.
    pub fn late(&self, seat: Seat) -> Result<Advance<G>, Refusal> {
        self.check_asked(seat)?;
        let answers = self.late_answers(seat);
        let first = *answers.first().ok_or(Refusal::NoClock { seat })?;
        let action = match self.luck {
            Luck::Seeded(seed) => one_of(&mut seed.dice(self.steps.len() as u64), &answers).unwrap_or(first),
            Luck::Manual if answers.iter().all(|it| *it == first) => first,
            Luck::Manual => return Err(Refusal::LateNeedsLuck { seat }),
        };
        Ok(self.advance(Step::Late(seat, action), SeatSet::only(seat)))
    }

    /// The same, with the answer that the dealer drew, at a table where luck comes from outside.
    pub fn late_with(&self, seat: Seat, action: G::Action) -> Result<Advance<G>, Refusal> {
        match self.luck {
            Luck::Manual => self.step(&Step::Late(seat, action)),
            Luck::Seeded(_) => Err(Refusal::NoChance),
        }
    }

    /// What luck gives, at a table where luck comes from outside.
    pub fn chance(&self, chance: G::Chance) -> Result<Advance<G>, Refusal> {
        match self.waiting() {
            Waiting::Over(_) => Err(Refusal::Over),
            Waiting::Seats(_) => Err(Refusal::NoChance),
            Waiting::Chance if self.game.can_happen(&self.state, &chance) => {
                Ok(self.advance(Step::Chance(chance), SeatSet::EMPTY))
            }
            Waiting::Chance => Err(Refusal::Impossible),
        }
    }

    /// Any step, checked as if it came from outside: how records are replayed.
    pub fn step(&self, step: &StepOf<G>) -> Result<Advance<G>, Refusal> {
        match step {
            Step::Chance(chance) => self.chance(chance.clone()),
            &Step::Late(seat, action) => {
                self.check_asked(seat)?;
                if !self.late_answers(seat).contains(&action) {
                    return Err(Refusal::NotAnOption);
                }
                Ok(self.advance(Step::Late(seat, action), SeatSet::only(seat)))
            }
            &Step::Seat(seat, action) => match self.act(seat, self.decision_id_of(seat)?, action) {
                Err(refusal) => self.volunteer(seat, action).map_err(|_| refusal),
                taken => taken,
            },
        }
    }

    /// Makes an advance true.
    ///
    /// # Panics
    /// If the table has moved on since the advance was worked out.
    pub fn commit(&mut self, advance: Advance<G>) {
        let Advance { taken, passed: _, state, n_before, closed } = advance;
        assert_eq!(n_before, self.steps.len(), "the table has moved on since this was worked out");
        closed.iter().for_each(|seat| self.closed[seat] += 1);
        self.steps.extend(taken.into_iter().map(|it| it.step));
        self.state = state;
    }

    /// This moment, to come back to.
    pub fn mark(&self) -> Mark<G> {
        Mark { state: self.state.clone(), n_steps: self.steps.len(), closed: self.closed }
    }

    /// The same table as it was at a moment of its past. What came after it is gone.
    #[must_use]
    pub fn back_to(&self, mark: &Mark<G>) -> Table<G> {
        Table {
            game: Arc::clone(&self.game),
            setup: self.setup.clone(),
            luck: self.luck,
            state: mark.state.clone(),
            steps: self.steps[..mark.n_steps].to_vec(),
            closed: mark.closed,
        }
    }

    /// Takes a step that answers the question to these seats, and lets luck speak.
    fn advance(&self, step: StepOf<G>, answered: SeatSet) -> Advance<G> {
        let (mut state, mut news) = (self.state.clone(), Vec::new());
        self.game.apply(&mut state, &step, &mut news);
        let mut closed = answered;
        if answered.is_empty() && matches!(step, Step::Seat(..)) {
            // Before luck speaks: a record replays it as steps of its own.
            closed = Seat::all(self.setup.n_seats)
                .filter(|&seat| {
                    let before = self.question(&self.state, seat);
                    before.is_some() && before != self.question(&state, seat)
                })
                .collect();
        }
        self.follow(vec![Taken { step, news }], state, closed)
    }

    /// Lets luck speak until a seat is asked, where the seed gives it.
    fn follow(&self, mut taken: Vec<TakenOf<G>>, mut state: G::State, closed: SeatSet) -> Advance<G> {
        let n_before = self.steps.len();
        let mut passed = Vec::new();
        if let Luck::Seeded(seed) = self.luck {
            while self.game.waiting(&state) == Waiting::Chance {
                if !taken.is_empty() {
                    passed.push(state.clone());
                }
                let mut dice = seed.dice((n_before + taken.len()) as u64);
                let step = Step::Chance(self.game.roll(&state, &mut dice));
                let mut news = Vec::new();
                self.game.apply(&mut state, &step, &mut news);
                taken.push(Taken { step, news });
            }
        }
        Advance { taken, passed, state, n_before, closed }
    }

    /// What the clock may answer for a seat, each as often as it is likely.
    fn late_answers(&self, seat: Seat) -> Vec<G::Action> {
        let mut answers = Vec::new();
        self.game.late(&self.state, seat, &mut answers);
        answers
    }

    /// What a seat is asked in a state, and what it may answer.
    fn question(&self, state: &G::State, seat: Seat) -> Option<(G::Prompt, Vec<G::Action>)> {
        match self.game.waiting(state) {
            Waiting::Seats(seats) if seats.contains(seat) => {
                let mut options = Vec::new();
                self.game.options(state, seat, &mut options);
                Some((self.game.prompt(state, seat), options))
            }
            Waiting::Seats(_) | Waiting::Chance | Waiting::Over(_) => None,
        }
    }

    fn decision_id_of(&self, seat: Seat) -> Result<DecisionId, Refusal> {
        self.check_going_on(seat)?;
        Ok(self.decision_id(seat))
    }

    fn check_going_on(&self, seat: Seat) -> Result<(), Refusal> {
        let n_seats = self.setup.n_seats;
        if seat.index() >= usize::from(n_seats) {
            return Err(Refusal::NoSuchSeat { seat, n_seats });
        }
        match self.waiting() {
            Waiting::Over(_) => Err(Refusal::Over),
            Waiting::Seats(_) | Waiting::Chance => Ok(()),
        }
    }

    /// Whether a seat may do something unasked at all: not while luck is to speak.
    fn check_free(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_going_on(seat)?;
        match self.waiting() {
            Waiting::Seats(_) => Ok(()),
            Waiting::Chance => Err(Refusal::WaitsForChance),
            Waiting::Over(_) => Err(Refusal::Over),
        }
    }

    fn check_asked(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_going_on(seat)?;
        match self.waiting() {
            Waiting::Seats(seats) if seats.contains(seat) => Ok(()),
            Waiting::Seats(_) => Err(match self.game.out(&self.state, seat) {
                Some(why) => Refusal::Out { seat, why },
                None => Refusal::NotWaiting { seat },
            }),
            Waiting::Chance => Err(Refusal::WaitsForChance),
            Waiting::Over(_) => Err(Refusal::Over),
        }
    }

    fn check_fresh(&self, seat: Seat, given: DecisionId) -> Result<(), Refusal> {
        let now = self.decision_id(seat);
        if now == given { Ok(()) } else { Err(Refusal::Stale { seat, now, given }) }
    }
}
