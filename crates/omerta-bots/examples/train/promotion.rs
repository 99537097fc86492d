//! Whether a network earns its place: the bot with it meets the bot without it on three pools, by sequential tests.

use std::sync::Arc;
use std::time::Duration;

use omerta_bots::duel::Duel;
use omerta_bots::measure::{Verdict, bootstrap, sprt};
use omerta_bots::search::{Budget, Net, Search, Temper};
use omerta_bots::{Bot, Botted, UnknownBot, make};
use omerta_core::{Seed, SetupOf};

/// By how much it must be better.
const MARGIN: f64 = 0.02;
/// Deals after which nothing is waited for.
const MOST_DEALS: u64 = 400;
/// The bot with the network, and the one without.
const WITH: &str = "with";
const WITHOUT: &str = "without";

/// Tells what was found on each pool. A network is promoted if it is better on all three.
pub(crate) fn is_earned<G: Botted>(
    game: &Arc<G>,
    setup: &SetupOf<G>,
    net: &Arc<Net>,
    look_aheads: u32,
    seed: u64,
) -> bool {
    let hire = |name: &str| -> Result<Box<dyn Bot<G> + Send>, UnknownBot> {
        let search = || Search::new(game, Budget::Iterations(look_aheads), Temper::default());
        match name {
            WITH => Ok(Box::new(search().with_net(Arc::clone(net)))),
            WITHOUT => Ok(Box::new(search())),
            name => make(game, name),
        }
    };
    let duel = |hero: &str, table: &[&str]| {
        let names = (hero.to_owned(), table.iter().map(|&it| it.to_owned()).collect());
        let no_clock = || Duration::ZERO;
        Duel::new(game, setup.clone(), names, Seed::from_number(seed), Box::new(hire), no_clock)
            .expect("these bots are known")
    };
    let par = 1.0 / f64::from(setup.n_seats);
    // Among its rivals a bot as good as they are takes its part; elsewhere both are tried on the same deals.
    let pools: [(&str, &[&str], bool); 3] = [
        ("bots without it", &[WITHOUT], false),
        ("experts", &["expert"], true),
        ("styles", &["bold", "timid", "greedy"], true),
    ];
    let mut is_better = true;
    for (name, table, is_paired) in pools {
        let (hero, rival) = (duel(WITH, table), is_paired.then(|| duel(WITHOUT, table)));
        let (mut blocks, mut verdict) = (Vec::new(), Verdict::Open);
        for deal in 0..MOST_DEALS {
            let other = rival.as_ref().map_or(par, |it| it.play(deal).share());
            blocks.push(hero.play(deal).share() - other);
            verdict = sprt(&blocks, 0.0, MARGIN).1;
            if verdict != Verdict::Open {
                break;
            }
        }
        let found = bootstrap(&blocks);
        println!(
            "among {name}: {:+.1} points [{:+.1}, {:+.1}] after {} games: {verdict:?}",
            100.0 * found.share,
            100.0 * found.ci_low,
            100.0 * found.ci_high,
            blocks.len() * usize::from(setup.n_seats),
        );
        is_better &= verdict == Verdict::Better;
    }
    is_better
}
