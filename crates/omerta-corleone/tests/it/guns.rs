//! Rule: "Gunned down figures" (p. 17 f.), and moving figures.

use omerta_core::Seat;
use omerta_corleone::Figure;

use crate::harness::scene;

const DRIVE_BY: &str = "A has 2 gun, booze, drive_by";

/// CE-GUN-1
#[test]
fn a_gunned_down_figure_lies_in_the_river_and_its_space_is_free() {
    let text = format!("seats 3; {DRIVE_BY}; B thug chelsea; B has $2, gun; turn A");
    let play = scene(&text).play("A: job drive_by  A: figure chelsea");
    let river = play.state().families[Seat::B].river;
    assert_eq!((river.len(), river.contains(Figure::Thug)), (1, true));
    assert_eq!(play.state().families[Seat::B].reserve.thugs, 1, "it can't be retrieved");
    assert_eq!(play.hand(Seat::B), "$2 gun", "what it earned stays earned");
    let play = play.play("B: play thug  B: at chelsea");
    assert_eq!(play.stands("chelsea"), "B thug", "the space can be used in the same act");
}

/// CE-GUN-1
#[test]
fn a_gunned_down_figure_has_no_influence_and_returns_in_the_entracte() {
    let text = "seats 2; at turf-war; A thug chelsea; B river don; B river thug; B thug midtown";
    let play = scene(text).nobody_bids();
    assert_eq!((play.markers("chelsea").as_str(), play.markers("midtown").as_str()), ("A", "B"));
    let families = &play.state().families;
    assert_eq!((play.state().act, families[Seat::B].river.len(), families[Seat::B].reserve.len()), (2, 0, 5));
}

/// CE-GUN-2
#[test]
fn only_figures_on_the_board_are_hit_and_opposing_means_neither_own_nor_neutral() {
    let text = format!(
        "seats 3; {DRIVE_BY}; A thug chelsea; A don union_square; union-boss queens; mayor sutton_place; chief midtown;
         B thug midtown; C don brooklyn_bridge; B river thug; C river thug"
    );
    let play = scene(&text).play("A: job drive_by");
    assert_eq!(play.options(Seat::A), "figure midtown, figure brooklyn_bridge, decline");
    let own = ["chelsea", "union_square"].map(|it| (it, "own-figure"));
    let neutral = ["queens", "sutton_place", "chief"].map(|it| (it, "neutral-figure"));
    for (refused, why) in own.into_iter().chain(neutral).chain([("brooklyn", "nobody-to-hit")]) {
        assert_eq!(play.refused(Seat::A, &format!("figure {refused}")).code(), why);
    }
}

/// CE-GUN-2
#[test]
fn a_family_member_is_hit_through_each_turf_its_space_touches() {
    for turf in ["chelsea", "midtown", "wall_street"] {
        let text = "seats 3; A has 2 gun, blood-money, booze, car_bomb; B don union_square";
        let play = scene(text).play(&format!("A: job car_bomb  A: in {turf}"));
        assert_eq!(
            (play.stands("union_square").as_str(), play.state().families[Seat::B].river.len()),
            ("", 1)
        );
    }
    let text = "seats 3; A has 2 gun, blood-money, booze, car_bomb; B don union_square";
    assert_eq!(
        scene(text).play("A: job car_bomb").options(Seat::A),
        "in wall_street, in midtown, in chelsea, decline"
    );
}

/// CE-GUN-2: thugs and family members are told apart.
#[test]
fn a_warning_shot_hits_thugs_and_a_button_man_family_members() {
    let board = "B thug midtown; C don brooklyn_bridge";
    let play = scene(&format!("seats 3; A has gun, warning_shot; {board}")).play("A: job warning_shot");
    assert_eq!(play.options(Seat::A), "figure midtown, decline");
    let play = scene(&format!("seats 3; act 4; A has button_man; {board}")).play("A: ally button_man");
    assert_eq!(play.options(Seat::A), "figure brooklyn_bridge, decline");
    assert_eq!(play.play("A: figure brooklyn_bridge").hand(Seat::A), "$5");
}

/// CE-GUN-3: with neutral figures that stay, they can be hit like their owners'.
#[test]
fn a_neutral_figure_in_the_river_is_not_placed_again_this_act_and_its_ally_gives_the_rest() {
    let text = "seats 3; act 4; variant neutrals-stay; A has union_boss_1; B has 2 gun, booze, drive_by, union_boss_3;
                C has 2 blood-money, booze, old_favor";
    let play = scene(text).play("A: ally union_boss_1  A: neutral union-boss  A: at chelsea");
    let play = play.play("B: job drive_by  B: figure chelsea");
    assert_eq!((play.stands("chelsea").as_str(), play.state().neutral_river.len()), ("", 1));
    let play = play.play("C: job old_favor  C: money first");
    assert_eq!(play.options(Seat::C), "neutral mayor, neutral chief, decline");
    let play = play.play("C: decline  A: play thug  A: at queens  B: ally union_boss_3");
    assert_eq!(
        (play.hand(Seat::B), play.asked()),
        ("$3 $5".into(), "C".into()),
        "only the money is left of it"
    );
    assert_eq!(play.stands("queens"), "A thug");
}

/// CE-MOVE-1
#[test]
fn a_moved_figure_goes_to_another_empty_space_of_its_kind_and_does_nothing_there() {
    let text = "seats 2; A has booze, outflanked; A thug midtown; B thug chelsea; B don sutton_place; mayor union_square;
                union-boss queens; chief brooklyn; A don brooklyn_bridge; B river thug";
    let play = scene(text).play("A: job outflanked");
    assert_eq!(
        play.options(Seat::A),
        "figure queens, figure chelsea, figure sutton_place, figure union_square, figure chief, decline",
        "no own figure, none in reserve or river"
    );
    let thug = play.play("A: figure chelsea");
    let free = "at wall_street, at brooklyn, at upper_east_side, at upper_west_side";
    assert_eq!(thug.options(Seat::A), free, "different, empty, of its kind");
    let thug = thug.play("A: at upper_west_side");
    assert_eq!([thug.stands("chelsea"), thug.stands("upper_west_side")], ["", "B thug"]);
    assert_eq!([thug.hand(Seat::A), thug.hand(Seat::B)], ["$2", ""], "nothing was shaken down");
    let don = scene(text).play("A: job outflanked  A: figure sutton_place");
    assert!(!don.options(Seat::A).contains("herald_square"), "closed with two");
    assert!(
        !don.options(Seat::A).contains("brooklyn_bridge") && !don.options(Seat::A).contains("sutton_place")
    );
    let chief = scene(text).play("A: job outflanked  A: figure chief");
    assert!(!chief.options(Seat::A).contains("brooklyn") && !chief.options(Seat::A).contains("central_park"));
    assert_eq!(chief.options(Seat::A).split(", ").count(), 6);
}

/// CE-MOVE-1: where the card says so, the moved figure shakes down.
#[test]
fn a_double_shift_moves_an_own_thug_who_works_again() {
    let text = "seats 3; A has gun, booze, double_shift; A thug midtown; A don sutton_place; B thug queens; control chelsea B";
    let play = scene(text).play("A: job double_shift  A: money first");
    assert_eq!(play.options(Seat::A), "figure midtown, decline", "thugs, and one's own");
    let play = play.play("A: figure midtown  A: at chelsea");
    assert_eq!([play.hand(Seat::A), play.hand(Seat::B)], ["$2 $2 gun", "$2 gun"]);
    assert_eq!([play.stands("midtown"), play.stands("chelsea")], ["", "A thug"]);
}

/// CE-MOVE-1: where the card says so, the moved figure uses backs.
#[test]
fn a_family_council_moves_an_own_family_member_who_uses_the_backs() {
    let text = "seats 3; A has blood-money, 2 booze, family_council; A don sutton_place; A thug midtown; control brooklyn B";
    let play = scene(text).play("A: job family_council  A: money first");
    assert_eq!(play.options(Seat::A), "figure sutton_place, decline");
    let play = play.play("A: figure sutton_place  A: on newtown_creek");
    assert_eq!([play.hand(Seat::A), play.hand(Seat::B)], ["$3 $3 booze", ""], "nothing for the controller");
    assert_eq!(play.stands("newtown_creek"), "A don");
}

/// CE-MOVE-1
#[test]
fn without_a_figure_or_a_free_space_a_move_is_skipped() {
    let none =
        scene("seats 3; A has gun, booze, double_shift; A don sutton_place").play("A: job double_shift");
    let none = none.play("A: money first");
    assert_eq!((none.asked().as_str(), none.hand(Seat::A).as_str()), ("B", "$2"));
    let full =
        "seats 5; A has booze, outflanked; A thug wall_street; B thug brooklyn; B thug upper_east_side;
                C thug queens; C thug upper_west_side; D thug midtown; D thug chelsea";
    let play = scene(full).play("A: job outflanked");
    assert_eq!((play.asked().as_str(), play.hand(Seat::A).as_str()), ("B", "$2"), "no thug space is free");
}
