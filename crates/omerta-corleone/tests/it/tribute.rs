//! Rule: "Tribute to the Don Phase" (p. 22).

use omerta_core::{Face, Seat, Viewer};
use omerta_corleone::{Good, Note, Phase};

use crate::harness::{game, scene};

/// CE-TRI-1
#[test]
fn played_allies_return_first_and_then_everyone_discards_at_the_same_time() {
    let text =
        "seats 3; act 2; at tribute; A has 3 $1, gun, encore; A played bookie; B has $1; C has 5 $2, 2 booze";
    let play = scene(text);
    assert_eq!(play.asked(), "AC", "B is below the limit");
    assert_eq!(play.options(Seat::A), "discard $1, discard gun, discard encore, discard bookie");
    let (money, goods, gone) = (play.state().money, play.state().goods, play.state().allies_gone.len());
    let play = play.play("C: discard $2  C: discard booze  A: discard bookie");
    assert_eq!([play.hand(Seat::A), play.hand(Seat::C)], ["$1 $1 $1 gun encore", "$2 $2 $2 $2 booze"]);
    assert_eq!(play.state().money.count(Note::Two), money.count(Note::Two) + 1);
    assert_eq!(play.state().goods.count(Good::Booze), goods.count(Good::Booze) + 1);
    assert!(play.state().allies_gone.len() > gone, "an ally leaves the game");
}

/// CE-TRI-1
#[test]
fn a_job_given_as_tribute_goes_to_the_job_discard() {
    let play = scene("seats 3; at tribute; A has 5 $1, encore").play("A: discard encore");
    let discard: Vec<_> = play.state().discard.each().map(|it| game().content().job(it).id.clone()).collect();
    assert_eq!(discard, ["encore"]);
}

/// CE-TRI-2
#[test]
fn the_hand_limits_are_five_five_six_and_two() {
    for (act, limit) in [(1, 5), (2, 5), (3, 6), (4, 2)] {
        let phase =
            |cards| scene(&format!("seats 2; act {act}; at tribute; A has {cards} $1, 1 gun")).state().phase;
        assert_ne!(phase(limit - 1), Phase::Tribute, "act {act}: {limit} cards may stay");
        assert_eq!(phase(limit), Phase::Tribute, "act {act}: {} may not", limit + 1);
        assert_eq!(game().content().act(act).hand_limit, limit);
    }
}

/// CE-TRI-3
#[test]
fn exactly_the_excess_is_discarded_and_allies_count_as_hand_cards() {
    let play = scene("seats 3; act 2; at tribute; A has 3 $1, $2, gun, bookie; A played tax_advisor");
    assert_eq!(
        play.options(Seat::A),
        "discard $1, discard $2, discard gun, discard bookie",
        "two of seven go"
    );
    assert_eq!(play.refused(Seat::A, "done").code(), "not-an-option");
    let play = play.play("A: discard $1  A: discard tax_advisor");
    assert_eq!((play.hand(Seat::A), play.state().phase), ("$1 $1 $2 gun bookie".into(), Phase::Entracte));
    let bribed = scene("seats 2; at bribery; allies bookie; A suitcase $1; A has 4 $1, $2");
    let bribed = bribed.play("A: bid $1").nobody_bids();
    assert_eq!(
        (bribed.state().phase, bribed.asked().as_str()),
        (Phase::Tribute, "A"),
        "just bribed ones too"
    );
    let at_limit = scene("seats 3; at tribute; A has 5 $1");
    assert_eq!(at_limit.state().phase, Phase::Entracte, "at the limit not even by wish");
}

/// CE-TRI-3
#[test]
fn choices_are_sealed_until_all_are_made() {
    let play = scene("seats 3; at tribute; A has 6 $1, gun; B has 5 $2, booze").quiet();
    let play = play.play("A: discard $1  A: discard gun");
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        assert_eq!(play.told_to(viewer), "A picks the tribute.\n");
        assert_eq!(play.table.view(viewer).players[Seat::A].picked, Face::Down);
        assert_eq!(play.table.view(viewer).players[Seat::A].hand().len(), 7, "still in hand");
    }
    let play = play.play("B: discard booze");
    assert_eq!(play.hand(Seat::A), "$1 $1 $1 $1 $1");
}

/// CE-TRI-3
#[test]
fn there_is_no_hand_limit_at_any_other_time() {
    let play = scene("seats 3; A has 12 $1, 9 gun, 9 booze").play("A: play thug  A: at wall_street");
    assert_eq!((play.state().hidden.players[Seat::A].hand.len(), play.asked()), (32, "B".into()));
}
