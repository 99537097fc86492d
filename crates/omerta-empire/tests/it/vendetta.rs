//! Rule: "Vendetta tokens".

use omerta_core::Seat;

use crate::common::{amount, scene};

const DECKS: &str = "cash B slums, cash B midtown, cash B downtown, done";

/// EC-EX-14
#[test]
fn an_attack_gives_tokens_and_a_token_is_a_card() {
    let text = "seats 3; B family pagano; B vendetta C 1; square soot_alley C";
    let play = scene(text).play("A: attack soot_alley");
    assert_eq!((play.sums(Seat::A).2, play.capo(Seat::C).vendetta[..3].to_vec()), (3, vec![1, 0, 0]));
    let play = play.play("B: attack soot_alley");
    assert_eq!(play.sums(Seat::B).2, 3);
    assert_eq!(play.capo(Seat::C).vendetta[..3], [1, 1, 0]);
    assert_eq!(play.capo(Seat::A).vendetta[..3], [0, 1, 0]);
    let play = play.play("B: cash C downtown  chance: city scandal");
    assert_eq!((play.city(Seat::B).as_str(), play.capo(Seat::B).vendetta[2]), ("scandal", 0));
    assert_eq!((play.view(Seat::A).n_city[1], play.asked()), ([0, 0, 1], "C".to_owned()));
}

/// EC-VEN-1: several at once, from any deck each.
#[test]
fn tokens_of_the_family_attacked_are_cashed_one_card_each() {
    let text = "seats 3; A vendetta B 3; A vendetta C 1; square soot_alley B";
    let play = scene(text).play("A: attack soot_alley");
    assert_eq!(play.options(Seat::A), DECKS, "of that family only");
    let play = play.play("A: cash B slums  chance: city drive_by  A: cash B downtown  chance: city perjury");
    assert_eq!(play.options(Seat::A), DECKS, "and a third");
    let play = play.play("A: done");
    assert_eq!((play.city(Seat::A).as_str(), play.asked().as_str()), ("drive_by perjury", "B"));
    assert_eq!(play.capo(Seat::A).vendetta[..3], [0, 1, 1], "kept for another time");
}

/// EC-VEN-1: an assassination is as good a time.
#[test]
fn tokens_may_be_kept_or_cashed_at_an_assassination() {
    let text = "seats 3; A henchmen knuckles_malone; A vendetta B 1; B exhausted lefty_morgan; C exhausted velvet_vince";
    let kept = scene(text).play("A: hit B  A: done");
    assert_eq!((kept.capo(Seat::A).vendetta[1], kept.city(Seat::A).as_str()), (1, ""));
    assert_eq!(kept.options(Seat::A), "target lefty_morgan");
    let other = scene(text).play("A: hit C");
    assert_eq!(other.options(Seat::A), "target velvet_vince", "a token of B is nothing against C");
}

/// EC-VEN-1: a card against the family is the third time.
#[test]
fn tokens_are_cashed_when_a_city_card_is_played_against_the_family() {
    let text = "seats 3; A city scandal scandal; A vendetta B 1; B vp 30; C vp 30";
    let play = scene(text).play("A: play scandal  A: capo B");
    assert_eq!(play.options(Seat::A), DECKS);
    assert_eq!(play.sums(Seat::B).1, 30, "before the card works");
    let play = play.play("A: cash B midtown  chance: city bootleg_shipment");
    let left = 30 - amount("scandal");
    assert_eq!((play.sums(Seat::B).1, play.city(Seat::A).as_str()), (left, "bootleg_shipment scandal"));
    assert_eq!((play.capo(Seat::A).gangsters, play.capo(Seat::A).vendetta[1]), (4, 0));
    let play = play.play("A: play bootleg_shipment");
    assert_eq!(play.sums(Seat::A).0, 650, "and may be used in the same turn");
    let other = scene(text).play("A: play scandal  A: capo C");
    assert_eq!((other.sums(Seat::C).1, other.capo(Seat::A).vendetta[1]), (left, 1), "not asked for it");
}

/// EC-VEN-1: what one gets by one's own deed is the other's to cash.
#[test]
fn nobody_cashes_tokens_of_his_own_family() {
    let text = "seats 3; A henchmen knuckles_malone; B vendetta A 2; B exhausted lefty_morgan";
    let play = scene(text).play("A: hit B");
    assert_eq!(play.options(Seat::A), "target lefty_morgan");
    assert_eq!(play.capo(Seat::B).vendetta[0], 3);
}

/// EC-VEN-2
#[test]
fn who_joins_an_attack_may_cash_tokens_of_all_involved() {
    let text = "seats 4; square soot_alley C; B vendetta A 1; B vendetta C 1; B vendetta D 1";
    let play = scene(text).play("A: attack soot_alley  B: attack soot_alley");
    let all =
        "cash A slums, cash A midtown, cash A downtown, cash C slums, cash C midtown, cash C downtown, done";
    assert_eq!(play.options(Seat::B), all, "but not of D, who is not in it");
    let play = play.play("B: cash A slums  chance: city ice_pick  B: cash C slums  chance: city drum_gun");
    assert_eq!((play.city(Seat::B).as_str(), play.asked().as_str()), ("drum_gun ice_pick", "C"));
    assert_eq!(play.capo(Seat::B).vendetta[..4], [0, 0, 0, 1]);
}

/// EC-VEN-2
#[test]
fn cashing_comes_before_the_fight_and_the_card_may_be_used_in_it() {
    let text =
        "seats 3; square soot_alley C; A gangsters 1; B gangsters 0; C gangsters 0; A henchmen lefty_morgan;
                A vendetta C 1";
    let play = scene(text).play("A: attack soot_alley  A: cash C slums  chance: city drum_gun");
    let play = play.quiet().play("A: on soot_alley  A: fight lefty_morgan  A: play drum_gun  all: done");
    assert_eq!((play.square("soot_alley"), play.sums(Seat::A).1), ("A 1".to_owned(), 5), "2 + 4 + 1 beat 6");
    assert_eq!(play.titles(play.state().open.city_discard), "drum_gun");
}

/// EC-VEN-2: the token is gone and the card is had, whatever comes of it.
#[test]
fn cashing_counts_also_when_the_fight_is_lost() {
    let text = "seats 3; square soot_alley C; A gangsters 1; B gangsters 0; C gangsters 0; A vendetta C 1";
    let play = scene(text).play("A: attack soot_alley  A: cash C midtown  chance: city loan_shark");
    let play = play.play("A: on soot_alley  all: done");
    assert_eq!((play.square("soot_alley"), play.city(Seat::A)), ("C 1".to_owned(), "loan_shark".to_owned()));
    assert_eq!(play.capo(Seat::A).vendetta.values(), [0; 3], "it went back to its family");
    assert_eq!(play.capo(Seat::C).vendetta[..3], [1, 0, 0]);
    let text = "seats 3; A henchmen lefty_morgan; A vendetta B 1; B exhausted knuckles_malone";
    let hit = scene(text).play("A: hit B  A: cash B midtown  chance: city loan_shark");
    let hit = hit.play("A: target knuckles_malone  A: fight lefty_morgan  all: done");
    assert_eq!(
        (hit.city(Seat::A).as_str(), hit.names(hit.state().open.dead)),
        ("loan_shark", "lefty_morgan".into())
    );
}

/// EC-VEN-3
#[test]
fn a_card_is_against_a_capo_if_it_picks_him_his_square_henchman_or_money() {
    for card in [
        "scandal",
        "front_page",
        "firebomb",
        "kidnapping",
        "protection_money",
        "tax_inspector",
        "wiretap",
        "gala_invitation",
        "kiss_of_death",
    ] {
        let text = format!(
            "seats 3; A city {card}; A vendetta B 1; B vp 9; square soot_alley B the_orchid; B exhausted mayor_pike;
             B henchmen champion_ward; B city perjury"
        );
        let play = scene(&text).play(&format!("A: play {card}  A: capo B"));
        assert_eq!(play.options(Seat::A), DECKS, "{card}");
        let play = play.play("A: cash B slums  chance: city drive_by");
        assert!(play.city(Seat::A).starts_with("drive_by"), "{card}");
    }
}

/// EC-VEN-3
#[test]
fn a_card_without_a_target_is_against_nobody() {
    let text = "seats 3; A city subpoena bootleg_shipment; A vendetta B 1; B vp 9";
    let play = scene(text).play("A: play subpoena");
    assert_eq!(play.sums(Seat::B).2, amount("subpoena"), "hit, but not picked");
    let play = play.play("A: play bootleg_shipment");
    assert_eq!((play.capo(Seat::A).vendetta[1], play.capo(Seat::A).gangsters), (1, 4));
    let greta =
        scene("seats 3; A henchmen gossip_greta; A vendetta B 1").play("A: reveal gossip_greta  A: capo B");
    assert_eq!((greta.sums(Seat::B).2, greta.capo(Seat::A).vendetta[1]), (4, 1), "no city card");
    let shark = scene("seats 3; phase collect; A city loan_shark; A vendetta B 1").play("A: play loan_shark");
    let shark = shark.play("all: done");
    assert_eq!((shark.capo(Seat::A).vendetta[1], shark.city(Seat::A).as_str()), (1, ""));
}

/// EC-VEN-3: nor is a card used in a fight.
#[test]
fn weapons_and_other_cards_of_a_fight_are_against_nobody() {
    let text =
        "seats 3; phase combat; C corruption-cards private_army; square soot_alley C; attack soot_alley A;
                A henchmen lefty_morgan; A vendetta C 1;
                A city drum_gun lured_away; C henchmen rosa_calibre; C vendetta A 1; C city home_turf";
    let play = scene(text)
        .play("A: on soot_alley  A: fight lefty_morgan  A: play drum_gun  A: play lured_away  A: done");
    let play = play.play("C: fight rosa_calibre  C: play home_turf  C: done  chance: fighter rosa_calibre");
    let play = play.play("chance: die 6");
    assert_eq!((play.capo(Seat::A).vendetta[2], play.capo(Seat::C).vendetta[0]), (1, 1));
    assert_eq!((play.city(Seat::A).as_str(), play.square("soot_alley").as_str()), ("", "C 1"));
    let text =
        "seats 3; A henchmen knuckles_malone; A city ice_pick; A vendetta B 1; B exhausted lefty_morgan";
    let play = scene(text).play("A: hit B  A: done  A: target lefty_morgan  A: fight knuckles_malone");
    let play = play.play("A: play ice_pick  all: done");
    assert_eq!(
        (play.capo(Seat::A).vendetta[1], play.asked().as_str()),
        (1, "B"),
        "asked once, when declaring"
    );
}
