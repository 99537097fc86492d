//! `omerta table`: a referee for other programs, who talk to it in JSON lines.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use omerta_core::record::read_seed;
use omerta_core::{Lang, Luck, Seed, Setup, Table, Tabletop};
use omerta_games::{GameKind, with_game};
use omerta_protocol::{Referee, Reply};

use crate::error::CliError;
use crate::pack::load_pack;

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game, such as `cash`
    game: String,

    /// How many sit at the table: the fewest the game is for, unless told
    #[arg(long)]
    seats: Option<u64>,

    /// Where luck comes from: a number or 64 hexadecimal digits; random unless told
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

/// The seed that was asked for, or one that nobody can guess.
pub(crate) fn seed(asked: Option<&str>) -> anyhow::Result<Seed> {
    let Some(text) = asked else {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)
            .map_err(|err| CliError::new("no-luck", format!("no random numbers here: {err}")))?;
        return Ok(Seed::new(bytes));
    };
    let bad = || CliError::new("bad-seed", "a seed is a number or 64 hexadecimal digits");
    Ok(read_seed(text).ok_or_else(bad)?)
}

fn referee<G: Tabletop>(args: &Args) -> anyhow::Result<()> {
    let game = Arc::new(load_pack::<G>(args.pack.as_deref())?);
    let luck = match args.chance {
        ChanceWord::Seeded => Luck::Seeded(seed(args.seed.as_deref())?),
        ChanceWord::Manual => Luck::Manual,
    };
    let seats = args.seats.map(|it| u8::try_from(it).unwrap_or(u8::MAX));
    let (table, opening, scene) = match &args.scene {
        None => {
            let variant =
                game.variant(&args.set).map_err(|faults| CliError::new("bad-variant", faults.join("; ")))?;
            let setup = Setup { n_seats: seats.unwrap_or(*G::SEATS.start()), variant };
            let (table, opening) = Table::open(game, setup, luck)?;
            (table, opening, None)
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
            let (table, opening) = Table::open_at(game, setup, state, luck);
            (table, opening, Some(text))
        }
    };
    let (mut referee, greeting) = Referee::open(table, &opening, scene, args.lang);
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    say(&mut out, &greeting)?;
    while !referee.is_done() {
        let replies = match read_line(&mut input)? {
            Line::End => break,
            Line::TooLong => vec![Reply::Error {
                code: "line-too-long",
                text: format!("a request has at most {LONGEST_LINE} bytes"),
                rule: None,
            }],
            Line::Request(line) => referee.line(&line),
        };
        say(&mut out, &replies)?;
    }
    Ok(())
}

enum Line {
    Request(Vec<u8>),
    TooLong,
    End,
}

fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(Line::End);
    }
    if (line.len() as u64) < LONGEST_LINE || line.ends_with(b"\n") {
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
