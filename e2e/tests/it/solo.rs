//! One person against bots: the table is in their own browser.

use anyhow::Result;
use e2e::access::faults;
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen, Settings};
use serde_json::json;

const OVER: &str = "return !!document.querySelector('[data-over=true]')";

/// Plays a whole game by clicking what the page shows, and looks at the table at its start, later and at the end.
fn whole_game(game: &str, screen: Screen, lang: &'static str) -> Result<()> {
    let house = House::open()?;
    let browser = Browser::start(screen)?;
    browser.set(&house.at(""), Settings { lang, ..Settings::default() })?;
    browser.goto(&house.at(&format!("/play/{game}?now&seats=4&seed=5")))?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")?;
    let is_touched = screen == Screen::Phone;
    let mut all = faults(&browser, is_touched, "start")?;
    play(&browser, 4, 12)?;
    browser.until_shown("#go")?;
    all.extend(faults(&browser, is_touched, "middle")?);
    let played = play(&browser, 7, u32::MAX)?;
    assert_eq!(played.end, "over", "{played:?}");
    browser.until_shown(".np-turns .ana-one")?;
    all.extend(faults(&browser, is_touched, "end")?);
    assert_eq!(all, Vec::<String>::new(), "{all:#?}");
    assert!(played.n_answers > 5, "{played:?}");
    assert_eq!(played.covered, Vec::<String>::new());
    assert_eq!(played.small, Vec::<String>::new());
    // Whatever can be chosen is on the screen, but for few choices that are only in the list for those who hear the board.
    assert!(played.n_hidden() * 20 <= played.n_answers, "{played:?}");
    assert_eq!(browser.run("return document.documentElement.lang", &json!([]))?, json!(lang));
    browser.end()
}

#[test]
fn a_whole_game_of_cash_is_played_at_a_desk() -> Result<()> {
    whole_game("cash", Screen::Desk, "en")
}

#[test]
fn a_whole_game_of_cash_is_played_on_a_phone_in_german() -> Result<()> {
    whole_game("cash", Screen::Phone, "de")
}

#[test]
fn a_whole_game_of_corleone_is_played_at_a_desk() -> Result<()> {
    whole_game("corleone", Screen::Desk, "en")
}

#[test]
fn a_whole_game_of_corleone_is_played_on_a_phone() -> Result<()> {
    whole_game("corleone", Screen::Phone, "en")
}

#[test]
fn a_whole_game_of_empire_is_played_at_a_desk() -> Result<()> {
    whole_game("empire", Screen::Desk, "de")
}

#[test]
fn a_whole_game_of_empire_is_played_on_a_phone() -> Result<()> {
    whole_game("empire", Screen::Phone, "en")
}

#[test]
fn play_is_one_click_from_home_and_a_reload_goes_on() -> Result<()> {
    let house = House::open()?;
    let browser = Browser::start(Screen::Desk)?;
    browser.set(&house.at(""), Settings::default())?;
    browser.goto(&house.at("/"))?;
    browser.click("[data-play=cash]")?;
    browser.until("the table", READY)?;
    play(&browser, 3, 4)?;
    browser.until_shown("#go")?;
    // Where the last turn ended is marked anew when one comes back.
    let log = "return [...document.querySelectorAll('.log li')].map(it => { \
        const own = it.cloneNode(true); own.querySelectorAll('.edge').forEach(it => it.remove()); return own.textContent; }).join('\\n')";
    let before = browser.run(log, &json!([]))?;
    browser.reload()?;
    browser.until_shown("#go")?;
    assert_eq!(browser.run(log, &json!([]))?, before);
    browser.end()
}

#[test]
fn a_game_begins_and_ends_with_the_network_cut_after_the_page_was_loaded() -> Result<()> {
    let house = House::open()?;
    let browser = Browser::start(Screen::Desk)?;
    browser.set(&house.at(""), Settings::default())?;
    browser.goto(&house.at("/"))?;
    let kept = "return navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)";
    browser.until("the page's own servant", kept)?;
    browser.cut(true)?;
    drop(house);
    browser.click("[data-play=cash]")?;
    browser.until("the table", READY)?;
    play(&browser, 1, u32::MAX)?;
    browser.until("the end", OVER)?;
    browser.reload()?;
    browser.until("the end after a reload", OVER)?;
    browser.end()
}

#[test]
fn a_whole_game_of_cash_is_played_with_the_keyboard_alone() -> Result<()> {
    let house = House::open()?;
    let browser = Browser::start(Screen::Desk)?;
    browser.set(&house.at(""), Settings::default())?;
    browser.goto(&house.at("/play/cash?now&seats=4&seed=6"))?;
    browser.until("the table", READY)?;
    let asked = "return document.querySelector('[data-over=true]') ? 'over' : document.querySelector('#go') ? 'asked' : 'wait'";
    let mut n = 0;
    for _ in 0..5_000 {
        match browser.run(asked, &json!([]))?.as_str() {
            Some("over") => break,
            Some("asked") => {
                // A number chooses, Enter confirms.
                browser.press("1\u{e007}")?;
                n += 1;
            }
            _ => std::thread::sleep(std::time::Duration::from_millis(20)),
        }
    }
    assert!(n > 5, "only {n} answers");
    browser.until("the end", OVER)?;
    browser.end()
}
