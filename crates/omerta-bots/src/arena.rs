//! Many games between bots, on several threads, the same on any number of them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use omerta_core::{BySeat, MAX_SEATS, Outcome, Seat, Seed, SetupError, SetupOf, Silent, shuffle};
pub use omerta_host::unwatched::Watch;
use omerta_host::unwatched::{Player, Unwatched};

use crate::bot::Bot;
use crate::registry::{Botted, UnknownBot, make};

/// How many games a thread takes at a time.
const BLOCK: u64 = 128;
/// The number that leads from a game's seed to that of its bots, who so never touch the game's own luck.
pub(crate) const BOTS: u64 = u64::MAX;

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
        let ended = Unwatched::open(game, &self.setup, seed).play(&mut players, watch);
        let n_rounds = G::round(&ended.view);
        Played { number, bots, outcome: ended.outcome, n_decisions: ended.n_decisions, n_rounds }
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
