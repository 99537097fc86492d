//! `omerta analyse`: a finished game looked at again. Who was likely to win when, what turned it, which answers cost
//! something.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use omerta_bots::Botted;
use omerta_bots::analysis::{Analysis, Care, Mark, analyse};
use omerta_core::{Lang, Phrase, Record, RecordOf, Seat, Viewer};
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

    /// Weigh the answers of this seat alone
    #[arg(long = "as", value_name = "SEAT")]
    seat: Option<Seat>,

    /// How many look-aheads weigh an answer; 0 leaves answers alone
    #[arg(long, value_name = "N", default_value_t = 400)]
    iterations: u32,

    /// All luck of the look-aheads comes from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The language: en or de; that of the system, unless told
    #[arg(long)]
    lang: Option<Lang>,

    /// Print the analysis as one JSON object
    #[arg(long)]
    json: bool,

    /// Read the record with the content pack in this folder
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
}

/// How many look-aheads tell everybody's chance at a moment.
const FOR_CHANCES: u32 = 32;
/// How many moments are printed.
const MOST_ROWS: usize = 16;

/// Does it.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (kind, bytes) = written::read(&args.file)?;
    let lang = args.lang.unwrap_or_else(lang::system);
    with_game!(kind, G => look::<G>(&args, lang, &bytes))
}

fn look<G: Botted>(args: &Args, lang: Lang, bytes: &[u8]) -> anyhow::Result<()> {
    let game = Arc::new(load_pack::<G>(args.pack.as_deref())?);
    let record: RecordOf<G> = Record::read(&*game, bytes)?;
    // Every step is checked before anything is said about it.
    record.replay(&game).map_err(|err| err.in_file(bytes))?;
    let start = match &record.scene {
        None => game.start(&record.setup),
        Some(text) => game.scene(text).map_err(|err| CliError::new("bad-scene", format!("{err:?}")))?.1,
    };
    let care =
        Care { for_chances: FOR_CHANCES, for_answers: args.iterations, only: args.seat, seed: args.seed };
    let told = analyse(&game, &start, &record.steps, care);
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &told)?;
        return Ok(writeln!(out)?);
    }
    let words = Words::of_game(&*game, lang);
    chances(&mut out, &words, &told)?;
    let said = |(step, seat): (usize, Seat), text: &str| {
        let table = record.clone().stop_at(step).replay(&game).ok();
        let told = table.and_then(|table| {
            let asked = table.decisions().into_iter().find(|it| it.seat == seat)?;
            let action = asked.options.iter().find(|it| game.action_text(it) == text)?;
            Some(words.say(&game.say_action(&table.view(Viewer::Seat(seat)), action)))
        });
        told.unwrap_or_else(|| text.to_owned())
    };
    writeln!(out, "\n{}", words.of("analysis.turns"))?;
    for it in &told.turning_points {
        let phrase = Phrase::new("analysis.turn")
            .with("n", it.step)
            .with("who", it.seat)
            .with("what", said((it.step, it.seat), &it.action))
            .with("gains", it.gains)
            .with("by", points(it.by));
        writeln!(out, "  {}", words.tell(&phrase))?;
    }
    if args.iterations == 0 {
        return Ok(());
    }
    writeln!(out, "\n{}", words.of("analysis.slips"))?;
    for it in &told.slips {
        let mark = match it.mark {
            Mark::Inaccuracy => "analysis.inaccuracy",
            Mark::Mistake => "analysis.mistake",
            Mark::Blunder => "analysis.blunder",
        };
        let phrase = Phrase::new("analysis.slip")
            .with("mark", words.of(mark))
            .with("n", it.step)
            .with("who", it.seat)
            .with("what", said((it.step, it.seat), &it.action))
            .with("better", said((it.step, it.seat), &it.better))
            .with("by", points(it.loss))
            .with("low", points(it.low))
            .with("high", points(it.high));
        writeln!(out, "  {}", words.tell(&phrase))?;
    }
    if told.slips.is_empty() {
        writeln!(out, "  {}", words.of("analysis.none"))?;
    }
    Ok(())
}

/// Points of the chance to win.
fn points(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

/// Everybody's chance, at moments spread evenly over the game.
fn chances(out: &mut impl Write, words: &Words, told: &Analysis) -> io::Result<()> {
    writeln!(out, "{}", words.of("analysis.chances"))?;
    let n = told.chances.len();
    let seats = told.chances.first().map_or(0, |it| it.shares.len());
    write!(out, "  {:>6}", "")?;
    Seat::all(seats as u8).try_for_each(|it| write!(out, " {it:>4}"))?;
    writeln!(out)?;
    let rows = n.min(MOST_ROWS);
    for row in 0..rows {
        let at = if rows > 1 { row * (n - 1) / (rows - 1) } else { 0 };
        write!(out, "  {:>6}", told.chances[at].step)?;
        told.chances[at].shares.iter().try_for_each(|it| write!(out, " {:>4}", points(*it)))?;
        writeln!(out)?;
    }
    Ok(())
}
