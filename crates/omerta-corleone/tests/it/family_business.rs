//! Rule: "Family Business Phase" (pp. 13-14).

use std::sync::Arc;

use omerta_core::{Luck, Noted, PackFiles, Packed, Seat, Table};
use omerta_corleone::{AreaId, Corleone, Event, Phase};

use crate::board::influence;
use crate::harness::{game, scene, seeded};
use crate::pack::remove;
use crate::setup::wander;

/// CE-FB-1
#[test]
fn turns_go_clockwise_from_the_horse_head() {
    let mut play = scene("seats 4; horse-head C");
    let mut order = String::new();
    for space in ["village_corner", "brooklyn_bridge", "triborough_bridge", "newtown_creek"] {
        let seat = play.asked();
        order += &seat;
        play = play.play(&format!("{seat}: play don  {seat}: on {space}"));
        if play.asked() == seat {
            play = play.play(&format!("{seat}: done"));
        }
    }
    order += &play.asked();
    assert_eq!(order, "CDABC");
}

/// CE-FB-1
#[test]
fn a_turn_is_one_of_four_actions_and_nobody_passes() {
    let clauses = "seats 3; act 2; A has warning_shot, gun, tax_advisor; public warning_shot";
    let play = scene(clauses);
    let options = play.options(Seat::A);
    assert_eq!(
        options,
        "play thug, play don, play consigliere, job warning_shot, public 1, ally tax_advisor"
    );
    for pass in ["done", "decline"] {
        assert_eq!(play.refused(Seat::A, pass).code(), "not-an-option");
    }
    assert_eq!(play.refused(Seat::A, "aside thug").code(), "not-stuck");
    assert_eq!(play.barred(Seat::B, "play thug"), "not-your-turn");
    let turns = [
        "A: play thug  A: at chelsea",
        "A: play don  A: on village_corner",
        "A: job warning_shot",
        "A: public 1",
        "A: ally tax_advisor  A: done",
    ];
    for turn in turns {
        let play = scene(clauses).play(turn);
        assert_eq!((play.asked().as_str(), play.state().turn), ("B", Some(Seat::B)), "{turn}");
    }
    assert_eq!(play.refused(Seat::B, "play thug").code(), "not-waiting");
}

/// CE-FB-2
#[test]
fn whoever_has_no_figure_left_is_skipped_whatever_they_hold() {
    let play = scene("seats 3; act 2; A out; A has warning_shot, gun, tax_advisor; B has $1");
    assert_eq!(play.asked(), "B");
    let play = play.play("B: play thug  B: at chelsea  C: play thug  C: at brooklyn");
    assert_eq!(play.asked(), "B");
    assert_eq!(play.barred(Seat::A, "ally tax_advisor"), "out-of-phase");
    assert_eq!(play.barred(Seat::A, "job warning_shot"), "out-of-phase");
}

/// CE-FB-2
#[test]
fn a_neutral_figure_is_no_reserve_figure() {
    // All neutral figures may be placed, and one belongs to A for the phase.
    let play = scene(
        "seats 2; act 2; variant neutrals-stay; A has union_boss_1, mayor_1
         A thug midtown; A thug queens; A thug brooklyn; A don sutton_place",
    );
    let play = play
        .play("A: ally union_boss_1  A: neutral union-boss  A: at chelsea  B: play thug  B: at wall_street");
    let play = play.play("A: play consigliere  A: on village_corner");
    assert_eq!(play.asked(), "B");
    let play = play.play("B: play thug  B: at upper_west_side  B: done");
    assert_eq!(play.asked(), "B", "the Union Boss and the Mayor in hand don't keep A in");
    assert_eq!(play.barred(Seat::A, "ally mayor_1"), "out-of-phase");
}

/// CE-FB-2
#[test]
fn the_phase_ends_when_all_are_out() {
    let play = scene("seats 3; A out; B out; C thug midtown; C don sutton_place; C has $1");
    let play = play.play("C: play thug  C: at chelsea");
    assert_ne!(play.state().phase, Phase::FamilyBusiness);
    assert!(play.told().contains("Chelsea"), "the turf war has been fought: {}", play.told());
    assert_eq!(play.state().controller(AreaId(6)), Some(Seat::C));
}

/// CE-FB-2
#[test]
fn a_figure_gunned_down_does_not_come_back_into_the_reserve() {
    let play = scene("seats 3; C thug chelsea; C thug midtown; C don sutton_place; A has warning_shot, gun");
    let play = play.play("A: job warning_shot  A: figure chelsea  B: play thug  B: at brooklyn");
    assert_eq!(play.asked(), "A", "C is out and stays out");
    assert!(play.state().is_out(Seat::C) && play.state().families[Seat::C].river.thugs == 1);
}

/// CE-FB-3
#[test]
fn taking_the_horse_head_changes_the_first_player_but_not_whose_turn_is_next() {
    let play = scene("seats 4; horse-head A");
    let play = play.play("A: play thug  A: at chelsea  B: play thug  B: at queens  B: use horse-head");
    assert_eq!((play.state().horse_head, play.asked().as_str()), (Seat::B, "C"));
    let play = play.play("C: play thug  C: at brooklyn  D: play thug  D: at wall_street");
    assert_eq!(play.asked(), "A");
}

/// CE-FB-3
#[test]
fn the_new_first_player_begins_the_next_family_business_phase_and_wins_ties_in_bribery() {
    let play = scene(
        "seats 2; horse-head A; A out; B don sutton_place; B thug midtown; B thug brooklyn; public mugging encore
         A suitcase $2; B suitcase $2; allies bookie; A has $1; B has $1",
    );
    let play = play.play("B: play thug  B: at queens  B: use horse-head  A: bid $2  B: bid $2").nobody_bids();
    assert_eq!(play.hand(Seat::B), "$1 $5 bookie");
    assert_eq!(play.suitcase(Seat::A), "$2", "A keeps the bid");
    let play = play.play("chance: ally mayor_2  chance: tile genco");
    assert_eq!((play.state().act, play.asked().as_str()), (2, "B"));
}

/// Every printed thug space is taken, and A has only thugs left.
const STUCK: &str =
    "seats 5; A don sutton_place; B thug wall_street; B thug brooklyn; C thug upper_east_side; C thug queens
    D thug upper_west_side; D thug midtown; E thug chelsea; A has loan_shark, gun";

/// CE-FB-4
#[test]
fn whoever_can_do_nothing_puts_a_figure_aside_for_this_act() {
    let play = scene(STUCK);
    assert_eq!(play.options(Seat::A), "aside thug");
    let play = play.play("A: aside thug");
    let family = play.state().families[Seat::A];
    assert_eq!((family.reserve.thugs, family.aside.thugs, family.river.thugs), (1, 1, 0));
    assert_eq!(influence(&play, Seat::A), [0, 0, 1, 0, 0, 1, 0], "the Don's alone");
    assert_eq!(play.asked(), "B", "that was A's turn");
}

/// CE-FB-4
#[test]
fn a_figure_put_aside_returns_in_the_entracte() {
    let others = "B out; C out; D out; E out";
    let play = scene(&format!("{STUCK}; {others}; public mugging encore blackmail armored_car"));
    let play = play.play("A: aside thug  A: aside thug").nobody_bids();
    assert_eq!((play.state().phase, play.asked().as_str()), (Phase::Entracte, "chance"));
    assert_eq!(
        (play.state().families[Seat::A].reserve.thugs, play.state().families[Seat::A].aside.len()),
        (2, 0)
    );
}

/// CE-FB-4
#[test]
fn nobody_puts_a_figure_aside_who_can_do_something() {
    let with = |clauses: &str| scene(&format!("{STUCK}; {clauses}")).options(Seat::A);
    assert_eq!(with("A has 2 blood-money"), "job loan_shark");
    assert_eq!(with("public warning_shot"), "public 1");
    assert_eq!(with("act 2; A has tax_advisor").replace("play consigliere, ", ""), "ally tax_advisor");
    assert_eq!(with("tile midtown genco"), "play thug");
}

/// CE-FB-4
#[test]
fn on_a_board_without_room_for_any_figure_the_player_chooses_which_to_put_aside() {
    let game = Arc::new(Corleone::load(&cramped()).unwrap_or_else(|faults| panic!("{faults:#?}")));
    let dons = "B don carriage_stand; C don union_square; D don queensboro_bridge";
    let (setup, state) =
        game.scene(&format!("{STUCK}; {dons}").replace("A don sutton_place; ", "")).expect("a scene");
    let table = Table::open_at(game.clone(), setup, state, Luck::Manual).0;
    let options = table.decision(Seat::A).expect("A is asked").options;
    let words: Vec<String> = options.iter().map(|it| game.action_text(it)).collect();
    assert_eq!(words, ["aside thug", "aside don"]);
}

/// The own pack with three family-member spaces.
fn cramped() -> PackFiles {
    let mut files = Corleone::own_pack();
    let game = game();
    let spaces = game.content().board().spaces.iter().map(|it| it.id.as_str());
    let gone: Vec<&str> =
        spaces.filter(|it| !["carriage_stand", "union_square", "queensboro_bridge"].contains(it)).collect();
    remove(&mut files, "board.ron", &gone);
    for phrases in ["phrases.en.ron", "phrases.de.ron"] {
        let text = files.0.get_mut(phrases).expect("the file is there");
        let is_kept = |line: &&str| !gone.iter().any(|id| line.contains(&format!("\"space.{id}")));
        *text = text.lines().filter(is_kept).collect::<Vec<_>>().join("\n");
    }
    files
}

/// CE-FB-5
#[test]
fn the_horse_head_is_not_offered_to_whoever_has_it() {
    let play = scene("seats 3; horse-head A; A has $1").play("A: play thug  A: at queens");
    assert_eq!((play.hand(Seat::A).as_str(), play.asked().as_str()), ("$1 $5", "B"), "nothing was asked");
    let play = scene("seats 3; horse-head A; A has head_of_table, 2 booze");
    let play = play.play("A: job head_of_table  A: money first");
    assert_eq!(play.options(Seat::A), "use draw-job, done");
    assert_eq!(play.refused(Seat::A, "use horse-head").code(), "has-horse-head");
}

/// CE-FB-5
#[test]
fn the_horse_head_does_not_pass_on_between_acts() {
    let play = scene("seats 3; act 2; at entracte; horse-head C; public mugging encore blackmail");
    let play = play.play("chance: ally mayor_3  chance: ally button_man  chance: tile polks");
    assert_eq!((play.state().act, play.state().horse_head, play.asked().as_str()), (3, Seat::C, "C"));
}

/// CE-FB-5
#[test]
fn the_horse_head_moves_only_when_somebody_takes_it() {
    let mut taken = 0;
    for seed in 0..5 {
        let mut before = seeded(4, seed).state().horse_head;
        wander(4, seed, |state, news| {
            let told = news.iter().any(|it| matches!(it.event, Event::HorseHead { .. }));
            assert_eq!(before != state.horse_head, told);
            taken += u32::from(told);
            before = state.horse_head;
        });
    }
    assert!(taken > 0);
}

/// CE-FB-6
#[test]
fn a_job_an_ally_or_a_figure_may_be_played_although_it_does_nothing() {
    let play = scene("seats 3; A has warning_shot, gun").play("A: job warning_shot");
    assert_eq!((play.hand(Seat::A).as_str(), play.asked().as_str()), ("$2", "B"), "no thug to hit");
    let play = scene("seats 3; act 2; A has family_accountant").play("A: ally family_accountant");
    assert_eq!(play.asked(), "B", "no money to suitcase");
    let play =
        scene("seats 3; act 2; A has family_accountant, $1").play("A: ally family_accountant  A: done");
    assert_eq!((play.hand(Seat::A).as_str(), play.asked().as_str()), ("$1", "B"), "declined");
    let play = scene("seats 3; C has 9 gun, 9 blood-money").play("A: play don  A: on village_corner");
    assert_eq!((play.hand(Seat::A).as_str(), play.asked().as_str()), ("", "B"), "both piles are empty");
}
