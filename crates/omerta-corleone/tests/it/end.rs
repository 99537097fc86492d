//! Rule: "Final scoring" (p. 24).

use omerta_core::{Lang, Pictured, Seat, SeatSet, Spoken};
use omerta_corleone::{Note, Phase};

use crate::harness::{game, scene};

/// CE-END-1, CE-EX-18
#[test]
fn money_left_in_hand_goes_into_the_suitcase_and_the_rest_is_discarded() {
    let play = scene("seats 3; act 4; at tribute; A has $5, 2 gun; B has $1, encore; C suitcase $3");
    assert_eq!(play.asked(), "A", "a hand of two at most");
    let play = play.play("A: discard gun");
    assert_eq!((play.state().phase, play.asked().as_str()), (Phase::End, "over"));
    assert_eq!([play.suitcase(Seat::A), play.suitcase(Seat::B), play.suitcase(Seat::C)], ["$5", "$1", "$3"]);
    assert_eq!([play.hand(Seat::A), play.hand(Seat::B)], ["", ""]);
    assert_eq!((play.state().goods.0[0], play.state().discard.len()), (9, 1));
    assert_eq!(play.outcome().scores.values(), [5, 1, 3]);
}

/// CE-END-2, CE-EX-18
#[test]
fn the_most_markers_in_a_stack_bring_five_dollars_and_a_tie_goes_to_the_higher_one() {
    let text =
        "seats 3; act 4; at tribute; control midtown A B A B; control queens C C A; control brooklyn B C A A";
    let play = scene(text);
    // Midtown: two each, B's lies higher. Queens: C has two, though A controls it. Brooklyn: A.
    assert_eq!(play.outcome().scores.values(), [5, 5, 5]);
    let three = scene("seats 3; act 4; at tribute; control chelsea A B C");
    assert_eq!(three.outcome().scores.values(), [0, 0, 5], "one each: the topmost");
    let none = scene("seats 3; act 4; at tribute");
    assert_eq!(none.outcome().scores.values(), [0, 0, 0], "no markers, no bonus");
}

/// CE-END-3, CE-EX-18
#[test]
fn the_most_jobs_of_a_colour_bring_five_dollars_to_all_who_tie() {
    let text = "seats 3; act 4; at tribute; A suitcase mugging, dirty_laundry; B suitcase drive_by; C suitcase 2 outflanked, encore";
    // Gray: A and B. Yellow: A. Blue: C. Green: nobody has one, so nobody gets it.
    assert_eq!(scene(text).outcome().scores.values(), [10, 5, 5]);
}

/// CE-END-4
#[test]
fn the_most_money_wins_then_more_turf_bonuses_then_it_is_shared() {
    let most = scene("seats 3; act 4; at tribute; A suitcase $5; B suitcase $3; control queens C");
    assert_eq!(most.outcome().winners, SeatSet::only(Seat::C), "five each, and C's is a turf bonus");
    let more = scene("seats 3; act 4; at tribute; A suitcase $5, $1; control queens C");
    assert_eq!(more.outcome().winners, SeatSet::only(Seat::A));
    let shared = scene("seats 3; act 4; at tribute; A suitcase $5; B suitcase encore; C suitcase $3");
    assert_eq!(
        shared.outcome().winners,
        SeatSet::only(Seat::A).with(Seat::B),
        "a job bonus is no turf bonus"
    );
}

/// CE-END-5
#[test]
fn bonuses_are_added_to_the_sum_and_not_taken_from_the_piles() {
    let play = scene(
        "seats 3; act 4; at tribute; control queens A; control chelsea A; B suitcase 30 $5; A suitcase mugging",
    );
    assert_eq!(play.state().money.count(Note::Five), 0, "the pile is empty");
    assert_eq!(play.outcome().scores.values(), [15, 150, 0]);
    assert_eq!(play.suitcase(Seat::A), "mugging");
    assert_eq!((game().content().numbers().turf_bonus, game().content().numbers().job_bonus), (5, 5));
}

/// CE-END-2, CE-END-3: the end tells who gets what, and the last picture shows it.
#[test]
fn the_end_says_what_each_score_is_made_of() {
    let text = "seats 3; act 4; at tribute; A has 3 $1; A suitcase $5, encore; B suitcase $3, mugging;
                control queens A B B; control midtown A";
    let play = scene(text).play("A: discard $1");
    let game = game();
    let say = |it| game.phrases(Lang::En).say(Lang::En, it);
    let lines: Vec<String> = game.picture(&play.view(Seat::A)).middle.iter().take(2).map(say).collect();
    let turfs = "Turf bonus of $5: Wall Street –, Brooklyn –, Upper East Side –, Queens B, Upper West Side –, \
                 Midtown A, Chelsea –";
    assert_eq!(lines, [turfs, "Job bonus of $5: yellow –, blue A, green –, gray B"]);
    let score = "A has $17: suitcase $7, turfs $5 (Midtown), jobs $5 (blue), \
                 B has $13: suitcase $3, turfs $5 (Queens), jobs $5 (gray) and \
                 C has $0: suitcase $0, turfs $0 (–), jobs $0 (–)";
    assert!(play.told().contains(score), "{}", play.told());
}
