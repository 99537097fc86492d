//! Rule: "Declarations phase": turns, neutral squares, Control Territory, rackets, attacks.

use omerta_core::{Refusal, Seat};
use omerta_empire::Post;
use omerta_empire::cards::Neutral;
use omerta_empire::state::Phase;

use crate::common::scene;

// ---- turns ----

/// EC-DEC-1
#[test]
fn one_gangster_each_clockwise_from_the_godfather_until_none_is_left() {
    let mut play = scene("seats 3; godfather B; A gangsters 1; B gangsters 4; C gangsters 2");
    let mut order = String::new();
    while play.state().open.phase == Phase::Declarations {
        let seat = play.asked();
        order += &seat;
        play = play.play(&format!("{seat}: use pitney_downs  chance: dice 1 1"));
    }
    assert_eq!(order, "BCABCBB", "who has none left is skipped");
    assert_eq!(Seat::all(3).map(|it| play.capo(it).gangsters).collect::<Vec<_>>(), [0, 0, 0]);
    assert_eq!((play.state().open.phase, play.asked()), (Phase::Refresh, "B".to_owned()));
}

/// EC-DEC-1: the consigliere comes with the office.
#[test]
fn the_consigliere_is_one_more_gangster_of_whoever_is_godfather_now() {
    let play = scene("seats 3; phase godfather").play("A: bid 0  B: bid 100  C: bid 50");
    assert_eq!((play.state().open.phase, play.asked()), (Phase::Declarations, "B".to_owned()));
    assert_eq!(Seat::all(3).map(|it| play.capo(it).gangsters).collect::<Vec<_>>(), [3, 4, 3]);
}

/// EC-DEC-1: not even the poorest is without a declaration, whichever square Ness closes.
#[test]
fn there_is_no_passing_and_no_need_for_it() {
    let taken = "tannery_row railway_yards soot_alley the_shanties customs_sheds rag_market warehouse_nine gasworks
                 pawnshop_corner fishmonger_lane vaudeville_street riverside_arcade ferry_square clocktower_square
                 theatre_mile icehouse_street exchange law_courts bankers_walk diamond_arcade";
    let taken: Vec<String> = taken.split_whitespace().map(|it| format!("square {it} B")).collect();
    let text = format!("seats 3; A money 0; {}", taken.join("; "));
    for (ness, left) in [
        ("pitney_downs", "use pancetta, use empire_central"),
        ("pancetta", "use pitney_downs, use empire_central"),
        ("empire_central", "use pitney_downs, use pancetta"),
        ("st_marys", "use pitney_downs, use pancetta, use empire_central"),
    ] {
        let play = scene(&format!("{text}; ness {ness}"));
        let options = play.options(Seat::A);
        assert_eq!(options.split_once(", attack").map(|it| it.0), Some(left), "no square is unoccupied");
        assert_eq!(play.refused(Seat::A, "done").code(), "not-an-option");
    }
}

// ---- neutral squares ----

/// EC-DEC-2
#[test]
fn a_neutral_square_is_used_by_all_and_again_but_not_with_ness_there() {
    let play = scene("seats 3; ness pancetta");
    assert_eq!(play.refused(Seat::A, "use pancetta").code(), "ness-here");
    let race = "use pitney_downs  chance: dice 1 1";
    let play = play.play(&format!("A: {race}  B: {race}  C: {race}"));
    assert_eq!(play.refused(Seat::A, "use pancetta").code(), "ness-here", "all the round");
    let play = play.play(&format!("A: {race}"));
    let post = Post::Neutral(Neutral::PitneyDowns);
    assert!(Seat::all(3).all(|it| play.capo(it).placed.iter().any(|it| it == post)));
    assert_eq!((play.capo(Seat::A).gangsters, play.asked().as_str()), (2, "B"));
}

// ---- Control Territory ----

/// EC-DEC-3
#[test]
fn a_gangster_goes_to_an_unoccupied_square_or_an_own_one_without_police() {
    let text = "seats 3; square gasworks A; square rag_market A; square soot_alley B; cops icehouse_street rag_market;
                ness tannery_row";
    let play = scene(text);
    for (square, code) in [
        ("soot_alley", "occupied"),
        ("icehouse_street", "cop-here"),
        ("rag_market", "cop-here"),
        ("tannery_row", "cop-here"),
    ] {
        assert_eq!(play.refused(Seat::A, &format!("control {square}")).code(), code, "{square}");
    }
    let Refusal::Blocked(why) = play.refused(Seat::A, "control union_park") else {
        panic!("with three it is said why");
    };
    assert_eq!((why.code, why.rule), ("not-in-play", "EC-BRD-1"));
    assert_eq!(play.squares_to("control", Seat::A).split(' ').count(), 20 - 4);
    let new = scene(text).play("A: control exchange");
    assert_eq!(new.square("exchange"), "A 1");
    let own = play.play("A: control gasworks");
    assert_eq!((own.square("gasworks").as_str(), own.asked().as_str()), ("A 1", "chance"));
}

/// EC-DEC-3: a square already controlled is as good, and its token stays one.
#[test]
fn a_gangster_may_work_on_a_square_already_controlled() {
    let track = "racket-track the_orchid thirsty_mule two_sparrows the_weekender the_foyal hotel_minuit";
    let play = scene(&format!("seats 3; square gasworks A; {track}"));
    let play = play.play("A: control gasworks  A: racket thirsty_mule");
    assert_eq!((play.square("gasworks"), play.sums(Seat::A).0), ("A thirsty_mule 1".to_owned(), 400));
    assert_eq!(play.asked(), "chance", "the track is filled again");
    let play = play.play("chance: racket cellar_nine");
    assert_eq!(play.tracks()[0], "the_orchid cellar_nine two_sparrows the_weekender the_foyal hotel_minuit");
    assert_eq!(play.asked(), "B");
}

/// EC-DEC-3: with police there, neither a gangster nor a racket comes by this declaration.
#[test]
fn police_keep_rackets_of_this_declaration_off_a_square() {
    for police in ["cops gasworks", "ness gasworks"] {
        let text = format!(
            "seats 3; A money 1000; square gasworks A; square rag_market A; {police};
             racket-track the_orchid thirsty_mule two_sparrows the_weekender the_foyal hotel_minuit"
        );
        let play = scene(&text).play("A: control rag_market  A: racket the_orchid");
        assert_eq!([play.square("rag_market"), play.square("gasworks")], ["A the_orchid 1", "A 1"]);
        assert_eq!(play.asked(), "chance", "with no other square there is nothing more to buy");
        let free = scene(&text.replace(police, "")).play("A: control rag_market  A: racket the_orchid");
        assert_eq!(free.options(Seat::A), "on rag_market, on gasworks");
    }
}

/// EC-EX-3, EC-DEC-3
#[test]
fn one_control_territory_claims_one_square_and_opens_three_rackets() {
    let text = "seats 3; A money 1000; square gasworks A; square icehouse_street A;
                racket-track the_orchid thirsty_mule two_sparrows the_weekender the_foyal hotel_minuit";
    let play = scene(text).play("A: control rag_market");
    assert_eq!(play.square("rag_market"), "A 1");
    for square in ["pawnshop_corner", "soot_alley"] {
        for deed in ["on", "control"] {
            let refused = play.refused(Seat::A, &format!("{deed} {square}"));
            assert_eq!(refused.code(), "not-an-option", "one new square");
        }
    }
    let play = play.play("A: racket the_orchid  A: on rag_market  A: racket thirsty_mule  A: on gasworks");
    let play = play.play("A: racket the_weekender");
    assert_eq!(
        ["rag_market", "gasworks", "icehouse_street"].map(|it| play.square(it)),
        ["A the_orchid 1", "A thirsty_mule 1", "A the_weekender 1"]
    );
    assert_eq!((play.sums(Seat::A).0, play.capo(Seat::A).gangsters), (400, 3));
    let play = play.play("chance: racket cellar_nine  chance: racket tin_whistle  chance: racket last_drop");
    assert_eq!(play.tracks()[0], "cellar_nine tin_whistle two_sparrows last_drop the_foyal hotel_minuit");
    assert_eq!(play.asked(), "B");

    let none = scene(text).play("A: control rag_market  A: done");
    assert_eq!((none.square("rag_market"), none.sums(Seat::A).0), ("A 1".to_owned(), 1000));
    assert_eq!(none.asked(), "B", "the track is full");
}

/// EC-DEC-8
#[test]
fn a_racket_needs_a_fitting_square_without_one_and_its_price() {
    let track = "racket-track the_orchid thirsty_mule the_weekender hotel_minuit the_foyal sawdust_and_gin";
    let play = scene(&format!("seats 3; A money 450; square gasworks A tin_whistle; {track}"));
    let full = scene(&format!("seats 3; A money 2000; square gasworks A tin_whistle; {track}"))
        .play("A: control gasworks");
    assert_eq!((full.asked().as_str(), full.square("gasworks").as_str()), ("B", "A tin_whistle 1"));
    let play = play.play("A: control rag_market");
    assert_eq!(
        play.options(Seat::A),
        "racket the_orchid, racket thirsty_mule, racket sawdust_and_gin, done",
        "slums only, and not for $500"
    );
    assert_eq!(play.refused(Seat::A, "racket the_weekender").code(), "no-square");
    assert_eq!(play.refused(Seat::A, "racket hotel_minuit").code(), "no-square");
    assert_eq!(play.refused(Seat::A, "racket the_foyal").code(), "cannot-pay");
}

/// EC-DEC-8: first the claim, then the purchases one by one, then the refill; and a racket stays where it is.
#[test]
fn purchases_follow_the_claim_one_by_one_and_the_refill_follows_them() {
    let text = "seats 3; A money 250; square gasworks A; square soot_alley A tin_whistle;
                racket-track the_orchid thirsty_mule two_sparrows the_weekender the_foyal hotel_minuit";
    let play = scene(text).play("A: control rag_market  A: racket the_orchid");
    assert_eq!(play.sums(Seat::A).0, 150, "it is paid before it is placed");
    assert_eq!(play.options(Seat::A), "on rag_market, on gasworks", "no third way, such as keeping it");
    assert_eq!(play.refused(Seat::A, "on soot_alley").code(), "has-racket");
    let play = play.play("A: on gasworks");
    assert_eq!(play.tracks()[0], "- thirsty_mule two_sparrows the_weekender the_foyal hotel_minuit");
    assert_eq!(play.options(Seat::A), "racket thirsty_mule, racket two_sparrows, done");
    let play = play.play("A: racket two_sparrows");
    assert_eq!(play.square("rag_market"), "A two_sparrows 1");
    let play = play.play("chance: racket cellar_nine  chance: racket last_drop");
    assert_eq!(play.tracks()[0], "cellar_nine thirsty_mule last_drop the_weekender the_foyal hotel_minuit");
    assert_eq!(play.square("gasworks"), "A the_orchid 1");
}

// ---- rackets ----

/// EC-DEC-4
#[test]
fn each_type_of_racket_has_its_neighbourhoods() {
    let text = "seats 3; A money 2000; square tannery_row A; square icehouse_street A; square exchange A;
                racket-track the_orchid the_foyal penny_wheel faro_house the_weekender hotel_minuit";
    let buy = |racket: &str| scene(text).play(&format!("A: control tannery_row  A: racket {racket}"));
    assert_eq!(buy("the_orchid").options(Seat::A), "on tannery_row, on icehouse_street, on exchange");
    assert_eq!(buy("the_foyal").options(Seat::A), "on tannery_row, on icehouse_street");
    assert_eq!(buy("penny_wheel").options(Seat::A), "on tannery_row, on exchange");
    assert_eq!(buy("faro_house").options(Seat::A), "on icehouse_street, on exchange");
    assert_eq!(buy("faro_house").refused(Seat::A, "on tannery_row").code(), "wrong-hood");
    assert_eq!(buy("the_weekender").square("icehouse_street"), "A the_weekender 1", "one neighbourhood");
    assert_eq!(buy("hotel_minuit").square("exchange"), "A hotel_minuit 1");
}

/// EC-DEC-4
#[test]
fn speakeasies_pay_by_neighbourhood_casinos_by_die_bordellos_by_tokens() {
    let text = "seats 3; phase collect; square tannery_row B blue_heron; square ferry_square B brass_lantern;
                square rag_market B the_foyal; square icehouse_street B the_weekender 2; square gasworks B rosies_rooms 3;
                square soot_alley B paper_lanterns";
    let play = scene(text).quiet().play("all: done");
    assert_eq!(play.asked(), "chance", "a casino rolls");
    let play = play.play("chance: die 5");
    let speakeasies = 100 + 150;
    let bordellos = 400 + 250 + 50;
    assert_eq!(play.sums(Seat::B).0, 500 + 250 + speakeasies + 500 + bordellos);
    assert_eq!(
        ["icehouse_street", "gasworks", "soot_alley"].map(|it| play.square(it)),
        ["B the_weekender 3", "B rosies_rooms 3", "B paper_lanterns 2"],
        "one token more after each collection, up to three"
    );
    assert_eq!([play.square("tannery_row"), play.square("rag_market")], ["B blue_heron 1", "B the_foyal 1"]);
}

/// EC-DEC-9
#[test]
fn extra_tokens_go_with_the_racket_and_a_later_bordello_starts_at_one() {
    let text = "seats 3; A city insurance_job; A money 0; square icehouse_street A the_weekender 3;
                racket-track madame_irene";
    let play = scene(text).play("A: play insurance_job  A: on icehouse_street");
    assert_eq!((play.square("icehouse_street"), play.sums(Seat::A).0), ("A 1".to_owned(), 500));
    let play = play.play("A: control icehouse_street  A: racket madame_irene");
    assert_eq!(play.square("icehouse_street"), "A madame_irene 1");

    let burnt = scene("seats 3; A city firebomb; square icehouse_street B the_weekender 3");
    let burnt = burnt.play("A: play firebomb  A: capo B  A: on icehouse_street");
    assert_eq!(burnt.square("icehouse_street"), "B 1", "the token of control is the first and stays");
}

/// EC-DEC-9
#[test]
fn extra_tokens_go_when_the_square_changes_hands() {
    let text = "seats 3; phase combat; B family ruggero; C family pagano; B corruption-cards private_army;
                square icehouse_street B the_weekender 3; attack icehouse_street A;
                A henchmen mad_dog_quill ricochet_reyes";
    let play =
        scene(text).play("A: on icehouse_street  A: fight mad_dog_quill  A: fight ricochet_reyes  all: done");
    assert_eq!(play.square("icehouse_street"), "A the_weekender 1");
    let held = scene(text).play("A: on icehouse_street  A: fight mad_dog_quill  A: done  all: done");
    assert_eq!(
        held.asked(),
        "A",
        "6 against a house guard of 2 and an army of 4 is for the godfather to decide"
    );
    let held = held.play("A: capo B  chance: die 6");
    assert_eq!(held.square("icehouse_street"), "B the_weekender 3", "who keeps the square keeps its tokens");
}

// ---- attacks ----

/// EC-DEC-5
#[test]
fn an_attack_costs_corruption_at_once_and_waits_for_the_combat_phase() {
    let text = "seats 3; square soot_alley C the_orchid; A gangsters 1; B gangsters 0; C gangsters 1";
    let play = scene(text).play("A: attack soot_alley");
    assert_eq!((play.sums(Seat::A), play.sums(Seat::C)), ((500, 0, 3), (500, 0, 0)));
    assert_eq!(play.capo(Seat::C).vendetta.values(), [1, 0, 0]);
    assert_eq!(play.square("soot_alley"), "C the_orchid 1", "nothing is fought yet");
    assert_eq!((play.attackers("soot_alley").as_str(), play.asked().as_str()), ("A", "C"));
    let play = play.play("C: use pitney_downs  chance: dice 3 4");
    assert_eq!(play.sums(Seat::C).0, 1000, "any other declaration is resolved at once");
    assert_eq!((play.state().open.phase, play.asked()), (Phase::Combat, "A".to_owned()));
    assert_eq!(play.options(Seat::A), "on soot_alley");
    let play = play.play("A: on soot_alley  all: done");
    assert_eq!((play.square("soot_alley"), play.sums(Seat::C).1), ("C the_orchid 1".to_owned(), 5));
}

/// EC-DEC-5: each later attacker gives a token to everyone involved already.
#[test]
fn whoever_joins_pays_as_well_and_gives_a_token_to_everyone_involved() {
    let text = "seats 4; B family pagano; square soot_alley C";
    let play = scene(text).play("A: attack soot_alley  B: attack soot_alley");
    let play = play.play("C: use pitney_downs  chance: dice 1 1  D: attack soot_alley");
    assert_eq!(Seat::all(4).map(|it| play.sums(it).2).collect::<Vec<_>>(), [3, 3, 0, 3]);
    let held = Seat::all(4).map(|it| play.capo(it).vendetta[..4].to_vec());
    assert_eq!(
        held.collect::<Vec<_>>(),
        [vec![0, 1, 0, 1], vec![0, 0, 0, 1], vec![1, 1, 0, 1], vec![0; 4]],
        "by who holds them, then by whose they are"
    );
    assert_eq!(play.attackers("soot_alley"), "ABD");
}

/// EC-DEC-5
#[test]
fn the_quick_guides_five_is_a_variant() {
    let play = scene("seats 3; variant attack-five; square soot_alley C").play("A: attack soot_alley");
    assert_eq!(play.sums(Seat::A).2, 5);
}

/// EC-DEC-5
#[test]
fn only_a_rivals_square_without_police_is_attacked() {
    let text = "seats 3; square soot_alley C; square rag_market C; square gasworks B; square tannery_row A;
                cops rag_market; ness gasworks";
    let play = scene(text);
    assert_eq!(play.squares_to("attack", Seat::A), "soot_alley");
    for (square, code) in [
        ("rag_market", "cop-here"),
        ("gasworks", "cop-here"),
        ("tannery_row", "own-square"),
        ("exchange", "unoccupied"),
    ] {
        assert_eq!(play.refused(Seat::A, &format!("attack {square}")).code(), code, "{square}");
    }
    assert_eq!(scene("seats 3; square rag_market C; cops rag_market").squares_to("attack", Seat::A), "");
}

/// EC-DEC-10
#[test]
fn one_attack_per_square_on_any_number_of_squares_without_henchmen() {
    let text =
        "seats 3; square soot_alley C; square rag_market C; square gasworks B; B gangsters 0; C gangsters 0";
    let play = scene(text).play("A: attack soot_alley");
    assert_eq!(play.crew(Seat::A), "", "nobody is needed for it");
    assert_eq!(play.refused(Seat::A, "attack soot_alley").code(), "already-attacking");
    let play = play.play("A: attack rag_market  A: attack gasworks");
    assert_eq!(play.squares_to("attack", Seat::A), "", "none is left");
    assert_eq!(play.sums(Seat::A).2, 9);
    assert_eq!(["soot_alley", "rag_market", "gasworks"].map(|it| play.attackers(it)), ["A", "A", "A"]);
    let play = play.play("A: use pitney_downs  chance: dice 1 1");
    assert_eq!(play.options(Seat::A), "on soot_alley, on rag_market, on gasworks");
}

/// EC-DEC-10: the owner's and the attacker's gangsters are no fighters.
#[test]
fn the_owner_may_still_work_there_and_gangsters_add_nothing() {
    let text = "seats 3; square soot_alley C; A gangsters 1; B gangsters 0; C gangsters 1; A henchmen knuckles_malone;
                racket-track the_orchid";
    let play = scene(text).play("A: attack soot_alley  C: control soot_alley  C: racket the_orchid");
    let refill = "thirsty_mule two_sparrows the_weekender the_foyal hotel_minuit cellar_nine";
    let refill: Vec<String> = refill.split_whitespace().map(|it| format!("chance: racket {it}")).collect();
    let play = play.play(&refill.join("  "));
    assert_eq!(play.square("soot_alley"), "C the_orchid 1");
    let play = play.quiet().play("A: on soot_alley  A: fight knuckles_malone  all: done");
    let counted = "The combat for Soot Alley is counted: A 3 and C 2.";
    assert!(play.told().contains(counted), "a henchman of 3, a house guard of 2: {}", play.told());
}
