//! `omerta backup`: copies the data of a house, also while it is open.

use std::io::{self, Write as _};
use std::path::PathBuf;

use crate::error::CliError;

/// Copy the data of a house
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to copy to; it must not be there yet
    file: PathBuf,

    /// The folder of the house
    #[arg(long, default_value = "omerta-house", value_name = "FOLDER")]
    data: PathBuf,
}

/// Copies it.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let from = omerta_server::data_file(&args.data);
    if !from.is_file() {
        let text = format!("there is no house in `{}`", args.data.display());
        return Err(CliError::new("no-house", text).into());
    }
    if args.file.exists() {
        let text = format!("`{}` is there already", args.file.display());
        return Err(CliError::new("file-exists", text).into());
    }
    omerta_store::backup(&from, &args.file).map_err(|err| CliError::new(err.code(), err.to_string()))?;
    writeln!(io::stdout().lock(), "copied to {}", args.file.display())?;
    Ok(())
}
