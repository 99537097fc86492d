//! Rule: "3. Hold-Up" (p. 3).

use omerta_core::{Face, Seat};

use crate::harness::{BILLS, scene};

/// CG-AIM-1
#[test]
fn all_guns_go_up_at_once() {
    let play = scene(&format!("seats 4; {BILLS}")).load("cccc").play("A: aim C  B: aim C  C: aim A");
    assert_eq!(play.asked(), "D");
    assert_eq!(play.view(Seat::D).players[Seat::A].aim, Some(Face::Down), "sealed until the last is in");
    assert_eq!(play.view(Seat::D).players[Seat::A].target, None);
    let play = play.quiet().play("D: aim C");
    assert_eq!(play.told(), "Guns up: A → C, B → C, C → A and D → C.\n");
    assert_eq!(play.view(Seat::D).players[Seat::A].target, Some(Seat::C));
}

/// CG-AIM-1
#[test]
fn whoever_is_too_slow_aims_at_nobody() {
    let play = scene(&format!("seats 4; variant clock; {BILLS}"))
        .load("cccc")
        .play("A: aim C  B: aim C  C: aim A  D late: aim nobody");
    assert_eq!(play.state().players[Seat::D].target, None);
}

/// CG-AIM-2
#[test]
fn aiming_is_compulsory_and_only_at_other_living_players() {
    let play = scene(&format!("seats 5; round 2; C is dead; {BILLS}")).load("cccc");
    assert_eq!(play.options(Seat::B), "aim A, aim D, aim E");
    assert_eq!(play.refused(Seat::B, "aim B").code(), "self");
    assert_eq!(play.refused(Seat::B, "aim C").code(), "dead");
    assert_eq!(play.refused(Seat::B, "aim nobody").code(), "must-aim");
    assert_eq!(play.refused(Seat::B, "aim H").code(), "not-an-option");
    let play = play.aim("BAAA");
    let at_a = play.state().players.values().iter().filter(|it| it.target == Some(Seat::A)).count();
    assert_eq!(at_a, 3, "several may aim at the same one");
}
