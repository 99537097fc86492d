//! Rule: "Bribery Phase" (p. 22).

use omerta_core::{Face, Seat, Viewer};
use omerta_corleone::{Note, Phase};

use crate::harness::scene;

const TWO_ALLIES: &str = "seats 3; at bribery; allies bookie tax_advisor";

/// CE-BRI-1
#[test]
fn bids_are_any_money_of_the_suitcase_and_of_nothing_else() {
    let play =
        scene(&format!("{TWO_ALLIES}; A suitcase $1, 2 $3, encore; A has $5; B suitcase $2; C has $5"));
    assert_eq!(play.asked(), "ABC", "who is asked tells nothing of what is in a suitcase");
    assert_eq!(play.options(Seat::C), "done", "C can bid nothing but nothing");
    assert_eq!(play.options(Seat::A), "bid $1, bid $3, done");
    assert_eq!(play.refused(Seat::A, "bid $5").code(), "not-to-bid", "hand money");
    assert_eq!(play.options(Seat::B), "bid $2, done", "none is allowed");
    let play = play.play("A: bid $3");
    assert_eq!(play.options(Seat::A), "bid $3, done", "each set in one order");
    let play = play.play("A: bid $3");
    assert_eq!(
        (play.options(Seat::A), play.asked()),
        ("done".into(), "ABC".into()),
        "A says when it is enough"
    );
}

/// CE-BRI-1
#[test]
fn nobody_learns_anything_of_a_bid_before_all_have_bid() {
    let play = scene(&format!("{TWO_ALLIES}; A suitcase $1, $3; B suitcase $2")).quiet();
    let play = play.play("A: bid $3  A: done");
    for viewer in [Viewer::Seat(Seat::B), Viewer::Seat(Seat::C), Viewer::Spectator] {
        let seen = play.table.view(viewer).players[Seat::A];
        assert_eq!((seen.picked, seen.last_pick, seen.suitcase().value()), (Face::Down, None, 4));
        assert_eq!(play.told_to(viewer), "A bids, face down.\n");
    }
    assert_eq!(play.asked(), "BC");
}

/// CE-BRI-2, CE-EX-16
#[test]
fn the_first_pays_four_and_takes_one_and_zero_bids_get_none_although_one_is_left() {
    let play = scene(&format!("{TWO_ALLIES}; A suitcase $1, $3; B suitcase $2; C suitcase $5"));
    let play = play.play("A: bid $1  A: bid $3  A: done  B: done  C: done");
    assert_eq!(
        (play.asked().as_str(), play.options(Seat::A).as_str()),
        ("A", "bribe bookie, bribe tax_advisor")
    );
    let (ones, threes) = (play.state().money.count(Note::One), play.state().money.count(Note::Three));
    let play = play.play("A: bribe bookie");
    assert_eq!(play.hand(Seat::A), "bookie");
    assert_eq!(Seat::all(3).map(|it| play.suitcase(it)).collect::<Vec<_>>(), ["", "$2", "$5"]);
    assert_eq!(
        (play.state().money.count(Note::One), play.state().money.count(Note::Three)),
        (ones + 1, threes + 1)
    );
    assert_eq!([play.hand(Seat::B), play.hand(Seat::C)], ["", ""]);
}

/// CE-BRI-2, CE-EX-16
#[test]
fn the_tied_pick_in_play_order_from_the_horse_head_and_the_third_keeps_the_bid() {
    for (horse_head, first, second) in
        [("A", Seat::A, Seat::C), ("B", Seat::C, Seat::A), ("C", Seat::C, Seat::A)]
    {
        let text =
            format!("{TWO_ALLIES}; horse-head {horse_head}; A suitcase $3; B suitcase $2; C suitcase $1, $2");
        let play = scene(&text).play("A: bid $3  B: bid $2  C: bid $1  C: bid $2").nobody_bids();
        assert_eq!(play.asked(), first.letter().to_string());
        let play = play.play(&format!("{first}: bribe tax_advisor"));
        assert_eq!(
            [play.hand(first), play.hand(second)],
            ["tax_advisor", "bookie"],
            "the last ally needs no question"
        );
        assert_eq!([play.suitcase(first), play.suitcase(second), play.suitcase(Seat::B)], ["", "", "$2"]);
    }
}

/// CE-BRI-3
#[test]
fn there_is_no_bribery_in_act_four() {
    let play = scene("seats 3; act 4; at turf-war; A suitcase $5; B has 3 gun, $1");
    assert_eq!((play.state().phase, play.asked().as_str()), (Phase::Tribute, "B"));
}

/// CE-BRI-4
#[test]
fn a_bid_binds_and_even_the_lowest_gets_an_ally_if_somebody_bid_nothing() {
    let play = scene(&format!("{TWO_ALLIES}; A suitcase $5; B suitcase $1; C suitcase $2"));
    let play = play.play("A: bid $5  B: bid $1").nobody_bids();
    assert_eq!(play.options(Seat::A), "bribe bookie, bribe tax_advisor", "no way back");
    assert_eq!(play.refused(Seat::A, "decline").code(), "not-an-option");
    let play = play.play("A: bribe bookie");
    assert_eq!((play.suitcase(Seat::B).as_str(), play.hand(Seat::B).as_str()), ("", "tax_advisor"));
}

/// CE-BRI-4
#[test]
fn if_all_bid_nothing_nobody_gets_an_ally_and_they_leave_in_the_entracte() {
    let play = scene(&format!("{TWO_ALLIES}; A suitcase $5; B suitcase $1")).nobody_bids();
    assert_eq!((play.state().phase, play.state().allies.len()), (Phase::Entracte, 0));
    assert_eq!(play.state().allies_gone.len(), 6);
    assert_eq!([play.suitcase(Seat::A), play.suitcase(Seat::B)], ["$5", "$1"]);
}

/// CE-BRI-5
#[test]
fn at_the_reveal_all_bids_are_shown_card_by_card_kept_ones_too() {
    let text = "seats 3; at bribery; allies bookie; A suitcase $1, $2; B suitcase $5; C suitcase $3";
    let play = scene(text).play("A: bid $1  A: bid $2  A: done  B: done").quiet();
    let play = play.play("C: bid $3  C: done");
    assert!(play.told().contains("The bribes: A $3 ($1, $2), B nothing and C $3 ($3)."), "{}", play.told());
    let bids = play.table.view(Viewer::Spectator).bids.known().expect("they lie open");
    assert_eq!([Seat::A, Seat::B, Seat::C].map(|it| bids[it].0), [[1, 1, 0, 0], [0; 4], [0, 0, 1, 0]]);
    assert_eq!(
        [play.suitcase(Seat::A), play.suitcase(Seat::C)],
        ["", "$3"],
        "C keeps it, and all have seen it"
    );
}
