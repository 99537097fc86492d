//! `cargo xtask load`: a house under load, on this machine, and how it stood it.

use anyhow::Result;

use crate::cargo;

/// Builds the house and the clients, and lets them play. The words go to the clients: `--game`, `--tables`, `--think`,
/// `--seconds`, `--database-url`.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let house = ["build", "--profile", "server", "--package", "omerta"];
    cargo::run(&mut cargo::command(&house), "the house")?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| cargo::root().join("target"), Into::into);
    let mut clients = cargo::command(&[
        "run",
        "--profile",
        "server",
        "--package",
        "omerta-client",
        "--example",
        "load",
        "--",
    ]);
    clients.arg("--server").arg(target.join("server").join("omerta"));
    cargo::run(clients.args(words), "the clients")
}
