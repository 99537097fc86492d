//! Rule: "5. Courage" (p. 3).

use omerta_cash::Spent;
use omerta_core::{Face, Seat};

use crate::harness::{BILLS, scene};

/// CG-CRG-1
#[test]
fn courage_is_shown_by_all_at_once() {
    let play = scene(&format!("seats 4; {BILLS}")).load("cccc").aim("BADC").play("A: order nobody");
    assert_eq!(play.asked(), "ABCD");
    assert_eq!(play.options(Seat::C), "stand, lie down");
    let play = play.play("A: stand  B: lie down");
    assert_eq!(play.view(Seat::C).players[Seat::B].courage, Some(Face::Down));
    assert_eq!(play.view(Seat::B).players[Seat::B].courage, Some(Face::Up(false)));
    let play = play.quiet().play("C: stand  D: stand");
    assert!(play.told().starts_with("Standing: A, C and D. Lying down: B.\n"));
}

/// CG-CRG-1, CG-EX-4
#[test]
fn lying_down_is_safe_but_neither_shoots_nor_shares() {
    // A lies down with a Bang! for D, while C has a Bang! for A.
    let play =
        scene(&format!("seats 4; godfather B; {BILLS}")).load("bcbc").aim("DCAC").play("B: order nobody");
    let play = play.courage("dsss");
    assert_eq!(play.wounds(), [0, 0, 0, 0]);
    assert_eq!(play.state().players[Seat::A].spent.cards(), [Spent::DownBang]);
    assert!(!play.state().sharing.sharers.contains(Seat::A), "no loot for A");
    assert!(play.state().sharing.sharers.contains(Seat::D));
}

/// CG-CRG-2, CG-EX-3
#[test]
fn nobody_shoots_a_player_who_lay_down() {
    let play = scene(&format!("seats 4; {BILLS}")).load("bccc").aim("BADC").play("A: order nobody").quiet();
    let play = play.courage("sdss");
    assert_eq!(play.wounds(), [0, 0, 0, 0]);
    assert_eq!(play.state().players[Seat::A].spent.cards(), [Spent::DownBang]);
    assert_eq!(play.state().players[Seat::B].spent.cards(), [Spent::DownClick]);
    assert!(play.state().sharing.sharers.contains(Seat::A), "the shooter stays standing and shares");
    assert!(!play.told().contains("A shoots"));
}

/// CG-CRG-2
#[test]
fn the_shooter_of_a_coward_may_still_be_hit() {
    let play =
        scene(&format!("seats 4; {BILLS}")).load("bcbc").aim("BAAC").play("A: order nobody").courage("sdss");
    assert_eq!(play.wounds(), [1, 0, 0, 0]);
}

/// CG-CRG-3
#[test]
fn a_slow_player_who_lies_down_shows_nothing() {
    let play = scene(&format!("seats 4; variant clock; {BILLS}")).load("cccb");
    let play = play.play("A: aim B  B: aim A  C: aim B  D late: aim nobody  A: order nobody").courage("sssd");
    assert_eq!(play.state().players[Seat::D].spent.cards(), [Spent::DownBang]);
}

/// CG-CRG-3, CG-EX-14
#[test]
fn a_slow_player_stands_is_not_hit_and_shares() {
    let play = scene(&format!("seats 4; variant clock; godfather B; {BILLS}")).load("cccb");
    let play = play.play("A: aim B  B: aim A  C: aim B  D late: aim nobody");
    assert_eq!(play.refused(Seat::B, "order D").code(), "no-target");
    let play = play.play("B: order nobody").quiet().courage("ssss");
    assert!(play.told().contains("D has nobody to shoot at and shows a Bang!"));
    assert_eq!(play.state().players[Seat::D].spent.cards(), [Spent::UpBang]);
    assert_eq!((play.state().discard.clicks, play.state().discard.bangs), (3, 1), "it lies face up");
    assert!(play.state().sharing.sharers.contains(Seat::D));
    assert_eq!(play.wounds(), [0, 0, 0, 0]);
}
