//! Described positions.

use omerta_core::{Counted, Game, Luck, Packed, Seat, Seed, Setup, Table, Viewer, below};
use omerta_empire::cards::{Neutral, Place};
use omerta_empire::state::{Phase, Variant};

use crate::common::{Play, fresh, game, scene, seeded};

/// A table with something in every place a scene knows.
const FULL: &str = "
    seats 4   # as in the rulebook's picture
    variant attack-five vp-first; round 3; phase declarations; turn C; godfather B; chief D; called
    pot 900; cop-card dragnet; cops city_hall law_courts exchange; ness st_marys; marks 20
    racket-track the_orchid thirsty_mule; racket-discard cellar_nine; henchman-track mad_dog_quill
    henchman-discard iron_lou; city-discard scandal scandal; dead lefty_morgan velvet_vince
    square tannery_row D; square vaudeville_street A the_weekender 3; square soot_alley B; square rag_market C the_foyal
    attack soot_alley A C
    A family pagano; A start rich_uncle; A money 1250; A vp 10; A corruption 25; A gangsters 2
    A henchmen rosa_calibre doc_halloran; A exhausted razor_ruth; A city drive_by scandal drive_by
    A vendetta B 2; A vendetta C 1; A corruption-cards wire_room; D laid kiss_of_death
";

fn faults(text: &str) -> Vec<String> {
    game().scene(text).map(|_| ()).expect_err("it can't be")
}

#[test]
fn a_scene_puts_everything_in_its_place() {
    let play = scene(FULL);
    let open = &play.state().open;
    assert_eq!((open.n_seats, open.round, open.phase), (4, 3, Phase::Declarations));
    assert_eq!(open.variant, Variant { attack_five: true, vp_first: true, ..Variant::default() });
    assert_eq!((open.godfather, open.chief, open.called), (Seat::B, Some(Seat::D), true));
    assert_eq!(
        (open.pot, open.marks, open.police.ness),
        (900, [true, false, false], Some(Place::Neutral(Neutral::StMarys)))
    );
    assert_eq!(play.cops(), "city_hall exchange law_courts");
    assert_eq!(open.cop_card.map(|it| game().content().cop_card(it).id.clone()), Some("dragnet".to_owned()));
    assert_eq!(open.cop_deck.len() as usize + 1, game().content().cop_cards().len());
    let [rackets, henchmen] = play.tracks();
    assert_eq!(rackets, "the_orchid thirsty_mule - - - -");
    assert_eq!(henchmen, "mad_dog_quill - - - - -");
    assert_eq!((open.racket_discard.len(), play.names(open.henchman_discard)), (1, "iron_lou".to_owned()));
    assert_eq!(play.titles(open.city_discard), "scandal scandal");
    assert_eq!(play.names(open.dead), "lefty_morgan velvet_vince");
    let squares = ["tannery_row", "vaudeville_street", "soot_alley", "rag_market", "gasworks"];
    assert_eq!(
        squares.map(|it| play.square(it)),
        ["D 1", "A the_weekender 3", "B 1", "C the_foyal 1", ""].map(str::to_owned)
    );
    assert_eq!(play.attackers("soot_alley"), "AC");
    let families =
        Seat::all(4).map(|it| play.capo(it).family.map(|it| game().content().family(it).id.clone()));
    assert_eq!(families.flatten().collect::<Vec<_>>(), ["pagano", "marchetti", "ruggero", "tedesco"]);
    assert_eq!((play.sums(Seat::A), play.sums(Seat::B)), ((1250, 10, 25), (500, 0, 0)));
    let gangsters = Seat::all(4).map(|it| play.capo(it).gangsters);
    assert_eq!(gangsters.collect::<Vec<_>>(), [2, 4, 3, 3], "the godfather has one more");
    assert_eq!(play.crew(Seat::A), "rosa_calibre doc_halloran");
    assert_eq!(play.names(play.capo(Seat::A).exhausted), "razor_ruth");
    assert_eq!(play.city(Seat::A), "drive_by drive_by scandal");
    assert_eq!(play.capo(Seat::A).vendetta.values(), [0, 2, 1, 0]);
    assert_eq!(play.capo(Seat::A).corruption_cards.map(|it| it.is_some()), [true, false, false]);
    let laid = open
        .laid
        .iter()
        .flatten()
        .map(|(before, it)| format!("{before} {}", game().content().city_card(*it).id));
    assert_eq!(laid.collect::<Vec<_>>(), ["D kiss_of_death"]);
    assert_eq!(open.city_left, [24 - 2, 24, 24 - 4]);
    assert_eq!(play.asked(), "C");
}

#[test]
fn a_scene_without_words_is_a_quiet_second_round() {
    for (n_seats, hall) in [(3, "city_hall"), (4, "city_hall"), (5, "city_hall city_hall")] {
        let play = scene(&format!("seats {n_seats}"));
        let open = &play.state().open;
        assert_eq!((open.round, open.phase, open.godfather), (2, Phase::Declarations, Seat::A));
        assert_eq!((play.cops(), open.pot), (hall.to_owned(), 500));
        assert_eq!((open.city_left, open.marks), ([24; 3], [false; 3]));
        assert_eq!(play.asked(), "A");
    }
}

#[test]
fn marks_are_reached_by_whoever_has_the_corruption() {
    assert_eq!(scene("seats 3; B corruption 45").state().open.marks, [true, true, false]);
    assert_eq!(scene("seats 3; marks 60; B corruption 5").state().open.marks, [false, false, true]);
    let play = scene("seats 3; A corruption-cards wire_room; B corruption-cards press_agent");
    assert_eq!(play.state().open.marks, [true, true, false]);
    assert!(play.capo(Seat::B).corruption_cards[1].is_some());
}

#[test]
fn a_scene_that_cannot_be_is_refused_with_all_reasons() {
    let text = "seats 3; nonsense; E money 100; A henchmen unicorn rosa_calibre pegasus; B exhausted rosa_calibre;
                A money 120; B vp 80; C corruption many; A city drive_by drive_by drive_by; round 1; phase cops;
                square grand_hotel A; square atlantis A the_orchid; square tannery_row A hotel_minuit;
                square gasworks the_foyal; square rag_market B thirsty_mule 2; cops exchange exchange law_courts;
                ness law_courts; turn F; A money 100; attack soot_alley B B; square soot_alley C;
                racket-track the_foyal the_foyal; A laid scandal; A vendetta A 1; marks 30; cop-card curfew_2";
    let found = faults(text);
    for reason in [
        "`nonsense`: no such clause",
        "`E money 100`: there is no seat E at a table of 3",
        "there is no henchman `unicorn`",
        "there is no henchman `pegasus`",
        "`B exhausted rosa_calibre`: `rosa_calibre` lies elsewhere already",
        "`A money 120`: `120` is no multiple of 50",
        "`80` is no number from 0 to 79",
        "`many` is no number from 0 to 79",
        "there are not so many `drive_by` in the box",
        "`phase cops`: round 1 begins with Declarations",
        "`grand_hotel` is not in play at a table of 3",
        "there is no square `atlantis`",
        "`hotel_minuit` may not be in this neighbourhood",
        "`square gasworks the_foyal`: a racket needs an owner of the square",
        "only bordellos have more than one token",
        "a cop stands on `exchange` already",
        "`ness law_courts`: a cop stands there",
        "`turn F`: there is no seat F at a table of 3",
        "`A money 100`: this is said twice",
        "`attack soot_alley B B`: B attacks twice",
        "`the_foyal` lies elsewhere already",
        "`scandal` is never laid before anybody",
        "nobody holds tokens of his own",
        "the marks are 20, 40 and 60, not `30`",
        "there is no cop card `curfew_2`",
    ] {
        assert!(found.iter().any(|it| it.contains(reason)), "{reason} is missing in {found:#?}");
    }
}

#[test]
fn a_scene_refuses_what_it_does_not_know() {
    for (text, reason) in [
        ("", "say how many seats there are"),
        ("godfather B", "say how many seats there are"),
        ("seats 2", "this game is for 3 to 6"),
        ("seats many", "this game is for 3 to 6"),
        ("seats", "this game is for 3 to 6"),
        ("seats 3; seats 4", "`seats 4`: this is said twice"),
        ("seats 3; variant turbo", "there is no variant `turbo`"),
        ("seats 3; variant vp-first=maybe", "write vp-first=on or vp-first=off"),
        ("seats 3; phase dinner", "there is no phase `dinner`"),
        ("seats 3; round 2; phase setup", "there are no rounds yet"),
        ("seats 3; round 0", "`0` is no number from 1 to 200"),
        ("seats 3; godfather Z", "Z"),
        ("seats 3; pot 65600", "no multiple of 50"),
        ("seats 3; cops pancetta", "there is no square `pancetta`"),
        ("seats 3; cops city_hall city_hall city_hall city_hall exchange law_courts", "at most 5 cops"),
        (
            "seats 3; racket-track the_orchid thirsty_mule cellar_nine two_sparrows tin_whistle last_drop blue_heron",
            "a track has 6 places",
        ),
        ("seats 3; A family pagano; B family pagano", "another capo leads this family"),
        ("seats 3; A start rich_uncle; B start rich_uncle", "another capo has this start card"),
        ("seats 3; square gasworks", "no such clause"),
        ("seats 3; square gasworks A; square gasworks B", "`square gasworks B`: this is said twice"),
        ("seats 3; square gasworks A rosies_rooms 4", "`4` is no number from 1 to 3"),
        ("seats 3; square gasworks A; attack gasworks A", "the square is A's own"),
        ("seats 3; attack gasworks", "say who attacks"),
        ("seats 3; A vendetta B 1; a vendetta b 2", "this is said twice"),
        ("seats 3; A vendetta B 300", "`300` is no number from 0 to 99"),
        ("seats 3; A corruption-cards wire_room; B corruption-cards wire_room", "lies elsewhere already"),
        (
            "seats 3; A corruption-cards wire_room press_agent bought_ward straw_buyers",
            "one card for each of three marks",
        ),
        ("seats 3; godfather A; godfather B", "`godfather B`: this is said twice"),
        ("seats 3; round 1; B start you_are_the_godfather", "two godfathers in round 1"),
        ("seats 3; phase setup; square gasworks A", "nobody has a square yet"),
        ("seats 3; variant B:pagano; B family valenti", "the variant says which family this capo leads"),
        ("seats 3; variant B:pagano; A family pagano", "another capo leads this family"),
        ("seats 3; A city perjury perjury", "there are not so many `perjury` in the box"),
        ("seats 3; A city perjury; city-discard perjury", "there are not so many `perjury` in the box"),
        ("seats 3; A henchmen iron_lou; dead iron_lou", "`iron_lou` lies elsewhere already"),
        ("seats 3; A laid kiss_of_death kiss_of_death", "there are not so many `kiss_of_death` in the box"),
        ("seats 3; cop-card nobody_home", "there is no cop card `nobody_home`"),
        ("seats 3; ness the_moon", "there is no square `the_moon`"),
        ("seats 3; A gangsters 10", "`10` is no number from 0 to 9"),
        ("seats 3; attack the_moon A", "there is no square `the_moon`"),
        (
            "seats 3; attack tannery_row A; attack railway_yards A; attack soot_alley A; attack the_shanties A;
             attack customs_sheds A; attack rag_market A; attack warehouse_nine A; attack gasworks A;
             attack pawnshop_corner A; attack fishmonger_lane A",
            "nobody has more than 9 gangsters",
        ),
        ("seats 3; A hat", "no such clause"),
        ("seats 3; A", "no such clause"),
        (
            "seats 3; A henchmen mayor_pike commissioner_voss publisher_hearne champion_ward diva_marchetti",
            "the game is over",
        ),
    ] {
        let found = faults(text);
        assert!(found.iter().any(|it| it.contains(reason)), "{text}: {found:?}");
    }
}

/// Whatever clauses are thrown together, a scene is refused with reasons or can be played on from.
#[test]
fn no_scene_panics() {
    let game = game();
    let content = game.content();
    let mut dice = Seed::from_number(12).dice(0);
    let mut pick = |words: &[&str]| words[below(&mut dice, words.len() as u32) as usize].to_owned();
    let squares: Vec<&str> = content.squares().iter().map(|it| it.id.as_str()).collect();
    let rackets: Vec<&str> = content.rackets().iter().map(|it| it.id.as_str()).collect();
    let henchmen: Vec<&str> = content.henchmen().iter().map(|it| it.id.as_str()).collect();
    let city: Vec<&str> = content.city_cards().iter().map(|it| it.id.as_str()).collect();
    let seats = vec!["A", "B", "C", "D", "G"];
    let numbers =
        vec!["0", "1", "2", "3", "9", "19", "20", "49", "50", "79", "100", "750", "20000", "-1", "x"];
    let phases = vec!["setup", "cops", "godfather", "declarations", "combat", "refresh", "collect"];
    let (mut n_played, mut n_refused) = (0, 0);
    for _ in 0..1_500 {
        let mut text = "seats 4; ".to_owned() + &format!("phase {}; ", pick(&phases));
        for _ in 0..pick(&["1", "3", "6", "12"]).parse::<usize>().expect("a number") {
            let whose = pick(&["A", "B", "C", "D"]);
            let clause = match pick(&["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]).as_str() {
                "1" => format!("square {} {} {}", pick(&squares), whose, pick(&rackets)),
                "2" => format!("square {} {}", pick(&squares), whose),
                "3" => format!("attack {} {whose} {}", pick(&squares), pick(&seats)),
                "4" => {
                    format!("{whose} henchmen {} {} {}", pick(&henchmen), pick(&henchmen), pick(&henchmen))
                }
                "5" => format!("{whose} city {} {} {}", pick(&city), pick(&city), pick(&city)),
                "6" => format!(
                    "{whose} {} {}",
                    pick(&["money", "vp", "corruption", "gangsters"]),
                    pick(&numbers)
                ),
                "7" => format!("{} {}", pick(&["godfather", "chief", "turn"]), pick(&seats)),
                "8" => format!("{whose} exhausted {} {}", pick(&henchmen), pick(&henchmen)),
                "9" => format!("{} {}", pick(&["round", "pot", "marks"]), pick(&numbers)),
                _ => pick(&[
                    "called",
                    "ness city_hall",
                    "ness exchange",
                    "cops exchange city_hall",
                    "cop-card curfew",
                ]),
            };
            text += &format!("{clause}; ");
        }
        match game.scene(&text) {
            Err(faults) => {
                n_refused += 1;
                assert!(faults.iter().all(|it| it.len() > 10), "{text}: {faults:?}");
            }
            Ok((setup, state)) => {
                n_played += 1;
                let census = game.census(&state);
                let luck = Luck::Seeded(Seed::from_number(n_played));
                let mut play = Play::at(Table::open_at(game.clone(), setup, state, luck).0);
                play.wander(n_played, 40, |state, _| assert_eq!(game.census(state), census, "{text}"));
            }
        }
    }
    assert!(n_played > 200 && n_refused > 200, "{n_played} were played, {n_refused} refused");
}

#[test]
fn a_scene_accounts_for_every_card() {
    let game = game();
    for text in [FULL, "seats 4", "seats 4; phase cops", "seats 4; phase collect; A exhausted razor_ruth"] {
        let in_the_box = game.census(&game.start(&Setup::new(4)));
        assert_eq!(game.census(scene(text).state()), in_the_box, "{text}");
    }
}

#[test]
fn every_phase_can_begin_a_scene() {
    for n_seats in 3..=6 {
        for phase in ["setup", "cops", "godfather", "declarations", "combat", "refresh", "collect"] {
            let play = scene(&format!("seats {n_seats}; phase {phase}"));
            assert_ne!(play.asked(), "over", "{phase} of {n_seats}");
        }
    }
    assert_eq!(scene("seats 3; phase setup").state(), fresh(3).state(), "as a new table");
}

#[test]
fn a_scene_plays_on() {
    let play = scene("seats 3; phase declarations").quiet().play("A: use pancetta  A: deck slums");
    assert_eq!(play.asked(), "chance");
    let play = play.play("chance: city drive_by");
    assert_eq!((play.city(Seat::A), play.city(Seat::B)), ("drive_by".to_owned(), String::new()));
    assert_eq!(play.view(Seat::B).n_city[0], [1, 0, 0]);
    assert!(play.told_to(Viewer::Seat(Seat::A)).lines().count() > play.told().lines().count());
    assert_eq!(play.options(Seat::A), "deck slums, deck midtown, deck downtown");
    assert_eq!(play.refused(Seat::B, "deck slums").code(), "not-waiting");
    assert!(play.top().is_some());
}

#[test]
fn deals_are_made_unasked() {
    let play = scene("seats 3; A henchmen lefty_morgan; B city drive_by");
    assert_eq!(play.liberties(Seat::A), "offer B, offer C");
    let play = play.play("A: offer B  A: give $100  A: give $100  A: want slums  A: send  B: accept A");
    assert_eq!([Seat::A, Seat::B].map(|it| play.sums(it).0), [300, 700]);
    assert_eq!([Seat::A, Seat::B].map(|it| play.city(it)), ["drive_by", ""].map(str::to_owned));
    assert_eq!(play.asked(), "A");
}

#[test]
fn random_games_keep_every_card() {
    let game = game();
    for n_seats in 3..=6 {
        let in_the_box = game.census(&game.start(&Setup::new(n_seats)));
        let mut play = seeded(n_seats, 11);
        play.wander(11, 20_000, |state, _| assert_eq!(game.census(state), in_the_box));
        assert!(!play.outcome().winners.is_empty());
    }
}
