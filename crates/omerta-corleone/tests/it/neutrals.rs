//! Rule: "Neutral Figures" (p. 18).

use omerta_core::Seat;
use omerta_corleone::AreaId;

use crate::harness::scene;

/// CE-NEU-1
#[test]
fn the_mayor_is_placed_on_a_family_member_space_and_shakes_down_backs() {
    let play = scene("seats 2; act 2; A has mayor_1; B don newtown_creek").play("A: ally mayor_1");
    assert_eq!(play.options(Seat::A), "neutral mayor, decline");
    let play = play.play("A: neutral mayor");
    let all = "on west_side_piers, on carriage_stand, on grand_army_plaza, on sutton_place, on triborough_bridge, \
               on queensboro_bridge, on union_square, on village_corner, on brooklyn_bridge, on ridgewood_yards, decline";
    assert_eq!(play.options(Seat::A), all, "free spaces for two");
    let play = play.play("A: on ridgewood_yards");
    assert_eq!((play.hand(Seat::A), play.stands("ridgewood_yards")), ("$3 booze".into(), "mayor".into()));
    assert_eq!(play.asked(), "B", "it was the turn");
}

/// CE-NEU-1
#[test]
fn the_union_boss_is_placed_on_a_thug_space_and_shakes_down_the_front() {
    let text = "seats 3; act 2; A has union_boss_1; B thug midtown; control chelsea C";
    let play = scene(text).play("A: ally union_boss_1  A: neutral union-boss");
    assert!(!play.options(Seat::A).contains("midtown"), "occupied");
    let play = play.play("A: at chelsea");
    assert_eq!([play.hand(Seat::A), play.hand(Seat::C)], ["$2 gun", "$2 gun"], "the controller has a share");
    assert_eq!(play.stands("chelsea"), "union-boss");
    assert_eq!(play.play("B: play thug").refused(Seat::B, "at chelsea").code(), "occupied");
}

/// CE-NEU-1
#[test]
fn the_police_chief_stands_inside_a_turf_and_uses_no_space() {
    let text = "seats 3; act 2; A has police_chief_1; B thug chelsea; C don union_square; C thug midtown";
    let play = scene(text).play("A: ally police_chief_1  A: neutral chief  A: in chelsea");
    assert_eq!(play.state().chief, Some(AreaId(6)));
    assert_eq!(play.options(Seat::A), "figure chelsea, decline", "one thug of a rival in that turf");
    let play = play.play("A: figure chelsea");
    assert_eq!((play.hand(Seat::A).as_str(), play.stands("chelsea").as_str()), ("$2", ""));
    assert_eq!(play.play("B: play thug  B: at chelsea").stands("chelsea"), "B thug");
}

/// CE-NEU-1: afterwards it belongs to nobody.
#[test]
fn after_the_turn_a_neutral_figure_belongs_to_nobody() {
    let text = "seats 3; act 3; A has union_boss_1, gun, booze, double_shift; B has gun, warning_shot; C has booze, outflanked";
    let play = scene(text).play("A: ally union_boss_1  A: neutral union-boss  A: at brooklyn");
    let play = play.play("B: job warning_shot");
    assert_eq!(play.asked(), "C", "it is no thug of a rival");
    let play = play.play("C: job outflanked");
    assert_eq!(play.options(Seat::C), "figure brooklyn, decline", "it is not one's own");
    let play = play.play("C: decline  A: job double_shift  A: money first");
    assert_eq!(play.asked(), "B", "nor is it A's to move");
}

/// CE-NEU-2
#[test]
fn a_neutral_figure_on_the_board_goes_to_a_different_place_and_works_there() {
    let text = "seats 3; act 3; A has union_boss_1; B has union_boss_2; union-boss chelsea";
    let play = scene(text).play("A: ally union_boss_1  A: neutral union-boss");
    assert!(!play.options(Seat::A).contains("chelsea"), "a different place");
    let play = play.play("A: at brooklyn");
    assert_eq!([play.stands("chelsea"), play.stands("brooklyn")], ["", "union-boss"]);
    let play = play.play("B: ally union_boss_2  B: neutral union-boss  B: at chelsea");
    assert_eq!([play.stands("chelsea"), play.stands("brooklyn")], ["union-boss", ""], "with an own card");
    assert_eq!([play.hand(Seat::A), play.hand(Seat::B)], ["$2 booze", "$2 $2 gun"]);
}

/// CE-NEU-2
#[test]
fn to_let_a_neutral_figure_stand_one_declines_and_it_does_nothing() {
    let text = "seats 3; act 3; A has mayor_2; mayor newtown_creek";
    for lines in ["A: ally mayor_2  A: decline", "A: ally mayor_2  A: neutral mayor  A: decline"] {
        let play = scene(text).play(lines);
        assert_eq!(
            (play.hand(Seat::A), play.stands("newtown_creek")),
            ("$1".into(), "mayor".into()),
            "but the rest"
        );
        assert_eq!(play.asked(), "B");
    }
}

/// CE-NEU-3
#[test]
fn the_police_chief_may_go_to_any_turf_and_shakes_nothing_down() {
    let text = "seats 3; act 2; A has police_chief_1; B don union_square; control chelsea B; A has $1";
    let play = scene(text).play("A: ally police_chief_1  A: neutral chief");
    let turfs = "in wall_street, in brooklyn, in upper_east_side, in queens, in upper_west_side, in midtown, in chelsea, decline";
    assert_eq!(play.options(Seat::A), turfs);
    assert_eq!(play.refused(Seat::A, "in central_park").code(), "no-turf");
    let play = play.play("A: in chelsea");
    assert_eq!(
        (play.hand(Seat::A), play.hand(Seat::B)),
        ("$1 $2".into(), String::new()),
        "but what its card says"
    );
    assert_eq!(play.asked(), "B", "no thug there to hit");
}

/// CE-NEU-3, `GunDown(Any, ChiefsTurf)`: where the Chief stands when that part comes up.
#[test]
fn the_chief_may_stay_and_his_card_works_where_he_stands() {
    let text = "seats 3; act 3; A has police_chief_2; chief chelsea; B don union_square; C thug chelsea; C don newtown_creek";
    let play = scene(text).play("A: ally police_chief_2  A: decline");
    assert_eq!(play.options(Seat::A), "figure chelsea, figure union_square, decline");
    let play = play.play("A: figure union_square");
    assert_eq!((play.hand(Seat::A).as_str(), play.state().chief), ("$3", Some(AreaId(6))));
    let beside = scene("seats 3; act 3; A has police_chief_2; B thug chelsea")
        .play("A: ally police_chief_2  A: decline");
    assert_eq!(
        (beside.asked().as_str(), beside.hand(Seat::A).as_str()),
        ("B", "$3"),
        "beside the board: nobody to hit"
    );
}

/// `Neutral(Any)`
#[test]
fn a_favor_calls_in_whichever_neutral_figure_one_likes() {
    let text = "seats 3; A has 2 blood-money, booze, old_favor; chief chelsea";
    let play = scene(text).play("A: job old_favor  A: money first");
    assert_eq!(play.options(Seat::A), "neutral union-boss, neutral mayor, neutral chief, decline");
    let play = play.play("A: neutral chief");
    assert!(!play.options(Seat::A).contains("chelsea"), "a different turf");
    let play = play.play("A: in queens");
    assert_eq!((play.state().chief, play.hand(Seat::A).as_str()), (Some(AreaId(3)), "$3"));
}

/// CE-NEU-4
#[test]
fn in_the_variant_a_neutral_figure_counts_as_its_players_until_that_player_is_out() {
    let text = "seats 3; act 3; variant neutrals-stay; A has union_boss_1, gun, booze, double_shift;
                B has gun, warning_shot; C has gun, warning_shot; A thug wall_street; A thug midtown; A consigliere sutton_place";
    let play = scene(text).play("A: ally union_boss_1  A: neutral union-boss  A: at brooklyn");
    let hit = play.play("B: job warning_shot");
    assert_eq!(hit.options(Seat::B), "figure wall_street, figure brooklyn, figure midtown, decline");
    let hit = hit.play("B: decline  C: job warning_shot  C: decline  A: job double_shift  A: money first");
    assert_eq!(
        hit.options(Seat::A),
        "figure wall_street, figure brooklyn, figure midtown, decline",
        "A's to move"
    );
    let out = scene(text).play("A: ally union_boss_1  A: neutral union-boss  A: at brooklyn");
    let out = out.play(
        "B: play thug  B: at chelsea  C: play thug  C: at queens  C: done  A: play don  A: on newtown_creek",
    );
    let out = out.play("B: job warning_shot");
    assert!(!out.options(Seat::B).contains("brooklyn"), "A is out: it is nobody's now");
}

/// CE-NEU-4
#[test]
fn in_the_variant_a_neutral_figure_is_no_reserve_figure_and_neutral_in_turf_war() {
    let text =
        "seats 2; act 3; variant neutrals-stay; B out; A has police_chief_1; A thug queens; A thug brooklyn;
                A thug upper_west_side; A consigliere sutton_place; control chelsea B";
    let play = scene(text).play("A: ally police_chief_1  A: neutral chief  A: in chelsea");
    let play = play.play("A: play don  A: on village_corner").nobody_bids();
    assert_eq!(play.state().act, 4, "with the last own figure the phase was over");
    assert_eq!(
        (play.markers("chelsea").as_str(), play.markers("wall_street").as_str()),
        ("B", "A"),
        "a tie with the neutral faction"
    );
}

/// CE-NEU-4: the Police Chief, too, can be hit as a rival's.
#[test]
fn in_the_variant_a_rivals_police_chief_can_be_gunned_down() {
    let text = "seats 3; act 3; variant neutrals-stay; A has police_chief_1; B has 2 gun, booze, drive_by";
    let play = scene(text).play("A: ally police_chief_1  A: neutral chief  A: in chelsea  B: job drive_by");
    assert_eq!(play.options(Seat::B), "figure chief, decline");
    let play = play.quiet().play("B: figure chief");
    let is_drowned = play.state().neutral_river.contains(omerta_corleone::Neutral::PoliceChief);
    assert_eq!((play.state().chief, is_drowned), (None, true));
    assert!(play.told().contains("B guns down the Police Chief in Chelsea."), "{}", play.told());
}
