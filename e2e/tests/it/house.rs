//! Several people at one table of the house, each in a browser of their own.

use anyhow::Result;
use e2e::guests::{join, open_table, somebody};
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen};
use serde_json::json;

const OVER: &str = "return !!document.querySelector('[data-over=true]')";

/// So many times nobody may be asked, one after the other: bots take their time on a busy machine.
const PATIENCE: u32 = 4_000;

/// Lets people play in turns until a script says that it is enough, in the browser of the first or of who watches.
fn play_until(people: &[&Browser], seed: u32, enough: impl Fn() -> Result<bool>) -> Result<()> {
    let (mut round, mut idle) = (0, 0);
    while !enough()? {
        round += 1;
        let mut is_asked = false;
        for browser in people {
            if browser.run("return !!document.querySelector('#go')", &json!([]))? == json!(true) {
                play(browser, seed + round, 1)?;
                is_asked = true;
            }
        }
        idle = if is_asked { 0 } else { idle + 1 };
        assert!(idle < PATIENCE, "nobody is asked: {}", people[0].page()?);
        if !is_asked {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
    Ok(())
}

/// Whether a script returns true.
fn is_so(browser: &Browser, script: &str) -> Result<bool> {
    Ok(browser.run(script, &json!([]))? == json!(true))
}

/// Lets people play in turns until the game is over.
fn play_on(people: &[&Browser], seed: u32) -> Result<()> {
    play_until(people, seed, || is_so(people[0], OVER))
}

#[test]
fn two_play_with_sealed_choices_a_third_watches_and_a_fourth_joins_on_a_phone() -> Result<()> {
    let house = House::open()?;
    let (ruth, jonas) = (somebody(&house, Screen::Desk)?, somebody(&house, Screen::Desk)?);
    let (mei, ola) = (somebody(&house, Screen::Desk)?, somebody(&house, Screen::Phone)?);
    let (to_sit, to_watch) = open_table(&ruth, &house, "cash", 1)?;
    join(&jonas, &to_sit, "Jonas")?;
    join(&ola, &to_sit, "Ola")?;
    mei.goto(&to_watch)?;
    mei.fill("#nm", "Mei")?;
    mei.click("form button[type=submit]")?;
    mei.until_shown(".round")?;
    // Whoever sits down asks all others again: they agree when everyone is there.
    for browser in [&ruth, &jonas, &ola] {
        browser.click("[data-act=in]")?;
    }
    for browser in [&ruth, &jonas, &ola, &mei] {
        browser.until("the table", READY)?;
        browser.until("the board", "return !!document.querySelector('.bd svg *')")?;
    }
    // Everybody is asked at once. What one has sealed, another does not see.
    play(&ruth, 1, 1)?;
    ruth.until("the seal", "return document.body.innerText.includes('Sealed')")?;
    let asked = "return !!document.querySelector('#go')";
    assert_eq!(mei.run(asked, &json!([]))?, json!(false), "whoever watches is asked nothing");
    let hint = "return !!document.querySelector('.hint-ask')";
    assert_eq!(jonas.run(hint, &json!([]))?, json!(false), "nobody is helped against other people");
    // People talk, in the place of the log; whoever reads the log is told that there is something to read.
    let to_talk = ".saids .tabs button:nth-of-type(2)";
    ruth.click(to_talk)?;
    ruth.fill("#talk", "Point at the bot.")?;
    ruth.click(".sayin button")?;
    jonas.until_shown(".saids .tabs em")?;
    jonas.click(to_talk)?;
    jonas.until("the words", "return document.body.innerText.includes('Point at the bot.')")?;
    // Whoever watches chooses how: with hands, and large for a whole room.
    mei.click(".tray .roomp .row .btn:nth-of-type(2)")?;
    mei.click("[data-act=tv]")?;
    mei.until_shown(".table.tv")?;
    let large = "const shown = it => document.querySelector(it)?.getClientRects().length > 0; return [shown('.bd svg'), shown('.tray'), shown('.say__acts')]";
    assert_eq!(mei.run(large, &json!([]))?, json!([true, false, false]), "a board, and nothing to hold");
    let hands = "return document.querySelectorAll('.hands li').length > 0";
    play_until(&[&ruth, &jonas, &ola], 900, || is_so(&mei, hands))?;
    assert!(!mei.text(".hands")?.is_empty(), "hands of a part ago");
    play_on(&[&ruth, &jonas, &ola], 11)?;
    for browser in [&ruth, &jonas, &ola, &mei] {
        browser.until("the end", OVER)?;
    }
    // The same people again: all must want it.
    ruth.click("[data-act=rematch]")?;
    jonas.click("[data-act=rematch]")?;
    ola.click("[data-act=rematch]")?;
    ruth.click(".notice a")?;
    ruth.until_shown(".round")?;
    for browser in [ruth, jonas, ola, mei] {
        browser.end()?;
    }
    Ok(())
}

#[test]
fn a_reload_and_a_fall_of_the_house_in_a_sealed_phase_lose_nothing() -> Result<()> {
    let mut house = House::open()?;
    let (mut ruth, mut jonas) = (somebody(&house, Screen::Desk)?, somebody(&house, Screen::Desk)?);
    let (to_sit, _) = open_table(&ruth, &house, "cash", 2)?;
    join(&jonas, &to_sit, "Jonas")?;
    jonas.click("[data-act=in]")?;
    ruth.click("[data-act=in]")?;
    for browser in [&ruth, &jonas] {
        browser.until("the table", READY)?;
        browser.until_shown("#go")?;
    }
    play(&ruth, 2, 1)?;
    let sealed = "return document.body.innerText.includes('Sealed')";
    ruth.until("the seal", sealed)?;
    ruth.reload()?;
    ruth.until("the seal after a reload", sealed)?;
    for browser in [&mut ruth, &mut jonas] {
        browser.expect("WebSocket connection to");
        browser.expect("Failed to load resource");
    }
    house.kill();
    ruth.until_shown(".redbar")?;
    jonas.until_shown(".redbar")?;
    house.open_again()?;
    let mended = "return !document.querySelector('.redbar')";
    ruth.until("the line", mended)?;
    jonas.until("the line", mended)?;
    ruth.until("the seal after the fall", sealed)?;
    play_on(&[&ruth, &jonas], 5)?;
    ruth.until("the end", OVER)?;
    jonas.until("the end", OVER)?;
    ruth.end()?;
    jonas.end()
}

#[test]
fn a_seat_moves_to_a_phone_by_a_code_and_the_old_screen_is_told() -> Result<()> {
    let house = House::open()?;
    let (ruth, phone) = (somebody(&house, Screen::Desk)?, somebody(&house, Screen::Phone)?);
    open_table(&ruth, &house, "cash", 3)?;
    ruth.click("[data-act=in]")?;
    ruth.until("the table", READY)?;
    ruth.click(".roomp summary")?;
    ruth.click("[data-act=code]")?;
    ruth.until_shown(".lent b")?;
    let code = ruth.text(".lent b")?;
    phone.goto(&house.at("/"))?;
    phone.fill(".code input", &code)?;
    phone.click(".code button")?;
    phone.until("the table on the phone", READY)?;
    phone.until_shown("#go")?;
    ruth.until_shown(".trb h1")?;
    assert!(ruth.text(".trb h1")?.to_lowercase().contains("elsewhere"));
    ruth.end()?;
    phone.end()
}

#[test]
fn an_offer_is_made_countered_and_accepted() -> Result<()> {
    let house = House::open()?;
    let (ruth, jonas) = (somebody(&house, Screen::Desk)?, somebody(&house, Screen::Desk)?);
    let (to_sit, _) = open_table(&ruth, &house, "empire", 2)?;
    join(&jonas, &to_sit, "Jonas")?;
    for browser in [&ruth, &jonas] {
        browser.click("[data-act=in]")?;
    }
    for browser in [&ruth, &jonas] {
        browser.until("the table", READY)?;
    }
    // Politics begin when the setup is over. While it is Ruth who is asked, nobody else moves on in between.
    let can_offer =
        "return !!document.querySelector('.deal-make[aria-label*=Jonas]') && !!document.querySelector('#go')";
    play_until(&[&ruth, &jonas], 0, || is_so(&ruth, can_offer))?;
    ruth.click(".deal-make[aria-label*=Jonas]")?;
    // $50 from Ruth.
    ruth.click(".obs .ob:first-child .stp .btn:nth-child(2)")?;
    ruth.click("#go")?;
    jonas.until_shown(".deal-in")?;
    assert!(jonas.text(".deal-in p")?.contains("$50"), "{}", jonas.text(".deal-in")?);
    jonas.click(".deal-in .row .btn:nth-child(2)")?;
    // A counter-offer begins with what was offered: $50 more would be better.
    jonas.click(".obs .ob:last-child .stp .btn:nth-child(2)")?;
    jonas.click("#go")?;
    ruth.until_shown(".deal-in")?;
    assert!(ruth.text(".deal-in p")?.contains("$100"), "{}", ruth.text(".deal-in")?);
    ruth.click(".deal-in .btn--go")?;
    for browser in [&ruth, &jonas] {
        let told = "return !document.querySelector('.deal-in') && [...document.querySelectorAll('.log li')].some(it => it.innerText.includes('make a deal'))";
        browser.until("the deal", told)?;
    }
    ruth.end()?;
    jonas.end()
}

#[test]
fn a_screen_for_the_room_shows_the_way_to_a_seat_and_has_no_secret_in_its_address() -> Result<()> {
    let house = House::open()?;
    let (ruth, tv) = (somebody(&house, Screen::Desk)?, somebody(&house, Screen::Desk)?);
    let jonas = somebody(&house, Screen::Phone)?;
    let (to_sit, _) = open_table(&ruth, &house, "empire", 2)?;
    let to_show = ruth.run("return document.querySelector('#tv').value", &json!([]))?;
    // Nobody sits before it who could say a name.
    tv.goto(to_show.as_str().unwrap_or_default())?;
    tv.until_shown(".bring .qr svg")?;
    let shows = "const [link, done] = arguments; \
        fetch('/api/v1/qr', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(link) }) \
            .then(it => it.text()).then(it => { \
                const code = document.createElement('div'); code.innerHTML = it; \
                done([...document.querySelectorAll('.qr')].map(it => it.innerHTML === code.innerHTML)) })";
    assert_eq!(tv.run_async(shows, &json!([to_sit]))?, json!([true]), "the code is the link to a free seat");
    let is_kept = |it: &str| it.ends_with("?tv") && !it.contains('#');
    assert!(is_kept(&tv.address()?), "{}", tv.address()?);
    join(&jonas, &to_sit, "Jonas")?;
    jonas.click("[data-act=in]")?;
    ruth.click("[data-act=in]")?;
    tv.until_shown(".table.tv .scan .qr svg")?;
    assert_eq!(tv.run_async(shows, &json!([to_sit]))?, json!([true]));
    tv.reload()?;
    tv.until_shown(".table.tv .scan .qr svg")?;
    assert!(is_kept(&tv.address()?), "{}", tv.address()?);
    // Those who play have their own screens, without it.
    ruth.until("the table", READY)?;
    assert!(!is_so(&ruth, "return !!document.querySelector('.scan')")?);
    for browser in [ruth, tv, jonas] {
        browser.end()?;
    }
    Ok(())
}
