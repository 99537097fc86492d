//! Chromium with a fresh profile, driven like a person drives it.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::driver::Driver;

/// How large the screen is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// 1280 x 800, with a mouse.
    Desk,
    /// 360 x 740, to be touched.
    Phone,
}

/// What a person has set before they come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The language.
    pub lang: &'static str,
    /// How fast bots play, in milliseconds.
    pub pace: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { lang: "en", pace: 0 }
    }
}

/// How long something may take that must come.
const PATIENCE: Duration = Duration::from_secs(150);

/// A browser of one's own. It ends with its test.
pub struct Browser {
    driver: Driver,
    /// What is written into the console on purpose, such as that a house can't be reached which was killed.
    expected: Vec<&'static str>,
    _profile: TempDir,
}

impl Browser {
    /// Starts one in which nothing moves: whoever plays wants to be done.
    pub fn start(screen: Screen) -> Result<Browser> {
        Browser::started(screen, "--force-prefers-reduced-motion")
    }

    /// Starts one in which pieces move.
    pub fn start_moving(screen: Screen) -> Result<Browser> {
        Browser::started(screen, "--force-prefers-no-reduced-motion")
    }

    fn started(screen: Screen, motion: &str) -> Result<Browser> {
        let profile = tempfile::tempdir()?;
        let (w, h) = match screen {
            Screen::Desk => (1280, 800),
            Screen::Phone => (360, 740),
        };
        let args = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            motion,
            &format!("--window-size={w},{h}"),
            &format!("--user-data-dir={}", profile.path().display()),
        ];
        let mut options = json!({ "args": args });
        if screen == Screen::Phone {
            options["mobileEmulation"] =
                json!({ "deviceMetrics": { "width": w, "height": h, "pixelRatio": 2, "touch": true } });
        }
        let driver = Driver::start(&json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": 170_000, "pageLoad": 60_000, "implicit": 0 },
        }))?;
        // A file has no icon of its own, and the browser says so, sooner or later: that is not about the page.
        let browser = Browser { driver, expected: vec!["/favicon.ico"], _profile: profile };
        if screen == Screen::Desk {
            // The inside of the window is meant, not the window.
            let size = json!({ "width": w, "height": h, "deviceScaleFactor": 1, "mobile": false });
            browser.tell("Emulation.setDeviceMetricsOverride", &size)?;
        }
        Ok(browser)
    }

    /// A command of the browser's own protocol.
    pub fn tell(&self, command: &str, params: &Value) -> Result<Value> {
        self.driver.ask("POST", "/goog/cdp/execute", Some(&json!({ "cmd": command, "params": params })))
    }

    /// Has this person set this before they come to the house at `base`.
    pub fn set(&self, base: &str, settings: Settings) -> Result<()> {
        self.goto(&format!("{base}/manifest.webmanifest"))?;
        let Settings { lang, pace } = settings;
        let text = json!({ "lang": lang, "pace": pace, "table": 0, "alerts": 0 }).to_string();
        self.run("localStorage.setItem('omerta.settings', arguments[0])", &json!([text]))?;
        Ok(())
    }

    /// Opens an address.
    pub fn goto(&self, address: &str) -> Result<()> {
        self.driver.ask("POST", "/url", Some(&json!({ "url": address })))?;
        Ok(())
    }

    /// The address that is shown.
    pub fn address(&self) -> Result<String> {
        Ok(self.driver.ask("GET", "/url", None)?.as_str().unwrap_or_default().to_owned())
    }

    /// Loads the page anew.
    pub fn reload(&self) -> Result<()> {
        self.driver.ask("POST", "/refresh", Some(&json!({})))?;
        Ok(())
    }

    /// Runs a script and gives back what it returns.
    pub fn run(&self, script: &str, args: &Value) -> Result<Value> {
        self.driver.ask("POST", "/execute/sync", Some(&json!({ "script": script, "args": args })))
    }

    /// Runs a script that calls its last argument when it is done.
    pub fn run_async(&self, script: &str, args: &Value) -> Result<Value> {
        self.driver.ask("POST", "/execute/async", Some(&json!({ "script": script, "args": args })))
    }

    /// Waits until a script returns true.
    pub fn until(&self, what: &str, script: &str) -> Result<()> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if self.run(script, &json!([]))? == json!(true) {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(30));
        }
        bail!("{what} never came; the page says: {}", self.page()?)
    }

    /// Waits until a selector finds something that is shown.
    pub fn until_shown(&self, selector: &str) -> Result<()> {
        let script = format!(
            "return [...document.querySelectorAll({})].some(it => it.getClientRects().length > 0)",
            json!(selector)
        );
        self.until(selector, &script)
    }

    /// Clicks the first thing that a selector finds and that is shown, with the mouse or a finger.
    pub fn click(&self, selector: &str) -> Result<()> {
        self.until_shown(selector)?;
        let element = self.find(selector)?;
        self.driver.ask("POST", &format!("/element/{element}/click"), Some(&json!({})))?;
        Ok(())
    }

    /// Clicks one of several things that a selector finds, by its place among those that are shown.
    pub fn click_nth(&self, selector: &str, n: usize) -> Result<()> {
        let element = self.find_nth(selector, n)?;
        self.driver.ask("POST", &format!("/element/{element}/click"), Some(&json!({})))?;
        Ok(())
    }

    fn find(&self, selector: &str) -> Result<String> {
        self.find_nth(selector, 0)
    }

    fn find_nth(&self, selector: &str, n: usize) -> Result<String> {
        let script = "return [...document.querySelectorAll(arguments[0])].filter(it => it.getClientRects().length > 0)[arguments[1]]";
        let found = self.run(script, &json!([selector, n]))?;
        let id = found.as_object().and_then(|it| it.values().next()).and_then(Value::as_str);
        Ok(id.with_context(|| format!("nothing is shown that is {selector}"))?.to_owned())
    }

    /// Types into a field, after whatever was in it has been taken out.
    pub fn fill(&self, selector: &str, text: &str) -> Result<()> {
        self.until_shown(selector)?;
        let element = self.find(selector)?;
        self.driver.ask("POST", &format!("/element/{element}/clear"), Some(&json!({})))?;
        self.driver.ask("POST", &format!("/element/{element}/value"), Some(&json!({ "text": text })))?;
        Ok(())
    }

    /// Gives a file to a field that takes one. It need not be shown: people press its label.
    pub fn give_file(&self, selector: &str, path: &std::path::Path) -> Result<()> {
        let there = format!("return !!document.querySelector({})", json!(selector));
        self.until(selector, &there)?;
        let found = self.run("return document.querySelector(arguments[0])", &json!([selector]))?;
        let id = found.as_object().and_then(|it| it.values().next()).and_then(Value::as_str);
        let id = id.with_context(|| format!("there is no {selector}"))?;
        let path = path.canonicalize()?;
        let text = path.to_str().context("a path that can be typed")?;
        self.driver.ask("POST", &format!("/element/{id}/value"), Some(&json!({ "text": text })))?;
        Ok(())
    }

    /// Comes to the page where a table is opened, and says a name there.
    pub fn fill_name(&self, house: &crate::House, name: &str) -> Result<()> {
        self.goto(&house.at("/open/cash"))?;
        self.fill("#nm", name)?;
        self.click("form button[type=submit]")
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub fn press(&self, keys: &str) -> Result<()> {
        let actions: Vec<Value> = keys
            .chars()
            .flat_map(|it| {
                [json!({ "type": "keyDown", "value": it }), json!({ "type": "keyUp", "value": it })]
            })
            .collect();
        let actions = json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] });
        self.driver.ask("POST", "/actions", Some(&actions))?;
        Ok(())
    }

    /// What the page shows in a place.
    pub fn text(&self, selector: &str) -> Result<String> {
        let script = "const it = [...document.querySelectorAll(arguments[0])].find(it => it.getClientRects().length > 0); return it ? it.innerText : ''";
        Ok(self.run(script, &json!([selector]))?.as_str().unwrap_or_default().to_owned())
    }

    /// The beginning of all that the page shows.
    pub fn page(&self) -> Result<String> {
        let text =
            self.run("return location.href + ': ' + document.body.innerText.slice(0, 900)", &json!([]))?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// A picture of the page, as PNG.
    pub fn picture(&self) -> Result<Vec<u8>> {
        let text = self.driver.ask("GET", "/screenshot", None)?;
        decode(text.as_str().unwrap_or_default()).context("the picture is no base64")
    }

    /// Cuts this browser's network, or mends it.
    pub fn cut(&self, is_cut: bool) -> Result<()> {
        let params =
            json!({ "offline": is_cut, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.tell("Network.enable", &json!({}))?;
        self.tell("Network.emulateNetworkConditions", &params)?;
        Ok(())
    }

    /// From now on errors are expected that say this.
    pub fn expect(&mut self, text: &'static str) {
        self.expected.push(text);
    }

    /// Everything that went wrong in the page so far and was not expected.
    pub fn errors(&self) -> Result<Vec<String>> {
        let log = self.driver.ask("POST", "/se/log", Some(&json!({ "type": "browser" })))?;
        let entries = log.as_array().cloned().unwrap_or_default();
        let errors = entries.iter().filter(|it| it["level"] == "SEVERE" || it["level"] == "WARNING");
        // How soon the first page needs its letters depends on the machine.
        let texts = errors
            .filter_map(|it| it["message"].as_str().map(str::to_owned))
            .filter(|it| !it.contains("was preloaded using link preload but not used"));
        Ok(texts.filter(|it| !self.expected.iter().any(|known| it.contains(known))).collect())
    }

    /// Ends the browser; fails if anything went wrong in the page.
    pub fn end(self) -> Result<()> {
        let errors = self.errors()?;
        if errors.is_empty() { Ok(()) } else { bail!("errors in the page: {errors:#?}") }
    }
}

/// Reads base64.
fn decode(text: &str) -> Option<Vec<u8>> {
    let digit = |it: u8| match it {
        b'A'..=b'Z' => Some(it - b'A'),
        b'a'..=b'z' => Some(it - b'a' + 26),
        b'0'..=b'9' => Some(it - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut held, mut n_bits) = (0_u32, 0);
    for it in text.bytes().filter(|it| *it != b'=' && !it.is_ascii_whitespace()) {
        held = held << 6 | u32::from(digit(it)?);
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push((held >> n_bits) as u8);
            held &= (1 << n_bits) - 1;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn pictures_are_read_as_they_were_written() {
        assert_eq!(decode("T21lcnRh"), Some(b"Omerta".to_vec()));
        assert_eq!(decode("T21lcnQ="), Some(b"Omert".to_vec()));
        assert_eq!(decode("?"), None);
    }
}
