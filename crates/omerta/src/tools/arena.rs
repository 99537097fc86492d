//! `omerta arena`: how strong a bot is, alone among others, on the same deals in every seat.

mod blocks;
mod cross;
mod files;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use omerta_bots::duel::Duel;
use omerta_bots::measure::{self, Share, Verdict};
use omerta_bots::search::Budget;
use omerta_bots::{Botted, Means, registry};
use omerta_core::Seed;
use omerta_games::{GameKind, with_game};
use serde::Serialize;

use super::clock;
use super::external::Agency;
use super::pack::load_pack;
use crate::error::CliError;
use blocks::Blocks;

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game, such as `cash`
    game: GameKind,

    /// How many sit at the table
    #[arg(long, default_value_t = 4)]
    seats: u8,

    /// Whose strength is measured: a level such as `boss`, a script, `search:2000`, or a program: `cmd: python3 bot.py`
    #[arg(long, default_value = "boss")]
    hero: String,

    /// Who sits in all other seats, in turn
    #[arg(long, value_delimiter = ',', default_value = "expert")]
    table: Vec<String>,

    /// Measure each of these alone among copies of each other one, and rate them all
    #[arg(long, value_delimiter = ',', conflicts_with_all = ["hero", "table", "sprt", "journal"])]
    cross: Vec<String>,

    /// Measure somebody with one habit each at this table: always ducks, bids all there is, breaks every pact
    #[arg(long, conflicts_with_all = ["hero", "cross", "sprt", "journal", "intruders"])]
    probes: bool,

    /// Measure each of the other references alone at this table
    #[arg(long, conflicts_with_all = ["hero", "cross", "sprt", "journal"])]
    intruders: bool,

    /// How many games, rounded up to whole deals: each is played with the hero in every seat
    #[arg(long, default_value_t = 400)]
    games: u64,

    /// How long bots that look ahead may think about a decision, such as `100ms`; time of the processor counts
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "iterations")]
    time: Option<Duration>,

    /// How many look-aheads they have for a decision: the same result on every machine
    #[arg(long, value_name = "N")]
    iterations: Option<u32>,

    /// All luck of the series comes from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// End as soon as it is clear whether the hero beats par by two points
    #[arg(long)]
    sprt: bool,

    /// Keep finished deals in this file, and go on from there if it has some
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Write the result as well: FILE.json, FILE.csv or FILE.html
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How many threads play; one unless told, so that nobody thinks for two
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,

    /// How many milliseconds a program has for each answer; then a legal one is given in its place
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    timeout: u64,

    /// A rule to change, such as `powers=on`; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// Play with the content pack in this folder
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,

    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

/// A time such as `100ms`.
fn time(text: &str) -> Result<Duration, String> {
    registry::time(text).ok_or_else(|| format!("`{text}` is no time: such as 5ms or 1s"))
}

/// By how much a hero must beat par in the sequential test.
const MARGIN: f64 = 0.02;

/// What a series has shown.
#[derive(Clone, Serialize)]
struct Row {
    game: &'static str,
    seats: u8,
    hero: String,
    table: Vec<String>,
    games: u64,
    deals: u64,
    seed: u64,
    hero_share: f64,
    ci_low: f64,
    ci_high: f64,
    par: f64,
    elo: f64,
    p50_ms: f32,
    p99_ms: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Verdict>,
}

/// Does it.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    with_game!(args.game, G => run_game::<G>(&args))
}

fn run_game<G: Botted>(args: &Args) -> anyhow::Result<()> {
    if args.games == 0 {
        return Err(CliError::new("no-games", "--games must be at least 1").into());
    }
    let format = args.out.as_deref().map(files::format).transpose()?;
    let game = Arc::new(load_pack::<G>(args.pack.as_deref())?);
    let lone = lone::<G>(args);
    let results = if !args.cross.is_empty() {
        cross::run(args, &game)?
    } else {
        lone.iter().map(|hero| duel(args, &game, hero, &args.table)).collect::<Result<Vec<_>, _>>()?
    };
    let mut out = io::stdout().lock();
    if !args.cross.is_empty() {
        cross::print(&mut out, args, &results)?;
    } else if lone.len() > 1 {
        cross::print_lone(&mut out, args.json, &results)?;
    } else if args.json {
        serde_json::to_writer(&mut out, &results[0])?;
        writeln!(out)?;
    } else {
        print(&mut out, G::NAME, &results[0])?;
    }
    if let (Some(path), Some(format)) = (&args.out, format) {
        files::write(path, format, G::NAME, &results)?;
    }
    Ok(())
}

/// Who sits alone at the table, one after the other.
fn lone<G: Botted>(args: &Args) -> Vec<String> {
    if args.probes {
        return G::HABITS.iter().map(|it| format!("probe:{}", it.0)).collect();
    }
    if args.intruders {
        return INTRUDERS.iter().map(|it| (*it).to_owned()).collect();
    }
    vec![args.hero.clone()]
}

/// The references that are sent to a table one by one.
const INTRUDERS: &[&str] = &["random", "greedy", "expert", "bold", "timid", "flat", "ismcts", "tag"];

/// Plays one series.
fn duel<G: Botted>(args: &Args, game: &Arc<G>, hero: &str, table: &[String]) -> anyhow::Result<Row> {
    let setup = game.setup(args.seats, &args.set);
    let setup = setup.map_err(|faults| CliError::new("bad-variant", faults.join("; ")))?;
    let budget = match (args.time, args.iterations) {
        (Some(time), _) => Some(Budget::Time(time, clock::processor)),
        (None, Some(n)) => Some(Budget::Iterations(n)),
        (None, None) => None,
    };
    let means = Means { budget, clock: Some(clock::processor) };
    let agency = Agency::new(Arc::clone(game), Duration::from_millis(args.timeout)).with(means);
    let hire = Box::new(|name: &str| agency.hire(name));
    let names = (hero.trim().to_owned(), table.iter().map(|it| it.trim().to_owned()).collect());
    let seed = Seed::from_number(args.seed);
    let duel = Duel::new(game, setup, names, seed, hire, clock::processor)
        .map_err(|err| CliError::new(err.code(), err.to_string()))?;
    let n_deals = args.games.div_ceil(u64::from(args.seats));
    let par = 1.0 / f64::from(args.seats);
    let what = format!(
        "{} {} {hero} {} {} {:?} {:?}",
        G::SLUG,
        args.seats,
        table.join(","),
        args.seed,
        args.time,
        args.iterations
    );
    let mut blocks = Blocks::open(args.journal.as_deref(), &what)?;
    let mut shares: Vec<f64> = Vec::new();
    blocks.play(&duel, n_deals, args.threads.get(), |block| {
        shares.push(block.share());
        args.sprt && measure::sprt(&shares, par, MARGIN).1 != Verdict::Open
    })?;
    agency.complaints().iter().try_for_each(|it| writeln!(io::stderr(), "warning: {it}"))?;
    let shares: Vec<f64> = blocks.all().iter().map(|it| it.share()).collect();
    let mut times: Vec<f32> = blocks.all().iter().flat_map(|it| it.times.iter().copied()).collect();
    let Share { share, ci_low, ci_high } = measure::bootstrap(&shares);
    Ok(Row {
        game: G::SLUG,
        seats: args.seats,
        hero: hero.to_owned(),
        table: table.to_vec(),
        games: shares.len() as u64 * u64::from(args.seats),
        deals: shares.len() as u64,
        seed: args.seed,
        hero_share: share,
        ci_low,
        ci_high,
        par,
        elo: measure::elo(share, args.seats),
        p50_ms: measure::percentile(&mut times, 50),
        p99_ms: measure::percentile(&mut times, 99),
        sprt: args.sprt.then(|| measure::sprt(&shares, par, MARGIN).1),
    })
}

fn print(out: &mut impl Write, name: &str, it: &Row) -> io::Result<()> {
    let percent = |it: f64| 100.0 * it;
    writeln!(
        out,
        "{name}: {} seats, {} games on {} deals, seed {}\n",
        it.seats, it.games, it.deals, it.seed
    )?;
    writeln!(
        out,
        "{} among {}: {:.1} % [{:.1}, {:.1}], par {:.1}, {:+.0} Elo",
        it.hero,
        it.table.join(", "),
        percent(it.hero_share),
        percent(it.ci_low),
        percent(it.ci_high),
        percent(it.par),
        it.elo
    )?;
    writeln!(out, "a decision takes {:.2} ms, one of a hundred {:.2} ms or more", it.p50_ms, it.p99_ms)?;
    match it.sprt {
        Some(Verdict::Better) => writeln!(out, "better than par"),
        Some(Verdict::NotBetter) => writeln!(out, "not better than par by two points"),
        Some(Verdict::Open) => writeln!(out, "it takes more games to tell"),
        None => Ok(()),
    }
}
