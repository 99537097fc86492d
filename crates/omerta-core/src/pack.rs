//! Content packs: the files of a game's data, where each card comes from, and what can be wrong with them.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::dice::hex;
use crate::phrase::{Lang, Phrases, blanks};
use crate::short;

/// Whether packs are known to be good: a browser has no others than those that are compiled in, which tests have checked,
/// and what checks them would only make it larger.
pub const IS_CHECKED: bool = cfg!(target_arch = "wasm32");

/// The files of a pack by name, as text. Reading them from a disk is somebody else's work.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PackFiles(pub BTreeMap<String, String>);

impl PackFiles {
    /// A pack from names and texts, for packs that are compiled in.
    pub fn from_pairs(pairs: &[(&str, &str)]) -> PackFiles {
        PackFiles(short::map(pairs.iter().map(|(name, text)| (name.to_string(), text.to_string()))))
    }

    /// The text of a file, or the fault that it is missing.
    pub fn text(&self, name: &str, faults: &mut Vec<Fault>) -> Option<&str> {
        let text = self.0.get(name);
        if text.is_none() {
            faults.push(Fault::new("missing-file", name, "", "the pack has no such file"));
        }
        text.map(String::as_str)
    }
}

/// Something wrong with a pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
pub struct Fault {
    /// A stable code, such as `unknown-loot`.
    pub code: &'static str,
    /// The file it is in.
    pub file: String,
    /// The entry it is in, if it is one's fault.
    pub entry: String,
    /// What is wrong, in a sentence.
    pub text: String,
}

impl Fault {
    /// A fault in an entry of a file.
    pub fn new(code: &'static str, file: &str, entry: &str, text: impl Into<String>) -> Fault {
        Fault { code, file: file.to_owned(), entry: entry.to_owned(), text: text.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { code, file, entry, text } = self;
        match entry.is_empty() {
            true => write!(f, "{file}: {text} [{code}]"),
            false => write!(f, "{file}, {entry}: {text} [{code}]"),
        }
    }
}

/// Where a card comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Source {
    /// The published rulebook, with the page.
    Rulebook(String),
    /// Public descriptions of the box, with a word on which.
    Public(String),
    /// Designed for this project, with the reason.
    House(String),
}

impl Source {
    /// How many entries come from where.
    pub fn count<'a>(sources: impl IntoIterator<Item = &'a Source>) -> BTreeMap<&'static str, usize> {
        let mut counts = BTreeMap::new();
        for source in sources {
            let name = match source {
                Source::Rulebook(_) => "rulebook",
                Source::Public(_) => "public",
                Source::House(_) => "house",
            };
            *counts.entry(name).or_default() += 1;
        }
        counts
    }
}

/// The hash of all that a pack says about the rules. Words are not part of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct PackHash(String);

impl PackHash {
    /// The hash of content, taken from its canonical form so that comments and layout do not matter.
    pub fn of(content: &impl Serialize) -> PackHash {
        let canonical = serde_json::to_vec(content).expect("content is plain data");
        PackHash(hex(&Sha256::digest(&canonical)))
    }

    /// A hash from its hexadecimal digits, or from the first six or more of them.
    pub fn from_digits(digits: &str) -> Option<PackHash> {
        let is_hash = (6..=64).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_hexdigit());
        is_hash.then(|| PackHash(digits.to_ascii_lowercase()))
    }

    /// Whether this is that hash, or the first six or more digits of it.
    pub fn fits(&self, whole: &PackHash) -> bool {
        self.0.len() >= 6 && whole.0.starts_with(&self.0)
    }

    /// The first digits, enough to tell packs apart in a line of text.
    pub fn short(&self) -> &str {
        self.0.get(..12).unwrap_or(&self.0)
    }
}

impl fmt::Display for PackHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One phrase a pack must have: its key and the blanks it may use.
pub type NeededPhrase = (String, &'static [&'static str]);

/// Checks the phrases of every language against what the game says, and reports every fault.
pub fn check_phrases(phrases: &BTreeMap<Lang, Phrases>, needed: &[NeededPhrase], faults: &mut Vec<Fault>) {
    for lang in Lang::ALL {
        let file = phrases_file(lang);
        let Some(Phrases(said)) = phrases.get(&lang) else { continue };
        for (key, _) in needed {
            if !said.contains_key(key) {
                faults.push(Fault::new("missing-phrase", &file, key, "nothing is said for this key"));
            }
        }
        for (key, template) in said {
            let Some((_, may_use)) = needed.iter().find(|(it, _)| it == key) else {
                faults.push(Fault::new("unknown-phrase", &file, key, "the game never says this"));
                continue;
            };
            match blanks(template) {
                Err(text) => faults.push(Fault::new("bad-phrase", &file, key, text)),
                Ok(used) => {
                    for blank in used.into_iter().filter(|it| !may_use.contains(it)) {
                        let text = format!("there is no blank {{{blank}}} here, only {may_use:?}");
                        faults.push(Fault::new("bad-phrase", &file, key, text));
                    }
                }
            }
        }
    }
}

/// The name of a language's phrase file.
pub fn phrases_file(lang: Lang) -> String {
    format!("phrases.{lang}.ron")
}
