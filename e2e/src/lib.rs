//! What tests in a real browser need: the real binary with the built page, browsers of one's own, and people in them.
//!
//! - [`House`]: `omerta serve` in a process of its own, that can be killed and opened again.
//! - [`Browser`]: Chromium with a fresh profile, driven over WebDriver.
//! - [`access`]: what keeps people out of a page.
//! - [`guests`]: who opens a table of the house and who follows a link to it.
//! - [`play`]: a person who clicks what the page shows.
//! - [`questions`]: what whole games seldom ask.
//!
//! Before anything runs, `cargo xtask web --dev` and `cargo build --package omerta` must have been run.

pub mod access;
mod browser;
mod driver;
pub mod guests;
mod house;
pub mod play;
pub mod questions;

pub use browser::{Browser, Screen, Settings};
pub use house::House;

use std::path::PathBuf;

/// A file below `target` that something else has built.
pub(crate) fn built(path: &str, how: &str) -> anyhow::Result<PathBuf> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target");
    let file = root.join(path);
    if !file.exists() {
        anyhow::bail!("there is no {}: run `{how}` first", file.display());
    }
    Ok(file)
}

/// The text of axe-core, which looks for what keeps people out.
pub fn axe() -> anyhow::Result<String> {
    Ok(std::fs::read_to_string(built("tools/axe-core/axe.min.js", "cargo xtask axe")?)?)
}
