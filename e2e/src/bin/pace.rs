//! How fast the page comes, answers and moves, told for each game or those named: `pace [SLOWER [GAME...]]` slows the
//! browser down so many times.
//!
//! A virtual machine is not always there: its host takes its processors away for moments, in which no page can draw. How much
//! of the time that was is told beside every result, and what was measured while it was much is measured again.

use std::io::Write as _;

use anyhow::Result;
use e2e::guests::open_table;
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen, Settings};
use serde_json::{Value, json};

/// When the largest thing of the first page was drawn, in milliseconds after the address was opened.
const FIRST: &str = "const done = arguments[arguments.length - 1]; new PerformanceObserver(list => done(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true })";

const GAMES: [&str; 3] = ["corleone", "cash", "empire"];

/// How many answers are measured.
const ANSWERS: u32 = 24;

/// A game is measured again while the machine was away for a larger part of the time than this, but not more often than so.
const MOST_AWAY: f64 = 0.03;
const TRIES: u32 = 6;

/// The time in which a machine wanted to work and was not let, and all time, of all its processors since it was started. Only
/// Linux tells; elsewhere nothing is known of it.
fn away() -> (f64, f64) {
    let told = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let times: Vec<f64> = told
        .lines()
        .next()
        .into_iter()
        .flat_map(str::split_whitespace)
        .skip(1)
        .filter_map(|it| it.parse().ok())
        .collect();
    // user, nice, system, idle, iowait, irq, softirq, steal; what guests took is part of the first two.
    (times.get(7).copied().unwrap_or_default(), times.iter().take(8).sum())
}

/// What was measured, in milliseconds.
#[derive(Default)]
struct Times {
    choices: Vec<f64>,
    answers: Vec<f64>,
    frames: Vec<f64>,
}

impl Times {
    /// Answers again and again, at a table that is laid.
    fn of(browser: &Browser) -> Result<Times> {
        let mut times = Times::default();
        for n in 0..ANSWERS {
            let told = browser.run_async(include_str!("../pace.js"), &json!([n]))?;
            times.choices.extend(told["choice"].as_f64());
            times.answers.extend(told["answer"].as_f64());
            times.frames.extend(told["frames"].as_array().into_iter().flatten().filter_map(Value::as_f64));
            match told["end"].as_str() {
                Some("answered") => (),
                // Sets and amounts are not chosen with one click.
                Some("other") => drop(play(browser, n, 1)?),
                Some("over") => break,
                other => anyhow::bail!("{other:?}"),
            }
        }
        for it in [&mut times.choices, &mut times.answers, &mut times.frames] {
            it.sort_by(f64::total_cmp);
        }
        Ok(times)
    }
}

/// The middle, the 95th of a hundred and the last of numbers in order, as text.
fn spread(times: &[f64]) -> String {
    let part = |share: f64| times.get(((times.len() as f64 - 1.0) * share) as usize).copied().unwrap_or(0.0);
    format!(
        "{:.0} ms (middle), {:.0} ms (95 of 100), {:.0} ms (worst of {})",
        part(0.5),
        part(0.95),
        part(1.0),
        times.len()
    )
}

fn main() -> Result<()> {
    let slower: f64 = std::env::args().nth(1).map_or(Ok(1.0), |it| it.parse())?;
    let named: Vec<String> = std::env::args().skip(2).collect();
    if let Some(other) = named.iter().find(|it| !GAMES.contains(&it.as_str())) {
        anyhow::bail!("there is no game {other} to measure; there are {}", GAMES.join(", "));
    }
    let mut out = std::io::stdout();
    let house = House::open()?;
    let cold = Browser::start(Screen::Desk)?;
    cold.goto(&house.at("/"))?;
    cold.until_shown("main h1")?;
    let first = cold.run_async(FIRST, &json!([]))?;
    writeln!(out, "the first page, cold: {:.0} ms", first.as_f64().unwrap_or_default())?;
    cold.end()?;
    for game in GAMES.into_iter().filter(|it| named.is_empty() || named.iter().any(|named| named == it)) {
        for nth in 1..=TRIES {
            let before = away();
            local(&house, game, slower, &mut out)?;
            let after = away();
            let part = (after.0 - before.0) / (after.1 - before.1).max(1.0);
            writeln!(out, "  the machine was away {:.1} % of that time", part * 100.0)?;
            if part <= MOST_AWAY {
                break;
            }
            if nth == TRIES {
                writeln!(out, "  it was away for long every time: the page alone may be faster")?;
            }
        }
        remote(&house, game, slower, &mut out)?;
    }
    Ok(())
}

/// Answers at a table in the browser, where bots make pieces fly.
fn local(house: &House, game: &str, slower: f64, out: &mut impl std::io::Write) -> Result<()> {
    let browser = Browser::start_moving(Screen::Desk)?;
    browser.set(&house.at(""), Settings { pace: 250, ..Settings::default() })?;
    browser.goto(&house.at(&format!("/play/{game}?now&seats=4&seed=9")))?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")?;
    browser.tell("Emulation.setCPUThrottlingRate", &json!({ "rate": slower }))?;
    let Times { choices, answers, frames } = Times::of(&browser)?;
    browser.end()?;
    let all: f64 = frames.iter().sum();
    let slow = frames.iter().filter(|it| **it > 20.5).count();
    writeln!(out, "{game}, {slower} x slower: a choice is drawn after {}", spread(&choices))?;
    writeln!(out, "  an answer is drawn after {}", spread(&answers))?;
    writeln!(
        out,
        "  {:.0} pictures a second while something moves, {slow} of {} shown longer than 1/50 s, the longest {:.0} ms",
        frames.len() as f64 * 1_000.0 / all.max(1.0),
        frames.len(),
        frames.last().copied().unwrap_or(0.0),
    )?;
    Ok(())
}

/// The same answers at a table of the house, over a socket.
fn remote(house: &House, game: &str, slower: f64, out: &mut impl std::io::Write) -> Result<()> {
    let browser = Browser::start(Screen::Desk)?;
    browser.set(&house.at(""), Settings::default())?;
    let n_bots = 2;
    open_table(&browser, house, game, n_bots)?;
    browser.click("[data-act=fill], [data-act=in]")?;
    browser.click("[data-act=in]")?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")?;
    browser.tell("Emulation.setCPUThrottlingRate", &json!({ "rate": slower }))?;
    let Times { answers, .. } = Times::of(&browser)?;
    writeln!(out, "  at a table of the house after {}", spread(&answers))?;
    browser.end()
}
