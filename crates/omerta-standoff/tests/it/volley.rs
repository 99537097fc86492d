//! All guns go off at the same time.

use omerta_core::{Face, Seat, SeatSet, Viewer};
use omerta_standoff::Bullets;

use crate::harness::scene;

/// SO-VOLLEY-1
#[test]
fn a_bang_wounds_if_both_stay() {
    let mut play = scene("seats 4; table 0 1 2 3 4 5 6 6");
    play.play(
        "A: aim bang B  B: aim click C  C: aim bang D  D: aim bang A
         A: stay        B: stay         C: stay        D: duck",
    );
    assert!(play.heard().ends_with(
        "A fires at B: Bang!\nB fires at C: Click.\nC's bullet goes away unseen.\nD's bullet goes away unseen."
    ));
    let wounds = play.table.state().players.map(|_, it| it.wounds);
    assert_eq!(wounds.values(), [0, 1, 0, 0]);
}

/// SO-VOLLEY-2
#[test]
fn two_can_hit_each_other_and_one_can_be_hit_twice() {
    let mut play = scene("seats 4; table 0 1 2 3 4 5 6 6");
    play.play(
        "A: aim bang B  B: aim bang A  C: aim bang A  D: aim click A
         A: stay        B: stay        C: stay        D: stay",
    );
    let wounds = play.table.state().players.map(|_, it| it.wounds);
    assert_eq!(wounds.values(), [2, 1, 0, 0]);
}

/// SO-VOLLEY-3
#[test]
fn every_bullet_is_spent_and_only_fired_ones_are_seen() {
    let mut play = scene("seats 4; table 0 1 2 3 4 5 6 6");
    play.play(
        "A: aim bang B  B: aim click C  C: aim bang D  D: aim bang A
         A: stay        B: stay         C: stay        D: duck",
    );
    let view = play.table.view(Viewer::Seat(Seat::A));
    let seen =
        |seat: Seat| (view.players[seat].n_hand, view.players[seat].shown, view.players[seat].n_buried);
    assert_eq!(seen(Seat::A), (7, Bullets { bang: 1, click: 0 }, 0));
    assert_eq!(seen(Seat::B), (7, Bullets { bang: 0, click: 1 }, 0));
    assert_eq!(seen(Seat::C), (7, Bullets { bang: 0, click: 0 }, 1));
    assert_eq!(seen(Seat::D), (7, Bullets { bang: 0, click: 0 }, 1));
    assert_eq!(view.players[Seat::C].buried, Face::Down);
    let own = play.table.view(Viewer::Seat(Seat::C)).players[Seat::C];
    assert_eq!(own.buried, Face::Up(Bullets { bang: 1, click: 0 }));
}

/// SO-VOLLEY-4
#[test]
fn the_third_wound_kills_after_the_volley() {
    let mut play = scene("seats 4; round 3; table 0 1 2 3 4 5 6 6\nB: wounds 2\nC: wounds 2");
    play.play(
        "A: aim bang B  B: aim bang C  C: aim click A  D: aim click A
         A: stay        B: stay        C: stay         D: stay",
    );
    assert!(play.heard().ends_with("B is dead.\nC is dead."), "B has still shot");
    assert_eq!(play.table.state().alive, [Seat::A, Seat::D].into_iter().collect());
    assert_eq!(play.table.state().standing, SeatSet::only(Seat::A).with(Seat::D));
}
