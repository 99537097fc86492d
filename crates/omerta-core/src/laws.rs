//! What every game promises, checked on random games. (Feature `laws`, for tests.)
//!
//! - `position`: who is asked and what may be answered; nothing appears or vanishes.
//! - `secrecy`: imagined worlds, sealed choices, who hears what, keys for search.
//! - `charts`: what moved and what is where; sets; everything named is in the catalogue.
//! - `paper`: records, wire types, notation, phrases.
//! - `noise`: bytes from outside that mean nothing.
//! - `truth`: that what really is the case can be imagined; at length in [`truth_can_be_imagined`].

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::dice::{Dice, Seed, below, one_of};
use crate::game::{Game, SetupOf, Step, StepOf, Viewer, Waiting};
use crate::log::News;
use crate::phrase::Lang;
use crate::seat::Seat;
use crate::tabletop::{Catalogue, Census, Tabletop};

mod charts;
mod noise;
mod paper;
mod position;
mod secrecy;
mod truth;

pub use truth::{Sought, truth_can_be_imagined};

/// The most steps a game may take.
pub const BOUND: usize = 5_000;
/// How many games are looked at in full at every step; of later ones, some steps.
const THOROUGH: u32 = 4;
/// The truth is sought before this many steps: later, worlds differ in more than imagining can try.
const EARLY: usize = 40;

/// One promise of the contract.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Law {
    /// A seat that is waited for sits at the table and has options; no two are the same.
    Options,
    /// What is said to be impossible is no option.
    Blocked,
    /// Luck only gives what can happen.
    Chance,
    /// Nothing appears and nothing vanishes.
    Census,
    /// The game ends within [`BOUND`] steps.
    Ends,
    /// An imagined world looks the same, asks the same, and can be played.
    Imagine,
    /// The truth can be imagined.
    Truth,
    /// Sealed choices lead to the same state in whichever order they arrive.
    Commute,
    /// Nobody else can tell what was sealed: not from views, not from keys, not from events.
    Sealed,
    /// Who sees no difference hears none.
    Audience,
    /// Whom a step leaves to be asked depends on what is hidden only where a rule brings it to light.
    Asked,
    /// Keys are equal exactly if views are.
    InfoKey,
    /// A record that is written, read and replayed leads to the same state and outcome.
    Replay,
    /// Everything that leaves the process comes back the same.
    Wire,
    /// What is written in notation is read as the same.
    Notation,
    /// Everything said has a template, with its blanks filled, in every language.
    Phrases,
    /// Whatever is read from outside, nothing panics.
    Noise,
    /// For every viewer, what events moved adds up to the change of what they see.
    Moves,
    /// Everything named by a stock, a move or an option is in the catalogue.
    Named,
    /// A set leads to the same state in whichever order it is put together, and every option is in it.
    Sets,
    /// Where one thing of a kind may be chosen, all others on the board or in hand are explained.
    Explained,
}

/// A promise that was broken, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Which promise.
    pub law: Law,
    /// The seed given to [`check`].
    pub seed: u64,
    /// The number of the game, from 0.
    pub game: u32,
    /// The number of steps taken before.
    pub step: usize,
    /// What was found.
    pub detail: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken { law, seed, game, step, detail } = self;
        write!(f, "law {law:?} broken in game {game} of seed {seed} after {step} steps: {detail}")
    }
}

impl std::error::Error for Broken {}

/// What was looked at while all promises held.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// How many games were played.
    pub games: u32,
    /// How many steps they took.
    pub steps: u64,
    /// How often each law was put to the test.
    pub tested: BTreeMap<Law, u64>,
}

/// Plays random games and checks every law on the way: at every step of the first games, at some steps of
/// the others. Steps are options, answers of the clock, and liberties where there are any.
///
/// ```no_run
/// # fn show<G: omerta_core::Tabletop>() {
/// use std::sync::Arc;
///
/// use omerta_core::{Setup, laws};
///
/// let game = Arc::new(G::load(&G::own_pack()).expect("its own pack is fine"));
/// for n_seats in G::SEATS {
///     laws::check(&game, &Setup::new(n_seats), 2_000, 7).unwrap_or_else(|broken| panic!("{broken}"));
/// }
/// # }
/// ```
pub fn check<G: Tabletop>(
    game: &Arc<G>,
    setup: &SetupOf<G>,
    n_games: u32,
    seed: u64,
) -> Result<Report, Broken> {
    const { assert!(size_of::<G::Action>() <= 8, "an action fits in 8 bytes") };
    let mut report = Report::default();
    for number in 0..n_games {
        let dice = Seed::from_number(seed).nth(u64::from(number)).dice(0);
        let mut run = Run::new(game, setup, dice, number < THOROUGH, &mut report);
        if let Err(Breach { law, detail }) = run.play() {
            return Err(Broken { law, seed, game: number, step: run.steps.len(), detail });
        }
        let n_steps = run.steps.len() as u64;
        report.games += 1;
        report.steps += n_steps;
    }
    Ok(report)
}

/// A law that did not hold.
struct Breach {
    law: Law,
    detail: String,
}

/// Nothing if the law held.
type Held = Result<(), Breach>;

impl Law {
    /// All laws.
    pub const ALL: [Law; 21] = [
        Law::Options,
        Law::Blocked,
        Law::Chance,
        Law::Census,
        Law::Ends,
        Law::Imagine,
        Law::Truth,
        Law::Commute,
        Law::Sealed,
        Law::Audience,
        Law::Asked,
        Law::InfoKey,
        Law::Replay,
        Law::Wire,
        Law::Notation,
        Law::Phrases,
        Law::Noise,
        Law::Moves,
        Law::Named,
        Law::Sets,
        Law::Explained,
    ];

    /// That this law held, or what was found.
    fn holds(self, held: bool, detail: impl FnOnce() -> String) -> Held {
        if held { Ok(()) } else { Err(Breach { law: self, detail: detail() }) }
    }
}

/// One random game.
struct Run<'a, G: Tabletop> {
    game: &'a Arc<G>,
    setup: &'a SetupOf<G>,
    dice: Dice,
    thorough: bool,
    report: &'a mut Report,
    /// What was in the box at the start.
    census: Census,
    steps: Vec<StepOf<G>>,
    /// What luck gave lately, to be tried at other times.
    chances: Vec<G::Chance>,
    /// Views seen lately, with their keys.
    lately: Vec<(G::View, u64)>,
    catalogue: Catalogue,
}

impl<'a, G: Tabletop> Run<'a, G> {
    fn new(
        game: &'a Arc<G>,
        setup: &'a SetupOf<G>,
        dice: Dice,
        thorough: bool,
        report: &'a mut Report,
    ) -> Self {
        let census = game.census(&game.start(setup));
        let catalogue = game.catalogue(Lang::En);
        Run {
            game,
            setup,
            dice,
            thorough,
            report,
            census,
            steps: Vec::new(),
            chances: Vec::new(),
            lately: Vec::new(),
            catalogue,
        }
    }

    fn play(&mut self) -> Held {
        let mut state = self.game.start(self.setup);
        self.setup_survives()?;
        loop {
            let waiting = self.game.waiting(&state);
            self.check_position(&state, &waiting)?;
            let step = match waiting {
                Waiting::Over(outcome) => {
                    self.tested(Law::Ends);
                    return self.replays(&state, outcome);
                }
                Waiting::Chance => Step::Chance(self.game.roll(&state, &mut self.dice)),
                Waiting::Seats(seats) => self.any_step(&state, &seats.iter().collect::<Vec<_>>()),
            };
            self.chance_can_happen(&state, &step)?;
            let mut news = Vec::new();
            let before = state.clone();
            self.game.apply(&mut state, &step, &mut news);
            self.check_step(&step, &news)?;
            if self.sample(8) {
                self.moves_add_up(&before, &state, &news)?;
            }
            self.steps.push(step);
            Law::Ends.holds(self.steps.len() < BOUND, || format!("still going on after {BOUND} steps"))?;
        }
    }

    fn check_position(&mut self, state: &G::State, waiting: &Waiting) -> Held {
        self.answers_are_in_order(state, waiting)?;
        self.nothing_appears_or_vanishes(state)?;
        if self.sample(3) {
            self.imagined_worlds_fit(state, waiting)?;
        }
        if let Waiting::Seats(seats) = *waiting
            && seats.len() > 1
            && self.sample(6)
        {
            self.sealed_choices_commute(state, seats)?;
            self.sealed_choices_stay_secret(state, seats)?;
        }
        if self.steps.len() < EARLY && self.sample(16) {
            self.truth_can_be_imagined(state)?;
        }
        if self.sample(6) {
            self.nobody_hears_more_than_they_see(state, waiting)?;
            self.who_is_asked_tells_nothing(state, waiting)?;
        }
        if let Waiting::Seats(seats) = *waiting
            && self.sample(8)
        {
            self.answers_can_be_drawn(state, seats)?;
            self.sets_have_no_order(state, seats)?;
        }
        if self.sample(48) {
            self.views_and_actions_survive(state, waiting)?;
            self.everything_can_be_said(state, waiting)?;
        }
        Ok(())
    }

    fn check_step(&mut self, step: &StepOf<G>, news: &[News<G::Event>]) -> Held {
        if self.sample(16) {
            self.step_and_news_survive(step, news)?;
        }
        // Some events are rare, so none is left out.
        self.news_can_be_said(news)
    }

    /// Any step a seat, the clock or a volunteer may take now.
    fn any_step(&mut self, state: &G::State, seats: &[Seat]) -> StepOf<G> {
        if below(&mut self.dice, 8) == 0 {
            let volunteers: Vec<_> = Seat::all(self.setup.n_seats)
                .flat_map(|seat| liberties(&**self.game, state, seat).into_iter().map(move |it| (seat, it)))
                .collect();
            if let Some((seat, action)) = one_of(&mut self.dice, &volunteers) {
                return Step::Seat(seat, action);
            }
        }
        let seat = one_of(&mut self.dice, seats).expect("somebody is waited for");
        self.any_answer(state, seat)
    }

    /// Any answer of a seat or, now and then, of the clock in its place.
    fn any_answer(&mut self, state: &G::State, seat: Seat) -> StepOf<G> {
        if below(&mut self.dice, 8) == 0
            && let Some(action) = one_of(&mut self.dice, &late(&**self.game, state, seat))
        {
            return Step::Late(seat, action);
        }
        let options = options(&**self.game, state, seat);
        Step::Seat(seat, one_of(&mut self.dice, &options).expect("whoever is asked has options"))
    }

    /// Whether to look now: always in a thorough game, else once in `n` times.
    fn sample(&mut self, n: u32) -> bool {
        self.thorough || below(&mut self.dice, n) == 0
    }

    /// All viewers in a thorough game, else one.
    fn some_viewers(&mut self) -> Vec<Viewer> {
        let all: Vec<Viewer> = Viewer::all(self.setup.n_seats).collect();
        match self.thorough {
            true => all,
            false => one_of(&mut self.dice, &all).into_iter().collect(),
        }
    }

    fn tested(&mut self, law: Law) {
        *self.report.tested.entry(law).or_default() += 1;
    }
}

fn options<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut out = Vec::new();
    game.options(state, seat, &mut out);
    out
}

fn late<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut out = Vec::new();
    game.late(state, seat, &mut out);
    out
}

fn liberties<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut out = Vec::new();
    game.liberties(state, seat, &mut out);
    out
}

fn blocked<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<crate::game::Blocked<G::Action>> {
    let mut out = Vec::new();
    game.blocked(state, seat, &mut out);
    out
}
