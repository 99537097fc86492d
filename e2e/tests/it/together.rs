//! What a table is more than its rules: several people at one screen, first games with lessons, the families that people
//! chose, and what the dead see.

use anyhow::Result;
use e2e::access::faults;
use e2e::guests::{go_away, join, open_table, somebody, until_dead};
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen};
use serde_json::json;

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
    until_dead(ruth, &[jonas, ola])?;
    let seen = ruth.text(".hands")?;
    assert!(seen.contains("Jonas") && seen.contains("Ola"), "{seen}");
    let sees_hands = "return document.querySelectorAll('.hands li').length > 0";
    assert_eq!(jonas.run(sees_hands, &json!([]))?, json!(false), "the living see no hands");
    for browser in people {
        browser.end()?;
    }
    Ok(())
}

#[test]
fn a_stand_in_plays_for_whoever_goes_and_hands_the_seat_back() -> Result<()> {
    let house = House::open()?;
    let (ruth, jonas) = (somebody(&house, Screen::Phone)?, somebody(&house, Screen::Desk)?);
    // Stand-ins don't play on among themselves: somebody else is there.
    let (to_sit, _) = open_table(&ruth, &house, "cash", 2)?;
    join(&jonas, &to_sit, "Jonas")?;
    jonas.click("[data-act=in]")?;
    ruth.click("[data-act=in]")?;
    ruth.until("the table", READY)?;
    ruth.until_shown("#go")?;
    go_away(&ruth)?;
    ruth.until_shown(".notice[role=alert] .btn")?;
    assert_eq!(faults(&ruth, true, "stand-in")?, Vec::<String>::new());
    ruth.click(".notice[role=alert] .btn")?;
    ruth.until("the seat", "return !document.querySelector('.notice[role=alert]')")?;
    jonas.end()?;
    ruth.end()
}
