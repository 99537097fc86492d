//! Whether somebody is asked follows from what all can see, never from which cards are hidden.

use omerta_core::Seat;

use crate::harness::scene;

/// Plays the same lines with each of these hands of B: the same seats are asked, whatever B holds.
#[track_caller]
fn asked_alike(table: &str, hands: [&str; 2], lines: &str) -> String {
    let asked = hands.map(|it| scene(&format!("{table}; B has {it}")).play(lines).asked());
    assert_eq!(asked[0], asked[1], "{hands:?} after {lines}");
    asked[0].clone()
}

const BARTER: &str = "B: play don  B: on harlem_gate  B: use barter";

/// CE-ABIL-3, CE-INFO-4: whoever trades one of two equal jobs is asked like everybody.
#[test]
fn a_trade_of_one_card_tells_nothing_of_the_other() {
    let (table, hands) = ("seats 3; turn B", ["2 dirty_laundry", "dirty_laundry, encore"]);
    assert_eq!(asked_alike(table, hands, BARTER), "B");
    let play = scene(&format!("{table}; B has 2 dirty_laundry")).play(BARTER);
    assert_eq!(play.options(Seat::B), "discard dirty_laundry");
    let traded = format!("{BARTER}  B: discard dirty_laundry  B: take gun");
    assert_eq!(asked_alike(table, hands, &traded), "B", "there is more to use");
}

/// CE-ABIL-3, CE-INFO-4
#[test]
fn a_trade_of_two_cards_tells_nothing_of_those_that_stay() {
    let table = "seats 3; turn B";
    let pawn = "B: play don  B: on sutton_place  B: use pawn-2";
    let hands = ["2 dirty_laundry, encore", "dirty_laundry, encore, mugging"];
    assert_eq!(asked_alike(table, hands, pawn), "B");
    assert_eq!(asked_alike(table, hands, &format!("{pawn}  B: discard dirty_laundry")), "B");
    let after_the_last_but_one = ["dirty_laundry, encore, mugging", "encore, mugging, drive_by"];
    assert_eq!(asked_alike(table, after_the_last_but_one, &format!("{pawn}  B: discard encore")), "B");
}

/// CE-ABIL-3, CE-INFO-4
#[test]
fn a_trade_of_three_cards_tells_nothing_of_those_that_stay() {
    let table = "seats 3; turn B; tile queens central_bank";
    let pawn = "B: play thug  B: at queens+  B: use pawn-3";
    let hands = ["2 dirty_laundry, 2 skimmed_till", "dirty_laundry, skimmed_till, encore, mugging"];
    assert_eq!(asked_alike(table, hands, pawn), "B");
    let lines = format!("{pawn}  B: discard dirty_laundry  B: discard skimmed_till");
    assert_eq!(asked_alike(table, hands, &lines), "B");
}

/// CE-ABIL-5: how many cards a hand has, all see; if it goes as a whole there is nothing to ask.
#[test]
fn a_hand_that_goes_as_a_whole_goes_without_a_question() {
    let play =
        scene("seats 3; turn B; B has encore, gun").play("B: play don  B: on sutton_place  B: use pawn-2");
    assert_eq!(play.hand(Seat::B), "$5");
    let one_more = scene("seats 3; turn B; B has encore, gun, $1");
    let play = one_more.play("B: play don  B: on sutton_place  B: use pawn-2");
    assert_eq!(play.options(Seat::B), "discard $1, discard gun");
}

/// CE-TRI-3, CE-INFO-1: as many answers as cards are too much, whichever they are.
#[test]
fn tribute_is_sealed_after_as_many_answers_as_all_can_count() {
    let table = "seats 3; act 4; at tribute; A has 3 $1";
    let hands = ["2 dirty_laundry, 2 skimmed_till", "dirty_laundry, skimmed_till, encore, mugging"];
    assert_eq!(asked_alike(table, hands, ""), "AB");
    assert_eq!(asked_alike(table, hands, "B: discard skimmed_till"), "AB");
    let play = scene(&format!("{table}; B has {}", hands[0])).play("B: discard skimmed_till");
    assert_eq!(play.view(Seat::A).players[Seat::B].left_to_pick, 1, "all see how far B is");
    let play = play.play("B: discard skimmed_till");
    assert_eq!(play.asked(), "A");
}
