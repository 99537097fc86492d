//! What keeps people out of a page: what axe-core finds, and things that are too small for a finger.

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use crate::{Browser, axe};

/// Findings that keep people from playing.
pub fn findings(browser: &Browser, place: &str) -> Result<Vec<String>> {
    let script = format!(
        "const done = arguments[arguments.length - 1]; if (!window.axe) {{ {}; }} \
         axe.run(document, {{ resultTypes: ['violations'] }}).then(it => done(it.violations \
           .filter(it => it.impact === 'serious' || it.impact === 'critical') \
           .map(it => it.id + ': ' + it.nodes.slice(0, 4).map(it => it.target.join(' ') + ' ' + (it.any[0]?.message ?? '')).join(' | '))), \
           error => done([String(error)]))",
        axe()?
    );
    listed(&browser.run_async(&script, &json!([]))?, place)
}

/// Whatever can be touched and is smaller than a fingertip.
const SMALL: &str = "
    const shown = it => it.getClientRects().length > 0 && getComputedStyle(it).visibility !== 'hidden' && !it.closest('.vh, .regions, .skip');
    const all = [...document.querySelectorAll('button, a[href], select, input, summary')].filter(shown);
    // A link in a sentence is as high as its line; a box is touched by its label.
    const box = it => (it.closest('label') ?? it).getBoundingClientRect();
    const small = all.filter(it => !(it.matches('a') && getComputedStyle(it).display === 'inline')).filter(it => box(it).width < 43.5 || box(it).height < 43.5);
    return small.map(it => `${it.tagName}.${it.className} ${(it.innerText || it.ariaLabel || '').slice(0, 24)} ${Math.round(box(it).width)}x${Math.round(box(it).height)}`);";

/// Whatever can be touched and is smaller than a fingertip, on the page as it is now.
pub fn small(browser: &Browser, place: &str) -> Result<Vec<String>> {
    listed(&browser.run(SMALL, &json!([]))?, place)
}

/// All that is wrong with a page; how large things are counts where they are touched.
pub fn faults(browser: &Browser, is_touched: bool, place: &str) -> Result<Vec<String>> {
    let look = || -> Result<Vec<String>> {
        let mut all = findings(browser, place)?;
        if is_touched {
            all.extend(small(browser, place)?);
        }
        Ok(all)
    };
    let found = look()?;
    if found.is_empty() {
        return Ok(found);
    }
    // Colours and sizes on their way from one to another are looked at again when they have come to rest.
    std::thread::sleep(std::time::Duration::from_secs(1));
    look()
}

fn listed(found: &Value, place: &str) -> Result<Vec<String>> {
    let found = found.as_array().context("no list")?;
    Ok(found.iter().map(|it| format!("{place}: {}", it.as_str().unwrap_or_default())).collect())
}
