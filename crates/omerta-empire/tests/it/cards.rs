//! What the cards of the pack do: each effect and each number they change, by a card that has it.

mod fights;

use omerta_core::{Seat, Viewer};
use omerta_empire::state::Phase;

use crate::common::{Play, changed, scene, scene_in};

/// C, who defends a square of the slums with a house guard of 6, and A, who attacks it.
const RAID: &str = "seats 3; phase combat; square soot_alley C; attack soot_alley A";
/// C is police chief, and one cop waits on City Hall.
const COPS: &str = "seats 3; phase cops; A corruption 1; B corruption 1";

#[track_caller]
fn after(text: &str, lines: &str) -> Play {
    scene(text).play(lines)
}

fn exhausted(play: &Play, seat: Seat) -> String {
    play.names(play.capo(seat).exhausted)
}

fn discarded(play: &Play) -> String {
    play.titles(play.state().open.city_discard)
}

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
        "seats 3; A city front_page scandal; C vp 12",
        "A: play front_page  A: capo B  A: play scandal  A: capo C",
    );
    assert_eq!((play.sums(Seat::B), play.sums(Seat::C)), ((500, 0, 5), (500, 9, 0)));
    assert_eq!(play.sums(Seat::A), (0, 0, 0), "$200 and $300");
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
    assert_eq!(Seat::all(3).map(|it| play.sums(it).1).collect::<Vec<_>>(), [4, 4, 8]);
    let play = after("seats 3; A city subpoena; A vp 7; B vp 7; C vp 2", "A: play subpoena");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).2).collect::<Vec<_>>(), [5, 5, 0], "the owner too");
    assert_eq!(play.sums(Seat::A).0, 400);
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
        (discarded(&play), play.told().contains("Kiss of Death was laid before C.")),
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
    let text = format!("{RAID} B; A henchmen bruno_the_collector mad_dog_quill; B money 500; C money 150");
    let lines =
        "A: on soot_alley  A: fight bruno_the_collector  A: fight mad_dog_quill  A: done  B: done  C: done";
    let play = after(&text, lines);
    assert_eq!((play.asked(), play.options(Seat::A)), ("A".into(), "capo B, capo C".into()));
    let play = play.play("A: capo C");
    assert_eq!(Seat::all(3).map(|it| play.sums(it).0).collect::<Vec<_>>(), [650, 500, 0], "up to 200");
    let lost = after(
        &format!("{RAID}; A henchmen bruno_the_collector"),
        "A: on soot_alley  A: fight bruno_the_collector  A: done  C: done  chance: die 6",
    );
    assert_eq!(lost.sums(Seat::A).0, 500);
}

#[test]
fn mimi_takes_a_random_city_card_that_only_the_two_see() {
    let text = "seats 3; A henchmen mimi_catfoot; B city scandal perjury";
    let play = after(text, "A: reveal mimi_catfoot  A: capo B  chance: stolen scandal");
    assert_eq!([Seat::A, Seat::B].map(|it| play.city(it)), ["scandal", "perjury"]);
    assert!(play.told_to(Viewer::Seat(Seat::B)).contains("A took your Scandal."));
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
    assert_eq!(play.sums(Seat::A).0, 350);
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
    assert_eq!((exhausted(&play, Seat::A), play.sums(Seat::A)), ("diva_marchetti".into(), (300, 0, 2)));
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
    assert!(play.told().contains("C showed that there was no special in hand."));
    assert_eq!((discarded(&play), play.asked()), ("gala_invitation".into(), "A".into()));
}

// ---- drawing and buying ----

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
    let cheap = changed("city.ron", "Mod(stat: RefreshCost, n: -50)", "Mod(stat: RefreshCost, n: -100)");
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

// ---- what deeds cost and bring ----

#[test]
fn attacks_and_assassinations_cost_more_or_less_corruption() {
    for (more, costs) in [
        ("A family tedesco", 3),
        ("A family marchetti", 2),
        ("A family tedesco; cop-card curfew", 6),
        ("A family marchetti; cop-card curfew; A corruption-cards licence_to_riot", 4),
    ] {
        let play = after(&format!("seats 3; {more}; square soot_alley C"), "A: attack soot_alley");
        assert_eq!(play.sums(Seat::A).2, costs, "{more}");
    }
    for (more, costs) in
        [("A family cassaro", 4), ("A family cassaro; cop-card manhunt", 7), ("cop-card manhunt", 8)]
    {
        let play =
            after(&format!("seats 3; {more}; A henchmen razor_ruth; C henchmen lefty_morgan"), "A: hit C");
        assert_eq!(play.sums(Seat::A).2, costs, "{more}");
    }
}

#[test]
fn the_office_is_worth_more_or_less() {
    let play = after("seats 3; phase collect", "all: done");
    assert_eq!(play.sums(Seat::A), (1000, 6, 4), "a Valenti");
    let play = after(
        "seats 3; phase collect; A family tedesco; C city no_confidence",
        "A: done  B: done  C: play no_confidence  C: done",
    );
    assert_eq!(play.sums(Seat::A), (1000, 0, 5));
}

#[test]
fn a_valenti_scores_for_every_bid_he_wins() {
    let play = after("seats 3; phase godfather; godfather B", "A: bid 300  B: bid 0  C: bid 100");
    assert_eq!((play.state().open.godfather, play.sums(Seat::A)), (Seat::A, (200, 1, 0)));
    let play = after("seats 3; phase godfather", "A: bid 300  B: bid 0  C: bid 100");
    assert_eq!(play.sums(Seat::A), (200, 1, 0), "also as the godfather");
    let play = after("seats 3; phase godfather", "A: bid 0  B: bid 50  C: bid 0");
    assert_eq!([Seat::A, Seat::B].map(|it| play.sums(it).1), [0, 0]);
}

#[test]
fn city_hall_and_st_marys_change_their_terms() {
    assert_eq!(after("seats 3; cop-card election_season", "A: use city_hall").sums(Seat::A), (0, 3, 0));
    for (more, sums) in [
        ("A family tedesco", (0, 0, 5)),
        ("A family pagano", (0, 0, 3)),
        ("A family tedesco; cop-card mission_sunday", (200, 0, 5)),
    ] {
        assert_eq!(
            after(&format!("seats 3; {more}; A corruption 10"), "A: use st_marys").sums(Seat::A),
            sums,
            "{more}"
        );
    }
}

#[test]
fn more_totals_win_at_the_races() {
    let wins = |more: &str, play: &str, dice: &str| {
        let play = after(
            &format!("seats 3; A family tedesco; {more}"),
            &format!("{play}  A: use pitney_downs  chance: dice {dice}"),
        );
        play.sums(Seat::A).0 == 1000
    };
    assert!(wins("", "", "3 4") && !wins("", "", "2 4") && !wins("", "", "5 6"));
    let race = "A city fixed_race";
    assert!(["2 4", "4 4", "3 4"].into_iter().all(|it| wins(race, "A: play fixed_race", it)));
    assert!(!wins(race, "", "2 4") && !wins(race, "A: play fixed_race", "5 6"));
    let play = after("seats 3; A family ruggero", "A: use pitney_downs  chance: dice 5 6");
    assert_eq!(play.sums(Seat::A).0, 1000);
    let play = after(
        &format!("seats 3; A family tedesco; B gangsters 0; C gangsters 0; {race}"),
        "A: play fixed_race  A: use pitney_downs  chance: dice 1 1  A: use pitney_downs  chance: dice 4 4",
    );
    assert_eq!(play.sums(Seat::A).0, 1000, "until the end of the round");
}

#[test]
fn a_strike_closes_the_docks_and_the_local() {
    let play = scene("seats 3; cop-card waterfront_strike");
    assert!(!play.options(Seat::A).contains("the_docks") && !play.options(Seat::A).contains("local_162"));
    assert_eq!(play.refused(Seat::A, "use the_docks").code(), "closed");
    assert!(scene("seats 3").options(Seat::A).contains("use the_docks"));
}

#[test]
fn overtime_is_one_more_gangster() {
    let play =
        after("seats 3; A city overtime; A gangsters 1; B gangsters 0; C gangsters 0", "A: play overtime");
    assert_eq!((play.capo(Seat::A).gangsters, play.sums(Seat::A).0), (2, 250));
    let play = play.play("A: use pitney_downs  chance: dice 1 1  A: use pitney_downs  chance: dice 1 1");
    assert_eq!(play.state().open.phase, Phase::Refresh);
}

#[test]
fn squares_are_taken_without_a_gangster() {
    let text = "seats 3; A henchmen realtor_ruiz; A city property_deed; square soot_alley B; cops gasworks";
    let play = after(text, "A: reveal realtor_ruiz");
    let options = play.options(Seat::A);
    assert!(options.contains("on vaudeville_street") && options.contains("on rag_market"), "{options}");
    for wrong in ["exchange", "soot_alley", "gasworks"] {
        assert!(!options.contains(wrong), "{wrong}: {options}");
    }
    let play = play.play("A: on rag_market  A: play property_deed  A: on exchange");
    assert_eq!([play.square("rag_market"), play.square("exchange")], ["A 1", "A 1"]);
    assert_eq!((play.asked(), play.capo(Seat::A).gangsters, play.sums(Seat::A).0), ("A".into(), 4, 200));
}

// ---- the police ----

#[test]
fn bribes_are_cheaper_for_some_and_may_go_to_the_chief() {
    let text = format!(
        "{COPS}; square exchange B; B henchmen bouncer_bertha; B corruption-cards judge_in_your_pocket"
    );
    let play = after(&text, "chance: cop quiet_beat  all: done  C: on exchange  B: pay");
    assert_eq!((play.sums(Seat::B).0, play.sums(Seat::C).0), (400, 500), "300 less 200, to the bank");
    let play = after(&text, "chance: cop crooked_captain  all: done  C: on exchange  B: pay");
    assert_eq!((play.sums(Seat::B).0, play.sums(Seat::C).0), (200, 800));
}

#[test]
fn cop_cards_change_how_far_cops_go() {
    let reach = |card: &str| {
        let play = after(COPS, &format!("chance: cop {card}  all: done"));
        let options = play.options(Seat::C);
        ["exchange", "vaudeville_street", "railway_yards", "gasworks", "clocktower_square", "soot_alley"]
            .map(|it| options.contains(&format!("on {it}")))
    };
    assert_eq!(reach("quiet_beat"), [true, false, false, false, false, false]);
    assert_eq!(reach("dragnet"), [true, true, false, false, true, false]);
    assert_eq!(reach("squad_cars"), [true, true, true, false, true, false]);
    assert_eq!(reach("slums_raid"), [true, false, true, true, false, true]);
    assert_eq!(reach("midtown_raid"), [true, true, false, false, true, false]);
    let sweep = after(&format!("{COPS}; cops gasworks"), "chance: cop downtown_sweep  all: done");
    assert!(
        sweep.options(Seat::C).contains("on exchange") && sweep.options(Seat::C).contains("on rag_market")
    );
}

#[test]
fn with_blue_flu_no_cop_moves() {
    let play = after(&format!("{COPS}; cops exchange; square exchange B"), "chance: cop blue_flu  all: done");
    assert_eq!((play.cops(), play.state().open.phase), ("exchange".into(), Phase::Godfather));
    assert_eq!(play.square("exchange"), "B 1");
}

#[test]
fn a_bust_is_averted_by_hush_money_or_by_the_bagman() {
    let text = format!("{COPS}; square exchange B the_orchid; B city hush_money; B henchmen bagman_burt");
    for word in ["play hush_money", "reveal bagman_burt"] {
        let play = after(&text, &format!("chance: cop quiet_beat  all: done  C: on exchange  B: {word}"));
        assert_eq!(
            (play.square("exchange"), play.sums(Seat::B).0, play.cops()),
            ("B the_orchid 1".into(), 500, "exchange".into())
        );
        assert_eq!(exhausted(&play, Seat::B) == "bagman_burt", word.starts_with("reveal"));
        assert_eq!(discarded(&play) == "hush_money", word.starts_with("play"));
    }
}

#[test]
fn a_friendly_precinct_moves_a_cop_two_squares_and_the_chief_does_not_move_it() {
    let text = format!("{COPS}; square vaudeville_street C; A city friendly_precinct");
    let play = after(&text, "chance: cop quiet_beat  A: play friendly_precinct  A: done  B: done  C: done");
    let play = play.play("A: cop city_hall");
    assert!(play.options(Seat::A).contains("on vaudeville_street"), "{}", play.options(Seat::A));
    let play = play.play("A: on vaudeville_street");
    assert_eq!((play.asked(), play.options(Seat::C)), ("C".into(), "pay, lose".into()), "busted at once");
    let play = play.play("C: lose");
    assert_eq!((play.cops(), play.square("vaudeville_street")), ("vaudeville_street".into(), String::new()));
    assert_eq!(play.asked(), "ABC", "the next window: no cop is left to move");
}

#[test]
fn the_commissioner_moves_up_to_two_cops() {
    let text = "seats 3; phase cops; A corruption 41; B corruption 1; cops exchange law_courts city_hall; A henchmen commissioner_voss";
    let play = after(text, "chance: cop quiet_beat  A: reveal commissioner_voss  A: done  B: done  C: done");
    let play = play.play("A: cop exchange  A: on railway_yards  A: cop law_courts  A: on clocktower_square");
    assert_eq!((play.asked(), play.cops()), ("C".into(), "city_hall railway_yards clocktower_square".into()));
    let play = play.play("C: on exchange");
    assert_eq!((play.asked(), exhausted(&play, Seat::A)), ("ABC".into(), "commissioner_voss".into()));
}

#[test]
fn the_commission_is_called_by_a_card_or_by_sue() {
    for (more, word) in [
        ("B city call_the_commission", "play call_the_commission"),
        ("B henchmen switchboard_sue", "reveal switchboard_sue"),
    ] {
        let text = format!("{COPS}; {more}");
        let to_window = "chance: cop quiet_beat  all: done  C: on exchange";
        let play = after(&text, &format!("{to_window}  A: done  B: {word}  B: done  C: done"));
        assert_eq!(play.state().open.phase, Phase::Godfather, "{word}");
        let play = after(&text, &format!("{to_window}  all: done"));
        assert_eq!(play.state().open.phase, Phase::Declarations);
    }
}

// ---- collecting ----

/// What B collects beyond the $250 of everyone.
fn income(more: &str, window: &str, dice: &str) -> u16 {
    let play = after(
        &format!("seats 3; phase collect; {more}"),
        &format!("A: done  {window}  B: done  C: done  {dice}"),
    );
    play.sums(Seat::B).0 - 750
}

#[test]
fn speakeasies_pay_by_half_less_or_more_and_percents_add_up() {
    let still =
        "square soot_alley B copper_still; square gasworks B last_drop; square rag_market B sawdust_and_gin";
    assert_eq!(income(still, "", ""), 200 + 200 + 50);
    assert_eq!(
        income(&format!("{still}; cop-card dry_agents"), "", ""),
        100 + 100,
        "down to the next 50, each"
    );
    let happy = format!("{still}; B city happy_hour");
    assert_eq!(income(&happy, "B: play happy_hour", ""), 300 + 300 + 50, "down to the next 50, too");
    assert_eq!(income(&format!("{happy}; cop-card dry_agents"), "B: play happy_hour", ""), 200 + 200 + 50);
}

#[test]
fn casino_dice_are_changed_and_held_within_one_and_six() {
    let foyal = "square soot_alley B the_foyal";
    assert_eq!(income(&format!("{foyal}; cop-card gambling_ban"), "", "chance: die 3"), 200);
    assert_eq!(income(&format!("{foyal}; cop-card gambling_ban"), "", "chance: die 1"), 0);
    assert_eq!(income(&format!("{foyal}; B henchmen croupier_colette"), "", "chance: die 3"), 400);
    let loaded = format!("{foyal}; B city loaded_dice");
    assert_eq!(income(&loaded, "B: play loaded_dice", "chance: die 1"), 200);
    assert_eq!(income(&loaded, "B: play loaded_dice", "chance: die 5"), 1000);
    assert_eq!(income(&loaded, "B: play loaded_dice", "chance: die 6"), 1000);
    let all = format!("{loaded}; B henchmen croupier_colette; cop-card gambling_ban");
    assert_eq!(income(&all, "B: play loaded_dice", "chance: die 3"), 400);
}

#[test]
fn a_six_as_it_counts_scores_for_a_ruggero() {
    let text = "seats 3; phase collect; C henchmen croupier_colette; square soot_alley C the_foyal";
    assert_eq!(after(text, "all: done  chance: die 5").sums(Seat::C).1, 2);
    assert_eq!(after(text, "all: done  chance: die 4").sums(Seat::C).1, 0);
}

#[test]
fn bordellos_pay_for_more_or_fewer_tokens_than_they_have() {
    let weekender = |tokens: u8| format!("square vaudeville_street B the_weekender {tokens}");
    assert_eq!(income(&format!("{}; cop-card vice_squad", weekender(2)), "", ""), 100);
    assert_eq!(income(&format!("{}; cop-card vice_squad", weekender(1)), "", ""), 100);
    let guests = |tokens: u8| {
        income(&format!("{}; B city convention_in_town", weekender(tokens)), "B: play convention_in_town", "")
    };
    assert_eq!([1, 2, 3].map(guests), [400, 700, 700]);
    let text = format!("seats 3; phase collect; {}; cop-card vice_squad", weekender(1));
    assert_eq!(
        after(&text, "all: done").square("vaudeville_street"),
        "B the_weekender 2",
        "its tokens are its own"
    );
}

#[test]
fn vp_come_with_squares_hoods_office_and_press() {
    let downtown = "square exchange B; square law_courts B; square bankers_walk B; square diamond_arcade B";
    let text = format!("seats 3; phase collect; {downtown}; B city ribbon_cutting");
    let play = after(&text, "A: done  B: play ribbon_cutting  B: done  C: done");
    assert_eq!(play.sums(Seat::B).1, 2 + 2 + 1 + 1 + 1, "2 at most");
    for (squares, vp) in [
        ("square soot_alley B the_orchid; square gasworks B thirsty_mule", 0),
        ("square soot_alley B the_orchid; square riverside_arcade B thirsty_mule", 1),
        (
            "square soot_alley B the_orchid; square riverside_arcade B thirsty_mule; square law_courts B cellar_nine",
            2 + 1,
        ),
        ("square soot_alley B the_orchid; square riverside_arcade B the_weekender", 0),
    ] {
        let play = after(&format!("seats 3; phase collect; B family tedesco; {squares}"), "all: done");
        assert_eq!(play.sums(Seat::B).1, vp, "{squares}");
    }
    for (chief, vp) in [("B", 1), ("C", 0)] {
        let play = after(&format!("seats 3; phase collect; B family pagano; chief {chief}"), "all: done");
        assert_eq!(play.sums(Seat::B).1, vp);
    }
    let play = after("seats 3; phase collect; B corruption-cards press_agent", "all: done");
    assert_eq!(play.sums(Seat::B), (750, 1, 0));
}
