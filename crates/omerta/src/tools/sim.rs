//! `omerta sim`: bots play many games, and what came of it is counted.

mod report;
mod rows;

use std::io::{self, Write};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use omerta_bots::Botted;
use omerta_bots::arena::Arena;
use omerta_bots::stats::{Summary, Tally};
use omerta_core::Seed;
use omerta_games::{GameKind, with_game};
use serde::Serialize;

use super::external::Agency;
use super::pack::load_pack;
use super::progress::progress;
use crate::error::CliError;
use rows::Rows;

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game, such as `cash`
    game: GameKind,

    /// How many sit at the table
    #[arg(long, default_value_t = 4)]
    seats: u8,

    /// How many games to play
    #[arg(long, default_value_t = 10_000)]
    games: u64,

    /// Who plays: random, greedy, expert, bold, timid, or a program: `cmd: python3 my_bot.py`
    ///
    /// The bots named are spread over the seats as evenly as can be, in an order drawn by lot; in the next
    /// game everyone hands their seat on to the bot that follows in the list. So with k bots, in every k
    /// games each of them sits in every seat exactly once, also where the number of seats is no multiple of
    /// k. Name a bot several times to give it more of the seats: `expert,random,random,random`.
    #[arg(long, value_delimiter = ',', default_value = "expert,greedy")]
    bots: Vec<String>,

    /// How many milliseconds a program has for each answer; then a legal one is given in its place
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    timeout: u64,

    /// All luck of the series comes from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many threads play; all cores unless told. The result is the same
    #[arg(long)]
    threads: Option<NonZeroUsize>,

    /// A rule to change, such as `powers=on`; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// Play with the content pack in this folder
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,

    /// Write one row for each game: FILE.csv, FILE.json or FILE.parquet
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print the summary as one JSON object
    #[arg(long)]
    json: bool,
}

/// Does it.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    with_game!(args.game, G => run_game::<G>(&args))
}

/// The summary with what it is a summary of.
#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    n_seats: u8,
    seed: u64,
    set: &'a [String],
    #[serde(flatten)]
    summary: &'a Summary,
}

fn run_game<G: Botted>(args: &Args) -> anyhow::Result<()> {
    let n_games = NonZeroU64::new(args.games)
        .ok_or_else(|| CliError::new("no-games", "--games must be at least 1"))?
        .get();
    let game = Arc::new(load_pack::<G>(args.pack.as_deref())?);
    let setup = game.setup(args.seats, &args.set);
    let setup = setup.map_err(|faults| CliError::new("bad-variant", faults.join("; ")))?;
    let bots = args.bots.iter().map(|it| it.trim().to_owned()).collect();
    let agency = Agency::new(Arc::clone(&game), Duration::from_millis(args.timeout));
    let hire = Box::new(|name: &str| agency.hire(name));
    let arena = Arena::with_hire(&*game, setup, bots, Seed::from_number(args.seed), hire)
        .map_err(|err| CliError::new(err.code(), err.to_string()))?;
    let mut rows = args.out.as_deref().map(|it| Rows::open(it, arena.n_seats(), arena.bots())).transpose()?;

    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let bar = progress(n_games);
    let mut tally = Tally::new(&arena);
    arena.run(n_games, threads.min(256), |played| {
        tally.add(played);
        bar.inc(1);
        rows.as_mut().map_or(Ok(()), |it| it.add(played))
    })?;
    bar.finish_and_clear();
    rows.map_or(Ok(()), Rows::finish)?;
    agency.complaints().iter().try_for_each(|it| writeln!(io::stderr(), "warning: {it}"))?;

    let summary = tally.summary();
    let mut out = io::stdout().lock();
    if args.json {
        let report =
            Report { game: G::SLUG, n_seats: args.seats, seed: args.seed, set: &args.set, summary: &summary };
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}: {} seats, {n_games} games, seed {}\n", G::NAME, args.seats, args.seed)?;
        report::print(&mut out, &summary)?;
    }
    Ok(())
}
