//! `omerta bench`: how fast the games are, one JSON line per game and seat count.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use omerta_bench::measure;
use omerta_bots::duel::Duel;
use omerta_bots::{Botted, make};
use omerta_core::{Seed, Setup, SetupError};
use omerta_games::{GameKind, with_game};
use serde_json::{Value, json};

use super::clock;
use super::pack::load_pack;
use crate::error::CliError;

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

    /// Measure bots that look ahead: look-aheads a second on one core, with the worlds that are imagined for them
    #[arg(long)]
    search: bool,

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

fn bench<G: Botted>(args: &Args) -> anyhow::Result<()> {
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    let seats = match args.seats {
        Some(n_seats) if !G::SEATS.contains(&n_seats) => {
            return Err(SetupError { n_seats, least, most }.into());
        }
        Some(n_seats) => n_seats..=n_seats,
        None => G::SEATS,
    };
    let game = Arc::new(load_pack::<G>(None)?);
    let mut out = io::stdout().lock();
    for n_seats in seats {
        let time = Duration::from_secs_f64(args.seconds);
        if args.search {
            serde_json::to_writer(&mut out, &look_aheads(&game, n_seats, time)?)?;
        } else {
            serde_json::to_writer(&mut out, &measure(&*game, n_seats, time))?;
        }
        writeln!(out)?;
        out.flush()?;
    }
    Ok(())
}

/// How many look-aheads a bot has for each decision while it is measured.
const LOOK_AHEADS: u32 = 256;

/// Lets one bot that looks ahead play among experts for a while.
fn look_aheads<G: Botted>(game: &Arc<G>, n_seats: u8, time: Duration) -> anyhow::Result<Value> {
    let hire = Box::new(|name: &str| make(game, name));
    let names = (format!("search:{LOOK_AHEADS}"), vec!["expert".to_owned()]);
    let duel = Duel::new(game, Setup::new(n_seats), names, Seed::from_number(1), hire, clock::processor)
        .map_err(|err| CliError::new(err.code(), err.to_string()))?;
    let (mut n, mut spent, mut deal) = (0, 0.0, 0);
    while spent < time.as_secs_f64() {
        let block = duel.play(deal);
        n += block.times.len();
        spent += block.times.iter().map(|it| f64::from(*it) / 1_000.0).sum::<f64>();
        deal += 1;
    }
    let per_second = n as f64 * f64::from(LOOK_AHEADS) / spent.max(f64::MIN_POSITIVE);
    Ok(
        json!({"game": G::SLUG, "seats": n_seats, "decisions": n, "look_aheads_per_second": per_second.round()}),
    )
}
