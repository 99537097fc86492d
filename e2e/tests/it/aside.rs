//! What lies beside the game: the rules without leaving the table, the menu, kinds of moves, and questions that come to
//! whoever looks at something else.

use anyhow::Result;
use e2e::access::faults;
use e2e::guests::somebody;
use e2e::play::{READY, play_until};
use e2e::{Browser, House, Screen};
use serde_json::json;

/// Somebody in the middle of a declaration.
fn declaring(house: &House, screen: Screen) -> Result<Browser> {
    let browser = somebody(house, screen)?;
    browser.goto(&house.at("/play/empire?now&seats=4&seed=11"))?;
    browser.until("the table", READY)?;
    play_until(&browser, 1, "prompt.declare")?;
    browser.until_shown("#go")?;
    Ok(browser)
}

#[test]
fn rules_and_menu_open_over_the_table() -> Result<()> {
    let house = House::open()?;
    for screen in [Screen::Desk, Screen::Phone] {
        let is_touched = screen == Screen::Phone;
        let browser = declaring(&house, screen)?;
        browser.click("#rules")?;
        browser.until_shown(".ruling .rule-text")?;
        assert!(browser.text(".ruling")?.contains("neutral square"), "{}", browser.text(".ruling")?);
        let mut all = faults(&browser, is_touched, "rules at the table")?;
        browser.press("\u{e00c}")?;
        browser.until("the table alone", "return !document.querySelector('.ruling')")?;
        // A place tells what may be done there, and a phase what it is about.
        browser.run(
            "document.querySelector(\".bd [data-lit][data-at^='squares']\").dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))",
            &json!([]),
        )?;
        browser.until_shown(".ruling .rule-acts button")?;
        browser.click(".ruling header .ib")?;
        browser.run("[...document.querySelectorAll('.track li')].find(it => it.innerText.includes('ombat') || it.innerText.includes('OMBAT'))?.click()", &json!([]))?;
        if !is_touched {
            browser.until_shown(".ruling li.now")?;
            browser.press("\u{e00c}")?;
        }
        browser.click("#menu")?;
        browser.until_shown(".menu .menu-all")?;
        all.extend(faults(&browser, is_touched, "menu")?);
        browser.click(".menu-all a[href='/settings']")?;
        browser.until_shown("main.set")?;
        browser.click("#back")?;
        browser.until("the table again", READY)?;
        browser.until_shown("#go")?;
        assert_eq!(all, Vec::<String>::new(), "{all:#?}");
        browser.end()?;
    }
    Ok(())
}

#[test]
fn a_kind_of_move_is_chosen_before_the_move() -> Result<()> {
    let house = House::open()?;
    let browser = declaring(&house, Screen::Desk)?;
    let lit = "return document.querySelectorAll(\".bd [data-lit][data-at^='squares']\").length";
    let before = browser.run(lit, &json!([]))?.as_u64().unwrap_or_default();
    browser.click(".verb:nth-of-type(3):not([aria-disabled=true])")?;
    browser.until_shown(".verb[aria-pressed=true]")?;
    let less =
        format!("return document.querySelectorAll(\".bd [data-lit][data-at^='squares']\").length < {before}");
    browser.until("fewer squares", &less)?;
    browser.press("\u{e00c}")?;
    browser.until("all of them again", &format!("return (() => {{ {lit} }})() === {before}"))?;
    browser.end()
}

#[test]
fn a_question_comes_to_whoever_looks_at_another_tab() -> Result<()> {
    let house = House::open()?;
    let browser = somebody(&house, Screen::Phone)?;
    browser.goto(&house.at("/play/corleone?now&seats=3&seed=4"))?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")?;
    browser.click(".nav a:last-child")?;
    let tab = "return document.querySelector('.table').dataset.tab";
    assert_eq!(browser.run(tab, &json!([]))?, json!("log"));
    // A link that has the focus would take the key for itself.
    browser.run("document.activeElement.blur()", &json!([]))?;
    browser.press("1\u{e007}")?;
    browser.until("the board", &format!("return (() => {{ {tab} }})() === 'board'"))?;
    browser.end()
}
