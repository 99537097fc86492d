//! `cargo xtask shots`: pictures of all screens, made by people who play in a real browser.

use anyhow::Result;

use crate::{cargo, web};

/// Builds what is needed and takes the pictures.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    web::run(&["--dev"])?;
    cargo::run(
        &mut cargo::command(&["build", "--quiet", "--package", "omerta"]),
        "cargo build --package omerta",
    )?;
    let mut shots = cargo::command(&["run", "--quiet", "--package", "e2e", "--bin", "shots", "--"]);
    cargo::run(shots.args(words), "shots")
}
