//! What cards do in combats and assassinations.

use omerta_core::Seat;
use omerta_empire::state::Phase;

use super::{RAID, after, exhausted};
use crate::combat::counted;
use crate::common::{changed, scene, scene_in};

/// What a combat came to.
#[track_caller]
fn fought(more: &str, lines: &str) -> String {
    counted(&after(&format!("{RAID}; {more}"), &format!("A: on soot_alley  {lines}")))
}

#[test]
fn who_is_lured_away_counts_nothing_rolls_nothing_and_ends_exhausted() {
    let text = format!(
        "{RAID}; A henchmen mad_dog_quill knuckles_malone; A city lured_away; C henchmen rosa_calibre velvet_vince; C city sawn_off"
    );
    let play = after(
        &text,
        "A: on soot_alley  A: fight knuckles_malone  A: fight mad_dog_quill  A: play lured_away  A: done
         C: fight rosa_calibre  C: fight velvet_vince  C: play sawn_off  C: carry rosa_calibre  C: done
         chance: fighter rosa_calibre",
    );
    assert_eq!(counted(&play), "A 11, C 8", "with the weapon");
    let play = play.play("chance: die 6");
    assert_eq!((exhausted(&play, Seat::C), play.sums(Seat::A).1), ("rosa_calibre velvet_vince".into(), 5));
    assert_eq!(play.state().open.phase, Phase::Refresh);
}

#[test]
fn deadeye_misses_on_four() {
    let lines =
        "A: fight deadeye_dubois  A: done  C: fight lefty_morgan  C: done  chance: shot lefty_morgan 4";
    assert_eq!(fought("A henchmen deadeye_dubois; C henchmen lefty_morgan", lines), "A 3, C 8");
}

#[test]
fn cards_count_for_the_side_they_are_for() {
    let text = format!("{RAID}; A city home_turf street_mob; C city home_turf");
    let play = after(&text, "A: on soot_alley");
    assert_eq!(play.options(Seat::A), "play street_mob, done", "not as an attacker");
    let play = play.play("A: play street_mob  A: done  C: play home_turf  C: done");
    assert_eq!(counted(&play), "A 2, C 9");
}

#[test]
fn in_an_assassination_switchblade_and_rifle_count_flat_for_either_side() {
    let text = "seats 3; A henchmen lefty_morgan; A city switchblade ice_pick rooftop_rifle; B exhausted mad_dog_quill;
                B city switchblade";
    let lines =
        "A: hit B  A: target mad_dog_quill  A: fight lefty_morgan  A: play switchblade  A: play ice_pick
                 A: play rooftop_rifle  A: done  B: play switchblade  B: done";
    let play = after(text, lines);
    assert!(play.told().contains("Lefty Morgan against Mad Dog Quill: 9 to 7."), "{}", play.told());
    let play = after(
        "seats 3; A henchmen lefty_morgan; B exhausted mad_dog_quill; B city rooftop_rifle",
        "A: hit B  A: target mad_dog_quill",
    );
    assert_eq!(play.options(Seat::B), "play rooftop_rifle, done");
    let play = play.play("A: fight lefty_morgan  A: done  B: play rooftop_rifle  B: done");
    assert!(play.told().contains("Lefty Morgan against Mad Dog Quill: 2 to 9."), "{}", play.told());
}

/// No card of the pack is like this, so the ice pick is made so.
#[test]
fn a_card_for_the_assassin_only_is_not_offered_to_the_target() {
    let from = "when: [Hit], effect: Score(n: 3, gear: Plain)";
    let to = "when: [Hit], effect: If(Attacker, Score(n: 3, gear: Plain))";
    let game = changed("city.ron", from, to);
    let text = "seats 3; A henchmen lefty_morgan; B exhausted mad_dog_quill";
    let lines = "A: hit B  A: target mad_dog_quill";
    let play = scene_in(&game, &format!("{text}; B city ice_pick")).play(lines);
    assert_eq!(play.options(Seat::B), "done", "only as the assassin");
    let play = scene_in(&game, &format!("{text}; A city ice_pick")).play(lines);
    let play = play.play("A: fight lefty_morgan  A: play ice_pick  A: done  B: done");
    assert!(play.told().contains("Lefty Morgan against Mad Dog Quill: 5 to 6."), "{}", play.told());
}

#[test]
fn shadows_sal_and_percy_add_as_assassins() {
    for (assassin, total) in
        [("velvet_vince", 4), ("percy_arsenic", 5), ("silencer_sal", 4), ("lefty_morgan", 2)]
    {
        let text = format!(
            "seats 3; A henchmen {assassin}; B exhausted mad_dog_quill; B corruption-cards armed_escort"
        );
        let play = after(
            &text,
            &format!("A: hit B  A: target mad_dog_quill  A: fight {assassin}  A: done  B: done"),
        );
        assert!(play.told().contains(&format!("against Mad Dog Quill: {total} to 9.")), "{}", play.told());
    }
}

#[test]
fn an_assassination_is_negated_by_a_card_or_by_stavros() {
    for (defence, word) in [
        ("B city human_shield", "play human_shield"),
        ("B henchmen stavros_the_wall", "reveal stavros_the_wall"),
    ] {
        let text = format!("seats 3; A henchmen razor_ruth; B exhausted lefty_morgan; {defence}");
        let lines =
            format!("A: hit B  A: target lefty_morgan  A: fight razor_ruth  A: done  B: {word}  B: done");
        let play = after(&text, &lines);
        assert_eq!((play.sums(Seat::A), exhausted(&play, Seat::A)), ((500, 0, 5), "razor_ruth".into()));
        assert!(exhausted(&play, Seat::B).contains("lefty_morgan") && play.state().open.dead.is_empty());
        assert_eq!(exhausted(&play, Seat::B).contains("stavros"), word.contains("stavros"));
    }
}

#[test]
fn dynamite_wrecks_the_contested_racket_and_adds_two() {
    let text = "seats 3; phase combat; C corruption-cards private_army; square vaudeville_street C the_weekender 3; attack vaudeville_street A; A city dynamite";
    let play = after(text, "A: on vaudeville_street  A: play dynamite  A: done  C: done");
    assert_eq!((counted(&play), play.square("vaudeville_street")), ("A 2, C 6".into(), "C 1".into()));
    let bare = fought("A city dynamite", "A: play dynamite  A: done  C: done");
    assert_eq!(bare, "A 2, C 6", "playable where there is none");
}

#[test]
fn firebombs_and_insurance_wreck_rackets() {
    let text = "seats 3; A city firebomb insurance_job; square gasworks A thirsty_mule; square soot_alley C the_orchid;
                square rag_market C cellar_nine; square exchange B";
    let play = after(text, "A: play firebomb");
    assert_eq!(play.options(Seat::A), "capo C", "B has no racket");
    let play = play.play("A: capo C");
    assert_eq!(play.options(Seat::A), "on soot_alley, on rag_market");
    let play = play.play("A: on soot_alley  A: play insurance_job  A: on gasworks");
    assert_eq!([play.square("soot_alley"), play.square("gasworks")], ["C 1", "A 1"]);
    assert_eq!((play.sums(Seat::A), play.state().open.racket_discard.len()), ((1000, 0, 2), 2));
    assert!(
        !scene("seats 3; A city insurance_job; square gasworks A").options(Seat::A).contains("insurance_job")
    );
}

#[test]
fn weapons_are_worth_more_with_those_who_know_them_and_some_carry_two() {
    let arms = "A city lead_pipe sawn_off";
    let both = |who: &str| {
        fought(
            &format!("A henchmen {who}; {arms}"),
            &format!("A: fight {who}  A: play lead_pipe  A: play sawn_off  A: done  C: done"),
        )
    };
    assert_eq!(both("mule_kowalski"), "A 6, C 6");
    assert_eq!(both("two_gun_tessie"), "A 8, C 6", "a Gunman: 1 more for each");
    let one = |who: &str| {
        fought(
            &format!("A henchmen {who}; {arms}"),
            &format!("A: fight {who}  A: play sawn_off  A: done  C: done"),
        )
    };
    assert_eq!(one("tommy_tanner"), "A 8, C 6", "2 more, on top of the Gunman's 1");
    assert_eq!(one("dockhand_finnegan"), "A 5, C 6");
    let rifle = "A: fight lefty_morgan  A: play rooftop_rifle  A: done  C: done";
    assert_eq!(fought("A henchmen lefty_morgan; A city rooftop_rifle", rifle), "A 6, C 6", "not flat here");
}

#[test]
fn sanna_makes_enemy_weapons_worth_three_less_but_never_less_than_nothing() {
    let text =
        "A henchmen saboteur_sanna; C henchmen knuckles_malone lefty_morgan; C city lead_pipe sawn_off";
    let lines = "A: reveal saboteur_sanna  A: done
                 C: fight knuckles_malone  C: fight lefty_morgan  C: play lead_pipe  C: carry knuckles_malone
                 C: play sawn_off  C: done";
    // The pipe is worth nothing, the gun in a Gunman's hand 3 + 1 - 3.
    assert_eq!(fought(text, lines), "A 0, C 12");
}

#[test]
fn adjacent_squares_add_three_with_a_bought_ward_or_with_santos() {
    let next = "square tannery_row A; square the_shanties A";
    for (more, lines, score) in [
        ("", "A: done", 4),
        ("; A corruption-cards bought_ward", "A: done", 6),
        ("; A henchmen bricklayer_santos", "A: fight bricklayer_santos  A: done", 9),
        (
            "; A corruption-cards bought_ward; A henchmen bricklayer_santos",
            "A: fight bricklayer_santos  A: done",
            11,
        ),
        ("; A henchmen bricklayer_santos", "A: done  A: done", 4),
    ] {
        assert_eq!(
            fought(&format!("{next}{more}"), &format!("{lines}  C: done")),
            format!("A {score}, C 6"),
            "{more}"
        );
    }
}

#[test]
fn some_are_worth_more_in_attack_or_in_defence() {
    let text = "A henchmen quickdraw_quincy; C henchmen anvil_hogan";
    let lines = "A: fight quickdraw_quincy  A: done  C: fight anvil_hogan  C: done";
    assert_eq!(fought(text, lines), "A 4, C 11", "3 + 1 against 2 + 4 + 3 + 2");
    assert_eq!(fought("A corruption-cards licence_to_riot", "all: done"), "A 1, C 6");
}

/// How many casualty dice are rolled, and who dies if each shows 2, or each shows 1.
fn casualties(crew: &str, card: &str) -> [(usize, String); 2] {
    ["2", "1"].map(|face| {
        let city = if card.is_empty() { String::new() } else { format!("; A city {card}") };
        let mut play = scene(&format!("{RAID}; A henchmen {crew}{city}; C city home_turf street_mob"))
            .play("A: on soot_alley");
        for who in crew.split(' ') {
            play = play.play(&format!("A: fight {who}"));
        }
        if !card.is_empty() {
            play = play.play(&format!("A: play {card}"));
        }
        play = play.play("A: done  C: play home_turf  C: play street_mob  C: done");
        let mut rolls = 0;
        while play.asked() == "chance" {
            play = play.play(&format!("chance: die {face}"));
            rolls += 1;
        }
        (rolls, play.names(play.state().open.dead))
    })
}

#[test]
fn casualty_dice_are_kinder_to_some() {
    let fate =
        |crew: &str, card: &str| casualties(crew, card).map(|(rolls, dead)| format!("{rolls}: {dead}"));
    assert_eq!(fate("lefty_morgan velvet_vince", ""), ["2: lefty_morgan velvet_vince"; 2]);
    assert_eq!(
        fate("lefty_morgan ledger_leo", ""),
        ["2: lefty_morgan", "2: lefty_morgan ledger_leo"],
        "a Fixer"
    );
    assert_eq!(fate("lefty_morgan doc_halloran", ""), ["1: ", "1: lefty_morgan"], "the doctor rolls none");
    assert_eq!(fate("lefty_morgan velvet_vince", "through_the_sewers"), ["0: "; 2]);
    let sewers = fought("A city through_the_sewers", "A: play through_the_sewers  A: done  C: done");
    assert_eq!(sewers, "A 1, C 6");
    assert_eq!(fate("iron_lou lefty_morgan", ""), ["1: lefty_morgan"; 2]);
    assert_eq!(fate("lefty_morgan ghost_of_pier_four", ""), ["1: lefty_morgan"; 2]);
}

#[test]
fn victories_bring_more_with_a_champion_or_a_marchetti() {
    let text = "seats 3; phase combat; A family tedesco; C corruption-cards private_army; square soot_alley C; attack soot_alley A B;
                A henchmen champion_ward mad_dog_quill; B henchmen big_tiny_novak iron_lou";
    let play = after(
        text,
        "A: on soot_alley  A: fight mad_dog_quill  A: fight champion_ward  A: done  B: done  B: done  C: done",
    );
    assert_eq!((counted(&play), play.sums(Seat::A).1), ("A 11, B 1, C 6".into(), 6));
    let play = after(
        text,
        "A: on soot_alley  A: done  A: done  B: fight big_tiny_novak  B: fight iron_lou  B: done  C: done",
    );
    assert_eq!((counted(&play), play.sums(Seat::B).1), ("A 0, B 12, C 6".into(), 6));
    let text =
        "seats 3; phase combat; B corruption-cards private_army; square soot_alley B; attack soot_alley A";
    assert_eq!(after(text, "A: on soot_alley  all: done").sums(Seat::B).1, 5, "not as a defender");
}

#[test]
fn a_successful_assassination_brings_more_with_the_undertaker_or_a_cassaro() {
    for (family, who, vp) in
        [("valenti", "razor_ruth", 2), ("valenti", "the_undertaker", 3), ("cassaro", "the_undertaker", 5)]
    {
        let text = format!("seats 3; A family {family}; A henchmen {who}; B exhausted lefty_morgan");
        let play =
            after(&text, &format!("A: hit B  A: target lefty_morgan  A: fight {who}  A: done  B: done"));
        assert_eq!(play.sums(Seat::A).1, vp, "{family} {who}");
    }
}
