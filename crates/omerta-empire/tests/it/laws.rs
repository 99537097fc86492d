//! What every game promises, for every number of seats and every way to play. Offers are made, answered and
//! countered in these games as well.

use omerta_core::laws::Law;
use omerta_core::{Game, Packed, Seed, Setup, Silent, Step, Waiting, laws, one_of};
use omerta_empire::{Prompt, Variant};

use crate::common::game;

fn plain() -> Variant {
    Variant::default()
}

/// All other readings, and a family that was chosen.
fn other() -> Variant {
    let words = ["attack-five", "abducted-to-hand", "exhausted-helpless", "vp-first", "B:pagano"];
    game().variant(&words.map(str::to_owned)).expect("all of these are there")
}

/// How often a law is put to the test at least: mostly in the first games, which are looked at step by step.
fn least(law: Law) -> u64 {
    match law {
        // Every game that is counted has ended.
        Law::Ends => 0,
        Law::Replay => 4,
        Law::Noise => 8,
        Law::Truth => 20,
        Law::Commute | Law::Sealed => 120,
        Law::Sets => 250,
        Law::Chance | Law::Named | Law::Explained => 500,
        Law::Wire | Law::Phrases | Law::Moves => 600,
        Law::Audience | Law::Imagine => 800,
        Law::Options | Law::Blocked | Law::Census | Law::InfoKey => 1_200,
        Law::Asked => 2_000,
        Law::Notation => 15_000,
    }
}

#[track_caller]
fn check(n_seats: u8, variant: Variant, n_games: u32) {
    let setup = Setup { n_seats, variant };
    let report = laws::check(&game(), &setup, n_games, 7).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, n_games);
    for law in Law::ALL {
        let n = report.tested.get(&law).copied().unwrap_or_default();
        assert!(n >= least(law), "{law:?} was tested {n} times: {:?}", report.tested);
    }
}

#[test]
fn laws_hold_with_three() {
    check(3, plain(), 400);
}

#[test]
fn laws_hold_with_four() {
    check(4, plain(), 400);
}

#[test]
fn laws_hold_with_five() {
    check(5, plain(), 300);
}

#[test]
fn laws_hold_with_six() {
    check(6, plain(), 300);
}

#[test]
fn laws_hold_with_the_other_readings() {
    (3..=6).for_each(|n_seats| check(n_seats, other(), 60));
}

/// Only numbers, bids and donations, make longer lists than search and people can look through.
#[test]
fn no_list_of_options_is_longer_than_64() {
    let game = game();
    let mut longest = 0;
    for number in 0..200 {
        let mut dice = Seed::from_number(64).nth(number).dice(0);
        let mut state = game.start(&Setup::new(6));
        let mut options = Vec::new();
        loop {
            let step = match game.waiting(&state) {
                Waiting::Over(_) => break,
                Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
                Waiting::Seats(seats) => {
                    let seat = seats.first().expect("somebody is waited for");
                    options.clear();
                    game.options(&state, seat, &mut options);
                    if !matches!(game.prompt(&state, seat), Prompt::Bid | Prompt::Donate) {
                        longest = longest.max(options.len());
                    }
                    Step::Seat(seat, one_of(&mut dice, &options).expect("there is always an answer"))
                }
            };
            game.apply(&mut state, &step, &mut Silent);
        }
    }
    assert!((30..=64).contains(&longest), "{longest}");
}

/// City cards in hands, henchmen that changed hands unseen, bids, plans, drafts: all that anyone hides is guessed
/// at times.
#[test]
fn the_truth_can_be_imagined() {
    for (n_seats, variant) in [(3, plain()), (4, other()), (6, plain())] {
        let sought = laws::truth_can_be_imagined(&game(), &Setup { n_seats, variant }, 60, 300, 7);
        let sought = sought.unwrap_or_else(|broken| panic!("{n_seats} seats, {variant:?}: {broken}"));
        assert!(sought.whole >= 1 && sought.seats >= 30, "{n_seats} seats: {sought:?}");
    }
}
