//! What a series of blocks says: shares with intervals, a sequential test, ratings.

use omerta_core::{Seed, below};
use serde::Serialize;

/// How many times blocks are drawn anew for an interval.
const RESAMPLES: usize = 2_000;

/// A share of victories, with an interval that holds the true one in 95 of 100 series.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// The mean over blocks.
    pub share: f64,
    /// The lower end of the interval.
    pub ci_low: f64,
    /// The upper end of the interval.
    pub ci_high: f64,
}

/// The mean of blocks and its interval, by drawing blocks anew. The same blocks give the same interval.
pub fn bootstrap(blocks: &[f64]) -> Share {
    let n = blocks.len().max(1);
    let share = blocks.iter().sum::<f64>() / n as f64;
    if blocks.len() < 2 {
        return Share { share, ci_low: 0.0, ci_high: 1.0 };
    }
    let mut dice = Seed::from_number(0x0B10C).dice(n as u64);
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| (0..n).map(|_| blocks[below(&mut dice, n as u32) as usize]).sum::<f64>() / n as f64)
        .collect();
    means.sort_by(f64::total_cmp);
    Share { share, ci_low: means[RESAMPLES / 40], ci_high: means[RESAMPLES - 1 - RESAMPLES / 40] }
}

/// The value below which so many of a hundred lie; 0 where there is none.
pub fn percentile(values: &mut [f32], percent: usize) -> f32 {
    values.sort_by(f32::total_cmp);
    values.get((values.len() * percent / 100).min(values.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

/// Rating points between a bot that takes this share and each of the others at its table.
pub fn elo(share: f64, n_seats: u8) -> f64 {
    let share = share.clamp(1e-6, 1.0 - 1e-6);
    400.0 * (f64::from(n_seats - 1) * share / (1.0 - share)).log10()
}

/// What a sequential test has found so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The bot is better than par by the margin.
    Better,
    /// It is not.
    NotBetter,
    /// Nobody can tell yet.
    Open,
}

/// Tests whether the true share is par or par and a margin, each wrong in at most one of twenty series: the
/// generalised sequential probability ratio of block means.
pub fn sprt(blocks: &[f64], par: f64, margin: f64) -> (f64, Verdict) {
    const LEAST: usize = 8;
    let n = blocks.len() as f64;
    let mean = blocks.iter().sum::<f64>() / n.max(1.0);
    let spread = blocks.iter().map(|it| (it - mean) * (it - mean)).sum::<f64>() / n.max(1.0);
    if blocks.len() < LEAST {
        return (0.0, Verdict::Open);
    }
    let ratio = n * margin * (mean - par - margin / 2.0) / spread.max(1e-4);
    let bound = 19.0_f64.ln();
    let verdict = match ratio {
        it if it >= bound => Verdict::Better,
        it if it <= -bound => Verdict::NotBetter,
        _ => Verdict::Open,
    };
    (ratio, verdict)
}

/// One row of a cross-table: this bot alone among copies of that one, and the share it took of so many games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The bot that sat alone.
    pub hero: usize,
    /// The bot in all other seats.
    pub table: usize,
    /// What the lone bot won.
    pub share: f64,
    /// How many games there were.
    pub games: u64,
}

/// Ratings of so many bots from how they met, the mean of all 0: the likeliest strengths if whoever has strength s
/// wins with a chance of s among the strengths at the table.
pub fn ratings(n_bots: usize, n_seats: u8, meetings: &[Meeting]) -> Vec<f64> {
    let mut logs = vec![0.0_f64; n_bots];
    let others = f64::from(n_seats - 1);
    for _ in 0..2_000 {
        let mut slope = vec![0.0; n_bots];
        let mut weight = vec![1e-9; n_bots];
        for it in meetings.iter().filter(|it| it.hero != it.table) {
            let odds = (logs[it.hero] - logs[it.table]).exp() / others;
            let chance = odds / (1.0 + odds);
            let games = it.games as f64;
            let beyond = games * (it.share - chance);
            let bend = games * chance * (1.0 - chance);
            slope[it.hero] += beyond;
            slope[it.table] -= beyond;
            weight[it.hero] += bend;
            weight[it.table] += bend;
        }
        // Strengths are held together, so that one who never lost is not rated beyond all bounds.
        for bot in 0..n_bots {
            let calm = 0.5;
            let step = (slope[bot] - calm * logs[bot]) / (2.0 * weight[bot] + calm);
            logs[bot] += step.clamp(-0.5, 0.5);
        }
    }
    let mean = logs.iter().sum::<f64>() / n_bots.max(1) as f64;
    logs.iter().map(|it| 400.0 * (it - mean) / std::f64::consts::LN_10).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks of coins that fall heads so often, as a plain count knows them.
    fn coins(n: usize, share: f64) -> Vec<f64> {
        let mut dice = Seed::from_number(3).dice(0);
        (0..n).map(|_| f64::from(u8::from(f64::from(below(&mut dice, 1_000)) < 1_000.0 * share))).collect()
    }

    #[test]
    fn an_interval_is_that_of_a_plain_count() {
        let blocks = coins(900, 0.3);
        let Share { share, ci_low, ci_high } = bootstrap(&blocks);
        let wanted = 1.96 * (share * (1.0 - share) / 900.0).sqrt();
        assert!((share - 0.3).abs() < 0.05);
        assert!((share - ci_low - wanted).abs() < 0.005 && (ci_high - share - wanted).abs() < 0.005);
        assert_eq!(bootstrap(&blocks), bootstrap(&blocks));
    }

    #[test]
    fn one_block_says_nothing() {
        assert_eq!(bootstrap(&[1.0]), Share { share: 1.0, ci_low: 0.0, ci_high: 1.0 });
    }

    #[test]
    fn a_test_ends_when_enough_was_seen() {
        assert_eq!(sprt(&coins(4_000, 0.25), 0.25, 0.05).1, Verdict::NotBetter);
        assert_eq!(sprt(&coins(4_000, 0.35), 0.25, 0.05).1, Verdict::Better);
        assert_eq!(sprt(&coins(6, 0.9), 0.25, 0.05).1, Verdict::Open);
    }

    #[test]
    fn points_say_what_shares_say() {
        assert!((elo(0.25, 4)).abs() < 1e-9);
        assert!((elo(0.5, 4) - 190.8).abs() < 0.1);
    }

    #[test]
    fn ratings_follow_the_cross_table() {
        let meet = |hero, table, share| Meeting { hero, table, share, games: 1_000 };
        // The first takes half from the second at a table of four, which is 191 points.
        let found = ratings(2, 4, &[meet(0, 1, 0.5), meet(1, 0, 0.1)]);
        assert!((found[0] - found[1] - 191.0).abs() < 3.0, "{found:?}");
        assert!((found[0] + found[1]).abs() < 1e-6);
    }
}
