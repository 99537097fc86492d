//! Rule: "Play a Thug" (p. 14) and "Controlled Turfs" (p. 19).

use omerta_core::Seat;
use omerta_corleone::Event;

use crate::abilities::{all_jobs_but, discard};
use crate::board::influence;
use crate::harness::{scene, seeded};
use crate::setup::wander;

/// CE-FRONT-1
#[test]
fn a_thug_uses_all_abilities_of_one_front_and_of_that_one_only() {
    let play = scene("seats 3; tile chelsea fish_market; A has $1").play("A: play thug  A: at chelsea");
    assert_eq!(play.hand(Seat::A), "$1 $2 gun");
    let play = scene("seats 3; tile chelsea fish_market; A has $1").play("A: play thug  A: at chelsea+");
    assert_eq!(play.hand(Seat::A), "$1 $3 booze");
    assert_eq!(
        (play.hand(Seat::B), play.hand(Seat::C), play.asked().as_str()),
        (String::new(), String::new(), "B")
    );
    assert_eq!(play.state().families[Seat::A].reserve.thugs, 1);
}

/// CE-FRONT-1
#[test]
fn a_thug_goes_to_any_empty_thug_space_whoever_controls_the_turf() {
    let play = scene("seats 3; control chelsea B; control midtown A; control queens C B; B thug brooklyn");
    let play = play.play("A: play thug");
    let expected =
        "at wall_street, at upper_east_side, at queens, at upper_west_side, at midtown, at chelsea";
    assert_eq!(play.options(Seat::A), expected);
}

/// CE-FRONT-2
#[test]
fn a_rival_who_controls_the_turf_uses_the_same_abilities() {
    let play = scene("seats 3; control chelsea C B").play("A: play thug  A: at chelsea");
    assert_eq!((play.hand(Seat::A).as_str(), play.hand(Seat::B).as_str()), ("$2 gun", "$2 gun"));
    assert_eq!(play.hand(Seat::C), "", "only the topmost marker counts");
}

/// CE-FRONT-2
#[test]
fn the_active_player_says_who_goes_first() {
    let play = scene("seats 3; control midtown B").play("A: play thug  A: at midtown");
    assert_eq!((play.asked().as_str(), play.options(Seat::A).as_str()), ("A", "first A, first B"));
    assert_eq!(play.refused(Seat::A, "first C").code(), "not-an-option");
    let again = scene("seats 3; control midtown B").play("A: play thug  A: at midtown");
    assert_eq!(
        (play.play("A: first A").asked().as_str(), again.play("A: first B").asked().as_str()),
        ("A", "B")
    );
}

/// CE-FRONT-2
#[test]
fn in_ones_own_turf_nothing_is_added() {
    let play = scene("seats 3; control chelsea B A").play("A: play thug  A: at chelsea");
    assert_eq!((play.hand(Seat::A).as_str(), play.hand(Seat::B).as_str()), ("$2 gun", ""));
    assert_eq!(play.asked(), "B");
}

/// CE-FRONT-3
#[test]
fn the_controller_shares_every_way_to_shake_down_a_front() {
    let goods = "gun, blood-money, booze";
    let ways = [
        ("act 1", "A: play thug  A: at chelsea"),
        ("act 2; A has union_boss_1", "A: ally union_boss_1  A: neutral union-boss  A: at chelsea"),
        (&format!("A has shakedown, {goods}"), "A: job shakedown  A: ability first  A: at chelsea"),
        (
            "A has double_shift, gun, booze; A thug queens",
            "A: job double_shift  A: ability first  A: figure queens  A: at chelsea",
        ),
        (
            &format!("A has cornered_market, booze, {goods}"),
            "A: job cornered_market  A: ability first  A: at chelsea  A: decline",
        ),
        (
            &format!("A has muscle_in, gun, {goods}; C thug chelsea"),
            "A: job muscle_in  A: ability first  A: figure chelsea  A: at chelsea",
        ),
    ];
    for (clauses, lines) in ways {
        let play = scene(&format!("seats 3; control chelsea B; {clauses}")).play(lines);
        assert_eq!(play.hand(Seat::B), "$2 gun", "{lines}");
        assert!(play.hand(Seat::A).contains("$2") && play.hand(Seat::A).ends_with("gun"), "{lines}");
    }
}

/// CE-FRONT-3
#[test]
fn the_controller_never_shares_backs() {
    let ways = [
        ("act 1", "A: play don  A: on village_corner"),
        ("act 2; A has mayor_1", "A: ally mayor_1  A: neutral mayor  A: on village_corner"),
        (
            "A has silent_partner, blood-money, booze",
            "A: job silent_partner  A: ability first  A: in chelsea",
        ),
        (
            "A has family_council, blood-money, 2 booze; A don sutton_place",
            "A: job family_council  A: ability first  A: figure sutton_place  A: on village_corner",
        ),
    ];
    for (clauses, lines) in ways {
        let play =
            scene(&format!("seats 3; control chelsea B; control wall_street B; {clauses}")).play(lines);
        assert!(play.hand(Seat::A).contains("gun"), "{lines}");
        assert_eq!((play.hand(Seat::B).as_str(), play.asked().as_str()), ("", "B"), "{lines}");
    }
}

/// CE-FRONT-4
#[test]
fn the_first_user_finishes_before_the_other_starts() {
    let play = scene("seats 3; control upper_east_side B; A has gun; B has booze");
    let play = play.play("A: play thug  A: at upper_east_side  A: first B");
    assert_eq!((play.asked().as_str(), play.hand(Seat::A).as_str()), ("B", "gun"), "A has nothing yet");
    let play = play.play("B: use pawn-1  B: discard booze");
    assert_eq!(play.hand(Seat::B), "$2 $5");
    assert_eq!((play.asked().as_str(), play.hand(Seat::A).as_str()), ("A", "$2 gun"));
    let play = play.play("A: done");
    assert_eq!(play.hand(Seat::A), "$2 gun");
}

/// CE-FRONT-4
#[test]
fn the_other_starts_with_piles_and_deck_as_they_are_by_then() {
    // One gun is left.
    let play = || scene("seats 3; control chelsea B; C has 8 gun").play("A: play thug  A: at chelsea");
    assert_eq!(play().options(Seat::A), "first A, first B");
    let own = play().play("A: first A");
    assert_eq!((own.hand(Seat::A).as_str(), own.hand(Seat::B).as_str()), ("$2 gun", "$2"));
    let other = play().play("A: first B");
    assert_eq!((other.hand(Seat::A).as_str(), other.hand(Seat::B).as_str()), ("$2", "$2 gun"));
}

/// CE-FRONT-4
#[test]
fn what_the_first_rejects_the_second_may_draw() {
    let others = all_jobs_but(&["shakedown", "mugging", "encore"]);
    let play = scene(&format!("seats 3; control midtown B; C has {others}"));
    let play = play.play("A: play thug  A: at midtown  A: first A  A: use draw-job  chance: job shakedown");
    let play = play.play(
        "chance: job mugging  A: keep shakedown  B: use draw-job  chance: job encore  chance: job mugging",
    );
    assert_eq!(play.options(Seat::B), "keep encore, keep mugging");
}

/// CE-FRONT-4
#[test]
fn nobody_is_asked_who_goes_first_where_plain_takes_are_enough_for_both() {
    let play = scene("seats 3; control chelsea B; C has 7 gun, 30 $2").quiet();
    let play = play.play("A: play thug  A: at chelsea");
    assert_eq!((play.hand(Seat::A).as_str(), play.hand(Seat::B).as_str()), ("$2 gun", "$2 gun"));
    let told = play.told();
    let taken: Vec<&str> = told.lines().filter(|it| it.contains("takes") || it.contains("take ")).collect();
    assert!(taken.first().is_some_and(|it| it.starts_with('A')), "the active player is first: {told}");
    let short = scene("seats 3; control chelsea B; C has 31 $2").play("A: play thug  A: at chelsea");
    assert_eq!(short.options(Seat::A), "first A, first B");
}

/// CE-FRONT-5
#[test]
fn the_controller_chooses_with_their_own_hand_even_when_out() {
    let play = scene("seats 3; control upper_west_side B; B out; B has $1, $5; A has $3");
    let play = play.play("A: play thug  A: at upper_west_side  A: first A  A: suitcase $3");
    assert_eq!(play.asked(), "B", "play waits for the controller");
    assert_eq!(play.options(Seat::B), "suitcase $1, suitcase $2, suitcase $5, done");
    let kept = play.play("B: suitcase $5");
    assert_eq!((kept.suitcase(Seat::A).as_str(), kept.suitcase(Seat::B).as_str()), ("$3", "$5"));
    assert_eq!((kept.hand(Seat::B).as_str(), kept.asked().as_str()), ("$1 $2", "C"), "B is out all the same");
}

/// CE-FRONT-5
#[test]
fn the_controller_may_decline_their_share() {
    let play = scene("seats 3; control midtown B");
    let play = play.play("A: play thug  A: at midtown  A: first B  B: done  A: done");
    assert_eq!((play.hand(Seat::A).as_str(), play.hand(Seat::B).as_str()), ("$2", "$2"));
    assert_eq!(play.asked(), "B");
}

/// CE-FRONT-5
#[test]
fn a_horse_head_used_by_both_stays_with_the_later_one() {
    let lines = "A: play thug  A: at queens";
    let play = || scene("seats 3; control queens B; horse-head C; turn A").play(lines);
    let own = play().play("A: first A  A: use horse-head  B: use horse-head");
    assert_eq!(own.state().horse_head, Seat::B);
    let other = play().play("A: first B  B: use horse-head  A: use horse-head");
    assert_eq!(other.state().horse_head, Seat::A);
    assert_eq!((other.hand(Seat::A).as_str(), other.hand(Seat::B).as_str()), ("$5", "$5"));
}

/// CE-FRONT-6
#[test]
fn an_occupied_front_is_shaken_down_only_by_a_card_that_says_so() {
    let clauses = "seats 3; B thug chelsea; A has shakedown, gun, blood-money, booze";
    let thug = scene(clauses).play("A: play thug");
    assert_eq!(thug.refused(Seat::A, "at chelsea").code(), "occupied");
    let boss = scene("seats 3; act 2; B thug chelsea; A has union_boss_1");
    let boss = boss.play("A: ally union_boss_1  A: neutral union-boss");
    assert_eq!(boss.refused(Seat::A, "at chelsea").code(), "occupied");
    let play = scene(clauses).play("A: job shakedown  A: money first  A: at chelsea");
    assert_eq!(play.hand(Seat::A), "$2 $5 gun");
}

/// CE-FRONT-6
#[test]
fn shakedown_puts_no_figure_anywhere() {
    let play = scene("seats 3; B thug chelsea; A has shakedown, gun, blood-money, booze");
    let before = *play.state();
    let play = play.play("A: job shakedown  A: money first  A: at chelsea");
    assert_eq!((play.state().thugs, play.state().family), (before.thugs, before.family));
    assert_eq!(play.state().families[Seat::A].reserve, before.families[Seat::A].reserve);
    assert_eq!(influence(&play, Seat::A), [0; 7]);
}

/// CE-FRONT-6
#[test]
fn no_card_of_this_game_puts_a_figure_on_an_occupied_space() {
    // So two figures never share one: whatever is placed or moved goes to a free space.
    for seed in 0..10 {
        let mut before = *seeded(4, seed).state();
        wander(4, seed, |state, news| {
            let ended = news.iter().any(|it| matches!(it.event, Event::GunnedDown { .. }));
            for (target, piece) in state.pieces() {
                let was = before.piece(target);
                assert!(was.is_none_or(|it| it == piece) || ended || before.phase != state.phase);
            }
            before = *state;
        });
    }
}

/// CE-EX-6
#[test]
fn a_thug_at_penn_central_draws_two_jobs_keeps_one_and_takes_two_dollars() {
    let play = scene("seats 3; tile brooklyn penn_central; A has $1");
    let play = play
        .play("A: play thug  A: at brooklyn+  A: use draw-job  chance: job shakedown  chance: job mugging");
    assert_eq!(play.options(Seat::A), "keep shakedown, keep mugging");
    let play = play.play("A: keep mugging");
    assert_eq!(play.hand(Seat::A), "$1 $2 mugging", "two cards more");
    assert_eq!(discard(&play), ["shakedown"], "face up");
    assert_eq!((play.hand(Seat::B).as_str(), play.asked().as_str()), ("", "B"));
}

/// CE-EX-6
#[test]
fn at_penn_central_in_a_rivals_turf_the_rival_draws_keeps_and_takes_too() {
    let play = scene("seats 3; tile brooklyn penn_central; control brooklyn C");
    let play = play.play(
        "A: play thug  A: at brooklyn+  A: first A
         A: use draw-job  chance: job shakedown  chance: job mugging  A: keep mugging
         C: use draw-job  chance: job encore  chance: job drive_by  C: keep drive_by",
    );
    assert_eq!((play.hand(Seat::A).as_str(), play.hand(Seat::C).as_str()), ("$2 mugging", "$2 drive_by"));
    assert_eq!(discard(&play), ["encore", "shakedown"]);
    assert_eq!(play.asked(), "B");
}
