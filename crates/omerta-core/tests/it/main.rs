//! The contract's own machinery, tried on a game for tests.

#![allow(missing_docs, reason = "tests are sentences already")]

mod liberties;
mod parley;
