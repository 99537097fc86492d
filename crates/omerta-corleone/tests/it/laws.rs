//! What every game promises, for every number of seats and every way to play.

use omerta_core::laws::{self, Law};
use omerta_core::{Packed, Setup};
use omerta_corleone::Variant;

use crate::harness::game;

fn variant(words: &[&str]) -> Variant {
    let words: Vec<String> = words.iter().map(|it| (*it).to_owned()).collect();
    game().variant(&words).expect("a variant there is")
}

/// How often a law is tested in a hundred games, at least.
fn least(law: Law) -> u64 {
    match law {
        Law::Options | Law::Blocked | Law::Census => 20_000,
        Law::Imagine | Law::Asked | Law::InfoKey => 8_000,
        Law::Audience | Law::Notation => 4_000,
        Law::Chance | Law::Moves | Law::Named | Law::Explained => 2_000,
        Law::Commute | Law::Sealed | Law::Sets => 800,
        Law::Wire | Law::Phrases => 500,
        Law::Truth => 40,
        Law::Noise => 20,
        Law::Replay => 10,
        // A game that does not end breaks it; there is nothing to count.
        Law::Ends => 0,
    }
}

#[track_caller]
fn check(n_seats: u8, variant: Variant, n_games: u32) {
    let setup = Setup { n_seats, variant };
    let report = laws::check(&game(), &setup, n_games, 7).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, n_games);
    for law in Law::ALL {
        let tested = report.tested.get(&law).copied().unwrap_or(0);
        assert!(tested * 100 >= least(law) * u64::from(n_games), "{law:?} was tested {tested} times");
    }
}

#[test]
fn laws_hold_with_two() {
    check(2, Variant::default(), 1_000);
}

#[test]
fn laws_hold_with_three() {
    check(3, Variant::default(), 1_000);
}

#[test]
fn laws_hold_with_four() {
    check(4, Variant::default(), 1_000);
}

#[test]
fn laws_hold_with_five() {
    check(5, Variant::default(), 1_000);
}

#[test]
fn laws_hold_where_neutral_figures_stay() {
    (2..=5).for_each(|n_seats| check(n_seats, variant(&["neutrals-stay", "A:pizzino"]), 100));
}

/// Jobs in hands, jobs just drawn, bids, tribute, answers to an Offer: all that anyone hides is guessed at times.
#[test]
fn the_truth_can_be_imagined() {
    let (plain, stay) = (Variant::default(), variant(&["neutrals-stay"]));
    for (n_seats, variant) in [(2, plain), (3, plain), (3, stay), (5, plain)] {
        let sought = laws::truth_can_be_imagined(&game(), &Setup { n_seats, variant }, 200, 600, 7);
        let sought = sought.unwrap_or_else(|broken| panic!("{n_seats} seats, {variant:?}: {broken}"));
        assert!(sought.whole > 80 && sought.seats > 200, "{n_seats} seats, {variant:?}: {sought:?}");
    }
}
