//! Rule: "6. Card effects" (p. 3).

use expect_test::expect;
use omerta_cash::{Phase, Spent};
use omerta_core::{Seat, SeatSet};

use crate::harness::{BILLS, scene};

/// CG-EFF-1, CG-EX-1
#[test]
fn two_may_wound_each_other_and_neither_shares() {
    let play = scene(&format!("seats 4; {BILLS}")).load("bbcc").aim("BADC").play("A: order nobody").quiet();
    let play = play.courage("ssss");
    assert_eq!(play.wounds(), [1, 1, 0, 0]);
    assert_eq!(play.state().sharing.sharers, [Seat::C, Seat::D].into_iter().collect());
    expect![[r#"
        Everyone stays standing.
        A shoots B: Bang!
        B shoots A: Bang!
        C pulls the trigger on D: Click!
        D pulls the trigger on C: Click!
        A takes 1 wound from B and now has 1.
        B takes 1 wound from A and now has 1.
        C and D share the loot; C starts.
    "#]]
    .assert_eq(&play.told());
}

/// CG-EFF-1
#[test]
fn click_does_nothing() {
    let play =
        scene(&format!("seats 4; {BILLS}")).load("cccc").aim("BADC").play("A: order nobody").courage("ssss");
    assert_eq!(play.wounds(), [0, 0, 0, 0]);
    assert_eq!(play.state().sharing.sharers, SeatSet::all(4));
}

/// CG-EFF-1, CG-EX-2
#[test]
fn several_wounds_in_one_round_add_up() {
    let two = |scene_of_c: &str| {
        scene(&format!("seats 4; round 2; {scene_of_c}; {BILLS}"))
            .load("bbcc")
            .aim("CCDC")
            .play("A: order nobody")
            .courage("ssss")
    };
    let unhurt = two("C has 0 wounds");
    assert_eq!((unhurt.wounds()[2], unhurt.state().alive.contains(Seat::C)), (2, true));
    let hurt = two("C has 1 wound");
    assert_eq!((hurt.wounds()[2], hurt.state().alive.contains(Seat::C)), (3, false));
    let three = scene(&format!("seats 5; round 2; C has 2 wounds; {BILLS}"))
        .load("bbcbc")
        .aim("CCDCA")
        .play("A: order nobody")
        .courage("sssss");
    assert_eq!((three.wounds()[2], three.state().alive.contains(Seat::C)), (5, false));
}

/// CG-EFF-1, CG-EX-2
#[test]
fn one_who_dies_in_a_volley_has_still_shot_in_it() {
    let play = scene(&format!("seats 4; round 2; C has 2 wounds; {BILLS}"))
        .load("bcbc")
        .aim("CADC")
        .play("A: order nobody")
        .courage("ssss");
    assert!(!play.state().alive.contains(Seat::C));
    assert_eq!(play.wounds()[3], 1, "D was hit by the dying C");
}

/// CG-EFF-2
#[test]
fn at_three_wounds_a_player_is_out() {
    let play = scene(&format!("seats 5; round 2; B has 2 wounds; {BILLS}"))
        .load("bcccc")
        .aim("BABAA")
        .play("A: order nobody")
        .quiet()
        .courage("sssss");
    assert!(play.told().contains("B is dead."));
    assert!(!play.state().sharing.sharers.contains(Seat::B));
    let refusal = play.refused(Seat::B, "take bill-5");
    assert_eq!(
        (refusal.code(), refusal.to_string().as_str()),
        ("out-of-game", "B is out of the game (CG-EFF-2)")
    );
}

/// CG-EFF-3
#[test]
fn the_loot_and_bullets_of_the_dead_leave_the_game() {
    let play = scene(&format!(
        "seats 4; round 3; B has 2 wounds, painting, 2 diamond-1, 3 bangs, 3 clicks, 1 down click; {BILLS}"
    ));
    let gone = play.state().gone.len();
    let play = play.load("bccc").aim("BADC").play("A: order nobody");
    let play = play.quiet();
    let play = play.courage("ssss");
    assert!(!play.state().alive.contains(Seat::B));
    assert_eq!(play.state().gone.len(), gone + 3);
    assert_eq!(play.loot(Seat::B), "");
    let dead = &play.state().players[Seat::B];
    assert_eq!(dead.hand.bangs, 3, "unseen, and in no discard");
    assert_eq!(play.view(Seat::A).players[Seat::B].hand, omerta_core::Face::Down);
    assert_eq!(
        dead.spent.cards().last(),
        Some(&Spent::UpClick),
        "the bullet of the last round is discarded as usual"
    );
}

/// CG-EFF-4, CG-EX-13
#[test]
fn a_sole_survivor_wins_at_once_without_sharing() {
    let play = scene(&format!("seats 4; round 5; A has 2 wounds; B has 2 wounds; D is dead; {BILLS}"))
        .load("bbc")
        .aim("BAA")
        .play("A: order nobody")
        .courage("sss");
    assert_eq!(play.state().phase, Phase::End);
    let outcome = play.outcome();
    assert_eq!(outcome.winners, SeatSet::only(Seat::C));
    assert_eq!(outcome.scores.values(), [0, 0, 0, 0], "even with no money, and nothing was shared");
}
