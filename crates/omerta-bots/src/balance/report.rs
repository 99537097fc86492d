//! What a count comes to.

use omerta_core::Seat;
use serde::Serialize;

use crate::balance::limits::Check;
use crate::balance::tally::{Item, Tally};
use crate::balance::{Balanced, Entry};
use crate::stats::{Counts, Estimate, Shares, Spread, Summary};

/// An opening that was played less often than this, for each thousand of all, is too rare to judge.
const RARE: u64 = 5;
/// An option that was there less often than this is not said to be unused.
const OFTEN: u64 = 100;
/// How wide the steps of the margins are, in per cent.
pub const MARGIN_STEP: u64 = 5;

/// What a series of games says about a game and its pack at one number of seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// How many sit at the table.
    pub n_seats: u8,
    /// An even part of the victories, in per cent.
    pub par: f64,
    /// Who won, scores, length, ends.
    pub summary: Summary,
    /// How each place in the first order did.
    pub places: Vec<PlaceReport>,
    /// How each seat did when its places in the first order are taken into account.
    pub seats: Vec<SeatReport>,
    /// Scores of the winners.
    pub winners: Spread,
    /// How far winners with the highest score are ahead of the second, in thousandths of what they have.
    pub margins: Spread,
    /// How many games had a margin of up to 5 %, 10 %, and so on.
    pub margin_steps: Vec<u64>,
    /// Cards and what else can be used.
    pub items: Vec<ItemReport>,
    /// What players began with, the most successful first.
    pub openings: Vec<OpeningReport>,
    /// What decided who won.
    pub deciders: Vec<DeciderReport>,
    /// How roles did that luck gave to seats.
    pub roles: Vec<RoleReport>,
    /// What turns were spent on.
    pub turns: Vec<TurnReport>,
    /// How games ended.
    pub ends: Vec<EndReport>,
    /// What happened in how many games.
    pub marks: Vec<MarkReport>,
    /// How many games had how many rounds, the shortest first.
    pub lengths: Vec<LengthReport>,
    /// Options that were often there and never taken.
    pub unused: Vec<UnusedReport>,
    /// Whether the limits hold, where there are any.
    pub checks: Vec<Check>,
}

/// How a place in the first order did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlaceReport {
    /// How many seats after the first, counted from 0.
    pub place: usize,
    /// The share of the victories.
    pub win_share: Estimate,
}

/// How a seat did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatReport {
    /// Which seat.
    pub seat: Seat,
    /// The share of the victories it would have with all places in the first order equally often.
    pub even_share: f64,
}

/// How a card did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ItemReport {
    /// What it is one of.
    pub group: &'static str,
    /// Its short name.
    pub name: String,
    /// In how many games it was there.
    pub shown: u64,
    /// In how many per cent of these somebody used it.
    pub used: f64,
    /// How often it was used in such a game.
    pub uses: f64,
    /// How many points above an even part of the victories those had who used it.
    pub lift: Option<Estimate>,
}

/// How an opening did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OpeningReport {
    /// What it is one of.
    pub group: &'static str,
    /// Its short name.
    pub name: String,
    /// How many per cent of all players began so.
    pub played: f64,
    /// Their share of the victories.
    pub win_share: Estimate,
    /// Whether it was played too rarely to judge.
    pub rare: bool,
}

/// How often something decided the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DeciderReport {
    /// What it is one of.
    pub group: &'static str,
    /// Its short name.
    pub name: String,
    /// In how many per cent of the games others would have won without it.
    pub decided: f64,
}

/// How a role did that luck gave to a seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoleReport {
    /// What it is one of.
    pub group: &'static str,
    /// Its short name.
    pub name: String,
    /// How many seats had it, all games together.
    pub seats: u64,
    /// Their share of the victories.
    pub win_share: Estimate,
}

/// How often turns were spent on something.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TurnReport {
    /// What it is one of.
    pub group: &'static str,
    /// Its short name.
    pub name: String,
    /// How many there were in a game.
    pub times: f64,
    /// How many per cent of all turns that is.
    pub part: f64,
    /// How many per cent of the turns of those who won were spent so.
    pub part_of_winners: f64,
}

/// How often games ended so.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EndReport {
    /// Its short name.
    pub name: &'static str,
    /// How many games ended so.
    pub games: u64,
    /// How many per cent of all that is.
    pub part: f64,
}

/// How often something happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MarkReport {
    /// What it is.
    pub name: &'static str,
    /// In how many per cent of the games it happened.
    pub part: f64,
    /// How often in a game, on average.
    pub times: f64,
}

/// How many games had so many rounds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LengthReport {
    /// How many rounds.
    pub rounds: i64,
    /// How many games.
    pub games: u64,
    /// How many per cent of the games had no more rounds.
    pub up_to: f64,
}

/// An option nobody took.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnusedReport {
    /// The option as records write it.
    pub action: String,
    /// How often it was there.
    pub offered: u64,
}

impl Report {
    /// What a tally comes to.
    pub fn new<G: Balanced>(game: &G, tally: &Tally<G>) -> Report {
        let summary = tally.games.summary();
        let n_seats = usize::from(tally.n_seats);
        let par = 1.0 / n_seats as f64;
        let n_games = summary.games.max(1) as f64;
        let places: Vec<PlaceReport> = (0..n_seats)
            .map(|place| {
                let mut shares = Shares::default();
                tally.places.iter().for_each(|it| shares.add_all(&it[place]));
                PlaceReport { place, win_share: shares.estimate() }
            })
            .collect();
        let seats = Seat::all(tally.n_seats).map(|seat| {
            let by_place = &tally.places[seat.index()];
            // A game without a place to have a first in leaves places that nobody ever had.
            let had: Vec<f64> =
                by_place.iter().filter(|it| it.games > 0).map(|it| it.estimate().mean).collect();
            SeatReport { seat, even_share: had.iter().sum::<f64>() / had.len().max(1) as f64 }
        });
        let n_openings: u64 = tally.openings.iter().map(|it| it.1.seats).sum();
        let mut openings: Vec<OpeningReport> = tally
            .openings
            .iter()
            .filter(|it| it.1.seats > 0)
            .map(|(entry, shares)| OpeningReport {
                group: entry.group,
                name: entry.name.clone(),
                played: 100.0 * shares.seats as f64 / n_openings.max(1) as f64,
                win_share: shares.estimate(),
                rare: shares.seats * 1000 < n_openings * RARE,
            })
            .collect();
        openings.sort_by(|a, b| {
            (a.rare, b.win_share.mean).partial_cmp(&(b.rare, a.win_share.mean)).expect("numbers")
        });
        let decider = |(entry, n): &(Entry, u64)| DeciderReport {
            group: entry.group,
            name: entry.name.clone(),
            decided: 100.0 * *n as f64 / n_games,
        };
        let role = |(entry, shares): &(Entry, Shares)| RoleReport {
            group: entry.group,
            name: entry.name.clone(),
            seats: shares.seats,
            win_share: shares.estimate(),
        };
        let end =
            |&(name, n): &(&'static str, u64)| EndReport { name, games: n, part: 100.0 * n as f64 / n_games };
        let mark = |&(name, [games, times]): &(&'static str, [u64; 2])| MarkReport {
            name,
            part: 100.0 * games as f64 / n_games,
            times: times as f64 / n_games,
        };
        let mut report = Report {
            n_seats: tally.n_seats,
            par: 100.0 * par,
            places,
            seats: seats.collect(),
            winners: tally.winners.spread(),
            margins: tally.margins.spread(),
            margin_steps: steps(&tally.margins),
            items: tally.items.iter().map(|it| item(it, par)).collect(),
            openings,
            deciders: tally.deciders.iter().map(decider).collect(),
            roles: tally.roles.iter().filter(|it| it.1.seats > 0).map(role).collect(),
            turns: turns(&tally.turns, n_games),
            ends: tally.ends.iter().map(end).collect(),
            marks: tally.marks.iter().map(mark).collect(),
            lengths: lengths(&tally.rounds, n_games),
            unused: unused(game, tally),
            checks: Vec::new(),
            summary,
        };
        report.checks = G::LIMITS.iter().map(|it| it.check(&report)).collect();
        report
    }
}

/// The name of a place in the first order.
pub fn place(nth: usize) -> String {
    if nth == 0 { "first".to_owned() } else { format!("+{nth}") }
}

fn item(item: &Item, par: f64) -> ItemReport {
    let Item { entry, shown, used, uses, users } = item;
    let points = |it: f64| 100.0 * (it - par);
    let lift = (users.seats > 0).then(|| {
        let Estimate { mean, low, high } = users.estimate();
        Estimate { mean: points(mean), low: points(low), high: points(high) }
    });
    ItemReport {
        group: entry.group,
        name: entry.name.clone(),
        shown: *shown,
        used: 100.0 * *used as f64 / (*shown).max(1) as f64,
        uses: *uses as f64 / (*shown).max(1) as f64,
        lift,
    }
}

fn turns(turns: &[(Entry, [u64; 2])], n_games: f64) -> Vec<TurnReport> {
    let all = [0, 1].map(|i| turns.iter().map(|it| it.1[i]).sum::<u64>().max(1) as f64);
    let turn = |(entry, [n, by_winners]): &(Entry, [u64; 2])| TurnReport {
        group: entry.group,
        name: entry.name.clone(),
        times: *n as f64 / n_games,
        part: 100.0 * *n as f64 / all[0],
        part_of_winners: 100.0 * *by_winners as f64 / all[1],
    };
    turns.iter().map(turn).collect()
}

fn lengths(rounds: &Counts, n_games: f64) -> Vec<LengthReport> {
    let mut so_far = 0;
    let length = |(&rounds, &games): (&i64, &u64)| {
        so_far += games;
        LengthReport { rounds, games, up_to: 100.0 * so_far as f64 / n_games }
    };
    rounds.0.iter().map(length).collect()
}

fn unused<G: Balanced>(game: &G, tally: &Tally<G>) -> Vec<UnusedReport> {
    let never = tally.options.iter().filter(|(_, [there, taken])| *taken == 0 && *there >= OFTEN);
    let mut unused: Vec<UnusedReport> = never
        .map(|(action, [there, _])| UnusedReport { action: game.action_text(action), offered: *there })
        .collect();
    unused.sort_by(|a, b| (b.offered, &a.action).cmp(&(a.offered, &b.action)));
    unused
}

fn steps(margins: &Counts) -> Vec<u64> {
    let mut steps = vec![0; (100 / MARGIN_STEP) as usize];
    for (&margin, n) in &margins.0 {
        let at = usize::try_from(margin).unwrap_or(0) / (10 * MARGIN_STEP as usize);
        steps[at.min((100 / MARGIN_STEP) as usize - 1)] += n;
    }
    steps
}
