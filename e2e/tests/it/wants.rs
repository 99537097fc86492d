//! What a person has set: when an answer is final, how long others take, what is heard and what moves; and records that
//! are saved, linked to and opened elsewhere.

use anyhow::{Context as _, Result};
use e2e::guests::somebody;
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen, Settings};
use serde_json::{Value, json};

/// What is asked: the key of the question, and how much has happened.
const ASKED: &str = "return [document.querySelector('.table').dataset.prompt, document.querySelectorAll('.log li').length].join()";

/// Comes to a table of a game against bots.
fn sit(browser: &Browser, house: &House, game: &str) -> Result<()> {
    browser.goto(&house.at(&format!("/play/{game}?now&seats=4&seed=5")))?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")
}

#[test]
fn an_answer_is_final_when_a_person_wants_it_to_be() -> Result<()> {
    let house = House::open()?;
    let browser = somebody(&house, Screen::Desk)?;
    for word in ["Always", "3 seconds", "Never"] {
        browser.goto(&house.at("/settings"))?;
        browser.until_shown("main.set")?;
        let set = "const it = [...document.querySelectorAll('.seg button')].find(it => it.innerText === arguments[0]); it.click(); return true";
        browser.run(set, &json!([word]))?;
        sit(&browser, &house, "corleone")?;
        let before = browser.run(ASKED, &json!([]))?;
        browser.press("1")?;
        let is_next = format!("return (() => {{ {ASKED} }})() !== {before}");
        if word == "Always" {
            browser.until_shown("#go[aria-disabled=false]")?;
            assert_eq!(browser.run(ASKED, &json!([]))?, before, "it waits for GO");
            browser.press("\u{e007}")?;
        }
        if word == "3 seconds" {
            browser.until_shown("#go .fuse")?;
        }
        browser.until(&format!("what follows ({word})"), &is_next)?;
    }
    browser.end()
}

#[test]
fn a_tap_on_the_board_skips_what_others_do() -> Result<()> {
    let house = House::open()?;
    let browser = Browser::start_moving(Screen::Desk)?;
    // Who waited for bots as slow as these would wait longer than a test does.
    browser.set(&house.at(""), Settings { pace: 600_000, ..Settings::default() })?;
    browser.goto(&house.at("/play/corleone?now&seats=4&seed=5"))?;
    browser.until("the table", READY)?;
    for is_tapped in [true, false] {
        while browser.run("return !!document.querySelector('#go')", &json!([]))? == json!(true) {
            play(&browser, 1, 1)?;
        }
        browser.until("how to skip", "return document.querySelector('#say').innerText.includes('skip')")?;
        if is_tapped {
            browser.click(".bd svg")?;
        } else {
            browser.press("\u{e007}")?;
        }
        browser.until_shown("#go")?;
    }
    browser.end()
}

#[test]
fn arrows_change_an_amount_and_the_button_says_it() -> Result<()> {
    let house = House::open()?;
    let browser = somebody(&house, Screen::Desk)?;
    let scene = "seats%203;phase%20godfather;called;godfather%20B;A%20money%20900";
    browser.goto(&house.at(&format!("/play/empire?now&seats=3&seed=8&scene={scene}")))?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")?;
    let says = |sum: &str| format!("return document.querySelector('#go').innerText.includes('{sum}')");
    // Two steps up, one down, and never below nothing.
    for (key, sum) in [
        ("\u{e014}", "$50"),
        ("\u{e014}", "$100"),
        ("\u{e012}", "$50"),
        ("\u{e012}", "$0"),
        ("\u{e012}", "$0"),
    ] {
        browser.press(key)?;
        browser.until(sum, &says(sum))?;
    }
    browser.end()
}

/// From now on whatever makes a sound is counted, and whatever flies over the table.
const COUNT: &str = "window.told = { sounds: 0, flights: 0 }; \
    for (const part of ['createOscillator', 'createBufferSource']) { \
        const make = AudioContext.prototype[part]; \
        AudioContext.prototype[part] = function () { window.told.sounds += 1; return make.call(this); }; } \
    new MutationObserver(all => { for (const it of all) for (const node of it.addedNodes) \
        if (node.className === 'fly') window.told.flights += 1; }).observe(document.body, { childList: true })";

/// Plays a while; gives how many sounds were made and how many things flew.
fn counted(browser: &Browser, house: &House, volume: u8) -> Result<(u64, u64)> {
    let set = "const it = JSON.parse(localStorage.getItem('omerta.settings')); \
        localStorage.setItem('omerta.settings', JSON.stringify({ ...it, table: arguments[0] }))";
    browser.run(set, &json!([volume]))?;
    sit(browser, house, "cash")?;
    browser.run(COUNT, &json!([]))?;
    for _ in 0..4 {
        // Browsers keep a page silent until somebody has touched it.
        browser.click("#say")?;
        browser.press("1\u{e007}")?;
        browser.until_shown("#go")?;
    }
    let told = browser.run("return window.told", &json!([]))?;
    let n = |it: &Value| it.as_u64().context("a number");
    Ok((n(&told["sounds"])?, n(&told["flights"])?))
}

#[test]
fn what_is_heard_and_what_moves_is_as_it_was_set() -> Result<()> {
    let house = House::open()?;
    let moving = Browser::start_moving(Screen::Desk)?;
    moving.set(&house.at(""), Settings::default())?;
    let (sounds, flights) = counted(&moving, &house, 60)?;
    assert!(sounds > 0, "nothing is heard");
    assert!(flights > 0, "nothing moves");
    let (sounds, flights) = counted(&moving, &house, 0)?;
    assert_eq!(sounds, 0, "it was to be silent");
    assert!(flights > 0, "nothing moves");
    moving.end()?;
    let still = somebody(&house, Screen::Desk)?;
    assert_eq!(counted(&still, &house, 0)?, (0, 0), "nothing was to move");
    still.end()
}

/// Counts pieces that fly, and lines of the log that come while one does.
const WATCH: &str = "window.told = { flights: 0, early: 0, last: performance.now() }; \
    new MutationObserver(all => { for (const it of all) for (const node of it.addedNodes) \
        if (node.className === 'fly') { window.told.flights += 1; window.told.last = performance.now(); } \
    }).observe(document.body, { childList: true }); \
    new MutationObserver(() => { if (document.querySelector('.fly')) window.told.early += 1; \
        window.told.last = performance.now(); }).observe(document.querySelector('.log'), { childList: true })";

/// Whether nothing has happened for a while, and it is one's turn again.
const RESTS: &str = "return performance.now() - window.told.last > 800 && !!document.querySelector('#go')";

#[test]
fn the_next_step_is_shown_when_the_pieces_of_the_last_one_have_landed() -> Result<()> {
    let house = House::open()?;
    let browser = Browser::start_moving(Screen::Desk)?;
    browser.set(&house.at(""), Settings { pace: 100, ..Settings::default() })?;
    sit(&browser, &house, "corleone")?;
    browser.run(WATCH, &json!([]))?;
    // Whoever answers waits for nothing, so they answer when all has come to rest.
    for n in 0..6 {
        browser.until("rest", RESTS)?;
        play(&browser, n, 1)?;
    }
    browser.until("rest", RESTS)?;
    let told = browser.run("return window.told", &json!([]))?;
    assert!(told["flights"].as_u64() > Some(3), "hardly anything moves: {told}");
    assert_eq!(told["early"], 0, "the board goes on under pieces that fly: {told}");
    browser.end()
}

#[test]
fn a_record_is_saved_and_a_link_leads_to_its_step_in_another_browser() -> Result<()> {
    let house = House::open()?;
    let folder = tempfile::tempdir()?;
    let browser = somebody(&house, Screen::Desk)?;
    let save = json!({ "behavior": "allow", "downloadPath": folder.path() });
    browser.tell("Browser.setDownloadBehavior", &save)?;
    sit(&browser, &house, "cash")?;
    assert_eq!(play(&browser, 7, u32::MAX)?.end, "over");
    browser.click(".np-side > .btn:nth-of-type(2)")?;
    browser.until_shown(".replay .bd svg *")?;
    for _ in 0..7 {
        browser.press("\u{e014}")?;
    }
    browser.press("e")?;
    let at = |step: u32| format!("return document.querySelector('.replay')?.dataset.step === '{step}'");
    browser.until("the seventh step", &at(7))?;
    browser.click("#link")?;
    browser.until("the link", "return document.querySelector('#link').ariaLabel === 'Copied'")?;
    let (link, said) = (browser.address()?, browser.text(".rp-where p")?);
    assert!(link.ends_with("?step=7&eyes=B"), "{link}");
    browser.click(".rp-on [aria-label='Save the record']")?;
    let saved = folder.path().join("omerta-cash.jsonl");
    while !saved.exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(browser.errors()?.is_empty(), "{:?}", browser.errors()?);
    }
    browser.end()?;
    // Somebody else has the link, and is sent the file.
    let other = somebody(&house, Screen::Phone)?;
    other.goto(&link)?;
    other.until_shown(".np-bad")?;
    other.give_file("input[type=file]", &saved)?;
    other.until("the same step", &at(7))?;
    assert_eq!(other.address()?, link, "through the same eyes");
    assert_eq!(other.text(".rp-where p")?, said);
    other.end()
}
