//! The examples of the game's page are true.

use omerta_core::{Noted, Packed};

use crate::harness::game;

const PAGE: &str = include_str!("../../../../docs/games/corleone.md");

/// The lines of all blocks of the page with this mark.
fn blocks(mark: &str) -> Vec<&'static str> {
    let begin = format!("```{mark}\n");
    PAGE.split(begin.as_str()).skip(1).map(|it| it.split("```").next().unwrap_or_default()).collect()
}

#[test]
fn every_example_of_notation_is_read_and_written_as_it_stands() {
    let game = game();
    let lines: Vec<&str> = blocks("notation").into_iter().flat_map(str::lines).collect();
    assert!(lines.len() > 30, "{} examples", lines.len());
    for line in lines {
        let (who, what) = line.split_once(' ').expect("who, then what");
        let again = match who {
            "chance" => game.parse_chance(what.trim()).map(|it| game.chance_text(&it)),
            _ => game.parse_action(what.trim()).map(|it| game.action_text(&it)),
        };
        assert_eq!(again.as_deref(), Some(what.trim()), "{line}");
    }
}

#[test]
fn every_scene_of_the_page_can_be_set_up() {
    let scenes = blocks("scene");
    assert!(scenes.len() > 2);
    for text in scenes {
        game().scene(text).unwrap_or_else(|faults| panic!("{text}\n{}", faults.join("\n")));
    }
}

/// Every word of the grammar has an example.
#[test]
fn every_kind_of_clause_is_shown() {
    let shown = blocks("scene").concat();
    let kinds = [
        "seats ",
        "act ",
        "horse-head ",
        "turn ",
        "variant ",
        "at ",
        "tile ",
        "public ",
        "discard ",
        "allies ",
        "control ",
        "union-boss ",
        "mayor ",
        "chief ",
        " has ",
        " suitcase ",
        " played ",
        " river ",
        " out",
        " thug ",
        " don ",
        "#",
    ];
    for kind in kinds {
        assert!(shown.contains(kind), "`{kind}` has no example");
    }
}
