//! Rules: "Tribute to the Don", "Entr'acte" and "End of the game".

use omerta_core::{Face, Seat, SeatSet};
use omerta_corleone::Phase;

use crate::harness::{game, scene};

/// CE-TRI-1
#[test]
fn everyone_discards_down_to_the_limit_at_the_same_time() {
    let play = scene("seats 3; at tribute; A has 5 $1, gun, mugging; B has $1; C has 6 $2; C played bookie");
    assert_eq!(play.asked(), "AC", "B is below the limit and gives nothing");
    let (money, goods) = (play.state().money.len(), play.state().goods.len());
    let play = play.play("A: discard gun");
    assert_eq!(
        play.state().players[Seat::A].hand.len(),
        7,
        "sealed until all are done; the job had to go with it"
    );
    let play = play.play("C: discard bookie");
    assert_eq!(play.state().phase, Phase::Entracte);
    assert_eq!(play.hand(Seat::A), "$1 $1 $1 $1 $1");
    assert_eq!(play.hand(Seat::C), "$2 $2 $2 $2 $2");
    assert_eq!((play.state().money.len(), play.state().goods.len()), (money + 1, goods + 1));
    assert_eq!(play.state().discard.len(), 1, "the job lies face up in the discard");
}

/// CE-TRI-2
#[test]
fn hand_limits_are_five_five_six_and_two() {
    let limits: Vec<u8> = game().content().numbers().acts.iter().map(|it| it.hand_limit).collect();
    assert_eq!(limits, [5, 5, 6, 2]);
}

/// CE-TRI-3
#[test]
fn exactly_the_excess_goes_and_allies_count_as_hand_cards() {
    let play = scene("seats 3; at tribute; A has 2 $1, 2 $2, bookie; A played tax_advisor");
    assert_eq!(play.asked(), "A", "six cards with both allies");
    assert!(!play.options(Seat::A).contains("done"), "exactly one goes");
    let at_limit = scene("seats 3; at tribute; A has 5 $1");
    assert_eq!(at_limit.state().phase, Phase::Entracte, "at the limit nothing is given, not even by wish");
    let sealed = scene("seats 3; at tribute; A has 7 $1, 2 gun; B has 6 $2, booze").play("A: discard $1");
    assert_eq!(sealed.view(Seat::B).players[Seat::A].picked, Face::Down);
}

/// CE-ENT-1
#[test]
fn in_the_entracte_everything_goes_back_and_the_next_act_comes() {
    let play = scene(
        "seats 3; at entracte; A don union_square; A thug midtown; B river thug; union-boss chelsea; control midtown A;
         allies bookie; public mugging",
    );
    assert_eq!(play.state().act, 2);
    assert_eq!(play.state().pieces().count(), 0);
    let reserve = play.state().players[Seat::A].reserve;
    assert_eq!((reserve.thugs, reserve.len()), (2, 4), "the Consigliere joins");
    assert_eq!(play.state().controller(omerta_corleone::AreaId(5)), Some(Seat::A), "markers stay");
    assert_eq!(play.state().allies.len(), 0, "leftover allies leave the game");
    let play = play
        .play("chance: job drive_by  chance: job car_bomb  chance: ally mayor_2  chance: ally hired_muscle");
    assert_eq!(play.state().public.iter().flatten().count(), 3);
    assert_eq!(play.state().allies.len(), 2, "players less one");
    let last = scene("seats 3; act 3; at entracte; public mugging drive_by car_bomb");
    assert_eq!((last.state().act, last.asked().as_str()), (4, "chance"));
    let last = last.play("chance: tile polks");
    assert_eq!(last.state().players[Seat::A].reserve.len(), 5, "the Heir joins, no allies come");
    assert!(last.state().allies.is_empty());
}

/// CE-ENT-2
#[test]
fn public_jobs_not_completed_stay_and_a_slot_without_a_job_stays_empty() {
    let play = scene("seats 3; at entracte; public mugging");
    assert_eq!(
        play.state().public[0].map(|it| game().content().job(it).id.clone()),
        Some("mugging".to_owned())
    );
    let jobs: Vec<String> = game()
        .content()
        .jobs()
        .iter()
        .flat_map(|it| std::iter::repeat_n(it.id.clone(), usize::from(it.n)))
        .filter({
            let mut skipped = 0;
            move |it| {
                let skip = it == "mugging" && skipped == 0;
                skipped += usize::from(skip);
                !skip
            }
        })
        .collect();
    let empty = scene(&format!("seats 3; at entracte; public mugging; A suitcase {}", jobs.join(", ")));
    assert_eq!(empty.state().public.iter().flatten().count(), 1, "no job can be had");
}

/// CE-END-1, CE-EX-18
#[test]
fn at_the_end_hand_money_counts_and_the_rest_is_discarded() {
    let play = scene("seats 3; act 4; at tribute; A has $5, gun; B suitcase $3");
    assert_eq!(play.state().phase, Phase::End);
    assert_eq!((play.suitcase(Seat::A).as_str(), play.hand(Seat::A).as_str()), ("$5", ""));
    assert_eq!(play.outcome().scores.values(), [5, 3, 0]);
}

/// CE-END-2, CE-EX-18
#[test]
fn five_dollars_for_each_turf_with_the_most_markers_a_tie_to_the_higher() {
    let play = scene(
        "seats 3; act 4; at tribute; control midtown A B A B; control queens C C A; control brooklyn A",
    );
    assert_eq!(play.outcome().scores.values(), [5, 5, 5]);
}

/// CE-END-3, CE-EX-18
#[test]
fn five_dollars_for_each_job_colour_to_all_who_tie() {
    let play = scene(
        "seats 3; act 4; at tribute; A suitcase mugging, dirty_laundry; B suitcase drive_by; C suitcase outflanked",
    );
    // Gray: A and B. Yellow: A. Blue: C. Green: nobody has one.
    assert_eq!(play.outcome().scores.values(), [10, 5, 5]);
}

/// CE-END-4
#[test]
fn on_a_tie_more_turf_bonuses_win_else_the_victory_is_shared() {
    let turfs = scene("seats 3; act 4; at tribute; A suitcase $5, $5; B suitcase $5; control queens B");
    assert_eq!(turfs.outcome().scores.values()[..2], [10, 10]);
    assert_eq!(turfs.outcome().winners, SeatSet::only(Seat::B));
    let shared = scene("seats 3; act 4; at tribute; A suitcase $5; C suitcase $5");
    assert_eq!(shared.outcome().winners, [Seat::A, Seat::C].into_iter().collect());
}

/// CE-END-5
#[test]
fn bonuses_do_not_come_from_the_piles() {
    let play = scene("seats 3; act 4; at tribute; control queens A; B suitcase 30 $5; A suitcase mugging");
    assert_eq!(play.state().money.count(omerta_corleone::Note::Five), 0);
    assert_eq!(play.outcome().scores.values(), [10, 150, 0]);
}

/// CE-EX-17
#[test]
fn without_an_own_figure_in_reserve_the_turn_is_skipped() {
    let play = scene("seats 3; horse-head A; A out; A has bookie, warning_shot, gun; act 2");
    assert_eq!(play.asked(), "B");
    assert_eq!(play.refused(Seat::A, "job warning_shot").code(), "out-of-phase");
}
