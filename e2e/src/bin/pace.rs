//! How fast the page answers and moves, told for each game: `pace [SLOWER]` slows the browser down so many times.

use std::io::Write as _;

use anyhow::Result;
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen, Settings};
use serde_json::json;

/// Clicks what can be chosen, again and again, and measures until the next picture after it was drawn.
const CLICKS: &str = "
    const done = arguments[arguments.length - 1];
    const sleep = millis => new Promise(then => setTimeout(then, millis));
    const drawn = () => new Promise(then => requestAnimationFrame(() => setTimeout(then, 0)));
    (async () => {
        const times = [];
        for (let i = 0; i < 30; i += 1) {
            const all = [...document.querySelectorAll('[data-option], .is-can, .bd [data-lit]')].filter(it => it.getClientRects().length > 0 && !it.closest('.regions'));
            if (all.length === 0) break;
            const it = all[i % all.length];
            const start = performance.now();
            it.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
            await drawn();
            times.push(performance.now() - start);
            await sleep(20);
        }
        return times.sort((a, b) => a - b);
    })().then(done);";

/// Counts pictures from now on, and how long each was shown.
const FRAMES: &str = "window.frames_seen = []; let last = performance.now(); const tick = now => { window.frames_seen.push(now - last); last = now; requestAnimationFrame(tick); }; requestAnimationFrame(tick)";

fn main() -> Result<()> {
    let slower: f64 = std::env::args().nth(1).map_or(Ok(1.0), |it| it.parse())?;
    let house = House::open()?;
    for game in ["corleone", "cash", "empire"] {
        let browser = Browser::start_moving(Screen::Desk)?;
        browser.set(&house.at(""), Settings { pace: 250, ..Settings::default() })?;
        browser.goto(&house.at(&format!("/play/{game}?now&seats=4&seed=9")))?;
        browser.until("the table", READY)?;
        browser.until_shown("#go")?;
        play(&browser, 1, 6)?;
        browser.until_shown("#go")?;
        browser.tell("Emulation.setCPUThrottlingRate", &json!({ "rate": slower }))?;
        let times = browser.run_async(CLICKS, &json!([]))?;
        let times: Vec<f64> = times.as_array().into_iter().flatten().filter_map(|it| it.as_f64()).collect();
        let part =
            |share: f64| times.get(((times.len() as f64 - 1.0) * share) as usize).copied().unwrap_or(0.0);
        browser.run(FRAMES, &json!([]))?;
        play(&browser, 2, 8)?;
        let frames = browser.run("return window.frames_seen", &json!([]))?;
        let mut frames: Vec<f64> =
            frames.as_array().into_iter().flatten().filter_map(|it| it.as_f64()).collect();
        frames.sort_by(f64::total_cmp);
        let all: f64 = frames.iter().sum();
        let slow = frames.iter().filter(|it| **it > 20.5).count();
        writeln!(
            std::io::stdout(),
            "{game}: {slower} x slower: a click is drawn after {:.0} ms (middle), {:.0} ms (95 of 100), {:.0} ms (worst of {}); \
             {:.0} pictures a second, {slow} of {} below 50 a second, the longest {:.0} ms",
            part(0.5),
            part(0.95),
            part(1.0),
            times.len(),
            frames.len() as f64 * 1_000.0 / all.max(1.0),
            frames.len(),
            frames.last().copied().unwrap_or(0.0),
        )?;
        browser.end()?;
    }
    Ok(())
}
