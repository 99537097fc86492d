//! `omerta arena`: the same seed gives the same shares, a series goes on where it ended, programs may play.

use std::fs;

use serde_json::Value;

use crate::{Ran, omerta, refused};

const SERIES: &[&str] =
    &["arena", "cash", "--seats", "4", "--table", "expert", "--games", "12", "--seed", "3"];

fn arena(more: &[&str]) -> Ran {
    let ran = omerta(&[SERIES, more].concat(), b"");
    assert_eq!((ran.exit, ran.err.as_str()), (0, ""), "{more:?}");
    ran
}

fn result(more: &[&str]) -> Value {
    let mut told: Value =
        serde_json::from_str(&arena(&[more, &["--json"]].concat()).out).expect("a result is JSON");
    // How long it took is no part of what must be the same.
    told.as_object_mut().map(|it| (it.remove("p50_ms"), it.remove("p99_ms")));
    told
}

#[test]
fn one_object_has_the_share_its_interval_and_par() {
    let ran = arena(&["--hero", "boss", "--iterations", "20", "--json"]);
    let told: Value = serde_json::from_str(&ran.out).expect("a result is JSON");
    assert_eq!((told["par"].as_f64(), told["games"].as_u64()), (Some(0.25), Some(12)));
    let number = |key: &str| told[key].as_f64().unwrap_or_else(|| panic!("{key} is no number"));
    assert!(number("ci_low") <= number("hero_share") && number("hero_share") <= number("ci_high"));
    assert!(number("p50_ms") > 0.0 && number("p50_ms") <= number("p99_ms"));
    let text = arena(&["--hero", "soldier"]).out;
    assert!(text.contains("soldier among expert: ") && text.contains("par 25.0"), "{text}");
}

#[test]
fn the_same_seed_gives_the_same_shares_on_any_number_of_threads() {
    let one = result(&["--hero", "search", "--iterations", "16"]);
    assert_eq!(one, result(&["--hero", "search", "--iterations", "16", "--threads", "3"]));
}

#[test]
fn a_series_goes_on_where_it_ended() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("series.jsonl");
    let journal = ["--hero", "bold", "--journal", path.to_str().unwrap()];
    let whole = result(&journal);
    let text = fs::read_to_string(&path).unwrap();
    // As if the machine had gone down in the middle of a line.
    fs::write(&path, &text[..text.len() * 2 / 3]).unwrap();
    assert_eq!(result(&journal), whole);
    let refusal = refused(2, &[SERIES, &["--hero", "timid", "--journal", path.to_str().unwrap()]].concat());
    assert!(refusal.contains("bad-journal"), "{refusal}");
}

#[test]
fn a_test_ends_as_soon_as_it_is_clear() {
    let words = ["arena", "cash", "--seats", "4", "--hero", "random", "--games", "4000", "--sprt", "--json"];
    let told: Value = serde_json::from_str(&omerta(&words, b"").out).expect("a result is JSON");
    assert_eq!(told["sprt"], "not_better");
    assert!(told["games"].as_u64().unwrap() < 400, "{told}");
}

#[test]
fn a_cross_table_rates_everyone() {
    let dir = tempfile::tempdir().unwrap();
    for end in ["html", "csv", "json"] {
        let path = dir.path().join(format!("cross.{end}"));
        let words = ["arena", "cash", "--seats", "4", "--cross", "random,expert", "--games", "40", "--out"];
        let ran = omerta(&[&words[..], &[path.to_str().unwrap()]].concat(), b"");
        assert_eq!((ran.exit, ran.err.as_str()), (0, ""));
        assert!(ran.out.contains("Elo") && ran.out.contains("random"), "{}", ran.out);
        assert!(fs::read_to_string(&path).unwrap().contains("expert"));
    }
    let words = ["arena", "cash", "--cross", "random,expert", "--games", "40", "--json"];
    let told: Value = serde_json::from_str(&omerta(&words, b"").out).expect("a result is JSON");
    let rating = |nth: usize| told["ratings"][nth]["rating"].as_f64().expect("a rating");
    assert!(rating(1) > rating(0) + 200.0, "{told}");
}

#[test]
fn probes_and_intruders_sit_alone_at_the_table() {
    for (game, probe) in
        [("cash", "probe:duck"), ("corleone", "probe:zero-bidder"), ("empire", "probe:pact-breaker")]
    {
        let words = ["arena", game, "--seats", "4", "--probes", "--games", "4", "--json"];
        let told: Value = serde_json::from_str(&omerta(&words, b"").out).expect("a result is JSON");
        let rows = told["rows"].as_array().expect("a list");
        assert!(rows.iter().any(|it| it["hero"] == probe), "{game}: {told}");
    }
    let words = ["arena", "cash", "--seats", "4", "--intruders", "--games", "4", "--iterations", "8"];
    let text = omerta(&words, b"").out;
    assert!(text.contains("ismcts among expert:") && text.lines().count() == 8, "{text}");
}

/// The example in Python plays a whole tournament, and nothing of it has to be replaced.
#[test]
fn a_program_in_python_finishes_a_tournament() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/bot.py");
    assert!(fs::read_to_string(script).unwrap().lines().count() < 60);
    for game in ["cash", "corleone", "empire"] {
        let hero = format!("cmd: python3 {script}");
        let words = ["arena", game, "--seats", "4", "--hero", &hero, "--table", "random", "--games", "4"];
        let ran = omerta(&[&words[..], &["--timeout", "20000", "--json"]].concat(), b"");
        assert_eq!((ran.exit, ran.err.as_str()), (0, ""), "{game}");
        let told: Value = serde_json::from_str(&ran.out).expect("a result is JSON");
        assert_eq!(told["games"], 4);
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (words, code) in [
        (&["--hero", "genius"][..], "unknown-bot"),
        (&["--games", "0"], "no-games"),
        (&["--out", "result.doc"], "unknown-format"),
    ] {
        let told = refused(2, &[&["arena", "cash"][..], words].concat());
        assert!(told.contains(code), "{told}");
    }
}
