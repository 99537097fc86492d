//! The loot of a round, and who is boss.

use omerta_core::{Packed, Refusal, Seat, Waiting};
use omerta_standoff::Phase;
use omerta_standoff::state::worth;

use crate::harness::{game, scene};

/// SO-LOOT-1
#[test]
fn the_box_has_64_cards_worth_0_to_6() {
    let state = *scene("seats 4").table.state();
    assert_eq!(state.pile.counts(), &[10, 9, 9, 9, 9, 9, 9]);
    assert_eq!((state.pile.len(), worth(&state.pile)), (64, 189));
    assert_eq!(game().scene("seats 3").unwrap_err(), ["`seats 3`: a number from 4 to 8 is needed"]);
}

/// SO-LOOT-2
#[test]
fn eight_cards_are_turned_up_and_all_aim() {
    let mut play = scene("seats 4");
    assert_eq!(play.table.waiting(), Waiting::Chance);
    play.play("deal 0 0 1 2 3 4 5 6");
    assert_eq!(play.heard(), "Round 1. The boss is A. Loot: $0, $0, $1, $2, $3, $4, $5 and $6.");
    assert_eq!(play.table.state().pile.len(), 56);
    assert_eq!(play.table.state().phase, Phase::Aim);
}

/// SO-LOOT-2
#[test]
fn luck_can_only_give_what_is_in_the_pile() {
    let mut play = scene("seats 4");
    for deal in ["deal", "deal 0 0 1 2 3 4 5"] {
        assert_eq!(play.step(deal), Err(Refusal::Impossible));
    }
    let mut play = scene("seats 4; round 8");
    assert_eq!(play.table.state().pile.len(), 8);
    assert_eq!(play.step("deal 6 6 6 6 6 6 6 6"), Err(Refusal::Impossible));
}

/// SO-BOSS-1
#[test]
fn the_boss_moves_on_every_round_even_to_the_dead() {
    let mut play = scene("seats 4; round 3; table 0 0 0 0 0 0 0 0\nD: dead");
    assert_eq!(play.table.state().boss, Seat::C);
    play.play(
        "A: aim click B  B: aim click A  C: aim click A
         A: duck         B: duck         C: duck",
    );
    assert_eq!((play.table.state().round, play.table.state().boss), (4, Seat::D));
    assert_eq!(scene("seats 4; round 5").table.state().boss, Seat::A);
}
