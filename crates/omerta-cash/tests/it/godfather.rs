//! Who gets the desk: the rulebook is silent on some of it, so these are rulings.

use omerta_core::{Seat, SeatSet};

use crate::harness::{BILLS, scene};

/// CG-GOD-1
#[test]
fn a_dead_godfathers_desk_goes_to_whoever_took_the_token() {
    let play = scene(&format!("seats 5; round 3; godfather B; B has 2 wounds; C is dead; {BILLS}"))
        .load("bccc")
        .aim("BAAA")
        .play("B: order nobody")
        .courage("ssdd");
    assert!(!play.state().alive.contains(Seat::B));
    let mut play = play.play("A: take token");
    while play.asked() != "chance" {
        let first = play.options(Seat::A).split(", ").next().unwrap().to_owned();
        play = play.play(&format!("A: {first}"));
    }
    assert_eq!(play.state().godfather, Seat::A, "and not D, who sits next to the dead");
}

/// CG-GOD-1, CG-GOD-2
#[test]
fn if_nobody_shares_the_next_living_player_inherits_at_the_start_of_the_next_round() {
    // B, the Godfather, and A shoot each other; B dies, the others lie down.
    let play = scene(&format!("seats 5; round 3; godfather B; B has 2 wounds; C is dead; {BILLS}"))
        .load("bbcc")
        .aim("BABA")
        .play("B: order nobody")
        .quiet()
        .courage("ssdd");
    assert_eq!(play.state().alive, SeatSet::all(5).without(Seat::B).without(Seat::C));
    assert!(
        play.told().contains("Nobody is standing: the loot is lost.\nD is the Godfather now.\n"),
        "{}",
        play.told()
    );
    assert_eq!((play.state().round, play.state().godfather), (4, Seat::D));
}

/// CG-GOD-2
#[test]
fn until_the_round_ends_a_dead_godfathers_seat_marks_where_sharing_begins() {
    let play = scene(&format!("seats 4; round 3; godfather B; B has 2 wounds; {BILLS}"))
        .load("bccc")
        .aim("BADC")
        .play("B: order nobody")
        .quiet()
        .courage("ssss");
    assert!(play.told().contains("A, C and D share the loot; C starts."), "{}", play.told());
    assert_eq!(play.state().godfather, Seat::B, "the desk moves at the start of the next round");
}

/// CG-GOD-2
#[test]
fn every_round_begins_with_a_living_godfather() {
    use omerta_core::{Game, Luck, Seed, Setup, Table, Waiting, below};
    let game = crate::harness::game();
    for seed in 0..200 {
        let (mut table, _) = Table::open(
            game.clone(),
            Setup::new(4 + (seed % 5) as u8),
            Luck::Seeded(Seed::from_number(seed)),
        )
        .unwrap();
        let mut dice = Seed::from_number(seed).dice(1 << 40);
        while let Waiting::Seats(seats) = table.waiting() {
            let state = table.state();
            if state.phase == omerta_cash::Phase::Bullet {
                assert!(state.alive.contains(state.godfather), "seed {seed}, round {}", state.round);
            }
            let seat = seats.first().unwrap();
            let mut options = Vec::new();
            game.options(state, seat, &mut options);
            let action = options[below(&mut dice, options.len() as u32) as usize];
            let advance = table.act(seat, table.decision_id(seat), action).unwrap();
            table.commit(advance);
        }
    }
}
