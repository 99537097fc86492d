//! `omerta table`: a referee for other programs, who talk to it in JSON lines.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use omerta_bots::{Botted, UnknownBot};
use omerta_core::record::read_seed;
use omerta_core::{Game, Lang, Luck, Seat, Seed, SetupError};
use omerta_games::{GameKind, with_game};
use omerta_host::{Host, HouseRules, Memory, OpenError, Opening, Sitter, Windows};
use omerta_protocol::{Referee, Reply};

use super::pack::load_pack;
use crate::error::CliError;

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game, such as `cash`
    game: String,

    /// How many sit at the table: the fewest the game is for, unless told
    #[arg(long)]
    seats: Option<u64>,

    /// Where luck comes from: 64 hexadecimal digits, or a number for practice; random unless told
    #[arg(long)]
    seed: Option<String>,

    /// Who gives luck: the seed, or the caller with `chance` requests
    #[arg(long, value_enum, default_value = "seeded")]
    chance: ChanceWord,

    /// Start from the position that this file describes
    #[arg(long, value_name = "FILE")]
    scene: Option<PathBuf>,

    /// Play with the content pack in this folder
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,

    /// A rule to change, such as `powers=on`; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// Bots that sit at the table and answer by themselves, such as `B=expert,C=greedy`
    #[arg(long, value_name = "SEAT=BOT", value_delimiter = ',')]
    bots: Vec<String>,

    /// What is shown of what is hidden but could be remembered: memory (nothing), ledger, open
    #[arg(long, value_enum, default_value = "ledger")]
    memory: MemoryWord,

    /// How long windows that ask everyone stay open: quick (until all have answered), discreet (equally long for all)
    #[arg(long, value_enum, default_value = "quick")]
    windows: WindowsWord,

    /// How many seconds a discreet window stays open
    #[arg(long, value_name = "N", default_value_t = WINDOW_SECONDS, value_parser = clap::value_parser!(u32).range(1..=600))]
    window_seconds: u32,

    /// The language of all texts: en or de
    #[arg(long, default_value_t = Lang::En)]
    lang: Lang,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum ChanceWord {
    Seeded,
    Manual,
}

/// The longest line that is read as a request.
const LONGEST_LINE: u64 = 64 * 1024;

/// Does it.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let kind: GameKind = args.game.parse()?;
    with_game!(kind, G => referee::<G>(&args))
}

/// The seed that was asked for, or one that nobody can guess. A number can be guessed, and whoever plays is told.
pub(crate) fn seed(asked: Option<&str>, what: &str) -> anyhow::Result<Seed> {
    let Some(text) = asked else {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)
            .map_err(|err| CliError::new("no-luck", format!("no random numbers here: {err}")))?;
        return Ok(Seed::new(bytes));
    };
    let bad = || CliError::new("bad-seed", "a seed is a number or 64 hexadecimal digits");
    let seed = read_seed(text).ok_or_else(bad)?;
    if text.len() < 64 {
        eprintln!("note: {what} is for practice: a seed that is a number is soon found from its commitment");
    }
    Ok(seed)
}

fn referee<G: Botted>(args: &Args) -> anyhow::Result<()> {
    let game = Arc::new(load_pack::<G>(args.pack.as_deref())?);
    let luck = match args.chance {
        ChanceWord::Seeded => Luck::Seeded(seed(args.seed.as_deref(), "this table")?),
        ChanceWord::Manual => Luck::Manual,
    };
    let seats = seats::<G>(args.seats)?;
    let (setup, scene) = match &args.scene {
        None => {
            let setup = game.setup(seats.unwrap_or(*G::SEATS.start()), &args.set);
            (setup.map_err(|faults| CliError::new("bad-variant", faults.join("; ")))?, None)
        }
        Some(path) => {
            let bad = |reasons: &[String]| {
                let text = format!("the scene `{}` can't be:\n  {}", path.display(), reasons.join("\n  "));
                CliError::new("bad-scene", text)
            };
            let text = fs::read_to_string(path).map_err(|err| {
                CliError::new("no-scene", format!("can't read `{}`: {err}", path.display()))
            })?;
            let (setup, state) = game.scene(&text).map_err(|reasons| bad(&reasons))?;
            if seats.is_some_and(|it| it != setup.n_seats) || !args.set.is_empty() {
                return Err(bad(&[
                    "a scene brings its own seats and rules: leave out --seats and --set".into()
                ])
                .into());
            }
            (setup, Some((text, state)))
        }
    };
    let sitters = sitters(&game, &args.bots, setup.n_seats)?;
    let windows = args.windows.lasting(args.window_seconds);
    let house = HouseRules { memory: args.memory.into(), windows, ..HouseRules::default() };
    let opening = Opening { game, setup, scene, luck, sitters, house, now: 0 };
    let host = Host::open(opening).map_err(|err| match err {
        OpenError::Seats(err) => CliError::new(SetupError::CODE, err.to_string()),
        OpenError::Sitters { .. } | OpenError::Line { .. } => CliError::new("bad-value", err.to_string()),
    })?;
    let (mut referee, greeting) = Referee::open(host, args.lang);
    let (lines, mut out, opened) = (listen(), io::stdout().lock(), Instant::now());
    say(&mut out, &greeting)?;
    while !referee.is_done() {
        // A window closes by itself, so nobody can wait for lines alone.
        let time = || u64::try_from(opened.elapsed().as_millis()).unwrap_or(u64::MAX);
        let line = match referee.next_due() {
            None => lines.recv().ok(),
            Some(due) => match lines.recv_timeout(Duration::from_millis(due.saturating_sub(time()))) {
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    say(&mut out, &referee.at(time()))?;
                    continue;
                }
                line => line.ok(),
            },
        };
        say(&mut out, &referee.at(time()))?;
        let replies = match line.transpose()? {
            None | Some(Line::End) => break,
            Some(Line::TooLong) => {
                let text = format!("a request has at most {LONGEST_LINE} bytes");
                vec![Reply::error("line-too-long", text)]
            }
            Some(Line::Request(line)) => referee.line(&line),
        };
        say(&mut out, &replies)?;
    }
    Ok(())
}

/// Reads requests on a thread of its own, each when the one before has been taken.
fn listen() -> mpsc::Receiver<io::Result<Line>> {
    let (sender, lines) = mpsc::sync_channel(0);
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let line = read_line(&mut input);
            let is_last = matches!(line, Ok(Line::End) | Err(_));
            if sender.send(line).is_err() || is_last {
                return;
            }
        }
    });
    lines
}

/// The number of seats that was asked for, told as it was asked where the game is not for so many.
pub(crate) fn seats<G: Game>(asked: Option<u64>) -> Result<Option<u8>, CliError> {
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    let fits = |it: u64| u8::try_from(it).ok().filter(|it| G::SEATS.contains(it));
    let told = |it| format!("{it} seats are not possible: this game is for {least} to {most}");
    asked.map(|it| fits(it).ok_or_else(|| CliError::new(SetupError::CODE, told(it)))).transpose()
}

/// Who sits where: bots on the seats named, programs on all others.
fn sitters<G: Botted>(game: &Arc<G>, bots: &[String], n_seats: u8) -> Result<Vec<Sitter>, CliError> {
    let mut sitters = vec![Sitter::Person; usize::from(n_seats)];
    for word in bots {
        let bad = || CliError::new("bad-value", format!("`{word}` is no bot on a seat: such as B=expert"));
        let (seat, kind) = word.split_once('=').ok_or_else(bad)?;
        let seat: Seat = seat.trim().parse().map_err(|_| bad())?;
        omerta_bots::make(game, kind).map_err(|err| CliError::new(UnknownBot::CODE, err.to_string()))?;
        let no_such =
            || CliError::new("no-such-seat", format!("there is no seat {seat} at a table of {n_seats}"));
        *sitters.get_mut(seat.index()).ok_or_else(no_such)? = Sitter::Bot(kind.to_owned());
    }
    Ok(sitters)
}

/// What is shown of what is hidden but could be remembered.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum MemoryWord {
    /// Nothing: whoever wants to know must remember
    Memory,
    /// What a careful note-taker would know
    Ledger,
    /// All of it, all the time
    Open,
}

impl From<MemoryWord> for Memory {
    fn from(word: MemoryWord) -> Memory {
        match word {
            MemoryWord::Memory => Memory::Memory,
            MemoryWord::Ledger => Memory::Ledger,
            MemoryWord::Open => Memory::Open,
        }
    }
}

/// How many seconds a discreet window stays open, unless told.
pub(crate) const WINDOW_SECONDS: u32 = 8;

/// How long windows that ask everyone stay open.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum WindowsWord {
    /// Until all have answered; who can do nothing is not asked
    Quick,
    /// Equally long for all, and all are asked: nothing tells who can do something
    Discreet,
}

impl WindowsWord {
    /// The same for windows that last so many seconds.
    pub(crate) fn lasting(self, seconds: u32) -> Windows {
        match self {
            WindowsWord::Quick => Windows::Quick,
            WindowsWord::Discreet => Windows::Discreet(seconds.saturating_mul(1000)),
        }
    }
}

enum Line {
    Request(Vec<u8>),
    TooLong,
    End,
}

fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    // One byte more for the end of the line, which is no part of it.
    input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(Line::End);
    }
    if line.len() as u64 <= LONGEST_LINE || line.ends_with(b"\n") {
        return Ok(Line::Request(line));
    }
    while !line.is_empty() && !line.ends_with(b"\n") {
        line.clear();
        input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    }
    Ok(Line::TooLong)
}

fn say(out: &mut impl Write, replies: &[Reply]) -> io::Result<()> {
    replies.iter().try_for_each(|it| writeln!(out, "{}", it.line()))?;
    out.flush()
}
