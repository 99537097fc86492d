//! `omerta completions`: a completion script for a shell.

use std::io::{self, Write as _};

use clap::CommandFactory as _;
use clap_complete::{Shell, generate};

use crate::Cli;

/// Which shell.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell to write for
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::command(), "omerta", &mut script);
    Ok(io::stdout().write_all(&script)?)
}
