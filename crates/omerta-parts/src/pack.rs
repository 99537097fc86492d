//! Reading the RON files of a content pack.

use std::collections::{BTreeMap, BTreeSet};

use omerta_core::pack::{Fault, IS_CHECKED, PackFiles, check_phrases, phrases_file};
use omerta_core::{Lang, Phrases, short};
use serde::de::DeserializeOwned;

/// Reads one file of a pack; what is wrong with it is added to the faults.
pub fn read<T: DeserializeOwned>(files: &PackFiles, name: &str, faults: &mut Vec<Fault>) -> Option<T> {
    let text = files.text(name, faults)?;
    parsed(text).map_err(|it| faults.push(Fault::new("syntax", name, "", it))).ok()
}

#[cfg(not(target_arch = "wasm32"))]
fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let ron = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    ron.from_str(text).map_err(|err| {
        let at = err.span.start;
        format!("line {}, column {}: {}", at.line, at.col, err.code)
    })
}

#[cfg(target_arch = "wasm32")]
fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let value = crate::plain::value(text).ok_or_else(|| "this is no plain RON".to_owned())?;
    omerta_core::json::of(&value).map_err(|it| it.to_string())
}

/// Reads the phrases of every language and checks them against what the game says.
///
/// A pack may come in one language, or leave out phrases of one: then they are said in the other.
/// [`untranslated`] lists them.
pub fn read_phrases(
    files: &PackFiles,
    needed: &[omerta_core::pack::NeededPhrase],
    faults: &mut Vec<Fault>,
) -> BTreeMap<Lang, Phrases> {
    let mut phrases: BTreeMap<Lang, Phrases> = BTreeMap::new();
    for lang in present(files, phrases_file) {
        phrases.extend(read::<Phrases>(files, &phrases_file(lang), faults).map(|it| (lang, it)));
    }
    let is_said = |key: &String| phrases.values().any(|it| it.0.contains_key(key));
    let mut found = Vec::new();
    if !IS_CHECKED {
        check_phrases(&phrases, needed, &mut found);
    }
    faults.extend(found.into_iter().filter(|it| it.code != "missing-phrase" || !is_said(&it.entry)));
    let all = phrases.values().fold(Phrases::default(), Phrases::and);
    let whole = |lang| (lang, phrases.get(&lang).map_or_else(|| all.clone(), |own| all.clone().and(own)));
    if phrases.is_empty() { phrases } else { short::map(Lang::ALL.into_iter().map(whole)) }
}

/// Reads the rules for players; a language without them gets those of another.
pub fn read_rules(files: &PackFiles, faults: &mut Vec<Fault>) -> BTreeMap<Lang, String> {
    let present = present(files, rules_file);
    let lang_of = |lang| if present.contains(&lang) { lang } else { present[0] };
    let text = |lang| Some((lang, files.text(&rules_file(lang_of(lang)), faults)?.to_owned()));
    short::map(Lang::ALL.into_iter().filter_map(text))
}

/// What is said in one language only: each file, with the key of a phrase or nothing for the whole of it.
pub fn untranslated(files: &PackFiles) -> Vec<(String, Option<String>)> {
    let mut missing = Vec::new();
    let phrases = |lang| read::<Phrases>(files, &phrases_file(lang), &mut Vec::new());
    let said: BTreeMap<Lang, Phrases> =
        Lang::ALL.into_iter().filter_map(|lang| Some((lang, phrases(lang)?))).collect();
    for lang in Lang::ALL {
        let Some(own) = said.get(&lang) else {
            missing.push((phrases_file(lang), None));
            continue;
        };
        let keys = said.values().flat_map(|it| it.0.keys()).collect::<BTreeSet<_>>();
        let left_out = keys.into_iter().filter(|it| !own.0.contains_key(*it));
        missing.extend(left_out.map(|it| (phrases_file(lang), Some(it.clone()))));
    }
    let rules = Lang::ALL.map(rules_file).into_iter().filter(|it| !files.0.contains_key(it));
    missing.extend(rules.map(|it| (it, None)));
    missing
}

/// The languages that have such a file; all, if none has, so that they are missed.
fn present(files: &PackFiles, file: impl Fn(Lang) -> String) -> Vec<Lang> {
    let has = |lang: &Lang| files.0.contains_key(&file(*lang));
    let present: Vec<Lang> = Lang::ALL.into_iter().filter(has).collect();
    if present.is_empty() { Lang::ALL.to_vec() } else { present }
}

fn rules_file(lang: Lang) -> String {
    format!("rules.{lang}.md")
}
/// Ids are words of a-z, 0-9 and _ that notation does not need itself, and no two things of a list have the same.
pub fn check_ids<'a>(
    ids: impl Iterator<Item = (&'static str, &'a String)>,
    reserved: &[&str],
    faults: &mut Vec<Fault>,
) {
    let mut seen = BTreeSet::new();
    for (file, id) in ids {
        let fits = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_';
        if id.is_empty() || !id.chars().all(fits) {
            faults.push(Fault::new("bad-id", file, id, "an id is a word of a-z, 0-9 and _"));
        }
        if reserved.contains(&id.as_str()) {
            faults.push(Fault::new("bad-id", file, id, "this word means something else in notation"));
        }
        if !seen.insert(id) {
            faults.push(Fault::new("twice", file, id, "this id is used twice"));
        }
    }
}
