//! Rule: "End of the Game" (p. 3).

use omerta_cash::{Phase, worth};
use omerta_core::{Seat, SeatSet};
use omerta_parts::Bag;

use crate::harness::{BILLS, Play, game, scene};

/// A game that ends in its last round with nobody standing, so that nothing changes hands.
fn ended(description: &str) -> Play {
    let play = scene(&format!("{description}; round 8; {BILLS}"));
    let n = play.asked().len();
    let loads = play_all(&play, |it| if it.bangs > 0 { "load bang" } else { "load click" });
    let play = play.play(&loads).aim(&"BABABABA"[..n]);
    let play = if play.state().phase == Phase::Privilege { play.play("A: order nobody") } else { play };
    play.courage(&"d".repeat(n))
}

fn play_all(play: &Play, line: impl Fn(omerta_cash::Hand) -> &'static str) -> String {
    let seats = play.state().alive;
    seats.iter().map(|it| format!("{it}: {}\n", line(play.state().players[it].hand))).collect()
}

/// CG-END-1
#[test]
fn after_round_eight_the_living_score_and_the_dead_do_not() {
    let play = ended("seats 4; A has bill-5; B has bill-20; C has 2 bill-20; D is dead");
    assert_eq!(play.state().phase, Phase::End);
    assert_eq!(play.outcome().scores.values(), [5_000, 20_000, 40_000, 0]);
    assert_eq!(play.outcome().winners, SeatSet::only(Seat::C));
}

/// CG-END-1
#[test]
fn the_only_one_left_alive_wins_at_once_in_any_round() {
    let play = scene(&format!("seats 4; round 2; B has 2 wounds, bill-20; C is dead; D is dead; {BILLS}"))
        .load("bc")
        .aim("BA")
        .courage("ss");
    assert_eq!((play.state().phase, play.state().round), (Phase::End, 2));
    assert_eq!(play.outcome().winners, SeatSet::only(Seat::A));
    assert_eq!(play.refused(Seat::A, "stand").code(), "over");
}

/// CG-END-1
#[test]
fn if_all_die_at_the_same_moment_nobody_wins_and_the_record_says_so() {
    let play =
        scene(&format!("seats 4; round 5; A has 2 wounds; B has 2 wounds; C is dead; D is dead; {BILLS}"))
            .load("bb")
            .aim("BA")
            .courage("ss");
    assert!(play.outcome().winners.is_empty());
    assert_eq!(play.outcome().scores.values(), [0, 0, 0, 0]);
    assert!(play.outcome().shares().values().iter().all(|&it| it == 0.0));
    use omerta_core::{Lang, Spoken};
    let game = game();
    let said = game.say_waiting(&play.view(Seat::A), &play.table.waiting());
    assert_eq!(game.phrases(Lang::En).say(Lang::En, &said), "Everyone is dead. Nobody wins.");
}

/// CG-END-2, CG-EX-9
#[test]
fn the_most_diamond_cards_bring_the_bonus_whatever_they_are_worth() {
    let play = ended("seats 4; A has 3 diamond-1; B has diamond-10, diamond-5");
    assert_eq!(play.outcome().scores.values(), [63_000, 15_000, 0, 0]);
}

/// CG-END-2, CG-EX-9
#[test]
fn on_a_tie_and_without_diamonds_nobody_gets_the_bonus() {
    let tie = ended("seats 4; A has 2 diamond-1; B has 2 diamond-5; C has diamond-10");
    assert_eq!(tie.outcome().scores.values(), [2_000, 10_000, 10_000, 0]);
    let none = ended("seats 4; A has bill-5");
    assert_eq!(none.outcome().scores.values(), [5_000, 0, 0, 0]);
}

/// CG-END-2, CG-EX-9
#[test]
fn only_the_living_compete_for_the_bonus() {
    // B had three diamonds and dies in the last volley; A has the most of those who live.
    let play = scene(&format!(
        "seats 4; round 8; A has 2 diamond-1, 1 bang; B has 3 diamond-5, 2 wounds; C has diamond-10; {BILLS}"
    ));
    let play = play.play("A: load bang  B: load bang  C: load bang  D: load bang").aim("BAAA");
    let play = play.play("A: order nobody").courage("ssdd");
    assert!(!play.state().alive.contains(Seat::B));
    assert_eq!(play.outcome().scores.values(), [62_000, 0, 10_000, 0]);
}

/// CG-END-3
#[test]
fn bills_and_diamonds_are_worth_what_they_say() {
    let play = ended(
        "seats 4; A has bill-5, bill-10, bill-20; B has diamond-1, diamond-5, diamond-10; C has 3 diamond-1",
    );
    assert_eq!(play.outcome().scores.values(), [35_000, 16_000, 3_000, 0], "a tie in diamonds");
}

/// CG-END-3, CG-EX-8
#[test]
fn paintings_are_worth_more_together() {
    let game = game();
    let painting = game.content().loot().iter().position(|it| it.id == "painting").unwrap() as u8;
    let values: Vec<i32> = (0..=10)
        .map(|n| {
            let mut pile = Bag::EMPTY;
            pile.add_n(painting, n);
            worth(game.content(), &pile, None)
        })
        .collect();
    let thousands = [0, 4, 12, 30, 60, 100, 150, 200, 300, 400, 500];
    assert_eq!(values, thousands.map(|it| it * 1000));
}

/// CG-END-4, CG-EX-10
#[test]
fn on_a_tie_more_wounds_win_else_the_victory_is_shared() {
    let wounds = ended("seats 4; A has bill-20, 1 wound; B has bill-20, 2 wounds");
    assert_eq!(wounds.outcome().winners, SeatSet::only(Seat::B));
    let shared = ended("seats 4; A has bill-20, 2 wounds; B has bill-20, 2 wounds; C has bill-10");
    assert_eq!(shared.outcome().winners, [Seat::A, Seat::B].into_iter().collect());
    assert_eq!(shared.outcome().shares().values(), [0.5, 0.5, 0.0, 0.0]);
}
