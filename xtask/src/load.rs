//! `cargo xtask load`: a house under load, on this machine, and how it stood it.

use anyhow::Result;

use crate::cargo;

/// Builds the house and the clients, and measures all that is aimed at; or what the words say: `play --game empire
/// --tables 1000`, `many`, `bare`.
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
