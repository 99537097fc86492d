//! `omerta analyse`: chances as the game went, its turning points, and answers that cost something.

use std::fs;

use serde_json::Value;

use crate::{omerta, refused};

/// The first golden game of a title.
fn record(game: &str) -> String {
    let folder = format!("{}/../../records/{game}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("there are records").flatten().map(|it| it.path()).collect();
    files.sort();
    files[0].to_str().expect("names are plain").to_owned()
}

#[test]
fn a_finished_game_has_chances_that_add_up_and_end_with_who_won() {
    let ran = omerta(&["analyse", &record("cash"), "--iterations", "40", "--as", "A", "--json"], b"");
    assert_eq!((ran.exit, ran.err.as_str()), (0, ""));
    let told: Value = serde_json::from_str(&ran.out).expect("an analysis is JSON");
    let moments = told["chances"].as_array().expect("a list");
    for it in moments {
        let sum: f64 = it["shares"].as_array().expect("a list").iter().filter_map(Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{it}");
    }
    // In the end it is certain.
    let last = moments.last().expect("an end")["shares"].as_array().expect("a list");
    assert!(last.iter().all(|it| it.as_f64().is_some_and(|it| it == 0.0 || it >= 0.125)), "{last:?}");
    let turns = told["turning_points"].as_array().expect("a list");
    assert!((1..=3).contains(&turns.len()) && turns.iter().all(|it| it["by"].as_f64() > Some(0.0)));
    for it in told["slips"].as_array().expect("a list") {
        assert_eq!(it["seat"], "A");
        assert!(it["low"].as_f64() > Some(0.0) && it["action"] != it["better"], "{it}");
    }
}

#[test]
fn an_analysis_is_said_in_both_languages() {
    for (lang, wanted) in [("en", "Turning points"), ("de", "Wendepunkte")] {
        let ran = omerta(&["analyse", &record("cash"), "--iterations", "0", "--lang", lang], b"");
        assert_eq!((ran.exit, ran.err.as_str()), (0, ""));
        assert!(ran.out.contains(wanted) && !ran.out.contains("["), "{}", ran.out);
    }
}

#[test]
fn what_is_no_record_is_refused() {
    assert!(refused(2, &["analyse", "nowhere.play"]).contains("no-record"));
}
