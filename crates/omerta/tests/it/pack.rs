//! `omerta pack check`, as a designer meets it.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{Ran, at_root, omerta, refused};

/// A copy of the stand-off's pack, to be spoilt.
fn copied(folder: &Path) {
    for entry in fs::read_dir(at_root("content/standoff")).unwrap() {
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
    fs::remove_file(folder.path().join("rules.en.md")).unwrap();
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
