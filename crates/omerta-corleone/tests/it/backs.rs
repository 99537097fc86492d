//! Rule: "Play a Family Member" (pp. 11, 15).

use omerta_core::Seat;

use crate::abilities::discard;
use crate::board::influence;
use crate::harness::scene;

/// CE-BACK-1
#[test]
fn a_family_member_uses_the_backs_of_all_businesses_of_all_areas_touched() {
    let play = scene("seats 3; tile wall_street ammo_depot; tile brooklyn best_co; tile queens fish_market");
    let play = play.play("A: play don  A: on brooklyn_bridge");
    assert_eq!(
        play.hand(Seat::A),
        "$2 gun blood-money booze",
        "printed ones and tiles, of Wall Street and Brooklyn only"
    );
    let play = scene("seats 3; tile brooklyn best_co; tile queens supper_club; tile midtown polks");
    let play = play.play("A: play don  A: on east_river_ferry");
    assert_eq!(play.hand(Seat::A), "$2 $3 $3 booze narcotics", "three areas");
    assert_eq!(play.options(Seat::A), "use draw-job, done");
}

/// CE-BACK-1
#[test]
fn backs_are_used_in_any_order_mixed_between_businesses() {
    // Upper West Side and its tile barter, Chelsea's tile barters and its printed business gives a gun.
    let clauses = "seats 3; tile upper_west_side savings_loan; tile chelsea genco; A has $1, $5, booze";
    let play = || scene(clauses).play("A: play don  A: on columbus_circle");
    assert_eq!(play().options(Seat::A), "suitcase $1, suitcase $5, use barter, done");
    let mixed = play().play(
        "A: use barter  A: discard booze  A: take blood-money  A: suitcase $5
         A: use barter  A: discard gun  A: take booze  A: suitcase $1",
    );
    assert_eq!(
        (mixed.hand(Seat::A).as_str(), mixed.suitcase(Seat::A).as_str()),
        ("blood-money booze", "$1 $5")
    );
    let suitcase_first =
        play().play("A: suitcase $1  A: suitcase $5  A: use barter  A: discard gun  A: take gun  A: done");
    assert_eq!(suitcase_first.hand(Seat::A), "gun booze");
}

/// CE-BACK-1
#[test]
fn a_family_member_goes_to_an_empty_space_only() {
    let play = scene("seats 3; B don union_square").play("A: play don");
    assert_eq!(play.refused(Seat::A, "on union_square").code(), "occupied");
    let play = play.play("A: on village_corner");
    assert!(!play.state().families[Seat::A].reserve.contains(omerta_corleone::Figure::Don));
}

/// CE-BACK-2
#[test]
fn don_consigliere_and_heir_work_the_same() {
    for figure in ["don", "consigliere", "heir"] {
        let play = scene("seats 3; act 4; A has $1").play(&format!("A: play {figure}  A: on village_corner"));
        assert_eq!(play.hand(Seat::A), "$1 gun blood-money", "{figure}");
        assert_eq!(influence(&play, Seat::A), [1, 0, 0, 0, 0, 0, 1], "{figure}");
    }
}

/// CE-EX-2
#[test]
fn don_marzullo_between_chelsea_midtown_and_the_park() {
    let play = scene("seats 3; A has $3").play("A: play don  A: on carriage_stand");
    assert_eq!(play.hand(Seat::A), "$3 gun", "Chelsea's back");
    assert_eq!(play.options(Seat::A), "use draw-job, suitcase $3, done", "Midtown's and the park's");
    let play =
        play.play("A: use draw-job  chance: job mugging  chance: job encore  A: keep encore  A: suitcase $3");
    assert_eq!((play.hand(Seat::A).as_str(), play.suitcase(Seat::A).as_str()), ("gun encore", "$3"));
    assert_eq!(influence(&play, Seat::A), [0, 0, 0, 0, 0, 1, 1]);
}

/// CE-EX-3
#[test]
fn chiara_pizzino_between_midtown_and_queens() {
    let play = scene("seats 5; act 4; tile chelsea best_co; tile queens fish_market; turn E");
    let play = play.play("E: play heir  E: on queensboro_bridge");
    assert_eq!(play.hand(Seat::E), "$3 booze", "Queens, printed and tile");
    assert_eq!(play.options(Seat::E), "use draw-job, done", "Midtown");
    let play = play.play("E: use draw-job  chance: job mugging  chance: job encore  E: keep mugging");
    assert_eq!((play.hand(Seat::E).as_str(), play.asked().as_str()), ("$3 booze mugging", "A"));
    assert_eq!(influence(&play, Seat::E), [0, 0, 0, 1, 0, 1, 0]);
}

/// CE-EX-7
#[test]
fn don_pizzino_uses_four_backs_and_a_rival_who_controls_all_three_turfs_gets_nothing() {
    let control = "control chelsea A; control midtown A; control wall_street A";
    let play = scene(&format!("seats 5; tile wall_street savings_loan; {control}; E has $2, $5; turn E"));
    let play = play.play("E: play don  E: on union_square");
    assert_eq!(play.hand(Seat::E), "$2 $5 gun blood-money");
    assert_eq!(play.options(Seat::E), "use draw-job, suitcase $2, suitcase $5, done");
    let play =
        play.play("E: suitcase $5  E: use draw-job  chance: job mugging  chance: job encore  E: keep encore");
    assert_eq!(
        (play.hand(Seat::E).as_str(), play.suitcase(Seat::E).as_str()),
        ("$2 gun blood-money encore", "$5")
    );
    assert_eq!(discard(&play), ["mugging"]);
    assert_eq!(
        (play.hand(Seat::A).as_str(), play.suitcase(Seat::A).as_str(), play.asked().as_str()),
        ("", "", "A")
    );
}
