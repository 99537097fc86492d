//! What the page itself says, in both languages. Games and hosts bring their own words with every update.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use omerta_core::{Lang, PackFiles, Phrase, Phrases, Seat};
use omerta_parts::pack::read_phrases;

/// The files: those of the page, what bots say of answers, and those of each game's own drawings, in English and in German.
const FILES: [[&str; 2]; 7] = [
    [
        include_str!("../../../content/web/phrases.en.ron"),
        include_str!("../../../content/web/phrases.de.ron"),
    ],
    [include_str!("../../../content/web/think.en.ron"), include_str!("../../../content/web/think.de.ron")],
    [include_str!("../../../content/ui/think.en.ron"), include_str!("../../../content/ui/think.de.ron")],
    [include_str!("../../../content/web/house.en.ron"), include_str!("../../../content/web/house.de.ron")],
    [include_str!("../../../content/web/cash.en.ron"), include_str!("../../../content/web/cash.de.ron")],
    [
        include_str!("../../../content/web/corleone.en.ron"),
        include_str!("../../../content/web/corleone.de.ron"),
    ],
    [include_str!("../../../content/web/empire.en.ron"), include_str!("../../../content/web/empire.de.ron")],
];

static PHRASES: LazyLock<BTreeMap<Lang, Phrases>> = LazyLock::new(|| {
    let mut all: BTreeMap<Lang, Phrases> = BTreeMap::new();
    for [en, de] in FILES {
        let files = PackFiles::from_pairs(&[("phrases.en.ron", en), ("phrases.de.ron", de)]);
        // Files with faults do not pass the tests below, so there are none here.
        for (lang, phrases) in read_phrases(&files, &[], &mut Vec::new()) {
            all.entry(lang).or_default().0.extend(phrases.0);
        }
    }
    all
});

/// What a key says that has no blanks.
pub fn said(lang: Lang, key: &str) -> String {
    tell(lang, &Phrase::new(key.to_owned()))
}

/// Says a phrase of the page.
pub fn tell(lang: Lang, phrase: &Phrase) -> String {
    tell_with(lang, phrase, &|seat| seat.to_string())
}

/// Says a phrase of the page, with seats named by `name`.
pub fn tell_with(lang: Lang, phrase: &Phrase, name: &dyn Fn(Seat) -> String) -> String {
    match PHRASES.get(&lang) {
        Some(phrases) => phrases.say_with(lang, phrase, name),
        None => format!("[{}]", phrase.key),
    }
}

/// Whether a key says anything.
pub fn knows(lang: Lang, key: &str) -> bool {
    PHRASES.get(&lang).is_some_and(|it| it.0.contains_key(key))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    fn files() -> [(Lang, Phrases); 2] {
        let all = |i: usize| Phrases(FILES.iter().flat_map(|it| ron_pairs(it[i])).collect());
        [(Lang::En, all(0)), (Lang::De, all(1))]
    }

    /// The keys and texts of a phrase file, one to a line.
    fn ron_pairs(text: &str) -> BTreeMap<String, String> {
        let lines = text.lines().filter_map(|it| it.trim().strip_prefix('"'));
        let pairs =
            lines.filter_map(|it| it.trim_end_matches(',').trim_end_matches('"').split_once("\": \""));
        pairs.map(|(key, text)| (key.to_owned(), text.to_owned())).collect()
    }

    fn blanks(text: &str) -> BTreeSet<String> {
        let blank = |it: &str| it.split(['}', '?']).next().unwrap_or_default().to_owned();
        text.split('{').skip(1).map(blank).collect()
    }

    #[test]
    fn both_languages_say_the_same_keys_with_the_same_blanks() {
        let [(_, en), (_, de)] = files();
        let keys = |it: &Phrases| it.0.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(keys(&en), keys(&de));
        for (key, text) in &en.0 {
            assert_eq!(blanks(text), blanks(&de.0[key]), "{key}");
        }
    }

    #[test]
    fn browsers_read_files_as_everybody_does() {
        for text in FILES.iter().flatten().copied() {
            let files = PackFiles::from_pairs(&[("phrases", text)]);
            assert!(omerta_parts::plain::is_read_alike::<Phrases>(&files, "phrases"));
        }
    }

    #[test]
    fn files_are_read_whole() {
        for (lang, phrases) in files() {
            assert!(phrases.0.len() > 50);
            for key in phrases.0.keys() {
                assert!(knows(lang, key), "{key} in {lang}");
            }
        }
    }

    /// Every text of the sources that is written like a key, so that a key without words is found before a player
    /// finds it.
    fn keys_in_sources(dir: &Path, keys: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(dir).expect("sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                keys_in_sources(&path, keys);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source file");
            for call in ["t(\"", "tell(\"", "t(&format!(\""] {
                for rest in text.split(call).skip(1) {
                    let key = rest.split(['"', '{']).next().unwrap_or_default();
                    if key.contains('.') && !key.contains([' ', '/']) {
                        keys.insert(key.to_owned());
                    }
                }
            }
        }
    }

    #[test]
    fn every_key_that_is_used_has_words() {
        let mut keys = BTreeSet::new();
        keys_in_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut keys);
        assert!(keys.len() > 40, "the scan found only {}", keys.len());
        let [(_, en), _] = files();
        for key in keys {
            let is_there =
                en.0.contains_key(&key) || en.0.keys().any(|it| key.ends_with('.') && it.starts_with(&key));
            assert!(is_there, "no words for {key}");
        }
    }
}
