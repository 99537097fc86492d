//! Gains and losses, and what is taken from others.

use omerta_core::{Seat, Viewer};

use super::{COPS, RAID, after, discarded, exhausted};
use crate::common::{amount, scene};

// ---- gains and losses ----

/// EC-CITY-1
#[test]
fn a_price_must_be_paid_in_full_or_the_card_can_not_be_played() {
    let text = "seats 3; A city charity_gala soup_kitchen; A corruption 5";
    let play = after(&format!("{text}; A money 750"), "A: play charity_gala  A: play soup_kitchen");
    assert_eq!((play.sums(Seat::A), discarded(&play)), ((0, 3, 2), "soup_kitchen charity_gala".into()));
    let play = scene(&format!("{text}; A money 400"));
    let options = play.options(Seat::A);
    assert!(options.contains("play soup_kitchen") && !options.contains("charity_gala"), "{options}");
}

#[test]
fn money_comes_from_the_bank() {
    let play = after("seats 3; A city bootleg_shipment", "A: play bootleg_shipment");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).0).collect::<Vec<_>>(), [650, 500, 500]);
}

#[test]
fn a_rival_gains_corruption_or_loses_vp() {
    let play = after(
        "seats 3; A city front_page scandal; C vp 30",
        "A: play front_page  A: capo B  A: play scandal  A: capo C",
    );
    let (smear, loss) = (amount("front_page"), amount("scandal"));
    assert_eq!((play.sums(Seat::B), play.sums(Seat::C)), ((500, 0, smear), (500, 30 - loss, 0)));
    assert_eq!(play.sums(Seat::A), (500, 0, 0), "for nothing");
}

#[test]
fn two_parts_of_a_card_are_about_the_same_rival() {
    for (has, gives) in [(500, 50), (0, 0)] {
        let text = format!("seats 3; A city tax_inspector; B money {has}");
        let play = after(&text, "A: play tax_inspector  A: capo B");
        assert_eq!((play.sums(Seat::A), play.sums(Seat::B)), ((500 + gives, 0, 0), (has - gives, 0, 2)));
    }
}

#[test]
fn the_publisher_does_one_of_two_things() {
    let text = "seats 3; A henchmen publisher_hearne; A corruption 6";
    let play = after(text, "A: reveal publisher_hearne");
    assert_eq!(play.options(Seat::A), "branch 0, branch 1");
    let rival = after(text, "A: reveal publisher_hearne  A: branch 0  A: capo C");
    assert_eq!(Seat::all(3).map(|it| rival.sums(it).2).collect::<Vec<_>>(), [6, 0, 5]);
    let own = after(text, "A: reveal publisher_hearne  A: branch 1");
    assert_eq!(Seat::all(3).map(|it| own.sums(it).2).collect::<Vec<_>>(), [1, 0, 0]);
    assert_eq!((own.asked(), exhausted(&own, Seat::A)), ("A".into(), "publisher_hearne".into()));
}

#[test]
fn everyone_with_the_most_vp_pays() {
    let play = after(&format!("{COPS}; A vp 9; B vp 9; C vp 8"), "chance: cop reform_week");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).1).collect::<Vec<_>>(), [1, 1, 8]);
    let play = after("seats 3; A city subpoena; A vp 7; B vp 7; C vp 2", "A: play subpoena");
    let smear = amount("subpoena");
    assert_eq!(
        Seat::all(3).map(|it| play.sums(it).2).collect::<Vec<_>>(),
        [smear, smear, 0],
        "the owner too"
    );
    assert_eq!(play.sums(Seat::A).0, 500, "for nothing");
}

#[test]
fn everyone_with_the_most_corruption_gains_more() {
    let play = after(COPS, "chance: cop grand_jury");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).2).collect::<Vec<_>>(), [6, 6, 0]);
}

#[test]
fn race_week_adds_to_the_pot_and_eleven_wins() {
    let play = after(COPS, "chance: cop race_week");
    assert_eq!(play.state().open.pot, 800);
    let play =
        after("seats 3; A family tedesco; cop-card race_week", "A: use pitney_downs  chance: dice 5 6");
    assert_eq!((play.sums(Seat::A).0, play.state().open.pot), (1000, 300));
}

#[test]
fn kiss_of_death_pays_the_first_attacker() {
    let text = "seats 3; A city kiss_of_death; square soot_alley C; square gasworks C; A gangsters 1; B gangsters 2; C gangsters 0";
    let play = after(text, "A: play kiss_of_death  A: capo C");
    assert_eq!(
        (discarded(&play), play.told().contains("Kiss of Death is laid before C.")),
        (String::new(), true)
    );
    let play = play.play("A: use pitney_downs  chance: dice 1 1  B: attack soot_alley");
    assert_eq!((play.sums(Seat::B).0, discarded(&play)), (1000, "kiss_of_death".into()));
    assert_eq!(play.play("B: attack gasworks").sums(Seat::B).0, 1000);
}

// ---- taking from others ----

#[test]
fn protection_money_and_the_loan_shark_take_what_is_there() {
    let play = after("seats 3; A city protection_money; B money 50", "A: play protection_money  A: capo B");
    assert_eq!((play.sums(Seat::A).0, play.sums(Seat::B).0), (550, 0));
    let play = after("seats 3; A city protection_money", "A: play protection_money  A: capo B");
    assert_eq!((play.sums(Seat::A).0, play.sums(Seat::B).0), (600, 400));
    let text = "seats 3; phase collect; C city loan_shark; A money 0; B money 500";
    let play = after(text, "A: done  B: done  C: play loan_shark  C: done");
    assert_eq!([Seat::B, Seat::C].map(|it| play.sums(it).0), [700, 500 + 50 + 250]);
}

#[test]
fn bruno_collects_from_one_loser_of_his_choice() {
    let text = format!("{RAID} B; A henchmen rocco_the_collector mad_dog_quill; B money 500; C money 150");
    let lines =
        "A: on soot_alley  A: fight rocco_the_collector  A: fight mad_dog_quill  A: done  B: done  C: done";
    let play = after(&text, lines);
    assert_eq!((play.asked(), play.options(Seat::A)), ("A".into(), "capo B, capo C".into()));
    let play = play.play("A: capo C");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).0).collect::<Vec<_>>(), [650, 500, 0], "up to 200");
    let lost = after(
        &format!("{RAID}; A henchmen rocco_the_collector"),
        "A: on soot_alley  A: fight rocco_the_collector  A: done  C: done  chance: die 6",
    );
    assert_eq!(lost.sums(Seat::A).0, 500);
}

#[test]
fn mimi_takes_a_random_city_card_that_only_the_two_see() {
    let text = "seats 3; A henchmen mimi_catfoot; B city scandal perjury";
    let play = after(text, "A: reveal mimi_catfoot  A: capo B  chance: stolen scandal");
    assert_eq!([Seat::A, Seat::B].map(|it| play.city(it)), ["scandal", "perjury"]);
    assert!(play.told_to(Viewer::Seat(Seat::B)).contains("A takes your Scandal."));
    assert!(!play.told_to(Viewer::Seat(Seat::C)).contains("Scandal"));
    let empty = after("seats 3; A henchmen mimi_catfoot", "A: reveal mimi_catfoot  A: capo B");
    assert_eq!((empty.asked(), empty.city(Seat::A)), ("A".into(), String::new()));
}

#[test]
fn a_wiretap_shows_both_hands_and_takes_a_card_of_ones_choice() {
    let text = "seats 3; A city wiretap; B city scandal perjury; B henchmen lefty_morgan";
    let play = after(text, "A: play wiretap  A: capo B");
    assert_eq!(play.options(Seat::A), "take scandal, take perjury");
    assert!(play.told_to(Viewer::Seat(Seat::A)).contains("Lefty Morgan"));
    assert!(!play.told_to(Viewer::Seat(Seat::C)).contains("Lefty Morgan"));
    let play = play.play("A: take perjury");
    assert_eq!(play.sums(Seat::A).0, 500);
    assert_eq!([Seat::A, Seat::B].map(|it| play.city(it)), ["perjury", "scandal"]);
}

#[test]
fn eavesdrop_ed_looks_and_then_draws() {
    let text = "seats 3; A henchmen eavesdrop_ed; B city scandal";
    let play = after(text, "A: reveal eavesdrop_ed  A: capo B");
    assert_eq!(play.titles(play.view(Seat::A).city[1]), "scandal");
    assert_eq!(play.titles(play.view(Seat::C).city[1]), "");
    let play = play.play("A: deck midtown  chance: city loan_shark");
    assert_eq!((play.city(Seat::A), play.city(Seat::B)), ("loan_shark".into(), "scandal".into()));
}

#[test]
fn half_of_a_rivals_casinos_or_speakeasies_can_be_taken() {
    let text =
        "seats 3; phase collect; C city skim_the_tables watered_whiskey; square soot_alley B the_foyal;
                square gasworks B copper_still; square vaudeville_street B the_weekender 3";
    let lines =
        "A: done  B: done  C: play skim_the_tables  C: capo B  C: play watered_whiskey  C: capo B  C: done";
    let play = after(text, lines).play("chance: die 3");
    // Half of 300 and half of 200.
    assert_eq!(play.sums(Seat::C).0, 750 + 150 + 100);
    assert_eq!(play.sums(Seat::B).0, 750 + 150 + 100 + 700);
}

#[test]
fn of_two_thieves_the_second_takes_half_of_what_is_left() {
    let text =
        "seats 3; phase collect; A family tedesco; A city hustling_the_johns; C city hustling_the_johns;
                square vaudeville_street B the_weekender 2";
    let lines = "A: play hustling_the_johns  A: capo B  A: done  B: done  C: play hustling_the_johns  C: capo B  C: done";
    let play = after(text, lines);
    assert_eq!(
        Seat::all(3).map(|it| play.sums(it).0).collect::<Vec<_>>(),
        [1000 + 200, 750 + 100, 750 + 100]
    );
}

#[test]
fn kidnapping_abducts_an_exhausted_special() {
    let text = "seats 3; A city kidnapping; B exhausted mayor_pike diva_marchetti razor_ruth";
    let play = after(text, "A: play kidnapping");
    assert_eq!(play.options(Seat::A), "capo B", "C has none");
    let play = play.play("A: capo B");
    assert_eq!(play.options(Seat::A), "henchman mayor_pike, henchman diva_marchetti");
    let play = play.play("A: henchman diva_marchetti");
    assert_eq!((exhausted(&play, Seat::A), play.sums(Seat::A)), ("diva_marchetti".into(), (500, 0, 3)));
    let none = scene("seats 3; A city kidnapping; B henchmen mayor_pike");
    assert!(!none.options(Seat::A).contains("kidnapping"));
}

#[test]
fn a_cassaro_takes_abducted_specials_to_hand() {
    let text = "seats 3; A family cassaro; A city kidnapping; B exhausted mayor_pike";
    let play = after(text, "A: play kidnapping  A: capo B");
    assert_eq!((play.crew(Seat::A), exhausted(&play, Seat::A)), ("mayor_pike".into(), String::new()));
    let play = after(&format!("{text}; variant abducted-to-hand"), "A: play kidnapping  A: capo B");
    assert_eq!((play.crew(Seat::A), play.sums(Seat::A).1), ("mayor_pike".into(), 1), "all do, so he scores");
}

#[test]
fn a_gala_invitation_exhausts_a_special_or_shows_that_there_is_none() {
    let text = "seats 3; A city gala_invitation; B henchmen mayor_pike diva_marchetti razor_ruth";
    let play = after(text, "A: play gala_invitation  A: capo B");
    assert_eq!(play.options(Seat::A), "henchman mayor_pike, henchman diva_marchetti");
    let play = play.play("A: henchman mayor_pike");
    assert_eq!(
        (exhausted(&play, Seat::B), play.crew(Seat::B)),
        ("mayor_pike".into(), "razor_ruth diva_marchetti".into())
    );
    let play = after(text, "A: play gala_invitation  A: capo C");
    assert!(play.told().contains("C shows that there is no special in hand."));
    assert_eq!((discarded(&play), play.asked()), ("gala_invitation".into(), "A".into()));
}
