//! Rule: "The Board" (pp. 10-11).

use omerta_core::{Noted, Packed, Seat};
use omerta_corleone::{AreaId, Neutral, Piece, Target};

use crate::harness::{Play, game, scene};

const TILES: &str =
    "tile wall_street penn_central; tile brooklyn ammo_depot; tile upper_east_side hotel_edison
    tile queens fish_market; tile upper_west_side genco; tile midtown best_co; tile chelsea polks";

/// The influence of a seat in each turf, in their order.
pub(crate) fn influence(play: &Play, seat: Seat) -> Vec<u8> {
    play.state().influence(game().content())[..7].iter().map(|it| it[seat.index()]).collect()
}

/// CE-BRD-1
#[test]
fn seven_turfs_have_a_printed_business_a_tile_space_and_a_control_space_each() {
    let game = game();
    let areas: Vec<&str> = game.content().board().areas.iter().map(|it| it.id.as_str()).collect();
    let turfs =
        ["wall_street", "brooklyn", "upper_east_side", "queens", "upper_west_side", "midtown", "chelsea"];
    assert_eq!(areas[..7], turfs);
    assert_eq!(areas[7..], ["central_park"]);
    let play = scene("seats 3").play("A: play thug");
    assert_eq!(play.options(Seat::A), turfs.map(|it| format!("at {it}")).join(", "));
    let play = scene(&format!("seats 3; {TILES}")).play("A: play thug");
    assert_eq!(play.options(Seat::A), turfs.map(|it| format!("at {it}, at {it}+")).join(", "));
    let control = turfs.map(|it| format!("control {it} B")).join("; ");
    let play = scene(&format!("seats 3; {control}"));
    assert!(AreaId::turfs().all(|it| play.state().controller(it) == Some(Seat::B)));
    assert!(game.scene(&format!("seats 3; tile chelsea genco; {TILES}")).is_err(), "one tile a turf");
}

/// CE-BRD-2
#[test]
fn central_park_is_no_turf_and_its_back_is_one_suitcase() {
    let game = game();
    let park = &game.content().printed()[7];
    assert_eq!((park.id.as_str(), park.front.len(), park.back.len()), ("central_park", 0, 1));
    assert!(game.scene("seats 3; control central_park A").is_err(), "nobody controls it");
    assert!(game.parse_action("at central_park").is_none(), "it has no front");
    assert_eq!(scene("seats 3; control midtown A").state().controller(AreaId::PARK), None);
    let play = scene("seats 3; A has silent_partner, blood-money, booze, 2 $5")
        .play("A: job silent_partner  A: ability first  A: in central_park");
    assert_eq!(play.options(Seat::A), "suitcase $5, done");
    let play = play.play("A: suitcase $5");
    assert_eq!(
        (play.suitcase(Seat::A).as_str(), play.asked().as_str()),
        ("$5 silent_partner", "B"),
        "once, not twice"
    );
}

/// CE-BRD-2
#[test]
fn nobody_wins_a_turf_war_in_central_park() {
    let play = scene("seats 3; at turf-war; A don cathedral_parkway");
    let won: Vec<u8> =
        AreaId::turfs().filter(|it| play.state().controller(*it).is_some()).map(|it| it.0 + 1).collect();
    assert_eq!(won, [3, 5], "Upper East Side and Upper West Side");
    assert_eq!(play.state().families[Seat::A].markers, 7);
}

/// CE-BRD-3
#[test]
fn each_space_touches_two_or_three_areas_and_a_figure_there_is_in_each_of_them() {
    for (i, space) in game().content().board().spaces.iter().enumerate() {
        assert!((2..=3).contains(&space.touches.len()), "{}", space.id);
        let play = scene(&format!("seats 3; B don {}; A has car_bomb, 2 gun, blood-money, booze", space.id));
        let touched = game().content().touches(omerta_corleone::SpaceId(i as u8));
        let turfs: Vec<AreaId> = AreaId::turfs().filter(|it| touched >> it.0 & 1 == 1).collect();
        // For influence,
        let expected: Vec<u8> = AreaId::turfs().map(|it| u8::from(turfs.contains(&it))).collect();
        assert_eq!(influence(&play, Seat::B), expected);
        // and for every card that says "in a turf".
        let names =
            turfs.iter().map(|it| format!("in {}, ", game().content().board().areas[usize::from(it.0)].id));
        let expected = names.collect::<String>() + "decline";
        assert_eq!(play.play("A: job car_bomb").options(Seat::A), expected, "{}", space.id);
    }
}

/// CE-BRD-3
#[test]
fn a_figure_is_in_each_area_of_its_space_for_backs() {
    let play = scene("seats 3; A has $1").play("A: play don  A: on village_corner");
    assert_eq!(play.hand(Seat::A), "$1 gun blood-money", "Chelsea and Wall Street");
}

const THREE_PLUS: [&str; 6] = [
    "cathedral_parkway",
    "harlem_gate",
    "columbus_circle",
    "herald_square",
    "williamsburg_bridge",
    "east_river_ferry",
];

fn offers_three_plus(options: &str) -> usize {
    THREE_PLUS.into_iter().filter(|it| options.contains(&format!("on {it}"))).count()
}

/// CE-BRD-4
#[test]
fn six_spaces_are_closed_with_two_players() {
    let play = scene("seats 2").play("A: play don");
    assert_eq!(offers_three_plus(&play.options(Seat::A)), 0);
    assert_eq!(play.options(Seat::A).split(", ").count(), 11);
    for space in THREE_PLUS {
        assert_eq!(play.refused(Seat::A, &format!("on {space}")).code(), "three-plus");
    }
    for n_seats in 3..=5 {
        let play = scene(&format!("seats {n_seats}")).play("A: play don");
        assert_eq!(offers_three_plus(&play.options(Seat::A)), 6);
        assert_eq!(play.options(Seat::A).split(", ").count(), 17);
    }
}

/// CE-BRD-4
#[test]
fn closed_spaces_are_closed_to_the_mayor_and_to_moves_too() {
    let mayor = "act 2; A has mayor_1";
    let mine = "A don union_square; A has family_council, blood-money, 2 booze";
    let yours = "B don union_square; A has outflanked, booze";
    let lines = [
        (mayor, "A: ally mayor_1  A: neutral mayor"),
        (mine, "A: job family_council  A: money first  A: figure union_square"),
        (yours, "A: job outflanked  A: figure union_square"),
    ];
    for (clauses, lines) in lines {
        let with = |n_seats| scene(&format!("seats {n_seats}; {clauses}")).play(lines).options(Seat::A);
        assert_eq!((offers_three_plus(&with(2)), offers_three_plus(&with(3))), (0, 6), "{clauses}");
    }
}

/// CE-BRD-5
#[test]
fn an_occupied_thug_space_cannot_be_chosen() {
    let play = scene("seats 3; B thug chelsea; union-boss midtown").play("A: play thug");
    for site in ["chelsea", "midtown"] {
        assert!(!play.options(Seat::A).contains(&format!("at {site}")));
        assert_eq!(play.refused(Seat::A, &format!("at {site}")).code(), "occupied");
    }
    let own = scene("seats 3; A thug chelsea").play("A: play thug");
    assert_eq!(own.refused(Seat::A, "at chelsea").code(), "occupied");
}

/// CE-BRD-5
#[test]
fn a_family_member_space_holds_one_figure() {
    let play = scene("seats 3; B don union_square; mayor sutton_place").play("A: play don");
    for space in ["union_square", "sutton_place"] {
        assert!(!play.options(Seat::A).contains(&format!("on {space}")));
        assert_eq!(play.refused(Seat::A, &format!("on {space}")).code(), "occupied");
    }
}

/// CE-BRD-5
#[test]
fn a_figure_gunned_down_frees_its_space_at_once() {
    let play = scene("seats 3; C thug chelsea; A has warning_shot, gun");
    let play = play.play("A: job warning_shot  A: figure chelsea  B: play thug  B: at chelsea");
    assert_eq!(play.hand(Seat::B), "$2 gun");
    let play = scene("seats 3; C don union_square; A has drive_by, 2 gun, booze");
    let play = play.play("A: job drive_by  A: figure union_square  B: play don");
    assert!(play.options(Seat::B).contains("on union_square"));
}

/// CE-BRD-5
#[test]
fn a_figure_moved_away_frees_its_space_at_once() {
    let play = scene(
        "seats 3; C thug chelsea; C don union_square; A has outflanked, booze; B has outflanked, booze",
    );
    let play = play.play(
        "A: job outflanked  A: figure chelsea  A: at midtown
         B: job outflanked  B: figure union_square  B: on sutton_place
         C: play thug",
    );
    assert!(play.options(Seat::C).contains("at chelsea") && !play.options(Seat::C).contains("at midtown"));
    let play = play.play("C: at brooklyn  A: play don");
    assert!(
        play.options(Seat::A).contains("on union_square")
            && !play.options(Seat::A).contains("on sutton_place")
    );
}

/// CE-BRD-6
#[test]
fn thugs_stand_on_thug_spaces_only_and_family_members_on_theirs_only() {
    let play = scene("seats 3").play("A: play thug");
    assert!(!play.options(Seat::A).contains("on "));
    assert_eq!(play.refused(Seat::A, "on union_square").code(), "not-an-option");
    let play = scene("seats 3").play("A: play don");
    assert!(!play.options(Seat::A).contains("at "));
    assert_eq!(play.refused(Seat::A, "at chelsea").code(), "not-an-option");
    let boss =
        scene("seats 3; act 2; A has union_boss_1").play("A: ally union_boss_1  A: neutral union-boss");
    assert!(!boss.options(Seat::A).contains("on "));
    let boss = boss.play("A: at chelsea");
    assert!(matches!(boss.state().neutral_place(Neutral::UnionBoss), Some(Target::Site(_))));
    let mayor = scene("seats 3; act 2; A has mayor_1").play("A: ally mayor_1  A: neutral mayor");
    assert!(!mayor.options(Seat::A).contains("at "));
    let mayor = mayor.play("A: on village_corner");
    assert!(
        mayor.state().pieces().any(|(target, it)| it == Piece::Mayor && matches!(target, Target::Space(_)))
    );
}

/// CE-BRD-6
#[test]
fn a_figure_on_a_thug_space_is_in_that_turf_and_no_other() {
    let play = scene("seats 3; tile midtown genco; A thug midtown; A thug midtown+");
    assert_eq!(influence(&play, Seat::A), [0, 0, 0, 0, 0, 2, 0]);
}

/// CE-BRD-6
#[test]
fn a_tile_space_without_a_tile_is_no_business() {
    let play = scene("seats 3; tile wall_street genco").play("A: play thug");
    assert!(play.options(Seat::A).contains("at wall_street+"));
    assert_eq!(play.refused(Seat::A, "at brooklyn+").code(), "no-business");
    let play = scene("seats 3; tile wall_street genco; A has shakedown, gun, blood-money, booze");
    let play = play.play("A: job shakedown  A: money first");
    assert!(play.options(Seat::A).contains("at wall_street+"));
    assert!(!play.options(Seat::A).contains("at brooklyn+"));
    assert_eq!(play.refused(Seat::A, "at brooklyn+").code(), "no-business");
    assert!(game().scene("seats 3; A thug brooklyn+").is_err());
}

/// CE-BRD-7
#[test]
fn a_card_that_names_a_turf_cannot_name_central_park() {
    let goods = "2 gun, blood-money, booze";
    let bomb =
        scene(&format!("seats 3; B don carriage_stand; A has car_bomb, {goods}")).play("A: job car_bomb");
    assert_eq!(bomb.options(Seat::A), "in midtown, in chelsea, decline");
    assert_eq!(bomb.refused(Seat::A, "in central_park").code(), "no-turf");
    let marker = scene(&format!("seats 3; A don carriage_stand; A has new_management, {goods}"));
    let marker = marker.play("A: job new_management");
    assert_eq!(marker.options(Seat::A), "in midtown, in chelsea, decline");
    let chief =
        scene("seats 3; act 2; A has police_chief_1").play("A: ally police_chief_1  A: neutral chief");
    assert_eq!(chief.options(Seat::A).matches("in ").count(), 7);
    assert!(!chief.options(Seat::A).contains("central_park"));
}
