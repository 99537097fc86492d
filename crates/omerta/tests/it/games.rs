//! `omerta games`, `omerta rules` and `omerta completions`: what a newcomer types first.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{Ran, at_root, omerta, omerta_with, refused};

fn said(words: &[&str]) -> String {
    let Ran { exit, out, err } = omerta(words, b"");
    assert_eq!((exit, err.as_str()), (0, ""), "{words:?}");
    out
}

#[test]
fn all_games_are_listed_with_seats_variants_and_bots() {
    let list = said(&["games"]);
    for line in [
        "cash: Ca$h 'n Guns, 4 to 8 seats",
        "corleone: Corleone's Empire, 2 to 5 seats",
        "empire: Empire City, 3 to 6 seats",
        "    powers      everyone has one special power",
    ] {
        assert!(list.lines().any(|it| it == line), "{line} in {list}");
    }
    // Beside each level stands how strong it was found to be; a soldier is what all are measured by.
    for words in
        ["  bots: associate (", "), soldier (1000), capo (1", "), boss-of-bosses (1", "), capo+bookkeeper"]
    {
        assert_eq!(list.matches(words).count(), 3, "{words} in {list}");
    }
    assert_eq!(list.matches("random (random bot), greedy (greedy bot), expert (expert bot)").count(), 3);
    assert!(!list.contains("standoff"), "{list}");
    let german = said(&["games", "cash", "--lang", "de"]);
    assert!(german.starts_with("cash: Ca$h 'n Guns, 4 bis 8 Plätze\n"), "{german}");
    assert!(!german.contains("corleone"));
}

#[test]
fn programs_get_the_list_as_json() {
    let games: Vec<Value> = said(&["games", "--json"])
        .lines()
        .map(|it| serde_json::from_str(it).expect("a line of JSON"))
        .collect();
    assert_eq!(games.len(), 3);
    assert_eq!(
        (&games[0]["game"], &games[0]["least"], &games[0]["most"]),
        (&"cash".into(), &4.into(), &8.into())
    );
    assert_eq!(games[0]["variants"][0]["word"], "powers");
    assert_eq!((&games[0]["bots"][0], &games[0]["bots"][14]), (&"associate".into(), &"expert".into()));
    assert_eq!(games[0]["ratings"]["soldier"], 1000);
    assert_eq!(games[0]["ratings"]["expert"], Value::Null, "only levels are rated");
    assert!(refused(2, &["games", "poker"]).starts_with("error [unknown-game]: "));
}

#[test]
fn rules_speak_the_language_of_the_system_unless_told() {
    for (locale, heading) in [("de_DE.UTF-8", "## Was du hast"), ("C", "## What you have")] {
        let ran = omerta_with(&[("LC_ALL", Path::new(locale))], &["rules", "cash"], b"");
        assert!(ran.out.contains(heading), "{locale}: {}", ran.out);
    }
    let told = omerta_with(&[("LC_ALL", Path::new("de_DE.UTF-8"))], &["rules", "cash", "--lang", "en"], b"");
    assert!(told.out.contains("## What you have"), "{}", told.out);
    assert!(!told.out.contains('\u{1b}'), "nothing but text goes into a pipe");
    assert!(told.out.contains("**The Undertaker**"), "the powers are part of the rules");
}

#[test]
fn completions_know_games_bots_and_variants() {
    for shell in ["bash", "zsh", "fish"] {
        let script = said(&["completions", shell]);
        for word in ["corleone", "timid", "powers=on", "carry-over=on"] {
            assert!(script.contains(word), "{word} for {shell}");
        }
        assert!(!script.contains("standoff"));
    }
}

#[test]
fn every_scene_on_a_games_page_can_be_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.txt");
    for game in ["cash", "corleone", "empire"] {
        let page = fs::read_to_string(at_root(&format!("docs/games/{game}.md"))).unwrap();
        let scenes: Vec<&str> =
            page.split("\n```scene\n").skip(1).filter_map(|it| it.split("\n```").next()).collect();
        assert!(scenes.len() >= 2, "{game} has {} scenes", scenes.len());
        for scene in scenes {
            fs::write(&file, scene).unwrap();
            let Ran { exit, out, err } = omerta(&["table", game, "--scene", file.to_str().unwrap()], b"");
            assert_eq!(exit, 0, "{game}: {scene}\n{err}");
            assert!(out.contains(r#""type":"hello""#), "{out}");
        }
    }
}
