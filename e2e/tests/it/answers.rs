//! How answers are put together, taken back, and given: sets, undo, offers.

use anyhow::{Result, bail};
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

/// Clicks things of the set on or off, by their places.
fn toggle(browser: &Browser, i: usize) -> Result<()> {
    let script =
        "const all = [...document.querySelectorAll('.set__things .choice')]; all[arguments[0]].click()";
    browser.run(script, &json!([i]))?;
    Ok(())
}

/// Takes a thing of the set out again: where there are several of it, by its own button.
fn take_out(browser: &Browser, i: usize) -> Result<()> {
    let script = "const it = [...document.querySelectorAll('.set__things li')][arguments[0]]; (it.querySelector('.sq') ?? it.querySelector('.choice')).click()";
    browser.run(script, &json!([i]))?;
    Ok(())
}

#[test]
fn a_set_is_put_together_in_any_order_taken_back_and_confirmed() -> Result<()> {
    let house = House::open()?;
    let browser = at(&house, "/play/corleone?now&seats=3&seed=8")?;
    let is_set = "return document.querySelectorAll('.set__things .choice').length";
    for n in 0..400 {
        browser.until(
            "a question",
            "return !!document.querySelector('#go') || !!document.querySelector('[data-over=true]')",
        )?;
        let n_things = browser.run(is_set, &json!([]))?.as_u64().unwrap_or_default();
        if n_things < 2 {
            if play(&browser, n, 1)?.end == "over" {
                break;
            }
            continue;
        }
        let picked = "return document.querySelectorAll('.set__things .is-picked').length";
        toggle(&browser, 1)?;
        browser.until("the second", &format!("{picked} === 1"))?;
        toggle(&browser, 0)?;
        browser.until("both", &format!("{picked} === 2"))?;
        take_out(&browser, 1)?;
        browser.until("the first alone", &format!("{picked} === 1"))?;
        let before = browser.run(ASKED, &json!([]))?;
        // What is missing is put in until the set may go.
        for i in 1..n_things as usize {
            if browser
                .run("return document.querySelector('#go').getAttribute('aria-disabled')", &json!([]))?
                == json!("false")
            {
                break;
            }
            toggle(&browser, i)?;
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        let ready =
            browser.run("return document.querySelector('#go').getAttribute('aria-disabled')", &json!([]))?;
        if ready != json!("false") {
            // This one wants others together; a person would look closer.
            play(&browser, n, 1)?;
            continue;
        }
        browser.click("#go")?;
        let gone = format!(
            "return JSON.stringify((() => {{ {ASKED} }})()) !== {} || !document.querySelector('.set__things')",
            json!(before.to_string())
        );
        browser.until("what follows", &gone)?;
        return browser.end();
    }
    bail!("no set was asked for: {}", browser.page()?)
}
