//! Each rung of the ladder beats the one below by a margin that no run of luck explains.

use omerta_bots::Botted;
use omerta_bots::arena::Arena;
use omerta_bots::stats::Tally;
use omerta_cash::CashNGuns;
use omerta_core::{Seed, Setup};
use omerta_corleone::Corleone;
use omerta_standoff::Standoff;

use crate::positions::rules;

/// The lower end of the interval for the win share of the first bot, in per cent.
fn at_least<G: Botted>(n_seats: u8, bots: &[&str]) -> f64 {
    at_least_of::<G>(1200, n_seats, bots)
}

/// The same after so many games.
fn at_least_of<G: Botted>(n_games: u64, n_seats: u8, bots: &[&str]) -> f64 {
    let game = rules::<G>();
    let bots = bots.iter().map(|&it| it.to_owned()).collect();
    let arena = Arena::new(&game, Setup::new(n_seats), bots, Seed::from_number(4711)).expect("a good table");
    let mut tally = Tally::new(&arena);
    let told: Result<(), ()> = arena.run(n_games, 2, |it| {
        tally.add(it);
        Ok(())
    });
    told.expect("nothing fails here");
    100.0 * tally.summary().bots[0].win_share.low
}

#[test]
fn the_expert_beats_a_table_of_random_players() {
    for (n_seats, least) in [(4, 92.0), (6, 87.0), (8, 80.0)] {
        let mut bots = vec!["random"; usize::from(n_seats)];
        bots[0] = "expert";
        let share = at_least::<CashNGuns>(n_seats, &bots);
        assert!(share > least, "{share} % of the victories at {n_seats} seats");
    }
    assert!(at_least::<Standoff>(4, &["expert", "random", "random", "random"]) > 80.0);
}

#[test]
fn the_greedy_beats_a_table_of_random_players() {
    assert!(at_least::<CashNGuns>(4, &["greedy", "random", "random", "random"]) > 75.0);
}

#[test]
fn the_expert_beats_the_greedy() {
    // A fair part is 25 %.
    assert!(at_least::<CashNGuns>(4, &["expert", "greedy", "greedy", "greedy"]) > 60.0);
    assert!(at_least::<CashNGuns>(4, &["expert", "greedy"]) > 40.0);
}

#[test]
fn in_corleone_each_rung_beats_the_one_below() {
    for n_seats in 2..=5 {
        let mut bots = vec!["random"; usize::from(n_seats)];
        bots[0] = "greedy";
        let share = at_least_of::<Corleone>(200, n_seats, &bots);
        assert!(share > 95.0, "{share} % of the victories over random players at {n_seats} seats");
        let mut bots = vec!["greedy"; usize::from(n_seats)];
        bots[0] = "expert";
        let share = at_least_of::<Corleone>(400, n_seats, &bots);
        let par = 100.0 / f64::from(n_seats);
        assert!(share > par + 15.0, "{share} % of the victories over the greedy at {n_seats} seats");
    }
}
