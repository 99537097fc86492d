//! A person who clicks what the page shows.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::Browser;

/// What came of a person's clicking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Why they stopped: `over`, `most` or `until`.
    pub end: String,
    /// How many answers they gave.
    pub n_answers: u64,
    /// Choices that were not on the screen, but only in the list for those who hear the board: the question with one of
    /// its answers, and how often.
    pub hidden: BTreeMap<String, u64>,
    /// What they could not meet because something lies over it.
    pub covered: Vec<String>,
    /// What was smaller than a fingertip, on a screen that is touched.
    pub small: Vec<String>,
}

impl Played {
    /// How many choices were not on the screen.
    pub fn n_hidden(&self) -> u64 {
        self.hidden.values().sum()
    }
}

/// Whether a table is laid.
pub const READY: &str =
    "return !!document.querySelector('.table #say') && !document.querySelector('.loading')";

/// Plays until the game is over, or so many answers were given.
pub fn play(browser: &Browser, seed: u32, most: u32) -> Result<Played> {
    go_on(browser, seed, most, "")
}

/// Plays until a question is asked whose key contains this.
pub fn play_until(browser: &Browser, seed: u32, prompt: &str) -> Result<Played> {
    go_on(browser, seed, 1_000, prompt)
}

/// How many answers are given in one go: a script that runs too long is cut off.
const IN_ONE_GO: u32 = 8;

fn go_on(browser: &Browser, seed: u32, most: u32, until: &str) -> Result<Played> {
    let mut played = go(browser, seed, most.min(IN_ONE_GO), until)?;
    let mut round = 0;
    while played.end == "most" && played.n_answers < u64::from(most) {
        round += 1;
        let left = u64::from(most) - played.n_answers;
        let next = go(browser, seed + round, (left as u32).min(IN_ONE_GO), until)?;
        played.end = next.end;
        played.n_answers += next.n_answers;
        for (what, n) in next.hidden {
            *played.hidden.entry(what).or_default() += n;
        }
        played.covered.extend(next.covered);
        played.small.extend(next.small);
    }
    Ok(played)
}

fn go(browser: &Browser, seed: u32, most: u32, until: &str) -> Result<Played> {
    let told = browser.run_async(include_str!("play.js"), &json!([seed, most, until]))?;
    let texts = |of: &Value| {
        let all = of.as_array().into_iter().flatten();
        all.filter_map(|it| it.as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    let played = Played {
        end: told["end"].as_str().unwrap_or_default().to_owned(),
        n_answers: told["answers"].as_u64().unwrap_or_default(),
        hidden: serde_json::from_value(told["hidden"].clone()).unwrap_or_default(),
        covered: texts(&told["covered"]),
        small: texts(&told["small"]),
    };
    if !matches!(&*played.end, "over" | "most" | "until") {
        bail!("{played:?}; the page says: {}", browser.page()?);
    }
    Ok(played)
}
