//! The links of tables that were opened in this browser, and what people paste to come to one.

use omerta_core::json;
use omerta_protocol::house::{Link, Secret, SecretKind};
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

/// The word in an address that asks for a screen for a whole room.
pub const ROOM: &str = "tv";

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

/// What an address brings that ends in `#…`: the secret to enter with, and the links that its screen is handed to show.
pub fn brought(hash: &str) -> (Option<String>, Option<Links>) {
    let text = hash.trim_start_matches('#');
    let kind = |it: &str| it.parse::<Secret>().ok().map(|it| it.kind());
    match text.split_once('+') {
        Some((watch, join))
            if (kind(watch), kind(join)) == (Some(SecretKind::Watch), Some(SecretKind::Join)) =>
        {
            let links = Links { join: join.to_owned(), watch: watch.to_owned() };
            (Some(watch.to_owned()), Some(links))
        }
        _ => (Some(text.to_owned()).filter(|it| !it.is_empty()), None),
    }
}

/// The address for a screen that a whole room looks at. It only watches, and is handed the way to a free seat, so that it
/// can show it to those in the room.
pub fn for_the_room(table: &str, links: &Links) -> String {
    address(&format!("{table}?{ROOM}"), &format!("{}+{}", links.watch, links.join))
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
        // Whoever pastes the link of a screen for the room watches like others.
        let text = text.trim().replace(&format!("?{ROOM}#"), "#");
        let text = text.split('+').next().unwrap_or_default();
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
    fn a_screen_for_the_room_watches_and_is_handed_the_way_to_a_seat() {
        let of = |letter: char| format!("{letter}{}", "ab".repeat(16));
        let links = Links { join: of('j'), watch: of('w') };
        assert_eq!(brought(&format!("#{}+{}", links.watch, links.join)), (Some(of('w')), Some(links)));
        assert_eq!(brought(&format!("#{}", of('j'))), (Some(of('j')), None));
        assert_eq!(brought(""), (None, None));
        // The secret of a seat is nothing for a whole room.
        for hash in [format!("{}+{}", of('w'), of('s')), format!("{}+{}", of('s'), of('j'))] {
            assert_eq!(brought(&hash), (Some(hash.clone()), None));
        }
    }

    #[test]
    fn links_names_and_codes_lead_to_a_table() {
        let secret = format!("j{}", "ab".repeat(16));
        let table = "0123456789ab".to_owned();
        let with = Some(Pass::Table(table.clone(), Some(secret.clone())));
        assert_eq!(Pass::read(&format!(" http://house:80/t/{table}#{secret} ")), with);
        assert_eq!(Pass::read(&format!("house/t/{table}#{secret}")), with);
        assert_eq!(Pass::read(&format!("http://house:80/t/{table}?tv#{secret}+{secret}")), with);
        assert_eq!(Pass::read(&table), Some(Pass::Table(table.clone(), None)));
        assert_eq!(Pass::read(&format!("house/t/{table}")), Some(Pass::Table(table, None)));
        assert_eq!(Pass::read("K7QX-9P2M"), Some(Pass::Code("K7QX9P2M".to_owned())));
        for odd in ["", "K7", "hello there you", "house/t/short", "house/t/0123456789ab#x"] {
            assert_eq!(Pass::read(odd), None, "{odd}");
        }
    }
}
