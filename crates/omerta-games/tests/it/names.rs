//! Who sits at the table has another name than anybody on a card.

use omerta_core::{Lang, Packed};
use omerta_games::{GameKind, with_game};

const UI: [&str; 2] = [
    include_str!("../../../../content/ui/phrases.en.ron"),
    include_str!("../../../../content/ui/phrases.de.ron"),
];

/// What is said under each key of a phrase file.
fn phrases(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|it| it.trim().strip_prefix('"')?.trim_end_matches(',').split_once("\": \""))
}

#[test]
fn nobody_at_the_table_has_a_name_of_a_card() {
    let names: Vec<&str> = UI
        .iter()
        .flat_map(|it| phrases(it))
        .filter(|(key, _)| key.starts_with("name."))
        .map(|(_, name)| name.trim_end_matches('"'))
        .collect();
    assert!(names.len() >= 16, "eight in each language: {names:?}");
    for &kind in GameKind::ALL {
        let files = with_game!(kind, G => G::own_pack());
        for lang in Lang::ALL {
            let text = &files.0[&format!("phrases.{lang}.ron")];
            for (key, said) in phrases(text) {
                let mut words = said.split(|it: char| !it.is_alphabetic());
                let taken = words.find(|it| names.contains(it));
                assert_eq!(taken, None, "{} says {key} in {lang}: {said}", kind.slug());
            }
        }
    }
}
