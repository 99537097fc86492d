//! Tunes the script by which a bot that searches plays on: `cargo run --release -p omerta-bots --example tune -- GAME SEATS
//! GAMES SWEEPS SEED`. It begins with the numbers that are shipped, and prints better ones after every sweep.

#![allow(clippy::print_stdout, reason = "what was found is its purpose")]

use std::process::ExitCode;
use std::sync::Arc;

use omerta_bots::measure::bootstrap;
use omerta_bots::search::tune::Bench;
use omerta_bots::{Botted, make};
use omerta_cash::CashNGuns;
use omerta_core::{Seed, Setup};
use omerta_corleone::Corleone;
use omerta_empire::Empire;

/// Who sits at the table: mostly experts, so that nothing is learned but how to beat one mood.
const TABLE: [&str; 5] = ["expert", "expert", "bold", "timid", "expert"];

fn tune<G: Botted>(seats: u8, games: u64, sweeps: u64, seed: u64) -> Result<(), String> {
    let game = Arc::new(G::load(&G::own_pack()).map_err(|it| format!("{it:?}"))?);
    let mut script = game.own_script();
    let mut steps = vec![1.35; G::numbers(&script).len()];
    if steps.is_empty() {
        return Err(format!("{} has no script that can be tuned", G::NAME));
    }
    let table =
        TABLE.iter().map(|it| make(&game, it).map_err(|it| it.to_string())).collect::<Result<_, _>>()?;
    let mut bench = Bench { game: &game, setup: Setup::new(seats), table, seed: Seed::from_number(seed) };
    for sweep in 0..sweeps {
        let n_kept = bench.sweep(&mut script, &mut steps, games, sweep);
        // Deals that nothing was learned from.
        let share = bootstrap(&bench.shares(&script, Seed::from_number(!seed), 4 * games));
        let numbers: Vec<String> = G::numbers(&script).iter().map(|it| format!("{it:.4}")).collect();
        println!("sweep {sweep}: {n_kept} changed, {:.2} % won", 100.0 * share.share);
        println!("{}", numbers.join(" "));
    }
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |nth: usize| words.get(nth).and_then(|it| it.parse::<u64>().ok());
    let (Some(seats), Some(games), Some(sweeps), Some(seed)) = (number(1), number(2), number(3), number(4))
    else {
        eprintln!("error: say GAME SEATS GAMES SWEEPS SEED, such as: cash 5 8000 4 31");
        return ExitCode::FAILURE;
    };
    let done = match words[0].as_str() {
        "cash" => tune::<CashNGuns>(seats as u8, games, sweeps, seed),
        "corleone" => tune::<Corleone>(seats as u8, games, sweeps, seed),
        "empire" => tune::<Empire>(seats as u8, games, sweeps, seed),
        other => Err(format!("there is no game `{other}`: cash, corleone or empire")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
