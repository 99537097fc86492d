//! Counts paths of options with luck fixed by a seed: `cargo xtask count cash --seed 7 --depth 4`.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::str::FromStr;

use omerta_core::paths::count_paths;
use omerta_core::{Seed, Setup, Tabletop};
use omerta_games::{GameKind, with_game};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Args::read(&words).and_then(|args| with_game!(args.game, G => table::<G>(&args))) {
        Ok(text) => match io::stdout().write_all(text.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(text) => {
            eprintln!("{text}");
            ExitCode::from(2)
        }
    }
}

struct Args {
    game: GameKind,
    n_seats: u8,
    seed: u64,
    depth: u32,
}

impl Args {
    fn read(words: &[String]) -> Result<Args, String> {
        let (game, mut rest) = words.split_first().ok_or("count GAME [--seats N] [--seed S] [--depth D]")?;
        let game = GameKind::from_str(game).map_err(|err| err.to_string())?;
        let mut args = Args { game, n_seats: 4, seed: 7, depth: 4 };
        while let [name, value, more @ ..] = rest {
            match name.as_str() {
                "--seats" => args.n_seats = number(value)?,
                "--seed" => args.seed = number(value)?,
                "--depth" => args.depth = number(value)?,
                _ => return Err(format!("unknown option {name}: --seats, --seed, --depth")),
            }
            rest = more;
        }
        if rest.is_empty() { Ok(args) } else { Err(format!("{} needs a number", rest[0])) }
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is no number that fits"))
}

/// One line for each depth.
fn table<G: Tabletop>(args: &Args) -> Result<String, String> {
    let &Args { game: _, n_seats, seed, depth } = args;
    if !G::SEATS.contains(&n_seats) {
        return Err(format!("{} is for {} to {} seats", G::SLUG, G::SEATS.start(), G::SEATS.end()));
    }
    let game = G::load(&G::own_pack()).map_err(|faults| format!("the pack has {} faults", faults.len()))?;
    let mut text = String::new();
    for depth in 1..=depth {
        let n_paths = count_paths(&game, &Setup::new(n_seats), Seed::from_number(seed), depth);
        let _ = writeln!(text, "{} seats {n_seats} seed {seed} depth {depth}: {n_paths}", G::SLUG);
    }
    Ok(text)
}
