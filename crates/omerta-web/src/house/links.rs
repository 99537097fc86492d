//! The links of tables that were opened in this browser, and what people paste to come to one.

use omerta_core::json;
use omerta_protocol::house::{Link, Secret};
use serde::{Deserialize, Serialize};

use crate::browser;

/// The secrets of a table that was opened here. The house keeps only their hashes, so they are kept where they were
/// told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Links {
    /// For any free seat.
    pub join: String,
    /// For those who only watch.
    pub watch: String,
}

const KEY: &str = "omerta.links.";

impl Links {
    /// Those of a table, if it was opened here.
    pub fn of(table: &str) -> Option<Links> {
        json::read(&browser::kept(&format!("{KEY}{table}"))?).ok()
    }

    /// Keeps them.
    pub fn keep(&self, table: &str) {
        let text = serde_json::to_string(self).expect("links are plain data");
        browser::keep(&format!("{KEY}{table}"), &text);
    }
}

/// The address of a table, as people send it to each other.
pub fn address(table: &str, secret: &str) -> String {
    let base = browser::window().location().origin().unwrap_or_default();
    format!("{base}/t/{table}#{secret}")
}

/// What somebody has typed or pasted to come to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pass {
    /// A table, with a secret if it was a link.
    Table(String, Option<String>),
    /// The code of a device that lends its seat.
    Code(String),
}

impl Pass {
    /// Reads it: a link, the name of a table, or a code.
    pub fn read(text: &str) -> Option<Pass> {
        let text = text.trim();
        if let Ok(link) = text.parse::<Link>() {
            return Some(Pass::Table(link.table, link.secret.map(|it| it.as_str().to_owned())));
        }
        // A link that lost its beginning on the way.
        if let Some((_, rest)) = text.rsplit_once("t/") {
            let (table, secret) = rest.split_once('#').map_or((rest, None), |(a, b)| (a, Some(b)));
            let secret = secret.map(str::parse::<Secret>).transpose().ok()?;
            return is_table(table)
                .then(|| Pass::Table(table.to_owned(), secret.map(|it| it.as_str().to_owned())));
        }
        let code: String = text.chars().filter(|it| !matches!(it, '-' | ' ' | '–')).collect();
        if is_table(&code) {
            return Some(Pass::Table(code, None));
        }
        let is_code = code.len() == 8 && code.bytes().all(|it| it.is_ascii_alphanumeric());
        is_code.then_some(Pass::Code(code))
    }
}

fn is_table(name: &str) -> bool {
    name.len() == 12 && name.bytes().all(|it| it.is_ascii_digit() || it.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_names_and_codes_lead_to_a_table() {
        let secret = format!("j{}", "ab".repeat(16));
        let table = "0123456789ab".to_owned();
        let with = Some(Pass::Table(table.clone(), Some(secret.clone())));
        assert_eq!(Pass::read(&format!(" http://house:80/t/{table}#{secret} ")), with);
        assert_eq!(Pass::read(&format!("house/t/{table}#{secret}")), with);
        assert_eq!(Pass::read(&table), Some(Pass::Table(table.clone(), None)));
        assert_eq!(Pass::read(&format!("house/t/{table}")), Some(Pass::Table(table, None)));
        assert_eq!(Pass::read("K7QX-9P2M"), Some(Pass::Code("K7QX9P2M".to_owned())));
        for odd in ["", "K7", "hello there you", "house/t/short", "house/t/0123456789ab#x"] {
            assert_eq!(Pass::read(odd), None, "{odd}");
        }
    }
}
