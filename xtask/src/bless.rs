//! `cargo xtask bless`: writes new expectations into tests and golden files.

use anyhow::Result;

use crate::cargo;

/// Runs all tests with expectations rewritten instead of compared.
pub(crate) fn run() -> Result<()> {
    let mut command = cargo::command(&["test", "--workspace", "--quiet"]);
    cargo::run(command.env("UPDATE_EXPECT", "1"), "tests with UPDATE_EXPECT=1")
}
