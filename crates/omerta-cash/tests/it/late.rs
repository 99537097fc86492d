//! A table with a clock.

use omerta_core::Seat;

use crate::harness::{BILLS, scene};

/// CG-TIME-1
#[test]
fn without_a_clock_nobody_is_ever_skipped() {
    let play = scene(&format!("seats 4; {BILLS}"));
    assert_eq!(play.late(Seat::A), "");
    assert_eq!(play.table.late(Seat::A).map(|_| ()).unwrap_err().code(), "no-clock");
    let play = play.load("cccc");
    assert_eq!(play.late(Seat::A), "");
}

/// CG-TIME-1
#[test]
fn no_bullet_in_time_is_a_random_card_of_the_hand() {
    let play = scene(&format!("seats 4; variant clock; {BILLS}"));
    let expected =
        "load click, load click, load click, load click, load click, load bang, load bang, load bang";
    assert_eq!(play.late(Seat::A), expected, "each card as likely as the others");
    let advance = play.table.late(Seat::A).unwrap();
    assert_eq!(advance.news().count(), 3, "that A was slow, that a card lies there, and for A which");
}

/// CG-TIME-1
#[test]
fn no_aim_in_time_is_at_nobody_and_no_courage_in_time_is_standing() {
    let play = scene(&format!("seats 4; variant clock; {BILLS}")).load("cccb");
    assert_eq!(play.late(Seat::D), "aim nobody");
    let play = play.play("A: aim B  B: aim A  C: aim A  D late: aim nobody  A: order nobody");
    assert_eq!(play.late(Seat::D), "stand");
    let play = play.play("A: lie down  B: lie down  C: lie down").quiet().play("D late: stand");
    assert!(play.told().starts_with("D was too slow.\n"));
    assert!(play.told().contains("D's bullet card goes away unseen."));
    assert_eq!(play.asked(), "D", "stands alone and shares");
}

/// CG-TIME-2
#[test]
fn each_slow_answer_has_its_rule_and_is_an_ordinary_step() {
    let loot = "loot clip bill-5 bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";
    let play =
        scene(&format!("seats 5; round 3; variant clock; A has 2 bangs; {loot}")).load("ccccc").aim("BAAAA");
    assert_eq!(play.late(Seat::A), "order nobody");
    let play = play.play("A: order B");
    assert_eq!(play.late(Seat::B), "aim nobody");
    let play = play.play("B late: aim nobody");
    assert_eq!(play.state().players[Seat::B].target, None);
    let play = play.courage("sssss");
    assert_eq!(
        play.late(Seat::A),
        "take bill-5, take bill-5, take bill-5, take bill-5, take bill-5, take bill-10, take bill-10, take clip, take token"
    );
    let play = play.play("A late: take clip");
    assert_eq!(play.late(Seat::A), "discard click, discard click, discard click, discard bang, discard bang");
    let steps = play.table.steps();
    assert!(steps.iter().any(|it| matches!(it, omerta_core::Step::Late(Seat::A, _))));
}

/// CG-TIME-2
#[test]
fn an_optional_power_not_used_in_time_is_not_used() {
    let play =
        scene(&format!("seats 4; variant powers clock; A has power hustler; B has power cunning; {BILLS}"));
    assert_eq!(play.late(Seat::A), "skip");
    let play = play.play("A late: skip").load("cccc").aim("BADC");
    assert_eq!((play.asked().as_str(), play.late(Seat::B).as_str()), ("B", "skip"));
}
