//! `cargo xtask count`: paths of options with luck fixed by a seed.
//!
//! The counting knows all games, and this crate knows none: a broken game must not keep `cargo verify` from
//! saying so. Hence it is an example of `omerta-games`, started from here.

use anyhow::Result;

use crate::cargo;

/// Starts the example with these words.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let mut command =
        cargo::command(&["run", "--quiet", "--package", "omerta-games", "--example", "count", "--"]);
    cargo::run(command.args(words), "count")
}
