//! Rule: "Upkeep Phase", its steps Refresh and Collect.

use omerta_core::Seat;
use omerta_empire::state::Phase;

use crate::common::{Play, scene};

/// Plays a whole round in which nobody does anything but lose at the races, until its Collect step opens. A is
/// godfather, and the only one with corruption.
fn quiet_round(play: Play, cop_card: &str, cop: &str) -> Play {
    let race = |seat: char| format!("{seat}: use pitney_downs  chance: dice 1 1  ");
    let races: String = "ABCABCABCA".chars().map(race).collect();
    play.play(&format!("A: capo B  chance: cop {cop_card}  all: done  B: on {cop}  all: done"))
        .play(&races)
        .play("A: done  B: done  C: done")
}

/// EC-UPK-1, EC-EX-6
#[test]
fn all_refresh_in_turn_before_anyone_collects() {
    let text = "seats 3; phase refresh; A exhausted razor_ruth velvet_vince; B money 150; B exhausted nightshade_nora;
                C exhausted lefty_morgan rosa_calibre";
    let play = scene(text);
    assert_eq!(play.asked(), "A");
    assert_eq!(play.options(Seat::A), "henchman velvet_vince, henchman razor_ruth, done");
    let play = play.play("A: henchman razor_ruth  A: done");
    assert_eq!(
        (play.sums(Seat::A), play.names(play.capo(Seat::A).exhausted)),
        ((300, 0, 2), "velvet_vince".into())
    );
    assert_eq!(
        (play.asked(), play.options(Seat::B)),
        ("B".into(), "done".into()),
        "he has not collected yet"
    );
    let play = play.play("B: done  C: henchman lefty_morgan  C: henchman rosa_calibre  C: done").quiet();
    assert_eq!((play.sums(Seat::C), play.crew(Seat::C)), ((100, 0, 1), "lefty_morgan rosa_calibre".into()));
    assert_eq!((play.state().open.phase, play.asked()), (Phase::Collect, "ABC".into()));
    let play = play.play("all: done");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).0).collect::<Vec<_>>(), [800, 400, 350]);
    assert_eq!(play.names(play.capo(Seat::B).exhausted), "nightshade_nora", "too late");
    let places = ["A gets", "B gets", "C gets"].map(|it| play.told().find(it));
    assert!(places[0].is_some() && places.is_sorted(), "A, B, C: {}", play.told());
}

/// EC-UPK-1, EC-RND-2
#[test]
fn refresh_begins_with_the_godfather() {
    let play = scene("seats 3; phase refresh; godfather B");
    assert_eq!(play.asked(), "B");
    let play = play.play("B: done  C: done");
    assert_eq!(play.asked(), "A");
    assert_eq!(play.play("A: done").state().open.phase, Phase::Collect);
}

/// EC-UPK-2
#[test]
fn everyone_collects_money_rackets_and_vp_of_squares() {
    let text = "seats 3; phase collect; square exchange B; square vaudeville_street B the_orchid; square soot_alley B";
    let play = scene(text).play("all: done");
    assert_eq!(play.sums(Seat::B), (500 + 250 + 200, 2 + 1, 0));
    assert_eq!(play.sums(Seat::C), (750, 0, 0));
}

/// EC-UPK-2
#[test]
fn then_gangsters_return() {
    let text = "seats 3; A gangsters 2; B gangsters 0; C gangsters 0";
    let play = scene(text).play("A: use pitney_downs  chance: dice 1 1  A: control soot_alley");
    let rackets = ["the_orchid", "thirsty_mule", "cellar_nine", "two_sparrows", "tin_whistle", "last_drop"];
    let play = rackets.iter().fold(play, |play, it| play.play(&format!("chance: racket {it}")));
    let stands = |play: &Play| {
        let open = &play.state().open;
        Seat::all(3).map(|it| open.capo(it).placed.iter().count()).sum::<usize>()
    };
    let play = play.play("A: done  B: done  C: done");
    assert_eq!(stands(&play), 2);
    let play = play.play("all: done");
    assert_eq!((stands(&play), play.square("soot_alley")), (0, "A 1".into()));
    let play = play.play("A: capo B  chance: cop quiet_beat  all: done  B: on exchange  all: done");
    assert_eq!(Seat::all(3).map(|it| play.capo(it).gangsters).collect::<Vec<_>>(), [4, 3, 3]);
}

/// EC-UPK-3, EC-GOD-3
#[test]
fn one_capo_collects_in_a_fixed_order() {
    let text = "seats 3; phase collect; A family ruggero; square soot_alley A rosies_rooms; square exchange A;
                square vaudeville_street A the_foyal; square tannery_row A the_orchid; C city hustling_the_johns";
    let play = scene(text).quiet().play("A: done  B: done  C: play hustling_the_johns  C: capo A  C: done");
    assert_eq!((play.asked(), play.square("soot_alley")), ("chance".into(), "A rosies_rooms 2".into()));
    let play = play.play("chance: die 6");
    let told = play.told();
    let lines: Vec<&str> = told.lines().skip_while(|it| !it.contains("from the bank")).collect();
    let expected = [
        "A gets $250 from the bank.",
        "The Orchid pays A $100.",
        "Rosie's Rooms pays A $50.",
        "The Foyal pays A $1,000 (die 6).",
        "A scores 1 VP (cards and abilities).",
        "C skims $0 off A's bordellos.",
        "A scores 3 VP (squares).",
        "A gets $250 from the bank.",
        "A scores 5 VP (office).",
        "A gains 5 corruption.",
        "B gets $250 from the bank.",
    ];
    assert_eq!(lines[..expected.len()], expected);
    assert_eq!(play.sums(Seat::A), (500 + 250 + 100 + 50 + 1000 + 250, 1 + 3 + 5, 5));
}

/// EC-EX-7
#[test]
fn the_foyal_pays_by_the_die() {
    for (die, pays) in [(1, 0), (2, 200), (3, 300), (4, 400), (5, 500), (6, 1000)] {
        let play = scene("seats 3; phase collect; square soot_alley B the_foyal");
        let play = play.play(&format!("all: done  chance: die {die}"));
        assert_eq!(play.sums(Seat::B).0, 750 + pays, "{die}");
    }
}

/// EC-EX-7
#[test]
fn the_foyal_costs_500_and_is_refused_downtown() {
    let track = "racket-track the_foyal thirsty_mule";
    for (place, racket) in [("soot_alley", true), ("vaudeville_street", true), ("exchange", false)] {
        let play = scene(&format!("seats 3; {track}")).play(&format!("A: control {place}"));
        if racket {
            let play = play.play("A: racket the_foyal");
            assert_eq!((play.sums(Seat::A).0, play.square(place)), (0, "A the_foyal 1".into()));
        } else {
            assert_eq!(play.options(Seat::A), "racket thirsty_mule, done");
            assert_eq!(play.refused(Seat::A, "racket the_foyal").code(), "no-square");
        }
    }
    let play = scene(&format!("seats 3; {track}; A money 450")).play("A: control soot_alley");
    assert_eq!(play.refused(Seat::A, "racket the_foyal").code(), "cannot-pay");
}

/// EC-EX-8
#[test]
fn the_weekender_pays_more_from_round_to_round() {
    let mut play = scene("seats 3; phase collect; square vaudeville_street C the_weekender");
    let mut money = 500;
    for (pays, tokens, next) in [
        (100, 2, Some(("quiet_beat", "icehouse_street"))),
        (400, 3, Some(("manhunt", "fishmonger_lane"))),
        (700, 3, Some(("mission_sunday", "pawnshop_corner"))),
        (700, 3, None),
    ] {
        play = play.play("all: done");
        money += 250 + pays;
        assert_eq!(
            (play.sums(Seat::C).0, play.square("vaudeville_street")),
            (money, format!("C the_weekender {tokens}"))
        );
        if let Some((cop_card, cop)) = next {
            play = quiet_round(play, cop_card, cop);
        }
    }
}

/// EC-EX-8
#[test]
fn the_weekender_captured_begins_anew() {
    let text =
        "seats 3; phase combat; square vaudeville_street C the_weekender 3; attack vaudeville_street A;
                A henchmen mad_dog_quill rosa_calibre";
    let play = scene(text).play(
        "A: on vaudeville_street  A: fight mad_dog_quill  A: fight rosa_calibre  A: done  C: done
         A: done  B: done  C: done",
    );
    let play = play.quiet().play("all: done");
    assert!(play.told().contains("The Weekender pays A $100."), "{}", play.told());
    assert_eq!(play.square("vaudeville_street"), "A the_weekender 2");
}

/// EC-EX-8
#[test]
fn the_weekender_costs_400_and_is_for_midtown_only() {
    for (place, fits) in [("soot_alley", false), ("vaudeville_street", true), ("exchange", false)] {
        let play = scene("seats 3; racket-track the_weekender thirsty_mule");
        let play = play.play(&format!("A: control {place}"));
        if fits {
            let play = play.play("A: racket the_weekender");
            assert_eq!((play.sums(Seat::A).0, play.square(place)), (100, "A the_weekender 1".into()));
        } else {
            assert_eq!(play.refused(Seat::A, "racket the_weekender").code(), "no-square");
        }
    }
}

/// EC-EX-9
#[test]
fn the_orchid_costs_100_and_pays_by_neighbourhood() {
    for (place, pays) in [("soot_alley", 100), ("riverside_arcade", 200), ("exchange", 100)] {
        let play = scene("seats 3; racket-track the_orchid").play(&format!("A: control {place}"));
        let play = play.play("A: racket the_orchid");
        assert_eq!((play.sums(Seat::A).0, play.square(place)), (400, "A the_orchid 1".into()));
        let play = scene(&format!("seats 3; phase collect; square {place} B the_orchid")).play("all: done");
        assert_eq!(play.sums(Seat::B).0, 750 + pays, "{place}");
    }
}

/// EC-EX-10
#[test]
fn hustling_the_johns_takes_half_of_what_bordellos_pay() {
    let text = "seats 3; phase collect; square vaudeville_street B the_weekender 3; square ferry_square B madame_irene;
                square soot_alley B the_orchid; C city hustling_the_johns";
    let play = scene(text).play("A: done  B: done  C: play hustling_the_johns  C: capo B  C: done");
    assert!(
        play.told().contains("Madame Irène pays B $100.")
            && play.told().contains("The Weekender pays B $700.")
    );
    assert_eq!(play.sums(Seat::B).0, 500 + 250 + 800 - 400 + 100, "the speakeasy is not touched");
    assert_eq!(play.sums(Seat::C).0, 500 + 250 + 400);
    assert_eq!(play.titles(play.state().open.city_discard), "hustling_the_johns");
}

/// EC-EX-17
#[test]
fn a_godfather_without_squares_collects_500_and_all_others_250() {
    let play =
        scene("seats 3; phase collect; A family tedesco; A money 0; B money 0; C money 0").play("all: done");
    assert_eq!(
        Seat::all(3).map(|it| play.sums(it)).collect::<Vec<_>>(),
        [(500, 5, 5), (250, 0, 0), (250, 0, 0)]
    );
}
