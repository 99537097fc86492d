//! How fast the page comes, answers and moves, told for each game: `pace [SLOWER]` slows the browser down so many times.

use std::io::Write as _;

use anyhow::Result;
use e2e::guests::open_table;
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

/// From now on, how long it takes from a click on GO until the next picture of a page that says something else.
const ANSWERS: &str = "
    window.answers = [];
    document.addEventListener('click', event => {
        if (!event.target.closest?.('#go[aria-disabled=false]')) return;
        const said = () => document.querySelector('#say')?.innerText + document.querySelectorAll('.log li').length;
        const [start, before] = [performance.now(), said()];
        const look = () => said() === before ? requestAnimationFrame(look) : requestAnimationFrame(() => window.answers.push(performance.now() - start));
        requestAnimationFrame(look);
    }, true);";

/// Counts pictures from now on, and how long each was shown.
const FRAMES: &str = "window.frames_seen = []; let last = performance.now(); const tick = now => { window.frames_seen.push(now - last); last = now; requestAnimationFrame(tick); }; requestAnimationFrame(tick)";

/// When the largest thing of the first page was drawn, in milliseconds after the address was opened.
const FIRST: &str = "const done = arguments[arguments.length - 1]; new PerformanceObserver(list => done(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true })";

/// Numbers from the page, in order.
fn numbers(browser: &Browser, script: &str) -> Result<Vec<f64>> {
    let told = browser.run(script, &json!([]))?;
    let mut all: Vec<f64> = told.as_array().into_iter().flatten().filter_map(|it| it.as_f64()).collect();
    all.sort_by(f64::total_cmp);
    Ok(all)
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
    let mut out = std::io::stdout();
    let house = House::open()?;
    let cold = Browser::start(Screen::Desk)?;
    cold.goto(&house.at("/"))?;
    cold.until_shown("main h1")?;
    let first = cold.run_async(FIRST, &json!([]))?;
    writeln!(out, "the first page, cold: {:.0} ms", first.as_f64().unwrap_or_default())?;
    cold.end()?;
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
        browser.run(FRAMES, &json!([]))?;
        browser.run(ANSWERS, &json!([]))?;
        play(&browser, 2, 8)?;
        let frames = numbers(&browser, "return window.frames_seen")?;
        let all: f64 = frames.iter().sum();
        let slow = frames.iter().filter(|it| **it > 20.5).count();
        writeln!(out, "{game}, {slower} x slower: a choice is drawn after {}", spread(&times))?;
        writeln!(out, "  an answer is drawn after {}", spread(&numbers(&browser, "return window.answers")?))?;
        writeln!(
            out,
            "  {:.0} pictures a second, {slow} of {} below 50 a second, the longest {:.0} ms",
            frames.len() as f64 * 1_000.0 / all.max(1.0),
            frames.len(),
            frames.last().copied().unwrap_or(0.0),
        )?;
        browser.end()?;
        remote(&house, game, &mut out)?;
    }
    Ok(())
}

/// The same answers at a table of the house, over a socket.
fn remote(house: &House, game: &str, out: &mut impl std::io::Write) -> Result<()> {
    let browser = Browser::start(Screen::Desk)?;
    browser.set(&house.at(""), Settings::default())?;
    let n_bots = 2;
    open_table(&browser, house, game, n_bots)?;
    browser.click("[data-act=fill], [data-act=in]")?;
    browser.click("[data-act=in]")?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")?;
    browser.run(ANSWERS, &json!([]))?;
    play(&browser, 3, 16)?;
    writeln!(
        out,
        "  at a table of the house after {}",
        spread(&numbers(&browser, "return window.answers")?)
    )?;
    browser.end()
}
