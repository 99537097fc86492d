//! `omerta balance`: the same report on any number of threads, in every format, for every game.

use std::fs;

use omerta_games::{GameKind, with_game};
use serde_json::Value;

use crate::{Ran, omerta, refused};

const SERIES: &[&str] = &["balance", "corleone", "--seats", "3", "--games", "150", "--seed", "7"];

fn balance(more: &[&str]) -> Ran {
    let ran = omerta(&[SERIES, more].concat(), b"");
    assert_eq!((ran.exit, ran.err.as_str()), (0, ""), "{more:?}");
    ran
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    let dir = tempfile::tempdir().unwrap();
    for end in ["html", "md", "json"] {
        let of = |threads: &str| {
            let path = dir.path().join(format!("report-{threads}.{end}"));
            let ran = balance(&["--threads", threads, "--out", path.to_str().unwrap()]);
            (ran.out, fs::read_to_string(path).unwrap())
        };
        let (told, text) = of("1");
        assert!(!text.is_empty());
        assert!((told, text) == of("3"), "{end} differs");
    }
}

#[test]
fn the_table_tells_of_seats_cards_openings_and_limits() {
    let told = balance(&[]).out;
    for part in [
        "Corleone's Empire: 150 games for each number of seats, bots: expert, seed 7",
        "== 3 seats ==",
        "place first",
        "seat C",
        "margin, % of the winner's",
        "Use of jobs",
        "Use of allies",
        "Use of tiles",
        "dirty_laundry",
        "Openings (par 33.3 %)",
        "colours gray",
        "turfs midtown",
        "Limits",
    ] {
        assert!(told.contains(part), "no {part:?} in\n{told}");
    }
    let limits = told.lines().filter(|it| it.starts_with("  ok ") || it.starts_with("  OVER "));
    assert_eq!(limits.count(), 6, "{told}");
}

#[test]
fn a_page_stands_on_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("report.html");
    balance(&["--out", path.to_str().unwrap()]);
    let page = fs::read_to_string(path).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert!(
        page.matches("<svg").count() >= 8 && page.matches("<svg").count() == page.matches("</svg>").count()
    );
    for word in ["http", "<script", "src=", "href=", "NaN", "inf"] {
        assert!(!page.contains(word), "{word} in the page");
    }
}

#[test]
fn every_game_has_a_report() {
    for &kind in GameKind::ALL {
        let seats = with_game!(kind, G => <G as omerta_core::Game>::SEATS);
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("report.json");
        let words = ["balance", kind.slug(), "--games", "20", "--bots", "greedy,random", "--out"];
        let ran = omerta(&[&words[..], &[path.to_str().unwrap()]].concat(), b"");
        assert_eq!((ran.exit, ran.err.as_str()), (0, ""), "{kind}");
        let book: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
        let reports = book["reports"].as_array().unwrap();
        assert_eq!(reports.len(), seats.clone().count(), "{kind}: every number of seats unless told");
        for (report, n_seats) in reports.iter().zip(seats) {
            assert_eq!(report["n_seats"], n_seats);
            let places = report["places"].as_array().unwrap();
            let sum: f64 = places.iter().map(|it| it["win_share"]["mean"].as_f64().unwrap()).sum();
            let without = report["summary"]["without_winner"].as_f64().unwrap() / 20.0;
            assert!((sum + without - 1.0).abs() < 1e-9, "{kind}: places share {sum}");
        }
    }
}

#[test]
fn powers_and_loot_of_cash_are_counted() {
    let words =
        ["balance", "cash", "--seats", "6", "--games", "40", "--set", "powers=on", "--bots", "expert"];
    let told = omerta(&words, b"").out;
    for part in ["Use of loot", "bill-20", "Use of powers", "collector", "bonuses diamonds"] {
        assert!(told.contains(part), "no {part:?} in\n{told}");
    }
    assert!(!told.contains("Limits"), "nobody has set any for this game");
}

#[test]
fn families_ends_turns_and_length_of_empire_are_reported() {
    let dir = tempfile::tempdir().unwrap();
    let words = ["balance", "empire", "--seats", "4", "--games", "30", "--bots", "greedy", "--out"];
    let of = |end: &str| {
        let path = dir.path().join(format!("report.{end}"));
        let ran = omerta(&[&words[..], &[path.to_str().unwrap()]].concat(), b"");
        assert_eq!((ran.exit, ran.err.as_str()), (0, ""), "{end}");
        (ran.out, fs::read_to_string(path).unwrap())
    };
    let (told, page) = of("md");
    for part in [
        "Win shares of families (par 25.0 %)",
        "Win shares of start cards (par 25.0 %)",
        "martial_law",
        "Length",
        "What happened",
        "office in other hands",
        "What turns are spent on",
        "neutral squares city_hall",
        "deeds assassination",
        "Use of city cards",
        "Use of henchmen at work",
        "Use of rackets",
        "Use of corruption cards",
        "Use of cop cards",
        "at least 99 % of the games under 20 rounds",
        "none of the neutral squares takes more than 35 % of all turns",
    ] {
        assert!(told.contains(part), "no {part:?} in\n{told}");
        assert!(page.contains(part), "no {part:?} in the Markdown");
    }
    assert!(!told.contains("ended before the last round"), "there is no last round");
    let limits = told.lines().filter(|it| it.starts_with("  ok ") || it.starts_with("  OVER "));
    assert_eq!(limits.count(), 11, "{told}");

    let (_, page) = of("html");
    for chart in [
        "Win share of families, %",
        "Games by how they ended, %",
        "Games by length, %",
        "Games in which it happened, %",
        "Turns by what they are spent on, %",
    ] {
        assert!(page.contains(&format!("<h3>{chart}</h3>")), "no chart {chart:?}");
    }
    let (_, text) = of("json");
    let book: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(book["limits"][0], serde_json::json!({ "role": ["families", 4.0] }));
    let report = &book["reports"][0];
    for part in ["roles", "turns", "ends", "marks", "lengths"] {
        assert!(!report[part].as_array().unwrap().is_empty(), "no {part}");
    }
}

#[test]
fn what_cannot_be_reported_is_refused_with_a_code() {
    for (code, words) in [
        ("bad-seat-count", &["balance", "corleone", "--seats", "6"][..]),
        ("unknown-game", &["balance", "chess"]),
        ("unknown-bot", &["balance", "corleone", "--bots", "genius"]),
        ("no-games", &["balance", "corleone", "--games", "0"]),
        ("bad-variant", &["balance", "corleone", "--set", "weather=rain"]),
        ("unknown-format", &["balance", "corleone", "--out", "report.pdf"]),
        ("no-pack", &["balance", "corleone", "--pack", "/no/such/folder"]),
    ] {
        let told = refused(2, words);
        assert!(told.starts_with(&format!("error [{code}]")), "{words:?}: {told}");
    }
}
