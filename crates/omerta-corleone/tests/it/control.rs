//! Rules: "Turf War Phase" and "Bribery Phase".

use omerta_core::Seat;
use omerta_corleone::Phase;

use crate::harness::{Play, scene};

/// The markers of a turf, the lowest first.
fn markers(play: &Play, turf: usize) -> String {
    play.state().control[turf].markers().iter().map(|it| it.letter()).collect()
}

const BOARD: &str = "seats 5; act 2; at turf-war; tile wall_street savings_loan;
    A don carriage_stand; A consigliere queensboro_bridge; A thug midtown;
    B don union_square; B consigliere sutton_place; B thug chelsea;
    C don west_side_piers; mayor herald_square; chief chelsea; control chelsea D";

/// CE-WAR-1, CE-EX-13
#[test]
fn midtown_goes_to_three_against_two_and_one() {
    let play = scene(BOARD);
    assert_eq!(markers(&play, 5), "A", "green three, blue two, the Mayor one");
}

/// CE-WAR-2, CE-EX-14
#[test]
fn chelsea_is_a_tie_with_the_neutral_figures_and_keeps_its_markers() {
    let play = scene(BOARD);
    let influence = play.state().players.n_seats();
    assert_eq!(influence, 5);
    assert_eq!(markers(&play, 6), "D", "blue two, green one, yellow one, Mayor and Chief two: nobody");
}

/// CE-WAR-1
#[test]
fn a_winner_puts_a_marker_even_on_his_own_and_a_tie_is_nobodys() {
    let play = scene(
        "seats 3; at turf-war; control queens A; A thug queens; B thug brooklyn; C don brooklyn_bridge",
    );
    assert_eq!(markers(&play, 3), "AA");
    assert_eq!(markers(&play, 1), "", "one against one");
    assert_eq!(markers(&play, 0), "C", "the space counts in full in each of its turfs");
    assert_eq!(play.state().players[Seat::A].markers, 7);
}

/// CE-WAR-2
#[test]
fn the_neutral_figures_together_are_one_faction() {
    let play = scene(
        "seats 3; at turf-war; A thug midtown; union-boss chelsea; mayor carriage_stand; chief midtown",
    );
    assert_eq!(markers(&play, 5), "", "A has one, the Mayor and the Chief two");
}

/// CE-WAR-3
#[test]
fn the_topmost_marker_controls_and_a_war_without_winner_changes_nothing() {
    let play = scene("seats 3; at turf-war; control midtown A B; control chelsea B A; C thug midtown");
    assert_eq!((markers(&play, 5).as_str(), markers(&play, 6).as_str()), ("ABC", "BA"));
    assert_eq!(play.state().controller(omerta_corleone::AreaId(5)), Some(Seat::C));
    assert_eq!(play.state().controller(omerta_corleone::AreaId(6)), Some(Seat::A));
}

/// CE-WAR-4, CE-WAR-5
#[test]
fn without_markers_left_one_on_the_board_may_be_moved() {
    let text = "seats 2; at turf-war; control wall_street A A A; control queens A B A; control chelsea A A A A; B thug midtown; A thug brooklyn";
    let play = scene(text);
    assert_eq!(play.state().players[Seat::A].markers, 0);
    assert_eq!(
        play.options(Seat::A),
        "marker wall_street 0, marker wall_street 1, marker wall_street 2, marker queens 0, marker queens 2, \
         marker chelsea 0, marker chelsea 1, marker chelsea 2, marker chelsea 3, decline"
    );
    let moved = play.play("A: marker queens 2");
    assert_eq!(
        (markers(&moved, 1).as_str(), markers(&moved, 3).as_str()),
        ("A", "AB"),
        "the stack closes up: B controls Queens"
    );
    let declined = scene(text).play("A: decline");
    assert_eq!(markers(&declined, 1), "");
    assert_eq!(markers(&declined, 5), "B", "the war goes on");
}

/// CE-WAR-5
#[test]
fn a_marker_may_be_moved_within_the_same_turf_and_is_asked_at_each() {
    let play = scene(
        "seats 2; at turf-war; control brooklyn A B; control chelsea A A A A A A A A; A thug brooklyn; A don triborough_bridge",
    );
    assert_eq!(play.asked(), "A");
    let play = play.play("A: marker brooklyn 0");
    assert_eq!(markers(&play, 1), "BA");
    assert_eq!(play.asked(), "A", "asked anew for the Upper East Side");
    let play = play.play("A: marker brooklyn 1  A: decline");
    assert_eq!(
        (markers(&play, 1).as_str(), markers(&play, 2).as_str()),
        ("B", "A"),
        "one placed earlier in this war"
    );
}

/// CE-BRI-1
#[test]
fn bids_are_sealed_and_come_from_the_suitcase_alone() {
    let play = scene(
        "seats 3; at bribery; allies bookie mayor_1; A suitcase $1, $3, mugging; B suitcase $2; C has $5",
    );
    assert_eq!(play.asked(), "AB", "C has nothing in the suitcase to bid");
    assert_eq!(play.options(Seat::A), "bid $1, bid $3, done");
    let play = play.play("A: bid $3");
    let seen = play.view(Seat::B).players[Seat::A];
    assert_eq!((seen.picked, seen.suitcase.value()), (omerta_core::Face::Down, 4));
}

/// CE-BRI-2, CE-EX-16
#[test]
fn a_zero_bid_never_gets_an_ally() {
    let play =
        scene("seats 3; at bribery; allies bookie mayor_1; A suitcase $1, $3; B suitcase $2; C suitcase $5");
    let play = play.play("A: bid $1  A: bid $3  B: done  C: done");
    assert_eq!(play.options(Seat::A), "bribe mayor_1, bribe bookie");
    let play = play.play("A: bribe bookie");
    assert_eq!(
        (play.suitcase(Seat::A).as_str(), play.suitcase(Seat::B).as_str(), play.suitcase(Seat::C).as_str()),
        ("", "$2", "$5")
    );
    assert!(play.state().phase >= Phase::Tribute, "the other ally is left");
}

/// CE-BRI-2, CE-EX-16
#[test]
fn ties_go_by_play_order_from_the_horse_head_and_who_gets_none_keeps_the_bid() {
    let play = scene(
        "seats 3; horse-head B; at bribery; allies bookie mayor_1; A suitcase $3; B suitcase $3; C suitcase $2",
    );
    let play = play.play("A: bid $3  B: bid $3  C: bid $2");
    assert_eq!(play.asked(), "B");
    let play = play.play("B: bribe bookie");
    assert_eq!(play.suitcase(Seat::A), "", "A takes the last ally and pays");
    assert_eq!(play.suitcase(Seat::C), "$2");
}

/// CE-BRI-3
#[test]
fn there_is_no_bribery_in_act_four() {
    let play = scene("seats 3; act 4; at turf-war; A suitcase $5; B has gun, booze, $1");
    assert_eq!(play.state().phase, Phase::Tribute);
    use omerta_core::Tabletop;
    assert!(crate::harness::game().scene("act 4; at bribery").is_err());
}

/// CE-BRI-4
#[test]
fn a_bid_binds_and_even_the_lowest_positive_one_gets_an_ally() {
    let play =
        scene("seats 3; at bribery; allies bookie mayor_1; A suitcase $5; B suitcase $1; C suitcase $2");
    let play = play.play("A: bid $5  B: bid $1  C: done  A: bribe bookie");
    assert_eq!(play.suitcase(Seat::B), "", "B pays and takes the Mayor");
    assert!(play.hand(Seat::B).contains("mayor_1"));
    let nobody = scene("seats 3; at bribery; allies bookie mayor_1; A suitcase $5; B suitcase $1")
        .play("A: done  B: done");
    assert_eq!(nobody.state().phase, Phase::Entracte);
    assert!(nobody.state().allies_gone.len() >= 6, "allies not taken leave the game in the Entr'acte");
}

/// CE-BRI-5
#[test]
fn at_the_reveal_all_bids_are_shown_card_by_card() {
    let play =
        scene("seats 3; at bribery; allies bookie mayor_1; A suitcase $2, $2; B suitcase $3; C suitcase $1")
            .quiet();
    let play = play.play("A: bid $2  A: bid $2  B: bid $3  C: done");
    let told = play.told();
    assert!(told.contains("2× $2") && told.contains("$3"), "{told}");
    let seen = play.view(Seat::C).players[Seat::B].picked.known().unwrap();
    assert_eq!(seen.money.value(), 3, "kept ones too");
}
