//! Instructions per decision, counted by callgrind: the same on every run, however busy the machine is.
//!
//! `cargo run --release -p omerta-bench --example instructions` prints a table. It needs valgrind, and runs
//! itself under it twice per row, so that what is done once for all games drops out.

#![expect(clippy::print_stdout, reason = "it is what this program is for")]

use std::env;
use std::error::Error;
use std::process::Command;

use omerta_bench::playout::playouts;
use omerta_bench::{WyRand, bare};
use omerta_core::{Game, Packed, Setup};
use omerta_games::{GameKind, with_game};

const BARE: &str = "bare";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.as_slice() {
        [] => table(),
        [what, seats, games] => {
            println!("{}", play(what, seats.parse()?, games.parse()?)?);
            Ok(())
        }
        _ => Err("instructions [GAME SEATS GAMES]".into()),
    }
}

/// Plays games and returns the number of decisions.
fn play(what: &str, n_seats: u8, n_games: u32) -> Result<u64, Box<dyn Error>> {
    let mut dice = WyRand::new(7);
    if what == BARE {
        return Ok(bare::playouts(n_seats, n_games, &mut dice));
    }
    let kind: GameKind = what.parse()?;
    Ok(with_game!(kind, G => {
        let game = G::load(&G::own_pack()).expect("its own pack is fine");
        let (setup, mut options) = (Setup::new(n_seats), Vec::with_capacity(64));
        playouts(&game, &setup, n_games, &mut options, &mut dice)
    }))
}

fn table() -> Result<(), Box<dyn Error>> {
    println!("| program | seats | instructions per decision |\n| --- | ---: | ---: |");
    let bare_rows = omerta_games::Standoff::SEATS.map(|seats| ("stand-off, bare", BARE, seats));
    let mut rows: Vec<(&str, &str, u8)> = bare_rows.collect();
    for kind in GameKind::ALL {
        rows.extend(with_game!(*kind, G => G::SEATS).map(|seats| (kind.name(), kind.slug(), seats)));
    }
    for (name, what, seats) in rows {
        let (few, many) = (count(what, seats, 200)?, count(what, seats, 1_000)?);
        let per_decision = (many.0 - few.0) as f64 / (many.1 - few.1) as f64;
        println!("| {name} | {seats} | {per_decision:.1} |");
    }
    Ok(())
}

/// Instructions and decisions of so many games.
fn count(what: &str, seats: u8, n_games: u32) -> Result<(u64, u64), Box<dyn Error>> {
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe()?)
        .args([what.to_owned(), seats.to_string(), n_games.to_string()])
        .output()?;
    let told = String::from_utf8(run.stderr)?;
    let collected = told.split("Collected : ").nth(1).and_then(|it| it.split_whitespace().next());
    let instructions = collected.ok_or_else(|| format!("valgrind says: {told}"))?.parse()?;
    Ok((instructions, String::from_utf8(run.stdout)?.trim().parse()?))
}
