//! What deeds cost and bring, and the police.

use omerta_core::Seat;
use omerta_empire::state::Phase;

use super::{COPS, after, discarded, exhausted};
use crate::common::scene;

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
        [("A family cassaro", 3), ("A family cassaro; cop-card manhunt", 6), ("cop-card manhunt", 8)]
    {
        let play =
            after(&format!("seats 3; {more}; A henchmen razor_ruth; C henchmen lefty_morgan"), "A: hit C");
        assert_eq!(play.sums(Seat::A).2, costs, "{more}");
    }
}

#[test]
fn the_office_is_worth_more_or_less() {
    let play = after("seats 3; phase collect", "all: done");
    assert_eq!(play.sums(Seat::A), (1000, 6, 3), "a Valenti");
    let play = after(
        "seats 3; phase collect; A family tedesco; C city no_confidence",
        "A: done  B: done  C: play no_confidence  C: done",
    );
    assert_eq!(play.sums(Seat::A), (1000, 0, 5));
}

#[test]
fn a_valenti_scores_for_every_bid_he_wins() {
    let play = after("seats 3; phase godfather; godfather B", "A: bid 300  B: bid 0  C: bid 100");
    assert_eq!((play.state().open.godfather, play.sums(Seat::A)), (Seat::A, (200, 2, 0)));
    let play = after("seats 3; phase godfather", "A: bid 300  B: bid 0  C: bid 100");
    assert_eq!(play.sums(Seat::A), (200, 2, 0), "also as the godfather");
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
    assert_eq!((play.asked(), play.capo(Seat::A).gangsters, play.sums(Seat::A).0), ("A".into(), 4, 500));
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
