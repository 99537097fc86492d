//! Hints, and games that are looked at again.

use anyhow::Result;
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen, Settings};
use serde_json::json;

fn at(house: &House, path: &str) -> Result<Browser> {
    let browser = Browser::start(Screen::Desk)?;
    browser.set(&house.at(""), Settings::default())?;
    browser.goto(&house.at(path))?;
    Ok(browser)
}

/// What each answer of a hint says.
const ANSWERS: &str = "return [...document.querySelectorAll('.hint-one')].map(it => it.innerText)";
const TOLD: &str = "return document.querySelector('.sheet-over.hint')?.dataset.told === 'true'";
const CAN_GO: &str = "return document.querySelector('#go')?.getAttribute('aria-disabled') === 'false'";

#[test]
fn a_hint_is_asked_for_shown_in_both_languages_and_taken() -> Result<()> {
    let house = House::open()?;
    let browser = at(&house, "/play/corleone?now&seats=3&seed=4")?;
    browser.until("the table", READY)?;
    browser.until_shown(".say__acts .hint-ask")?;
    browser.press("!")?;
    browser.until("the hint", TOLD)?;
    let answers = browser.run(ANSWERS, &json!([]))?;
    let answers: Vec<&str> = answers.as_array().into_iter().flatten().filter_map(|it| it.as_str()).collect();
    assert!((2..=4).contains(&answers.len()), "{answers:?}");
    for it in &answers {
        assert!(it.contains("wins ") && it.contains(" %"), "{it}");
    }
    browser.click(".lang [lang=de]")?;
    browser.until(
        "the hint in German",
        "return document.querySelector('.hint h2')?.innerText.toLowerCase().includes('bot täte')",
    )?;
    browser
        .until("its answers", "return document.querySelector('.hint-one')?.innerText.includes('gewinnt ')")?;
    // The first is taken over and can be sent; nothing was sent before.
    browser.click(".hint-one")?;
    browser.until("an answer to send", CAN_GO)?;
    browser.click("#go")?;
    browser.until("the next question", "return !document.querySelector('.sheet-over.hint')")?;
    browser.end()
}

#[test]
fn a_finished_game_shows_what_turned_it_and_is_played_on_from_there() -> Result<()> {
    let house = House::open()?;
    let browser = at(&house, "/play/cash?now&seats=4&seed=5")?;
    browser.until("the table", READY)?;
    assert_eq!(play(&browser, 7, u32::MAX)?.end, "over");
    browser.until_shown(".np-turns .ana-one")?;
    browser.click("#decided")?;
    browser.until("all of it", "return document.querySelector('.ana')?.dataset.whole === 'true'")?;
    let found = browser.run(
        "return [document.querySelectorAll('[data-moment=turn]').length, document.querySelectorAll('.ana-chart polyline').length, \
         document.querySelectorAll('.ana-chart .pin').length, document.querySelector('[data-moment=turn]')?.dataset.step]",
        &json!([]),
    )?;
    let n_turns = found[0].as_u64().unwrap_or_default();
    assert!((1..=3).contains(&n_turns), "{found}");
    // A line for each of four seats, drawn twice for its edge; a pin for each turning point.
    assert_eq!((&found[1], &found[2]), (&json!(8), &json!(n_turns)));
    let address = browser.address()?;
    let step = found[3].as_str().unwrap_or_default().to_owned();
    let there = format!("return document.querySelector('.replay')?.dataset.step === '{step}'");
    browser.click("[data-moment=turn] a")?;
    browser.until("the position", &there)?;
    // The same position is a pin of the replay.
    browser.press("\u{e010}")?;
    browser.until("another position", &format!("return !(() => {{ {there} }})()"))?;
    browser.until("the pins", "return document.querySelectorAll('.rp-scrub .rp-pin').length > 0")?;
    browser.press("1")?;
    browser.until("the first pin", &there)?;
    browser.goto(&address)?;
    browser.click("[data-moment=turn] button")?;
    browser.until("a table", READY)?;
    let steps = browser.run("return document.querySelectorAll('.log li').length", &json!([]))?;
    assert!(steps.as_u64() > Some(3), "what happened before is told: {steps}");
    assert_eq!(play(&browser, 3, u32::MAX)?.end, "over");
    browser.end()
}

#[test]
fn a_record_from_a_file_is_watched_looked_at_and_played_on() -> Result<()> {
    let house = House::open()?;
    let browser = at(&house, "/replay")?;
    let record =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../records/cash/0001-four-seats.play");
    browser.give_file("input[type=file]", &record)?;
    browser.until_shown(".replay")?;
    browser.click(".rp-on a.ib")?;
    browser.until_shown("[data-moment=turn]")?;
    browser.click("[data-moment=turn] button")?;
    browser.until("a table", READY)?;
    browser.until_shown("#go")?;
    browser.end()
}
