//! Those who stand take one loot card each, round and round.

use omerta_core::{Seat, SeatSet, Waiting};
use omerta_standoff::Phase;

use crate::harness::{Play, scene};

/// A table in round 2, whose boss is B, after a volley that hit nobody but D.
fn sharing(ducks: &str) -> Play {
    let mut play = scene("seats 4; round 2; table 0 1 2 3 4 5 6 6");
    play.play("A: aim click B  B: aim click A  C: aim bang D  D: aim click A");
    for seat in "ABCD".chars() {
        let word = if ducks.contains(seat) { "duck" } else { "stay" };
        play.play(&format!("{seat}: {word}"));
    }
    play.heard();
    play
}

/// SO-SHARE-1
#[test]
fn whoever_stayed_and_was_not_hit_shares_beginning_with_the_boss() {
    let mut play = sharing("");
    assert_eq!(play.table.waiting(), Waiting::Seats(SeatSet::only(Seat::B)));
    play.play("B: take 6  C: take 6  A: take 5  B: take 4");
    assert_eq!(play.table.waiting(), Waiting::Seats(SeatSet::only(Seat::C)));
    assert_eq!(play.heard(), "B takes $6.\nC takes $6.\nA takes $5.\nB takes $4.");
}

/// SO-SHARE-1
#[test]
fn if_the_boss_may_not_take_the_next_clockwise_begins() {
    let play = sharing("B");
    assert_eq!(play.table.waiting(), Waiting::Seats(SeatSet::only(Seat::C)));
}

/// SO-SHARE-2
#[test]
fn they_take_until_nothing_is_left() {
    let mut play = sharing("AB");
    play.play("C: take 6  C: take 6  C: take 5  C: take 4  C: take 3  C: take 2");
    assert_eq!(play.options(Seat::C), "take 0, take 1");
    assert_eq!(play.why_not("C: take 6"), "not-there SO-SHARE-2");
    play.play("C: take 0  C: take 1");
    assert_eq!(play.table.state().players[Seat::C].money, 27);
    assert_eq!((play.table.state().phase, play.table.state().round), (Phase::Deal, 3));
}

/// SO-SHARE-3
#[test]
fn loot_that_nobody_may_take_is_lost() {
    let mut play = scene("seats 4; table 0 1 2 3 4 5 6 6");
    play.play(
        "A: aim click B  B: aim click A  C: aim bang D  D: aim click A
         A: duck         B: duck         C: duck        D: duck",
    );
    let heard = play.heard();
    assert!(heard.contains("Everybody ducks.\n"));
    assert!(heard.ends_with("Nobody may take anything: $27 are lost.\nThe next boss is B."));
    assert_eq!(play.table.state().lost, 27);
    assert_eq!(play.table.waiting(), Waiting::Chance);
}
