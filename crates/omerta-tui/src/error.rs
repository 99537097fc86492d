//! What keeps a game from starting or going on.

use std::io;
use std::path::{Path, PathBuf};

use omerta_bots::UnknownBot;
use omerta_core::SetupError;
use omerta_core::record::ReplayError;
use omerta_host::OpenError;

/// Why a game can't be played, with a stable code for programs.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// A number of seats the game is not for.
    #[error(transparent)]
    Seats(#[from] SetupError),
    /// A table that can't be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A word that names no bot.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// Nobody, or someone who has no seat, was to play at this keyboard.
    #[error("{0}")]
    People(String),
    /// Words about the rules that the game does not know.
    #[error("{}", .0.join("; "))]
    Variant(Vec<String>),
    /// A position that can't be.
    #[error("the scene can't be: {}", .0.join("; "))]
    Scene(Vec<String>),
    /// Nothing to go on with.
    #[error("there is no saved game{} in {}", game.as_ref().map(|it| format!(" of {it}")).unwrap_or_default(), folder.display())]
    NoSave {
        /// Where saved games are.
        folder: PathBuf,
        /// The game that was named.
        game: Option<String>,
    },
    /// A file that is no saved game, or only a part of one.
    #[error("{} is no saved game: {why}", path.display())]
    BrokenSave {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A save of a later release.
    #[error("{} was saved by a newer release (format {format}; this one reads up to {newest})", path.display())]
    NewerSave {
        /// The file.
        path: PathBuf,
        /// The format it has.
        format: u32,
        /// The newest that can be read.
        newest: u32,
    },
    /// A saved game whose record does not replay.
    #[error("the saved game {} can't go on: {error}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with the record.
        error: ReplayError,
    },
    /// A file or a terminal that does not do what it should.
    #[error("{what}: {error}")]
    Io {
        /// What was tried.
        what: String,
        /// What came of it.
        #[source]
        error: io::Error,
    },
}

impl PlayError {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            PlayError::Seats(_) | PlayError::Open(OpenError::Seats(_)) => SetupError::CODE,
            PlayError::Open(OpenError::Sitters { .. }) => "no-such-seat",
            PlayError::Open(OpenError::Line { .. }) => "broken-save",
            PlayError::Bot(_) => UnknownBot::CODE,
            PlayError::People(_) => "bad-people",
            PlayError::Variant(_) => "bad-variant",
            PlayError::Scene(_) => "bad-scene",
            PlayError::NoSave { .. } => "no-save",
            PlayError::BrokenSave { .. } => "broken-save",
            PlayError::NewerSave { .. } => "newer-format",
            PlayError::Record { error, .. } => error.code(),
            PlayError::Io { .. } => "io",
        }
    }

    /// Trouble with a file.
    pub(crate) fn file(path: &Path, error: io::Error) -> PlayError {
        PlayError::Io { what: path.display().to_string(), error }
    }

    /// Trouble with the terminal or with a pipe.
    pub(crate) fn terminal(error: io::Error) -> PlayError {
        PlayError::Io { what: "the terminal".to_owned(), error }
    }
}
