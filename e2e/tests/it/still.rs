//! What must not move or grow: the page when it becomes one's turn, and the drawing of a board.

use anyhow::Result;
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen, Settings};
use serde_json::json;

/// From now on whatever shifts by itself is kept, with what shifted.
const WATCH: &str = "window.shifts = []; new PerformanceObserver(list => { for (const it of list.getEntries()) { \
    if (!it.hadRecentInput) window.shifts.push([it.value, it.sources.map(it => it.node?.className?.baseVal ?? it.node?.className ?? it.node?.nodeName).join(', ')]); \
    } }).observe({ type: 'layout-shift' })";
/// How many parts the drawing of the board has.
const NODES: &str = "return document.querySelectorAll('.bd svg *').length";
/// The most of them.
const MOST_NODES: u64 = 1_500;
/// What is written on the board in letters under 11 pixels. The letter of a mark stands beside its colour and its shape.
const TINY: &str = "return [...document.querySelectorAll('.bd svg text')].map(it => { const at = it.getScreenCTM(); \
    return [parseFloat(getComputedStyle(it).fontSize) * Math.hypot(at.a, at.b), it.textContent]; }) \
    .filter(it => it[0] < 10.9 && it[1].length > 1)";
/// A shift of so much is one that a person sees: a twentieth of the screen moved by a tenth of it.
const SEEN: f64 = 0.005;

/// The parts of the frame: they stay where they are, whatever is in them.
const FRAME: [&str; 9] =
    ["top", "say", "say__text", "say__acts", "mid", "board", "bd", "tray", "btn btn--go btn--big"];

fn still(game: &str) -> Result<()> {
    let house = House::open()?;
    for screen in [Screen::Desk, Screen::Phone] {
        let is_desk = screen == Screen::Desk;
        let browser = Browser::start(screen)?;
        browser.set(&house.at(""), Settings::default())?;
        browser.goto(&house.at(&format!("/play/{game}?now&seats=4&seed=9")))?;
        browser.until("the table", READY)?;
        browser.until_shown("#go")?;
        browser.until("the board", "return !!document.querySelector('.bd svg g *')")?;
        browser.run(WATCH, &json!([]))?;
        for n in 0..10 {
            play(&browser, n, 1)?;
            // On a phone the board may be behind another tab.
            let n_nodes = browser.run(NODES, &json!([]))?.as_u64().unwrap_or_default();
            assert!(
                (if is_desk { 50 } else { 0 }..=MOST_NODES).contains(&n_nodes),
                "{game} has {n_nodes} nodes at {screen:?} after {n}: {}",
                browser.page()?
            );
            if is_desk {
                assert_eq!(browser.run(TINY, &json!([]))?, json!([]), "{game} after {n}");
            }
        }
        let shifts = browser.run("return window.shifts", &json!([]))?;
        let seen: Vec<_> = shifts
            .as_array()
            .into_iter()
            .flatten()
            .filter(|it| it[0].as_f64() > Some(SEEN))
            .filter(|it| it[1].as_str().unwrap_or_default().split(", ").any(|it| FRAME.contains(&it)))
            .collect();
        assert!(seen.is_empty(), "{game} at {screen:?}: {seen:?}");
        browser.end()?;
    }
    Ok(())
}

#[test]
fn nothing_shifts_when_it_becomes_my_turn_in_cash() -> Result<()> {
    still("cash")
}

#[test]
fn nothing_shifts_when_it_becomes_my_turn_in_corleone() -> Result<()> {
    still("corleone")
}

#[test]
fn nothing_shifts_when_it_becomes_my_turn_in_empire() -> Result<()> {
    still("empire")
}
