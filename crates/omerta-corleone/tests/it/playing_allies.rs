//! Rules: "Play an ally", figures gunned down and moved, neutral figures.

use omerta_core::Seat;
use omerta_corleone::{AreaId, Neutral};

use crate::harness::scene;

/// CE-ALLY-1, CE-EX-11
#[test]
fn the_family_accountant_suitcases_twice_and_comes_back_at_tribute() {
    let play = scene("seats 3; act 2; turn A; A has family_accountant, $1, $3, $5");
    let play = play.play("A: ally family_accountant  A: suitcase $5  A: suitcase $3");
    assert_eq!(play.suitcase(Seat::A), "$3 $5");
    assert_eq!(play.hand(Seat::A), "$1", "face up before the player");
    let again = scene("seats 3; act 2; turn A; A has $1; A played family_accountant");
    assert_eq!(again.refused(Seat::A, "ally family_accountant").code(), "already-played");
    let tribute = scene("seats 3; act 2; at tribute; A has $1; A played family_accountant");
    assert!(tribute.state().players[Seat::A].played.is_empty());
    assert_eq!(tribute.hand(Seat::A), "$1 family_accountant");
}

/// CE-ALLY-2
#[test]
fn allies_come_in_bribery_only_and_stay_until_discarded() {
    let mut play = crate::harness::seeded(4, 3);
    while play.state().phase == omerta_corleone::Phase::FamilyBusiness && play.state().act == 1 {
        let seat: Seat = play.asked().chars().next().unwrap().to_string().parse().unwrap();
        assert!(!play.options(seat).contains("ally "), "none is played in Act I");
        let first = play.options(seat).split(", ").next().unwrap().to_owned();
        play = play.play(&format!("{seat}: {first}"));
    }
    let kept = scene("seats 3; act 3; turn A; A has bookie");
    assert!(kept.options(Seat::A).contains("ally bookie"), "an ally of Act I may be played in Act III");
}

/// CE-ALLY-3
#[test]
fn a_played_ally_is_no_hand_card_until_tribute() {
    let play = scene("seats 3; act 2; turn A; A played bookie; A has $1, gun");
    assert_eq!(play.state().players[Seat::A].hand.len(), 2);
    let play = play.play("A: play thug  A: at upper_east_side");
    // The pawn shop's front: one card for $5. The played ally is not among those that may go.
    let play = play.play("A: use pawn-1");
    assert_eq!(play.options(Seat::A), "discard $1, discard $2, discard gun");
    let tribute = scene("seats 3; act 2; at tribute; A played bookie; A has 5 $1, gun");
    assert!(tribute.options(Seat::A).contains("discard $1"));
    let tribute = tribute.play("A: discard gun");
    assert_eq!(tribute.hand(Seat::A), "$1 $1 $1 $1 $1", "the bookie had to go as well: forced");
}

/// CE-GUN-1
#[test]
fn a_gunned_down_figure_lies_in_the_river_and_its_space_is_free_at_once() {
    let play = scene("seats 3; turn A; B thug midtown; A has warning_shot, gun")
        .play("A: job warning_shot  A: figure midtown");
    assert_eq!(
        (play.state().players[Seat::B].river.thugs, play.state().players[Seat::B].reserve.thugs),
        (1, 1)
    );
    assert!(play.state().influence(play.table.game().content())[5].iter().all(|it| *it == 0), "no influence");
    let play = play.play("B: play thug");
    assert!(play.options(Seat::B).contains("at midtown"), "the space is free");
}

/// CE-GUN-2
#[test]
fn only_rivals_figures_on_the_board_are_hit_and_family_members_through_each_turf() {
    let play = scene(
        "seats 3; act 2; turn A; A has drive_by, 2 gun, booze; A thug queens; B don union_square; union-boss brooklyn; C river thug",
    );
    let play = play.play("A: job drive_by");
    assert_eq!(
        play.options(Seat::A),
        "figure union_square, decline",
        "neither own nor neutral, nor in the river"
    );
    let chief = scene("seats 3; act 2; turn A; A has police_chief_2; B don union_square");
    let chief = chief.play("A: ally police_chief_2  A: neutral chief  A: in wall_street");
    assert_eq!(chief.options(Seat::A), "figure union_square, decline", "hit through Wall Street");
}

/// CE-GUN-3
#[test]
fn a_neutral_figure_in_the_river_cannot_be_placed_but_its_ally_gives_the_rest() {
    let play = scene(
        "seats 3; variant neutrals-stay; act 2; turn A; A has union_boss_2; B has drive_by, 2 gun, booze; C has union_boss_1",
    );
    let play = play.play("A: ally union_boss_2  A: neutral union-boss  A: at brooklyn");
    assert_eq!(play.hand(Seat::A), "$2 $2 booze");
    let play = play.play("B: job drive_by  B: figure brooklyn");
    assert_eq!(play.state().neutral_river, 1);
    let play = play.play("C: ally union_boss_1");
    assert_eq!(play.state().neutral_place(Neutral::UnionBoss), None, "nothing is offered, nothing happens");
    assert_eq!(play.asked(), "A");
}

/// CE-MOVE-1
#[test]
fn a_moved_figure_goes_to_another_free_space_of_its_kind_and_gets_nothing() {
    let play = scene(
        "seats 3; turn A; A has outflanked, booze; B thug midtown; B don union_square; chief queens; C thug chelsea",
    );
    let play = play.play("A: job outflanked");
    assert_eq!(
        play.options(Seat::A),
        "figure midtown, figure chelsea, figure union_square, figure chief, decline"
    );
    let thug = play.play("A: figure midtown");
    assert!(!thug.options(Seat::A).contains("at midtown") && !thug.options(Seat::A).contains("at chelsea"));
    let thug = thug.play("A: at brooklyn");
    assert_eq!(
        (thug.hand(Seat::A).as_str(), thug.hand(Seat::B).as_str()),
        ("$2", ""),
        "nothing is shaken down"
    );
    let chief = scene("seats 3; turn A; A has outflanked, booze; chief queens")
        .play("A: job outflanked  A: figure chief");
    assert!(!chief.options(Seat::A).contains("in queens"), "to another turf");
    assert_eq!(chief.play("A: in midtown").state().chief, Some(AreaId(5)));
}

/// CE-NEU-1
#[test]
fn neutral_figures_act_for_a_turn_and_then_belong_to_nobody() {
    let boss = scene("seats 3; act 2; turn A; control brooklyn C; A has union_boss_1")
        .play("A: ally union_boss_1  A: neutral union-boss  A: at brooklyn");
    assert_eq!(
        (boss.hand(Seat::A).as_str(), boss.hand(Seat::C).as_str()),
        ("$2 booze", "$2 booze"),
        "a front, with the controller's share"
    );
    assert_eq!(boss.state().neutral_owner, [None; 3]);
    let mayor = scene("seats 3; act 2; turn A; control chelsea C; A has mayor_1")
        .play("A: ally mayor_1  A: neutral mayor  A: on village_corner");
    assert_eq!(
        (mayor.hand(Seat::A).as_str(), mayor.hand(Seat::C).as_str()),
        ("gun blood-money", ""),
        "backs, nothing for the controller"
    );
}

/// CE-NEU-2
#[test]
fn a_neutral_figure_on_the_board_goes_to_a_different_place_or_stays() {
    let play = scene("seats 3; act 2; turn A; union-boss brooklyn; A has union_boss_1; B has union_boss_2");
    let play = play.play("A: ally union_boss_1  A: neutral union-boss");
    assert!(!play.options(Seat::A).contains("at brooklyn,"));
    let stays = play.play("A: decline");
    assert_eq!(stays.hand(Seat::A), "", "then it does nothing");
    let moved = stays.play("B: ally union_boss_2  B: neutral union-boss  B: at chelsea");
    assert_eq!(moved.hand(Seat::B), "$2 $2 gun", "several players may use the same figure in one act");
}

/// CE-NEU-3
#[test]
fn the_police_chief_goes_to_any_turf_and_shakes_nothing_down() {
    let play = scene("seats 3; act 2; turn A; A has police_chief_1")
        .play("A: ally police_chief_1  A: neutral chief");
    assert_eq!(
        play.options(Seat::A),
        "in wall_street, in brooklyn, in upper_east_side, in queens, in upper_west_side, in midtown, in chelsea, decline"
    );
    assert_eq!(play.play("A: in midtown").hand(Seat::A), "$2", "only what its card says");
}

/// CE-NEU-4
#[test]
fn by_the_german_text_a_neutral_figure_is_its_players_until_he_is_out() {
    let play =
        scene("seats 3; variant neutrals-stay; act 2; turn A; A has union_boss_1; B has warning_shot, gun");
    let play = play.play("A: ally union_boss_1  A: neutral union-boss  A: at brooklyn");
    assert_eq!(play.state().neutral_owner[0], Some(Seat::A));
    let play = play.play("B: job warning_shot");
    assert_eq!(play.options(Seat::B), "figure brooklyn, decline", "it counts as A's for every card");
    let war = scene("seats 3; variant neutrals-stay; act 2; at turf-war; union-boss brooklyn");
    assert!(war.state().control[1].markers().is_empty(), "in the turf war it is neutral all the same");
    let english = scene("seats 3; act 2; turn A; A has union_boss_1; B has warning_shot, gun");
    let english =
        english.play("A: ally union_boss_1  A: neutral union-boss  A: at brooklyn  B: job warning_shot");
    assert_eq!(english.asked(), "C", "by the English text it is nobody's: there is no target");
}
