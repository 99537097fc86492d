//! `omerta replay`: good records, broken ones, and what each viewer is told.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{Ran, omerta, refused};

/// A whole game of the stand-off in a folder, as JSON Lines.
fn recorded(folder: &Path) -> PathBuf {
    let asked = |out: &str| -> Value { serde_json::from_str(out.lines().last().unwrap()).unwrap() };
    // Whoever is asked takes the first option; what is asked is known once all before have answered.
    let mut lines = String::new();
    loop {
        let Ran { out, .. } = omerta(&["table", "standoff", "--seed", "7"], lines.as_bytes());
        let now = asked(&out);
        if now["type"] == "over" {
            break;
        }
        for decision in now["decisions"].as_array().unwrap() {
            lines +=
                &format!(r#"{{"type":"act","seat":{},"id":{},"index":0}}"#, decision["seat"], decision["id"]);
            lines.push('\n');
        }
    }
    lines += r#"{"type":"record"}"#;
    let Ran { out, .. } = omerta(&["table", "standoff", "--seed", "7"], lines.as_bytes());
    let file = folder.join("game.jsonl");
    fs::write(&file, asked(&out)["text"].as_str().unwrap()).unwrap();
    file
}

fn replay(file: &Path, words: &[&str]) -> String {
    let Ran { exit, out, err } = omerta(&[&["replay", file.to_str().unwrap()], words].concat(), b"");
    assert_eq!((exit, err.as_str()), (0, ""));
    out
}

#[test]
fn a_record_is_told_shown_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = recorded(folder.path());

    let all = replay(&file, &[]);
    assert!(all.lines().any(|it| it.starts_with("[A] ")), "a finished game tells what A alone heard: {all}");
    let heard = replay(&file, &["--as", "B"]);
    assert!(heard.lines().count() < all.lines().count());
    assert!(!heard.contains("[A]"));
    assert_ne!(heard, replay(&file, &["--as", "B", "--lang", "de"]));

    let verified = replay(&file, &["--verify"]);
    assert!(verified.ends_with("finished, seed checked\n"), "{verified}");
    for line in replay(&file, &["--verify", "--json"]).lines() {
        assert!(
            ["event", "verified"]
                .contains(&serde_json::from_str::<Value>(line).unwrap()["type"].as_str().unwrap())
        );
    }

    let shown = replay(&file, &["--at", "9", "--as", "C"]);
    assert!(shown.contains("\nC"), "{shown}");
    let view: Value = serde_json::from_str(&replay(&file, &["--at", "9", "--as", "C", "--json"])).unwrap();
    assert_eq!((view["type"].as_str(), view["as"].as_str()), (Some("view"), Some("C")));
}

#[test]
fn a_record_is_rewritten_in_the_other_format_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = recorded(folder.path());
    let json = fs::read_to_string(&file).unwrap();
    assert_eq!(replay(&file, &["--to", "jsonl"]), json);
    let notation = folder.path().join("game.play");
    fs::write(&notation, replay(&file, &["--to", "play"])).unwrap();
    assert!(fs::read_to_string(&notation).unwrap().starts_with("game standoff · rules 1 · content "));
    assert_eq!(replay(&notation, &["--to", "jsonl"]), json);
    assert_eq!(replay(&notation, &["--verify"]), replay(&file, &["--verify"]));
}

#[test]
fn a_broken_record_is_refused_with_its_code_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = recorded(folder.path());
    let good = fs::read_to_string(&file).unwrap();
    let second = good.lines().nth(2).unwrap();
    let pack = good.split('"').skip_while(|it| *it != "pack").nth(2).unwrap();
    let cut = good[..good.len() - 30].to_owned();
    for (text, told) in [
        (String::new(), "error [truncated]: the record has no header"),
        (cut, "error [truncated]: line "),
        (
            good.replacen(r#""omerta":1"#, r#""omerta":2"#, 1),
            "error [newer-format]: line 1: the record is of format 2",
        ),
        (
            good.replacen(pack, &"0".repeat(64), 1),
            "error [other-pack]: line 1: the record was played with the pack 000000000000",
        ),
        (good.replacen(r#""rules":1"#, r#""rules":7"#, 1), "error [other-rules]: line 1: "),
        (
            good.replacen(r#""seats":4"#, r#""seats":9"#, 1),
            "error [bad-seat-count]: line 1: 9 seats are not possible",
        ),
        (good.replacen(second, "{oops", 1), "error [broken-line]: line 3: "),
        (
            good.replacen(r#""n":1,"seat":"A""#, r#""n":1,"seat":"H""#, 1),
            "error [illegal-step]: line 3: there is no seat H",
        ),
        (good.replacen(r#""scores":["#, r#""scores":[1"#, 1), "error [other-outcome]: "),
        (good.replacen(&format!("{second}\n"), "", 1), "error [missing-step]: line 3: step 1 was to come"),
        (format!("{good}{second}"), "error [after-the-end]: line "),
    ] {
        fs::write(&file, text).unwrap();
        let complaint = refused(1, &["replay", file.to_str().unwrap(), "--verify"]);
        assert!(complaint.starts_with(told), "{told}: {complaint}");
    }
    fs::write(&file, good.replacen("standoff", "poker", 1)).unwrap();
    assert!(refused(2, &["replay", file.to_str().unwrap()]).starts_with("error [unknown-game]: "));
    fs::write(&file, [0xff, 0xfe]).unwrap();
    assert!(refused(1, &["replay", file.to_str().unwrap()]).starts_with("error [not-text]: "));
}

#[test]
fn words_that_fit_no_record_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = recorded(folder.path());
    let file = file.to_str().unwrap();
    for (words, told) in [
        (&["no/such/file"][..], "error [no-record]: can't read `no/such/file`"),
        (&[file, "--at", "9999"], "error [no-such-step]: the record has "),
        (&[file, "--as", "H"], "error [no-such-seat]: `H` is no seat of this table of 4"),
        (&[file, "--as", "dog"], "error [no-such-seat]: "),
        (&[file, "--to", "xml"], "error [bad-value]: "),
        (&[file, "--pack", "no/such/folder"], "error [no-pack]: can't read the pack `no/such/folder`"),
    ] {
        let complaint = refused(2, &[&["replay"], words].concat());
        assert!(complaint.starts_with(told), "{words:?}: {complaint}");
    }
}
