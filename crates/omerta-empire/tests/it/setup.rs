//! Rule: "Setup": the table, the decks, first rackets and henchmen.

use std::collections::BTreeSet;

use omerta_core::{Charted, Luck, Noted, Phrase, Pictured, Seat, Seed, Setup, SetupError, Table, Viewer};
use omerta_empire::CityCards;
use omerta_empire::stack::Frame;
use omerta_empire::state::{Phase, Variant};

use crate::common::{Play, changed, fresh, fresh_in, game, scene, seeded};
use crate::content::content;

/// B is the godfather of three; all luck up to his first pick.
const DEALT: &str = "
    chance: family valenti  chance: family marchetti  chance: family ruggero
    chance: start rich_uncle  chance: start you_are_the_godfather  chance: start good_name
    chance: racket the_orchid  chance: racket the_foyal  chance: racket the_weekender
    chance: racket hotel_minuit  chance: racket thirsty_mule  chance: racket cellar_nine
    chance: henchman knuckles_malone  chance: henchman big_tiny_novak  chance: henchman iron_lou
    chance: henchman anvil_hogan  chance: henchman mule_kowalski  chance: henchman mayor_pike
";

/// Everyone's first racket.
const RACKETS: &str = "
    B: racket the_weekender  B: on theatre_mile  chance: racket penny_wheel
    C: racket the_foyal  C: on gasworks  chance: racket long_odds
    A: racket hotel_minuit  A: on exchange  chance: racket knock_twice
";

/// The first two henchmen of B.
const HENCHMEN: &str = "
    B: henchman big_tiny_novak  B: henchman mayor_pike  chance: henchman lefty_morgan  chance: henchman razor_ruth
";

/// The money a family begins with.
fn shield(id: &str) -> u16 {
    content().families().iter().find(|it| it.id == id).expect("there is such a family").money
}

/// Whether luck can't give this now.
pub(crate) fn is_impossible(play: &Play, chance: &str) -> bool {
    let chance = game().parse_chance(chance).expect("a stroke of luck");
    play.table.chance(chance).map(|_| ()).is_err_and(|it| it.code() == "impossible-chance")
}

/// EC-SET-1
#[test]
fn three_to_six_may_play() {
    for n_seats in [0, 1, 2, 7, 8, 255] {
        let luck = Luck::Seeded(Seed::from_number(1));
        let refused = Table::open(game(), Setup::<Variant>::new(n_seats), luck).map(|_| ()).unwrap_err();
        assert_eq!(refused, SetupError { n_seats, least: 3, most: 6 });
    }
    for n_seats in 3..=6 {
        assert_eq!(seeded(n_seats, 1).state().open.n_seats, n_seats);
    }
}

/// EC-SET-1
#[test]
fn each_capo_leads_another_family() {
    for n_seats in 3..=6 {
        let mut of_the_first = BTreeSet::new();
        for seed in 0..60 {
            let play = seeded(n_seats, seed);
            let families: BTreeSet<_> = Seat::all(n_seats).filter_map(|it| play.capo(it).family).collect();
            assert_eq!(families.len(), usize::from(n_seats), "seed {seed}");
            of_the_first.extend(play.capo(Seat::A).family);
        }
        assert_eq!(of_the_first.len(), 6, "any family may be the first");
    }
    let play = fresh(3).play("chance: family valenti");
    assert!(is_impossible(&play, "family valenti"));
}

/// EC-SET-1: the ability of the shield is that of one family alone.
#[test]
fn a_shield_gives_its_own_family_an_ability() {
    let eleven = |seat: &str| {
        let lines = format!("{seat}: use pitney_downs  chance: dice 5 6");
        scene(&format!("seats 3; pot 900; turn {seat}")).play(&lines)
    };
    assert_eq!(eleven("C").sums(Seat::C).0, 1400, "the Ruggero win with 11");
    assert_eq!(eleven("B").sums(Seat::B).0, 500);
    let play =
        scene("seats 3; turn C; C family tedesco; pot 900").play("C: use pitney_downs  chance: dice 5 6");
    assert_eq!(play.sums(Seat::C).0, 500);
}

/// EC-SET-2
#[test]
fn the_godfathers_card_is_always_among_as_many_start_cards_as_capos() {
    let card = game().content().godfather_card();
    for n_seats in 3..=6 {
        let (mut godfathers, mut others) = (BTreeSet::new(), BTreeSet::new());
        for seed in 0..120 {
            let play = seeded(n_seats, seed);
            let cards: Vec<_> = Seat::all(n_seats).filter_map(|it| play.capo(it).start).collect();
            assert_eq!(cards.iter().collect::<BTreeSet<_>>().len(), usize::from(n_seats), "one each");
            let godfather = Seat::all(n_seats).find(|it| play.capo(*it).start == Some(card));
            assert_eq!(godfather, Some(play.state().open.godfather));
            godfathers.extend(godfather);
            others.extend(cards.into_iter().filter(|it| *it != card));
        }
        assert_eq!(godfathers.len(), usize::from(n_seats), "anybody may begin as godfather");
        assert_eq!(others.len(), game().content().start_cards().len() - 1, "at random");
    }
    let play = fresh(3).play("chance: family valenti  chance: family marchetti  chance: family ruggero");
    let play = play.play("chance: start rich_uncle");
    assert!(is_impossible(&play, "start rich_uncle"), "one of each");
    let play = play.play("chance: start good_name");
    assert!(is_impossible(&play, "start old_debts"), "the last one is the godfather's");
    assert_eq!(play.play("chance: start you_are_the_godfather").state().open.godfather, Seat::C);
}

/// EC-SET-2: the boost comes once.
#[test]
fn start_cards_give_a_boost_at_setup_and_nothing_later() {
    let play = fresh(3).play(DEALT);
    assert_eq!(play.sums(Seat::A), (shield("valenti") + 700, 0, 0), "Rich Uncle");
    assert_eq!(play.sums(Seat::C), (shield("ruggero") + 400, 7, 0), "A Good Name");
    let text = "seats 3; phase collect; godfather B; A start rich_uncle; C start good_name; C vp 7";
    let play = scene(text).play("all: done");
    assert_eq!([play.sums(Seat::A), play.sums(Seat::C)], [(750, 0, 0), (750, 7, 0)]);
}

/// EC-SET-2
#[test]
fn the_godfathers_card_passes_on_with_the_office() {
    let text = "seats 3; phase godfather; A start you_are_the_godfather; B start rich_uncle";
    let play = scene(text).play("A: bid 0  B: bid 50  C: bid 0");
    assert_eq!((play.state().open.godfather, play.asked()), (Seat::B, "B".to_owned()));
    let view = game().picture(&play.view(Seat::C));
    let mark = game().picture(&scene("seats 3; godfather B").view(Seat::C)).seats[1].marks.clone();
    assert!(!mark.is_empty());
    assert_eq!(view.seats[1].marks, mark, "it lies before B");
    assert!(view.seats[0].marks.iter().all(|it| !mark.contains(it)), "and no longer before A");
}

/// EC-SET-3
#[test]
fn everyone_begins_with_500_and_what_shield_and_start_card_give() {
    let play = fresh(3).play(DEALT);
    assert_eq!(play.sums(Seat::B), (750, 0, 0), "the shield of the Marchetti gives $250");
    let with_cards =
        changed("families.ron", "letter: 'M', money: 750", "letter: 'M', money: 750, cards: [slums, slums]");
    let cards = "chance: city lead_pipe  chance: city drive_by  chance: racket the_orchid";
    let play = fresh_in(&with_cards, 3).play(&DEALT.replacen("chance: racket the_orchid", cards, 1));
    assert_eq!([Seat::A, Seat::B, Seat::C].map(|it| play.city(it)), ["", "drive_by lead_pipe", ""]);
    let lines = "
        chance: family tedesco  chance: family cassaro  chance: family pagano
        chance: start ears_everywhere  chance: start arms_cache  chance: start you_are_the_godfather
        chance: city lead_pipe  chance: city loan_shark  chance: city scandal
        chance: city drum_gun  chance: city dynamite  chance: city firebomb
    ";
    let play = fresh(3).play(lines);
    let money = [shield("tedesco") + 200, shield("cassaro") + 200, shield("pagano")];
    assert_eq!([Seat::A, Seat::B, Seat::C].map(|it| play.sums(it)), money.map(|it| (it, 0, 0)));
    let hands = [("A", 3), ("B", 3)];
    for (seat, n) in hands {
        assert_eq!(play.city(seat.parse().expect("a seat")).split(' ').count(), n, "{seat}");
    }
}

/// EC-SET-3
#[test]
fn money_and_both_hands_lie_behind_the_shield() {
    let text = "seats 3; A money 1250; A city scandal drive_by; A henchmen iron_lou";
    let play = scene(text);
    let cells = |viewer: Viewer| {
        let mut view = play.table.view(viewer);
        game().forget(&mut view);
        let row = &game().picture(&view).seats[0];
        row.cells.iter().map(|(_, it)| it.clone()).collect::<Vec<Phrase>>()
    };
    let hidden = Phrase::new("cell.hidden");
    assert!(!cells(Viewer::Seat(Seat::A)).contains(&hidden));
    for viewer in [Viewer::Seat(Seat::B), Viewer::Seat(Seat::C), Viewer::Spectator] {
        assert!(cells(viewer).contains(&hidden), "{viewer:?}");
        assert!(!format!("{:?}", cells(viewer)).contains("iron_lou"), "{viewer:?}");
        let view = play.table.view(viewer);
        assert_eq!((view.city[0], view.n_city[0], view.n_crew[0]), (CityCards::EMPTY, [1, 0, 1], 1));
    }
    assert_eq!(play.titles(play.view(Seat::A).city[0]), "drive_by scandal");
}

/// EC-SET-4
#[test]
fn cops_wait_on_city_hall_money_on_pitney_downs_and_both_tracks_are_full() {
    for (n_seats, cops) in [(3, 1), (4, 1), (5, 2), (6, 2)] {
        let play = seeded(n_seats, 9);
        assert_eq!((play.state().open.police.hall, play.state().open.police.n_cops()), (cops, cops));
        assert_eq!((play.state().open.pot, play.state().open.police.ness), (500, None));
        for track in play.tracks() {
            let cards: BTreeSet<&str> = track.split(' ').collect();
            assert!(cards.len() == 6 && !cards.contains("-"), "{track}");
        }
        assert_eq!(play.view(Seat::C).open.henchman_track, play.state().open.henchman_track, "face up");
        assert!(matches!(play.top(), Some(Frame::StartRacket(_))));
    }
}

/// EC-SET-5
#[test]
fn from_the_godfather_clockwise_everyone_places_a_racket_free_of_charge() {
    let play = fresh(3).play(DEALT);
    let before = [Seat::A, Seat::B, Seat::C].map(|it| play.sums(it));
    assert_eq!(play.asked(), "B");
    assert_eq!(
        play.options(Seat::B),
        "racket the_orchid, racket the_foyal, racket the_weekender, racket hotel_minuit, \
         racket thirsty_mule, racket cellar_nine"
    );
    let play = play.play("B: racket the_weekender");
    let midtown = "on vaudeville_street, on riverside_arcade, on ferry_square, on clocktower_square, \
                   on theatre_mile, on icehouse_street, on diamond_arcade";
    assert_eq!(play.options(Seat::B), midtown, "squares in play that allow it");
    let play = play.play("B: on theatre_mile");
    assert_eq!(
        (play.asked().as_str(), play.square("theatre_mile").as_str()),
        ("chance", "B the_weekender 1")
    );
    let play = play.play("chance: racket penny_wheel");
    assert_eq!(play.tracks()[0], "the_orchid the_foyal penny_wheel hotel_minuit thirsty_mule cellar_nine");
    assert_eq!(play.asked(), "C", "clockwise");
    let play = play.play("C: racket the_foyal");
    assert!(!play.options(Seat::C).contains("theatre_mile"), "occupied");
    assert!(play.options(Seat::C).contains("on gasworks") && !play.options(Seat::C).contains("exchange"));
    let play = play.play("C: on gasworks  chance: racket long_odds  A: racket hotel_minuit");
    assert_eq!(play.options(Seat::A), "on exchange, on law_courts, on bankers_walk");
    let play = play.play("A: on exchange  chance: racket knock_twice");
    assert_eq!([Seat::A, Seat::B, Seat::C].map(|it| play.sums(it)), before);
    assert_eq!(["exchange", "gasworks"].map(|it| play.square(it)), ["A hotel_minuit 1", "C the_foyal 1"]);
}

/// EC-SET-5: the square of Second Address is taken when all rackets lie.
#[test]
fn a_square_from_a_start_card_comes_after_the_rackets() {
    let dealt = DEALT.replace("start rich_uncle", "start second_address");
    let play = fresh(3).play(&dealt).play(RACKETS);
    assert_eq!((play.asked(), play.sums(Seat::A).0), ("A".to_owned(), shield("valenti") + 200));
    let options = play.options(Seat::A);
    assert!(options.contains("on tannery_row") && options.contains("on vaudeville_street"), "{options}");
    for square in ["theatre_mile", "gasworks", "law_courts"] {
        let code = play.refused(Seat::A, &format!("on {square}")).code();
        assert!(["occupied", "wrong-hood"].contains(&code), "{square}: {code}");
    }
    let play = play.play("A: on tannery_row");
    assert_eq!((play.square("tannery_row").as_str(), play.asked().as_str()), ("A 1", "B"));
}

/// EC-SET-6
#[test]
fn then_everyone_picks_two_henchmen_free_of_money_and_corruption() {
    let play = fresh(3).play(DEALT).play(RACKETS);
    assert_eq!(play.asked(), "B");
    let play = play.play("B: henchman big_tiny_novak");
    let track = "knuckles_malone - iron_lou anvil_hogan mule_kowalski mayor_pike";
    assert_eq!((play.tracks()[1].as_str(), play.asked().as_str()), (track, "B"), "no refill between the two");
    let play = play.play("B: henchman mayor_pike");
    assert_eq!((play.crew(Seat::B).as_str(), play.sums(Seat::B)), ("big_tiny_novak mayor_pike", (750, 0, 0)));
    let play = play.play("chance: henchman lefty_morgan  chance: henchman razor_ruth");
    assert_eq!(
        play.tracks()[1],
        "knuckles_malone lefty_morgan iron_lou anvil_hogan mule_kowalski razor_ruth"
    );
    assert_eq!(play.asked(), "C");
    let play = play.play("C: henchman razor_ruth  C: henchman lefty_morgan");
    assert_eq!(play.asked(), "chance", "refill after each capo");
}

/// EC-SET-6: Loyal Crew picks its third together with the two.
#[test]
fn a_start_card_may_give_a_third_pick() {
    let dealt = DEALT.replace("start rich_uncle", "start loyal_crew");
    let play = fresh(3).play(&dealt).play(RACKETS).play(HENCHMEN).play(
        "C: henchman razor_ruth  C: henchman lefty_morgan
         chance: henchman velvet_vince  chance: henchman rosa_calibre
         A: henchman rosa_calibre  A: henchman velvet_vince",
    );
    assert_eq!((play.asked().as_str(), play.tracks()[1].matches('-').count()), ("A", 2));
    let play = play.play("A: henchman iron_lou");
    assert_eq!(
        (play.crew(Seat::A).as_str(), play.asked().as_str()),
        ("iron_lou rosa_calibre velvet_vince", "chance")
    );
    assert_eq!(play.sums(Seat::A), (shield("valenti") + 350, 0, 0));
}

/// EC-SET-7
#[test]
fn round_1_has_no_cops_and_no_godfather_phase() {
    let play = fresh(3).play(DEALT).play(RACKETS).play(HENCHMEN).play(
        "C: henchman razor_ruth  C: henchman lefty_morgan  chance: henchman velvet_vince
         chance: henchman rosa_calibre  A: henchman rosa_calibre  A: henchman velvet_vince
         chance: henchman bagman_burt  chance: henchman ledger_leo",
    );
    let open = &play.state().open;
    assert_eq!((open.round, open.phase, play.asked().as_str()), (1, Phase::Declarations, "B"));
    assert_eq!((open.chief, open.cop_card, play.cops().as_str()), (None, None, "city_hall"));
    let round = "B: use pitney_downs  chance: dice 1 1  C: use pitney_downs  chance: dice 1 1
                 A: use pitney_downs  chance: dice 1 1";
    let play = play.play(round).play(round).play(round).play("B: use pitney_downs  chance: dice 1 1");
    let play = play.play("B: done  C: done  A: done  all: done  chance: die 1");
    let open = &play.state().open;
    assert_eq!((open.round, open.phase), (2, Phase::Cops), "round 2 begins with the cops");
    assert_eq!(play.options(Seat::B), "capo A, capo C");
}

/// EC-SET-8
#[test]
fn all_sums_are_multiples_of_50() {
    for n_seats in 3..=6 {
        let mut play = seeded(n_seats, 4);
        play.wander(4, 5_000, |state, _| {
            let sums = state.hidden.money.into_iter().chain([state.open.pot]);
            assert!(sums.clone().all(|it| it % 50 == 0), "{:?}", sums.collect::<Vec<_>>());
        });
    }
}

/// EC-SET-8
#[test]
fn bank_family_tokens_and_vendetta_tokens_never_run_out() {
    let game = game();
    let squares = game.content().squares().iter().filter(|it| it.from <= 3 && it.id != "gasworks");
    let owned: String = squares.map(|it| format!("square {} A;", it.id)).collect();
    let text = format!(
        "seats 3; A money 20000; A vendetta B 99; A corruption 1; B gangsters 1; C gangsters 0; A gangsters 1;
         racket-track the_orchid thirsty_mule cellar_nine sawdust_and_gin two_sparrows mabels_back_room; {owned}"
    );
    let play = scene(&text).play("A: control gasworks  A: done");
    assert_eq!(play.square("gasworks"), "A 1", "the twentieth token");
    let play = play.play("B: attack gasworks");
    assert_eq!(play.capo(Seat::A).vendetta[1], 100);
    let play = play.play("B: on gasworks  all: done  A: done  B: done  C: done  all: done");
    assert_eq!(play.sums(Seat::A).0, 20_500, "the bank pays");
}

/// EC-SET-8
#[test]
fn what_is_paid_goes_to_the_bank_unless_a_rule_says_pitney_downs() {
    let text = "seats 3; A money 2000; A corruption 9; henchman-track knuckles_malone;
                racket-track the_orchid thirsty_mule cellar_nine sawdust_and_gin two_sparrows mabels_back_room";
    let hired = scene(text).play("A: use empire_central  A: henchman knuckles_malone");
    assert_eq!((hired.sums(Seat::A).0, hired.state().open.pot), (1800, 500));
    let bought = scene(text).play("A: control gasworks  A: racket the_orchid");
    assert_eq!((bought.sums(Seat::A).0, bought.state().open.pot), (1900, 500));
    let donated = scene(text).play("A: use city_hall  A: donate 500");
    assert_eq!((donated.sums(Seat::A).0, donated.state().open.pot), (1500, 500));
    let absolved = scene(text).play("A: use st_marys");
    assert_eq!((absolved.sums(Seat::A).0, absolved.state().open.pot), (1500, 500));
    let refreshed =
        scene("seats 3; phase refresh; A exhausted lefty_morgan").play("A: henchman lefty_morgan");
    assert_eq!((refreshed.sums(Seat::A).0, refreshed.state().open.pot), (400, 500));
    let swept = scene(text).play("A: use local_162");
    assert_eq!((swept.sums(Seat::A).0, swept.state().open.pot), (1800, 700), "a rule says so");
}
