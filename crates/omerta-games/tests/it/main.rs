//! Tables of different games in one value.

#![allow(missing_docs, reason = "tests are sentences already")]

mod any;
mod names;
mod tape;
mod think;
