//! Questions that whole games seldom ask: each is worded, lit where it is asked about, and can be answered there.

use anyhow::Result;
use e2e::access::faults;
use e2e::play::play;
use e2e::questions::{all, reach};
use e2e::{Browser, House, Screen, Settings};
use serde_json::json;

/// How many things can be pointed at, apart from the list for those who hear the board.
const LIT: &str = "return [...document.querySelectorAll('.bd [data-lit], .is-can, .dial, .set__things > *')].filter(it => it.getClientRects().length > 0 && !it.closest('.regions')).length";

fn seldom(game: &str, screen: Screen) -> Result<()> {
    let house = House::open()?;
    let browser = Browser::start(screen)?;
    browser.set(&house.at(""), Settings::default())?;
    let mut all_faults = Vec::new();
    for question in all().iter().filter(|it| it.game == game) {
        reach(&browser, &house, question)?;
        let (key, said) = (question.key, browser.text(".say__text p")?);
        assert!(said.contains(question.words), "{game}, {key}: {said}");
        let n_lit = browser.run(LIT, &json!([]))?.as_u64().unwrap_or_default();
        assert!(n_lit > 0, "{game}, {key}: nothing is lit; {}", browser.page()?);
        all_faults.extend(faults(&browser, screen == Screen::Phone, &format!("{game}: {key}"))?);
        let played = play(&browser, 3, 1)?;
        assert_eq!(played.n_hidden(), 0, "{game}, {key}: {played:?}");
        assert_eq!((&played.covered, &played.small), (&vec![], &vec![]), "{game}, {key}");
        assert_eq!(played.n_answers, 1, "{game}, {key}");
    }
    assert_eq!(all_faults, Vec::<String>::new(), "{all_faults:#?}");
    browser.end()
}

#[test]
fn seldom_asked_in_corleone_at_a_desk() -> Result<()> {
    seldom("corleone", Screen::Desk)
}

#[test]
fn seldom_asked_in_corleone_on_a_phone() -> Result<()> {
    seldom("corleone", Screen::Phone)
}

#[test]
fn seldom_asked_in_empire_at_a_desk() -> Result<()> {
    seldom("empire", Screen::Desk)
}

#[test]
fn seldom_asked_in_empire_on_a_phone() -> Result<()> {
    seldom("empire", Screen::Phone)
}

#[test]
fn powers_of_cash_at_a_desk() -> Result<()> {
    seldom("cash", Screen::Desk)
}

#[test]
fn powers_of_cash_on_a_phone() -> Result<()> {
    seldom("cash", Screen::Phone)
}
