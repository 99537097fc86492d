//! Rule: "Turf War Phase" (p. 20 f.).

use omerta_core::Seat;
use omerta_corleone::{AreaId, Frame};

use crate::board::influence;
use crate::harness::scene;

/// Green is A, blue is B, yellow is C; there is money in a suitcase, so that it stops at Bribery.
const BOARD: &str =
    "seats 3; act 2; A suitcase $1; A don carriage_stand; A consigliere sutton_place; A thug midtown;
    B don herald_square; B consigliere queensboro_bridge; B thug chelsea; C don west_side_piers;
    mayor union_square; chief chelsea";
const MIDTOWN: usize = 5;
const CHELSEA: usize = 6;

/// CE-EX-13
#[test]
fn midtown_goes_to_green_with_three_against_two_and_the_mayor() {
    let play = scene(&format!("{BOARD}; at turf-war"));
    assert_eq!([Seat::A, Seat::B, Seat::C].map(|it| influence(&play, it)[MIDTOWN]), [3, 2, 0]);
    assert_eq!(play.markers("midtown"), "A");
}

/// CE-EX-14
#[test]
fn chelsea_is_tied_with_the_neutral_figures_and_its_markers_stay() {
    let play = scene(&format!("{BOARD}; at turf-war; control chelsea A C"));
    assert_eq!([Seat::A, Seat::B, Seat::C].map(|it| influence(&play, it)[CHELSEA]), [1, 2, 1]);
    assert_eq!(play.markers("chelsea"), "AC");
    let without_mayor = BOARD.replace("mayor union_square;", "");
    assert_eq!(
        scene(&format!("{without_mayor}; at turf-war")).markers("chelsea"),
        "B",
        "the Mayor's space counts in both wars"
    );
}

/// CE-WAR-1
#[test]
fn turfs_are_fought_for_in_order_and_told_one_by_one() {
    let text = "seats 2; B out; A thug queens; A thug brooklyn; A thug chelsea; A suitcase $1";
    let play = scene(text).quiet().play("A: play don  A: on sutton_place").quiet().play("A: done");
    let told = |turf: &str, won: bool| match won {
        true => format!("Turf war {turf}: A 1. A wins.\nA takes control {turf}.\n"),
        false => format!("Turf war {turf}: nobody is there.\n"),
    };
    let turfs = [
        ("on Wall Street", false),
        ("in Brooklyn", true),
        ("on the Upper East Side", true),
        ("in Queens", true),
        ("on the Upper West Side", false),
        ("in Midtown", true),
        ("in Chelsea", true),
    ];
    assert_eq!(play.told(), turfs.map(|(turf, won)| told(turf, won)).concat());
}

/// CE-WAR-1
#[test]
fn the_highest_alone_wins_even_on_its_own_marker_and_a_tie_is_nobodys() {
    let text = "seats 3; at turf-war; A suitcase $1; control queens A; A thug queens; B thug brooklyn; C don brooklyn_bridge";
    let play = scene(text);
    assert_eq!(
        [play.markers("queens"), play.markers("brooklyn"), play.markers("wall_street")],
        ["AA", "", "C"]
    );
    assert_eq!(Seat::all(3).map(|it| play.state().families[it].markers).collect::<Vec<_>>(), [7, 9, 8]);
    assert_eq!(play.markers("midtown"), "", "nobody is there");
}

/// CE-WAR-1: figures in the river, put aside or in reserve have no influence; several figures add up.
#[test]
fn only_figures_on_the_board_have_influence() {
    let text = "seats 2; at turf-war; A suitcase $1; tile wall_street genco; A thug wall_street; B thug wall_street+;
                B don union_square; B river thug";
    let play = scene(text);
    assert_eq!(
        [play.markers("wall_street"), play.markers("midtown"), play.markers("chelsea")],
        ["B", "B", "B"]
    );
}

/// CE-WAR-2
#[test]
fn the_neutral_figures_are_one_faction_that_never_wins_and_lets_nobody_share() {
    let text = "seats 3; at turf-war; A suitcase $1; tile midtown genco; A thug midtown; A don sutton_place;
                union-boss midtown+; mayor carriage_stand; B thug chelsea";
    let play = scene(text);
    assert_eq!(play.markers("midtown"), "", "two against two");
    assert_eq!(play.markers("chelsea"), "", "one against the Mayor");
    assert_eq!(play.markers("upper_east_side"), "A");
    let more = scene(&format!("{text}; chief midtown"));
    assert_eq!(more.markers("midtown"), "", "three against two: no neutral marker either");
}

/// CE-WAR-3
#[test]
fn the_topmost_marker_controls_and_those_beneath_stay() {
    let play = scene(
        "seats 3; at turf-war; A suitcase $1; control midtown A B; control chelsea B A; C thug midtown",
    );
    assert_eq!([play.markers("midtown"), play.markers("chelsea")], ["ABC", "BA"]);
    assert_eq!(play.state().controller(AreaId(5)), Some(Seat::C));
    assert_eq!(play.state().controller(AreaId(6)), Some(Seat::A), "nobody won it: as it was");
    assert_eq!(play.state().controller(AreaId(0)), None);
    assert_eq!(play.state().controller(AreaId::PARK), None);
}

/// CE-WAR-4, CE-WAR-5
#[test]
fn a_winner_without_markers_may_move_any_own_marker_or_decline() {
    let text = "seats 2; at turf-war; B suitcase $1; A thug brooklyn; B thug midtown;
                control wall_street A A A; control queens A B A; control chelsea A A A A";
    let play = scene(text);
    let own = "marker wall_street 0, marker wall_street 1, marker wall_street 2, marker queens 0, marker queens 2, \
               marker chelsea 0, marker chelsea 1, marker chelsea 2, marker chelsea 3, decline";
    assert_eq!((play.asked().as_str(), play.options(Seat::A).as_str()), ("A", own));
    assert_eq!(play.refused(Seat::A, "marker queens 1").code(), "not-an-option", "B's");
    let top = play.play("A: marker queens 2");
    assert_eq!([top.markers("brooklyn"), top.markers("queens")], ["A", "AB"]);
    assert_eq!(top.state().controller(AreaId(3)), Some(Seat::B), "the new topmost controls at once");
    let beneath = scene(text).play("A: marker queens 0");
    assert_eq!(beneath.markers("queens"), "BA", "the stack closes up");
    let declined = scene(text).play("A: decline");
    assert_eq!([declined.markers("brooklyn"), declined.markers("midtown")], ["", "B"], "and the war goes on");
}

/// CE-WAR-5
#[test]
fn it_is_asked_anew_at_each_new_turf_and_a_marker_of_this_war_may_move_again() {
    let text = "seats 2; at turf-war; B suitcase $1; A thug wall_street; A thug brooklyn; A don sutton_place;
                control brooklyn A B; control chelsea A A A A A A A";
    let play = scene(text);
    assert_eq!((play.markers("wall_street"), play.state().families[Seat::A].markers), ("A".into(), 0));
    assert!(play.options(Seat::A).starts_with("marker wall_street 0, marker brooklyn 0"), "for Brooklyn");
    let play = play.play("A: marker brooklyn 0");
    assert_eq!(play.markers("brooklyn"), "BA", "within the same turf");
    let play = play.play("A: marker wall_street 0");
    assert_eq!(
        [play.markers("upper_east_side"), play.markers("wall_street")],
        ["A", ""],
        "placed earlier in this war"
    );
    assert_eq!(play.state().controller(AreaId(0)), None);
    assert_eq!(play.asked(), "A", "and once more for Midtown");
    let play = play.play("A: decline");
    assert_eq!((play.markers("midtown").as_str(), play.top()), ("", Some(Frame::Bid)));
}

/// CE-WAR-4, CE-WAR-5: only a turf that is new to the winner is worth a marker of another.
#[test]
fn a_turf_won_again_without_markers_gets_none() {
    let text = "seats 2; at turf-war; A thug wall_street; A thug brooklyn;
                control wall_street B A; control chelsea A A A A A A A A";
    let play = scene(text);
    assert_eq!((play.asked(), play.top()), ("A".into(), Some(Frame::MoveMarker(Seat::A, AreaId(1)))));
    assert_eq!(play.markers("wall_street"), "BA", "it was A's already");
    let play = play.play("A: marker wall_street 1");
    assert_eq!([play.markers("wall_street"), play.markers("brooklyn")], ["B", "A"]);
}

/// CE-WAR-5: `Seize` moves a marker for want of others as well, and only to a turf that is not one's own.
#[test]
fn without_markers_only_a_turf_of_others_is_seized() {
    let text = "seats 2; A has 2 gun, blood-money, booze, new_management; A don sutton_place;
                control midtown B A; control chelsea A A A A A A A A";
    let play = scene(text).play("A: job new_management");
    assert_eq!(play.options(Seat::A), "in upper_east_side, decline");
    assert_eq!(play.refused(Seat::A, "in midtown").code(), "no-marker-left");
    let play = play.play("A: in upper_east_side  A: marker midtown 1");
    assert_eq!([play.markers("upper_east_side"), play.markers("midtown")], ["A", "B"]);
}
