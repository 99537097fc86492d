//! `omerta verify`: what it proves, and what it refuses.

use std::fs;
use std::path::PathBuf;

use crate::{Ran, omerta};

/// A finished game of two bots' kind, as a record in JSON lines.
fn record(folder: &tempfile::TempDir) -> (PathBuf, String) {
    let words = ["table", "standoff", "--seed", "7", "--bots", "A=random,B=random,C=random,D=random"];
    let Ran { out, .. } = omerta(&words, b"{\"type\":\"record\",\"format\":\"json\"}\n{\"type\":\"quit\"}\n");
    let text = out
        .lines()
        .filter_map(|it| serde_json::from_str::<serde_json::Value>(it).ok())
        .find_map(|it| (it["type"] == "record").then(|| it["text"].as_str().map(str::to_owned)).flatten())
        .unwrap_or_else(|| panic!("{out}"));
    (folder.path().join("game.jsonl"), text)
}

fn verify(file: &PathBuf, text: &str) -> Ran {
    fs::write(file, text).unwrap();
    omerta(&["verify", file.to_str().unwrap()], b"")
}

#[test]
fn the_luck_of_a_finished_game_is_proved_step_by_step() {
    let folder = tempfile::tempdir().unwrap();
    let (file, text) = record(&folder);
    let Ran { exit, out, err } = verify(&file, &text);
    assert_eq!(exit, 0, "{err}");
    assert!(out.starts_with("steps       "), "{out}");
    assert!(out.contains("each of them what the seed gives"), "{out}");
    assert!(out.contains("salt        none: whoever chose the seed could choose the deal"), "{out}");
    assert!(out.ends_with("verified    Stand-off, 4 seats\n"), "{out}");
}

#[test]
fn a_changed_card_a_missing_step_and_a_missing_seed_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, text) = record(&folder);
    let lines: Vec<&str> = text.lines().collect();
    let deals: Vec<usize> = (0..lines.len()).filter(|it| lines[*it].contains("\"chance\"")).collect();
    let deal = |at: usize| lines[at].split_once("\"chance\"").unwrap();
    let swapped = format!("{}\"chance\"{}", deal(deals[0]).0, deal(deals[1]).1);
    let changed = text.replacen(lines[deals[0]], &swapped, 1);
    let missing = text.replacen(&format!("{}\n", lines[3]), "", 1);
    let untold: String =
        text.lines().filter(|it| !it.contains("\"seed\"")).map(|it| format!("{it}\n")).collect();
    for (what, text) in [("a card", changed), ("a step", missing), ("the end", untold)] {
        assert_ne!(text, lines.join("\n") + "\n", "{what}");
        let Ran { exit, out, err } = verify(&file, &text);
        assert_eq!((exit, out.as_str()), (1, ""), "{what}: {err}");
        assert!(err.contains("error"), "{what}: {err}");
    }
}
