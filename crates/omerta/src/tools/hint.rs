//! `omerta hint`: what a strong bot would do in a position of a record, what else there is, and why.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use omerta_bots::Botted;
use omerta_bots::advice;
use omerta_bots::explain::explain;
use omerta_core::{Lang, Record, RecordOf, Seat, Viewer};
use omerta_games::with_game;
use omerta_host::Words;

use super::lang;
use super::pack::load_pack;
use super::written;
use crate::error::CliError;

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record or saved game, in either format
    file: PathBuf,

    /// The position after so many steps; the last one unless told
    #[arg(long, value_name = "N")]
    at: Option<usize>,

    /// For this seat; the first that is asked unless told
    #[arg(long = "as", value_name = "SEAT")]
    seat: Option<Seat>,

    /// How many look-aheads to think
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    iterations: u32,

    /// All luck of the look-aheads comes from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The language: en or de; that of the system, unless told
    #[arg(long)]
    lang: Option<Lang>,

    /// Print the hint as one JSON object
    #[arg(long)]
    json: bool,

    /// Read the record with the content pack in this folder
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
}

/// Does it.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (kind, bytes) = written::read(&args.file)?;
    let lang = args.lang.unwrap_or_else(lang::system);
    with_game!(kind, G => hint::<G>(&args, lang, &bytes))
}

fn hint<G: Botted>(args: &Args, lang: Lang, bytes: &[u8]) -> anyhow::Result<()> {
    let game = Arc::new(load_pack::<G>(args.pack.as_deref())?);
    let record: RecordOf<G> = Record::read(&*game, bytes)?;
    let n_steps = record.steps.len();
    let at = args.at.unwrap_or(n_steps);
    if at > n_steps {
        return Err(CliError::new("no-such-step", format!("the record has {n_steps} steps, not {at}")).into());
    }
    let table = record.stop_at(at).replay(&game).map_err(|err| err.in_file(bytes))?;
    let asked = table.decisions().into_iter().find(|it| args.seat.is_none_or(|seat| it.seat == seat));
    let Some(decision) = asked else {
        let who = args.seat.map_or_else(|| "nobody".to_owned(), |it| format!("not {it}"));
        let text = format!("{who} is asked anything after {at} of {n_steps} steps");
        return Err(CliError::new("not-asked", text).into());
    };
    let view = table.view(Viewer::Seat(decision.seat));
    let told = explain(&game, &decision, &view, args.iterations, args.seed);
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &told)?;
        return Ok(writeln!(out)?);
    }
    let words = Words::of_game(&*game, lang);
    writeln!(out, "{}: {}", decision.seat, words.say(&game.say_prompt(&decision.prompt)))?;
    for line in advice(&*game, &words, &decision, &view, &told) {
        writeln!(out, "{}{}", if line.is_answer { "  " } else { "      " }, line.text)?;
    }
    Ok(())
}
