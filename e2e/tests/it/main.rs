//! People at tables in a real browser.

#![allow(missing_docs, reason = "tests are sentences already")]

mod access;
mod answers;
mod aside;
mod house;
mod rare;
mod sight;
mod solo;
mod still;
mod think;
mod together;
mod wants;
