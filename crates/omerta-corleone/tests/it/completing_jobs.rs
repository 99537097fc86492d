//! Rule: "Complete a job".

use omerta_core::Seat;
use omerta_corleone::Frame;

use crate::harness::scene;

/// CE-JOB-1, CE-EX-10
#[test]
fn a_public_shakedown_is_paid_pays_is_used_and_goes_into_the_suitcase() {
    let play = scene(
        "seats 3; turn A; public shakedown; control chelsea B; C thug chelsea; A has gun, blood-money, booze",
    );
    let goods = play.state().goods.len();
    let play = play.play("A: public 1");
    assert_eq!(play.state().goods.len(), goods + 3, "the cost reaches the piles");
    let play = play.play("A: money first  A: at chelsea");
    assert_eq!(play.hand(Seat::A), "$2 $5 gun", "$5 of the job, the front of an occupied Gun Shop");
    assert_eq!(play.hand(Seat::B), "$2 gun", "whoever controls the turf uses it too");
    assert_eq!(play.suitcase(Seat::A), "shakedown");
    assert_eq!(play.state().public[0], None);
    assert_eq!(play.asked(), "B");
}

/// CE-JOB-1
#[test]
fn only_a_job_that_can_be_paid_is_offered() {
    let play = scene("seats 3; turn A; public shakedown; A has gun, booze, drive_by");
    assert_eq!(play.options(Seat::A), "play thug, play don");
    assert_eq!(play.refused(Seat::A, "public 1").code(), "cannot-pay");
    assert_eq!(play.refused(Seat::A, "job drive_by").code(), "cannot-pay");
}

/// CE-JOB-1
#[test]
fn money_and_ability_come_in_the_order_the_player_likes() {
    let text = "seats 3; turn A; A has backroom_deal, 2 blood-money, booze, $1";
    let money_first = scene(text).play("A: job backroom_deal  A: money first");
    assert_eq!(money_first.options(Seat::A), "suitcase $1, suitcase $2, done");
    let ability_first = scene(text).play("A: job backroom_deal  A: ability first");
    assert_eq!(ability_first.options(Seat::A), "suitcase $1, done");
}

/// CE-JOB-2, CE-EX-10
#[test]
fn narcotics_pay_for_any_good_and_the_player_chooses() {
    let play = scene("seats 3; turn A; A has shakedown, 2 gun, blood-money, booze, narcotics")
        .play("A: job shakedown");
    assert_eq!(play.options(Seat::A), "pay gun, pay narcotics");
    let play = play.play("A: pay narcotics  A: money first  A: decline");
    assert_eq!(play.hand(Seat::A), "$5 gun gun");
    let several = scene("seats 3; turn A; A has shakedown, booze, 2 narcotics").play("A: job shakedown");
    assert!(matches!(several.top(), Some(Frame::JobOrder(..))), "with one way to pay nothing is asked");
    assert_eq!(several.hand(Seat::A), "");
}

/// CE-JOB-3
#[test]
fn a_completed_public_jobs_slot_stays_empty_until_the_entracte() {
    let play = scene(
        "seats 3; turn A; public warning_shot mugging drive_by; A has gun; B has gun, blood-money; A has $1",
    );
    let play = play.play("A: public 1");
    assert_eq!(play.state().public[0], None);
    assert!(play.options(Seat::B).contains("public 2"), "any player may complete any public job");
    assert!(!play.options(Seat::B).contains("public 1"));
}

/// CE-JOB-4
#[test]
fn an_ability_is_optional_and_skipped_without_a_target_but_the_money_is_taken() {
    let none = scene("seats 3; turn A; A has warning_shot, gun").play("A: job warning_shot");
    assert_eq!((none.hand(Seat::A).as_str(), none.asked().as_str()), ("$2", "B"));
    let declined =
        scene("seats 3; turn A; A has warning_shot, gun; B thug midtown").play("A: job warning_shot");
    assert_eq!(declined.options(Seat::A), "figure midtown, decline");
    let declined = declined.play("A: decline");
    assert_eq!(declined.hand(Seat::A), "$2");
    assert!(declined.state().thugs.iter().any(Option::is_some));
}

/// CE-JOB-5
#[test]
fn while_it_resolves_a_job_is_no_hand_card_and_not_in_the_suitcase() {
    let play = scene("seats 3; turn A; A has loan_shark, gun, 2 blood-money, booze")
        .play("A: job loan_shark  A: ability first");
    assert_eq!(play.suitcase(Seat::A), "");
    // Only the booze can be pawned, so nothing is asked and the job comes to its end.
    let play = play.play("A: use pawn-1");
    assert_eq!(play.hand(Seat::A), "$3 $5");
    assert_eq!(play.suitcase(Seat::A), "loan_shark");
}

/// CE-JOB-6
#[test]
fn jobs_in_a_suitcase_stay_there() {
    let play = scene("seats 3; turn A; A suitcase mugging, $5; A has $2");
    assert_eq!(play.options(Seat::A), "play thug, play don", "it can't be completed again");
    assert_eq!(play.refused(Seat::A, "job mugging").code(), "not-an-option");
    assert_eq!(play.state().players[Seat::A].done.len(), 1);
}

/// CE-JOB-7
#[test]
fn an_offer_is_answered_sealed_and_at_once() {
    let play = scene(
        "seats 4; turn A; A has the_offer, gun, blood-money, booze; B has $2, $5; C has $3; B thug midtown; D thug queens",
    );
    let play = play.play("A: job the_offer  A: money first");
    assert_eq!(play.asked(), "BC", "D has no money and refuses without being asked");
    let play = play.play("C: offer $3");
    assert_eq!(play.view(Seat::B).players[Seat::C].offered, Some(omerta_core::Face::Down));
    let play = play.play("B: offer $2");
    assert_eq!(play.suitcase(Seat::A), "$3", "the highest goes into the suitcase, the rest to the piles");
    assert_eq!(play.hand(Seat::B), "$5");
    assert_eq!(play.options(Seat::A), "figure queens, decline", "only who refused can be hit");
    let play = play.play("A: figure queens");
    assert_eq!(play.state().players[Seat::D].river.thugs, 1);
}

/// CE-JOB-7
#[test]
fn of_equal_offers_the_first_clockwise_counts() {
    let play = scene("seats 3; turn B; B has the_offer, gun, blood-money, booze; A has $3; C has $3");
    let play = play.play("B: job the_offer  B: money first  A: offer $3  C: offer $3");
    assert_eq!(play.suitcase(Seat::B), "$3 the_offer");
    assert_eq!((play.hand(Seat::A), play.hand(Seat::C)), (String::new(), String::new()));
}

/// CE-EX-15
#[test]
fn card_texts_do_what_they_say() {
    let shady = scene("seats 3; turn A; A has backroom_deal, 2 blood-money, booze, $1, $2, $3, $5");
    let shady =
        shady.play("A: job backroom_deal  A: ability first  A: suitcase $5  A: suitcase $3  A: suitcase $2");
    assert_eq!(shady.suitcase(Seat::A), "$2 $3 $5 backroom_deal", "up to three of four");
    let bomb = scene(
        "seats 3; act 2; turn A; A has car_bomb, 2 gun, blood-money, booze; A thug midtown; B don carriage_stand;
         C thug chelsea; mayor union_square",
    );
    let bomb = bomb.play("A: job car_bomb");
    assert_eq!(bomb.options(Seat::A), "in midtown, in chelsea, decline");
    let bomb = bomb.play("A: in midtown");
    assert_eq!(
        bomb.state().players[Seat::B].river.len(),
        1,
        "the family member on the border is in the turf"
    );
    assert_eq!(bomb.state().players[Seat::C].river.len(), 0);
    assert_eq!(bomb.state().pieces().count(), 3, "own and neutral figures stay");
}

#[test]
fn a_thug_moved_by_double_shift_shakes_down_where_it_arrives() {
    let play = scene("seats 3; turn A; A thug chelsea; A has double_shift, gun, booze");
    let play = play.play("A: job double_shift  A: money first  A: figure chelsea");
    assert!(!play.options(Seat::A).contains("at chelsea,"), "to another space");
    let play = play.play("A: at brooklyn");
    assert_eq!(play.hand(Seat::A), "$2 $2 booze");
    assert!(play.state().thugs[12].is_none(), "its old space is free");
}

#[test]
fn a_job_may_be_salvaged_from_the_discard_and_all_know_of_it() {
    let play = scene("seats 3; turn A; discard mugging drive_by; A has street_talk, blood-money, booze");
    let play = play.play("A: job street_talk  A: money first  A: use draw-job  chance: job car_bomb  chance: job blackmail  A: keep car_bomb");
    assert_eq!(play.options(Seat::A), "salvage mugging, salvage drive_by, salvage blackmail, decline");
    let play = play.play("A: salvage blackmail");
    assert_eq!(play.hand(Seat::A), "$3 blackmail car_bomb");
    assert_eq!(play.view(Seat::B).known[0].len(), 1);
}

#[test]
fn a_note_is_robbed_out_of_a_rivals_suitcase() {
    let play = scene(
        "seats 3; turn A; A has safe_crackers, gun, blood-money, booze; B suitcase $1, $5; C suitcase $3",
    );
    let play = play.play("A: job safe_crackers");
    assert_eq!(play.options(Seat::A), "rob B $1, rob C $3, decline");
    let play = play.play("A: rob C $3");
    assert_eq!(play.suitcase(Seat::A), "$3 safe_crackers");
    let concealed = scene(
        "seats 3; variant concealed-suitcases; turn A; A has blackmail, gun, 2 blood-money; B suitcase $1, $2",
    );
    let concealed = concealed.play("A: job blackmail");
    assert!(concealed.options(Seat::A).contains("rob B $5"), "a value is named, whatever is there");
    assert_eq!(concealed.play("A: rob B $5").suitcase(Seat::A), "$2 blackmail", "the highest not above it");
}

#[test]
fn a_turf_may_be_seized_at_once() {
    let play = scene("seats 3; turn A; A thug queens; A has new_management, 2 gun, blood-money, booze");
    let play = play.play("A: job new_management");
    assert_eq!(play.options(Seat::A), "in queens, decline", "only where one has influence");
    let play = play.play("A: in queens");
    assert_eq!(play.state().controller(omerta_corleone::AreaId(3)), Some(Seat::A));
}

#[test]
fn a_freed_front_is_used_by_the_one_who_freed_it() {
    let play = scene("seats 3; turn A; B thug chelsea; A has muscle_in, 2 gun, blood-money, booze");
    let play = play.play("A: job muscle_in  A: money first  A: figure chelsea");
    assert_eq!(play.options(Seat::A), "at chelsea, decline");
    let play = play.play("A: at chelsea");
    assert_eq!(play.hand(Seat::A), "$2 $5 gun");
}

#[test]
fn a_played_ally_may_be_taken_back() {
    let play = scene("seats 3; act 2; turn A; A played bookie; A has encore, blood-money, booze");
    let play = play.play("A: job encore");
    assert_eq!(play.options(Seat::A), "ready bookie, decline");
    assert_eq!(play.play("A: ready bookie").hand(Seat::A), "$3 bookie");
}

#[test]
fn goods_may_be_picked_backs_used_and_money_stashed() {
    let goods = scene("seats 3; turn A; A has truck_hijack, 2 gun").play("A: job truck_hijack");
    assert_eq!(goods.options(Seat::A), "take gun, take blood-money, take booze");
    let backs = scene("seats 3; turn A; A has silent_partner, blood-money, booze")
        .play("A: job silent_partner  A: money first");
    assert!(backs.options(Seat::A).starts_with("in wall_street, in brooklyn"));
    assert!(backs.options(Seat::A).ends_with("in central_park, decline"));
    assert_eq!(backs.play("A: in chelsea").hand(Seat::A), "$3 gun");
    let stash = scene("seats 3; turn A; A has skimmed_till, blood-money, booze")
        .play("A: job skimmed_till  A: money first");
    assert_eq!((stash.suitcase(Seat::A).as_str(), stash.hand(Seat::A).as_str()), ("$3 skimmed_till", "$2"));
    let mine = scene("seats 3; turn A; control brooklyn A; A has protection_round, gun, 2 booze");
    let mine = mine.play("A: job protection_round  A: money first");
    assert_eq!(mine.options(Seat::A), "at brooklyn, decline");
}
