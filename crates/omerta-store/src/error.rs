//! Why something was not written or not found.

use crate::rows::TableId;

/// Why the store did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has claimed the table since. Nothing of the batch was kept.
    #[error("table {0} belongs to somebody else now")]
    Fenced(TableId),
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// Another process uses the data file.
    #[error("{0} is in use by another server")]
    InUse(String),
    /// The data was written by a newer program.
    #[error("the data has version {found}, and this program knows versions up to {known}")]
    TooNew {
        /// The version of the data.
        found: u32,
        /// The newest version this program knows.
        known: u32,
    },
    /// The lines of a table don't follow each other.
    #[error("table {table} has no line {n}")]
    Gap {
        /// Which table.
        table: TableId,
        /// The number of the line that is missing.
        n: u32,
    },
    /// The disk or the database did not do it.
    #[error("the database: {0}")]
    Database(String),
}

impl StoreError {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            StoreError::Fenced(_) => "fenced",
            StoreError::NoTable(_) => "no-table",
            StoreError::InUse(_) => "in-use",
            StoreError::TooNew { .. } => "too-new",
            StoreError::Gap { .. } => "gap",
            StoreError::Database(_) => "database",
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(err: rusqlite::Error) -> StoreError {
        StoreError::Database(err.to_string())
    }
}

impl From<::postgres::Error> for StoreError {
    fn from(err: ::postgres::Error) -> StoreError {
        // The short text of a database error is "db error".
        let text = err.as_db_error().map_or_else(|| err.to_string(), |it| it.message().to_owned());
        StoreError::Database(text)
    }
}

impl From<std::io::Error> for StoreError {
    fn from(err: std::io::Error) -> StoreError {
        StoreError::Database(err.to_string())
    }
}
