//! `omerta pack check`, as a designer meets it.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{Ran, at_root, omerta, refused};

/// A copy of the stand-off's pack, to be spoilt.
fn copied(folder: &Path) {
    copy_of("standoff", folder);
}

/// A copy of a game's pack.
pub(crate) fn copy_of(game: &str, folder: &Path) {
    for entry in fs::read_dir(at_root(&format!("content/{game}"))).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
    }
}

fn spoil(folder: &Path, file: &str, from: &str, to: &str) {
    let text = fs::read_to_string(folder.join(file)).unwrap();
    assert!(text.contains(from), "{file} says {from}");
    fs::write(folder.join(file), text.replacen(from, to, 1)).unwrap();
}

#[test]
fn a_good_pack_is_summed_up() {
    for game in ["standoff", "cash"] {
        let folder = at_root(&format!("content/{game}"));
        let words = ["pack", "check", folder.to_str().unwrap(), "--game", game];
        let Ran { exit, out, err } = omerta(&words, b"");
        assert_eq!((exit, err.as_str()), (0, ""));
        assert!(out.contains("a good pack for") && out.contains("hash "), "{out}");
        let Ran { out, .. } = omerta(&[&words[..], &["--json"]].concat(), b"");
        let report: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(report["ok"], true);
        assert!(report["provenance"].as_object().is_some_and(|it| !it.is_empty()), "{report}");
    }
}

#[test]
fn all_faults_of_a_pack_are_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    copied(folder.path());
    let dir = folder.path().to_str().unwrap();
    spoil(folder.path(), "phrases.en.ron", "prompt.share", "prompt.shares");
    fs::write(folder.path().join("phrases.de.ron"), [0xff, 0xfe]).unwrap();
    for rules in ["rules.en.md", "rules.de.md"] {
        fs::remove_file(folder.path().join(rules)).unwrap();
    }
    let told = refused(1, &["pack", "check", dir, "--game", "standoff"]);
    assert!(told.starts_with("error [bad-pack]: "), "{told}");
    for fault in ["[missing-phrase]", "[unknown-phrase]", "[not-text]", "[missing-file]"] {
        assert!(told.contains(fault), "{fault} in {told}");
    }
    assert_eq!(told.matches("phrases.de.ron").count(), 1, "one fault for an unreadable file: {told}");
    let Ran { exit, out, .. } = omerta(&["pack", "check", dir, "--game", "standoff", "--json"], b"");
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((exit, &report["ok"]), (1, &Value::Bool(false)));
    assert!(report["faults"].as_array().unwrap().len() >= 4);
    assert!(refused(2, &["table", "standoff", "--pack", dir]).starts_with("error [bad-pack]: "));
}

#[test]
fn one_typo_is_one_fault_with_its_line_and_column() {
    for (game, file, from, to) in [
        ("cash", "loot.ron", "count: 15,", "count: 15;"),
        ("corleone", "jobs.ron", "id: ", "id "),
        ("empire", "henchmen.ron", "id: ", "id "),
    ] {
        let folder = tempfile::tempdir().unwrap();
        copy_of(game, folder.path());
        spoil(folder.path(), file, from, to);
        let told = refused(1, &["pack", "check", folder.path().to_str().unwrap()]);
        assert!(told.contains(" has 1 fault\n"), "{told}");
        assert!(told.contains(&format!("{file}: line ")) && told.contains(", column "), "{told}");
    }
}

#[test]
fn a_pack_of_another_game_is_one_clear_error() {
    let dir = at_root("content/corleone");
    let dir = dir.to_str().unwrap();
    for words in [&["play", "cash", "--pack", dir][..], &["pack", "check", dir, "--game", "cash"]] {
        let told = refused(2, words);
        assert_eq!(told, format!("error [other-game]: `{dir}` is a pack for corleone, not for cash\n"));
    }
}

#[test]
fn a_pack_in_one_language_is_good_and_what_is_missing_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    copy_of("cash", folder.path());
    let dir = folder.path().to_str().unwrap();
    let check = || {
        let Ran { exit, out, err } = omerta(&["pack", "check", dir], b"");
        assert_eq!((exit, err.as_str()), (0, ""));
        out
    };
    let text = fs::read_to_string(folder.path().join("phrases.de.ron")).unwrap();
    let without: Vec<&str> = text.lines().filter(|it| !it.contains("\"prompt.aim\"")).collect();
    fs::write(folder.path().join("phrases.de.ron"), without.join("\n")).unwrap();
    let told = check();
    assert!(told.ends_with("  not translated: phrases.de.ron, prompt.aim\n"), "{told}");
    for name in ["phrases.de.ron", "rules.de.md"] {
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    let told = check();
    assert!(told.ends_with("  not translated: phrases.de.ron\n  not translated: rules.de.md\n"), "{told}");
    let Ran { out, .. } = omerta(&["pack", "check", dir, "--json"], b"");
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["untranslated"], serde_json::json!(["phrases.de.ron", "rules.de.md"]));
    let Ran { out, .. } = omerta(&["rules", "cash", "--lang", "de", "--pack", dir], b"");
    assert!(out.contains("## What you have"), "{out}");
    let Ran { out, .. } = omerta(&["table", "cash", "--lang", "de", "--pack", dir], b"");
    assert!(out.contains("Which bullet card do you lay face down?"), "{out}");
}

#[test]
fn our_own_packs_are_translated_whole() {
    for game in ["standoff", "cash", "corleone", "empire"] {
        let dir = at_root(&format!("content/{game}"));
        let Ran { out, .. } = omerta(&["pack", "check", dir.to_str().unwrap(), "--game", game], b"");
        assert!(out.contains("a good pack") && !out.contains("not translated"), "{out}");
    }
}

#[test]
fn a_pack_of_ones_own_is_played_with() {
    let folder = tempfile::tempdir().unwrap();
    copied(folder.path());
    let dir = folder.path().to_str().unwrap();
    let text = fs::read_to_string(folder.path().join("phrases.en.ron")).unwrap();
    let key = text.find("\"prompt.aim\": \"").expect("a phrase for aiming") + "\"prompt.aim\": \"".len();
    fs::write(folder.path().join("phrases.en.ron"), format!("{}Hey! {}", &text[..key], &text[key..]))
        .unwrap();
    let Ran { exit, out, .. } = omerta(&["table", "standoff", "--pack", dir], b"");
    assert_eq!(exit, 0);
    assert!(out.contains("Hey! "), "{out}");
}

#[test]
fn a_folder_that_is_not_there_is_refused() {
    assert!(
        refused(2, &["pack", "check", "no/such/folder"]).starts_with("error [no-pack]: can't read the pack")
    );
    let game = refused(2, &["pack", "check", "no/such/folder", "--game", "poker"]);
    assert!(game.starts_with("error [unknown-game]: "), "{game}");
}
