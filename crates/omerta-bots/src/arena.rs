//! Many games between bots, on several threads, the same on any number of them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use omerta_core::{
    BySeat, Decision, DecisionId, Dice, Game, Log, MAX_SEATS, Outcome, Seat, SeatSet, Seed, SetupError,
    SetupOf, Silent, Step, StepOf, Viewer, Waiting, shuffle,
};

use crate::bot::Bot;
use crate::registry::{Botted, UnknownBot, make};
use crate::talk::Talk;

/// How many games a thread takes at a time.
const BLOCK: u64 = 128;
/// The number that leads from a game's seed to that of its bots, who so never touch the game's own luck.
pub(crate) const BOTS: u64 = u64::MAX;

/// A bot at a table, with its own dice.
pub(crate) type Player<G> = (Box<dyn Bot<G> + Send>, Dice);

/// Makes a fresh bot of this name.
pub type Hire<'a, G> = dyn Fn(&str) -> Result<Box<dyn Bot<G> + Send>, UnknownBot> + Sync + 'a;

/// A series of games between bots. Each game is fixed by the seed and its number alone.
pub struct Arena<'a, G: Botted> {
    game: &'a G,
    setup: SetupOf<G>,
    bots: Vec<String>,
    seed: Seed,
    hire: Box<Hire<'a, G>>,
}

/// Why a series can't be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArenaError {
    /// The game is for fewer or more seats.
    #[error(transparent)]
    Seats(#[from] SetupError),
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// Nobody was named.
    #[error("no bot is named, so nobody would play")]
    NoBots,
}

impl ArenaError {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ArenaError::Seats(_) => SetupError::CODE,
            ArenaError::Bot(_) => UnknownBot::CODE,
            ArenaError::NoBots => "no-bots",
        }
    }
}

/// One game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Its number in the series, counted from 0.
    pub number: u64,
    /// Who sat where, as places in the list of bots.
    pub bots: BySeat<usize>,
    /// How it ended.
    pub outcome: Outcome,
    /// How many decisions were taken, by all seats together.
    pub n_decisions: u32,
    /// How many rounds were begun.
    pub n_rounds: u8,
}

/// Someone who looks on while a game is played: is told all news, and changes nothing.
pub trait Watch<G: Game>: Log<G::Event> {
    /// A seat answered with one of these options.
    fn answered(&mut self, options: &[G::Action], action: G::Action);

    /// A step was taken, and this is how things are now.
    fn stepped(&mut self, game: &G, state: &G::State, step: &StepOf<G>);

    /// The game is over.
    fn over(&mut self, game: &G, state: &G::State, outcome: &Outcome);
}

impl<G: Game> Watch<G> for Silent {
    fn answered(&mut self, _options: &[G::Action], _action: G::Action) {}
    fn stepped(&mut self, _game: &G, _state: &G::State, _step: &StepOf<G>) {}
    fn over(&mut self, _game: &G, _state: &G::State, _outcome: &Outcome) {}
}

impl<'a, G: Botted> Arena<'a, G> {
    /// A series at a table for bots with these names; a name may be there more than once.
    pub fn new(
        game: &'a Arc<G>,
        setup: SetupOf<G>,
        bots: Vec<String>,
        seed: Seed,
    ) -> Result<Arena<'a, G>, ArenaError> {
        Arena::with_hire(game, setup, bots, seed, Box::new(|name| make(game, name)))
    }

    /// The same with bots from elsewhere.
    pub fn with_hire(
        game: &'a G,
        setup: SetupOf<G>,
        bots: Vec<String>,
        seed: Seed,
        hire: Box<Hire<'a, G>>,
    ) -> Result<Arena<'a, G>, ArenaError> {
        let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
        if !G::SEATS.contains(&setup.n_seats) {
            return Err(SetupError { n_seats: setup.n_seats, least, most }.into());
        }
        if bots.is_empty() {
            return Err(ArenaError::NoBots);
        }
        bots.iter().try_for_each(|it| hire(it).map(drop))?;
        Ok(Arena { game, setup, bots, seed, hire })
    }

    /// The rules played by.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The names of the bots, as given.
    pub fn bots(&self) -> &[String] {
        &self.bots
    }

    /// How many seats the table has.
    pub fn n_seats(&self) -> u8 {
        self.setup.n_seats
    }

    /// Who sits where in a game, as places in the list of bots.
    ///
    /// With k bots, games come in sets of k. A set draws one order of the bots, as evenly mixed as the seats
    /// allow; in its next game everyone hands their seat on to the bot that follows in the list. So in each
    /// set every bot sits in every seat exactly once, and over the sets all kinds of neighbours meet.
    pub fn seating(&self, number: u64) -> BySeat<usize> {
        let k = self.bots.len();
        let (set, turn) = (number / k as u64, (number % k as u64) as usize);
        let mut order: Vec<usize> = (0..k.max(MAX_SEATS)).map(|it| it % k).collect();
        // The bots' own order first, so that chance also decides who has a seat more than the others.
        let mut dice = self.seed.dice(set);
        shuffle(&mut dice, &mut order[..k]);
        for it in k..order.len() {
            order[it] = order[it - k];
        }
        let n_seats = usize::from(self.n_seats());
        shuffle(&mut dice, &mut order[..n_seats]);
        BySeat::new(self.n_seats(), |seat| (order[seat.index()] + turn) % k)
    }

    /// Plays one game of the series.
    ///
    /// Luck is drawn as a hosted table draws it, so the table with the game's seed replays it.
    pub fn play(&self, number: u64) -> Played {
        self.play_before(number, &mut Silent)
    }

    /// Plays one game of the series while somebody looks on.
    pub fn play_before(&self, number: u64, watch: &mut impl Watch<G>) -> Played {
        let (game, seed) = (self.game, self.seed.nth(number));
        let bots = self.seating(number);
        let bot_seed = seed.nth(BOTS);
        // Fresh bots and their own dice for every game: nothing carries over that depends on who played before.
        let mut players: Vec<Player<G>> = Seat::all(self.n_seats())
            .map(|seat| {
                let bot = (self.hire)(&self.bots[bots[seat]]).expect("names are checked");
                (bot, bot_seed.dice(seat.index() as u64))
            })
            .collect();
        let (outcome, n_decisions, n_rounds) =
            play_game(game, &self.setup, seed, &mut players, watch, |seat| &self.bots[bots[seat]]);
        Played { number, bots, outcome, n_decisions, n_rounds }
    }

    /// Plays the first `n_games` of the series and tells of each, in order, whatever the number of threads.
    ///
    /// Threads take blocks of games as they find time; the blocks are put back in order here. An error of
    /// `each` ends the series.
    pub fn run<E>(
        &self,
        n_games: u64,
        n_threads: usize,
        mut each: impl FnMut(&Played) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicU64::new(0);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(2 * n_threads);
            for _ in 0..n_threads.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let block = next.fetch_add(1, Ordering::Relaxed);
                        let first = block.saturating_mul(BLOCK);
                        if first >= n_games {
                            return;
                        }
                        let last = (first + BLOCK).min(n_games);
                        let games: Vec<Played> = (first..last).map(|it| self.play(it)).collect();
                        if sender.send((block, games)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let (mut early, mut due) = (BTreeMap::new(), 0);
            for (block, games) in receiver {
                early.insert(block, games);
                while let Some(games) = early.remove(&due) {
                    games.iter().try_for_each(&mut each)?;
                    due += 1;
                }
            }
            Ok(())
        })
    }
}

/// Plays one game. Luck is drawn from the seed as a hosted table draws it; each bot has its own dice.
pub(crate) fn play_game<'n, G: Botted>(
    game: &G,
    setup: &SetupOf<G>,
    seed: Seed,
    players: &mut [Player<G>],
    watch: &mut impl Watch<G>,
    name: impl Fn(Seat) -> &'n str,
) -> (Outcome, u32, u8) {
    let speakers: SeatSet =
        Seat::all(setup.n_seats).filter(|it| players[it.index()].0.speaks_unasked()).collect();
    let mut talk = Talk::default();
    let mut state = game.start(setup);
    let mut answered = BySeat::new(setup.n_seats, |_| 0);
    let (mut n_decisions, mut n_steps) = (0, 0);
    let mut options = Vec::new();
    let outcome = loop {
        let step = match game.waiting(&state) {
            Waiting::Over(outcome) => break outcome,
            Waiting::Chance => Step::Chance(game.roll(&state, &mut seed.dice(n_steps))),
            Waiting::Seats(seats) => {
                let order = talk.order(speakers);
                let unasked = unasked(game, &state, order, players, &mut options);
                let (seat, action) = unasked.unwrap_or_else(|| {
                    let seat = seats.first().expect("somebody is waited for");
                    options.clear();
                    game.options(&state, seat, &mut options);
                    let id = DecisionId(answered[seat]);
                    let options_now = std::mem::take(&mut options);
                    let decision =
                        Decision { id, seat, prompt: game.prompt(&state, seat), options: options_now };
                    let view = game.view(&state, Viewer::Seat(seat));
                    let (bot, dice) = &mut players[seat.index()];
                    let action = bot.choose(&decision, &view, dice);
                    options = decision.options;
                    watch.answered(&options, action);
                    assert!(options.contains(&action), "{} answers {action:?}", name(seat));
                    answered[seat] += 1;
                    n_decisions += 1;
                    (seat, action)
                });
                match unasked {
                    Some(_) => talk.spoke(seat),
                    None => talk.decided(seat),
                }
                Step::Seat(seat, action)
            }
        };
        game.apply(&mut state, &step, watch);
        watch.stepped(game, &state, &step);
        n_steps += 1;
    };
    watch.over(game, &state, &outcome);
    let n_rounds = G::round(&game.view(&state, Viewer::Spectator));
    (outcome, n_decisions, n_rounds)
}

/// What the first of these seats that wants to do something unasked does.
fn unasked<G: Game>(
    game: &G,
    state: &G::State,
    mut seats: impl Iterator<Item = Seat>,
    players: &mut [Player<G>],
    liberties: &mut Vec<G::Action>,
) -> Option<(Seat, G::Action)> {
    seats.find_map(|seat| {
        liberties.clear();
        game.liberties(state, seat, liberties);
        if liberties.is_empty() {
            return None;
        }
        let (bot, dice) = &mut players[seat.index()];
        let action = bot.volunteer(liberties, &game.view(state, Viewer::Seat(seat)), dice)?;
        assert!(liberties.contains(&action), "{seat} does {action:?}, which is no liberty");
        Some((seat, action))
    })
}
