//! How answers are put together, taken back, and given: sets, undo, offers.

use anyhow::Result;
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen, Settings};
use serde_json::{Value, json};

fn at(house: &House, path: &str) -> Result<Browser> {
    let browser = Browser::start(Screen::Desk)?;
    browser.set(&house.at(""), Settings::default())?;
    browser.goto(&house.at(path))?;
    browser.until("the table", READY)?;
    Ok(browser)
}

/// What is asked: the key of the question and the whole bar.
const ASKED: &str = "return [document.querySelector('.table')?.dataset.prompt ?? '', document.querySelector('#say p')?.innerText ?? '']";
/// The button that steps back, if it is shown: whether it is locked.
const BACK: &str = "const it = [...document.querySelectorAll('.say__acts .btn--ghost')].find(it => it.getClientRects().length > 0); return it ? it.getAttribute('aria-disabled') : null";

#[test]
fn a_step_is_taken_back_and_where_it_can_not_be_the_reason_is_said() -> Result<()> {
    let house = House::open()?;
    let browser = at(&house, "/play/corleone?now&seats=3&seed=4")?;
    let (mut has_undone, mut was_refused) = (false, false);
    for n in 0..120 {
        browser.until_shown("#go")?;
        let before = browser.run(ASKED, &json!([]))?;
        if play(&browser, n, 1)?.end == "over" || (has_undone && was_refused) {
            break;
        }
        browser.until(
            "the next question",
            "return !!document.querySelector('#go') || !!document.querySelector('[data-over=true]')",
        )?;
        match browser.run(BACK, &json!([]))? {
            Value::String(locked) if locked == "false" && !has_undone => {
                browser.click(".say__acts .btn--ghost")?;
                let script = format!(
                    "return JSON.stringify((() => {{ {ASKED} }})()) === {}",
                    json!(before.to_string())
                );
                browser.until("the question before", &script)?;
                has_undone = true;
            }
            Value::String(locked) if locked == "true" && !was_refused => {
                browser.run("[...document.querySelectorAll('.say__acts .btn--ghost')].find(it => it.getClientRects().length > 0).click()", &json!([]))?;
                browser.until_shown(".say__text .no")?;
                was_refused = true;
            }
            _ => (),
        }
    }
    assert!(has_undone, "nothing could be taken back");
    assert!(was_refused, "everything could be taken back");
    browser.end()
}

#[test]
fn a_set_is_put_together_in_any_order_taken_back_and_confirmed() -> Result<()> {
    let house = House::open()?;
    // Eight cards, of which three must go.
    let scene = "seats%203;at%20tribute;A%20has%203%20$1,$5,2%20gun,booze,encore;B%20has%206%20$1";
    let browser = at(&house, &format!("/play/corleone?now&seats=3&seed=8&scene={scene}"))?;
    browser.until_shown(".fan .is-can")?;
    let picked =
        |n: usize| format!("return document.querySelectorAll('.set__things .is-picked').length === {n}");
    let locked = "return document.querySelector('#go').getAttribute('aria-disabled') === 'true'";
    browser.click_nth(".fan .is-can", 5)?;
    browser.until("one card", &picked(1))?;
    browser.click_nth(".fan .is-can", 0)?;
    browser.until("an earlier one", &picked(2))?;
    browser.until("too few to go", locked)?;
    browser.click_nth(".set__things .is-picked", 0)?;
    browser.until("one taken back", &picked(1))?;
    browser.click_nth(".fan .is-can", 3)?;
    browser.until("another", &picked(2))?;
    browser.click_nth(".fan .is-can", 1)?;
    browser.until("all three", &picked(3))?;
    browser.until("no room for more", "return !document.querySelector('.fan .is-can')")?;
    browser.click("#go")?;
    let told = "return document.querySelector('.log').innerText.includes('You give up')";
    browser.until("what was given up", told)?;
    browser.end()
}
