//! What whoever deals real cards is told.

use omerta_cash::Chance;
use omerta_core::{Charted, Draw, Lang, Noted, Packed, Seat, Spoken};

use crate::harness::{Play, game, scene};

/// What the dealer is told, and each thing that may come, in notation.
fn draw(play: &Play) -> (String, Vec<String>, Draw<Chance>) {
    let game = game();
    let draw = game.draw(play.state());
    let text = game.phrases(Lang::En).say(Lang::En, &draw.phrase());
    let values = draw.values.iter().map(|it| game.chance_text(it)).collect();
    (text, values, draw)
}

/// CG-SET-2, CG-LOOT-1, CG-PWR-1
#[test]
fn the_dealer_names_a_godfather_deals_powers_and_turns_up_loot() {
    let game = game();
    for (words, n_from, n_values) in [(vec![], 0, 4), (vec!["powers=on".to_owned()], 16, 0)] {
        let variant = game.variant(&words).expect("a variant");
        let setup = omerta_core::Setup { n_seats: 4, variant };
        let start = game.draw(&omerta_core::Game::start(&*game, &setup));
        assert_eq!((start.from.len(), start.values.len()), (n_from, n_values), "{}", start.key);
    }
    let (text, values, draw) = draw(&scene("seats 4; round 8"));
    assert_eq!((text.as_str(), draw.n, draw.seat), ("Turn up this round's loot.", 8, None));
    assert!(values.is_empty(), "eight cards at once");
    assert_eq!(draw.from.iter().map(|(_, n)| n).sum::<u32>(), 8, "all that is left");
}

/// CG-PWR-9
#[test]
fn the_dealer_draws_from_the_hand_that_the_hustler_chose() {
    let loot = crate::harness::BILLS;
    let play =
        scene(&format!("seats 4; round 4; variant powers; A has power hustler; B has 2 bangs; {loot}"));
    let (text, values, draw) = draw(&play.play("A: hustle B"));
    assert_eq!(text, "Draw one of B's bullet cards unseen, for the Hustler.");
    assert_eq!(values, ["drawn click", "drawn bang"]);
    assert_eq!(draw.seat, Some(Seat::B));
    assert_eq!(draw.from.iter().map(|(_, n)| *n).collect::<Vec<_>>(), [3, 2]);
}

/// CG-PWR-10
#[test]
fn the_dealer_draws_for_the_junk_dealer_from_all_that_is_to_come() {
    let loot = crate::harness::BILLS;
    let play = scene(&format!("seats 4; round 7; variant powers; A has power junk-dealer; {loot}"));
    let play = play.load("bbbb").aim("BABA").play("A: order nobody").courage("sddd");
    let (text, values, draw) = draw(&play.play("A: take bill-5  A: use"));
    assert_eq!(text, "Draw a card from the piles to come at random, for A.");
    assert_eq!(draw.from.iter().map(|(_, n)| n).sum::<u32>(), 8);
    assert_eq!(values.len(), draw.from.len());
}

/// CG-SHR-7
#[test]
fn the_dealer_looks_for_a_bang_among_cards_that_lie_face_down() {
    let loot = "loot clip bill-5 bill-5 bill-5 bill-5 bill-5 bill-10 bill-10";
    let play = scene(&format!(
        "seats 4; round 3; {loot}; A has 2 down clicks; B has 2 bangs, 1 down bang, 1 down click; \
         C has 1 bang, 2 down bangs; D has 2 down clicks"
    ));
    let play = play.load("cccc").aim("BADC").play("A: order nobody").courage("ssss");
    let (text, values, draw) = draw(&play.play("A: take clip"));
    assert_eq!(text, "Take a Bang! from the face-down discard at random, for A.");
    assert_eq!(values.len(), 3, "{values:?}");
    assert_eq!((draw.seat, draw.from[0].1), (Some(Seat::A), 3));
}
