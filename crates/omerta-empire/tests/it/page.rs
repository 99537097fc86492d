//! Every example on the game's page is true, and the page leaves nothing out.

use std::collections::HashSet;
use std::mem::discriminant;

use omerta_core::{Noted, Packed};
use omerta_empire::effects::Stat;

use crate::common::game;

const PAGE: &str = include_str!("../../../../docs/games/empire.md");
/// Where the clauses of scenes are read.
const CLAUSES: &str = include_str!("../../src/scene/clauses.rs");

/// The text of a section, up to the next heading of the same kind.
fn section(heading: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
    rest.split("\n## ").next().unwrap_or(rest)
}

/// The rows of tables that begin with code, cell by cell.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let rows = text.lines().filter(|it| it.starts_with("| `"));
    rows.map(|it| it.trim_matches('|').split(" | ").map(str::trim).collect())
}

/// What stands between backticks.
fn code(cell: &'static str) -> impl Iterator<Item = &'static str> {
    cell.split('`').skip(1).step_by(2)
}

#[test]
fn notation_is_read_and_written_as_the_page_has_it_and_is_complete() {
    let game = game();
    let (actions, luck) = section("Notation").split_once("| luck | means |").expect("two tables");
    let mut kinds = HashSet::new();
    for text in rows(actions).flat_map(|it| code(it[0])) {
        let action = game.parse_action(text).unwrap_or_else(|| panic!("`{text}` is no action"));
        assert_eq!(game.action_text(&action), text);
        kinds.insert(discriminant(&action));
    }
    assert_eq!(kinds.len(), 37, "every kind of action has a row");
    let mut kinds = HashSet::new();
    for text in rows(luck).flat_map(|it| code(it[0])) {
        let chance = game.parse_chance(text).unwrap_or_else(|| panic!("`{text}` is no luck"));
        assert_eq!(game.chance_text(&chance), text);
        kinds.insert(discriminant(&chance));
    }
    assert_eq!(kinds.len(), 13, "every kind of luck has a row");
}

#[test]
fn every_clause_of_a_scene_is_on_the_page_with_an_example_that_can_be_read() {
    let mut said = HashSet::new();
    for row in rows(section("Scenes")) {
        for clause in code(row[0]) {
            said.extend(clause.split_whitespace().find(|it| *it != "SEAT"));
        }
        for text in code(row[1]) {
            let text = if text.starts_with("seats") { text.to_owned() } else { format!("seats 4; {text}") };
            assert!(game().scene(&text).is_ok(), "{text}: {:?}", game().scene(&text).map(|_| ()));
        }
    }
    let patterns = CLAUSES.lines().filter_map(|it| it.trim().strip_prefix("[\"")?.split('"').next());
    let words: HashSet<&str> = patterns.chain(["seats", "variant"]).collect();
    assert!(words.len() > 25, "{words:?}");
    assert_eq!(said, words);
}

#[test]
fn scenes_of_the_page_can_be_read() {
    let blocks: Vec<&str> =
        PAGE.split("\n```scene\n").skip(1).filter_map(|it| it.split("\n```").next()).collect();
    assert_eq!(blocks.len(), 2);
    for text in blocks {
        assert!(game().scene(text).is_ok(), "{text}: {:?}", game().scene(text).map(|_| ()));
    }
}

#[test]
fn the_page_has_every_number_that_cards_change() {
    let (_, table) = PAGE.split_once("| number | is | changed by |").expect("a table of numbers");
    let table = table.split("\n\n").next().unwrap_or(table);
    let told: Vec<&str> = rows(table).flat_map(|it| code(it[0]).collect::<Vec<_>>()).collect();
    let with =
        ["PitneyWins(total)", "RacketPriceOf(kind)", "Income(kind)", "Closed(neutral)", "CopJump(hood)"];
    let plain = Stat::PLAIN.iter().map(|it| format!("{it:?}"));
    for stat in plain.chain(with.map(str::to_owned)) {
        assert_eq!(told.iter().filter(|it| **it == stat).count(), 1, "{stat}");
    }
    assert_eq!(told.len(), Stat::PLAIN.len() + with.len());
}

#[test]
fn the_page_has_every_number_of_the_pack() {
    let (_, table) = PAGE.split_once("\n### Numbers\n").expect("a section of numbers");
    let table = table.split("\n### ").next().unwrap_or(table);
    let mut told: Vec<(String, String)> =
        rows(table).map(|it| (code(it[0]).collect(), it[1].to_owned())).collect();
    let numbers = serde_json::to_value(game().content().numbers()).expect("plain numbers");
    let is = |value: &serde_json::Value| match value {
        serde_json::Value::Array(list) => list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    };
    let mut real: Vec<(String, String)> =
        numbers.as_object().expect("by name").iter().map(|(name, it)| (name.clone(), is(it))).collect();
    told.sort();
    real.sort();
    assert_eq!(told, real);
}
