//! Rule: "Complete a Job" (p. 16 f.), and what the jobs of the pack do.

use std::sync::Arc;

use omerta_core::{Noted, Packed, Seat, Viewer};
use omerta_corleone::{Corleone, Frame, Good, JobId, Note};

use crate::harness::{game, scene, scene_of};

/// The game with some words of `jobs.ron` changed.
fn game_with(changes: &[(&str, &str)]) -> Arc<Corleone> {
    let mut pack = Corleone::own_pack();
    let jobs = pack.0.get_mut("jobs.ron").expect("a pack has jobs");
    for (old, new) in changes {
        assert!(jobs.contains(old), "`{old}` is in no job");
        *jobs = jobs.replace(old, new);
    }
    Arc::new(Corleone::load(&pack).unwrap_or_else(|faults| panic!("{faults:#?}")))
}

fn id(job: &str) -> JobId {
    let nth = game().content().jobs().iter().position(|it| it.id == job);
    JobId(nth.unwrap_or_else(|| panic!("there is no job {job}")) as u8)
}

/// CE-JOB-1
#[test]
fn a_job_from_hand_is_paid_to_the_piles_earns_its_money_and_goes_into_the_suitcase() {
    let play = scene("A has 2 gun, blood-money, $2, dirty_laundry").play("A: job dirty_laundry");
    assert_eq!(play.state().goods.count(Good::BloodMoney), 9, "exactly what is shown went to its pile");
    assert_eq!(play.options(Seat::A), "money first, ability first");
    let play = play.play("A: money first");
    assert_eq!(play.options(Seat::A), "suitcase $1, suitcase $2, done");
    let play = play.play("A: suitcase $2");
    assert_eq!(
        (play.hand(Seat::A), play.suitcase(Seat::A)),
        ("$1 gun gun".into(), "$2 dirty_laundry".into())
    );
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        assert!(play.table.view(viewer).families[Seat::A].done.contains(id("dirty_laundry")));
    }
    assert_eq!(play.asked(), "B", "it was the whole turn");
}

/// CE-JOB-1
#[test]
fn money_and_ability_come_in_the_order_the_player_likes() {
    let play = scene("A has blood-money, $2, dirty_laundry").play("A: job dirty_laundry  A: ability first");
    assert_eq!(play.options(Seat::A), "suitcase $2, done", "the money is not there yet");
    let play = play.play("A: suitcase $2");
    assert_eq!((play.hand(Seat::A), play.suitcase(Seat::A)), ("$1".into(), "$2 dirty_laundry".into()));
}

/// CE-JOB-1
#[test]
fn a_job_that_cannot_be_paid_is_refused() {
    let play = scene("public shakedown; A has gun, booze, 5 $5, dirty_laundry, warning_shot");
    assert_eq!(play.options(Seat::A), "play thug, play don, job warning_shot");
    assert_eq!(play.refused(Seat::A, "job dirty_laundry").code(), "cannot-pay");
    assert_eq!(play.refused(Seat::A, "public 1").code(), "cannot-pay");
    assert_eq!(play.refused(Seat::A, "public 2").code(), "slot-empty");
    assert_eq!(play.refused(Seat::A, "job car_bomb").code(), "not-an-option");
}

/// CE-JOB-2
#[test]
fn narcotics_pay_for_any_good_and_the_player_chooses_which_cards_pay() {
    let hand = "A has gun, blood-money, booze, narcotics, truck_hijack, muscle_in";
    let play = scene(hand);
    assert_eq!(play.options(Seat::A), "play thug, play don, job truck_hijack, job muscle_in");
    let play = play.play("A: job truck_hijack");
    assert_eq!(play.state().goods.0, [9, 8, 8, 5], "a gun and the narcotics were the only way");
    let play = scene("A has 3 gun, narcotics, truck_hijack").play("A: job truck_hijack");
    assert_eq!(play.hand(Seat::A), "gun gun narcotics", "one gun must be paid, for want of more narcotics");
    assert_eq!(play.options(Seat::A), "pay gun, pay narcotics");
    assert_eq!(play.play("A: pay narcotics").hand(Seat::A), "$2 gun gun");
    let play = scene("A has 3 gun, narcotics, truck_hijack").play("A: job truck_hijack  A: pay gun");
    assert_eq!(play.hand(Seat::A), "$2 gun narcotics");
}

/// CE-JOB-2
#[test]
fn several_narcotics_may_pay_for_one_job() {
    let play = scene("A has 3 narcotics, shakedown").play("A: job shakedown  A: money first");
    assert_eq!((play.hand(Seat::A), play.state().goods.count(Good::Narcotics)), ("$5".into(), 5));
}

/// CE-JOB-2
#[test]
fn however_it_is_paid_the_whole_cost_is_paid() {
    for guns in 0..=3 {
        for narcotics in 0..=4 - guns {
            let text =
                format!("A has {guns} gun, {narcotics} narcotics, 1 blood-money, 1 booze, muscle_in, $1");
            let play = scene(&text);
            if !play.options(Seat::A).contains("job muscle_in") {
                assert!(guns + narcotics < 2, "{text}");
                continue;
            }
            for first in ["pay gun", "pay blood-money", "pay booze", "pay narcotics"] {
                let mut play = scene(&text).play("A: job muscle_in");
                while play.options(Seat::A).contains("pay") {
                    let options = play.options(Seat::A);
                    let choice =
                        if options.contains(first) { first } else { options.split(", ").next().unwrap() };
                    play = play.play(&format!("A: {choice}"));
                }
                let paid = guns + narcotics + 2 - play.state().hidden.players[Seat::A].hand.goods.len();
                assert_eq!(paid, 4, "{text}, {first}");
            }
        }
    }
}

/// CE-JOB-2
#[test]
fn a_cost_that_names_narcotics_takes_narcotics_only() {
    let game =
        game_with(&[(r#"n: 2, cost: [blood_money], pay: [1]"#, r#"n: 2, cost: [narcotics], pay: [1]"#)]);
    let poor = scene_of(game.clone(), "A has 3 gun, 3 blood-money, 3 booze, dirty_laundry");
    assert_eq!(poor.refused(Seat::A, "job dirty_laundry").code(), "cannot-pay");
    let play = scene_of(game, "A has gun, narcotics, dirty_laundry").play("A: job dirty_laundry");
    assert_eq!(play.hand(Seat::A), "gun");
}

/// CE-JOB-3
#[test]
fn any_player_may_complete_any_public_job_and_its_slot_stays_empty_until_the_entracte() {
    let table = "seats 2; act 2; public truck_hijack warning_shot; turn B; A out; B has 3 gun;
                 B thug queens; B thug brooklyn; B thug midtown; B consigliere sutton_place";
    let play = scene(table).play("B: public 1  B: take booze");
    assert_eq!((play.state().public[0], play.state().public[1]), (None, Some(id("warning_shot"))));
    assert_eq!(play.suitcase(Seat::B), "truck_hijack");
    assert_eq!(play.options(Seat::B), "play don, public 2");
    assert_eq!(play.refused(Seat::B, "public 1").code(), "slot-empty");
    let play = play.play("B: play don  B: on newtown_creek").nobody_bids();
    assert_eq!((play.asked().as_str(), play.top(), play.state().act), ("chance", Some(Frame::FillJobs), 3));
    let play = play.play("chance: job shakedown");
    assert_eq!(play.state().public[..2], [Some(id("shakedown")), Some(id("warning_shot"))]);
}

/// CE-JOB-4
#[test]
fn an_ability_without_a_target_is_skipped_and_the_money_taken_all_the_same() {
    let play =
        scene("A thug chelsea; B don union_square; A has gun, warning_shot").play("A: job warning_shot");
    assert_eq!((play.hand(Seat::A), play.suitcase(Seat::A)), ("$2".into(), "warning_shot".into()));
    assert_eq!(play.asked(), "B");
}

/// CE-JOB-4
#[test]
fn an_ability_may_be_declined_and_the_money_taken_all_the_same() {
    let play = scene("B thug chelsea; A has gun, warning_shot").play("A: job warning_shot");
    assert_eq!(play.options(Seat::A), "figure chelsea, decline");
    let play = play.play("A: decline");
    assert_eq!((play.hand(Seat::A), play.stands("chelsea")), ("$2".into(), "B thug".into()));
}

/// CE-JOB-5
#[test]
fn a_job_lies_open_while_it_resolves_and_cannot_be_discarded_for_its_own_trade() {
    let play = scene("A has gun, 2 blood-money, loan_shark").play("A: job loan_shark");
    assert_eq!((play.hand(Seat::A), play.suitcase(Seat::A)), (String::new(), String::new()));
    let play = play.play("A: ability first");
    assert_eq!(play.asked(), "B", "there was nothing to discard, the job itself is none");
    assert_eq!((play.hand(Seat::A), play.suitcase(Seat::A)), ("$3".into(), "loan_shark".into()));
    let play = scene("A has gun, 2 blood-money, loan_shark")
        .play("A: job loan_shark  A: money first  A: use pawn-1");
    assert_eq!(play.hand(Seat::A), "$5", "the money just earned could be traded");
}

/// CE-JOB-5
#[test]
fn ability_and_pay_are_one_block_each() {
    let play =
        scene("A has 2 blood-money, booze, $1, backroom_deal").play("A: job backroom_deal  A: ability first");
    let play = play.play("A: suitcase $1");
    assert_eq!(
        (play.asked().as_str(), play.hand(Seat::A).as_str()),
        ("B", "$2 $2"),
        "no more to put away, so it is over"
    );
    let play =
        scene("A has 2 blood-money, booze, $1, backroom_deal").play("A: job backroom_deal  A: money first");
    assert_eq!(play.hand(Seat::A), "$1 $2 $2", "all of the pay before any of the ability");
}

/// CE-JOB-6
#[test]
fn jobs_in_a_suitcase_do_nothing_until_the_end_and_never_leave_it() {
    let play = scene("A has gun, blood-money, booze, safe_crackers; B suitcase shakedown")
        .play("A: job safe_crackers  A: rob B");
    assert_eq!(
        (play.asked().as_str(), play.suitcase(Seat::B).as_str()),
        ("B", "shakedown"),
        "no job can be robbed"
    );
    assert!(!play.options(Seat::B).contains("job"), "nor done again: {}", play.options(Seat::B));
    let bribes = scene("at bribery; allies bookie tax_advisor; A suitcase $1; B suitcase shakedown");
    assert_eq!(bribes.options(Seat::B), "done", "nor be bid");
    let tribute = scene("at tribute; A has 5 $1, $2; B has 5 $1; B suitcase shakedown, encore");
    assert_eq!(tribute.asked(), "A", "nor counted at Tribute");
}

/// CE-JOB-7
#[test]
fn answers_to_an_offer_are_sealed_and_simultaneous() {
    let text = "seats 4; A has gun, blood-money, booze, the_offer; B has $3, $5; C has $2; D has $5, $1";
    let play = scene(text).play("A: job the_offer  A: money first");
    assert_eq!(
        (play.asked().as_str(), play.options(Seat::B).as_str()),
        ("BCD", "offer $3, offer $5, refuse")
    );
    let play = play.quiet().play("D: offer $5  B: offer $5");
    assert_eq!(play.asked(), "C");
    assert_eq!(play.told_to(Viewer::Seat(Seat::A)), "D answers the offer.\nB answers the offer.\n");
    assert_eq!(play.view(Seat::A).players[Seat::D].offered, Some(omerta_core::Face::Down));
    let play = play.play("C: refuse");
    assert_eq!(play.suitcase(Seat::A), "$5 the_offer", "there was nobody on the board to punish");
    let hands = [Seat::A, Seat::B, Seat::C, Seat::D].map(|it| play.hand(it));
    assert_eq!(hands, ["$5", "$3", "$2", "$1"], "of equal notes B's was taken, the other went to its pile");
    assert_eq!(play.state().money.count(Note::Five), 28);
}

/// CE-JOB-7: the first of equals is counted clockwise from the player whose job it is.
#[test]
fn of_equal_answers_the_first_clockwise_from_the_active_player_counts() {
    let text = "seats 3; turn B; horse-head B; B has gun, blood-money, booze, the_offer; A has $2; C has $2";
    let play = scene(text).quiet().play("B: job the_offer  B: money first  A: offer $2  C: offer $2");
    assert!(play.told().contains("B's offer: A puts in $2 and C puts in $2."), "{}", play.told());
    assert_eq!((play.suitcase(Seat::B).as_str(), play.state().money.count(Note::Two)), ("$2 the_offer", 31));
}

/// `Offer`: who has no money can but refuse, and of those who refused one figure may be gunned down.
#[test]
fn whoever_refuses_an_offer_may_lose_a_figure() {
    let text = "seats 4; A has gun, blood-money, booze, the_offer; B has $3; C has gun; D has $1;
                B thug chelsea; C thug queens; D don union_square; mayor sutton_place";
    let play = scene(text).play("A: job the_offer  A: ability first");
    assert_eq!(play.asked(), "BCD", "who is asked tells nothing of what is in a hand");
    assert_eq!(play.options(Seat::C), "refuse", "C has no money");
    let play = play.play("C: refuse  B: offer $3  D: refuse");
    assert_eq!(play.options(Seat::A), "figure queens, figure union_square, decline");
    let play = play.play("A: figure union_square");
    assert_eq!((play.stands("union_square").as_str(), play.state().families[Seat::D].river.len()), ("", 1));
    assert_eq!((play.suitcase(Seat::A).as_str(), play.hand(Seat::A).as_str()), ("$3 the_offer", "$5"));
}

/// CE-EX-10
#[test]
fn a_public_shakedown_uses_any_front_even_an_occupied_one() {
    let text = "seats 3; public shakedown; B thug midtown; A has gun, blood-money, booze, narcotics";
    let play = scene(text).play("A: public 1");
    assert_eq!(play.options(Seat::A), "pay gun, pay narcotics");
    let play = play.play("A: pay gun  A: pay blood-money  A: pay booze  A: money first");
    let printed = "at wall_street, at brooklyn, at upper_east_side, at queens, at upper_west_side, at midtown, at chelsea";
    assert_eq!(play.options(Seat::A), format!("{printed}, decline"));
    let play =
        play.play("A: at midtown  A: use draw-job  chance: job encore  chance: job mugging  A: keep encore");
    assert_eq!(play.hand(Seat::A), "$2 $5 narcotics encore");
    assert_eq!(play.state().goods.0, [9, 9, 9, 4], "the goods went to their piles");
    assert_eq!((play.suitcase(Seat::A), play.state().public[0]), ("shakedown".into(), None));
    assert_eq!(play.stands("midtown"), "B thug", "no figure was put there");
    assert_eq!(play.refused(Seat::B, "public 1").code(), "slot-empty");
}

/// CE-EX-10
#[test]
fn a_shakedown_in_a_rivals_turf_serves_the_rival_too_and_narcotics_pay_for_the_gun() {
    let text = "seats 3; public shakedown; control chelsea B; A has blood-money, booze, narcotics";
    let play = scene(text).play("A: public 1  A: money first  A: at chelsea");
    assert_eq!((play.hand(Seat::A), play.hand(Seat::B)), ("$2 $5 gun".into(), "$2 gun".into()));
    assert_eq!((play.state().goods.0, play.suitcase(Seat::A)), ([7, 9, 9, 5], "shakedown".into()));
}

/// CE-EX-10
#[test]
fn a_completed_shakedown_leaves_its_slot_empty_until_the_entracte() {
    let text = "seats 2; public shakedown encore; B out; A thug queens; A thug brooklyn; A thug midtown;
                A has gun, blood-money, booze";
    let play = scene(text).play("A: public 1  A: money first  A: decline  A: play don  A: on newtown_creek");
    let play = play.nobody_bids();
    assert_eq!((play.state().act, play.top(), play.state().public[0]), (2, Some(Frame::FillJobs), None));
    assert_eq!(play.state().public[1], Some(id("encore")), "a public job not done stays");
}

/// CE-EX-15
#[test]
fn a_shady_deal_suitcases_up_to_three_of_four_money_cards() {
    let text = "A has $1, $2, $3, $5, 2 blood-money, booze, backroom_deal";
    let play = scene(text)
        .play("A: job backroom_deal  A: ability first  A: suitcase $5  A: suitcase $3  A: suitcase $2");
    assert_eq!(
        (play.hand(Seat::A), play.suitcase(Seat::A)),
        ("$1 $2 $2".into(), "$2 $3 $5 backroom_deal".into())
    );
    let play = scene(text).play("A: job backroom_deal  A: ability first  A: suitcase $5  A: done");
    assert_eq!(play.suitcase(Seat::A), "$5 backroom_deal", "up to three");
}

/// CE-EX-15
#[test]
fn a_car_bomb_hits_only_opposing_figures_of_one_turf() {
    let text = "seats 3; A has 2 gun, blood-money, booze, car_bomb; tile chelsea fish_market; A thug chelsea;
                B thug chelsea+; C don west_side_piers; A don village_corner; mayor herald_square; chief chelsea;
                B don sutton_place; C thug queens";
    let play = scene(text).play("A: job car_bomb");
    assert_eq!(
        play.options(Seat::A),
        "in upper_east_side, in queens, in upper_west_side, in midtown, in chelsea, decline",
        "turfs with opposing figures"
    );
    let play = play.play("A: in chelsea");
    let river = [Seat::A, Seat::B, Seat::C].map(|it| play.state().families[it].river.len());
    assert_eq!(river, [0, 1, 1]);
    assert_eq!([play.stands("chelsea+"), play.stands("west_side_piers")], ["", ""]);
    assert_eq!([play.stands("chelsea"), play.stands("village_corner")], ["A thug", "A don"]);
    assert_eq!((play.stands("herald_square").as_str(), play.state().chief.is_some()), ("mayor", true));
    assert_eq!([play.stands("sutton_place"), play.stands("queens")], ["B don", "C thug"], "elsewhere");
    assert_eq!(play.hand(Seat::A), "$2 $5");
}

/// `PickGood`: never narcotics, and only what there is.
#[test]
fn a_truck_hijack_takes_a_gun_blood_money_or_booze() {
    let play = scene("A has 2 gun, truck_hijack").play("A: job truck_hijack");
    assert_eq!(play.options(Seat::A), "take gun, take blood-money, take booze");
    assert_eq!(play.refused(Seat::A, "take narcotics").code(), "no-narcotics");
    assert_eq!(play.play("A: take booze").hand(Seat::A), "$2 booze");
    let play = scene("A has 2 gun, truck_hijack; B has 9 blood-money").play("A: job truck_hijack");
    assert!(!play.options(Seat::A).contains("blood-money"), "the pile is empty");
}

/// `Stash`: from the pile into the suitcase; the next lower note from an empty pile.
#[test]
fn a_skimmed_till_puts_a_note_straight_into_the_suitcase() {
    let play = scene("A has blood-money, booze, skimmed_till").play("A: job skimmed_till  A: ability first");
    assert_eq!((play.hand(Seat::A), play.suitcase(Seat::A)), ("$2".into(), "$3 skimmed_till".into()));
    let play = scene("A has blood-money, booze, skimmed_till; B has 34 $3")
        .play("A: job skimmed_till  A: ability first");
    assert_eq!((play.hand(Seat::A), play.suitcase(Seat::A)), ("$2".into(), "$2 skimmed_till".into()));
    let play = scene("A has blood-money, booze, skimmed_till; B has 34 $3, 32 $2; C has 24 $1");
    let play = play.play("A: job skimmed_till  A: ability first");
    assert_eq!(
        (play.hand(Seat::A), play.suitcase(Seat::A)),
        (String::new(), "skimmed_till".into()),
        "$5 is no lower note"
    );
}

/// `Front(MyTurf)`: also where a rival's thug stands, but only in turfs one controls.
#[test]
fn a_protection_round_needs_a_turf_of_ones_own() {
    let cards = "A has gun, 2 booze, protection_round";
    let text = format!(
        "seats 3; {cards}; control brooklyn B A; control chelsea A B; tile brooklyn ammo_depot; B thug brooklyn"
    );
    let play = scene(&text).play("A: job protection_round  A: money first");
    assert_eq!(play.options(Seat::A), "at brooklyn, at brooklyn+, decline");
    let play = play.play("A: at brooklyn");
    assert_eq!((play.hand(Seat::A), play.hand(Seat::B)), ("$2 $5 booze".into(), String::new()));
    let none = scene(&format!("seats 3; {cards}; control chelsea A B"))
        .play("A: job protection_round  A: money first");
    assert_eq!((none.asked().as_str(), none.hand(Seat::A).as_str()), ("B", "$5"), "skipped without one");
}

/// `Front(Freed)`: the front where the card's victim stood, with the controller's share; nothing without a victim.
#[test]
fn muscling_in_uses_the_front_the_victim_stood_at() {
    let text = "seats 3; A has 2 gun, blood-money, booze, muscle_in; B thug wall_street; C thug queens; control wall_street C";
    let play = scene(text).play("A: job muscle_in  A: money first");
    assert_eq!(play.options(Seat::A), "figure wall_street, figure queens, decline");
    let hit = play.play("A: figure wall_street");
    assert_eq!(hit.options(Seat::A), "at wall_street, decline");
    let hit = hit.play("A: at wall_street");
    assert_eq!((hit.hand(Seat::A), hit.hand(Seat::C)), ("$2 $5 blood-money".into(), "$2 blood-money".into()));
    assert_eq!(hit.stands("wall_street"), "", "no figure is put there");
    let missed = scene(text).play("A: job muscle_in  A: money first  A: decline");
    assert_eq!((missed.asked().as_str(), missed.hand(Seat::A).as_str()), ("B", "$5"), "nobody hit, no front");
}

/// `Backs`: all backs of one turf or of the park, without a figure; nothing for the controller.
#[test]
fn a_silent_partner_uses_all_backs_of_one_area() {
    let text =
        "seats 3; A has blood-money, booze, silent_partner; tile brooklyn ammo_depot; control brooklyn B";
    let play = scene(text).play("A: job silent_partner  A: money first");
    assert!(
        play.options(Seat::A).ends_with("in chelsea, in central_park, decline"),
        "{}",
        play.options(Seat::A)
    );
    let in_brooklyn = play.play("A: in brooklyn");
    assert_eq!(
        (in_brooklyn.hand(Seat::A), in_brooklyn.hand(Seat::B)),
        ("$3 gun booze".into(), String::new())
    );
    let in_park =
        scene(text).play("A: job silent_partner  A: money first  A: in central_park  A: suitcase $3");
    assert_eq!(in_park.suitcase(Seat::A), "$3 silent_partner");
}

/// `Rob`: a note of at most so much, out of any rival's suitcase. What is inside is seen once it is open.
#[test]
fn safe_crackers_move_a_small_note_from_a_rivals_suitcase() {
    let text = "seats 3; A has gun, blood-money, booze, safe_crackers; A suitcase $1; B suitcase 2 $3, $5; C suitcase $2";
    let play = scene(text).play("A: job safe_crackers");
    assert_eq!(play.options(Seat::A), "rob B, rob C, decline");
    let play = play.play("A: rob B");
    assert_eq!(play.options(Seat::A), "rob $3");
    assert_eq!(play.refused(Seat::A, "rob $5").code(), "too-high");
    assert_eq!(play.refused(Seat::A, "rob $1").code(), "not-in-suitcase");
    let play = play.play("A: rob $3");
    assert_eq!(
        (play.suitcase(Seat::A), play.suitcase(Seat::B)),
        ("$1 $3 safe_crackers".into(), "$3 $5".into())
    );
    let any = "seats 3; A has gun, 2 blood-money, blackmail; B suitcase $1, $5";
    assert_eq!(scene(any).play("A: job blackmail  A: rob B").options(Seat::A), "rob $1, rob $5");
}

/// CE-JOB-4: whose suitcase is opened does not depend on what is in it.
#[test]
fn a_robber_may_find_nothing() {
    let text = "seats 3; A has gun, blood-money, booze, safe_crackers; B suitcase $5; C has $1";
    let play = scene(text).quiet().play("A: job safe_crackers");
    assert_eq!(play.options(Seat::A), "rob B, rob C, decline");
    for rival in ["B", "C"] {
        let play = scene(text).quiet().play(&format!("A: job safe_crackers  A: rob {rival}"));
        assert!(play.told().contains(&format!("A finds nothing to take from {rival}.")), "{}", play.told());
        assert_eq!((play.asked(), play.suitcase(Seat::B)), ("B".into(), "$5".into()));
    }
}

/// `Lift`: chance picks among money, goods and jobs, never an ally.
#[test]
fn a_mugging_takes_a_random_card_but_no_ally() {
    let text =
        "seats 4; act 2; A has gun, blood-money, mugging; B has $5, bookie; C has tax_advisor; D has encore";
    let play = scene(text).play("A: job mugging");
    assert_eq!(play.options(Seat::A), "lift B, lift C, lift D, decline", "whoever has cards");
    let nothing = scene(text).quiet().play("A: job mugging  A: lift C");
    assert!(nothing.told().contains("A finds nothing to take from C."), "C has nothing but an ally");
    assert_eq!((nothing.asked(), nothing.hand(Seat::C)), ("B".into(), "tax_advisor".into()));
    let play = play.play("A: lift B");
    assert_eq!(play.asked(), "chance");
    let ally = play.table.game().parse_chance("lifted bookie").unwrap();
    assert_eq!(play.table.chance(ally).map(|_| ()).unwrap_err().code(), "impossible-chance");
    let play = play.play("chance: lifted $5");
    assert_eq!((play.hand(Seat::A), play.hand(Seat::B)), ("$3 $5".into(), "bookie".into()));
}

/// `Seize`: on top of a turf where one has influence; control changes at once.
#[test]
fn new_management_puts_a_marker_on_a_turf_at_once() {
    let text =
        "seats 3; A has 2 gun, blood-money, booze, new_management; A don sutton_place; control midtown B B";
    let play = scene(text).play("A: job new_management");
    assert_eq!(play.options(Seat::A), "in upper_east_side, in midtown, decline");
    let play = play.play("A: in midtown");
    assert_eq!((play.markers("midtown"), play.state().families[Seat::A].markers), ("BBA".into(), 8));
    let play = play.play("B: play thug  B: at midtown");
    assert_eq!(play.options(Seat::B), "first B, first A", "A controls it now");
    let nowhere =
        scene("seats 3; A has 2 gun, blood-money, booze, new_management").play("A: job new_management");
    assert_eq!(
        (nowhere.asked().as_str(), nowhere.hand(Seat::A).as_str()),
        ("B", "$5"),
        "skipped without influence"
    );
}

/// `Seize` without a marker left: CE-WAR-4, CE-WAR-5
#[test]
fn seizing_without_markers_left_moves_one_from_the_board() {
    let text = "seats 3; A has 2 gun, blood-money, booze, new_management; A don sutton_place;
                control brooklyn A A B A A; control queens A A A A A";
    let play = scene(text).play("A: job new_management  A: in midtown");
    assert!(play.options(Seat::A).starts_with("marker brooklyn 0, marker brooklyn 1, marker brooklyn 3"));
    let play = play.play("A: marker brooklyn 3");
    assert_eq!((play.markers("midtown"), play.markers("brooklyn")), ("A".into(), "AABA".into()));
    let kept = scene(text).play("A: job new_management  A: in midtown  A: decline");
    assert_eq!((kept.markers("midtown").as_str(), kept.markers("brooklyn").as_str()), ("", "AABAA"));
}

/// `All` of a job draw and `Salvage`: the job just rejected lies in the discard already.
#[test]
fn street_talk_may_take_the_job_just_rejected() {
    let text = "seats 3; A has blood-money, booze, street_talk; discard encore";
    let play = scene(text).play("A: job street_talk  A: money first  A: use draw-job");
    let play = play.play("chance: job mugging  chance: job drive_by  A: keep mugging");
    assert_eq!(play.options(Seat::A), "salvage encore, salvage drive_by, decline");
    let play = play.play("A: salvage drive_by");
    assert_eq!((play.hand(Seat::A), play.state().discard.len()), ("$3 mugging drive_by".into(), 1));
}

/// `All`: each part may be declined on its own.
#[test]
fn parts_of_a_card_are_declined_one_by_one() {
    let text = "seats 3; A has gun, blood-money, 2 booze, cornered_market";
    let play = scene(text).play("A: job cornered_market  A: money first  A: decline  A: at chelsea");
    assert_eq!((play.hand(Seat::A), play.asked()), ("$2 $5 gun".into(), "B".into()));
    let text = "seats 3; A has 2 gun, blood-money, booze, old_scores; B don union_square; C thug queens; B thug chelsea";
    let play = scene(text).play("A: job old_scores");
    assert_eq!(play.options(Seat::A), "figure union_square, decline", "a family member first");
    assert_eq!(play.play("A: decline").options(Seat::A), "figure queens, figure chelsea, decline");
}

/// `Icons` of a job: each is asked on its own.
#[test]
fn the_head_of_the_table_takes_the_horse_head_and_draws() {
    let text = "seats 3; horse-head B; turn A; A has 2 booze, head_of_table";
    let play = scene(text).play("A: job head_of_table  A: money first");
    assert_eq!(play.options(Seat::A), "use draw-job, use horse-head, done");
    let play = play.play("A: use horse-head");
    assert_eq!((play.state().horse_head, play.options(Seat::A)), (Seat::A, "use draw-job, done".into()));
}

/// `OneOf`, in a pack of one's own: the owner chooses one branch, and the ways meet again.
#[test]
fn a_card_may_let_its_owner_choose() {
    let one_of = "All([OneOf([Lift, All([PickGood(1), Stash(1)])]), Icons([Cash(5)])])";
    let game = game_with(&[("effect: PickGood(1)", &format!("effect: {one_of}"))]);
    let text = "seats 3; A has 2 gun, truck_hijack; B has $5";
    let play = scene_of(game, text).play("A: job truck_hijack  A: money first");
    assert_eq!(play.options(Seat::A), "branch 0, branch 1");
    let play = play.play("A: branch 1  A: take booze");
    assert_eq!(
        (play.hand(Seat::A), play.suitcase(Seat::A)),
        ("$2 $5 booze".into(), "$1 truck_hijack".into())
    );
    let game = game_with(&[("effect: PickGood(1)", &format!("effect: {one_of}"))]);
    let play = scene_of(game, text)
        .play("A: job truck_hijack  A: money first  A: branch 0  A: lift B  chance: lifted $5");
    assert_eq!((play.hand(Seat::A), play.suitcase(Seat::A)), ("$2 $5 $5".into(), "truck_hijack".into()));
}
