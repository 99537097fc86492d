//! Hints from what a seat sees, and finished games looked at again.

use std::fs;
use std::path::Path;

use omerta_core::{Lang, Luck, Seat, Seed, Viewer};
use omerta_games::GameKind;
use omerta_games::any::{Spec, open};
use omerta_games::tape;
use omerta_games::think::hint;
use omerta_host::{HouseRules, Sitter, Version};

const GAMES: [(GameKind, u8); 3] = [(GameKind::CashNGuns, 4), (GameKind::Corleone, 3), (GameKind::Empire, 3)];

#[test]
fn a_hint_names_answers_that_the_seat_may_give_and_how_sure_they_are() {
    let me = Seat::nth(0).expect("a first seat");
    for (kind, n_seats) in GAMES {
        let spec = Spec {
            pack: None,
            n_seats,
            variant: Vec::new(),
            scene: None,
            luck: Luck::Seeded(Seed::from_number(3)),
            sitters: vec![Sitter::Person; n_seats.into()],
            house: HouseRules::default(),
            now: 0,
        };
        let table = open(kind, spec).expect("a table");
        let asked = table.waiting().first().expect("somebody is asked");
        let update = table.update(Viewer::Seat(asked), Version::default(), Lang::En);
        let options = update.decision.expect("a question").options;
        let told = hint(kind, &update.view, asked, 200, 1).expect("a view").expect("a choice");
        assert!(!told.alternatives.is_empty() && told.n_worlds > 0);
        for it in &told.alternatives {
            assert!(options.iter().any(|option| option.say == it.action), "{} in {kind}", it.action);
            assert!(0.0 <= it.low && it.low <= it.share && it.share <= it.high && it.high <= 1.0, "{it:?}");
        }
        let again = hint(kind, &update.view, asked, 200, 1).expect("a view").expect("a choice");
        assert_eq!(told, again, "the same question has the same hint");
        let watching = table.update(Viewer::Spectator, Version::default(), Lang::En).view;
        assert!(hint(kind, &watching, me, 50, 1).is_ok(), "{kind}: no view ends the program");
    }
}

#[test]
fn what_is_no_view_of_the_game_gets_no_hint() {
    let me = Seat::nth(0).expect("a first seat");
    let told = hint(GameKind::Corleone, &serde_json::json!({ "cards": 3 }), me, 50, 1);
    assert!(told.is_err_and(|it| it.to_string().contains("what the seat sees")));
}

#[test]
fn a_finished_game_is_looked_at_a_little_at_a_time() {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/cash");
    let read = |it: fs::DirEntry| tape::read(&fs::read(it.path()).expect("a record")).expect("it replays");
    let mut all = fs::read_dir(records).expect("golden games").flatten().map(read);
    let tape = all.find(|it| it.outcome().is_some()).expect("a game that is over");
    let mut study = tape.study(true).expect("a study");
    let mut last = 0;
    while study.go_on() {
        let (done, all) = study.progress();
        assert!(last <= done && done < all, "{done} of {all}");
        last = done;
    }
    let told = study.told().clone();
    assert_eq!(told.chances.last().map(|it| it.step), Some(tape.n_steps()), "the end is told too");
    assert!(told.chances.windows(2).all(|it| it[0].step < it[1].step));
    for it in &told.chances {
        let sum: f64 = it.shares.iter().sum();
        assert!((sum - 1.0).abs() < 0.01, "all chances come to one: {it:?}");
    }
    assert!((1..=3).contains(&told.turning_points.len()));
    assert!(told.turning_points.windows(2).all(|it| it[0].step < it[1].step));
    let slips = told.slips.iter().map(|it| (it.step, it.seat, &*it.better));
    let given: Vec<_> =
        told.turning_points.iter().map(|it| (it.step, it.seat, &*it.action)).chain(slips).collect();
    let said = tape.answers(&given, Lang::De).expect("words");
    assert_eq!(said.len(), given.len());
    for (said, (_, _, action)) in said.iter().zip(&given) {
        assert_ne!(said, action, "an answer is told in words");
    }
    let nobody = [(0, Seat::nth(0).expect("a first seat"), "shoot the moon")];
    assert_eq!(tape.answers(&nobody, Lang::En).expect("words"), ["shoot the moon"]);
}
