//! `omerta hint`: what would be best in a position, what else there is, and why, from what the seat sees.

use std::fs;

use serde_json::Value;

use crate::{omerta, refused};

/// A golden game, and a step after which somebody is asked something.
const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../records/cash");

fn record() -> String {
    let mut files: Vec<_> =
        fs::read_dir(RECORD).expect("there are records").flatten().map(|it| it.path()).collect();
    files.sort();
    files[0].to_str().expect("names are plain").to_owned()
}

/// The first step after which there is something to choose.
fn hint(words: &[&str]) -> String {
    let file = record();
    for at in 2..40 {
        let at = at.to_string();
        let ran = omerta(&[&["hint", &file, "--at", &at, "--iterations", "120"][..], words].concat(), b"");
        if ran.exit == 0 {
            return ran.out;
        }
    }
    panic!("nobody is ever asked anything in {file}");
}

#[test]
fn a_hint_has_answers_with_chances_and_says_them_in_both_languages() {
    let told: Value = serde_json::from_str(&hint(&["--json"])).expect("a hint is JSON");
    let answers = told["alternatives"].as_array().expect("a list");
    assert!(!answers.is_empty());
    for it in answers {
        let number = |key: &str| it[key].as_f64().expect("a number");
        assert!(number("low") <= number("share") && number("share") <= number("high"), "{it}");
    }
    assert!(hint(&["--lang", "en"]).contains(" % of the time"));
    assert!(hint(&["--lang", "de"]).contains(" % der Fälle"));
    assert_eq!(hint(&["--lang", "en"]), hint(&["--lang", "en"]), "the same question has the same answer");
}

#[test]
fn a_position_that_is_not_there_is_refused() {
    let file = record();
    assert!(refused(2, &["hint", &file, "--at", "1000000"]).contains("no-such-step"));
    assert!(refused(2, &["hint", &file]).contains("not-asked"));
    assert!(refused(2, &["hint", "nowhere.play"]).contains("no-record"));
}
