//! Every chore of the workspace as Rust, so that one command does the same on every machine.
//!
//! `cargo play` and `cargo verify` are aliases of the first two; the rest is `cargo xtask <chore>`.

#![allow(clippy::print_stdout, reason = "chores talk to whoever runs them")]

mod axe;
mod bench_peers;
mod bless;
mod cargo;
mod count;
mod layout;
mod load;
mod new_game;
mod play;
mod rules;
mod shots;
mod source;
mod tidy;
mod train;
mod verify;
mod web;

use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
Usage: cargo xtask <chore>

  play [ARGS]                open a house on this machine; --terminal plays in this terminal (also: cargo play)
  verify                     everything a change must pass (also: cargo verify)
  rules [--check] [--verbose] [GAME]
                             which rule is where, and which tests cite it
  tidy                       long files, left-over notes, layout of the crates
  bless                      write new expectations; read the diff as a claim about the rules
  count GAME [--seats N] [--seed S] [--depth D]
                             count paths of options with luck fixed by a seed
  web [--dev | --play]       build what a browser loads, into target/web/dist: small, at once, or soon
  axe                        fetch what looks for hindrances in pages, into target/tools
  shots [WORD...]            pictures of all screens, or of those whose names contain every word, into target/shots
  train GAME [--seats N] [--games N] [--seed S] [--bot WORD] [--net LOOK-AHEADS]
                             learn the weights that bots look ahead with, or a network that corrects them
  bench-peers                how fast others search the stand-off, beside ours
  load [--game GAME] [--tables N] [--think MS] [--seconds S]
                             a house under load: moves and bytes, as JSON
  new-game SLUG [--ids XX]   a new game, copied from the stand-off";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<()> {
    match words {
        ["play", args @ ..] => play::run(args),
        ["verify"] => verify::run(),
        ["rules", args @ ..] => rules::run(args),
        ["tidy"] => tidy::run(),
        ["bless"] => bless::run(),
        ["axe"] => axe::run(),
        ["shots", args @ ..] => shots::run(args),
        ["count", args @ ..] => count::run(args),
        ["web", args @ ..] => web::run(args),
        ["train", args @ ..] => train::run(args),
        ["bench-peers"] => bench_peers::run(),
        ["load", args @ ..] => load::run(args),
        ["new-game", args @ ..] => new_game::run(args),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("no such chore: {}\n\n{USAGE}", words.join(" ")),
    }
}
