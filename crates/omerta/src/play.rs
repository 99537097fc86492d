//! `omerta play`: a game in the terminal, against bots or several people at one keyboard.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use omerta_bots::Botted;
use omerta_core::{Lang, Seat};
use omerta_games::{GameKind, with_game};
use omerta_host::HouseRules;
use omerta_tui::{NewGame, People, PlayError, Save, Saves, Speed, Way};

use crate::error::CliError;
use crate::pack::load_pack;
use crate::table::{MemoryWord, seats, seed};

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game, such as `cash`
    game: Option<String>,

    /// How many sit at the table: 5, unless told
    #[arg(long, value_name = "N")]
    seats: Option<u64>,

    /// Your seat: A to H, or `random`
    #[arg(long, default_value = "A")]
    seat: String,

    /// How many people share this keyboard, from seat A on
    #[arg(long, value_name = "N", conflicts_with = "seat")]
    humans: Option<u8>,

    /// The seats of the people who share this keyboard, such as `A,C`
    #[arg(long, value_name = "SEATS", value_delimiter = ',', conflicts_with_all = ["seat", "humans"])]
    hot_seat: Vec<String>,

    /// Who sits on the other seats, taken in turn: random, greedy, expert, bold, timid
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "expert")]
    bots: Vec<String>,

    /// Where luck comes from: a number or 64 hexadecimal digits; random unless told
    #[arg(long)]
    seed: Option<String>,

    /// A rule to change, such as `powers=on`; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// What is shown of what is hidden but could be remembered: memory (nothing), ledger, open
    #[arg(long, value_enum, default_value = "ledger")]
    memory: MemoryWord,

    /// Play with the content pack in this folder
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,

    /// Start from the position that this file describes
    #[arg(long, value_name = "FILE")]
    scene: Option<PathBuf>,

    /// The language: en or de; that of the system, unless told
    #[arg(long)]
    lang: Option<Lang>,

    /// Plain text line by line, for screen readers; always so when input or output is no terminal
    #[arg(long)]
    plain: bool,

    /// How long bots take
    #[arg(long, value_enum, default_value = "normal")]
    speed: SpeedWord,

    /// Go on with a saved game: the newest, or the one in this file
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    resume: Option<Option<PathBuf>>,

    /// List the saved games
    #[arg(long, conflicts_with = "resume")]
    saves: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum SpeedWord {
    Slow,
    Normal,
    Instant,
}

/// Does it.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let saves = Saves::of_user();
    if args.saves {
        return list(&saves);
    }
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb();
    let way = |lang: Option<Lang>| Way {
        plain: args.plain || !is_terminal,
        speed: match args.speed {
            SpeedWord::Slow => Speed::Slow,
            SpeedWord::Normal => Speed::Normal,
            SpeedWord::Instant => Speed::Instant,
        },
        lang: args.lang.or(lang).unwrap_or_else(system_lang),
        saves: saves.clone(),
    };
    if let Some(file) = &args.resume {
        let path = match file {
            Some(path) => path.clone(),
            None => saves.newest().map_err(coded)?,
        };
        let save = Save::read(&path).map_err(coded)?;
        let kind: GameKind = save.game.parse()?;
        let way = way(Some(save.lang));
        return with_game!(kind, G => resume::<G>(save, &way));
    }
    let Some(game) = &args.game else {
        return Err(CliError::new("missing-argument", "which game? For example: omerta play cash").into());
    };
    let kind: GameKind = game.parse()?;
    with_game!(kind, G => start::<G>(&args, &way(None)))
}

fn start<G: Botted>(args: &Args, way: &Way) -> anyhow::Result<()> {
    let game = Arc::new(load_pack::<G>(args.pack.as_deref())?);
    let new = NewGame {
        n_seats: seats::<G>(args.seats)?,
        people: people(args)?,
        bots: args.bots.clone(),
        seed: seed(args.seed.as_deref())?,
        variant: args.set.clone(),
        house: house(args),
        scene: args.scene.as_deref().map(read_scene).transpose()?,
        // The saved game must find the pack again from any folder.
        pack: args.pack.as_deref().map(fs::canonicalize).transpose()?,
    };
    omerta_tui::play(game, new, way).map_err(coded)
}

fn resume<G: Botted>(save: Save, way: &Way) -> anyhow::Result<()> {
    let game = Arc::new(load_pack::<G>(save.pack.as_deref())?);
    omerta_tui::resume(&game, save, way).map_err(coded)
}

fn house(args: &Args) -> HouseRules {
    HouseRules { memory: args.memory.into(), ..HouseRules::default() }
}

fn people(args: &Args) -> Result<People, CliError> {
    let read = |it: &String| it.parse::<Seat>().map_err(|err| CliError::new("no-such-seat", err.to_string()));
    Ok(match args.humans {
        Some(n) => People::First(n),
        None if !args.hot_seat.is_empty() => {
            People::Seats(args.hot_seat.iter().map(read).collect::<Result<_, _>>()?)
        }
        None if args.seat == "random" => People::Anywhere,
        None => People::Seats(vec![read(&args.seat)?]),
    })
}

fn read_scene(path: &Path) -> Result<String, CliError> {
    fs::read_to_string(path)
        .map_err(|err| CliError::new("no-scene", format!("can't read the scene `{}`: {err}", path.display())))
}

/// Lists the saved games, the newest first; what can't be read is listed with the reason.
fn list(saves: &Saves) -> anyhow::Result<()> {
    let paths = saves.list();
    let mut out = io::stdout().lock();
    if paths.is_empty() {
        writeln!(out, "no saved games")?;
    }
    for path in paths {
        match Save::read(&path) {
            Ok(save) => writeln!(out, "{}  {}, {} seats", path.display(), save.game, save.sitters.len())?,
            Err(err) => writeln!(out, "{}  [{}] {err}", path.display(), err.code())?,
        }
    }
    Ok(())
}

/// German where the system speaks it, English everywhere else.
fn system_lang() -> Lang {
    let set = |name: &&str| std::env::var(name).is_ok_and(|it| !it.is_empty());
    let first = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find(|it| set(it));
    let speaks = first.and_then(|it| std::env::var(it).ok()).unwrap_or_default();
    if speaks.starts_with("de") { Lang::De } else { Lang::En }
}

fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|it| it == "dumb")
}

fn coded(error: PlayError) -> anyhow::Error {
    match error {
        // A pipe that was closed is no mistake; the error itself must stay to be seen.
        PlayError::Io { what, error } => anyhow::Error::new(error).context(what),
        error => CliError::new(error.code(), error.to_string()).into(),
    }
}
