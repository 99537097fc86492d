//! Number and order of options along fixed paths: a refactoring changes neither.

use std::fmt::Write as _;

use expect_test::expect_file;
use omerta_core::paths::count_paths;
use omerta_core::{Seed, Setup, Waiting, below};

use crate::common::{game, seeded};

#[test]
fn the_number_of_paths_stays_the_same() {
    let mut text = String::new();
    for n_seats in 3..=6 {
        for depth in [1, 2, 3] {
            let n = count_paths(&*game(), &Setup::new(n_seats), Seed::from_number(7), depth);
            writeln!(text, "{n_seats} seats  depth {depth}  {n}").expect("a string");
        }
    }
    expect_file!["./counts.txt"].assert_eq(&text);
}

/// Counts would not notice two options changing places; callers who choose by position would.
#[test]
fn the_order_of_options_stays_the_same() {
    let mut text = String::new();
    for (n_seats, seed, most) in [(3, 7, 160), (5, 8, 160)] {
        let mut play = seeded(n_seats, seed);
        let mut dice = Seed::from_number(seed).dice(1 << 40);
        writeln!(text, "# {n_seats} seats").expect("a string");
        for _ in 0..most {
            let Waiting::Seats(seats) = play.table.waiting() else { break };
            let seat = seats.first().expect("somebody is asked");
            writeln!(text, "{seat}: {}", play.options(seat)).expect("a string");
            let decision = play.table.decision(seat).expect("a question");
            let nth = below(&mut dice, decision.options.len() as u32) as usize;
            let advance = play.table.act_nth(seat, decision.id, nth).expect("an option");
            play.table.commit(advance);
        }
    }
    expect_file!["./order.txt"].assert_eq(&text);
}
