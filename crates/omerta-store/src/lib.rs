//! Where tables are written down: SQLite in one file, or PostgreSQL, with the same meaning.
//!
//! What is written is bytes to the store: no rule and no secret is decided here. A table is a list of lines, each
//! with its number and the epoch of who wrote it; beside it there is a card for lists, keys for tokens, and packs.
//!
//! - [`Store::write`] hands a batch to the one writer. All batches that are waiting become durable together (group
//!   commit), then each is acknowledged. A batch is kept whole or not at all.
//! - [`Store::claim`] makes the caller the only one who may go on with a table: whoever held it before is refused
//!   from then on ([`StoreError::Fenced`]).
//! - After any error but `Fenced` it is not known whether a batch was kept. Put the table out of memory and claim it
//!   again: what is read back is what is true.

mod error;
mod ledger;
mod postgres;
mod rows;
mod sqlite;
mod store;

pub use error::StoreError;
pub use rows::{Card, Claim, Hash, Line, Stage, TableId, TableRow, Write};
pub use sqlite::backup;
pub use store::{Place, Store};
