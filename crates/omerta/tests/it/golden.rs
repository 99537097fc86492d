//! Golden games: every file in `records/<game>/` replays to the same end, and is written as we write it.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use omerta_core::Tabletop;
use omerta_core::record::{Format, Record};
use omerta_games::{GameKind, with_game};

use crate::at_root;

#[test]
fn golden_games_replay() {
    let mut n_games = 0;
    for &kind in GameKind::ALL {
        let folder = at_root("records").join(kind.slug());
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            with_game!(kind, G => replay::<G>(&path));
            n_games += 1;
        }
    }
    assert!(n_games > 0, "there are golden games");
}

fn replay<G: Tabletop>(path: &Path) {
    let bytes = fs::read(path).unwrap();
    let game = Arc::new(G::load(&G::own_pack()).expect("the pack that is compiled in is good"));
    let record = Record::read(&*game, &bytes).unwrap_or_else(|err| panic!("{}: {err}", path.display()));
    if let Err(err) = record.verify(&game) {
        panic!("{}: {}", path.display(), err.in_file(&bytes));
    }
    let text = String::from_utf8(bytes).unwrap();
    let format = if text.starts_with('{') { Format::Json } else { Format::Text };
    let says = |it: &&str| !it.starts_with('#') && !it.trim().is_empty();
    let told: Vec<&str> = text.lines().filter(says).collect();
    assert_eq!(told, record.write(&*game, format).lines().collect::<Vec<_>>(), "{}", path.display());
}
