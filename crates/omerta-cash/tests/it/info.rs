//! Who knows what.

use omerta_cash::Spent;
use omerta_core::{Face, Seat, Viewer};

use crate::harness::{BILLS, scene};

/// CG-INFO-1
#[test]
fn hands_bullets_aims_and_courage_are_hidden_until_the_common_reveal() {
    let play = scene(&format!("seats 4; {BILLS}")).play("A: load bang");
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        let seen = play.table.view(viewer).players[Seat::A];
        assert_eq!((seen.n_hand, seen.hand, seen.laid), (7, Face::Down, Some(Face::Down)));
    }
    let play = play.play("B: load click  C: load click  D: load click  A: aim B");
    assert_eq!(play.view(Seat::B).players[Seat::A].aim, Some(Face::Down));
    let play = play.play("B: aim A  C: aim A  D: aim A");
    assert_eq!(play.view(Seat::B).players[Seat::A].target, Some(Seat::B), "public once aimed");
    let play = play.play("A: order nobody  A: lie down");
    assert_eq!(play.view(Seat::B).players[Seat::A].courage, Some(Face::Down));
}

/// CG-INFO-1
#[test]
fn a_bullet_discarded_face_down_stays_unknown_to_the_others() {
    let play =
        scene(&format!("seats 4; {BILLS}")).load("bccc").aim("BADC").play("A: order nobody").courage("dsss");
    assert_eq!(
        play.view(Seat::A).players[Seat::A].known_spent().cards(),
        [Spent::DownBang],
        "one's own is known"
    );
    assert_eq!(play.view(Seat::B).players[Seat::A].known_spent().cards(), [Spent::Down]);
    assert_eq!(play.table.view(Viewer::Spectator).players[Seat::A].known_spent().cards(), [Spent::Down]);
}

/// CG-INFO-2
#[test]
fn loot_takings_revealed_bullets_and_who_discarded_face_down_are_public() {
    let play =
        scene(&format!("seats 4; {BILLS}")).load("bccc").aim("BADC").play("A: order nobody").courage("ssds");
    let play = play.play("A: take bill-10");
    for viewer in [Viewer::Seat(Seat::D), Viewer::Spectator] {
        let view = play.table.view(viewer);
        assert_eq!(view.loot.len(), 7);
        assert_eq!(view.players[Seat::A].n_loot, 1);
        assert_eq!(view.players[Seat::A].known_spent().cards(), [Spent::UpBang]);
        assert_eq!(view.players[Seat::C].known_spent().cards(), [Spent::Down]);
        assert!(view.players[Seat::D].known_spent().cards()[0].lies_face_down());
        assert_eq!(view.n_pile, 56, "what is to come is known as a whole, its order to nobody");
    }
}

/// CG-INFO-2
#[test]
fn what_one_lays_is_told_to_oneself_alone() {
    let play = scene(&format!("seats 4; {BILLS}")).quiet().play("A: load bang");
    assert_eq!(play.told_to(Viewer::Seat(Seat::A)), "You lay a bullet card.\nYou lay a Bang!\n");
    assert_eq!(play.told_to(Viewer::Seat(Seat::B)), "A lays a bullet card.\n");
}
