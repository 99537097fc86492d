//! `omerta balance`: bots play many games, and what they say about the game and its pack is reported.

mod html;
mod markdown;
mod table;
mod text;

use std::fs;
use std::io::{self, Write};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use omerta_bots::arena::Arena;
use omerta_bots::balance::{Balanced, Limit, Report, measure};
use omerta_core::Seed;
use omerta_games::{GameKind, with_game};
use serde::Serialize;

use super::external::Agency;
use super::pack::load_pack;
use super::progress::progress;
use crate::error::CliError;

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game, such as `corleone`
    game: GameKind,

    /// How many sit at the table; every number the game allows unless told
    #[arg(long)]
    seats: Option<u8>,

    /// How many games to play for each number of seats
    #[arg(long, default_value_t = 20_000)]
    games: u64,

    /// Who plays: random, greedy, expert, bold, timid; several are mixed as `omerta sim` does, and
    /// so are programs: `cmd: python3 my_bot.py`
    #[arg(long, value_delimiter = ',', default_value = "expert")]
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

    /// Write the report as well: FILE.html with charts, FILE.md or FILE.json
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Does it.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    with_game!(args.game, G => run_game::<G>(&args))
}

/// The reports with what they are about.
#[derive(Serialize)]
struct Book {
    game: &'static str,
    name: &'static str,
    games: u64,
    seed: u64,
    bots: Vec<String>,
    set: Vec<String>,
    /// The fingerprint of the pack.
    pack: String,
    limits: &'static [Limit],
    reports: Vec<Report>,
}

/// What the end of a file's name stands for.
#[derive(Clone, Copy)]
enum Format {
    Html,
    Markdown,
    Json,
}

fn format(path: &Path) -> Result<Format, CliError> {
    let end = path.extension().and_then(|it| it.to_str()).unwrap_or("").to_ascii_lowercase();
    match end.as_str() {
        "html" | "htm" => Ok(Format::Html),
        "md" => Ok(Format::Markdown),
        "json" => Ok(Format::Json),
        _ => {
            let text = format!("`{}` must end in .html, .md or .json", path.display());
            Err(CliError::new("unknown-format", text))
        }
    }
}

fn run_game<G: Balanced>(args: &Args) -> anyhow::Result<()> {
    let n_games = NonZeroU64::new(args.games)
        .ok_or_else(|| CliError::new("no-games", "--games must be at least 1"))?
        .get();
    let out = args.out.as_deref().map(|path| Ok::<_, CliError>((path, format(path)?))).transpose()?;
    let game = Arc::new(load_pack::<G>(args.pack.as_deref())?);
    let agency = Agency::new(Arc::clone(&game), Duration::from_millis(args.timeout));
    let bots: Vec<String> = args.bots.iter().map(|it| it.trim().to_owned()).collect();
    let tables: Vec<u8> = args.seats.map_or_else(|| G::SEATS.collect(), |it| vec![it]);
    let arenas = tables.iter().map(|&n_seats| {
        let setup = game.setup(n_seats, &args.set);
        let setup = setup.map_err(|faults| CliError::new("bad-variant", faults.join("; ")))?;
        let hire = Box::new(|name: &str| agency.hire(name));
        Arena::with_hire(&*game, setup, bots.clone(), Seed::from_number(args.seed), hire)
            .map_err(|err| CliError::new(err.code(), err.to_string()))
    });
    let arenas: Vec<Arena<'_, G>> = arenas.collect::<Result<_, _>>()?;

    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let bar = progress(n_games.saturating_mul(arenas.len() as u64));
    let measured =
        arenas.iter().map(|it| Report::new(&*game, &measure(it, n_games, threads.min(256), || bar.inc(1))));
    let book = Book {
        game: G::SLUG,
        name: G::NAME,
        games: n_games,
        seed: args.seed,
        bots,
        set: args.set.clone(),
        pack: game.pack_hash().to_string(),
        limits: G::LIMITS,
        reports: measured.collect(),
    };
    bar.finish_and_clear();
    agency.complaints().iter().try_for_each(|it| writeln!(io::stderr(), "warning: {it}"))?;

    let mut stdout = io::stdout().lock();
    table::print(&mut stdout, &book)?;
    if let Some((path, format)) = out {
        let text = match format {
            Format::Html => html::page(&book),
            Format::Markdown => markdown::page(&book),
            Format::Json => serde_json::to_string_pretty(&book)? + "\n",
        };
        fs::write(path, text).map_err(|err| {
            CliError::new("cannot-write", format!("can't write `{}`: {err}", path.display()))
        })?;
    }
    stdout.flush()?;
    Ok(())
}
