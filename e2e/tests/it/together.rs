//! What a table is more than its rules: several people at one screen, first games with lessons, the families that people
//! chose, and what the dead see.

use anyhow::Result;
use e2e::access::faults;
use e2e::guests::{join, open_table, somebody};
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen};
use serde_json::json;

/// Answers with the choice that says this; says whether there is one.
const ANSWER: &str = "const it = [...document.querySelectorAll('[data-option]')].find(it => it.textContent.includes(arguments[0])); it?.click(); return !!it";
const ASKED: &str =
    "return document.querySelector('#go') ? document.querySelector('.table').dataset.prompt : ''";

#[test]
fn two_people_share_one_screen_and_hand_it_over() -> Result<()> {
    let house = House::open()?;
    let browser = somebody(&house, Screen::Phone)?;
    browser.goto(&house.at("/play/cash?now&seats=4&people=2&seed=5"))?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")?;
    let own =
        "return document.querySelector('.cash-own')?.innerText + document.querySelector('.log').innerText";
    let first = browser.run(own, &json!([]))?;
    play(&browser, 1, 1)?;
    // Between two people nothing of the table is in the page.
    browser.until_shown(".handover button")?;
    let left =
        browser.run("return document.querySelectorAll('.table, .bd, .card, .log').length", &json!([]))?;
    assert_eq!(left, json!(0));
    let said = browser.text(".handover h1")?;
    assert_eq!(faults(&browser, true, "hand-over")?, Vec::<String>::new());
    browser.click(".handover button")?;
    browser.until_shown("#go")?;
    assert_ne!(browser.run(own, &json!([]))?, first, "what the second person sees is not what the first saw");
    // From here the person who clicks takes every hand-over.
    play(&browser, 2, 6)?;
    browser.until_shown(".handover button, #go")?;
    assert!(!said.is_empty());
    browser.end()
}

#[test]
fn a_first_game_of_each_title_teaches_and_is_never_in_the_way() -> Result<()> {
    let house = House::open()?;
    for (game, screen) in [("cash", Screen::Phone), ("corleone", Screen::Desk), ("empire", Screen::Phone)] {
        let browser = somebody(&house, screen)?;
        browser.goto(&house.at(&format!("/learn/{game}")))?;
        browser.until_shown(".coach h3")?;
        assert_eq!(faults(&browser, screen == Screen::Phone, game)?, Vec::<String>::new());
        let mut lessons = vec![browser.text(".coach h3")?];
        for n in 0..12 {
            let played = play(&browser, n, 1)?;
            assert_eq!(played.covered, Vec::<String>::new(), "{game}: a lesson lies over an answer");
            browser.until("the next question", "return !!document.querySelector('#go, [data-over=true]')")?;
            let lesson = browser.text(".coach h3")?;
            if !lesson.is_empty() && !lessons.contains(&lesson) {
                lessons.push(lesson);
            }
        }
        assert!(lessons.len() >= 3, "{game} has taught only {lessons:?}");
        browser.end()?;
    }
    Ok(())
}

/// Opens a table of a game against bots, takes the family at this place of the lobby, and gives its letter.
fn with_family(browser: &Browser, house: &House, game: &str, n: usize) -> Result<String> {
    open_table(browser, house, game, 3)?;
    let button = format!(".fams button:nth-of-type({n})");
    browser.click(&button)?;
    browser.until(
        "the family",
        &format!("return document.querySelector({}).className === 'me'", json!(button)),
    )?;
    let letter = browser.run("return document.querySelector('.fams .me').ariaLabel", &json!([]))?;
    browser.click("[data-act=in]")?;
    browser.until("the table", READY)?;
    browser.until_shown("#go")?;
    Ok(letter.as_str().unwrap_or_default().to_owned())
}

#[test]
fn the_family_that_was_chosen_in_the_lobby_plays_at_the_table() -> Result<()> {
    let house = House::open()?;
    for (game, n) in [("corleone", 5), ("cash", 7)] {
        let browser = somebody(&house, Screen::Desk)?;
        let letter = with_family(&browser, &house, game, n)?;
        assert_eq!(letter.len(), 1, "{game}");
        let own = match game {
            "cash" => ".bd [data-at='seats:0:']",
            _ => ".fams [data-at='seats:0:']",
        };
        let worn = format!(
            "const it = document.querySelector({}); return it.matches('.k-{letter}') || !!it.querySelector('.k-{letter}, [href$=\"fam-{letter}\"]')",
            json!(own)
        );
        browser.until(&format!("{letter} at the table of {game}"), &worn)?;
        browser.end()?;
    }
    Ok(())
}

/// What each of them answers: the victim stands in the way, the others shoot.
fn answer(browser: &Browser, is_victim: bool, seed: u32) -> Result<()> {
    let prompt = browser.run(ASKED, &json!([]))?;
    let word = match (prompt.as_str().unwrap_or_default(), is_victim) {
        ("", _) => return Ok(()),
        ("prompt.load", false) => "Bang!",
        ("prompt.load", true) => "Click",
        ("prompt.aim", false) => "Ruth",
        ("prompt.courage", _) => "tand",
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

#[test]
fn the_dead_see_all_hands_and_the_living_do_not() -> Result<()> {
    let house = House::open()?;
    let people =
        [somebody(&house, Screen::Desk)?, somebody(&house, Screen::Desk)?, somebody(&house, Screen::Desk)?];
    let [ruth, jonas, ola] = &people;
    let (to_sit, _) = open_table(ruth, &house, "cash", 1)?;
    join(jonas, &to_sit, "Jonas")?;
    join(ola, &to_sit, "Ola")?;
    for browser in &people {
        browser.click("[data-act=in]")?;
    }
    for browser in &people {
        browser.until("the table", READY)?;
    }
    let is_dead = "return document.querySelectorAll('.hands li').length > 0";
    let mut round = 0;
    while ruth.run(is_dead, &json!([]))? != json!(true) {
        round += 1;
        assert!(round < 3_000, "nobody dies: {}", ruth.page()?);
        answer(ruth, true, round)?;
        answer(jonas, false, round)?;
        answer(ola, false, round)?;
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let seen = ruth.text(".hands")?;
    assert!(seen.contains("Jonas") && seen.contains("Ola"), "{seen}");
    assert_eq!(jonas.run(is_dead, &json!([]))?, json!(false), "the living see no hands");
    for browser in people {
        browser.end()?;
    }
    Ok(())
}
