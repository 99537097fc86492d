//! Guests of a house: who comes, opens a table, follows a link.

use anyhow::Result;
use serde_json::json;

use crate::{Browser, House, Screen, Settings};

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
