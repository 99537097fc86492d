//! `omerta bench`: how fast the games are, one JSON line per game and seat count.

use std::io::{self, Write};
use std::time::Duration;

use omerta_bench::measure;
use omerta_core::{SetupError, Tabletop};
use omerta_games::{GameKind, with_game};

use crate::error::CliError;
use crate::pack::load_pack;

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game, such as `cash`; all of them unless told
    #[arg(value_name = "GAME")]
    named: Option<GameKind>,

    /// The same as GAME
    #[arg(long, conflicts_with = "named")]
    game: Option<GameKind>,

    /// How many sit at the table; every number the game is for unless told
    #[arg(long)]
    seats: Option<u8>,

    /// How long to measure each game and seat count
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
}

/// Does it.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    if !(0.01..=3600.0).contains(&args.seconds) {
        return Err(CliError::new("bad-value", "--seconds must be between 0.01 and 3600").into());
    }
    let games = match args.named.or(args.game) {
        Some(game) => vec![game],
        None => GameKind::ALL.to_vec(),
    };
    for game in games {
        with_game!(game, G => bench::<G>(&args))?;
    }
    Ok(())
}

fn bench<G: Tabletop>(args: &Args) -> anyhow::Result<()> {
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    let seats = match args.seats {
        Some(n_seats) if !G::SEATS.contains(&n_seats) => {
            return Err(SetupError { n_seats, least, most }.into());
        }
        Some(n_seats) => n_seats..=n_seats,
        None => G::SEATS,
    };
    let game = load_pack::<G>(None)?;
    let mut out = io::stdout().lock();
    for n_seats in seats {
        let figures = measure(&game, n_seats, Duration::from_secs_f64(args.seconds));
        serde_json::to_writer(&mut out, &figures)?;
        writeln!(out)?;
        out.flush()?;
    }
    Ok(())
}
