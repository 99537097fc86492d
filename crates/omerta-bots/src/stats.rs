//! What came of a series of games: shares with intervals, and spreads.

use std::collections::BTreeMap;

use omerta_core::Seat;
use serde::Serialize;

use crate::arena::{Arena, Played};
use crate::registry::Botted;

/// A whole victory, in parts that divide evenly among up to eight winners: sums of shares stay exact.
pub(crate) const WHOLE: u64 = 840;

/// Everything counted so far. It grows with the number of different scores, not with the number of games.
#[derive(Clone, Debug)]
pub struct Tally {
    rounds_in_full: Option<u8>,
    /// The kind of each entry of the arena's list: its place among `names`.
    kind_of: Vec<usize>,
    names: Vec<String>,
    by_bot: Vec<Shares>,
    by_seat: Vec<Shares>,
    scores_by_bot: Vec<Counts>,
    decisions: Counts,
    rounds: Counts,
    n_games: u64,
    n_without_winner: u64,
    n_shared: u64,
    n_early: u64,
}

impl Tally {
    /// Nothing counted yet.
    pub fn new<G: Botted>(arena: &Arena<'_, G>) -> Tally {
        let mut names: Vec<String> = Vec::new();
        let mut kind_of = Vec::new();
        for name in arena.bots() {
            let kind = names.iter().position(|it| it == name).unwrap_or(names.len());
            if kind == names.len() {
                names.push(name.clone());
            }
            kind_of.push(kind);
        }
        let n_kinds = names.len();
        Tally {
            rounds_in_full: arena.game().n_rounds(),
            kind_of,
            names,
            by_bot: vec![Shares::default(); n_kinds],
            by_seat: vec![Shares::default(); usize::from(arena.n_seats())],
            scores_by_bot: vec![Counts::default(); n_kinds],
            decisions: Counts::default(),
            rounds: Counts::default(),
            n_games: 0,
            n_without_winner: 0,
            n_shared: 0,
            n_early: 0,
        }
    }

    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        let winners = played.outcome.winners;
        let share = WHOLE / winners.len().max(1) as u64;
        let mut by_kind = vec![(0, 0); self.names.len()];
        for (seat, &bot) in played.bots.iter() {
            let won = if winners.contains(seat) { share } else { 0 };
            let kind = self.kind_of[bot];
            by_kind[kind].0 += won;
            by_kind[kind].1 += 1;
            self.by_seat[seat.index()].add(won, 1);
            self.scores_by_bot[kind].add(i64::from(played.outcome.scores[seat]));
        }
        for (shares, (won, n_seats)) in self.by_bot.iter_mut().zip(by_kind) {
            shares.add(won, n_seats);
        }
        self.decisions.add(i64::from(played.n_decisions));
        self.rounds.add(i64::from(played.n_rounds));
        self.n_games += 1;
        self.n_without_winner += u64::from(winners.is_empty());
        self.n_shared += u64::from(winners.len() > 1);
        self.n_early += u64::from(self.rounds_in_full.is_some_and(|it| played.n_rounds < it));
    }

    /// Counts what another tally of the same arena has counted.
    pub fn add_all(&mut self, other: &Tally) {
        self.by_bot.iter_mut().zip(&other.by_bot).for_each(|(it, more)| it.add_all(more));
        self.by_seat.iter_mut().zip(&other.by_seat).for_each(|(it, more)| it.add_all(more));
        self.scores_by_bot.iter_mut().zip(&other.scores_by_bot).for_each(|(it, more)| it.add_all(more));
        self.decisions.add_all(&other.decisions);
        self.rounds.add_all(&other.rounds);
        self.n_games += other.n_games;
        self.n_without_winner += other.n_without_winner;
        self.n_shared += other.n_shared;
        self.n_early += other.n_early;
    }

    /// What it comes to.
    pub fn summary(&self) -> Summary {
        let mut all = Counts::default();
        self.scores_by_bot.iter().for_each(|it| all.add_all(it));
        let bots = self.names.iter().enumerate().map(|(kind, name)| BotSummary {
            bot: name.clone(),
            seats_taken: self.by_bot[kind].seats,
            win_share: self.by_bot[kind].estimate(),
            scores: self.scores_by_bot[kind].spread(),
        });
        let seats = self.by_seat.iter().enumerate().filter_map(|(index, shares)| {
            Some(SeatSummary { seat: Seat::nth(index)?, win_share: shares.estimate() })
        });
        Summary {
            games: self.n_games,
            bots: bots.collect(),
            seats: seats.collect(),
            scores: all.spread(),
            decisions: self.decisions.spread(),
            rounds: self.rounds.spread(),
            without_winner: self.n_without_winner,
            shared_victories: self.n_shared,
            ended_early: self.rounds_in_full.map(|_| self.n_early),
        }
    }
}

/// What a series of games came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// How many games were played.
    pub games: u64,
    /// How each kind of bot did, in the order they were named.
    pub bots: Vec<BotSummary>,
    /// How each seat did, whoever sat there.
    pub seats: Vec<SeatSummary>,
    /// Scores of all seats.
    pub scores: Spread,
    /// Decisions of a game, of all seats together.
    pub decisions: Spread,
    /// Rounds begun in a game.
    pub rounds: Spread,
    /// Games that nobody won.
    pub without_winner: u64,
    /// Games that several won.
    pub shared_victories: u64,
    /// Games that ended before their last round; nothing for a game that has no last one.
    pub ended_early: Option<u64>,
}

/// How one kind of bot did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotSummary {
    /// Its name.
    pub bot: String,
    /// How often it sat down, all seats and games together.
    pub seats_taken: u64,
    /// The mean share of the victory for each time it sat down.
    pub win_share: Estimate,
    /// Its scores.
    pub scores: Spread,
}

/// How one seat did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatSummary {
    /// Which seat.
    pub seat: Seat,
    /// The mean share of the victory.
    pub win_share: Estimate,
}

/// A mean with the interval that holds the truth 95 times of 100.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The mean of what was seen.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Sums from which a win share and its interval follow.
///
/// A game is one observation: `won` parts of a victory for a number of seats. Seats of one game depend on
/// each other, and a kind of bot may have more seats in some games than in others, so the variance is that
/// of a ratio of sums over games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shares {
    pub(crate) games: u64,
    won: u64,
    pub(crate) seats: u64,
    won_won: u128,
    won_seats: u128,
    seats_seats: u128,
}

impl Shares {
    pub(crate) fn add(&mut self, won: u64, seats: u64) {
        self.games += 1;
        self.won += won;
        self.seats += seats;
        self.won_won += u128::from(won * won);
        self.won_seats += u128::from(won * seats);
        self.seats_seats += u128::from(seats * seats);
    }

    pub(crate) fn add_all(&mut self, other: &Shares) {
        let Shares { games, won, seats, won_won, won_seats, seats_seats } = *other;
        self.games += games;
        self.won += won;
        self.seats += seats;
        self.won_won += won_won;
        self.won_seats += won_seats;
        self.seats_seats += seats_seats;
    }

    /// The share for one seat in one game, with Wilson's interval for as many independent games as would
    /// have the variance that was seen.
    pub(crate) fn estimate(&self) -> Estimate {
        if self.seats == 0 {
            return Estimate { mean: 0.0, low: 0.0, high: 1.0 };
        }
        let (won, seats) = (u128::from(self.won), u128::from(self.seats));
        let mean = self.won as f64 / (self.seats as f64 * WHOLE as f64);
        // The residuals' squares, times the squared number of seats: whole numbers, so nothing cancels badly.
        let squares =
            self.won_won * seats * seats + won * won * self.seats_seats - 2 * self.won_seats * won * seats;
        let variance = squares as f64 / (self.seats as f64).powi(4) / (WHOLE * WHOLE) as f64;
        if mean == 0.0 || mean == 1.0 {
            return wilson(mean, self.games as f64);
        }
        if variance == 0.0 {
            return Estimate { mean, low: mean, high: mean };
        }
        wilson(mean, mean * (1.0 - mean) / variance)
    }
}

/// Wilson's 95 % interval for a share that was seen in `n` independent trials.
fn wilson(mean: f64, n: f64) -> Estimate {
    const Z: f64 = 1.959_964;
    let z2 = Z * Z / n;
    let middle = (mean + z2 / 2.0) / (1.0 + z2);
    let half = Z / (1.0 + z2) * (mean * (1.0 - mean) / n + z2 / (4.0 * n)).sqrt();
    // The clamps only undo rounding: at 0 and 1 the interval ends exactly there.
    Estimate { mean, low: (middle - half).clamp(0.0, mean), high: (middle + half).clamp(mean, 1.0) }
}

/// How often each number was seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts(pub(crate) BTreeMap<i64, u64>);

impl Counts {
    pub(crate) fn add(&mut self, number: i64) {
        *self.0.entry(number).or_default() += 1;
    }

    pub(crate) fn add_all(&mut self, other: &Counts) {
        for (&number, &n) in &other.0 {
            *self.0.entry(number).or_default() += n;
        }
    }

    pub(crate) fn spread(&self) -> Spread {
        let n: u64 = self.0.values().sum();
        let sum: i128 = self.0.iter().map(|(&number, &n)| i128::from(number) * i128::from(n)).sum();
        let quarter = |quarters: u64| {
            let rank = (n * quarters).div_ceil(4).max(1);
            let mut seen = 0;
            let at = self.0.iter().find(|&(_, &n)| {
                seen += n;
                seen >= rank
            });
            at.map_or(0, |(&number, _)| number)
        };
        Spread {
            mean: if n == 0 { 0.0 } else { sum as f64 / n as f64 },
            min: quarter(0),
            lower_quartile: quarter(1),
            median: quarter(2),
            upper_quartile: quarter(3),
            max: quarter(4),
        }
    }
}

/// How numbers are spread. Quartiles are numbers that were seen (nearest rank).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The smallest.
    pub min: i64,
    /// A quarter lies at or below this.
    pub lower_quartile: i64,
    /// Half lies at or below this.
    pub median: i64,
    /// Three quarters lie at or below this.
    pub upper_quartile: i64,
    /// The largest.
    pub max: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(games: &[(u64, u64)]) -> Estimate {
        let mut shares = Shares::default();
        games.iter().for_each(|&(won, seats)| shares.add(won, seats));
        shares.estimate()
    }

    #[test]
    fn one_seat_and_no_ties_is_the_plain_wilson_interval() {
        let games: Vec<_> = (0..100).map(|it| (if it < 30 { WHOLE } else { 0 }, 1)).collect();
        let Estimate { mean, low, high } = shares(&games);
        assert!((mean - 0.3).abs() < 1e-12);
        // The published value for 30 of 100.
        assert!((low - 0.2189).abs() < 1e-3 && (high - 0.3958).abs() < 1e-3, "{low} {high}");
    }

    #[test]
    fn a_bot_that_has_every_seat_wins_its_part_for_certain() {
        let Estimate { mean, low, high } = shares(&[(WHOLE, 5); 40]);
        assert_eq!((mean, low, high), (0.2, 0.2, 0.2));
    }

    #[test]
    fn never_and_always_still_have_an_interval() {
        let never = shares(&[(0, 1); 50]);
        assert!(never.low == 0.0 && never.high > 0.05, "{never:?}");
        let always = shares(&[(WHOLE, 1); 50]);
        assert!(always.low < 0.95 && always.high == 1.0, "{always:?}");
    }

    #[test]
    fn quartiles_are_numbers_that_were_seen() {
        let mut counts = Counts::default();
        (1..=8).for_each(|it| counts.add(it * 10));
        let Spread { mean, min, lower_quartile, median, upper_quartile, max } = counts.spread();
        assert_eq!((min, lower_quartile, median, upper_quartile, max), (10, 20, 40, 60, 80));
        assert_eq!(mean, 45.0);
    }
}
