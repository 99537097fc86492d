//! Rule: "Play an Ally" (p. 17), and what the allies of the pack do.

use omerta_core::Seat;

use crate::harness::scene;

/// CE-ALLY-1, CE-EX-11
#[test]
fn the_family_accountant_suitcases_up_to_two_cards_once_an_act_and_returns_at_tribute() {
    let text =
        "seats 2; act 3; B out; A thug queens; A thug brooklyn; A thug midtown; A consigliere sutton_place;
                A has $1, $2, $5, family_accountant";
    let play = scene(text).play("A: ally family_accountant");
    assert_eq!(play.options(Seat::A), "suitcase $1, suitcase $2, suitcase $5, done");
    let play = play.play("A: suitcase $5  A: suitcase $2");
    assert_eq!((play.hand(Seat::A), play.suitcase(Seat::A)), ("$1".into(), "$2 $5".into()));
    assert_eq!(play.view(Seat::B).families[Seat::A].played.len(), 1, "it lies face up");
    assert_eq!(play.options(Seat::A), "play don");
    assert_eq!(play.refused(Seat::A, "ally family_accountant").code(), "already-played");
    let play = play.play("A: play don  A: on newtown_creek  A: done").nobody_bids();
    assert_eq!(play.state().act, 4, "the act is over");
    assert_eq!(play.hand(Seat::A), "$1 $3 booze family_accountant", "and it is back in hand");
}

/// CE-ALLY-1
#[test]
fn an_ally_is_a_turn_and_only_allies_in_hand_are_played() {
    let play = scene("seats 3; act 2; A has bookie, $1; B has tax_advisor");
    assert_eq!(play.options(Seat::A), "play thug, play don, play consigliere, ally bookie");
    assert_eq!(play.refused(Seat::A, "ally tax_advisor").code(), "not-an-option");
    let play = play.play("A: ally bookie  A: done");
    assert_eq!((play.hand(Seat::A), play.asked()), ("$1 $2".into(), "B".into()));
}

/// CE-ALLY-2
#[test]
fn no_ally_is_played_in_act_one_since_they_come_in_bribery_only() {
    let text = "seats 2; at bribery; allies bookie; A suitcase $1; A out; B out";
    let before = scene("seats 2; allies bookie; A suitcase $1");
    assert!(!before.options(Seat::A).contains("ally"), "face up is not in hand");
    let play = scene(text).play("A: bid $1").nobody_bids();
    assert_eq!((play.hand(Seat::A).as_str(), play.state().act), ("bookie", 2));
    let jobs = "chance: job encore  chance: job mugging";
    let play = play.play(jobs).play("chance: ally mayor_2  chance: tile genco");
    assert_eq!(play.options(Seat::A), "play thug, play don, play consigliere, ally bookie");
}

/// CE-ALLY-2
#[test]
fn an_ally_stays_from_act_to_act_until_it_is_discarded() {
    let play = scene("seats 2; act 3; at tribute; A has bookie; A played mayor_1")
        .play("chance: job encore  chance: job mugging  chance: tile polks");
    assert_eq!((play.state().act, play.options(Seat::A).contains("ally mayor_1, ally bookie")), (4, true));
    let play = scene("seats 2; act 3; A has bookie, mayor_1")
        .play("A: ally bookie  A: use pawn-1  A: discard mayor_1");
    assert_eq!(play.hand(Seat::A), "$2 $5");
    assert!(play.state().allies_gone.iter().count() >= 17, "it has left the game");
}

/// CE-ALLY-3
#[test]
fn a_played_ally_is_no_hand_card_until_tribute() {
    let play = scene("seats 2; act 2; A has bookie, $1").play("A: ally bookie  A: use pawn-1");
    assert_eq!(play.options(Seat::A), "discard $1, discard $2", "not the ally itself");
    let view = play.view(Seat::B);
    assert_eq!((view.players[Seat::A].n_cards, view.families[Seat::A].played.len()), (2, 1), "not counted");
}

/// CE-ALLY-3
#[test]
fn at_the_tribute_of_the_same_act_a_played_ally_counts_and_may_be_discarded() {
    let play = scene("seats 2; act 2; at tribute; A has 5 $1; A played bookie");
    assert_eq!(play.options(Seat::A), "discard $1, discard bookie");
    let play = play.play("A: discard bookie");
    assert_eq!(
        (play.hand(Seat::A).as_str(), play.state().families[Seat::A].played.len()),
        ("$1 $1 $1 $1 $1", 0)
    );
}

/// `Ready`: an ally played earlier in this act returns and may be played again.
#[test]
fn an_encore_lets_an_ally_be_played_again() {
    let text = "seats 2; act 2; A has blood-money, booze, encore, $1; A played tax_advisor, bookie; B out";
    let play = scene(text).play("A: job encore");
    assert_eq!(play.options(Seat::A), "ready bookie, ready tax_advisor, decline");
    let play = play.play("A: ready tax_advisor");
    assert_eq!(play.hand(Seat::A), "$1 $3 tax_advisor");
    let play = play.play("A: ally tax_advisor  A: suitcase $3");
    assert_eq!((play.hand(Seat::A), play.suitcase(Seat::A)), ("$1 $2".into(), "$3 encore".into()));
    assert_eq!(play.refused(Seat::A, "ally bookie").code(), "already-played");
    let none = scene("seats 2; act 2; A has blood-money, booze, encore").play("A: job encore");
    assert_eq!((none.asked().as_str(), none.hand(Seat::A).as_str()), ("B", "$3"), "none played: skipped");
}

/// `PickGood` twice, then a plain take: the parts of an ally come in order.
#[test]
fn the_harbor_master_takes_two_goods_of_choice_and_money() {
    let play = scene("seats 2; act 4; A has harbor_master")
        .play("A: ally harbor_master  A: take gun  A: take booze");
    assert_eq!((play.hand(Seat::A), play.asked()), ("$2 gun booze".into(), "B".into()));
}

/// A part without a target is skipped, the rest is had.
#[test]
fn hired_muscle_is_paid_even_if_there_is_nobody_to_hit() {
    let play = scene("seats 2; act 3; A thug chelsea; A has hired_muscle").play("A: ally hired_muscle");
    assert_eq!((play.hand(Seat::A), play.asked()), ("$3".into(), "B".into()));
}

/// CE-EX-17
#[test]
fn whoever_has_no_own_figure_in_reserve_is_skipped_whatever_jobs_and_allies_they_hold() {
    let text =
        "seats 3; act 3; public warning_shot; A out; A has gun, bookie, warning_shot; A played union_boss_1;
                union-boss chelsea; C out";
    let play = scene(text);
    assert_eq!(play.asked(), "B");
    assert_eq!(play.barred(Seat::A, "ally bookie"), "out-of-phase");
    assert_eq!(play.barred(Seat::A, "job warning_shot"), "out-of-phase");
    assert_eq!(play.barred(Seat::A, "public 1"), "out-of-phase");
    let play = play.play("B: play thug  B: at brooklyn");
    assert_eq!(play.asked(), "B", "the others' turns are skipped");
}
