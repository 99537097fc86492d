//! Scenes that can't be are refused with every reason.

use expect_test::expect;
use omerta_core::{Counted, Packed};

use crate::harness::game;

#[test]
fn every_reason_is_told() {
    let errors = game().scene(
        "seats 4; round 2; table 6 6; flies 3   # a comment
         A: wounds 3; money 500
         B: fired bang bang; buried boom
         E: dead
         C: dead
         X: dead",
    );
    expect![[r#"
        `table 6 6`: 8 values from 0 to 6 are needed
        `flies 3`: seats, round or table is expected, or a seat and a colon
        `wounds 3`: a number from 0 to 2 is needed
        `money 500`: a number from 0 to 400 is needed
        `buried boom`: `boom` is no bullet: bang or click
        `dead`: there is no seat E at a table of 4
        `dead`: `X` is no seat: seats are the letters A to H
        B has spent 2 bullets in 1 rounds"#]]
    .assert_eq(&errors.unwrap_err().join("\n"));
}

#[test]
fn what_does_not_add_up_is_refused() {
    let refused = |text| game().scene(text).unwrap_err().join("\n");
    assert_eq!(refused(""), "`seats` with a number is needed");
    assert_eq!(refused("round 2"), "`round 2`: `seats` comes first");
    assert_eq!(refused("seats 4\nA: money 1"), "0 rounds had $0 in all, not $1");
    assert_eq!(refused("seats 4\nA: dead"), "1 can't have died in 0 rounds");
    assert_eq!(refused("seats 4; round 9"), "`round 9`: a number from 1 to 8 is needed");
    let two = "seats 4; round 4\nA: dead\nB: dead\nC: dead";
    assert_eq!(refused(two), "with fewer than two alive the game is over");
    let bangs = "seats 4; round 5\nA: fired bang bang bang bang";
    assert_eq!(refused(bangs), "`fired bang bang bang bang`: nobody has that many bangs");
}

#[test]
fn a_scene_counts_as_a_game_in_play_does() {
    let (setup, state) = game().scene("seats 6; round 5; table 1 1 2 2 3 3 4 4\nA: dead; money 9").unwrap();
    let start = omerta_core::Game::start(&*game(), &setup);
    assert_eq!(game().census(&state), game().census(&start));
    assert_eq!(state.pile.len(), 24);
}
