//! Number and order of options along fixed paths: a refactoring changes neither.

use expect_test::expect;
use omerta_core::paths::count_paths;
use omerta_core::{Seat, Seed, Setup};

use crate::harness::{game, scene};

#[test]
fn the_number_of_paths_stays_the_same() {
    let counts = (4..=8).map(|n| count_paths(&*game(), &Setup::new(n), Seed::from_number(7), 5));
    let counts: Vec<u64> = counts.collect();
    expect!["[2592, 32768, 100000, 248832, 537824]"].assert_eq(&format!("{counts:?}"));
}

/// Counts would not notice two options changing places; callers who choose by position would.
#[test]
fn the_order_of_options_stays_the_same() {
    let mut play = scene("seats 4; table 0 1 2 3 4 5 6 6");
    let mut seen = vec![play.options(Seat::B)];
    play.play("A: aim click B  B: aim click A  C: aim click D  D: aim click A");
    seen.push(play.options(Seat::B));
    play.play("A: stay  B: stay  C: stay  D: stay");
    seen.push(play.options(Seat::A));
    expect![[r#"
        aim bang A, aim bang C, aim bang D, aim click A, aim click C, aim click D
        stay, duck
        take 0, take 1, take 2, take 3, take 4, take 5, take 6"#]]
    .assert_eq(&seen.join("\n"));
}
