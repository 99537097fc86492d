//! Guests of a house: who comes, opens a table, follows a link.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::play::play;
use crate::{Browser, House, Screen, Settings};

/// Answers with the choice that says this; says whether there is one.
const ANSWER: &str = "const it = [...document.querySelectorAll('[data-option]')].find(it => new RegExp(arguments[0]).test(it.textContent)); it?.click(); return !!it";
const ASKED: &str =
    "return document.querySelector('#go') ? document.querySelector('.table').dataset.prompt : ''";

/// Somebody who has never been here, with nothing but a screen.
pub fn somebody(house: &House, screen: Screen) -> Result<Browser> {
    let browser = Browser::start(screen)?;
    browser.set(&house.at(""), Settings::default())?;
    Ok(browser)
}

/// Opens a table as somebody called Ruth would; gives the links to join it and to watch it.
pub fn open_table(browser: &Browser, house: &House, game: &str, n_bots: usize) -> Result<(String, String)> {
    browser.goto(&house.at(&format!("/open/{game}")))?;
    browser.fill("#nm", "Ruth")?;
    browser.click("form button[type=submit]")?;
    browser.click(&format!("fieldset:nth-of-type(2) button:nth-of-type({})", n_bots + 1))?;
    // Whoever watches may see hands, a part of the game later; whoever is dead sees all.
    for label in [3, 4] {
        browser.click(&format!("fieldset:last-of-type label:nth-of-type({label})"))?;
    }
    browser.click("#open")?;
    browser.until_shown("#join")?;
    let link = |id: &str| -> Result<String> {
        let value = browser.run("return document.querySelector(arguments[0]).value", &json!([id]))?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    };
    Ok((link("#join")?, link("#watch")?))
}

/// Follows a link to a free seat: a name, and a seat.
pub fn join(browser: &Browser, link: &str, name: &str) -> Result<()> {
    browser.goto(link)?;
    browser.fill("#nm", name)?;
    browser.click("form button[type=submit]")?;
    browser.click("#sit")?;
    browser.until_shown("[data-act=in]")
}

/// What each of them answers: the victim stands in the way, the others shoot.
fn answer(browser: &Browser, is_victim: bool, seed: u32) -> Result<()> {
    let prompt = browser.run(ASKED, &json!([]))?;
    let word = match (prompt.as_str().unwrap_or_default(), is_victim) {
        ("", _) => return Ok(()),
        ("prompt.load", false) => "Bang!|Peng!",
        ("prompt.load", true) => "Click|Klick",
        ("prompt.aim", false) => "Ruth",
        ("prompt.courage", _) => "standing|Stehen",
        _ => "",
    };
    if !word.is_empty() && browser.run(ANSWER, &json!([word]))? == json!(true) {
        browser.click("#go[aria-disabled=false]")?;
        let before = json!(prompt).to_string();
        return browser.until("the answer", &format!("return (() => {{ {ASKED} }})() !== {before}"));
    }
    play(browser, seed, 1)?;
    Ok(())
}

/// Lets people at a table of Ca$h 'n Guns shoot at Ruth until she sees what the dead see.
pub fn until_dead(ruth: &Browser, others: &[&Browser]) -> Result<()> {
    let is_dead = "return document.querySelectorAll('.hands li').length > 0";
    let mut round = 0;
    while ruth.run(is_dead, &json!([]))? != json!(true) {
        round += 1;
        ensure!(round < 3_000, "nobody dies: {}", ruth.page()?);
        answer(ruth, true, round)?;
        for other in others {
            answer(other, false, round)?;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    Ok(())
}

/// Says for whoever opened the table in this browser that they are away, so that a stand-in plays.
pub fn go_away(browser: &Browser) -> Result<()> {
    let script = "const done = arguments[arguments.length - 1]; \
        const table = location.pathname.split('/')[2]; \
        const body = JSON.stringify({ n: Date.now() * 4096, request: { type: 'away', seat: 'A', away: true } }); \
        fetch(`/api/v1/tables/${table}/act`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }) \
            .then(it => it.text().then(text => done([it.ok, text])))";
    let answer = browser.run_async(script, &json!([]))?;
    ensure!(answer[0] == json!(true), "the house refuses: {answer}");
    Ok(())
}
