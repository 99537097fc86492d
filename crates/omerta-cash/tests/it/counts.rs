//! Number and order of options along fixed paths: a refactoring changes neither.

use std::fmt::Write as _;

use expect_test::expect_file;
use omerta_cash::Variant;
use omerta_core::paths::count_paths;
use omerta_core::{Seed, Setup, Waiting, below};

use crate::harness::{game, seeded};

const POWERS: Variant = Variant { powers: true, clock: false, carry_over: false };

#[test]
fn the_number_of_paths_stays_the_same() {
    let mut text = String::new();
    for (name, variant) in [("plain", Variant::default()), ("powers", POWERS)] {
        for n_seats in 4..=8 {
            let depth = u32::from(n_seats) + 4;
            let setup = Setup { n_seats, variant };
            let n = count_paths(&*game(), &setup, Seed::from_number(7), depth);
            writeln!(text, "{name:6}  {n_seats} seats  depth {depth:2}  {n}").unwrap();
        }
    }
    expect_file!["./counts.txt"].assert_eq(&text);
}

/// Counts would not notice two options changing places; callers who choose by position would.
#[test]
fn the_order_of_options_stays_the_same() {
    let mut text = String::new();
    for (name, variant, seed) in [("plain", Variant::default(), 7), ("powers", POWERS, 8)] {
        let mut play = seeded(6, variant, seed);
        let mut dice = Seed::from_number(seed).dice(1 << 40);
        writeln!(text, "# {name}").unwrap();
        while let Waiting::Seats(seats) = play.table.waiting() {
            let seat = seats.first().unwrap();
            let options = play.options(seat);
            writeln!(text, "{seat}: {options}").unwrap();
            let decision = play.table.decision(seat).unwrap();
            let nth = below(&mut dice, decision.options.len() as u32) as usize;
            let advance = play.table.act_nth(seat, decision.id, nth).unwrap();
            play.table.commit(advance);
        }
    }
    expect_file!["./order.txt"].assert_eq(&text);
}
