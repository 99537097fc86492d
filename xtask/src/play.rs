//! `cargo play`: builds the game and starts it in this terminal.

use anyhow::Result;

use crate::cargo;

const GAME: &str = "cash";

/// Starts `omerta play` with these words.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let words = with_game(words);
    let mut command = cargo::command(&["run", "--release", "--package", "omerta", "--", "play"]);
    eprintln!("building the game; the first time this takes a few minutes");
    cargo::run(command.args(&words), &format!("omerta play {}", words.join(" ")))
}

/// The words with the game put in front, where only options were given.
fn with_game<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let speaks_of_no_game = words.iter().any(|it| matches!(*it, "--resume" | "--help" | "-h"));
    let mut all = words.to_vec();
    if !speaks_of_no_game && words.first().is_none_or(|it| it.starts_with('-')) {
        all.insert(0, GAME);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_game_it_is_cash() {
        assert_eq!(with_game(&[]), ["cash"]);
        assert_eq!(with_game(&["--seats", "5"]), ["cash", "--seats", "5"]);
        assert_eq!(with_game(&["standoff"]), ["standoff"]);
        assert_eq!(with_game(&["--resume"]), ["--resume"]);
    }
}
