//! Every example on the game's page is true.

use omerta_cash::Event;
use omerta_core::{Charted, Lang, Noted, Packed};

use crate::harness::game;

const PAGE: &str = include_str!("../../../../docs/games/cash.md");

/// The text of a section, up to the next heading of the same kind.
fn section(heading: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
    rest.split("\n## ").next().unwrap()
}

/// What stands between backticks in the first column of a section's tables.
fn first_columns(heading: &str) -> Vec<&'static str> {
    let rows = section(heading).lines().filter_map(|it| it.strip_prefix("| `")?.split(" | ").next());
    rows.flat_map(|it| it.split('`').step_by(2)).filter(|it| !it.is_empty()).collect()
}

/// The blocks of code of this kind.
fn blocks(kind: &str) -> Vec<&'static str> {
    let begun = PAGE.split(&format!("\n```{kind}\n")).skip(1).collect::<Vec<_>>();
    begun.into_iter().map(|it| it.split("\n```").next().unwrap()).collect()
}

#[test]
fn notation_is_read_and_written_as_the_page_has_it() {
    let game = game();
    let texts = first_columns("Notation");
    assert!(texts.len() > 20, "{texts:?}");
    for text in texts {
        let action = game.parse_action(text).map(|it| game.action_text(&it));
        let chance = game.parse_chance(text).map(|it| game.chance_text(&it));
        assert_eq!(action.or(chance).as_deref(), Some(text));
    }
}

#[test]
fn scenes_and_events_of_the_page_can_be_read() {
    let scenes = blocks("scene");
    assert_eq!(scenes.len(), 3);
    for text in scenes {
        assert!(game().scene(text).is_ok(), "{text}: {:?}", game().scene(text).map(|_| ()));
    }
    let events: Vec<&str> = blocks("json event").into_iter().flat_map(str::lines).collect();
    assert_eq!(events.len(), 4);
    for text in events {
        let event: Event = serde_json::from_str(text).unwrap_or_else(|err| panic!("{text}: {err}"));
        assert_eq!(serde_json::to_string(&event).unwrap(), text);
    }
}

#[test]
fn the_page_names_every_zone_and_every_table() {
    let catalogue = game().catalogue(Lang::En);
    let page = section("Things and places");
    for name in catalogue.zones.keys().chain(catalogue.tables.keys()) {
        assert!(page.contains(&format!("`{name}`")), "{name}");
    }
}
