//! What is drawn, hired, bought and refreshed.

use omerta_core::Seat;

use super::{after, exhausted};
use crate::common::{changed_all, scene_in};

#[test]
fn city_cards_are_drawn_from_one_deck_or_from_any() {
    let lines = "A: reveal gunsmith_adler  chance: city drive_by  chance: city lead_pipe";
    let play = after("seats 3; A henchmen gunsmith_adler", lines);
    assert_eq!(play.city(Seat::A), "drive_by lead_pipe");
    let lines = "A: reveal diva_marchetti  A: deck slums  chance: city drive_by  A: deck midtown
                 chance: city loan_shark  A: deck downtown  chance: city scandal";
    let play = after("seats 3; A henchmen diva_marchetti", lines);
    assert_eq!((play.city(Seat::A), play.asked()), ("drive_by loan_shark scandal".into(), "A".into()));
}

#[test]
fn the_wire_room_draws_at_every_collect() {
    let play = after("seats 3; phase collect; B corruption-cards wire_room", "all: done");
    assert_eq!(
        (play.asked(), play.options(Seat::B)),
        ("B".into(), "deck slums, deck midtown, deck downtown".into())
    );
    assert_eq!(play.play("B: deck slums  chance: city drive_by").city(Seat::B), "drive_by");
}

#[test]
fn two_henchmen_are_hired_cheaper_without_a_gangster() {
    let track = "henchman-track velvet_vince rosa_calibre razor_ruth lefty_morgan iron_lou chopper_delaney";
    for (card, word) in
        [("A henchmen smooth_eddie", "reveal smooth_eddie"), ("A city talent_scout", "play talent_scout")]
    {
        let lines = format!("A: {word}  A: henchman velvet_vince  A: henchman razor_ruth");
        let play = after(&format!("seats 3; {card}; {track}"), &lines);
        assert_eq!((play.sums(Seat::A), play.asked()), ((500 - 300 + 2 * 50, 0, 2), "chance".into()));
        let play = play.play("chance: henchman knuckles_malone  chance: henchman nightshade_nora");
        assert_eq!((play.asked(), play.capo(Seat::A).gangsters), ("A".into(), 4));
        assert_eq!(play.crew(Seat::A), "velvet_vince razor_ruth");
    }
}

#[test]
fn a_wholesale_deal_opens_two_rackets_150_cheaper_and_none_for_less_than_50() {
    let text = "seats 3; A city wholesale_deal; square soot_alley A; square gasworks A; square rag_market A;
                racket-track the_orchid copper_still last_drop";
    let lines =
        "A: play wholesale_deal  A: racket the_orchid  A: on gasworks  A: racket last_drop  A: on soot_alley";
    let play = after(text, lines);
    assert_eq!(play.sums(Seat::A).0, 500 - 50 - 100);
    assert_eq!([play.square("gasworks"), play.square("soot_alley")], ["A the_orchid 1", "A last_drop 1"]);
    assert_eq!(
        (play.asked(), play.capo(Seat::A).gangsters),
        ("chance".into(), 4),
        "not a third; the track is filled"
    );
}

#[test]
fn the_backstreet_surgeon_refreshes_two_for_no_money_but_their_corruption() {
    let text = "seats 3; phase refresh; A money 0; A city backstreet_surgeon; A exhausted velvet_vince razor_ruth mad_dog_quill";
    let play = after(text, "A: play backstreet_surgeon  A: henchman mad_dog_quill  A: henchman razor_ruth");
    assert_eq!((play.sums(Seat::A), exhausted(&play, Seat::A)), ((0, 0, 5), "velvet_vince".into()));
    assert_eq!(play.options(Seat::A), "done");
}

#[test]
fn prices_of_henchmen_are_changed_by_a_club_and_a_night_shift() {
    let text = "seats 3; A corruption-cards old_boys_club; henchman-track velvet_vince";
    assert_eq!(after(text, "A: use empire_central  A: henchman velvet_vince").sums(Seat::A).0, 450);
    let text = "seats 3; phase refresh; A corruption-cards old_boys_club; A city night_shift; A exhausted razor_ruth velvet_vince";
    assert_eq!(after(text, "A: henchman razor_ruth").sums(Seat::A).0, 350);
    let play = after(text, "A: play night_shift  A: henchman razor_ruth  A: henchman velvet_vince  A: done");
    assert_eq!(play.sums(Seat::A).0, 400, "50 less, twice: 100 and nothing");
    let cheap = changed_all(&[
        ("city.ron", "Mod(stat: RefreshCost, n: -50)", "Mod(stat: RefreshCost, n: -100)"),
        ("phrases.en.ron", "each henchman costs you $50 less", "each henchman costs you $100 less"),
        (
            "phrases.de.ron",
            "kostet dich jeder Handlanger 50 $ weniger",
            "kostet dich jeder Handlanger 100 $ weniger",
        ),
    ]);
    let cheap =
        scene_in(&cheap, text).play("A: play night_shift  A: henchman razor_ruth  A: henchman velvet_vince");
    assert_eq!(cheap.sums(Seat::A).0, 450, "never below nothing");
    assert!(play.state().open.in_force.iter().all(Option::is_none), "this step only");
}

#[test]
fn prices_of_rackets_are_changed_by_a_shield_and_by_straw_buyers() {
    for (more, pays) in [
        ("A family valenti", 200),
        ("A family tedesco", 150),
        ("A family valenti; A corruption-cards straw_buyers", 100),
        ("A family tedesco; A corruption-cards straw_buyers", 50),
    ] {
        let text = format!("seats 3; {more}; racket-track copper_still");
        let play = after(&text, "A: control soot_alley  A: racket copper_still");
        assert_eq!(play.sums(Seat::A).0, 500 - pays, "{more}");
    }
    let casino = after(
        "seats 3; A family tedesco; racket-track backroom_craps",
        "A: control soot_alley  A: racket backroom_craps",
    );
    assert_eq!(casino.sums(Seat::A).0, 250, "speakeasies only");
    let floor = after(
        "seats 3; A family tedesco; racket-track sawdust_and_gin",
        "A: control soot_alley  A: racket sawdust_and_gin",
    );
    assert_eq!(floor.sums(Seat::A).0, 450, "at least 50");
}
