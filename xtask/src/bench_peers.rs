//! `cargo xtask bench-peers`: how fast others search the same game.
//!
//! What we are compared with is no part of the product, so it is a workspace of its own in `bench/peers`.

use anyhow::Result;

use crate::cargo;

/// Builds and runs it.
pub(crate) fn run() -> Result<()> {
    let mut command = cargo::command(&[
        "run",
        "--quiet",
        "--release",
        "--manifest-path",
        "bench/peers/Cargo.toml",
        "--target-dir",
        "target/peers",
    ]);
    cargo::run(&mut command, "bench-peers")
}
