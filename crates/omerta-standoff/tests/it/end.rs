//! The end of the game.

use omerta_core::{Seat, SeatSet, Waiting};

use crate::harness::scene;

const ALL_DUCK: &str = "A: duck  B: duck  C: duck  D: duck";

/// SO-END-1
#[test]
fn the_game_ends_after_round_eight() {
    let mut play = scene("seats 4; round 7; table 0 0 0 0 0 0 0 0");
    play.play("A: aim bang B  B: aim bang A  C: aim bang A  D: aim bang A").play(ALL_DUCK);
    assert_eq!((play.table.state().round, play.table.waiting()), (8, Waiting::Chance));
    let mut play = scene("seats 4; round 8; table 0 0 0 0 0 0 0 0");
    play.play("A: aim bang B  B: aim bang A  C: aim bang A  D: aim bang A").play(ALL_DUCK);
    assert!(play.table.outcome().is_some());
    assert_eq!(play.why_not("A: stay"), "over");
}

/// SO-END-2
#[test]
fn the_last_one_alive_still_takes_the_loot() {
    let mut play = scene(
        "seats 4; round 6; table 6 0 0 0 0 0 0 0\nA: wounds 2; buried bang bang bang\nC: dead\nD: dead",
    );
    play.play("A: aim click B  B: aim bang A  A: stay  B: stay");
    assert_eq!(play.table.waiting(), Waiting::Seats(SeatSet::only(Seat::B)));
    play.play("B: take 6  B: take 0  B: take 0  B: take 0  B: take 0  B: take 0  B: take 0  B: take 0");
    let outcome = play.table.outcome().expect("only B lives");
    assert_eq!(outcome.winners, SeatSet::only(Seat::B));
}

/// SO-END-2
#[test]
fn nobody_needs_to_survive() {
    let mut play =
        scene("seats 4; round 6; table 6 0 0 0 0 0 0 0\nA: wounds 2\nB: wounds 2; money 3\nC: dead\nD: dead");
    play.play("A: aim bang B  B: aim bang A  A: stay  B: stay");
    assert_eq!(play.table.outcome().map(|it| it.winners), Some(SeatSet::only(Seat::B)));
}

/// SO-END-3
#[test]
fn money_is_the_score_of_the_living_and_the_dead_and_equals_share() {
    let mut play =
        scene("seats 4; round 8; table 0 0 0 0 0 0 0 0\nA: money 20\nB: money 31\nC: dead; money 31");
    play.play("A: aim bang B  B: aim bang A  D: aim bang A  A: duck  B: duck  D: duck");
    let outcome = play.table.outcome().unwrap();
    assert_eq!(outcome.scores.values(), [20, 31, 31, 0]);
    assert_eq!(outcome.winners, [Seat::B, Seat::C].into_iter().collect());
    assert_eq!(outcome.shares().values(), [0.0, 0.5, 0.5, 0.0]);
}
