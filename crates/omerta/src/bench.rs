//! `omerta bench`.

/// What was asked for.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// Does it.
pub(crate) fn run(_args: Args) -> anyhow::Result<()> {
    anyhow::bail!("not built into this binary")
}
