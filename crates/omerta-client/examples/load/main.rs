//! A house under load: real sockets on loopback, the house in a process of its own. One JSON line for each measurement.
//!
//! `cargo xtask load` builds both programs and runs this.

#![allow(clippy::print_stdout, reason = "its output is its purpose")]

mod bare;
mod house;
mod many;
mod play;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Parser, Subcommand};
use omerta_games::{GameKind, with_game};

#[derive(Parser)]
struct Args {
    /// The program that serves
    #[arg(long)]
    server: Option<PathBuf>,
    /// Where the house writes; a folder of its own unless told
    #[arg(long)]
    database_url: Option<String>,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    /// Tables of four that play at random in the compact form
    Play(Load),
    /// Unfinished tables that a house finds again when it starts
    Many {
        /// How many
        #[arg(long, default_value_t = 10_000)]
        tables: usize,
    },
    /// The floor: one read and four writes for a move, and nothing else
    Bare(Load),
    /// The other end of that, in a process of its own
    #[command(hide = true)]
    Floor,
}

/// How much.
#[derive(clap::Args, Clone)]
struct Load {
    /// What is played
    #[arg(long, default_value = "cash")]
    game: String,
    /// How many tables
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// Milliseconds that a seat waits before it answers, half of it more or less; 0 saturates the house
    #[arg(long, default_value_t = 0)]
    think: u64,
    /// How long it is measured
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Tables that are opened beforehand for each that plays, to go on at when a game is over: else tables are opened
    /// while it is measured
    #[arg(long, default_value_t = 0)]
    spare: usize,
    /// Write into memory, where a sync costs nothing: what is left is the house's own time
    #[arg(long)]
    no_disk: bool,
}

const SEATS: usize = 4;

fn main() -> Result<()> {
    let args = Args::parse();
    let server = args.server.clone().unwrap_or_else(|| "target/server/omerta".into());
    let url = args.database_url.as_deref();
    match args.what {
        Some(What::Play(load)) => play(&server, url, &load),
        Some(What::Many { tables }) => run(many::measure(&server, url, tables)),
        Some(What::Bare(load)) => run(bare::measure(&load)),
        Some(What::Floor) => run(bare::serve()),
        None => everything(&server, url),
    }
}

/// All that is aimed at, in one run on one machine.
fn everything(server: &Path, url: Option<&str>) -> Result<()> {
    let load = |game: &str, tables, think, spare, no_disk| Load {
        game: game.to_owned(),
        tables,
        think,
        seconds: 10,
        spare,
        no_disk,
    };
    run(bare::measure(&load("cash", 100, 0, 0, false)))?;
    for (game, spare) in [("cash", 20), ("corleone", 4), ("empire", 2)] {
        play(server, url, &load(game, 100, 0, spare, false))?;
    }
    play(server, url, &load("cash", 1_000, 0, 1, false))?;
    // A table of four that thinks 200 ms takes about seven moves in a second.
    play(server, url, &load("cash", 100, 200, 0, true))?;
    run(many::measure(server, url, 10_000))
}

fn play(server: &Path, url: Option<&str>, load: &Load) -> Result<()> {
    let kind: GameKind = load.game.parse()?;
    with_game!(kind, G => run(play::measure::<G>(server, url, load)))
}

fn run(measured: impl Future<Output = Result<serde_json::Value>>) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let told = runtime.block_on(measured);
    runtime.shutdown_background();
    println!("{}", told?);
    Ok(())
}
