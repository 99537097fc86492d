//! The pack: what it says, and what is wrong with others.

use omerta_core::{Lang, Noted, Packed, Spoken};
use omerta_standoff::{Content, Standoff};

use crate::harness::game;

#[test]
fn every_fault_of_a_pack_is_told_at_once() {
    let mut files = Content::own();
    files.0.insert(
        "pack.ron".to_owned(),
        r#"(loot: [(value: 7, count: 60, source: House("")), (value: 1, count: 2, source: House("")), (value: 1, count: 1, source: House(""))])"#.to_owned(),
    );
    let phrases = files.0.get_mut("phrases.de.ron").unwrap();
    *phrases = phrases.replace("\"why.self\"", "\"why.not\"").replace("{money} nehmen", "{cash} nehmen");
    let phrases = files.0.get_mut("phrases.en.ron").unwrap();
    *phrases = phrases.replace("\"why.self\"", "\"why.not\"");
    let faults = Standoff::load(&files).unwrap_err();
    let mut codes: Vec<&str> = faults.iter().map(|it| it.code).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(
        codes,
        ["bad-phrase", "bad-value", "missing-phrase", "twice", "unknown-phrase", "wrong-count"]
    );
}

#[test]
fn a_file_that_is_missing_or_no_ron_is_named() {
    let mut files = Content::own();
    files.0.retain(|name, _| !name.starts_with("phrases."));
    files.0.insert("pack.ron".to_owned(), "(loot: [".to_owned());
    let faults: Vec<String> = Standoff::load(&files).unwrap_err().iter().map(ToString::to_string).collect();
    assert!(faults[0].starts_with("pack.ron: line 1"), "{faults:?}");
    assert_eq!(faults[1], "phrases.en.ron: the pack has no such file [missing-file]");
}

#[test]
fn a_pack_may_come_in_one_language() {
    let mut files = Content::own();
    files.0.retain(|name, _| !name.contains(".de."));
    let standoff = Standoff::load(&files).expect("a pack in English");
    assert_eq!(standoff.phrases(Lang::De), standoff.phrases(Lang::En));
    assert_eq!(standoff.rules_text(Lang::De), standoff.rules_text(Lang::En));
    let left_out = omerta_parts::pack::untranslated(&files);
    assert_eq!(left_out, [("phrases.de.ron".to_owned(), None), ("rules.de.md".to_owned(), None)]);
}

#[test]
fn a_phrase_that_is_missing_in_one_language_is_said_in_the_other() {
    let mut files = Content::own();
    let phrases = files.0.get_mut("phrases.de.ron").unwrap();
    *phrases = phrases.replace("    \"why.self\"", "    // \"why.self\"");
    let standoff = Standoff::load(&files).expect("a pack with a gap");
    assert_eq!(standoff.phrases(Lang::De).0["why.self"], standoff.phrases(Lang::En).0["why.self"]);
    assert_ne!(standoff.phrases(Lang::De).0["prompt.aim"], standoff.phrases(Lang::En).0["prompt.aim"]);
    let left_out = omerta_parts::pack::untranslated(&files);
    assert_eq!(left_out, [("phrases.de.ron".to_owned(), Some("why.self".to_owned()))]);
}

#[test]
fn words_are_no_part_of_the_hash_and_cards_are() {
    let mut files = Content::own();
    let phrases = files.0.get_mut("phrases.en.ron").unwrap();
    *phrases = phrases.replace("Stay", "Stand");
    assert_eq!(Standoff::load(&files).unwrap().pack_hash(), game().pack_hash());
    let pack = files.0.get_mut("pack.ron").unwrap();
    *pack = pack
        .replace("value: 0, count: 10", "value: 0, count: 9")
        .replace("value: 6, count: 9", "value: 6, count: 10");
    assert_ne!(Standoff::load(&files).unwrap().pack_hash(), game().pack_hash());
}

#[test]
fn rules_and_provenance_can_be_read() {
    assert!(game().rules_text(Lang::En).starts_with("# Stand-off"));
    assert!(game().rules_text(Lang::De).contains("Räuber"));
    assert_eq!(game().provenance()["house"], 7);
    assert!(game().variant(&["fast".to_owned()]).is_err());
}

#[test]
fn notation_on_the_page_is_read_and_written_as_it_stands_there() {
    let page = include_str!("../../../../docs/games/standoff.md");
    let (_, rest) = page.split_once("| notation | means |\n").unwrap();
    let rows = rest.lines().skip(1).map_while(|it| it.strip_prefix("| `")?.split(" | ").next());
    let texts: Vec<&str> = rows.flat_map(|it| it.split('`').step_by(2)).filter(|it| !it.is_empty()).collect();
    assert_eq!(texts.len(), 6);
    for text in texts {
        let action = game().parse_action(text).map(|it| game().action_text(&it));
        let chance = game().parse_chance(text).map(|it| game().chance_text(&it));
        assert_eq!(action.or(chance).as_deref(), Some(text));
    }
    let scene = "seats 4; round 3; table 6 6 3 2 2 1 0 0\nB: wounds 2; money 12; fired click; buried bang";
    assert!(scene.lines().all(|it| page.contains(it)) && game().scene(scene).is_ok());
}
