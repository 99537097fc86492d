//! `omerta verify`: proves from its record that nobody cheated with a game's luck.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use omerta_core::{Record, RecordOf, Step, Tabletop};
use omerta_games::with_game;

use super::pack::load_pack;
use super::written;
use crate::error::CliError;

/// Prove the luck of a finished game from its record
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The record, in either format
    file: PathBuf,
    /// Read it with the content pack in this folder
    #[arg(long, value_name = "FOLDER")]
    pack: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (kind, bytes) = written::read(&args.file)?;
    with_game!(kind, G => verify::<G>(args, &bytes))
}

fn verify<G: Tabletop>(args: &Args, bytes: &[u8]) -> anyhow::Result<()> {
    let game = Arc::new(load_pack::<G>(args.pack.as_deref())?);
    let record: RecordOf<G> = Record::read(&*game, bytes)?;
    record.verify(&game).map_err(|err| err.in_file(bytes))?;
    let n_steps = record.steps.len();
    let Some(seed) = record.seed else {
        let text = match record.commitment {
            Some(_) => "the record does not tell its seed: it is told when the game is over",
            None => "luck came from outside, so there is nothing to prove",
        };
        return Err(CliError::new("no-seed", text).into());
    };
    if record.outcome.is_none() {
        return Err(CliError::new("unfinished", "the game is not over, so more may be missing").into());
    }
    let n_chances = record.steps.iter().filter(|it| matches!(it, Step::Chance(_))).count();
    let mut out = io::stdout().lock();
    writeln!(out, "steps       {n_steps}, each of them legal; the outcome follows from them")?;
    writeln!(out, "luck        {n_chances} deals and rolls, each of them what the seed gives")?;
    writeln!(out, "seed        {}", seed.to_hex())?;
    writeln!(out, "commitment  {}, made for this seed", seed.commitment())?;
    match &record.shared {
        Some(shared) => {
            let seats: Vec<String> = shared.salts.keys().map(ToString::to_string).collect();
            writeln!(out, "house       {}, made before anyone had added salt", shared.house)?;
            writeln!(
                out,
                "salt        of {}: the seed follows from it and from what the house drew",
                seats.join(", ")
            )?;
        }
        None => writeln!(out, "salt        none: whoever chose the seed could choose the deal")?,
    }
    writeln!(out, "verified    {}, {} seats", G::NAME, record.setup.n_seats)?;
    Ok(())
}
