//! What the one binary can do: play, simulate, measure, referee, replay, check packs, read the rules.
//!
//! Each command is a module with its `Args` and a `run`. What can go wrong, and with which code, is in
//! `error.rs`.

#![allow(clippy::needless_pass_by_value, reason = "a command takes its words and is done")]

mod assets;
mod backup;
mod error;
mod serve;
#[cfg(feature = "tools")]
mod tools;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use omerta_games::GameKind;

pub use assets::Page;

/// Mob games with hidden information: play them, simulate them, referee them for other programs.
#[derive(Parser)]
#[command(name = "omerta", version, arg_required_else_help = false, after_help = after_help())]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What follows the list of commands: the games there are, exit codes, examples.
fn after_help() -> String {
    let games = GameKind::ALL.iter().filter(|it| it.is_listed());
    let games: Vec<String> = games.map(|it| format!("{it} ({})", it.name())).collect();
    format!("Games: {}\n\n{EXIT_CODES}", games.join(", "))
}

const EXIT_CODES: &str = "\
Exit codes:
  0  all is well
  1  a check failed: a record that doesn't replay, a pack with faults
  2  bad input: an unknown word, a file that can't be read, a player count that can't be

Examples:
  omerta play cash --seats 5
  omerta sim cash --seats 5 --games 10000 --bots expert,greedy
  omerta rules cash --lang de";

#[derive(Subcommand)]
enum Command {
    #[cfg(feature = "tools")]
    #[command(flatten)]
    Tools(tools::Command),

    /// Host tables for many people, over sockets and HTTP
    #[command(after_help = "\
Prints one line `listening on http://…` when it is ready. Without --lan nobody else can reach it.

Examples:
  omerta serve
  omerta serve --lan --addr 0.0.0.0:8080 --data my-house
  omerta serve --addr 127.0.0.1:0 --database-url postgres://localhost/omerta")]
    Serve(serve::Args),

    /// Copy the data of a house, also while it is open
    #[command(after_help = "\
To restore a copy, put it in the place of omerta.db while the house is closed.

Examples:
  omerta backup monday.db
  omerta backup monday.db --data my-house")]
    Backup(backup::Args),
}

/// Does what the words of the command line say; a house hands out this page.
pub fn run(page: Page) -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return error::report_usage(&error),
    };
    let done = match cli.command {
        #[cfg(feature = "tools")]
        Command::Tools(command) => command.run(),
        Command::Serve(args) => serve::run(args, page),
        Command::Backup(args) => backup::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => error::report(&error),
    }
}

/// Whether the reader of our output has gone away, as `head` does: nothing to complain about.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|it| it.downcast_ref::<io::Error>())
        .any(|it| it.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn every_command_shows_examples_and_no_hidden_game() {
        let mut cli = Cli::command();
        cli.clone().debug_assert();
        for command in cli.get_subcommands_mut() {
            let help = command.render_long_help().to_string();
            let example = format!("  omerta {}", command.get_name());
            assert!(help.contains(&example), "{help}");
            assert!(!help.contains("standoff"), "{help}");
        }
    }
}
