//! Rule: "7. Loot sharing", Clips (p. 3).

use omerta_cash::{Bullet, Phase, Spent};
use omerta_core::{Face, Seat};

use crate::harness::{Play, scene};

const CLIP: &str = "loot clip clip bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";

/// Everyone lays a Click!, stands, and A takes a Clip.
fn clip(description: &str) -> Play {
    let play = scene(&format!("{description}; {CLIP}"));
    play.load("cccc").aim("BADC").play("A: order nobody").courage("ssss").quiet().play("A: take clip")
}

/// CG-SHR-4, CG-EX-12
#[test]
fn a_clip_gets_a_bang_back_and_another_card_goes() {
    let play = clip("seats 4; round 3; A has 3 bangs; B has 2 bangs");
    assert_eq!(play.state().phase, Phase::ClipDiscard { seat: Seat::A, friend: false });
    assert_eq!(play.options(Seat::A), "discard click, discard bang");
    let before = play.state().players[Seat::A].hand;
    assert_eq!((before.clicks, before.bangs), (2, 4));
    let play = play.play("A: discard click");
    let hand = play.state().players[Seat::A].hand;
    assert_eq!((hand.clicks, hand.bangs, hand.len()), (1, 4, 5), "the size is kept");
    assert_eq!(
        play.told(),
        "A takes a Clip.\nA gets a Bang! back from the face-up discard.\nA discards a bullet card for it.\n"
    );
    assert_eq!(play.state().players[Seat::A].spent.cards().last(), Some(&Spent::DownClick));
    assert_eq!(play.view(Seat::B).players[Seat::A].known_spent().cards().last(), Some(&Spent::Down));
}

/// CG-SHR-4, CG-EX-12
#[test]
fn without_a_bang_in_the_discard_the_clip_is_lost() {
    let play = clip("seats 4; round 3; A has 3 bangs; B has 3 bangs; C has 3 bangs; D has 3 bangs");
    assert!(play.told().contains("A finds no Bang!: the Clip is wasted."));
    assert_eq!(play.state().players[Seat::A].hand.len(), 5, "the hand is unchanged");
    assert_eq!(play.asked(), "B");
}

/// CG-SHR-4, CG-SHR-7, CG-EX-12
#[test]
fn in_round_eight_the_clip_is_lost_and_the_bang_stays_in_the_discard() {
    let play = clip("seats 4; round 8; A has 1 click; B has 1 click; C has 1 click; D has 1 click");
    assert!(play.told().contains("the Clip is wasted"));
    assert_eq!(play.state().discard.bangs, 12);
    let known = play.state().players.values().iter().any(|it| it.spent.cards().contains(&Spent::KnownClick));
    assert!(!known, "this tells nobody what lies in the discard");
}

/// CG-SHR-7
#[test]
fn a_face_up_bang_is_taken_first_else_a_random_face_down_one() {
    let up = clip("seats 4; round 3; A has 2 bangs; B has 2 bangs, 1 down bang");
    assert_eq!(up.state().discard.bangs, 0, "the face-up one is gone");
    let down = clip("seats 4; round 3; A has 3 bangs; B has 2 bangs, 1 down bang");
    assert_eq!(down.asked(), "chance");
    let play = down.play("chance: clip B 0");
    assert!(play.told().contains("A gets back a Bang! that B had discarded face down."));
    assert_eq!(play.state().players[Seat::B].spent.cards()[0], Spent::TakenBang);
}

/// CG-SHR-7
#[test]
fn luck_finds_only_a_bang_that_lies_face_down() {
    let play = clip("seats 4; round 3; A has 3 bangs; B has 2 bangs, 1 down bang, 1 down click");
    for wrong in ["clip B 1", "clip A 0", "clip B 9", "clip H 0", "junk painting"] {
        use omerta_core::Noted;
        let chance = play.table.game().parse_chance(wrong).unwrap();
        assert_eq!(play.table.chance(chance).map(|_| ()).unwrap_err().code(), "impossible-chance", "{wrong}");
    }
}

/// CG-SHR-7
#[test]
fn bullets_of_this_round_count() {
    let play = scene(&format!("seats 4; {CLIP}")).load("cbcc").aim("BADC").play("A: order nobody");
    let play = play.courage("sdss").play("A: take clip");
    assert_eq!(play.asked(), "chance", "B's Bang! of this round lies there face down");
}

/// CG-SHR-7
#[test]
fn another_card_than_the_new_one_must_go() {
    let play = clip("seats 4; round 5; A has 0 bangs, 4 clicks");
    assert_eq!(play.options(Seat::A), "discard click");
    assert_eq!(play.refused(Seat::A, "discard bang").code(), "not-the-new-one");
    let play = clip("seats 4; round 5; A has 1 bangs, 3 clicks");
    assert_eq!(play.options(Seat::A), "discard click, discard bang", "an old Bang! may go");
}

/// CG-SHR-7
#[test]
fn with_one_other_card_there_is_no_choice() {
    let play = clip("seats 4; round 7; A has 1 bang, 1 click; B has 1 click; C has 1 click; D has 1 click");
    assert_eq!(play.asked(), "B", "nothing was asked");
    let hand = play.state().players[Seat::A].hand;
    assert_eq!((hand.clicks, hand.bangs), (0, 1));
    assert_eq!(
        play.state().players[Seat::A].spent.cards().last(),
        Some(&Spent::DownBang),
        "the old Bang! went"
    );
}

/// CG-SHR-7, CG-INFO-2
#[test]
fn a_lost_clip_tells_all_that_no_bang_lies_in_the_discard() {
    let play =
        clip("seats 4; round 3; A has 3 bangs; B has 3 bangs, 2 down clicks; C has 3 bangs; D has 3 bangs");
    let seen = play.view(Seat::D).players[Seat::B].known_spent();
    assert_eq!(&seen.cards()[..2], [Spent::KnownClick, Spent::KnownClick]);
}

/// CG-SHR-4
#[test]
fn a_gained_bang_is_a_bullet_like_any_other() {
    let play = clip("seats 4; round 3; A has 3 bangs; B has 2 bangs").play("A: discard click");
    assert_eq!(play.view(Seat::A).players[Seat::A].hand, Face::Up(play.state().players[Seat::A].hand));
    assert_eq!(play.state().players[Seat::A].hand.count(Bullet::Bang), 4);
}
