//! A table with a clock.

use omerta_cash::{Action, Bullet, Variant};
use omerta_core::{Seat, Step, Viewer};

use crate::harness::{BILLS, scene, seeded};

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
    let play = play.play("A late: load bang");
    assert_eq!(
        play.told_to(Viewer::Seat(Seat::A)).lines().count(),
        3,
        "too slow, a card lies there, and which"
    );
    let hand = play.state().players[Seat::A].hand;
    assert_eq!((hand.clicks, hand.bangs), (5, 2));
}

/// CG-TIME-1
#[test]
fn with_real_cards_the_dealer_draws_the_bullet_of_a_slow_player() {
    let play = scene(&format!("seats 4; variant clock; {BILLS}"));
    let code =
        |it: Result<_, omerta_core::Refusal>| it.map(|_: omerta_core::Advance<_>| ()).unwrap_err().code();
    assert_eq!(code(play.table.late(Seat::A)), "late-needs-luck");
    let drawn = play.table.late_with(Seat::A, Action::Load(Bullet::Bang)).expect("A has one");
    assert_eq!(drawn.steps().count(), 1);
    assert_eq!(code(play.table.late_with(Seat::A, Action::Stand)), "not-an-option");
    let play = play.load("cccc");
    let aim = play.table.late(Seat::A).expect("there is one answer, so nobody draws");
    assert_eq!(aim.steps().next(), Some(&Step::Late(Seat::A, Action::AimAtNobody)));
}

/// CG-TIME-1
#[test]
fn with_a_seed_nobody_chooses_the_bullet_of_a_slow_player() {
    let clock = Variant { clock: true, ..Variant::default() };
    let play = seeded(4, clock, 7);
    let refusal = play.table.late_with(Seat::A, Action::Load(Bullet::Bang)).map(|_| ()).unwrap_err();
    assert_eq!(refusal.code(), "no-chance");
    assert!(play.table.late(Seat::A).is_ok());
}

/// CG-TIME-1
#[test]
fn no_aim_in_time_is_at_nobody_and_no_courage_in_time_is_standing() {
    let play = scene(&format!("seats 4; variant clock; {BILLS}")).load("cccb");
    assert_eq!(play.late(Seat::D), "aim nobody");
    let play = play.play("A: aim B  B: aim A  C: aim A  D late: aim nobody  A: order nobody");
    assert_eq!(play.late(Seat::D), "stand");
    let play = play.play("A: lie down  B: lie down  C: lie down").quiet().play("D late: stand");
    assert!(play.told().starts_with("D is too slow.\n"));
    assert!(play.told().contains("D has nobody to shoot at and shows a Bang!"));
    assert_eq!(play.wounds(), [0; 4]);
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
