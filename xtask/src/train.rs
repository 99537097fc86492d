//! `cargo xtask train`: learns the weights that bots look ahead with, for one game and one number of seats.
//!
//! Learning knows all games, and this crate knows none: it is an example of `omerta-bots`, started from here.

use anyhow::Result;

use crate::cargo;

/// Starts the example with these words.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let mut command = cargo::command(&[
        "run",
        "--quiet",
        "--release",
        "--package",
        "omerta-bots",
        "--example",
        "train",
        "--",
    ]);
    cargo::run(command.args(words), "train")
}
