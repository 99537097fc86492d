//! The types of the pack `content/standoff`, reading and checking it.

use std::collections::BTreeMap;

use omerta_core::pack::Fault;
use omerta_core::{Lang, PackFiles, PackHash, Phrases, Source};
use omerta_parts::pack;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::state::{FACE_UP, Loot, ROUNDS};
use crate::words;

const PACK: &str = "pack.ron";

/// A pack that has been checked. Only [`Content::load`] makes one.
#[derive(Clone, Debug)]
pub struct Content {
    /// All loot cards.
    pub(crate) loot: Loot,
    pub(crate) hash: PackHash,
    pub(crate) provenance: BTreeMap<&'static str, usize>,
    pub(crate) phrases: BTreeMap<Lang, Phrases>,
    pub(crate) rules: BTreeMap<Lang, String>,
}

/// What `pack.ron` says.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Pack {
    loot: Vec<LootCards>,
}

/// All loot cards of one value.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LootCards {
    value: u8,
    count: u8,
    source: Source,
}

impl Content {
    /// The files that are compiled in.
    pub fn own() -> PackFiles {
        PackFiles::from_pairs(&[
            (PACK, include_str!("../../../content/standoff/pack.ron")),
            ("phrases.en.ron", include_str!("../../../content/standoff/phrases.en.ron")),
            ("phrases.de.ron", include_str!("../../../content/standoff/phrases.de.ron")),
            ("rules.en.md", include_str!("../../../content/standoff/rules.en.md")),
            ("rules.de.md", include_str!("../../../content/standoff/rules.de.md")),
        ])
    }

    /// Reads and checks a pack, and reports everything that is wrong with it at once.
    ///
    /// ```
    /// use omerta_standoff::Content;
    ///
    /// let mut files = Content::own();
    /// assert!(Content::load(&files).is_ok());
    /// files.0.insert("pack.ron".to_owned(), "(loot: [])".to_owned());
    /// files.0.remove("rules.de.md");
    /// files.0.remove("rules.en.md");
    /// assert_eq!(Content::load(&files).unwrap_err().len(), 3);
    /// ```
    pub fn load(files: &PackFiles) -> Result<Content, Vec<Fault>> {
        let mut faults = Vec::new();
        let pack: Option<Pack> = pack::read(files, PACK, &mut faults);
        let phrases = pack::read_phrases(files, &words::needed(), &mut faults);
        let rules = pack::read_rules(files, &mut faults);
        let Some(pack) = pack else { return Err(faults) };
        let loot = check_loot(&pack.loot, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut provenance = BTreeMap::new();
        for cards in &pack.loot {
            let from = match cards.source {
                Source::Rulebook(_) => "rulebook",
                Source::Public(_) => "public",
                Source::House(_) => "house",
            };
            *provenance.entry(from).or_default() += 1;
        }
        Ok(Content { loot, hash: PackHash::of(&pack), provenance, phrases, rules })
    }
}

fn check_loot(loot: &[LootCards], faults: &mut Vec<Fault>) -> Loot {
    let mut counts = Loot::EMPTY.counts().map(|_| 0u8);
    for (i, cards) in loot.iter().enumerate() {
        let entry = format!("loot ${}", cards.value);
        if loot[..i].iter().any(|it| it.value == cards.value) {
            faults.push(Fault::new("twice", PACK, &entry, "this value is listed twice"));
        }
        match counts.get_mut(usize::from(cards.value)) {
            Some(count) => *count = cards.count,
            None => faults.push(Fault::new("bad-value", PACK, &entry, "a loot card is worth $0 to $6")),
        }
    }
    let needed = usize::from(ROUNDS) * usize::from(FACE_UP);
    let found: usize = loot.iter().map(|it| usize::from(it.count)).sum();
    if found != needed {
        let text = format!("{ROUNDS} rounds of {FACE_UP} need {needed} loot cards, not {found}");
        faults.push(Fault::new("wrong-count", PACK, "", text));
        return Loot::EMPTY;
    }
    Loot::of(&counts)
}
