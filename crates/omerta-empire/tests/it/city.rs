//! Rule: "City cards".

use omerta_core::{Seat, Viewer};
use omerta_empire::state::Phase;

use crate::common::{Play, amount, scene};

/// The cards and henchmen a seat may play or reveal now.
fn playable(play: &Play, seat: Seat) -> String {
    let options = play.options(seat);
    let playable = options.split(", ").filter(|it| it.starts_with("play ") || it.starts_with("reveal "));
    playable.collect::<Vec<_>>().join(", ")
}

/// EC-CITY-1
#[test]
fn a_card_is_hidden_until_it_is_played_and_discarded_when_it_has_worked() {
    let play = scene("seats 3; A city scandal scandal perjury; B vp 30").quiet();
    for other in [Viewer::Seat(Seat::B), Viewer::Seat(Seat::C), Viewer::Spectator] {
        let view = play.table.view(other);
        assert!(view.city[0].is_empty(), "{other:?}");
        assert_eq!(view.n_city[0], [0, 0, 3]);
    }
    assert_eq!(play.titles(play.view(Seat::A).city[0]), "scandal scandal perjury");
    let play = play.play("A: play scandal");
    assert!(play.state().open.city_discard.is_empty(), "it waits for its rival");
    let play = play.play("A: capo B");
    assert!(play.told().contains("Scandal"), "{}", play.told());
    assert_eq!(play.titles(play.state().open.city_discard), "scandal");
    assert_eq!(
        (play.city(Seat::A).as_str(), play.sums(Seat::B).1),
        ("scandal perjury", 30 - amount("scandal"))
    );
    assert!(play.view(Seat::B).city[0].is_empty(), "the other one is as hidden as before");
}

/// EC-CITY-1
#[test]
fn there_is_no_hand_limit() {
    let hand = "drive_by drive_by switchblade switchblade sawn_off sawn_off home_turf home_turf street_mob street_mob
                loaded_dice loaded_dice hush_money hush_money front_page front_page front_page scandal scandal scandal";
    let hand: Vec<&str> = hand.split_whitespace().collect();
    let text = format!("seats 3; phase refresh; A city {}", hand.join(" "));
    let play = scene(&text).play("A: done  B: done  C: done  all: done");
    assert_eq!((play.state().open.round, play.state().open.phase), (3, Phase::Cops));
    assert_eq!(play.city(Seat::A), hand.join(" "));
}

/// EC-CITY-1: each card has its time.
#[test]
fn a_card_is_played_at_its_time_only() {
    let hand = "A city drum_gun ice_pick drive_by hustling_the_johns night_shift friendly_precinct call_the_commission \
                hush_money perjury";
    let declare = scene(&format!("seats 3; A corruption 9; {hand}"));
    assert_eq!(playable(&declare, Seat::A), "play perjury");
    let refresh = scene(&format!("seats 3; phase refresh; A exhausted lefty_morgan; {hand}"));
    assert_eq!(playable(&refresh, Seat::A), "play night_shift");
    let collect = scene(&format!("seats 3; phase collect; {hand}"));
    assert_eq!(playable(&collect, Seat::A), "play hustling_the_johns");
    let cops =
        scene(&format!("seats 3; phase cops; {hand}; square exchange A; B corruption 1; C corruption 1"));
    let cops = cops.play("chance: cop quiet_beat");
    assert_eq!(playable(&cops, Seat::A), "play friendly_precinct");
    let bust = cops.play("all: done  A: on exchange");
    assert_eq!(playable(&bust, Seat::A), "play hush_money");
    let call = bust.play("A: lose");
    assert_eq!(playable(&call, Seat::A), "play call_the_commission");
}

/// EC-CITY-1
#[test]
fn cards_for_combat_are_not_for_assassinations_nor_the_reverse() {
    let hand =
        "A henchmen lefty_morgan; A city drum_gun drive_by street_mob switchblade ice_pick rooftop_rifle;
                B city home_turf human_shield switchblade";
    let hit = scene(&format!("seats 3; B henchmen rosa_calibre; {hand}")).play("A: hit B  A: target hand");
    let hit = hit.play("chance: target rosa_calibre  A: fight lefty_morgan");
    assert_eq!(playable(&hit, Seat::A), "play switchblade, play ice_pick, play rooftop_rifle");
    assert_eq!(playable(&hit, Seat::B), "play switchblade, play human_shield");
    let text = format!(
        "seats 3; phase combat; square soot_alley B; attack soot_alley A; B henchmen rosa_calibre; {hand}"
    );
    let combat = scene(&text).play("A: on soot_alley  A: fight lefty_morgan  B: fight rosa_calibre");
    assert_eq!(
        playable(&combat, Seat::A),
        "play drive_by, play switchblade, play drum_gun, play street_mob, play rooftop_rifle"
    );
    assert_eq!(playable(&combat, Seat::B), "play switchblade, play home_turf");
}

/// EC-CITY-2
#[test]
fn cards_for_declarations_are_played_before_the_gangster_and_cost_none() {
    let text =
        "seats 3; A city bootleg_shipment bootleg_shipment payroll_robbery; B city perjury; B corruption 9";
    let play = scene(text);
    assert_eq!(play.refused(Seat::B, "play perjury").code(), "not-waiting", "in one's own turn");
    let play = play.play("A: play bootleg_shipment  A: play payroll_robbery  A: play bootleg_shipment");
    assert_eq!((play.sums(Seat::A), play.capo(Seat::A).gangsters), ((1200, 0, 3), 4));
    assert_eq!(play.asked(), "A", "the gangster is still to come");
    let late = scene(text).play("A: use pancetta");
    assert_eq!(late.options(Seat::A), "deck slums, deck midtown, deck downtown", "too late now");
    let late = late.play("A: deck slums  chance: city drive_by  A: deck slums  chance: city drive_by");
    assert_eq!(late.asked(), "B");
    let late = late.play("B: play perjury");
    assert_eq!((late.sums(Seat::B).2, late.capo(Seat::B).gangsters), (5, 3));
}

/// EC-CITY-2: the question gives nothing away.
#[test]
fn at_other_times_a_window_asks_all_at_once_whatever_they_hold() {
    let empty = scene("seats 4; phase collect");
    let full = scene("seats 4; phase collect; C city loaded_dice; B city perjury");
    assert_eq!([empty.asked(), full.asked()], ["ABCD", "ABCD"]);
    assert_eq!([full.options(Seat::A), full.options(Seat::B)], ["done", "done"]);
    let play = full.quiet().play("C: play loaded_dice  C: done  A: done");
    assert_eq!(play.asked(), "BD");
    assert!(!play.told().contains("Loaded Dice"), "sealed: {}", play.told());
    assert!(play.play("all: done").told().contains("Loaded Dice"));
    let cops = scene("seats 3; phase cops; B corruption 1; C corruption 1").play("chance: cop quiet_beat");
    assert_eq!(cops.asked(), "ABC");
    let call = cops.play("all: done  A: on icehouse_street");
    assert_eq!(call.asked(), "ABC");
}

/// EC-CITY-2: in turn order from the godfather, whoever sealed first.
#[test]
fn what_was_played_in_a_window_is_carried_out_in_turn_order() {
    let text = "seats 3; godfather B; phase collect; square icehouse_street B the_weekender 2; A city hustling_the_johns;
                C city hustling_the_johns";
    let play = scene(text).play("A: play hustling_the_johns  A: capo B  A: done");
    let play = play.play("C: play hustling_the_johns  C: capo B  C: done  B: done");
    assert_eq!(play.sums(Seat::C).0, 500 + 250 + 200, "half of $400");
    assert_eq!(play.sums(Seat::A).0, 500 + 250 + 100, "half of what C left");
    assert_eq!(play.sums(Seat::B).0, 500 + 250 + 100 + 250);
}

/// EC-EX-11, EC-CITY-3
#[test]
fn the_kiss_of_death_pays_the_first_attacker_only() {
    let text = "seats 3; godfather B; B family pagano; B city kiss_of_death; square soot_alley C";
    let play = scene(text).play("B: play kiss_of_death  B: capo C");
    assert!(play.state().open.city_discard.is_empty(), "it lies before C");
    assert_eq!(play.view(Seat::A).open.laid.iter().flatten().count(), 1, "for all to see");
    let race = "use pitney_downs  chance: dice 1 1";
    let play = play.play(&format!("B: {race}  C: {race}  A: attack soot_alley"));
    assert_eq!(play.sums(Seat::A), (1000, 0, 3), "at once");
    assert_eq!(play.titles(play.state().open.city_discard), "kiss_of_death");
    let play = play.play("B: attack soot_alley");
    assert_eq!((play.sums(Seat::B), play.sums(Seat::C).0), ((500, 0, 3), 500), "from the bank, and once");
    assert!(play.state().open.laid.iter().flatten().next().is_none());
}

/// EC-CITY-3: the giver is as good as any.
#[test]
fn whoever_gave_the_kiss_may_earn_it_himself() {
    let play =
        scene("seats 3; A city kiss_of_death; square soot_alley C").play("A: play kiss_of_death  A: capo C");
    assert_eq!(play.play("A: attack soot_alley").sums(Seat::A), (1000, 0, 3));
}

/// EC-CITY-3: no assassination, and no attack on another.
#[test]
fn only_an_attack_on_the_capo_it_lies_before_turns_it() {
    let text = "seats 3; C laid kiss_of_death; A henchmen knuckles_malone; C exhausted lefty_morgan; square soot_alley B;
                square rag_market C; B gangsters 0; C gangsters 0";
    let play = scene(text).play("A: hit C  A: target lefty_morgan  A: fight knuckles_malone  all: done");
    assert_eq!((play.sums(Seat::A).0, play.state().open.laid.iter().flatten().count()), (500, 1));
    let play = play.play("A: attack soot_alley");
    assert_eq!((play.sums(Seat::A).0, play.state().open.laid.iter().flatten().count()), (500, 1));
    let play = play.play("A: attack rag_market");
    assert_eq!((play.sums(Seat::A).0, play.state().open.laid.iter().flatten().count()), (1000, 0));
}

/// EC-CITY-3
#[test]
fn the_kiss_of_death_lies_on_over_rounds() {
    let text =
        "seats 3; phase collect; C laid kiss_of_death; square soot_alley C; A corruption 9; C corruption 9";
    let play =
        scene(text).play("all: done  chance: cop quiet_beat  all: done  B: on icehouse_street  all: done");
    assert_eq!((play.state().open.round, play.asked()), (3, "A".to_owned()));
    let before = play.sums(Seat::A).0;
    assert_eq!(play.play("A: attack soot_alley").sums(Seat::A).0, before + 500);
}

/// EC-CITY-4
#[test]
fn hustling_the_johns_takes_half_of_what_bordellos_paid_rounded_down() {
    let text = "seats 3; phase collect; A city hustling_the_johns; B money 0; square icehouse_street B the_weekender;
                square gasworks B rosies_rooms 3; square tannery_row B thirsty_mule; square soot_alley A paper_lanterns 3";
    let play = scene(text).quiet().play("A: play hustling_the_johns");
    assert_eq!(play.options(Seat::A), "capo B, capo C", "another capo's");
    let play = play.play("A: capo B  all: done");
    assert_eq!(play.sums(Seat::B).0, 250 + (100 + 250) + 100 - 150, "half of $350 is $175, down to $150");
    assert_eq!(play.sums(Seat::A).0, 500 + 250 + 200 + 250 + 150);
    assert!(play.told().contains("A skims $150 off B's bordellos."), "{}", play.told());
    assert_eq!(play.titles(play.state().open.city_discard), "hustling_the_johns");
}

/// EC-CITY-4: nothing but bordellos, and it is a card played against him.
#[test]
fn hustling_the_johns_leaves_other_rackets_alone_and_is_against_its_victim() {
    let text = "seats 3; phase collect; A city hustling_the_johns; A vendetta B 1; A vendetta C 1; square gasworks B the_foyal";
    let play = scene(text).play("A: play hustling_the_johns  A: capo B  all: done");
    assert_eq!(play.options(Seat::A), "cash B slums, cash B midtown, cash B downtown, done");
    let play = play.play("A: cash B downtown  chance: city perjury  chance: die 6");
    assert_eq!((play.sums(Seat::B).0, play.sums(Seat::A).0), (500 + 250 + 1000, 500 + 250 + 250));
    assert_eq!((play.city(Seat::A).as_str(), play.capo(Seat::A).vendetta[1]), ("perjury", 0));
}
