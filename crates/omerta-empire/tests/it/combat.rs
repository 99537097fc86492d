//! Rule: "Combat Phase".

use omerta_core::Seat;
use omerta_empire::state::Phase;

use crate::common::{Play, scene};

/// C, who defends a square of the slums with 6, a house guard of 2 and an army of 4, and A, who attacks it.
const RAID: &str = "seats 3; phase combat; C corruption-cards private_army; square soot_alley C the_orchid;
                    attack soot_alley A";

/// What the last combat came to: all in it with their scores.
pub(crate) fn counted(play: &Play) -> String {
    let told = play.told();
    let last = told.lines().rev().find_map(|it| it.split_once(" is counted: "));
    last.map_or(String::new(), |(_, scores)| scores.trim_end_matches('.').replace(" and ", ", "))
}

/// Who are dead.
fn dead(play: &Play) -> String {
    play.names(play.state().open.dead)
}

/// Who lie exhausted before a capo.
fn exhausted(play: &Play, seat: Seat) -> String {
    play.names(play.capo(seat).exhausted)
}

/// EC-CMB-1
#[test]
fn each_in_turn_picks_one_of_his_attacks_until_none_is_left() {
    let text =
        "seats 4; phase combat; godfather B; D corruption-cards private_army; square soot_alley D; square gasworks D; square rag_market D;
                square fishmonger_lane D; attack soot_alley B; attack gasworks B; attack rag_market C;
                attack fishmonger_lane A";
    let play = scene(text);
    assert_eq!((play.asked(), play.options(Seat::B)), ("B".into(), "on soot_alley, on gasworks".into()));
    let play = play.play("B: on gasworks  all: done");
    assert_eq!((play.asked(), play.options(Seat::C)), ("C".into(), "on rag_market".into()));
    let play = play.play("C: on rag_market  all: done");
    assert_eq!((play.asked(), play.options(Seat::A)), ("A".into(), "on fishmonger_lane".into()));
    let play = play.play("A: on fishmonger_lane  all: done");
    assert_eq!((play.asked(), play.options(Seat::B)), ("B".into(), "on soot_alley".into()));
    let play = play.play("B: on soot_alley  all: done");
    assert_eq!((play.state().open.phase, play.asked()), (Phase::Refresh, "B".into()));
}

/// EC-CMB-2
#[test]
fn all_involved_choose_in_secret_and_each_weapon_needs_a_henchman_of_its_own() {
    let text = format!(
        "{RAID}; A henchmen lefty_morgan rosa_calibre; A exhausted mad_dog_quill; C city service_revolver;
         A city lead_pipe service_revolver sawn_off"
    );
    let play = scene(&text).quiet().play("A: on soot_alley");
    assert_eq!(play.asked(), "AC", "at the same time");
    assert_eq!(
        play.options(Seat::A),
        "fight lefty_morgan, fight rosa_calibre, done",
        "not the exhausted one"
    );
    assert_eq!(play.options(Seat::C), "done", "nobody to carry a weapon");
    let play = play.play("A: fight lefty_morgan  A: fight rosa_calibre");
    assert_eq!(play.options(Seat::A), "play lead_pipe, play service_revolver, play sawn_off, done");
    let play = play.play("A: play lead_pipe");
    assert_eq!(play.options(Seat::A), "carry lefty_morgan, carry rosa_calibre");
    let play = play.play("A: carry rosa_calibre  A: play sawn_off");
    assert_eq!(play.options(Seat::A), "done", "both hands are full");
    assert_eq!(play.refused(Seat::A, "play service_revolver").code(), "passed-over");
    let play = play.play("A: done");
    assert_eq!(play.asked(), "C");
    assert!(!play.told().contains("Rosa") && play.told().contains("A decides in secret."));
    let play = play.play("C: done");
    // Both are Gunmen, so each weapon is worth 1 more: 2 + 4 and 4 + 2.
    assert_eq!(counted(&play), "A 12, C 6");
    assert_eq!(play.city(Seat::A), "service_revolver", "not used");
}

/// EC-CMB-2
#[test]
fn one_may_fight_with_nobody_and_then_there_are_no_weapons() {
    let text = format!("{RAID}; A henchmen mad_dog_quill; A city sawn_off street_mob");
    let play = scene(&text).play("A: on soot_alley  A: done");
    assert_eq!(play.options(Seat::A), "play street_mob, done");
    let play = play.play("A: play street_mob  A: done  C: done");
    assert_eq!((counted(&play), play.square("soot_alley")), ("A 2, C 6".into(), "C the_orchid 1".into()));
    assert_eq!((play.crew(Seat::A), exhausted(&play, Seat::A)), ("mad_dog_quill".into(), String::new()));
}

/// EC-CMB-3, EC-CMB-9: each of the two is shot at by the other, and both fall.
#[test]
fn before_the_fight_everything_happens_at_the_same_time() {
    let text = format!("{RAID}; A henchmen mad_dog_quill; A city drive_by; C henchmen deadeye_dubois");
    let play = scene(&text).play(
        "A: on soot_alley  A: fight mad_dog_quill  A: play drive_by  A: done  C: fight deadeye_dubois  C: done
         chance: die 1  chance: shot mad_dog_quill 3",
    );
    assert_eq!((counted(&play), dead(&play)), ("A 0, C 6".into(), "mad_dog_quill deadeye_dubois".into()));
    assert_eq!([Seat::A, Seat::C].map(|it| play.sums(it).1), [0, 6], "none for one's own");
    assert_eq!(play.state().open.phase, Phase::Refresh, "nobody is left to roll");
}

/// EC-CMB-4, EC-CMB-5, EC-CMB-6, EC-EX-16
#[test]
fn eleven_beat_ten_and_two_of_three_losers_die() {
    let text = format!(
        "{RAID}; square tannery_row A; square the_shanties A; A henchmen knuckles_malone velvet_vince; A city service_revolver;
         C henchmen lefty_morgan gunsmith_adler mimi_catfoot"
    );
    let play = scene(&text).play(
        "A: on soot_alley  A: fight knuckles_malone  A: fight velvet_vince  A: play service_revolver
         A: carry knuckles_malone  A: done
         C: fight lefty_morgan  C: fight gunsmith_adler  C: fight mimi_catfoot  C: done",
    );
    // 3 + 2 + 2 + twice 2, against 2 + 1 + 1 and C's own 6.
    assert_eq!((counted(&play), play.asked()), ("A 11, C 10".into(), "chance".into()));
    let play = play.play("chance: die 1  chance: die 2  chance: die 3");
    assert_eq!(dead(&play), "lefty_morgan gunsmith_adler");
    assert_eq!((play.square("soot_alley"), play.sums(Seat::A).1), ("A the_orchid 1".into(), 7));
    assert_eq!(exhausted(&play, Seat::A), "knuckles_malone velvet_vince", "the winner's too");
    assert_eq!((exhausted(&play, Seat::C), play.crew(Seat::C)), ("mimi_catfoot".into(), String::new()));
    assert_eq!(play.titles(play.state().open.city_discard), "service_revolver");
}

/// EC-CMB-4
#[test]
fn the_godfather_decides_a_tie_also_his_own() {
    for (godfather, winner) in [('A', Seat::A), ('A', Seat::C), ('B', Seat::A)] {
        let text = format!("{RAID}; godfather {godfather}; A henchmen mad_dog_quill");
        let play = scene(&text).play("A: on soot_alley  A: fight mad_dog_quill  A: done  C: done");
        assert_eq!((counted(&play), play.asked()), ("A 6, C 6".into(), godfather.into()));
        let judge = if godfather == 'A' { Seat::A } else { Seat::B };
        assert_eq!(play.options(judge), "capo A, capo C");
        let mut play = play.play(&format!("{godfather}: capo {winner}"));
        if winner == Seat::C {
            play = play.play("chance: die 6");
        }
        assert_eq!(play.square("soot_alley"), format!("{winner} the_orchid 1"));
        assert_eq!(play.sums(winner).1, 5);
    }
}

/// EC-CMB-5, EC-CMB-12, EC-HEN-2
#[test]
fn a_special_who_would_die_is_abducted_by_the_winner_and_counts() {
    let text = format!("{RAID}; A henchmen big_tiny_novak mad_dog_quill; C henchmen champion_ward");
    let lines = "A: on soot_alley  A: fight big_tiny_novak  A: fight mad_dog_quill  A: done
                 C: fight champion_ward  C: done";
    let play = scene(&text).play(lines).play("chance: die 2");
    // 5 + 6 and 2 for two Bruisers, against 5 + 6.
    assert_eq!((counted(&play), dead(&play)), ("A 13, C 11".into(), String::new()));
    assert_eq!(exhausted(&play, Seat::A), "big_tiny_novak mad_dog_quill champion_ward");
    assert_eq!((exhausted(&play, Seat::C), play.sums(Seat::A).1), (String::new(), 6));
    let play = scene(&text).play(lines).play("chance: die 3");
    assert_eq!((exhausted(&play, Seat::C), play.sums(Seat::A).1), ("champion_ward".into(), 5));
}

/// EC-CMB-6, EC-CMB-12
#[test]
fn a_captured_square_has_one_token_and_a_defender_who_wins_keeps_his() {
    let text =
        "seats 3; phase combat; C corruption-cards private_army; square vaudeville_street C the_weekender 3;
                attack vaudeville_street A;
                A henchmen big_tiny_novak mad_dog_quill";
    let play = scene(text)
        .play("A: on vaudeville_street  A: fight big_tiny_novak  A: fight mad_dog_quill  A: done  C: done");
    assert_eq!((play.square("vaudeville_street"), play.sums(Seat::A).1), ("A the_weekender 1".into(), 5));
    let play =
        scene(text).play("A: on vaudeville_street  A: fight big_tiny_novak  A: done  A: done  C: done");
    let play = play.play("chance: die 1");
    assert_eq!((counted(&play), dead(&play)), ("A 5, C 6".into(), "big_tiny_novak".into()));
    assert_eq!((play.square("vaudeville_street"), play.sums(Seat::C).1), ("C the_weekender 3".into(), 6));
}

/// EC-CMB-7
#[test]
fn several_attackers_fight_one_combat_each_for_himself() {
    let text = "seats 3; phase combat; godfather B; C corruption-cards private_army; square soot_alley C;
                attack soot_alley A B;
                A henchmen mad_dog_quill lefty_morgan; B henchmen razor_ruth; C henchmen velvet_vince";
    let play = scene(text).quiet().play(
        "B: on soot_alley  A: fight mad_dog_quill  A: fight lefty_morgan  A: done  B: fight razor_ruth  B: done
         C: fight velvet_vince  C: done",
    );
    assert_eq!((counted(&play), play.asked()), ("A 8, B 5, C 8".into(), "B".into()));
    assert_eq!(play.options(Seat::B), "capo A, capo C", "among the tied only");
    let play = play.play("B: capo A  chance: die 2  chance: die 3");
    let (ruth, vince) = (play.told().find("die for Razor Ruth"), play.told().find("die for Velvet Vince"));
    assert!(ruth.is_some() && ruth < vince, "in turn order from the godfather: {}", play.told());
    assert_eq!((dead(&play), exhausted(&play, Seat::C)), ("razor_ruth".into(), "velvet_vince".into()));
    assert_eq!((play.square("soot_alley"), play.sums(Seat::A).1), ("A 1".into(), 6));
    assert_eq!((play.attackers("soot_alley"), play.state().open.phase), (String::new(), Phase::Refresh));
}

/// EC-CMB-8
#[test]
fn every_party_counts_its_own_squares_next_to_it_as_the_board_is_at_that_moment() {
    let text =
        "seats 3; phase combat; C corruption-cards private_army; square tannery_row A; square soot_alley C;
                square the_shanties C;
                square rag_market B; attack soot_alley A B; attack the_shanties A;
                A henchmen mad_dog_quill rosa_calibre";
    let play = scene(text)
        .play("A: on the_shanties  A: fight mad_dog_quill  A: fight rosa_calibre  A: done  C: done");
    assert_eq!(counted(&play), "A 10, C 8", "Soot Alley is C's; Rag Market's owner is not in it");
    let play = play.play("B: on soot_alley  all: done");
    // Tannery Row and, since a moment, The Shanties; B has only his first blow of 1.
    assert_eq!(counted(&play), "A 4, B 1, C 6");
}

/// EC-CMB-9, EC-EX-4, EC-HEN-1
#[test]
fn sergei_wipes_out_the_racket_and_is_out_of_it_while_another_fights() {
    let text =
        format!("{RAID}; square gasworks C; attack gasworks A; A henchmen sergei_gavrikov rosa_calibre");
    let play = scene(&text).play("A: on soot_alley  A: reveal sergei_gavrikov");
    assert_eq!(play.options(Seat::A), "fight rosa_calibre, done", "never both");
    let play = play.play("A: fight rosa_calibre  A: done  C: done");
    assert_eq!((counted(&play), play.square("soot_alley")), ("A 4, C 6".into(), "C 1".into()));
    assert!(play.told().contains("The Orchid on Soot Alley is wrecked."));
    assert_eq!(play.state().open.racket_discard.len(), 1);
    let play = play.play("chance: die 6");
    assert_eq!(exhausted(&play, Seat::A), "sergei_gavrikov rosa_calibre");
    assert_eq!(play.asked(), "A", "he doesn't roll");
    let play = play.play("A: on gasworks");
    assert_eq!((play.options(Seat::A), play.crew(Seat::A)), ("done".into(), String::new()));
    let fights = scene(&text).play("A: on soot_alley  A: fight sergei_gavrikov  A: done  A: done  C: done");
    assert_eq!((counted(&fights), fights.square("soot_alley")), ("A 3, C 6".into(), "C the_orchid 1".into()));
}

/// EC-CMB-9
#[test]
fn a_plan_is_final() {
    let text = format!("{RAID}; A henchmen knuckles_malone rosa_calibre; A city drum_gun");
    let play =
        scene(&text).play("A: on soot_alley  A: fight knuckles_malone  A: done  A: play drum_gun  A: done");
    assert_eq!((play.asked(), play.refused(Seat::A, "done").code()), ("C".into(), "not-waiting"));
    let play = play.play("C: done");
    assert_eq!((counted(&play), play.crew(Seat::A)), ("A 7, C 6".into(), "rosa_calibre".into()));
}

/// EC-CMB-9, EC-CMB-12, EC-EX-12
#[test]
fn a_drive_by_kills_two_of_three_before_the_fight() {
    let text = format!(
        "{RAID}; A henchmen mad_dog_quill; A city drive_by street_mob street_mob; C city sawn_off;
         C henchmen knuckles_malone lefty_morgan velvet_vince"
    );
    let plans = |mob: &str| {
        let lines = format!(
            "A: on soot_alley  A: fight mad_dog_quill  A: play drive_by  {mob}  A: done
             C: fight knuckles_malone  C: fight lefty_morgan  C: fight velvet_vince  C: play sawn_off
             C: carry knuckles_malone  C: done  chance: die 1  chance: die 3  chance: die 4"
        );
        scene(&text).play(&lines)
    };
    let won = plans("A: play street_mob  A: play street_mob");
    assert_eq!((counted(&won), won.asked()), ("A 10, C 8".into(), "chance".into()));
    let won = won.play("chance: die 3");
    assert_eq!(dead(&won), "knuckles_malone lefty_morgan");
    assert_eq!((exhausted(&won, Seat::C), won.sums(Seat::A).1), ("velvet_vince".into(), 7));
    assert_eq!(won.state().open.phase, Phase::Refresh, "no second roll for the dead");
    assert_eq!(won.titles(won.state().open.city_discard), "drive_by sawn_off street_mob street_mob");
    let lost = plans("").play("chance: die 6");
    assert_eq!((counted(&lost), dead(&lost)), ("A 6, C 8".into(), "knuckles_malone lefty_morgan".into()));
    assert_eq!([Seat::A, Seat::C].map(|it| lost.sums(it).1), [0, 5], "kills of a loser and one's own losses");
}

/// EC-CMB-10
#[test]
fn a_drive_by_rolls_for_all_others_and_a_special_it_hits_goes_to_the_winner() {
    let text = format!(
        "{RAID} B; A henchmen rosa_calibre; A city drive_by; B henchmen champion_ward; C henchmen mayor_pike"
    );
    let play = scene(&text).quiet().play(
        "A: on soot_alley  A: fight rosa_calibre  A: play drive_by  A: done  B: fight champion_ward  B: done
         C: fight mayor_pike  C: done  chance: die 2  chance: die 3",
    );
    assert!(play.told().contains("The die for Mayor Thaddeus Pike shows 2."), "{}", play.told());
    assert_eq!(counted(&play), "A 4, B 1, C 6", "both are out of it");
    let play = play.play("chance: die 6");
    assert_eq!(exhausted(&play, Seat::C), "mayor_pike champion_ward", "his own stays, the other's comes");
    assert_eq!((exhausted(&play, Seat::B), play.sums(Seat::C).1), (String::new(), 6));
}

/// EC-CMB-11, EC-EX-5
#[test]
fn pavel_kills_one_of_the_losers_before_they_roll() {
    let text =
        format!("{RAID}; A henchmen pavel_the_butcher mad_dog_quill; C henchmen lefty_morgan velvet_vince");
    let play = scene(&text).play(
        "A: on soot_alley  A: fight pavel_the_butcher  A: fight mad_dog_quill  A: done
         C: fight lefty_morgan  C: fight velvet_vince  C: done",
    );
    assert_eq!((counted(&play), play.asked()), ("A 12, C 10".into(), "A".into()));
    assert_eq!(play.options(Seat::A), "henchman lefty_morgan, henchman velvet_vince");
    assert!(!play.told().contains("reveals"));
    let play = play.play("A: henchman velvet_vince  chance: die 4");
    assert_eq!((dead(&play), exhausted(&play, Seat::C)), ("velvet_vince".into(), "lefty_morgan".into()));
    assert_eq!((play.sums(Seat::A).1, play.state().open.phase), (6, Phase::Refresh));
}

/// EC-EX-5
#[test]
fn pavel_does_nothing_in_a_lost_combat() {
    let text = format!("{RAID}; A henchmen pavel_the_butcher; C henchmen lefty_morgan");
    let play = scene(&text).play(
        "A: on soot_alley  A: fight pavel_the_butcher  A: done  C: fight lefty_morgan  C: done  chance: die 5",
    );
    assert_eq!((counted(&play), dead(&play)), ("A 4, C 8".into(), String::new()));
    assert_eq!((play.asked(), play.sums(Seat::C).1), ("A".into(), 5));
    assert_eq!(play.state().open.phase, Phase::Refresh);
}

/// EC-CMB-12
#[test]
fn the_winner_scores_for_every_enemy_whoever_killed_him() {
    let text =
        format!("{RAID} B; A henchmen mad_dog_quill rosa_calibre; B city drive_by; C henchmen lefty_morgan");
    let play = scene(&text).play(
        "A: on soot_alley  A: fight mad_dog_quill  A: fight rosa_calibre  A: done  B: play drive_by  B: done
         C: fight lefty_morgan  C: done  chance: die 6  chance: die 1  chance: die 6",
    );
    assert_eq!((counted(&play), dead(&play)), ("A 10, B 1, C 6".into(), "lefty_morgan".into()));
    assert_eq!(Seat::all(3).map(|it| play.sums(it).1).collect::<Vec<_>>(), [6, 0, 0]);
}

/// EC-CMB-13
#[test]
fn without_an_owner_the_attackers_fight_on_and_one_alone_wins() {
    let text = "seats 3; phase combat; attack soot_alley A C; attack gasworks C; C henchmen mad_dog_quill";
    let play = scene(text).play("A: on soot_alley  A: done  C: fight mad_dog_quill  C: done");
    assert_eq!((counted(&play), play.square("soot_alley")), ("A 0, C 6".into(), "C 1".into()));
    let play = play.play("C: on gasworks");
    assert_eq!((play.square("gasworks"), play.sums(Seat::C).1), ("C 1".into(), 10));
    assert_eq!((play.state().open.phase, play.asked()), (Phase::Refresh, "A".into()), "no plans are made");
}

/// EC-CMB-13
#[test]
fn a_cop_who_came_later_does_not_call_an_attack_off() {
    let play = scene(&format!("{RAID}; cops soot_alley; A henchmen mad_dog_quill rosa_calibre"));
    let play = play.play("A: on soot_alley  A: fight mad_dog_quill  A: fight rosa_calibre  A: done  C: done");
    assert_eq!((play.square("soot_alley"), play.cops()), ("A the_orchid 1".into(), "soot_alley".into()));
}
