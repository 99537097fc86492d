//! Everyone can play: what axe-core finds, and how large things are that are touched. Tables are looked at where whole
//! games are played.

use anyhow::Result;
use e2e::access::faults;
use e2e::guests::somebody;
use e2e::play::READY;
use e2e::{House, Screen};

const SCREENS: [Screen; 2] = [Screen::Desk, Screen::Phone];

#[test]
fn pages_that_are_no_table_keep_nobody_out() -> Result<()> {
    let house = House::open()?;
    let mut all = Vec::new();
    for screen in SCREENS {
        let (browser, is_touched) = (somebody(&house, screen)?, screen == Screen::Phone);
        for path in ["/", "/settings", "/rules/corleone", "/play/empire", "/open/cash", "/replay", "/nowhere"]
        {
            browser.goto(&house.at(path))?;
            browser.until_shown("main h1")?;
            all.extend(faults(&browser, is_touched, path)?);
        }
        browser.fill_name(&house, "Ruth")?;
        browser.click("#open")?;
        browser.until_shown(".round")?;
        all.extend(faults(&browser, is_touched, "lobby")?);
        browser.end()?;
    }
    assert_eq!(all, Vec::<String>::new(), "{all:#?}");
    Ok(())
}

/// Questions that are answered with more than one click, as positions in words: sets, sealed plans, bids.
const QUESTIONS: [(&str, &str); 6] = [
    ("corleone", "seats 3;at tribute;A has 3 $1,$5,2 gun,booze,encore;B has 6 $1"),
    ("corleone", "seats 3;at bribery;A suitcase 3 $1,$2,$5;B suitcase $2;allies bookie tax_advisor"),
    (
        "empire",
        "seats 3;phase combat;square soot_alley C the_orchid;attack soot_alley A;\
         A henchmen lefty_morgan rosa_calibre;A city lead_pipe service_revolver sawn_off",
    ),
    ("empire", "seats 3;phase godfather;called;godfather B;A money 900"),
    ("cash", "seats 4;round 2;loot bill-5 bill-5 bill-10 bill-10 bill-20 diamond-1 painting clip"),
    (
        "cash",
        "seats 4;round 2;A has 1 wound;godfather B;loot bill-5 bill-5 bill-10 bill-10 bill-20 diamond-1 painting clip",
    ),
];

#[test]
fn sets_and_sealed_questions_keep_nobody_out() -> Result<()> {
    let house = House::open()?;
    let mut all = Vec::new();
    for screen in SCREENS {
        let (browser, is_touched) = (somebody(&house, screen)?, screen == Screen::Phone);
        for (game, scene) in QUESTIONS {
            let n = if game == "cash" { 4 } else { 3 };
            let scene = scene.replace(' ', "%20").replace('$', "%24");
            browser.goto(&house.at(&format!("/play/{game}?now&seats={n}&seed=8&scene={scene}")))?;
            browser.until("the table", READY)?;
            browser.until_shown("#go")?;
            let prompt = browser.text(".say__text p")?;
            all.extend(faults(&browser, is_touched, &format!("{game}: {prompt}"))?);
        }
        browser.end()?;
    }
    assert_eq!(all, Vec::<String>::new(), "{all:#?}");
    Ok(())
}

#[test]
fn replays_and_what_decided_a_game_keep_nobody_out() -> Result<()> {
    let house = House::open()?;
    let records = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("records");
    let mut all = Vec::new();
    for screen in SCREENS {
        let (browser, is_touched) = (somebody(&house, screen)?, screen == Screen::Phone);
        // The shortest game comes last: what decided it is soon found, on a busy machine too.
        for record in
            ["empire/0001-three-seats.play", "corleone/0001-two-seats.play", "cash/0001-four-seats.play"]
        {
            browser.goto(&house.at("/replay"))?;
            browser.give_file("input[type=file]", &records.join(record))?;
            browser.until_shown(".replay .bd svg *")?;
            all.extend(faults(&browser, is_touched, &format!("replay of {record}"))?);
        }
        browser.click(".rp-on a.ib")?;
        browser.until_shown("[data-moment=turn]")?;
        all.extend(faults(&browser, is_touched, "what decided it")?);
        browser.end()?;
    }
    assert_eq!(all, Vec::<String>::new(), "{all:#?}");
    Ok(())
}
