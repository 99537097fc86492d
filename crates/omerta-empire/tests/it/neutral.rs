//! Rule: "Use a neutral space", the seven of them.

use omerta_core::{Seat, Viewer};

use crate::common::{Play, game, scene};

/// Six henchmen on the track.
const HENCHMEN: &str =
    "henchman-track knuckles_malone big_tiny_novak anvil_hogan mule_kowalski iron_lou dockhand_finnegan";
/// Six rackets on the track.
const RACKETS: &str =
    "racket-track the_orchid thirsty_mule cellar_nine sawdust_and_gin two_sparrows mabels_back_room";

/// The pot.
fn pot(play: &Play) -> u16 {
    play.state().open.pot
}

/// EC-NEU-1, EC-EX-18
#[test]
fn each_500_at_city_hall_score_2_vp() {
    let play = scene("seats 3; A money 1500").play("A: use city_hall");
    assert_eq!(play.options(Seat::A), "donate 500, donate 1000, donate 1500");
    assert_eq!(play.refused(Seat::A, "donate 2000").code(), "not-an-option");
    let all = play.play("A: donate 1500");
    assert_eq!((all.sums(Seat::A), pot(&all), all.asked().as_str()), ((0, 6, 0), 500, "B"));
    let some = scene("seats 3; A money 1950").play("A: use city_hall  A: donate 1000");
    assert_eq!(some.sums(Seat::A), (950, 4, 0));
    let once = scene("seats 3; A money 950").play("A: use city_hall");
    assert_eq!((once.sums(Seat::A), once.asked().as_str()), ((450, 2, 0), "B"), "there is nothing to choose");
}

/// EC-NEU-2, EC-EX-18
#[test]
fn a_7_at_pitney_downs_takes_the_pot_and_300_start_a_new_one() {
    for a in 1..=6 {
        for b in 1..=6 {
            let lines = format!("A: use pitney_downs  chance: dice {a} {b}");
            let play = scene("seats 3; pot 900").play(&lines);
            let expected = if a + b == 7 { (1400, 300) } else { (500, 900) };
            assert_eq!((play.sums(Seat::A).0, pot(&play)), expected, "{a} and {b}");
            assert_eq!(play.asked(), "B");
        }
    }
}

/// EC-NEU-3
#[test]
fn pancetta_gives_two_city_cards_one_by_one() {
    let play = scene("seats 3").play("A: use pancetta");
    assert_eq!(play.options(Seat::A), "deck slums, deck midtown, deck downtown");
    let play = play.play("A: deck slums  chance: city drive_by");
    assert_eq!((play.city(Seat::A).as_str(), play.asked().as_str()), ("drive_by", "A"), "one is seen first");
    assert!(play.told_to(Viewer::Seat(Seat::A)).contains("Drive By"));
    assert!(!play.told().contains("Drive By") && !play.told_to(Viewer::Seat(Seat::B)).contains("Drive By"));
    assert_eq!(play.options(Seat::A), "deck slums, deck midtown, deck downtown");
    let play = play.play("A: deck downtown  chance: city scandal");
    assert_eq!((play.city(Seat::A).as_str(), play.asked().as_str()), ("drive_by scandal", "B"));
    let play = scene("seats 3").play("A: use pancetta  A: deck midtown  chance: city loan_shark");
    let play = play.play("A: deck midtown  chance: city hush_money");
    assert_eq!(play.city(Seat::A), "hush_money loan_shark", "both from one deck");
}

/// EC-EX-2
#[test]
fn pancetta_twice_gives_two_and_two_cards() {
    let play = scene("seats 3; B gangsters 0; C gangsters 0").play(
        "A: use pancetta  A: deck slums  chance: city drive_by  A: deck slums  chance: city drive_by
         A: use pancetta  A: deck midtown  chance: city loan_shark  A: deck downtown  chance: city scandal",
    );
    assert_eq!(play.city(Seat::A), "drive_by drive_by loan_shark scandal");
    assert_eq!(play.capo(Seat::A).gangsters, 4 - 2, "two declarations, two gangsters");
}

/// EC-NEU-4
#[test]
fn empire_central_sells_any_number_of_henchmen_at_cost() {
    let text = format!("seats 3; A money 700; {HENCHMEN}");
    let play = scene(&text).play("A: use empire_central");
    assert_eq!(
        play.options(Seat::A),
        "henchman knuckles_malone, henchman big_tiny_novak, henchman anvil_hogan, henchman mule_kowalski, \
         henchman iron_lou, henchman dockhand_finnegan, done"
    );
    let play = play.play("A: henchman big_tiny_novak");
    assert_eq!((play.sums(Seat::A), play.crew(Seat::A).as_str()), ((350, 0, 2), "big_tiny_novak"));
    assert_eq!(play.asked(), "A", "no refill between");
    let play = play.play("A: henchman anvil_hogan");
    assert_eq!(play.sums(Seat::A), (150, 0, 2));
    assert_eq!(play.options(Seat::A), "henchman mule_kowalski, henchman dockhand_finnegan, done");
    assert_eq!(play.refused(Seat::A, "henchman iron_lou").code(), "cannot-pay");
    let play = play.play("A: done  chance: henchman lefty_morgan  chance: henchman razor_ruth");
    assert_eq!(
        play.tracks()[1],
        "knuckles_malone lefty_morgan razor_ruth mule_kowalski iron_lou dockhand_finnegan"
    );
    assert_eq!((play.asked().as_str(), pot(&play)), ("B", 500));
}

/// EC-NEU-4
#[test]
fn empire_central_may_sell_nothing_and_is_refilled_to_six() {
    let play = scene(&format!("seats 3; {HENCHMEN}")).play("A: use empire_central  A: done");
    assert_eq!((play.asked().as_str(), play.sums(Seat::A).0), ("B", 500));
    let play = scene("seats 3; henchman-track iron_lou").play("A: use empire_central  A: done");
    let play = play.play(
        "chance: henchman lefty_morgan  chance: henchman razor_ruth  chance: henchman velvet_vince
         chance: henchman rosa_calibre  chance: henchman doc_halloran",
    );
    assert_eq!(play.tracks()[1], "iron_lou lefty_morgan razor_ruth velvet_vince rosa_calibre doc_halloran");
    assert_eq!(play.asked(), "B");
}

/// EC-NEU-5, EC-EX-18
#[test]
fn the_docks_sweep_the_henchmen_and_sell_six_new_ones() {
    let text = format!("seats 3; A money 600; pot 900; {HENCHMEN}");
    let play = scene(&text).play("A: use the_docks");
    assert_eq!((play.sums(Seat::A).0, pot(&play), play.asked().as_str()), (400, 1100, "chance"));
    assert_eq!(play.tracks()[1], "- - - - - -");
    assert_eq!(play.state().open.henchman_discard.len(), 6);
    let play = play.play(
        "chance: henchman lefty_morgan  chance: henchman razor_ruth  chance: henchman velvet_vince
         chance: henchman rosa_calibre  chance: henchman doc_halloran  chance: henchman mayor_pike",
    );
    assert_eq!(play.asked(), "A");
    let play = play.play("A: henchman lefty_morgan  A: henchman velvet_vince");
    assert_eq!((play.crew(Seat::A).as_str(), play.sums(Seat::A).0), ("lefty_morgan velvet_vince", 200));
    let play = play.play("A: done  chance: henchman ledger_leo  chance: henchman smooth_eddie");
    assert_eq!(play.tracks()[1], "ledger_leo razor_ruth smooth_eddie rosa_calibre doc_halloran mayor_pike");
    assert_eq!(play.asked(), "B");
}

/// EC-NEU-6, EC-EX-18
#[test]
fn st_marys_takes_500_and_5_corruption_never_below_0() {
    for (before, after) in [(12, 7), (5, 0), (3, 0), (1, 0)] {
        let play = scene(&format!("seats 3; A money 1500; A corruption {before}")).play("A: use st_marys");
        assert_eq!(play.sums(Seat::A), (1000, 0, after));
        assert_eq!((pot(&play), play.asked().as_str()), (500, "B"), "once per placement");
    }
}

/// EC-NEU-7
#[test]
fn local_162_sweeps_the_rackets_and_sells_six_new_ones() {
    let text = format!(
        "seats 3; A money 900; square tannery_row A; square theatre_mile A; square gasworks B; {RACKETS}"
    );
    let play = scene(&text).play("A: use local_162");
    assert_eq!((play.sums(Seat::A).0, pot(&play), play.asked().as_str()), (700, 700, "chance"));
    assert_eq!((play.tracks()[0].as_str(), play.state().open.racket_discard.len()), ("- - - - - -", 6));
    let play = play.play(
        "chance: racket the_foyal  chance: racket knock_twice  chance: racket hotel_minuit
         chance: racket rosies_rooms  chance: racket tin_whistle  chance: racket blue_heron",
    );
    assert_eq!(
        play.options(Seat::A),
        "racket the_foyal, racket knock_twice, racket rosies_rooms, racket tin_whistle, racket blue_heron, done"
    );
    assert_eq!(play.refused(Seat::A, "racket hotel_minuit").code(), "no-square", "no square downtown");
    let play = play.play("A: racket knock_twice");
    assert_eq!(play.options(Seat::A), "on tannery_row, on theatre_mile", "squares one controls");
    let play = play.play("A: on theatre_mile  A: racket rosies_rooms");
    assert_eq!(
        ["tannery_row", "theatre_mile", "gasworks"].map(|it| play.square(it)),
        ["A rosies_rooms 1", "A knock_twice 1", "B 1"]
    );
    let play = play.play("chance: racket last_drop  chance: racket velvet_stair");
    assert_eq!((play.sums(Seat::A).0, play.asked().as_str()), (200, "B"));
    assert_eq!(play.tracks()[0], "the_foyal last_drop hotel_minuit velvet_stair tin_whistle blue_heron");
}

/// EC-NEU-8
#[test]
fn a_square_with_a_price_is_for_those_who_can_pay_it() {
    let use_of = |text: &str, square: &str| {
        let play = scene(text);
        match play.options(Seat::A).contains(&format!("use {square}")) {
            true => "",
            false => play.refused(Seat::A, &format!("use {square}")).code(),
        }
    };
    for (square, price) in [("city_hall", 500), ("st_marys", 500), ("the_docks", 200), ("local_162", 200)] {
        let with = |money: u16| format!("seats 3; A corruption 9; A money {money}");
        assert_eq!(use_of(&with(price), square), "", "{square}");
        assert_eq!(use_of(&with(price - 50), square), "cannot-pay", "{square}");
    }
    assert_eq!(use_of("seats 3; A money 5000", "st_marys"), "no-corruption");
    for square in ["pitney_downs", "pancetta", "empire_central"] {
        assert_eq!(use_of("seats 3; A money 0", square), "", "{square}");
    }
}

/// EC-NEU-8
#[test]
fn ordinary_cops_do_not_close_a_neutral_square() {
    let play = scene("seats 5; cops city_hall city_hall").play("A: use city_hall");
    assert_eq!(play.sums(Seat::A), (0, 2, 0));
}

/// EC-NEU-9
#[test]
fn a_short_henchman_deck_is_shuffled_with_those_just_discarded() {
    let six = [
        "knuckles_malone",
        "big_tiny_novak",
        "anvil_hogan",
        "mule_kowalski",
        "iron_lou",
        "dockhand_finnegan",
    ];
    let in_play = [&six[..], &["lefty_morgan", "razor_ruth"]].concat();
    let game = game();
    let ids = game.content().henchmen().iter().map(|it| it.id.as_str());
    let dead: Vec<&str> = ids.filter(|it| !in_play.contains(it)).collect();
    let text = format!("seats 3; A money 300; {HENCHMEN}; dead {}", dead.join(" "));
    let play =
        scene(&text).play("A: use the_docks  chance: henchman razor_ruth  chance: henchman lefty_morgan");
    let play = play.play(
        "chance: henchman iron_lou  chance: henchman anvil_hogan  chance: henchman big_tiny_novak
         chance: henchman knuckles_malone",
    );
    assert!(play.told().contains("The discarded henchmen are shuffled into a new deck."));
    assert_eq!(
        play.tracks()[1],
        "razor_ruth lefty_morgan iron_lou anvil_hogan big_tiny_novak knuckles_malone"
    );
    assert_eq!(play.options(Seat::A), "henchman lefty_morgan, done", "with $100 left");
    let play = play.play("A: henchman lefty_morgan");
    assert_eq!(play.asked(), "chance", "refill when done");
    let play = play.play("chance: henchman mule_kowalski");
    assert_eq!((play.asked().as_str(), play.state().open.henchman_deck.len()), ("B", 1));
}

/// EC-NEU-9
#[test]
fn with_fewer_than_six_henchmen_fewer_are_dealt() {
    let three = ["lefty_morgan", "razor_ruth", "iron_lou"];
    let game = game();
    let ids = game.content().henchmen().iter().map(|it| it.id.as_str());
    let dead: Vec<&str> = ids.filter(|it| !three.contains(it)).collect();
    let text = format!("seats 3; henchman-track {}; dead {}", three.join(" "), dead.join(" "));
    let play = scene(&text).play(
        "A: use the_docks  chance: henchman iron_lou  chance: henchman razor_ruth  chance: henchman lefty_morgan",
    );
    assert_eq!(
        (play.tracks()[1].as_str(), play.asked().as_str()),
        ("iron_lou razor_ruth lefty_morgan - - -", "A")
    );
    let play = play.play("A: henchman razor_ruth  A: done");
    assert_eq!((play.tracks()[1].as_str(), play.asked().as_str()), ("iron_lou - lefty_morgan - - -", "B"));
}

/// EC-NEU-9
#[test]
fn a_short_racket_deck_is_shuffled_with_those_just_discarded() {
    let game = game();
    let ids = game.content().rackets().iter().map(|it| it.id.as_str());
    let six: Vec<&str> = RACKETS.split(' ').skip(1).collect();
    let others: Vec<&str> = ids.filter(|it| !six.contains(it)).collect();
    // One racket is left in the deck.
    let (last, rest) = others.split_last().expect("rackets");
    let text = format!("seats 3; {RACKETS}; racket-discard {}", rest.join(" "));
    let play = scene(&text).play(&format!("A: use local_162  chance: racket {last}"));
    assert!(play.told().contains("The discarded rackets are shuffled into a new deck."));
    assert_eq!(play.state().open.racket_deck.len(), 35);
    let play = play.play("chance: racket the_orchid");
    assert_eq!(
        play.tracks()[0],
        format!("{last} the_orchid - - - -"),
        "a card just discarded is dealt again"
    );
}

/// EC-NEU-9
#[test]
fn a_cop_does_not_hinder_local_162() {
    let text = format!("seats 3; A money 500; square tannery_row A; cops tannery_row; {RACKETS}");
    let deal = "chance: racket the_foyal  chance: racket knock_twice  chance: racket hotel_minuit
                chance: racket rosies_rooms  chance: racket tin_whistle  chance: racket blue_heron";
    let play = scene(&text).play("A: use local_162").play(deal).play("A: racket rosies_rooms");
    assert_eq!(play.square("tannery_row"), "A rosies_rooms 1");
    let text = format!("seats 3; square tannery_row A; square gasworks A; cops tannery_row; {RACKETS}");
    let play = scene(&text).play("A: control gasworks  A: racket the_orchid");
    assert_eq!(play.square("gasworks"), "A the_orchid 1", "with Control Territory it does");
    assert_eq!(play.square("tannery_row"), "A 1");
}
