//! A running game with its record, and the only door for steps from outside.

use std::sync::Arc;

use schemars::JsonSchema;

use serde::{Deserialize, Serialize};

use crate::dice::{Seed, one_of};
use crate::game::{Blocked, Game, Outcome, SetupOf, Step, StepOf, Viewer, Waiting, WhyNot};
use crate::log::News;
use crate::seat::{BySeat, Seat, SeatSet};

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

/// A table that can't be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{n_seats} seats are not possible: this game is for {least} to {most}")]
pub struct SetupError {
    /// How many were asked for.
    pub n_seats: u8,
    /// The fewest there may be.
    pub least: u8,
    /// The most there may be.
    pub most: u8,
}

impl SetupError {
    /// A stable code for programs.
    pub const CODE: &'static str = "bad-seat-count";
}

/// Why a step from outside was not taken. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// There is no such seat at this table.
    #[error("there is no seat {seat} at this table of {n_seats}")]
    NoSuchSeat {
        /// Who was named.
        seat: Seat,
        /// How many seats there are.
        n_seats: u8,
    },
    /// Nobody waits for this seat now.
    #[error("nobody waits for {seat} now")]
    NotWaiting {
        /// Who was too eager.
        seat: Seat,
    },
    /// This seat is out of the game.
    #[error("{seat} is out of the game ({rule})", rule = why.rule)]
    Out {
        /// Who is out.
        seat: Seat,
        /// The rule that says so.
        why: WhyNot,
    },
    /// The question has been answered already, or was never asked.
    #[error("{seat} is at decision {now}, not {given}", now = now.0, given = given.0)]
    Stale {
        /// Who answered.
        seat: Seat,
        /// The question that is open.
        now: DecisionId,
        /// The question that was meant.
        given: DecisionId,
    },
    /// The list of options is shorter than that.
    #[error("there is no option {index}: {n_options} are listed, counted from 0")]
    NoSuchOption {
        /// Which was meant.
        index: usize,
        /// How many there are.
        n_options: usize,
    },
    /// A legal answer to some other question, or to none.
    #[error("that is not among the options")]
    NotAnOption,
    /// Nothing that this seat may do unasked.
    #[error("that is nothing {seat} may do unasked now")]
    NotALiberty {
        /// Who tried.
        seat: Seat,
    },
    /// What a person may well try, with the rule that forbids it.
    #[error("that is not possible: {code} ({rule})", code = .0.code, rule = .0.rule)]
    Blocked(WhyNot),
    /// At this table nobody is skipped.
    #[error("no clock answers for {seat} here")]
    NoClock {
        /// Who would have been skipped.
        seat: Seat,
    },
    /// Which answer the clock gives is luck, and luck comes from outside.
    #[error("luck decides what the clock answers for {seat}, and here the dealer gives luck: name an answer")]
    LateNeedsLuck {
        /// Who was too slow.
        seat: Seat,
    },
    /// Luck is not asked for now.
    #[error("luck is not asked for now")]
    NoChance,
    /// Luck could not give that.
    #[error("luck can't give that now")]
    Impossible,
    /// The game waits for luck, not for a seat.
    #[error("the table waits for luck")]
    WaitsForChance,
}

impl Refusal {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Over => "over",
            Refusal::NoSuchSeat { .. } => "no-such-seat",
            Refusal::NotWaiting { .. } => "not-waiting",
            Refusal::Out { why, .. } => why.code,
            Refusal::Stale { .. } => "stale-decision",
            Refusal::NoSuchOption { .. } => "no-such-option",
            Refusal::NotAnOption | Refusal::NotALiberty { .. } => "not-an-option",
            Refusal::Blocked(why) => why.code,
            Refusal::NoClock { .. } => "no-clock",
            Refusal::LateNeedsLuck { .. } => "late-needs-luck",
            Refusal::NoChance => "no-chance",
            Refusal::Impossible => "impossible-chance",
            Refusal::WaitsForChance => "waits-for-chance",
        }
    }
}

/// Who gives luck at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// The seed: steps of luck follow at once.
    Seeded(Seed),
    /// Whoever calls [`Table::chance`].
    Manual,
}

/// One step, and what it told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken<S, E> {
    /// What was decided.
    pub step: S,
    /// What happened, with audiences.
    pub news: Vec<News<E>>,
}

/// One step of a game, and what it told.
pub type TakenOf<G> = Taken<StepOf<G>, <G as Game>::Event>;

/// A moment of a table, for a host that lets people take something back. It can't be sent anywhere.
#[derive(Debug)]
pub struct Mark<G: Game> {
    state: G::State,
    n_steps: usize,
    closed: BySeat<u32>,
}

impl<G: Game> Clone for Mark<G> {
    fn clone(&self) -> Mark<G> {
        Mark { state: self.state.clone(), n_steps: self.n_steps, closed: self.closed }
    }
}

impl<G: Game> Mark<G> {
    /// Everything as it was.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How many steps had been taken.
    pub fn n_steps(&self) -> usize {
        self.n_steps
    }
}

/// All that these steps told, in order.
pub fn news_of<S, E: Clone>(taken: &[Taken<S, E>]) -> Vec<News<E>> {
    taken.iter().flat_map(|it| it.news.iter().cloned()).collect()
}

/// A table just opened, and what has happened at it already.
pub type Opened<G> = (Table<G>, Vec<TakenOf<G>>);

/// Where a step leads, worked out but not yet true: a host may write it down first.
#[derive(Debug)]
pub struct Advance<G: Game> {
    /// The step from outside, and the luck that followed it.
    pub taken: Vec<TakenOf<G>>,
    /// Everything as it will be after each of the steps but the last.
    passed: Vec<G::State>,
    state: G::State,
    n_before: usize,
    /// Whose open question is answered, or is another one now.
    closed: SeatSet,
}

impl<G: Game> Clone for Advance<G> {
    fn clone(&self) -> Advance<G> {
        let Advance { taken, passed, state, n_before, closed } = self;
        let (taken, passed) = (taken.clone(), passed.clone());
        Advance { taken, passed, state: state.clone(), n_before: *n_before, closed: *closed }
    }
}

impl<G: Game> Advance<G> {
    /// The steps, in order.
    pub fn steps(&self) -> impl Iterator<Item = &StepOf<G>> {
        self.taken.iter().map(|it| &it.step)
    }

    /// What happened in all of them, with audiences.
    pub fn news(&self) -> impl Iterator<Item = &News<G::Event>> {
        self.taken.iter().flat_map(|it| &it.news)
    }

    /// Each step, with everything as it will be after it: for a host, who so applies no step again. A state can't
    /// be sent anywhere.
    pub fn into_steps(self) -> impl Iterator<Item = (TakenOf<G>, G::State)> {
        self.taken.into_iter().zip(self.passed.into_iter().chain([self.state]))
    }
}

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
