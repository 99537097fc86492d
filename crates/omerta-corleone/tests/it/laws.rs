//! What every game promises, for every number of seats and every way to play.

use omerta_core::Setup;
use omerta_core::laws::{self, Law};
use omerta_corleone::Variant;

use crate::harness::game;

const PLAIN: Variant = Variant { neutrals_stay: false };
const STAY: Variant = Variant { neutrals_stay: true };

#[track_caller]
fn check(n_seats: u8, variant: Variant, n_games: u32) {
    let setup = Setup { n_seats, variant };
    let report = laws::check(&game(), &setup, n_games, 7).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, n_games);
    // Moves are added up, options drawn and sets put together many times a game.
    for (law, times) in [(Law::Moves, 20), (Law::Named, 10), (Law::Explained, 10), (Law::Sets, 1)] {
        let tested = report.tested.get(&law).copied().unwrap_or(0);
        assert!(tested > u64::from(n_games * times), "{law:?} was tested {tested} times");
    }
}

#[test]
fn laws_hold_with_two() {
    check(2, PLAIN, 2_000);
}

#[test]
fn laws_hold_with_three() {
    check(3, PLAIN, 2_000);
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
fn laws_hold_where_neutral_figures_stay() {
    (2..=5).for_each(|n_seats| check(n_seats, STAY, 100));
}

/// Jobs in hands, jobs just drawn, bids, tribute, answers to an Offer: all that anyone hides is guessed at times.
#[test]
fn the_truth_can_be_imagined() {
    for (n_seats, variant) in [(2, PLAIN), (3, PLAIN), (3, STAY), (5, PLAIN)] {
        let sought = laws::truth_can_be_imagined(&game(), &Setup { n_seats, variant }, 200, 600, 7);
        let sought = sought.unwrap_or_else(|broken| panic!("{n_seats} seats, {variant:?}: {broken}"));
        assert!(sought.whole + sought.seats > 0, "{sought:?}");
    }
}
