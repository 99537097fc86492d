//! Rules: "The board" and "The round".

use std::collections::BTreeSet;

use omerta_core::Seat;
use omerta_empire::Hood;
use omerta_empire::Post;
use omerta_empire::cards::Neutral;
use omerta_empire::state::Phase;

use crate::common::{Play, game, scene, seeded};

/// A track that needs no refill.
const TRACK: &str =
    "racket-track the_orchid thirsty_mule cellar_nine sawdust_and_gin two_sparrows mabels_back_room";

/// EC-BRD-1
#[test]
fn slums_score_least_and_downtown_most() {
    let game = game();
    let squares = game.content().squares();
    let vp =
        |hood: Hood| squares.iter().filter(|it| it.hood == hood).map(|it| it.vp).collect::<BTreeSet<u8>>();
    let [slums, midtown, downtown] = Hood::ALL.map(vp);
    assert!(slums.last() < midtown.first() && midtown.last() < downtown.first());
    let text = "seats 3; phase collect; turn B; godfather C; square tannery_row B;
                square theatre_mile B; square exchange B";
    assert_eq!(scene(text).play("all: done").sums(Seat::B).1, 3, "0 and 1 and 2");
}

/// EC-BRD-1: two neighbours of the contested square are + 4, one is + 2.
#[test]
fn adjacent_squares_help_in_combat() {
    let fight = |own: [&str; 2]| {
        let [first, second] = own;
        let text = format!(
            "seats 3; phase combat; B family ruggero; C family pagano; B corruption-cards private_army; square tannery_row B; square {first} A; square {second} A;
             attack tannery_row A; A henchmen knuckles_malone"
        );
        scene(&text).play("A: on tannery_row  A: fight knuckles_malone  all: done").square("tannery_row")
    };
    assert_eq!(
        fight(["railway_yards", "soot_alley"]),
        "A 1",
        "3 + 4 beat a house guard of 2 and an army of 4"
    );
    assert_eq!(fight(["railway_yards", "gasworks"]), "B 1", "3 + 2 don't");
}

/// EC-BRD-2
#[test]
fn neutral_squares_cannot_be_controlled() {
    let squares = scene("seats 3").squares_to("control", Seat::A);
    assert_eq!(squares.split(' ').count(), 20, "{squares}");
    for neutral in Neutral::ALL {
        assert!(!squares.contains(neutral.word()), "{squares}");
    }
    let play = scene(&format!("seats 3; {TRACK}; A city property_deed")).play("A: play property_deed");
    assert!(Neutral::ALL.iter().all(|it| !play.options(Seat::A).contains(it.word())));
}

/// EC-BRD-2
#[test]
fn any_number_of_gangsters_stand_on_a_neutral_square() {
    let round = "A: use pitney_downs  chance: dice 1 1  B: use pitney_downs  chance: dice 1 1
                 C: use pitney_downs  chance: dice 1 1";
    let play = scene("seats 3").play(round).play(round);
    let at_the_races = |it: Seat| {
        play.capo(it).placed.iter().filter(|it| *it == Post::Neutral(Neutral::PitneyDowns)).count()
    };
    assert!(Seat::all(3).all(|it| at_the_races(it) > 0));
    assert!(play.options(Seat::A).contains("use pitney_downs"), "also a third time");
    let play = play.play(round);
    assert_eq!(Seat::all(3).map(|it| play.capo(it).gangsters).collect::<Vec<_>>(), [1, 0, 0]);
}

/// EC-BRD-2
#[test]
fn nobody_may_use_the_square_where_ness_stands() {
    let play = scene("seats 3; C corruption 55; ness pancetta");
    assert_eq!(play.refused(Seat::A, "use pancetta").code(), "ness-here");
    assert!(play.options(Seat::A).contains("use pitney_downs"));
}

/// EC-BRD-3
#[test]
fn a_square_is_controlled_by_whose_token_lies_there() {
    let text =
        format!("seats 3; {TRACK}; square tannery_row B; cops soot_alley; A corruption 3; B corruption 3");
    let play = scene(&text).play("A: attack tannery_row");
    assert_eq!(play.square("tannery_row"), "B 1", "A's gangster is no token");
    assert_eq!(play.square("soot_alley"), "", "nor is a cop");
    let play = play.play("B: control gasworks  B: done");
    assert_eq!(play.square("gasworks"), "B 1", "a new token");
    assert_eq!(play.refused(Seat::C, "control gasworks").code(), "occupied");
    let text = "seats 3; phase collect; godfather C; cops exchange; A corruption 1; B vp 3";
    let play = scene(text).play("all: done");
    assert_eq!(
        [Seat::A, Seat::B].map(|it| play.sums(it).1),
        [0, 3],
        "an unoccupied square scores for nobody"
    );
}

/// EC-BRD-3
#[test]
fn claiming_and_attacking_need_no_adjacency() {
    let text =
        format!("seats 3; {TRACK}; square tannery_row A; square customs_sheds B; square fishmonger_lane C");
    let play = scene(&text);
    let free = play.squares_to("control", Seat::A);
    assert_eq!(free.split(' ').count(), 18, "all but the squares of others: {free}");
    assert!(free.contains("warehouse_nine"), "far away");
    assert_eq!(play.squares_to("attack", Seat::A), "customs_sheds fishmonger_lane");
}

/// EC-RND-1
#[test]
fn a_round_goes_through_all_its_phases() {
    let text = "seats 3; round 4; phase cops; A corruption 2; B corruption 2; square tannery_row B;
                B corruption-cards private_army";
    let play = scene(text);
    let now = |play: &Play| (play.state().open.round, play.state().open.phase);
    assert_eq!(now(&play), (4, Phase::Cops));
    let play = play.play("chance: cop payday_at_the_precinct  all: done  C: on law_courts");
    assert_eq!((now(&play), play.asked().as_str()), ((4, Phase::Godfather), "ABC"));
    let play = play.play("all: bid 0");
    assert_eq!((now(&play), play.asked().as_str()), ((4, Phase::Declarations), "A"));
    let play = play.play("A: attack tannery_row");
    let round = "B: use pitney_downs  chance: dice 1 1  C: use pitney_downs  chance: dice 1 1
                 A: use pitney_downs  chance: dice 1 1";
    let play = play.play(round).play(round).play(round);
    assert_eq!((now(&play), play.asked().as_str()), ((4, Phase::Combat), "A"));
    let play = play.play("A: on tannery_row  all: done");
    assert_eq!((now(&play), play.asked().as_str()), ((4, Phase::Refresh), "A"));
    let play = play.play("A: done  B: done  C: done");
    assert_eq!((now(&play), play.asked().as_str()), ((4, Phase::Collect), "ABC"));
    let play = play.play("all: done");
    assert_eq!(now(&play), (5, Phase::Cops));
}

/// EC-RND-1
#[test]
fn without_a_call_there_is_no_godfather_phase() {
    let text = "seats 3; phase cops; A corruption 2; B corruption 2";
    let play = scene(text).play("chance: cop quiet_beat  all: done  C: on law_courts  all: done");
    assert_eq!((play.state().open.phase, play.asked().as_str()), (Phase::Declarations, "A"));
}

/// EC-RND-1: whatever is played, phases come in their order.
#[test]
fn phases_follow_each_other_in_every_game() {
    for n_seats in 3..=6 {
        let mut play = seeded(n_seats, 21);
        let mut at = (1, Phase::Setup);
        let mut rounds = 0;
        play.wander(21, 20_000, |state, _| {
            let open = &state.open;
            let now = (open.round, open.phase);
            assert!(now >= at, "{now:?} after {at:?}");
            if open.round > at.0 {
                assert_eq!((open.round, open.phase), (at.0 + 1, Phase::Cops));
                rounds += 1;
            }
            match open.phase {
                Phase::Cops => assert!(open.round > 1),
                Phase::Godfather => assert!(open.round > 1 && open.called),
                _ => (),
            }
            at = now;
        });
        assert!(rounds > 0);
    }
}

/// EC-RND-2
#[test]
fn turns_go_clockwise_from_the_godfather() {
    let mut play = scene("seats 4; godfather C");
    let mut order = String::new();
    while play.state().open.phase == Phase::Declarations {
        let seat = play.asked();
        order += &seat;
        play = play.play(&format!("{seat}: use pitney_downs  chance: dice 1 1"));
    }
    assert_eq!(order, "CDABCDABCDABC", "three each, and the consigliere");
    let mut order = String::new();
    while play.state().open.phase == Phase::Refresh {
        let seat = play.asked();
        order += &seat;
        play = play.play(&format!("{seat}: done"));
    }
    assert_eq!(order, "CDAB");
    let told = play.quiet().play("all: done").told();
    let at = |seat: &str| {
        let income = format!("{seat} ");
        told.lines()
            .position(|it| it.starts_with(&income) && it.contains("250"))
            .unwrap_or_else(|| panic!("{told}"))
    };
    assert!(at("C") < at("D") && at("D") < at("A") && at("A") < at("B"), "{told}");
}

/// EC-RND-2
#[test]
fn a_new_godfather_leads_from_the_declarations_of_the_same_round() {
    let play = scene("seats 3; phase godfather").play("A: bid 0  B: bid 0  C: bid 100");
    assert_eq!((play.asked().as_str(), play.state().open.phase), ("C", Phase::Declarations));
    let gangsters = Seat::all(3).map(|it| play.capo(it).gangsters);
    assert_eq!(gangsters.collect::<Vec<_>>(), [3, 3, 4], "the consigliere comes with the office");
    assert_eq!(play.play("C: use pitney_downs  chance: dice 1 1").asked(), "A");
}

/// EC-RND-3
#[test]
fn a_capo_without_anything_plays_on() {
    let play = scene("seats 3; turn B; godfather C; B money 0; A gangsters 0; C gangsters 0; B gangsters 1");
    assert_eq!(play.asked(), "B");
    let options = play.options(Seat::B);
    let (neutral, squares) = options.split_once(", control ").expect("squares come last");
    assert_eq!(neutral, "use pitney_downs, use pancetta, use empire_central");
    assert_eq!(squares.split(", control ").count(), 20, "every square is free");
    let play = play.play("B: use pitney_downs  chance: dice 1 1");
    assert_eq!(play.play("C: done  A: done  B: done  all: done").sums(Seat::B), (250, 0, 0));
    let play = scene("seats 3; phase godfather; B money 0");
    assert_eq!((play.asked().as_str(), play.options(Seat::B).as_str()), ("ABC", "bid 0"));
    let play = scene("seats 3; phase combat; B money 0; square tannery_row B; attack tannery_row A");
    let play = play.play("A: on tannery_row");
    assert_eq!((play.asked().as_str(), play.options(Seat::B).as_str()), ("AB", "done"));
}
