//! How far a series is.

use std::io::{self, IsTerminal as _};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error, if a person looks at it.
pub(crate) fn progress(n_games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} games, {eta} to go");
    ProgressBar::new(n_games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
