//! All decide whether to stay, in secret and at once.

use omerta_core::{Face, Lang, Seat, SeatSet, Spoken, Viewer, Waiting};

use crate::harness::scene;

/// SO-DUCK-1
#[test]
fn all_stay_or_duck_at_once() {
    let mut play = scene("seats 4; table 0 1 2 3 4 5 6 6");
    play.play("A: aim click B  B: aim click C  C: aim click D  D: aim click A");
    assert_eq!(play.table.waiting(), Waiting::Seats(SeatSet::all(4)));
    assert_eq!(play.options(Seat::C), "stay, duck");
    play.heard();
    play.play("C: stay  D: duck");
    assert_eq!(play.heard(), "");
    let seen = |viewer, seat| play.table.view(viewer).players[seat].stays;
    assert_eq!(seen(Viewer::Seat(Seat::C), Seat::C), Some(Face::Up(true)));
    assert_eq!(seen(Viewer::Seat(Seat::A), Seat::C), Some(Face::Down));
    assert_eq!(seen(Viewer::Seat(Seat::A), Seat::B), None);
    play.play("A: stay  B: duck");
    assert!(play.heard().starts_with("Still on their feet: A and C.\n"));
}

/// SO-AIM-4
#[test]
fn the_question_says_who_aims_at_you() {
    let mut play = scene("seats 4; table 0 1 2 3 4 5 6 6");
    play.play("A: aim click B  B: aim click A  C: aim click A  D: aim click A");
    let asked = |lang, seat| {
        let game = play.table.game();
        game.phrases(lang).say(lang, &game.say_prompt(&play.table.decision(seat).unwrap().prompt))
    };
    assert_eq!(asked(Lang::En, Seat::A), "B, C and D aim at you. Do you stay or duck?");
    assert_eq!(asked(Lang::De, Seat::B), "A zielt auf dich. Bleibst du stehen oder duckst du dich?");
    assert_eq!(asked(Lang::En, Seat::C), "Nobody aims at you. Do you stay or duck?");
}
