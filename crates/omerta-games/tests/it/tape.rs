//! Recorded games: to any step, through anybody's eyes, checked, and gone on with.

use std::fs;
use std::path::Path;

use omerta_core::record::Format;
use omerta_core::{Lang, Luck, Seat, SeatSet, Viewer};
use omerta_games::any::{Spec, resume};
use omerta_games::tape::{self, AnyTape, TapeError};
use omerta_host::{HouseRules, Sitter};

/// The golden games of all titles.
fn records() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records");
    let mut found = Vec::new();
    for game in ["cash", "corleone", "empire"] {
        for entry in fs::read_dir(root.join(game)).expect("golden games").flatten() {
            let name = format!("{game}/{}", entry.file_name().to_string_lossy());
            found.push((name, fs::read(entry.path()).expect("a record")));
        }
    }
    found.sort();
    assert!(found.len() >= 3, "there are golden games of every title");
    found
}

fn one(game: &str) -> Box<dyn AnyTape> {
    let all = records();
    let mut of_game =
        all.iter().filter(|it| it.0.starts_with(game)).map(|it| tape::read(&it.1).expect("it replays"));
    of_game.find(|it| it.outcome().is_some()).expect("a game that is over")
}

#[test]
fn a_tape_shows_the_table_as_each_seat_saw_it_then() {
    for game in ["cash", "corleone", "empire"] {
        let tape = one(game);
        let middle = tape.n_steps() / 2;
        for viewer in Seat::all(tape.n_seats()).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let update = tape.update(middle, viewer, Lang::En).expect("the middle");
            assert_eq!(update.viewer.0, viewer);
            assert!(update.outcome.is_none() && update.decision.is_none(), "{game}: nobody is asked");
            assert!(!update.news.is_empty());
        }
        let end = tape.update(tape.n_steps(), Viewer::Spectator, Lang::De).expect("the end");
        assert_eq!(end.outcome, tape.outcome());
        let start = tape.update(0, Viewer::Spectator, Lang::En).expect("the start");
        assert!(start.news.len() < end.news.len());
    }
}

#[test]
fn a_step_behind_the_last_is_the_last() {
    let tape = one("cash");
    let end = tape.update(usize::MAX, Viewer::Spectator, Lang::En).expect("the end");
    assert!(end.outcome.is_some());
}

#[test]
fn every_part_of_a_game_is_a_moment_and_so_is_the_end() {
    for game in ["cash", "corleone", "empire"] {
        let tape = one(game);
        let moments = tape.moments(40, Lang::En).expect("moments");
        let n_parts = moments.iter().filter(|it| it.part.is_some()).count();
        assert!(n_parts > 1, "{game} has {n_parts} parts");
        assert!(moments.len() <= 40 + n_parts);
        assert_eq!((moments[0].step, moments[moments.len() - 1].step), (0, tape.n_steps()));
        assert!(moments.is_sorted_by(|a, b| a.step < b.step), "{game}");
    }
}

#[test]
fn a_tally_says_where_everyones_points_came_from() {
    for game in ["cash", "corleone", "empire"] {
        let tape = one(game);
        let tally = tape.tally(Lang::En).expect("a tally");
        assert_eq!(tally.len(), usize::from(tape.n_seats()));
        assert!(tally.iter().any(|it| !it.is_empty()), "{game}");
    }
}

#[test]
fn a_check_finds_luck_that_the_seed_did_not_give() {
    let (_, bytes) = records().into_iter().find(|it| it.0.starts_with("cash")).expect("a record");
    let checked = tape::read(&bytes).expect("it replays").check().expect("all is fair");
    assert!(checked.n_luck > 0 && checked.n_decisions > 0 && checked.commitment.is_some());
    let json = tape::read(&bytes).expect("it replays").write(Format::Json);
    let seed = checked.seed.expect("a golden game tells its seed");
    let other = if seed.starts_with('0') { "1" } else { "0" };
    let forged = json.replace(&seed, &format!("{other}{}", &seed[1..]));
    assert!(
        matches!(tape::read(forged.as_bytes()), Err(TapeError::Record(_))),
        "another seed than was promised"
    );
}

#[test]
fn what_is_no_record_says_so() {
    for text in ["", "chess", "{}", "{\"game\":\"chess\"}"] {
        assert!(tape::read(text.as_bytes()).is_err(), "{text}");
    }
}

#[test]
fn a_game_goes_on_from_any_step_with_the_luck_it_had() {
    for (name, bytes) in records() {
        let tape = tape::read(&bytes).expect("it replays");
        if tape.check().expect("all is fair").seed.is_none() {
            assert!(matches!(tape.go_on(1), Err(TapeError::NoSeed)), "{name}");
            continue;
        }
        for step in [tape.n_steps() / 3, tape.n_steps() / 2] {
            let on = tape.go_on(step).unwrap_or_else(|it| panic!("{name}: {it}"));
            let spec = Spec {
                pack: None,
                n_seats: on.n_seats,
                variant: on.variant,
                scene: on.scene,
                luck: Luck::Seeded(on.seed.parse().expect("a seed")),
                sitters: vec![Sitter::Person; usize::from(on.n_seats)],
                house: HouseRules::default(),
                now: 0,
            };
            let host = resume(tape.kind(), spec, &on.lines).unwrap_or_else(|it| panic!("{name}: {it}"));
            assert!(host.outcome().is_none(), "{name}");
            assert_ne!(host.waiting(), SeatSet::EMPTY, "{name}: somebody is asked");
        }
    }
}
