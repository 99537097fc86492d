//! Training the network on top of the leaf: games are played, and what spoke for whom at each boundary is followed
//! downhill to who won in the end. The same seed gives the same network.

use std::sync::Arc;

use omerta_core::{Dice, MAX_SEATS, Seed, SetupOf, below};

use crate::bot::Bot;
use crate::search::adapter::Searched;
use crate::search::leaf::{Leaf, softmax};
use crate::search::net::{HIDDEN, Net, Units, most_of_others};
use crate::search::train::{Sample, collect};

/// How many tables are looked at before the network moves.
const BATCH: usize = 64;
/// How often all of them are looked at.
const ROUNDS: usize = 8;
/// How far it moves, at first and at last.
const PACE: (f32, f32) = (2e-3, 2e-4);
/// How strongly it is drawn to say nothing.
const CALM: f32 = 1e-4;
/// One game of so many is kept apart to see what was learned.
const APART: usize = 10;

/// A trained network, and how well it and the leaf alone foretell games that neither has learned from: the mean of minus
/// the logarithm of the chance they gave the winner.
#[derive(Debug)]
pub struct Learned {
    /// The network.
    pub net: Net,
    /// How far off the leaf alone is.
    pub leaf_loss: f64,
    /// How far off the network is.
    pub net_loss: f64,
}

/// Learns a network from so many games, played by the bot that is given.
pub fn learn<G: Searched>(
    game: &Arc<G>,
    setup: &SetupOf<G>,
    n_games: u64,
    seed: u64,
    leaf: &Leaf,
    bot: impl FnMut() -> Box<dyn Bot<G> + Send>,
) -> Learned {
    let games = collect(game, setup, n_games, seed, bot);
    let is_apart = |(nth, _): &(usize, &Vec<Sample>)| nth % APART == APART - 1;
    let apart: Vec<&Sample> = games.iter().enumerate().filter(is_apart).flat_map(|it| it.1).collect();
    let seen: Vec<&Sample> =
        games.iter().enumerate().filter(|it| !is_apart(it)).flat_map(|it| it.1).collect();
    let mut dice = Seed::from_number(seed).dice(u64::MAX);
    let net = descend(&seen, leaf, (G::TERMS.len(), G::STAGES), &mut dice);
    let loss = |shares: &dyn Fn(&Sample) -> [f32; MAX_SEATS]| {
        let of = |it: &&Sample| -> f64 {
            let shares = shares(it);
            let off = |(share, won): (&f32, &f64)| -won * f64::from(share.max(1e-6)).ln();
            shares.iter().zip(&it.shares).map(off).sum()
        };
        apart.iter().map(of).sum::<f64>() / apart.len().max(1) as f64
    };
    let leaf_loss = loss(&|it| leaf.shares(it.stage, &it.rows, it.contenders));
    let net_loss = loss(&|it| net.shares(leaf, it.stage, &it.rows, it.contenders));
    Learned { net, leaf_loss, net_loss }
}

/// What is known of each weight on the way down: its mean slope and how much slopes vary.
#[derive(Clone, Copy)]
struct Momentum {
    mean: Units,
    spread: Units,
}

const STILL: Momentum = Momentum { mean: [0.0; HIDDEN], spread: [0.0; HIDDEN] };

fn descend(samples: &[&Sample], leaf: &Leaf, (n_terms, n_stages): (usize, usize), dice: &mut Dice) -> Net {
    let n_rows = Net::n_rows(n_terms, n_stages);
    // Units begin by looking at different things, and say nothing: the leaf is where learning starts.
    let scale = 1.0 / (n_terms as f32).sqrt();
    let first = (0..n_rows).map(|_| std::array::from_fn(|_| scale * about_zero(dice))).collect();
    let mut net = Net::silent(n_terms, first);
    let mut paces = vec![STILL; n_rows + 1];
    let mut slopes = vec![[0.0; HIDDEN]; n_rows + 1];
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let n_batches = samples.len().div_ceil(BATCH);
    let (mut fade, mut fade_spread) = (1.0_f32, 1.0_f32);
    for round in 0..ROUNDS {
        for nth in (1..order.len()).rev() {
            order.swap(nth, below(dice, nth as u32 + 1) as usize);
        }
        for (nth, batch) in order.chunks(BATCH).enumerate() {
            slopes.iter_mut().for_each(|it| *it = [0.0; HIDDEN]);
            batch.iter().for_each(|it| add(samples[*it as usize], leaf, &net, &mut slopes));
            (fade, fade_spread) = (fade * 0.9, fade_spread * 0.999);
            let done = (round * n_batches + nth) as f32 / (ROUNDS * n_batches) as f32;
            let pace = PACE.0 + (PACE.1 - PACE.0) * done;
            let part = 1.0 / batch.len() as f32;
            let rows = net.first.iter_mut().chain([&mut net.second]);
            for ((row, slope), momentum) in rows.zip(&slopes).zip(&mut paces) {
                for it in 0..HIDDEN {
                    let slope = part * slope[it] + CALM * row[it];
                    let mean = &mut momentum.mean[it];
                    *mean = 0.9 * *mean + 0.1 * slope;
                    let spread = &mut momentum.spread[it];
                    *spread = 0.999 * *spread + 0.001 * slope * slope;
                    let (mean, spread) = (*mean / (1.0 - fade), *spread / (1.0 - fade_spread));
                    row[it] -= pace * mean / (spread.sqrt() + 1e-8);
                }
            }
        }
    }
    net
}

/// Between -1 and 1.
fn about_zero(dice: &mut Dice) -> f32 {
    below(dice, 20_001) as f32 / 10_000.0 - 1.0
}

/// Adds the slope of one table: how the network would have to change to think what happened likelier, turned round.
fn add(sample: &Sample, leaf: &Leaf, net: &Net, slopes: &mut [Units]) {
    let Sample { stage, rows, contenders, shares } = sample;
    let mut units = [[0.0; HIDDEN]; MAX_SEATS];
    let mut sums = leaf.sums(*stage, rows, *contenders);
    for seat in *contenders {
        units[seat.index()] = net.units(*stage, rows, *contenders, seat);
        sums[seat.index()] += net.say(&units[seat.index()]);
    }
    let chances = softmax(&sums, *contenders);
    let (n_terms, last) = (net.n_terms(), slopes.len() - 1);
    for seat in *contenders {
        let off = chances[seat.index()] - shares[seat.index()] as f32;
        let units = &units[seat.index()];
        let mut back = [0.0; HIDDEN];
        for it in 0..HIDDEN {
            slopes[last][it] += off * units[it].max(0.0);
            back[it] = if units[it] > 0.0 { off * net.second[it] } else { 0.0 };
        }
        let most = most_of_others(rows, *contenders, seat, n_terms);
        let seen = rows[seat.index()][..n_terms].iter().chain(&most[..n_terms]);
        for (it, slope) in seen.zip(slopes.iter_mut()) {
            if *it != 0.0 {
                slope.iter_mut().zip(&back).for_each(|(slope, back)| *slope += it * back);
            }
        }
        let row = 2 * n_terms + (*stage).min(net.n_stages() - 1);
        slopes[row].iter_mut().zip(&back).for_each(|(slope, back)| *slope += back);
    }
}

#[cfg(test)]
mod tests {
    use omerta_core::SeatSet;

    use super::*;
    use crate::search::adapter::MOST_TERMS;

    #[test]
    fn what_no_sum_can_say_is_learned() {
        // Whoever has one of two things wins, whoever has both or none does not: no weights of a sum say that.
        let sample = |nth: usize| {
            let has = |it: usize| f32::from(u8::from(nth >> it & 1 == 1));
            let mut rows = [[0.0; MOST_TERMS]; MAX_SEATS];
            // The other one has neither, and is known by something else.
            (rows[0][0], rows[0][1], rows[1][2]) = (has(0), has(1), 1.0);
            let mut shares = [0.0; MAX_SEATS];
            shares[usize::from(has(0) == has(1))] = 1.0;
            Sample { stage: 0, rows, contenders: SeatSet::all(2), shares }
        };
        let samples: Vec<Sample> = (0..4_000).map(sample).collect();
        let samples: Vec<&Sample> = samples.iter().collect();
        let leaf = Leaf::new(3, vec![0.0; 3]);
        let mut dice = Seed::from_number(1).dice(0);
        let net = descend(&samples, &leaf, (3, 1), &mut dice);
        for sample in &samples[..4] {
            let shares = net.shares(&leaf, 0, &sample.rows, sample.contenders);
            let winner = usize::from(sample.shares[1] == 1.0);
            assert!(shares[winner] > 0.8, "{shares:?} where {winner} wins");
        }
        let again = descend(&samples, &leaf, (3, 1), &mut Seed::from_number(1).dice(0));
        assert_eq!(again, net);
    }
}
