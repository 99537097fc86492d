//! What can go wrong on the command line: a stable code, a sentence, and the exit code.
//!
//! Every command returns [`anyhow::Error`]; [`report`] prints it as `error [code]: sentence`.

use std::error::Error as _;
use std::fmt;
use std::process::ExitCode;

use clap::error::ErrorKind;
use omerta_core::{ReplayError, SetupError};
use omerta_games::UnknownGame;

/// Bad input, or a check that failed.
#[derive(Debug)]
pub(crate) struct CliError {
    code: &'static str,
    text: String,
    exit: u8,
}

impl CliError {
    /// Bad input: exit code 2.
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> CliError {
        CliError { code, text: text.into(), exit: 2 }
    }

    /// Good input and a check that failed: exit code 1.
    #[cfg(feature = "tools")]
    pub(crate) fn failed(code: &'static str, text: impl Into<String>) -> CliError {
        CliError { code, text: text.into(), exit: 1 }
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for CliError {}

/// Prints an error and returns the exit code that belongs to it.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let (code, exit) = error.chain().find_map(code_of).unwrap_or(("failed", 2));
    eprintln!("error [{code}]: {error:#}");
    ExitCode::from(exit)
}

/// Prints what clap has to say: help on standard output, a mistake on standard error with its code.
pub(crate) fn report_usage(error: &clap::Error) -> ExitCode {
    let code = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            return if error.print().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
        ErrorKind::UnknownArgument => "unknown-option",
        ErrorKind::InvalidSubcommand => "unknown-command",
        ErrorKind::MissingRequiredArgument | ErrorKind::MissingSubcommand => "missing-argument",
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => match error.source() {
            Some(source) if source.is::<UnknownGame>() => UnknownGame::CODE,
            _ => "bad-value",
        },
        _ => "bad-usage",
    };
    let text = error.render().to_string();
    eprintln!("error [{code}]: {}", text.strip_prefix("error: ").unwrap_or(&text).trim_end());
    ExitCode::from(2)
}

fn code_of(error: &(dyn std::error::Error + 'static)) -> Option<(&'static str, u8)> {
    if let Some(CliError { code, exit, .. }) = error.downcast_ref() {
        return Some((code, *exit));
    }
    if let Some(err) = error.downcast_ref::<ReplayError>() {
        return Some((err.code(), 1));
    }
    let bad_input = if error.is::<UnknownGame>() {
        UnknownGame::CODE
    } else if error.is::<SetupError>() {
        SetupError::CODE
    } else if error.is::<std::io::Error>() {
        "io"
    } else {
        return None;
    };
    Some((bad_input, 2))
}
