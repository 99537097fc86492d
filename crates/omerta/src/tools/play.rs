//! `omerta play`: a game in the terminal, against bots or several people at one keyboard.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use omerta_bots::{Botted, FIRST_RIVAL};
use omerta_core::{Lang, Seat};
use omerta_games::{GameKind, with_game};
use omerta_host::HouseRules;
use omerta_tui::{NewGame, People, PlayError, Save, Saves, Speed, Way};

use super::join;
use super::lang;
use super::pack::load_pack;
use super::table::{MemoryWord, WINDOW_SECONDS, WindowsWord, seats, seed};
use crate::error::CliError;

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game, such as `cash`
    game: Option<String>,

    /// How many sit at the table: 5, unless told
    #[arg(long, value_name = "N")]
    seats: Option<u64>,

    /// Your seat: A to H, or `random`; A unless told, at a table of a house the first that is free
    #[arg(long)]
    seat: Option<String>,

    /// How many people share this keyboard, from seat A on
    #[arg(long, value_name = "N", conflicts_with = "seat")]
    humans: Option<u8>,

    /// The seats of the people who share this keyboard, such as `A,C`
    #[arg(long, value_name = "SEATS", value_delimiter = ',', conflicts_with_all = ["seat", "humans"])]
    hot_seat: Vec<String>,

    /// Who sits on the other seats, taken in turn: associate, soldier, capo, underboss, boss, boss-of-bosses, a character
    /// with it as in `capo+hothead`, or a script: random, greedy, expert, bold, timid
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = FIRST_RIVAL)]
    bots: Vec<String>,

    /// Where luck comes from: 64 hexadecimal digits, or a number for practice; random unless told
    #[arg(long)]
    seed: Option<String>,

    /// A rule to change, such as `powers=on`; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// What is shown of what is hidden but could be remembered: memory (nothing), ledger, open
    #[arg(long, value_enum, default_value = "ledger")]
    memory: MemoryWord,

    /// Who is asked when anyone may do something: quick (only who can), discreet (everyone, so nothing tells who can)
    #[arg(long, value_enum, default_value = "quick")]
    windows: WindowsWord,

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

    /// Go on with a saved game: the newest, or the one in this file; with a game, the newest of that game
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    resume: Option<Option<PathBuf>>,

    /// Sit down at a table of a house: the link you were sent
    #[arg(long, value_name = "LINK", conflicts_with_all = ["resume", "saves", "game"])]
    join: Option<String>,

    /// The name that others at a table of a house read
    #[arg(long, requires = "join")]
    name: Option<String>,

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
    if let Some(link) = &args.join {
        let seat = args.seat.as_deref().map(str::parse::<Seat>).transpose();
        let seat = seat.map_err(|err| CliError::new("no-such-seat", err.to_string()))?;
        let lang = args.lang.unwrap_or_else(lang::system);
        return join::run(&join::Joining { link, name: args.name.as_deref(), seat, lang });
    }
    let saves = Saves::of_user();
    if args.saves {
        return list(&saves);
    }
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb();
    let way = |saved: Option<Lang>| Way {
        plain: args.plain || !is_terminal,
        speed: match args.speed {
            SpeedWord::Slow => Speed::Slow,
            SpeedWord::Normal => Speed::Normal,
            SpeedWord::Instant => Speed::Instant,
        },
        lang: args.lang.or(saved).unwrap_or_else(lang::system),
        saves: saves.clone(),
    };
    if let Some(file) = &args.resume {
        let path = saved(&saves, args.game.as_deref(), file.as_deref())?;
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

/// The saved game that is meant: this file, or the newest, or the newest of a game. `--resume cash` means the game.
fn saved(saves: &Saves, game: Option<&str>, file: Option<&Path>) -> anyhow::Result<PathBuf> {
    let word = file.and_then(Path::to_str).filter(|it| it.parse::<GameKind>().is_ok());
    let game: Option<GameKind> = game.or(word).map(str::parse).transpose()?;
    let path = match file {
        Some(path) if word.is_none() || path.exists() => path.to_owned(),
        _ => saves.newest(game.map(GameKind::slug)).map_err(coded)?,
    };
    let save = Save::read(&path).map_err(coded)?;
    match game {
        Some(kind) if kind.slug() != save.game => {
            let text = format!("`{}` is a game of {}, not of {kind}", path.display(), save.game);
            Err(CliError::new("other-game", text).into())
        }
        _ => Ok(path),
    }
}

fn start<G: Botted>(args: &Args, way: &Way) -> anyhow::Result<()> {
    let game = Arc::new(load_pack::<G>(args.pack.as_deref())?);
    let new = NewGame {
        n_seats: seats::<G>(args.seats)?,
        people: people(args)?,
        bots: args.bots.clone(),
        seed: seed(args.seed.as_deref(), "this game")?,
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
    // At one keyboard a window closes when everyone has been asked, however long that takes.
    let windows = args.windows.lasting(WINDOW_SECONDS);
    HouseRules { memory: args.memory.into(), windows, ..HouseRules::default() }
}

fn people(args: &Args) -> Result<People, CliError> {
    let read = |it: &str| it.parse::<Seat>().map_err(|err| CliError::new("no-such-seat", err.to_string()));
    Ok(match args.humans {
        Some(n) => People::First(n),
        None if !args.hot_seat.is_empty() => {
            People::Seats(args.hot_seat.iter().map(|it| read(it)).collect::<Result<_, _>>()?)
        }
        None => match args.seat.as_deref() {
            Some("random") => People::Anywhere,
            Some(seat) => People::Seats(vec![read(seat)?]),
            None => People::Seats(vec![Seat::A]),
        },
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
            Ok(Save { game, sitters, progress, saved, .. }) => {
                let parts = [game, format!("{} seats", sitters.len()), progress.unwrap_or_default(), saved];
                let parts: Vec<String> = parts.into_iter().filter(|it| !it.is_empty()).collect();
                writeln!(out, "{}  {}", path.display(), parts.join(", "))?;
            }
            Err(err) => writeln!(out, "{}  [{}] {err}", path.display(), err.code())?,
        }
    }
    Ok(())
}

fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|it| it == "dumb")
}

pub(crate) fn coded(error: PlayError) -> anyhow::Error {
    match error {
        // A pipe that was closed is no mistake; the error itself must stay to be seen.
        PlayError::Io { what, error } => anyhow::Error::new(error).context(what),
        error => CliError::new(error.code(), error.to_string()).into(),
    }
}
