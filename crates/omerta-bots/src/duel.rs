//! One bot against a table of others: the same deals with the bot in every seat.
//!
//! A deal and all its seatings are one block: what luck gave is the same in all of them, so blocks and not games are
//! what intervals count.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use omerta_core::{BySeat, DecisionOf, Dice, Seat, Seed, SetupError, SetupOf, Silent};
use serde::{Deserialize, Serialize};

use omerta_host::unwatched::{Player, Unwatched};

use crate::arena::{ArenaError, BOTS, Hire};
use crate::bot::Bot;
use crate::registry::Botted;
use crate::search::Clock;

/// A series of deals between one bot and a table of others.
pub struct Duel<'a, G: Botted> {
    game: &'a Arc<G>,
    setup: SetupOf<G>,
    hero: String,
    /// Who sits in the other seats, in turn.
    table: Vec<String>,
    seed: Seed,
    hire: Box<Hire<'a, G>>,
    clock: Clock,
}

/// All games of one deal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Block {
    /// The number of the deal.
    pub deal: u64,
    /// What the bot won in each seat: its part of the victory.
    pub shares: Vec<f64>,
    /// How long it thought about each decision that has more than one option, in milliseconds.
    pub times: Vec<f32>,
}

impl Block {
    /// What the bot won on average.
    pub fn share(&self) -> f64 {
        self.shares.iter().sum::<f64>() / self.shares.len().max(1) as f64
    }
}

impl<'a, G: Botted> Duel<'a, G> {
    /// A series with bots from anywhere. The clock tells how long the bot thinks.
    pub fn new(
        game: &'a Arc<G>,
        setup: SetupOf<G>,
        (hero, table): (String, Vec<String>),
        seed: Seed,
        hire: Box<Hire<'a, G>>,
        clock: Clock,
    ) -> Result<Duel<'a, G>, ArenaError> {
        let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
        if !G::SEATS.contains(&setup.n_seats) {
            return Err(SetupError { n_seats: setup.n_seats, least, most }.into());
        }
        if table.is_empty() {
            return Err(ArenaError::NoBots);
        }
        table.iter().chain([&hero]).try_for_each(|it| hire(it).map(drop))?;
        Ok(Duel { game, setup, hero, table, seed, hire, clock })
    }

    /// How many sit at the table: as many games has each block.
    pub fn n_seats(&self) -> u8 {
        self.setup.n_seats
    }

    /// Plays all games of one deal.
    pub fn play(&self, deal: u64) -> Block {
        let mut block = Block { deal, shares: Vec::new(), times: Vec::new() };
        let seed = self.seed.nth(deal);
        for hero in Seat::all(self.setup.n_seats) {
            let names = BySeat::new(self.setup.n_seats, |seat| match seat == hero {
                true => self.hero.as_str(),
                false => self.seat_of_table(seat, hero, deal),
            });
            let times = Arc::new(Mutex::new(Vec::new()));
            let bot_seed = seed.nth(BOTS);
            let mut players: Vec<Player<G>> = Seat::all(self.setup.n_seats)
                .map(|seat| {
                    let mut bot = (self.hire)(names[seat]).expect("names are checked");
                    if seat == hero {
                        bot = Box::new(Timed { bot, clock: self.clock, times: Arc::clone(&times) });
                    }
                    (bot, bot_seed.dice(seat.index() as u64))
                })
                .collect();
            let ended = Unwatched::open(&**self.game, &self.setup, seed).play(&mut players, &mut Silent);
            drop(players);
            block.shares.push(ended.outcome.shares()[hero]);
            block.times.append(&mut times.lock().unwrap_or_else(PoisonError::into_inner));
        }
        block
    }

    /// Who of the table sits here: they are dealt round from the seat after the hero, another one first in each deal.
    fn seat_of_table(&self, seat: Seat, hero: Seat, deal: u64) -> &str {
        let n = usize::from(self.setup.n_seats);
        let after = (seat.index() + n - hero.index() - 1) % n;
        let first = (deal % self.table.len() as u64) as usize;
        &self.table[(after + first) % self.table.len()]
    }
}

/// A bot whose thinking is timed.
struct Timed<G: Botted> {
    bot: Box<dyn Bot<G> + Send>,
    clock: Clock,
    times: Arc<Mutex<Vec<f32>>>,
}

impl<G: Botted> Bot<G> for Timed<G> {
    fn choose(&mut self, decision: &DecisionOf<G>, view: &G::View, dice: &mut Dice) -> G::Action {
        let begun = (self.clock)();
        let action = self.bot.choose(decision, view, dice);
        if decision.options.len() > 1 {
            let passed: Duration = (self.clock)().saturating_sub(begun);
            let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
            times.push(passed.as_secs_f32() * 1000.0);
        }
        action
    }

    fn speaks_unasked(&self) -> bool {
        self.bot.speaks_unasked()
    }

    fn volunteer(&mut self, liberties: &[G::Action], view: &G::View, dice: &mut Dice) -> Option<G::Action> {
        self.bot.volunteer(liberties, view, dice)
    }
}
