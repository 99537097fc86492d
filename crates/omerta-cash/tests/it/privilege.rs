//! Rule: "4. Godfather's Privilege" (p. 3).

use omerta_cash::Phase;
use omerta_core::{Seat, SeatSet};

use crate::harness::{BILLS, scene};

/// CG-PRIV-1
#[test]
fn the_godfather_may_order_one_player_who_must_pick_a_different_target() {
    let play = scene(&format!("seats 4; godfather D; {BILLS}")).load("cccc").aim("BADC");
    assert_eq!(play.options(Seat::D), "order A, order B, order C, order nobody");
    let play = play.play("D: order A");
    assert_eq!(play.options(Seat::A), "aim C, aim D", "the Godfather included, the old target not");
    assert_eq!(play.refused(Seat::A, "aim B").code(), "same-target");
    assert_eq!(play.refused(Seat::A, "aim nobody").code(), "must-aim");
    let play = play.quiet().play("A: aim D");
    assert_eq!(play.told(), "A now aims at D.\n");
    assert_eq!(play.state().phase, Phase::Courage, "once a round");
}

/// CG-PRIV-1
#[test]
fn with_two_alive_there_is_no_privilege() {
    let play = scene(&format!("seats 4; round 5; C is dead; D is dead; {BILLS}")).load("cc").aim("BA");
    assert_eq!(play.state().phase, Phase::Courage);
}

/// CG-PRIV-2
#[test]
fn the_privilege_is_optional_and_never_for_oneself() {
    let play = scene(&format!("seats 4; {BILLS}")).load("cccc").aim("BADC");
    assert_eq!(
        play.options(Seat::A),
        "order B, order C, order D, order nobody",
        "also those who don't aim at A"
    );
    assert_eq!(play.refused(Seat::A, "order A").code(), "order-self");
    let play = play.quiet().play("A: order nobody");
    assert_eq!(play.told(), "A gives no order.\n");
    assert_eq!(play.asked(), "ABCD");
}

/// CG-PRIV-2
#[test]
fn who_aims_at_nobody_cannot_be_ordered_but_may_order() {
    let play = scene(&format!("seats 4; variant clock; {BILLS}")).load("cccc");
    let play = play.play("A late: aim nobody  B: aim A  C late: aim nobody  D: aim A");
    assert_eq!(play.options(Seat::A), "order B, order D, order nobody");
    assert_eq!(play.refused(Seat::A, "order C").code(), "no-target");
}

/// CG-PRIV-2
#[test]
fn nobody_can_be_ordered_where_nobody_else_aims() {
    let play = scene(&format!("seats 4; variant clock; {BILLS}")).load("cccc");
    let play = play.play("A: aim B  B late: aim nobody  C late: aim nobody  D late: aim nobody");
    assert_eq!(play.state().phase, Phase::Courage);
}

/// CG-PRIV-2
#[test]
fn with_three_alive_the_only_other_target_is_taken() {
    let play =
        scene(&format!("seats 4; round 4; D is dead; {BILLS}")).load("ccc").aim("BAA").play("A: order B");
    assert_eq!(play.state().players[Seat::B].target, Some(Seat::C));
    assert_eq!(play.state().phase, Phase::Courage);
}

/// CG-EX-15
#[test]
fn an_ordered_player_is_offered_all_but_himself_and_his_target() {
    let play =
        scene(&format!("seats 6; godfather E; {BILLS}")).load("cccccc").aim("BAAAAA").play("E: order A");
    let offered: SeatSet = play
        .table
        .decision(Seat::A)
        .unwrap()
        .options
        .iter()
        .map(|it| match it {
            omerta_cash::Action::Aim(seat) => *seat,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(offered, SeatSet::all(6).without(Seat::A).without(Seat::B));
    assert!(offered.contains(Seat::E), "the Godfather too");
}
