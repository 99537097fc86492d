//! Rule: "2. Choice of the Bullet card" (p. 3).

use omerta_core::{Face, Seat};

use crate::harness::{BILLS, scene};

/// CG-BUL-1
#[test]
fn all_lay_a_bullet_at_once_and_nobody_sees_which() {
    let play = scene(&format!("seats 4; {BILLS}"));
    assert_eq!(play.asked(), "ABCD");
    assert_eq!(play.options(Seat::A), "load click, load bang");
    let play = play.play("B: load bang");
    assert_eq!(play.view(Seat::B).players[Seat::B].laid, Some(Face::Up(omerta_cash::Bullet::Bang)));
    assert_eq!(play.view(Seat::A).players[Seat::B].laid, Some(Face::Down));
    assert_eq!(play.asked(), "ACD");
}

/// CG-BUL-1
#[test]
fn a_bullet_is_used_once_and_there_is_no_playing_without_one() {
    let play = scene(&format!("seats 4; round 6; A has 3 bangs; B has 3 clicks; {BILLS}"));
    assert_eq!(play.options(Seat::A), "load bang", "no Click! is left, and passing is no option");
    assert_eq!(play.options(Seat::B), "load click");
    assert_eq!(play.refused(Seat::B, "load bang").code(), "no-such-bullet");
    let play = play.play("A: load bang");
    assert_eq!(play.state().players[Seat::A].hand.bangs, 2);
}

/// CG-BUL-2
#[test]
fn spent_bullets_lie_face_up_if_revealed_and_face_down_otherwise() {
    let play = scene(&format!("seats 4; {BILLS}")).load("bcbc").aim("BADA").play("A: order nobody");
    let play = play.courage("sssd");
    let shown: Vec<String> =
        play.state().players.values().iter().map(|it| format!("{:?}", it.spent.cards())).collect();
    assert_eq!(shown, ["[UpBang]", "[UpClick]", "[DownBang]", "[DownClick]"]);
    assert_eq!((play.state().discard.clicks, play.state().discard.bangs), (1, 1));
}

/// CG-BUL-2
#[test]
fn everyone_has_one_card_in_hand_for_each_round_to_come() {
    for round in 1..=8 {
        let play = scene(&format!("seats 4; round {round}"));
        for player in play.state().players.values() {
            assert_eq!(player.hand.len(), 9 - round);
        }
    }
}
