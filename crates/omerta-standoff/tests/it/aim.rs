//! All load and aim, in secret and at once.

use omerta_core::{Face, Seat, SeatSet, Viewer, Waiting};
use omerta_standoff::Bullet;

use crate::harness::scene;

/// SO-AIM-1
#[test]
fn all_living_players_aim_at_once() {
    let mut play = scene("seats 5; round 2; table 0 1 2 3 4 5 6 6\nC: dead");
    let all: SeatSet = [Seat::A, Seat::B, Seat::D, Seat::E].into_iter().collect();
    assert_eq!(play.table.waiting(), Waiting::Seats(all));
    play.play("E: aim bang A  A: aim click B");
    assert_eq!(play.table.waiting(), Waiting::Seats([Seat::B, Seat::D].into_iter().collect()));
    assert_eq!(play.heard(), "");
}

/// SO-AIM-1
#[test]
fn nobody_else_sees_what_was_sealed() {
    let mut play = scene("seats 4; table 0 1 2 3 4 5 6 6");
    play.play("A: aim bang C");
    let seen = |viewer| play.table.view(viewer).players[Seat::A];
    let mine = seen(Viewer::Seat(Seat::A));
    assert_eq!((mine.bullet, mine.target), (Some(Face::Up(Bullet::Bang)), Some(Face::Up(Seat::C))));
    for viewer in [Viewer::Seat(Seat::B), Viewer::Seat(Seat::C), Viewer::Spectator] {
        let theirs = seen(viewer);
        assert_eq!(
            (theirs.bullet, theirs.target, theirs.hand),
            (Some(Face::Down), Some(Face::Down), Face::Down)
        );
    }
}

/// SO-AIM-2
#[test]
fn only_bullets_that_are_left_can_be_loaded() {
    let mut play = scene("seats 4; round 4; table 0 1 2 3 4 5 6 6\nA: fired bang bang; buried bang");
    assert_eq!(play.options(Seat::A), "aim click B, aim click C, aim click D");
    assert_eq!(play.why_not("A: aim bang B"), "no-bullet SO-AIM-2");
}

/// SO-AIM-3
#[test]
fn targets_are_the_living_others() {
    let mut play = scene("seats 4; round 2; table 0 1 2 3 4 5 6 6\nC: dead");
    assert_eq!(play.options(Seat::B), "aim bang A, aim bang D, aim click A, aim click D");
    assert_eq!(play.why_not("B: aim bang B"), "self SO-AIM-3");
    assert_eq!(play.why_not("B: aim click C"), "dead SO-AIM-3");
    assert_eq!(play.why_not("C: aim click B"), "dead");
}

/// SO-AIM-4
#[test]
fn when_all_have_aimed_everybody_sees_the_targets_and_no_bullet() {
    let mut play = scene("seats 4; table 0 1 2 3 4 5 6 6");
    play.play("A: aim bang C  B: aim click C  C: aim click A  D: aim bang A");
    assert_eq!(play.heard(), "Guns up: A → C, B → C, C → A and D → A.");
    let seen = play.table.view(Viewer::Spectator).players[Seat::A];
    assert_eq!((seen.bullet, seen.target), (Some(Face::Down), Some(Face::Up(Seat::C))));
}
