//! Running cargo, and knowing where the workspace is.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is a folder of the workspace").to_owned()
}

/// A cargo command at the root, by the cargo that runs us.
pub(crate) fn command(args: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root()).args(args);
    command
}

/// Runs a command to its end; anything but success is an error that names it.
pub(crate) fn run(command: &mut Command, name: &str) -> Result<()> {
    let status = command.status().with_context(|| format!("can't start: {name}"))?;
    if !status.success() {
        bail!("failed: {name}");
    }
    Ok(())
}
