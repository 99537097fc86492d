//! Rule: "1. Loot" (p. 3).

use omerta_core::Seat;

use crate::harness::{BILLS, scene};

/// CG-LOOT-1
#[test]
fn eight_cards_are_turned_up_and_the_token_is_there_also_when_few_are_alive() {
    let loot = "loot painting painting painting painting bill-20 bill-20 diamond-1 diamond-5";
    let play = scene(&format!("seats 5; round 6; A has 1 wound; C is dead; D is dead; E is dead; {loot}"));
    assert_eq!(play.state().loot.len(), 8);
    assert!(play.state().sharing.token);
    assert_eq!(play.asked(), "AB");
}

/// CG-LOOT-1
#[test]
fn all_living_players_stand_again() {
    let play =
        scene(&format!("seats 4; {BILLS}")).load("cccc").aim("BADC").play("A: order nobody").courage("dddd");
    assert_eq!(play.asked(), "chance", "nobody stood, so the next round begins");
    let play = play.play("chance: loot bill-10 bill-10 bill-10 bill-10 bill-10 bill-10 bill-10 bill-10");
    assert_eq!(play.state().standing, play.state().alive);
    assert!(Seat::all(4).all(|it| play.state().standing.contains(it)));
}

/// CG-LOOT-1
#[test]
fn luck_deals_only_what_the_piles_hold() {
    let play = scene("seats 4");
    let game = play.table.game().clone();
    use omerta_core::Noted;
    for dealt in [
        "loot kit kit kit bill-5 bill-5 bill-5 bill-5 bill-5",
        "loot bill-5 bill-5",
        "loot bill-5 bill-5 bill-5 bill-5 bill-5 bill-5 bill-5 bill-5 bill-5",
    ] {
        let refusal = play.table.chance(game.parse_chance(dealt).unwrap()).map(|_| ()).unwrap_err();
        assert_eq!(refusal.code(), "impossible-chance", "{dealt}");
    }
}
