//! `omerta replay`: recorded games told, looked at, checked and rewritten.

use std::io::{self, IsTerminal as _, Write};
use std::path::PathBuf;
use std::sync::Arc;

use omerta_bots::Botted;
use omerta_core::record::Format;
use omerta_core::{Audience, Lang, News, Picture, Record, RecordOf, Replay, Seat, Table, Tabletop, Viewer};
use omerta_games::with_game;
use omerta_host::Words;
use omerta_protocol::request::ViewerWord;
use omerta_protocol::{Naming, Reply, Speaker};
use omerta_tui::theme::Theme;
use omerta_tui::watch::Watch;
use serde_json::json;

use super::lang;
use super::pack::load_pack;
use super::play::coded;
use super::written;
use crate::error::CliError;

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record, in either format
    file: PathBuf,

    /// Check everything: luck against the seed, the seed against its commitment, both formats
    #[arg(long)]
    verify: bool,

    /// Tell only what this seat, or `spectator`, heard and saw
    #[arg(long = "as", value_name = "SEAT")]
    viewer: Option<String>,

    /// Show the table after so many steps
    #[arg(long, value_name = "N")]
    at: Option<usize>,

    /// The language: en or de; that of the system, unless told
    #[arg(long)]
    lang: Option<Lang>,

    /// Print the game line by line; always so when input or output is no terminal
    #[arg(long)]
    plain: bool,

    /// Print JSON lines
    #[arg(long)]
    json: bool,

    /// Replay with the content pack in this folder
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,

    /// Print the record in this format instead
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<FormatWord>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum FormatWord {
    Jsonl,
    Play,
}

/// Does it.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (kind, bytes) = written::read(&args.file)?;
    let lang = args.lang.unwrap_or_else(lang::system);
    with_game!(kind, G => replay::<G>(&args, lang, &bytes))
}

fn replay<G: Botted>(args: &Args, lang: Lang, bytes: &[u8]) -> anyhow::Result<()> {
    let game = Arc::new(load_pack::<G>(args.pack.as_deref())?);
    let record: RecordOf<G> = Record::read(&*game, bytes)?;
    let checked = if args.verify { record.verify(&game) } else { record.replay(&game) };
    let end = checked.map_err(|err| err.in_file(bytes))?;
    let viewer = args.viewer.as_deref().map(|it| read_viewer(it, record.setup.n_seats)).transpose()?;
    let mut out = io::stdout().lock();
    if let Some(format) = args.to {
        let format = if format == FormatWord::Jsonl { Format::Json } else { Format::Text };
        let whole = Record { pack: game.pack_hash().clone(), ..record };
        out.write_all(whole.write(&*game, format).as_bytes())?;
        return Ok(());
    }
    if let Some(n) = args.at {
        let n_steps = record.steps.len();
        if n > n_steps {
            return Err(
                CliError::new("no-such-step", format!("the record has {n_steps} steps, not {n}")).into()
            );
        }
        let table = record.stop_at(n).replay(&game)?;
        return Ok(show(&mut out, (args.json, lang), &table, viewer.unwrap_or(Viewer::Spectator))?);
    }
    // Who may hear everything? Anyone, once it is over.
    let viewer = viewer.or(end.outcome().is_none().then_some(Viewer::Spectator));
    let is_terminal = io::stdin().is_terminal() && out.is_terminal();
    if is_terminal && !args.plain && !args.json && !args.verify {
        drop(out);
        return watch(game, record, lang, viewer);
    }
    let mut replay = Replay::open(&game, &record)?;
    while let Some(replayed) = replay.advance()? {
        replayed
            .news
            .iter()
            .try_for_each(|it| tell(&mut out, (args.json, lang), &*game, it, viewer, record.setup.n_seats))?;
    }
    if args.verify {
        verified(&mut out, args.json, &record)?;
    }
    Ok(())
}

/// Steps through the game on the screen: through these eyes, or through anybody's.
fn watch<G: Botted>(
    game: Arc<G>,
    record: RecordOf<G>,
    lang: Lang,
    viewer: Option<Viewer>,
) -> anyhow::Result<()> {
    let mut viewers = vec![Viewer::Spectator];
    viewers.extend(Seat::all(record.setup.n_seats).map(Viewer::Seat));
    let viewers = viewer.map_or(viewers, |it| vec![it]);
    let words = Words::of_game(&*game, lang);
    let mut watch = Watch::new(game, record, words, Theme::of_env(), viewers).map_err(coded)?;
    omerta_tui::watch(&mut watch).map_err(coded)
}

fn read_viewer(word: &str, n_seats: u8) -> Result<Viewer, CliError> {
    let named = match word {
        "spectator" => Some(Viewer::Spectator),
        letter => letter.parse().ok().map(Viewer::Seat),
    };
    let text = format!("`{word}` is no seat of this table of {n_seats}, nor `spectator`");
    Viewer::all(n_seats).find(|it| Some(*it) == named).ok_or_else(|| CliError::new("no-such-seat", text))
}

fn tell<G: Tabletop>(
    out: &mut impl Write,
    (is_json, lang): (bool, Lang),
    game: &G,
    news: &News<G::Event>,
    viewer: Option<Viewer>,
    n_seats: u8,
) -> io::Result<()> {
    if viewer.is_some_and(|it| !news.to.includes(it)) {
        return Ok(());
    }
    if is_json {
        return writeln!(
            out,
            "{}",
            Speaker { game, lang, naming: Naming::Letters }.event(news, n_seats).line()
        );
    }
    let (mark, reader) = match (viewer, news.to) {
        (Some(viewer), _) => (String::new(), viewer),
        (None, Audience::Everyone) => (String::new(), Viewer::Spectator),
        (None, Audience::Only(seats)) => {
            let letters: String = seats.iter().map(|it| it.letter()).collect();
            (format!("[{letters}] "), seats.first().map_or(Viewer::Spectator, Viewer::Seat))
        }
    };
    let text = game.phrases(lang).say(lang, &game.say_event(&news.event, reader));
    writeln!(out, "{mark}{text}")
}

fn show<G: Tabletop>(
    out: &mut impl Write,
    (is_json, lang): (bool, Lang),
    table: &Table<G>,
    viewer: Viewer,
) -> io::Result<()> {
    let (game, view) = (table.game(), table.view(viewer));
    if is_json {
        let view = serde_json::to_value(&view)?;
        return writeln!(out, "{}", Reply::View { viewer: ViewerWord(viewer), view }.line());
    }
    let say = |phrase: &omerta_core::Phrase| game.phrases(lang).say(lang, phrase);
    let Picture { track, now, progress, middle, seats, own } = game.picture(&view);
    for phrase in progress.iter().chain(track.get(now)).chain(&middle) {
        writeln!(out, "{}", say(phrase))?;
    }
    for seat in seats {
        let marks = seat.marks.iter().map(|it| format!(" ({})", say(it)));
        let cells = seat.cells.iter().map(|(heading, cell)| format!("  {}: {}", say(heading), say(cell)));
        writeln!(out, "{}{}", seat.seat, marks.chain(cells).collect::<String>())?;
    }
    own.iter().try_for_each(|it| writeln!(out, "{}", say(it)))?;
    let waiting = table.waiting();
    writeln!(out, "{}", say(&game.say_waiting(&view, &waiting)))
}

fn verified<V, A, C>(out: &mut impl Write, json: bool, record: &Record<V, A, C>) -> io::Result<()> {
    let Record { game, rules, pack, setup, steps, outcome, .. } = record;
    let luck = match (record.commitment, record.seed) {
        (Some(_), Some(_)) => "seed checked",
        (Some(_), None) => "seed not told yet",
        (None, _) => "luck from outside",
    };
    let n_steps = steps.len();
    if json {
        let told = json!({"type": "verified", "game": game, "rules": rules, "pack": pack, "seats": setup.n_seats,
            "steps": n_steps, "outcome": outcome, "luck": luck});
        return writeln!(out, "{told}");
    }
    let end = if outcome.is_some() { "finished" } else { "still running" };
    writeln!(out, "verified: {game}, rules {rules}, {} seats, {n_steps} steps, {end}, {luck}", setup.n_seats)
}
