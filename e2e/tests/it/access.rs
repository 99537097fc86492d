//! Everyone can play: what axe-core finds, and how large things are that are touched.

use anyhow::{Context as _, Result};
use e2e::play::{READY, play};
use e2e::{Browser, House, Screen, Settings, axe};
use serde_json::json;

/// Findings that keep people from playing. A card shows its worth and is called by what a click does with it: that the two
/// are not the same words is known.
fn findings(browser: &Browser, place: &str) -> Result<Vec<String>> {
    let script = format!(
        "const done = arguments[arguments.length - 1]; {}; \
         axe.run(document, {{ resultTypes: ['violations'] }}).then(it => done(it.violations \
           .filter(it => it.impact === 'serious' || it.impact === 'critical') \
           .filter(it => it.id !== 'label-content-name-mismatch') \
           .map(it => it.id + ': ' + it.nodes.slice(0, 4).map(it => it.target.join(' ') + ' ' + (it.any[0]?.message ?? '')).join(' | '))), \
           error => done([String(error)]))",
        axe()?
    );
    let found = browser.run_async(&script, &json!([]))?;
    let found = found.as_array().context("axe gives no list")?;
    Ok(found.iter().map(|it| format!("{place}: {}", it.as_str().unwrap_or_default())).collect())
}

/// Whatever can be touched and is smaller than a fingertip.
const SMALL: &str = "
    const shown = it => it.getClientRects().length > 0 && getComputedStyle(it).visibility !== 'hidden' && !it.closest('.vh, .regions, .skip');
    const all = [...document.querySelectorAll('button, a[href], select, input, summary')].filter(shown);
    // A link in a sentence is as high as its line; a box is touched by its label.
    const box = it => (it.closest('label') ?? it).getBoundingClientRect();
    const small = all.filter(it => !(it.matches('a') && getComputedStyle(it).display === 'inline')).filter(it => box(it).width < 43.5 || box(it).height < 43.5);
    return small.map(it => `${it.tagName}.${it.className} ${(it.innerText || it.ariaLabel || '').slice(0, 24)} ${Math.round(box(it).width)}x${Math.round(box(it).height)}`);";

fn small(browser: &Browser, place: &str) -> Result<Vec<String>> {
    let found = browser.run(SMALL, &json!([]))?;
    let found = found.as_array().context("no list")?;
    Ok(found.iter().map(|it| format!("{place}: {}", it.as_str().unwrap_or_default())).collect())
}

#[test]
fn pages_that_are_no_table_keep_nobody_out() -> Result<()> {
    let house = House::open()?;
    let mut faults = Vec::new();
    for screen in [Screen::Desk, Screen::Phone] {
        let browser = Browser::start(screen)?;
        browser.set(&house.at(""), Settings::default())?;
        for path in ["/", "/settings", "/rules/corleone", "/play/empire", "/open/cash", "/nowhere"] {
            browser.goto(&house.at(path))?;
            browser.until_shown("main h1")?;
            faults.extend(findings(&browser, path)?);
            if screen == Screen::Phone {
                faults.extend(small(&browser, path)?);
            }
        }
        browser.fill_name(&house, "Ruth")?;
        browser.click("#open")?;
        browser.until_shown(".round")?;
        faults.extend(findings(&browser, "lobby")?);
        if screen == Screen::Phone {
            faults.extend(small(&browser, "lobby")?);
        }
        browser.end()?;
    }
    assert_eq!(faults, Vec::<String>::new(), "{faults:#?}");
    Ok(())
}

fn table(game: &str) -> Result<()> {
    let house = House::open()?;
    let mut faults = Vec::new();
    for screen in [Screen::Desk, Screen::Phone] {
        let browser = Browser::start(screen)?;
        browser.set(&house.at(""), Settings::default())?;
        browser.goto(&house.at(&format!("/play/{game}?now&seats=4&seed=3")))?;
        browser.until("the table", READY)?;
        for (place, n) in [("start", 0), ("early", 2), ("middle", 12), ("end", 100_000)] {
            play(&browser, 4, n)?;
            std::thread::sleep(std::time::Duration::from_millis(200));
            faults.extend(findings(&browser, &format!("{game} {place}"))?);
            if screen == Screen::Phone {
                faults.extend(small(&browser, &format!("{game} {place}"))?);
            }
        }
        browser.end()?;
    }
    assert_eq!(faults, Vec::<String>::new(), "{faults:#?}");
    Ok(())
}

#[test]
fn the_table_of_cash_keeps_nobody_out() -> Result<()> {
    table("cash")
}
