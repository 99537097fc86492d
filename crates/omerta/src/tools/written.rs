//! Games that were written down: records and saved games, as files.

use std::fs;
use std::path::Path;

use omerta_core::record;
use omerta_games::GameKind;

use crate::error::CliError;

/// The bytes of a record, and the game they are of.
pub(crate) fn read(file: &Path) -> anyhow::Result<(GameKind, Vec<u8>)> {
    let unreadable = |err| CliError::new("no-record", format!("can't read `{}`: {err}", file.display()));
    let bytes = fs::read(file).map_err(unreadable)?;
    Ok((record::game_of(&bytes)?.parse()?, bytes))
}
