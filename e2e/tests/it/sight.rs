//! Everyone can see it: pages at twice their size, in the colours of the system, cards that are read, places too small for a
//! finger, and what happened while one looked away.

use anyhow::Result;
use e2e::access::faults;
use e2e::guests::somebody;
use e2e::play::{READY, play, play_until};
use e2e::{Browser, House, Screen};
use serde_json::json;

const GAMES: [&str; 3] = ["corleone", "cash", "empire"];

/// Comes to a table of a game against bots.
fn sit(browser: &Browser, house: &House, game: &str) -> Result<()> {
    browser.goto(&house.at(&format!("/play/{game}?now&seats=4&seed=5")))?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")
}

#[test]
fn at_twice_the_size_nothing_is_out_of_reach() -> Result<()> {
    let house = House::open()?;
    let browser = somebody(&house, Screen::Desk)?;
    // A desk of 1280 x 800 has half as many pixels each way at 200 %.
    let large = json!({ "width": 640, "height": 400, "deviceScaleFactor": 2, "mobile": false });
    browser.tell("Emulation.setDeviceMetricsOverride", &large)?;
    let wide = "return document.documentElement.scrollWidth - innerWidth";
    for path in ["/", "/settings", "/rules/empire", "/open/cash", "/play/corleone"] {
        browser.goto(&house.at(path))?;
        browser.until_shown("main h1")?;
        assert!(browser.run(wide, &json!([]))?.as_i64() <= Some(0), "{path} is wider than the screen");
    }
    for game in GAMES {
        sit(&browser, &house, game)?;
        for n in 0..10 {
            // What is asked now has been laid out by then.
            std::thread::sleep(std::time::Duration::from_millis(150));
            let played = play(&browser, n, 1)?;
            assert_eq!((played.n_hidden(), &played.covered), (0, &vec![]), "{game}: {played:?}");
        }
        assert!(browser.run(wide, &json!([]))?.as_i64() <= Some(0), "{game} is wider than the screen");
    }
    browser.end()
}

#[test]
fn in_the_colours_of_the_system_it_is_still_seen_what_can_be_done() -> Result<()> {
    let house = House::open()?;
    let browser = somebody(&house, Screen::Desk)?;
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    browser.tell("Emulation.setEmulatedMedia", &forced)?;
    for game in GAMES {
        sit(&browser, &house, game)?;
        assert_eq!(
            browser.run("return matchMedia('(forced-colors: active)').matches", &json!([]))?,
            json!(true)
        );
        let lines = "const edge = it => { const at = getComputedStyle(it); \
                return parseFloat(at.borderWidth) + (at.outlineStyle === 'none' ? 0 : parseFloat(at.outlineWidth)); }; \
            return [...document.querySelectorAll('#go, .is-can, .choice')].filter(it => it.getClientRects().length > 0 && !(edge(it) > 0)) \
                .map(it => it.className)";
        assert_eq!(browser.run(lines, &json!([]))?, json!([]), "{game}: what can be done has an edge");
        // What lies over a board hides it: two texts on each other could not be read.
        let clear = "return [...document.querySelectorAll('.cg-csheet, .stage, .asked')].filter(it => it.getClientRects().length > 0) \
            .map(it => getComputedStyle(it).backgroundColor).filter(it => it.startsWith('rgba') || it === 'transparent')";
        for n in 0..6 {
            let played = play(&browser, n, 1)?;
            assert_eq!((played.n_hidden(), &played.covered), (0, &vec![]), "{game}: {played:?}");
            assert_eq!(browser.run(clear, &json!([]))?, json!([]), "{game}: a sheet that is not one");
        }
    }
    browser.end()
}

/// A hand with cards whose text does not fit on them.
const SCENE: &str = "/play/corleone?now&seats=3&seed=8&scene=seats%203;A%20has%20gun,safe_crackers,new_management,street_talk";

#[test]
fn a_card_is_read_where_a_mouse_rests_where_the_keyboard_stands_and_where_a_finger_is_held() -> Result<()> {
    let house = House::open()?;
    let job = "return [...document.querySelectorAll('.fan .card')].find(it => it.innerText.toLowerCase().includes('safe')).getBoundingClientRect()";
    let is_read = "return document.querySelector('.reader')?.innerText.includes('suitcase') ?? false";
    for screen in [Screen::Desk, Screen::Phone] {
        let browser = somebody(&house, screen)?;
        browser.goto(&house.at(SCENE))?;
        browser.until("the table", READY)?;
        browser.until_shown("#go")?;
        if screen == Screen::Phone {
            browser.run(
                "[...document.querySelectorAll('.fan .card')].find(it => it.innerText.toLowerCase().includes('safe')) \
                    .dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))",
                &json!([]),
            )?;
            browser.until("the card under the finger", is_read)?;
            browser.end()?;
            continue;
        }
        let at = browser.run(job, &json!([]))?;
        let move_to = |x: f64, y: f64| {
            browser.tell("Input.dispatchMouseEvent", &json!({ "type": "mouseMoved", "x": x, "y": y }))
        };
        move_to(at["x"].as_f64().unwrap_or(0.0) + 20.0, at["y"].as_f64().unwrap_or(0.0) + 20.0)?;
        browser.until("the card under the mouse", is_read)?;
        move_to(640.0, 20.0)?;
        browser.until("the table alone", "return !document.querySelector('.reader')")?;
        browser.press("h")?;
        for _ in 0..12 {
            if browser.run(is_read, &json!([]))? == json!(true) {
                break;
            }
            browser.press("\u{e004}")?;
        }
        browser.until("the card with the focus", is_read)?;
        browser.end()?;
    }
    Ok(())
}

#[test]
fn where_a_finger_covers_several_places_a_lens_tells_them_apart() -> Result<()> {
    let house = House::open()?;
    let browser = somebody(&house, Screen::Phone)?;
    sit(&browser, &house, "corleone")?;
    // Two lit places so near that both lie under one finger, as two numbers: the middle between them.
    let near = "const all = [...document.querySelectorAll('.bd [data-lit]')].map(it => it.getBoundingClientRect()) \
            .filter(it => it.width > 0 && Math.min(it.width, it.height) < 44).map(it => [it.x + it.width / 2, it.y + it.height / 2]); \
        for (const a of all) for (const b of all) { const far = Math.hypot(a[0] - b[0], a[1] - b[1]); \
            if (far > 8 && far < 44) return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]; } return null";
    let mut found = browser.run(near, &json!([]))?;
    for n in 0..40 {
        if !found.is_null() {
            break;
        }
        play(&browser, n, 1)?;
        found = browser.run(near, &json!([]))?;
    }
    let point = json!({ "x": found[0], "y": found[1] });
    browser.tell("Input.dispatchTouchEvent", &json!({ "type": "touchStart", "touchPoints": [point] }))?;
    browser.tell("Input.dispatchTouchEvent", &json!({ "type": "touchEnd", "touchPoints": [] }))?;
    browser.until_shown(".lens .choice")?;
    let named = "return document.querySelectorAll('.lens .choice').length > 1";
    assert_eq!(browser.run(named, &json!([]))?, json!(true), "several places, each with its name");
    assert_eq!(faults(&browser, true, "lens")?, Vec::<String>::new());
    browser.click(".lens .choice")?;
    browser.until("the table alone", "return !document.querySelector('.lens')")?;
    browser.end()
}

#[test]
fn what_happened_since_the_last_turn_is_told_at_a_glance() -> Result<()> {
    let house = House::open()?;
    let browser = somebody(&house, Screen::Desk)?;
    sit(&browser, &house, "empire")?;
    play_until(&browser, 1, "prompt.declare")?;
    play(&browser, 2, 1)?;
    browser.until_shown("#go")?;
    browser.run("document.activeElement.blur()", &json!([]))?;
    browser.press("s")?;
    browser.until_shown(".since li")?;
    let n = browser.run("return document.querySelectorAll('.since li').length", &json!([]))?;
    assert!((1..=7).contains(&n.as_u64().unwrap_or_default()), "{n}");
    assert_eq!(faults(&browser, false, "since")?, Vec::<String>::new());
    browser.press("\u{e00c}")?;
    browser.until("the table alone", "return !document.querySelector('.since')")?;
    browser.end()
}
