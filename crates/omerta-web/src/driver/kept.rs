//! Tables that this browser keeps, so that a reload goes on.

use omerta_core::Short as _;
use omerta_core::{Seat, SeatSet, json};
use omerta_host::Sitter;
use serde::{Deserialize, Serialize};

use super::wire::TableSpec;
use crate::browser;

/// A table that this browser keeps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Its id in this browser.
    pub id: String,
    /// How it was opened.
    pub spec: TableSpec,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// Whether it is over.
    pub is_over: bool,
}

const TABLE: &str = "omerta.table.";
const LINES: &str = "omerta.lines.";

impl Kept {
    /// A new table.
    pub fn new(spec: TableSpec) -> Kept {
        let id: String = browser::random_bytes()[..5].iter().map(|it| format!("{it:02x}")).collect();
        let kept = Kept { id, spec, opened: browser::now(), is_over: false };
        kept.keep();
        kept
    }

    /// The table with this id.
    pub fn find(id: &str) -> Option<Kept> {
        json::read(&browser::kept(&format!("{TABLE}{id}"))?).ok()
    }

    /// All of them, the newest first.
    pub fn all() -> Vec<Kept> {
        let Some(storage) = browser::storage() else { return Vec::new() };
        let n = storage.length().unwrap_or(0);
        let keys = (0..n).filter_map(|it| storage.key(it).ok().flatten());
        let mut all: Vec<Kept> = keys.filter_map(|it| Kept::find(it.strip_prefix(TABLE)?)).collect();
        all.sort_short_by_key(|it| std::cmp::Reverse(it.opened));
        all
    }

    /// The people who play at this browser.
    pub fn people(&self) -> SeatSet {
        let is_person = |it: &Seat| self.spec.sitters.get(it.index()) == Some(&Sitter::Person);
        Seat::all(self.spec.n_seats).filter(is_person).collect()
    }

    /// Keeps what is known of it.
    pub fn keep(&self) {
        let text = serde_json::to_string(self).expect("a kept table is plain data");
        browser::keep(&format!("{TABLE}{}", self.id), &text);
    }

    /// Forgets it.
    pub fn forget(&self) {
        browser::forget(&format!("{TABLE}{}", self.id));
        browser::forget(&format!("{LINES}{}", self.id));
    }

    /// Everything that was written down.
    pub fn lines(&self) -> Vec<String> {
        let text = browser::kept(&format!("{LINES}{}", self.id)).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// Writes more down. Says whether that was possible.
    pub fn write(&self, lines: &[String]) -> bool {
        let key = format!("{LINES}{}", self.id);
        let mut text = browser::kept(&key).unwrap_or_default();
        for line in lines {
            text.push_str(line);
            text.push('\n');
        }
        browser::keep(&key, &text)
    }
}
