//! Rule: "Cops phase".

use omerta_core::Seat;
use omerta_empire::cards::{Neutral, Place};
use omerta_empire::stack::Frame;
use omerta_empire::state::{Moment, Phase};

use crate::common::{Play, game, scene};

/// C has the lowest corruption of three, so he is the chief, if B has more as well.
const CHIEF_C: &str = "seats 3; phase cops; A corruption 1";

/// A scene with C as the chief, up to the moment when cops move.
#[track_caller]
fn cops_move(card: &str, more: &str) -> Play {
    let b = if more.contains("B corruption") { "" } else { "B corruption 1;" };
    scene(&format!("{CHIEF_C}; {b} {more}")).play(&format!("chance: cop {card}  all: done"))
}

/// The cops of a table of so many with this highest corruption, as soon as they are counted.
fn cops_at(n_seats: u8, corruption: u8) -> Play {
    let others: String = Seat::all(n_seats).skip(3).map(|it| format!("{it} corruption 1;")).collect();
    scene(&format!("seats {n_seats}; phase cops; A corruption 1; B corruption {corruption}; {others}"))
}

/// Goes on to the next Cops phase while nobody does anything.
fn idle(mut play: Play) -> Play {
    while play.state().open.phase != Phase::Cops {
        let line = match play.top() {
            Some(Frame::Race(_)) => "chance: dice 1 1".to_owned(),
            Some(Frame::Declare(seat)) => format!("{seat}: use pitney_downs"),
            Some(Frame::Bid) => "all: bid 0".to_owned(),
            _ => "all: done".to_owned(),
        };
        play = play.play(&line);
    }
    play
}

fn ness(play: &Play) -> Option<Place> {
    play.state().open.police.ness
}

/// EC-COP-1
#[test]
fn the_lowest_corruption_is_police_chief() {
    let play = scene("seats 3; phase cops; A corruption 5; B corruption 2; C corruption 9");
    assert_eq!((play.state().open.chief, play.asked().as_str()), (Some(Seat::B), "chance"));
}

/// EC-COP-1
#[test]
fn the_godfather_picks_the_chief_among_tied() {
    let text = "seats 4; godfather C; phase cops; A corruption 5; D corruption 9";
    let play = scene(text);
    assert_eq!((play.asked().as_str(), play.options(Seat::C).as_str()), ("C", "capo B, capo C"));
    assert_eq!(scene(text).play("C: capo B").state().open.chief, Some(Seat::B));
    assert_eq!(play.play("C: capo C").state().open.chief, Some(Seat::C), "himself included");
    let play = scene("seats 4; godfather A; phase cops; A corruption 5; D corruption 9");
    assert_eq!((play.asked().as_str(), play.options(Seat::A).as_str()), ("A", "capo B, capo C"));
}

/// EC-COP-2, EC-EX-1
#[test]
fn each_mark_the_highest_corruption_has_reached_brings_a_cop() {
    for (n_seats, base) in [(3, 1), (4, 1), (5, 2), (6, 2)] {
        for (corruption, more) in
            [(2, 0), (19, 0), (20, 1), (39, 1), (40, 2), (56, 2), (59, 2), (60, 3), (79, 3)]
        {
            let play = cops_at(n_seats, corruption);
            assert_eq!(play.asked(), "chance");
            let expected = vec!["city_hall"; base + more].join(" ");
            assert_eq!(
                play.cops(),
                expected,
                "{n_seats} capos, corruption {corruption}: new ones on City Hall"
            );
        }
    }
    assert_eq!(cops_at(5, 56).cops().split(' ').count(), 4);
    assert!(ness(&cops_at(5, 56)).is_some());
}

/// EC-COP-2: marks that were reached once don't count, only what is reached now.
#[test]
fn a_mark_that_is_not_reached_any_more_brings_no_cop() {
    let play = scene("seats 3; phase cops; marks 20 40 60; A corruption 1; B corruption 19");
    assert_eq!(play.cops(), "city_hall");
}

/// EC-COP-2, EC-EX-1
#[test]
fn if_corruption_fell_the_chief_removes_cops_of_his_choice() {
    let text = "seats 5; phase cops; cops exchange law_courts herald_building city_hall; ness st_marys;
                A corruption 1; C corruption 39; D corruption 1; E corruption 1";
    let play = scene(text);
    assert_eq!(play.asked(), "B", "the chief");
    assert_eq!(play.options(Seat::B), "cop exchange, cop law_courts, cop herald_building, cop city_hall");
    let play = play.play("B: cop law_courts");
    assert_eq!(
        (play.cops().as_str(), play.asked().as_str()),
        ("city_hall exchange herald_building", "chance")
    );
    assert_eq!(ness(&play), None);
    let two =
        scene(&text.replace("corruption 39", "corruption 19")).play("B: cop city_hall  B: cop exchange");
    assert_eq!((two.cops().as_str(), two.asked().as_str()), ("law_courts herald_building", "chance"));
}

/// EC-COP-3
#[test]
fn the_cop_card_says_what_a_bribe_costs() {
    for (card, bribe) in [("quiet_beat", 300), ("payday_at_the_precinct", 200), ("grand_jury", 500)] {
        let play = cops_move(card, "cops exchange; square law_courts B").play("C: on law_courts  B: pay");
        assert_eq!(play.sums(Seat::B).0, 500 - bribe, "{card}");
    }
}

/// EC-COP-3
#[test]
fn a_cop_card_with_the_indicator_calls_a_godfather_phase() {
    for (card, phase) in [("squad_cars", Phase::Godfather), ("quiet_beat", Phase::Cops)] {
        let play = cops_move(card, "cops exchange").play("C: on law_courts");
        assert_eq!((play.state().open.phase, play.asked().as_str()), (phase, "ABC"), "{card}");
    }
}

/// EC-COP-3
#[test]
fn the_effect_of_a_cop_card_lasts_until_the_next_one() {
    let text = "A money 2000; C money 2000; cops exchange";
    let play = cops_move("election_season", text)
        .play("C: on law_courts  all: bid 0  A: use city_hall  A: donate 500");
    assert_eq!(play.sums(Seat::A).1, 3, "$500 score 3 VP this round");
    let play = play.play("B: use pitney_downs  chance: dice 1 1  C: use city_hall  C: donate 1000");
    assert_eq!(play.sums(Seat::C).1, 6);
    let play = idle(play).play("chance: cop quiet_beat  all: done  C: on exchange  all: done");
    let before = play.sums(Seat::A).1;
    assert_eq!(
        play.play("A: use city_hall  A: donate 500").sums(Seat::A).1,
        before + 2,
        "another card is in force"
    );
}

/// EC-COP-4
#[test]
fn a_cop_must_move_to_a_neighbouring_square() {
    let play = cops_move("quiet_beat", "cops exchange");
    assert_eq!(
        (play.asked().as_str(), play.options(Seat::C).as_str()),
        ("C", "on vaudeville_street, on law_courts")
    );
    assert_eq!(play.refused(Seat::C, "done").code(), "not-an-option", "he must");
    assert_eq!(play.refused(Seat::C, "on bankers_walk").code(), "too-far", "no neighbour");
    assert_eq!(play.play("C: on law_courts").cops(), "law_courts");
    let play = cops_move("quiet_beat", "");
    let exits = "on icehouse_street, on diamond_arcade, on exchange, on law_courts, on bankers_walk";
    assert_eq!(play.options(Seat::C), exits, "from City Hall");
}

/// EC-COP-4
#[test]
fn a_cop_never_goes_onto_another_cop_nor_onto_a_neutral_square() {
    let play = cops_move("quiet_beat", "B corruption 20; cops exchange law_courts").play("C: cop exchange");
    assert_eq!(play.options(Seat::C), "on vaudeville_street");
    // Icehouse Street is next to City Hall and Pancetta.
    let play = cops_move("quiet_beat", "cops icehouse_street");
    assert_eq!(play.options(Seat::C), "on fishmonger_lane, on theatre_mile");
}

/// EC-COP-4, EC-COP-8
#[test]
fn a_cop_with_no_legal_square_stays_and_busts_nothing_again() {
    let text =
        "B corruption 40; cops tannery_row the_shanties vaudeville_street; square tannery_row B the_orchid";
    let play = cops_move("quiet_beat", text);
    assert_eq!(play.options(Seat::C), "cop tannery_row, cop the_shanties, cop vaudeville_street");
    let play = play.play("C: cop the_shanties  C: on soot_alley");
    assert_eq!(play.options(Seat::C), "cop tannery_row, cop vaudeville_street");
    let play = play.play("C: cop vaudeville_street  C: on railway_yards");
    assert_eq!(play.cops(), "tannery_row railway_yards soot_alley");
    assert_eq!(play.top(), Some(Frame::Window(Moment::Call)), "nobody is asked for a bribe");
    assert_eq!(play.square("tannery_row"), "B the_orchid 1");
}

/// EC-COP-5
#[test]
fn a_paid_bribe_goes_to_the_bank_and_nothing_more_happens() {
    let text = "cops exchange; square law_courts B knock_twice";
    let play = cops_move("quiet_beat", text).play("C: on law_courts");
    assert_eq!((play.asked().as_str(), play.options(Seat::B).as_str()), ("B", "pay, lose"));
    let play = play.play("B: pay");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).0).collect::<Vec<_>>(), [500, 200, 500]);
    assert_eq!(play.state().open.pot, 500);
    assert_eq!((play.square("law_courts").as_str(), play.cops().as_str()), ("B knock_twice 1", "law_courts"));
}

/// EC-COP-5
#[test]
fn who_does_not_pay_loses_all_tokens_and_the_racket() {
    let text = "cops exchange; square vaudeville_street B the_weekender 3";
    let play = cops_move("quiet_beat", text).play("C: on vaudeville_street  B: lose");
    assert_eq!((play.square("vaudeville_street").as_str(), play.sums(Seat::B).0), ("", 500));
    let ground = play.state().open.at(play.square_id("vaudeville_street"));
    assert_eq!((ground.owner, ground.tokens), (None, 0));
    let game = game();
    let discard = play.state().open.racket_discard.iter().map(|it| game.content().racket(it).id.as_str());
    assert_eq!(discard.collect::<Vec<_>>(), ["the_weekender"]);
}

/// EC-COP-5
#[test]
fn an_unoccupied_square_is_not_busted() {
    let play = cops_move("quiet_beat", "cops exchange; square vaudeville_street B").play("C: on law_courts");
    assert_eq!(play.top(), Some(Frame::Window(Moment::Call)));
}

/// EC-COP-6
#[test]
fn ness_comes_at_50_and_busts_wherever_he_goes() {
    assert_eq!(ness(&cops_at(3, 49)), None);
    let text = "B corruption 50; B money 5000; B city hush_money; square tannery_row B the_orchid";
    let play = cops_move("quiet_beat", text);
    assert_eq!(ness(&play), Some(Place::Neutral(Neutral::CityHall)));
    let play = play.play("C: on exchange  C: on law_courts  C: on icehouse_street");
    assert_eq!((play.asked().as_str(), play.top()), ("C", Some(Frame::Ness)));
    let options = play.options(Seat::C);
    assert_eq!(options.split(", ").count(), 20 - 3 + 7 - 1, "anywhere: {options}");
    for (option, code) in [
        ("done", "not-an-option"),
        ("ness city_hall", "ness-stays"),
        ("ness exchange", "police-there"),
        ("ness law_courts", "police-there"),
    ] {
        assert_eq!(play.refused(Seat::C, option).code(), code, "{option}");
    }
    let play = play.play("C: ness tannery_row");
    assert_eq!(play.top(), Some(Frame::Window(Moment::Call)), "nobody is asked");
    assert_eq!((play.square("tannery_row").as_str(), play.sums(Seat::B).0), ("", 5000));
    assert_eq!((play.city(Seat::B).as_str(), play.state().open.racket_discard.len()), ("hush_money", 1));
}

/// EC-COP-6
#[test]
fn ness_never_stays_where_he_was() {
    let text = "B corruption 50; cops icehouse_street law_courts gasworks; ness exchange";
    let lines = "C: cop gasworks  C: on rag_market  C: cop icehouse_street  C: on theatre_mile
                 C: on clocktower_square";
    let play = cops_move("quiet_beat", text).play(lines);
    let options = play.options(Seat::C);
    assert!(!options.contains("ness exchange") && options.contains("ness bankers_walk"), "{options}");
    assert!(options.contains("ness city_hall") && options.contains("ness pancetta"), "{options}");
}

/// EC-COP-6
#[test]
fn ness_makes_a_neutral_square_unusable() {
    let play = cops_move("quiet_beat", "B corruption 50");
    let play =
        play.play("C: on exchange  C: on law_courts  C: on icehouse_street  C: ness pitney_downs  all: done");
    assert!(play.options(Seat::A).contains("use pancetta"));
    assert_eq!(play.refused(Seat::A, "use pitney_downs").code(), "ness-here");
}

/// EC-COP-6
#[test]
fn ness_leaves_below_50() {
    let play =
        scene(&format!("{CHIEF_C}; B corruption 49; cops exchange law_courts gasworks; ness pancetta"));
    assert_eq!(ness(&play), None);
    let play =
        scene(&format!("{CHIEF_C}; B corruption 50; cops exchange law_courts gasworks; ness pancetta"));
    assert_eq!(ness(&play), Some(Place::Neutral(Neutral::Pancetta)), "at 50 he stays in town");
}

/// EC-COP-7
#[test]
fn chief_number_card_moves_busts_ness() {
    let text =
        "seats 5; phase cops; cops exchange law_courts herald_building grand_hotel city_hall; ness pancetta;
                C corruption 50; D corruption 1; E corruption 1; square bankers_walk D";
    let play = scene(text);
    assert_eq!((play.asked().as_str(), play.options(Seat::A).as_str()), ("A", "capo A, capo B"));
    let play = play.play("A: capo B");
    assert_eq!((play.asked().as_str(), play.top()), ("B", Some(Frame::RemoveCops(1))));
    let play = play.play("B: cop city_hall");
    assert_eq!((play.asked().as_str(), play.top()), ("chance", Some(Frame::CopCard)));
    let play = play.play("chance: cop quiet_beat  all: done");
    let all = "cop exchange, cop law_courts, cop herald_building, cop grand_hotel";
    assert_eq!((play.asked().as_str(), play.options(Seat::B).as_str()), ("B", all));
    let play = play.play("B: cop grand_hotel  B: on bankers_walk");
    assert_eq!(
        play.options(Seat::B),
        "cop exchange, cop law_courts, cop herald_building",
        "busts come later"
    );
    let play =
        play.play("B: cop law_courts  B: on clocktower_square  B: cop exchange  B: on vaudeville_street");
    let play = play.play("B: on garment_row");
    assert_eq!((play.asked().as_str(), play.top()), ("D", Some(Frame::Bust(play.square_id("bankers_walk")))));
    let play = play.play("D: lose");
    assert_eq!((play.asked().as_str(), play.top()), ("B", Some(Frame::Ness)));
    let play = play.play("B: ness st_marys");
    assert_eq!(play.top(), Some(Frame::Window(Moment::Call)));
}

/// EC-COP-7
#[test]
fn new_cops_move_too_and_none_stays_on_city_hall() {
    let play = cops_at(5, 20).play("chance: cop quiet_beat  all: done");
    assert_eq!((play.cops().as_str(), play.asked().as_str()), ("city_hall city_hall city_hall", "C"));
    let play = play.play("C: on exchange  C: on law_courts");
    assert!(!play.options(Seat::C).contains("exchange"), "one to a square");
    let play = play.play("C: on grand_hotel");
    assert_eq!(play.cops(), "exchange law_courts grand_hotel");
    assert_eq!(play.top(), Some(Frame::Window(Moment::Call)));
}

/// EC-COP-7
#[test]
fn the_chief_moves_the_cops_in_an_order_of_his_choice() {
    let text = "B corruption 20; cops exchange law_courts";
    let first =
        cops_move("quiet_beat", text).play("C: cop law_courts  C: on clocktower_square  C: on law_courts");
    assert_eq!(first.cops(), "clocktower_square law_courts", "the square was left first");
    let other = cops_move("quiet_beat", text).play("C: cop exchange");
    assert_eq!(other.options(Seat::C), "on vaudeville_street");
}

/// EC-COP-8
#[test]
fn busts_are_settled_one_by_one_in_the_order_of_the_moves() {
    let text = "B corruption 20; B money 450; cops exchange law_courts; square vaudeville_street B;
                square clocktower_square B";
    let moves = "C: cop law_courts  C: on clocktower_square  C: on vaudeville_street";
    let play = cops_move("quiet_beat", text).play(moves);
    assert_eq!(play.top(), Some(Frame::Bust(play.square_id("clocktower_square"))), "it moved first");
    let play = play.play("B: pay");
    assert_eq!(play.top(), Some(Frame::Bust(play.square_id("vaudeville_street"))));
    assert_eq!(
        (play.sums(Seat::B).0, play.options(Seat::B).as_str()),
        (150, "lose"),
        "the full bribe or none"
    );
    assert_eq!(play.refused(Seat::B, "pay").code(), "cannot-pay");
    let play = play.play("B: lose");
    assert_eq!(["clocktower_square", "vaudeville_street"].map(|it| play.square(it)), ["B 1", ""]);
    let play = cops_move("quiet_beat", text).play(moves).play("B: lose  B: pay");
    let squares = ["clocktower_square", "vaudeville_street"].map(|it| play.square(it));
    assert_eq!(squares, ["", "B 1"], "the owner's free choice");
}

/// EC-COP-8
#[test]
fn the_chiefs_own_squares_are_busted_like_others() {
    let play = cops_move("quiet_beat", "cops exchange; square law_courts C").play("C: on law_courts");
    assert_eq!((play.asked().as_str(), play.options(Seat::C).as_str()), ("C", "pay, lose"));
    assert_eq!(play.play("C: pay").sums(Seat::C).0, 200);
}

/// EC-COP-9
#[test]
fn a_cop_that_moves_farther_busts_only_where_it_ends() {
    let text = "B corruption 20; cops tannery_row railway_yards; square soot_alley B; square the_shanties A";
    let play = cops_move("dragnet", text).play("C: cop tannery_row");
    let far = "on soot_alley, on the_shanties, on vaudeville_street";
    assert_eq!(play.options(Seat::C), far, "past a cop, past B's square, not back to where it began");
    let play = play.play("C: on the_shanties  C: on vaudeville_street");
    assert_eq!((play.asked().as_str(), play.cops().as_str()), ("A", "the_shanties vaudeville_street"));
    let play = play.play("A: lose");
    assert_eq!(["soot_alley", "the_shanties"].map(|it| play.square(it)), ["B 1", ""]);
    assert_eq!(play.top(), Some(Frame::Window(Moment::Call)));
}

/// EC-COP-9
#[test]
fn squad_cars_go_up_to_three_squares() {
    let play = cops_move("squad_cars", "cops tannery_row");
    let far = "on railway_yards, on soot_alley, on the_shanties, on rag_market, on vaudeville_street, \
               on riverside_arcade, on clocktower_square, on exchange";
    assert_eq!(play.options(Seat::C), far);
    let play = cops_move("downtown_sweep", "cops tannery_row");
    let put = "on railway_yards, on soot_alley, on exchange, on law_courts, on bankers_walk";
    assert_eq!(play.options(Seat::C), put, "or is put downtown");
}

/// EC-COP-9: a card of a capo lets a cop move farther as well, and the chief doesn't move it.
#[test]
fn a_city_card_may_move_a_cop_two_squares() {
    let text = format!(
        "{CHIEF_C}; B corruption 1; B city friendly_precinct; cops tannery_row; square the_shanties A;
         square soot_alley C"
    );
    let play =
        scene(&text).play("chance: cop quiet_beat  A: done  B: play friendly_precinct  B: done  C: done");
    let play = play.play("B: cop tannery_row");
    assert_eq!(
        play.options(Seat::B),
        "on railway_yards, on soot_alley, on the_shanties, on vaudeville_street"
    );
    let play = play.play("B: on the_shanties");
    assert_eq!(play.asked(), "A", "where it ended");
    let play = play.play("A: pay");
    assert_eq!((play.top(), play.cops().as_str()), (Some(Frame::Window(Moment::Call)), "the_shanties"));
}

/// EC-COP-10
#[test]
fn ness_is_tested_with_the_number_of_cops() {
    let play = cops_move("grand_jury", "B corruption 45");
    assert_eq!((play.sums(Seat::B).2, ness(&play), play.state().open.police.hall), (50, None, 3));
    let play = play.play("C: on exchange  C: on law_courts  C: on icehouse_street");
    assert_eq!(play.top(), Some(Frame::Window(Moment::Call)), "no Ness this round");
    let play = idle(play.play("all: done"));
    assert_eq!(ness(&play), Some(Place::Neutral(Neutral::CityHall)), "he comes with the next");
}

/// EC-COP-10
#[test]
fn neither_ness_nor_a_cop_goes_onto_the_others_square() {
    let text = "B corruption 50; cops exchange rag_market gasworks; ness law_courts";
    let play = cops_move("quiet_beat", text).play("C: cop exchange");
    assert_eq!(play.options(Seat::C), "on vaudeville_street", "Ness stands on Law Courts");
    let play =
        play.play("C: on vaudeville_street  C: cop rag_market  C: on the_shanties  C: on pawnshop_corner");
    for square in ["vaudeville_street", "the_shanties", "pawnshop_corner", "law_courts"] {
        // Ness himself stands in the last of them.
        let code = if square == "law_courts" { "ness-stays" } else { "police-there" };
        assert_eq!(play.refused(Seat::C, &format!("ness {square}")).code(), code, "{square}");
    }
    assert_eq!(play.play("C: ness exchange").asked(), "ABC");
}

/// EC-COP-10: while cops wait there, City Hall is a square with a cop.
#[test]
fn ness_does_not_join_cops_that_wait_on_city_hall() {
    let play = cops_move("blue_flu", "B corruption 50; cops city_hall city_hall city_hall; ness pancetta");
    assert_eq!((play.top(), play.cops().as_str()), (Some(Frame::Ness), "city_hall city_hall city_hall"));
    assert_eq!(play.refused(Seat::C, "ness city_hall").code(), "police-there");
}

/// EC-COP-10
#[test]
fn ness_moves_away_from_city_hall_in_the_round_he_enters() {
    let play = cops_move("blue_flu", "B corruption 50; cops exchange law_courts gasworks");
    assert_eq!((play.top(), play.asked().as_str()), (Some(Frame::Ness), "C"), "by the chief");
    assert_eq!(play.refused(Seat::C, "ness city_hall").code(), "ness-stays");
}

/// EC-COP-10
#[test]
fn ness_starts_afresh_when_he_comes_back() {
    let text = "godfather B; B corruption 49; cops exchange law_courts gasworks; ness pancetta";
    let play = cops_move("blue_flu", text);
    assert_eq!((ness(&play), play.top()), (None, Some(Frame::Bid)));
    let play = idle(play.play("all: bid 0"));
    assert_eq!(play.sums(Seat::B).2, 54, "the office corrupts");
    assert_eq!(ness(&play), Some(Place::Neutral(Neutral::CityHall)));
    let play = play.play(
        "chance: cop quiet_beat  all: done  C: cop exchange  C: on vaudeville_street
         C: cop law_courts  C: on clocktower_square  C: on rag_market",
    );
    assert!(play.options(Seat::C).contains("ness pancetta"), "where he was once");
}

/// EC-COP-11
#[test]
fn a_square_with_a_cop_pays_and_scores() {
    let text = "seats 3; phase collect; godfather C; cops exchange; square exchange B knock_twice";
    let play = scene(text).play("all: done");
    assert_eq!(play.sums(Seat::B), (500 + 250 + 200, 2, 0));
}

/// EC-COP-11
#[test]
fn a_square_with_a_cop_counts_as_adjacent() {
    let text = "seats 3; phase combat; cops railway_yards; square tannery_row B; square railway_yards A;
                square soot_alley A;
                attack tannery_row A; A henchmen knuckles_malone";
    let play = scene(text).play("A: on tannery_row  A: fight knuckles_malone  all: done");
    assert_eq!(play.square("tannery_row"), "A 1", "3 + 4 beat 6");
}

/// EC-COP-11
#[test]
fn control_territory_and_attack_are_barred_under_a_cop() {
    let text = "seats 3; C corruption 55; cops exchange gasworks; ness law_courts; square exchange A;
                square law_courts B;
                square tannery_row B";
    let play = scene(text);
    for square in ["exchange", "gasworks"] {
        assert_eq!(play.refused(Seat::A, &format!("control {square}")).code(), "cop-here", "{square}");
    }
    assert_eq!(play.squares_to("attack", Seat::A), "tannery_row");
    assert_eq!(play.refused(Seat::A, "attack law_courts").code(), "cop-here", "Ness is one too");
    let play = scene(&format!("{text}; turn B"));
    assert_eq!(play.refused(Seat::B, "control law_courts").code(), "cop-here", "also for its owner");
    let play = scene("seats 3; cops exchange; square exchange A; turn B");
    assert!(!play.options(Seat::B).contains("attack"), "{}", play.options(Seat::B));
}

/// EC-EX-19
#[test]
fn a_bust_paid_and_a_bust_not_paid() {
    let text = "cops exchange; square law_courts B knock_twice";
    let paid = cops_move("quiet_beat", text).play("C: on law_courts  B: pay  all: done");
    assert_eq!(paid.square("law_courts"), "B knock_twice 1");
    let attack = paid.options(Seat::A);
    assert!(!attack.contains("attack"), "no square of a rival is open to attack: {attack}");
    assert_eq!(paid.refused(Seat::A, "control law_courts").code(), "occupied");
    let paid = cops_move("quiet_beat", text).play("C: on law_courts  B: pay  all: done");
    let paid = paid.play("A: use pitney_downs  chance: dice 1 1");
    assert_eq!(paid.refused(Seat::B, "control law_courts").code(), "cop-here");
    let paid = cops_move("quiet_beat", text).play("C: on law_courts  B: pay  all: done");
    assert_eq!(idle(paid).sums(Seat::B), (200 + 250 + 200, 2, 1), "the income stays");

    let lost = cops_move("quiet_beat", text).play("C: on law_courts  B: lose  all: done");
    assert_eq!((lost.square("law_courts").as_str(), lost.state().open.racket_discard.len()), ("", 1));
    assert_eq!(idle(lost).sums(Seat::B), (750, 0, 1));
}

/// EC-EX-19
#[test]
fn ness_on_a_square_and_on_a_neutral_one() {
    let text = "B corruption 50; B money 5000; B henchmen bagman_burt; B city hush_money;
                cops exchange gasworks rag_market; square law_courts B knock_twice";
    let moves = "C: cop exchange  C: on vaudeville_street  C: cop rag_market  C: on the_shanties
                 C: on pawnshop_corner";
    let play = cops_move("quiet_beat", text).play(moves).play("C: ness law_courts");
    assert_eq!(
        (play.square("law_courts").as_str(), play.asked().as_str()),
        ("", "ABC"),
        "whatever is offered"
    );
    let play = cops_move("quiet_beat", text).play(moves).play("C: ness pancetta  all: done");
    assert_eq!(play.square("law_courts"), "B knock_twice 1");
    for (seat, before) in [
        (Seat::A, ""),
        (Seat::B, "A: use pitney_downs  chance: dice 1 1"),
        (Seat::C, "A: use pitney_downs  chance: dice 1 1  B: use pitney_downs  chance: dice 1 1"),
    ] {
        let play = cops_move("quiet_beat", text).play(moves).play("C: ness pancetta  all: done").play(before);
        assert_eq!(play.refused(seat, "use pancetta").code(), "ness-here", "{seat}");
    }
}
