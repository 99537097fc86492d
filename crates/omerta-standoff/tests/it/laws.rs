//! What every game promises, for every number of seats.

use std::sync::Arc;

use omerta_core::laws::{self, Law};
use omerta_core::{Packed, Setup};
use omerta_standoff::Standoff;

use crate::wire;

fn game() -> Arc<Standoff> {
    Arc::new(Standoff::load(&Standoff::own_pack()).unwrap())
}

#[track_caller]
fn check(n_seats: u8) {
    let report =
        laws::check(&game(), &Setup::new(n_seats), 2_000, 7).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, 2_000);
    for law in [Law::Moves, Law::Named, Law::Explained] {
        assert!(report.tested[&law] > 10_000, "{law:?} was put to the test {} times", report.tested[&law]);
    }
}

#[test]
fn laws_hold_with_four() {
    check(4);
}

#[test]
fn laws_hold_with_five() {
    check(5);
}

#[test]
fn laws_hold_with_six() {
    check(6);
}

#[test]
fn laws_hold_with_seven() {
    check(7);
}

#[test]
fn laws_hold_with_eight() {
    check(8);
}

#[test]
fn the_truth_can_be_imagined() {
    for n_seats in 4..=8 {
        let sought = laws::truth_can_be_imagined(&game(), &Setup::new(n_seats), 200, 600, 7);
        let sought = sought.unwrap_or_else(|broken| panic!("{n_seats} seats: {broken}"));
        assert!(sought.whole >= 20 && sought.seats >= 500, "{sought:?}");
    }
}

#[test]
fn all_that_is_sent_survives_and_every_number_has_a_name() {
    for n_seats in [4, 8] {
        let looked_up = wire::check(&game(), &Setup::new(n_seats), 10);
        assert!(looked_up > 10_000, "{looked_up} were looked up");
    }
}
