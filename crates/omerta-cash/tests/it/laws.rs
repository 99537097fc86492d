//! What every game promises, for every number of seats and every way to play.

use omerta_cash::Variant;
use omerta_core::Setup;
use omerta_core::laws::{self, Law};

use crate::harness::game;
use crate::wire;

const PLAIN: Variant = Variant { powers: false, clock: false, carry_over: false };
const POWERS: Variant = Variant { powers: true, ..PLAIN };
const CLOCK: Variant = Variant { clock: true, ..PLAIN };
const ALL: Variant = Variant { powers: true, clock: true, carry_over: true };

#[track_caller]
fn check(n_seats: u8, variant: Variant, n_games: u32) {
    let setup = Setup { n_seats, variant };
    let report = laws::check(&game(), &setup, n_games, 7).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, n_games);
    for law in Law::ALL {
        let tested = report.tested.get(&law).copied().unwrap_or(0);
        let least = u64::from(n_games) * in_ten_games(law) / 10;
        assert!(tested >= least, "{law:?} was put to the test {tested} times, not {least}");
    }
}

/// How often a law is at least put to the test in ten games.
fn in_ten_games(law: Law) -> u64 {
    match law {
        Law::Options | Law::Census => 1_000,
        Law::Blocked => 2_000,
        Law::Imagine | Law::Asked | Law::InfoKey => 400,
        Law::Audience | Law::Notation | Law::Moves | Law::Named | Law::Explained => 200,
        Law::Chance | Law::Commute | Law::Sealed => 80,
        Law::Wire | Law::Phrases => 30,
        Law::Ends | Law::Truth => 10,
        Law::Noise => 2,
        Law::Replay => 1,
        // No question of this game is a set.
        Law::Sets => 0,
    }
}

#[track_caller]
fn check_all_seats(variant: Variant, n_games: u32) {
    (4..=8).for_each(|n_seats| check(n_seats, variant, n_games));
}

#[test]
fn laws_hold_with_four() {
    check(4, PLAIN, 2_000);
}

#[test]
fn laws_hold_with_five() {
    check(5, PLAIN, 2_000);
}

#[test]
fn laws_hold_with_six() {
    check(6, PLAIN, 2_000);
}

#[test]
fn laws_hold_with_seven() {
    check(7, PLAIN, 2_000);
}

#[test]
fn laws_hold_with_eight() {
    check(8, PLAIN, 2_000);
}

#[test]
fn laws_hold_with_powers() {
    check_all_seats(POWERS, 200);
}

#[test]
fn laws_hold_with_a_clock() {
    check_all_seats(CLOCK, 200);
}

#[test]
fn laws_hold_with_everything() {
    check_all_seats(ALL, 200);
}

/// The Bang! of Clips, what the Hustler moved, aims at nobody: all that anyone hides is guessed at times.
#[test]
fn the_truth_can_be_imagined() {
    for (n_seats, variant) in [(4, PLAIN), (4, POWERS), (4, ALL), (6, POWERS), (8, POWERS)] {
        let sought = laws::truth_can_be_imagined(&game(), &Setup { n_seats, variant }, 200, 600, 7);
        let sought = sought.unwrap_or_else(|broken| panic!("{n_seats} seats, {variant:?}: {broken}"));
        assert!(sought.whole >= 20 && sought.seats >= 500, "{sought:?}");
    }
}

#[test]
fn all_that_is_sent_survives_and_every_number_has_a_name() {
    for (n_seats, variant) in [(4, PLAIN), (8, POWERS), (6, ALL)] {
        let looked_up = wire::check(&game(), &Setup { n_seats, variant }, 2);
        assert!(looked_up > 10_000, "{looked_up} were looked up");
    }
}
