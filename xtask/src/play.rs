//! `cargo play`: builds the game and opens a house on this machine; `cargo play --terminal` plays in this terminal.

use std::thread;

use anyhow::{Result, anyhow};

use crate::{cargo, web};

const GAME: &str = "cash";

/// A house needs neither the terminal nor what measures bots, and nobody waits for them.
const HOUSE: &str = "--no-default-features";

/// Starts `omerta serve` with these words, or `omerta play` where a game or the terminal is named.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let words = command(words);
    eprintln!("building the game; the first time this takes a few minutes");
    let opens_house = words.first() == Some(&"serve");
    let asks_how = words.iter().any(|it| matches!(*it, "--help" | "-h"));
    let has_assets = words.iter().any(|it| *it == "--assets" || it.starts_with("--assets="));
    if opens_house && !asks_how && !has_assets {
        eprintln!("side by side: the page that browsers load, and the house");
        build_both()?;
        eprintln!("the page goes into the house");
    }
    let mut command = cargo::command(&["run", "--profile", "play", "--package", "omerta"]);
    if opens_house {
        command.arg(HOUSE);
    }
    web::name_page(&mut command);
    cargo::run(command.arg("--").args(&words), &format!("omerta {}", words.join(" ")))
}

/// Page and house at the same time, all but the few lines that hold both: each has long stretches in which a single crate
/// keeps everything else waiting.
fn build_both() -> Result<()> {
    thread::scope(|scope| {
        let page = scope.spawn(|| web::run(&["--play"]));
        // Whoever hosts several tables must survive a panic in one of them: so the profile has it.
        let mut house =
            cargo::command(&["build", "--profile", "play", "--package", "omerta", "--lib", HOUSE]);
        let house = cargo::run(&mut house, "cargo build --package omerta --lib");
        page.join().unwrap_or_else(|_| Err(anyhow!("the build of the page broke off")))?;
        house
    })
}

/// The words of `omerta` that are meant.
fn command<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let in_terminal = words.contains(&"--terminal");
    // Whoever writes `cargo play -- --lan`, as `cargo run` wants it, means the same.
    let rest: Vec<&str> = words.iter().copied().filter(|it| !matches!(*it, "--terminal" | "--")).collect();
    let names_game = rest.first().is_some_and(|it| !it.starts_with('-'));
    let mut all = match in_terminal || names_game || rest.contains(&"--resume") {
        true => vec!["play"],
        false => vec!["serve"],
    };
    let speaks_of_no_game = rest.iter().any(|it| matches!(*it, "--resume" | "--join" | "--help" | "-h"));
    if in_terminal && !speaks_of_no_game && !names_game {
        all.push(GAME);
    }
    all.extend(rest);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_is_opened_unless_the_terminal_or_a_game_is_named() {
        assert_eq!(command(&[]), ["serve"]);
        assert_eq!(command(&["--lan"]), ["serve", "--lan"]);
        assert_eq!(command(&["--", "--lan"]), ["serve", "--lan"]);
        assert_eq!(command(&["standoff"]), ["play", "standoff"]);
        assert_eq!(command(&["--resume"]), ["play", "--resume"]);
    }

    #[test]
    fn in_the_terminal_it_is_cash_without_a_game() {
        assert_eq!(command(&["--terminal"]), ["play", "cash"]);
        assert_eq!(command(&["--terminal", "--seats", "5"]), ["play", "cash", "--seats", "5"]);
        assert_eq!(command(&["--terminal", "corleone"]), ["play", "corleone"]);
    }
}
