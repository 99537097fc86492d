//! Labels and pictures as people read them.

use omerta_core::{Lang, Noted, Pictured, Seat, Spoken};

use crate::common::{Play, scene};

/// What an action is called for a seat.
fn label(play: &Play, seat: Seat, action: &str, lang: Lang) -> String {
    let game = play.table.game();
    let action = game.parse_action(action).unwrap_or_else(|| panic!("`{action}` is no action"));
    game.phrases(lang).say(lang, &game.say_action(&play.view(seat), &action))
}

/// The middle of the table as a seat sees it, in English.
fn middle(play: &Play, seat: Seat) -> Vec<String> {
    let game = play.table.game();
    let picture = game.picture(&play.view(seat));
    picture.middle.iter().map(|it| game.phrases(Lang::En).say(Lang::En, it)).collect()
}

#[test]
fn a_carrier_is_told_with_the_weapon_just_picked_and_else_without() {
    let text =
        "seats 3; phase combat; square soot_alley B; attack soot_alley A; A henchmen lefty_morgan iron_lou;
                A city sawn_off";
    let play = scene(text);
    assert_eq!(label(&play, Seat::A, "carry lefty_morgan", Lang::En), "Lefty Morgan carries the weapon");
    assert_eq!(label(&play, Seat::A, "carry lefty_morgan", Lang::De), "Linkshand Morgan trägt die Waffe");
    let play = play.play("A: on soot_alley  A: fight iron_lou  A: fight lefty_morgan  A: play sawn_off");
    assert_eq!(
        label(&play, Seat::A, "carry lefty_morgan", Lang::En),
        "Lefty Morgan carries Sawn-off: 4 more"
    );
}

#[test]
fn a_promise_is_told_with_names_once_it_is_asked_of_somebody() {
    let play = scene("seats 3; square soot_alley C");
    assert_eq!(label(&play, Seat::A, "term truce", Lang::En), "Promise: a truce for the rest of the round");
    assert_eq!(
        label(&play, Seat::A, "term cap $300", Lang::De),
        "Versprechen: nächstes Mal höchstens 300 $ bieten"
    );
    let play = play.play("A: offer B");
    assert_eq!(label(&play, Seat::A, "term truce", Lang::En), "Promise: B and A keep a truce this round");
    let play = play.play("A: term truce  A: send");
    assert_eq!(label(&play, Seat::B, "accept A", Lang::En), "Accept: a truce for the rest of the round");
}

#[test]
fn a_start_square_is_told_with_its_points_and_its_neighbours() {
    let text = "seats 3; phase setup; A money 500";
    let luck = "chance: family valenti  chance: family marchetti  chance: family ruggero
                chance: start you_are_the_godfather  chance: start rich_uncle  chance: start good_name
                chance: racket the_orchid  chance: racket the_foyal  chance: racket the_weekender
                chance: racket hotel_minuit  chance: racket thirsty_mule  chance: racket cellar_nine
                chance: henchman knuckles_malone  chance: henchman big_tiny_novak  chance: henchman iron_lou
                chance: henchman anvil_hogan  chance: henchman mule_kowalski  chance: henchman mayor_pike";
    let play = scene(text).play(luck).play("A: racket the_orchid");
    assert_eq!(
        label(&play, Seat::A, "on vaudeville_street", Lang::En),
        "Vaudeville Street: The Orchid pays $200 (Midtown, 1 VP; next to Railway Yards, Riverside Arcade, The Exchange)"
    );
}

#[test]
fn the_table_shows_neighbours_and_what_rivals_can_do() {
    let lines = middle(&scene("seats 3"), Seat::A);
    let line = |begins: &str| {
        let found = lines.iter().find(|it| it.starts_with(begins));
        found.unwrap_or_else(|| panic!("{begins} is not in {lines:#?}")).as_str()
    };
    assert!(line("Neighbours").contains("Tannery Row: Railway Yards, Soot Alley; "));
    assert!(!line("Neighbours").contains("Union Park"), "not in play with three");
    assert!(line("Shields – B (Marchetti): ").contains("Your attacks cost 1 corruption less."));
    assert!(!line("Shields").contains("Valenti"), "the own one is told with the own cards");
}

/// EC-WIN-1
#[test]
fn the_end_is_told_capo_by_capo() {
    let text = "seats 3; A vp 78; B vp 40; C vp 50; C corruption 12; square exchange C; square gasworks C";
    let lines = middle(&scene(text).play("A: use city_hall"), Seat::B);
    assert_eq!(
        lines[..3],
        [
            "A: 80 VP, 0 corruption; 0 squares worth 0 VP a round",
            "C: 50 VP, 12 corruption; 2 squares worth 2 VP a round",
            "B: 40 VP, 0 corruption; 0 squares worth 0 VP a round",
        ]
    );
}
