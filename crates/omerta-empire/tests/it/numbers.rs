//! The numbers of the rules are the pack's: nonsense is refused, and what a pack says is what happens.

use std::sync::Arc;

use omerta_core::{Lang, Packed, Seat, Spoken};
use omerta_empire::cards::Neutral;
use omerta_empire::{Action, Content, Empire};

use crate::common::{Play, changed, game, scene_in};
use crate::pack::{edit, faults};

#[test]
fn numbers_that_make_no_game_are_refused() {
    for (from, to, fault) in [
        ("start_henchmen: 2", "start_henchmen: 4", "bad-number pack.ron start_henchmen"),
        ("goal_vp: 80", "goal_vp: 5", "bad-number pack.ron goal_vp"),
        ("goal_corruption: 80", "goal_corruption: 60", "bad-number pack.ron corruption_marks"),
        ("(20, 40, 60)", "(20, 20, 60)", "bad-number pack.ron corruption_marks"),
        ("(20, 40, 60)", "(0, 40, 60)", "bad-number pack.ron corruption_marks"),
        ("ness_from: 50", "ness_from: 81", "bad-number pack.ron ness_from"),
        ("cops: 1", "cops: 6", "bad-number pack.ron cops"),
        ("big_table: 5", "big_table: 8", "bad-number pack.ron big_table"),
        ("menu: 2", "menu: 0", "bad-number pack.ron menu"),
        ("lucky: 7", "lucky: 13", "bad-number pack.ron lucky"),
        ("casualty: 2", "casualty: 7", "bad-number pack.ron casualty"),
        ("victory_vp: 5", "victory_vp: 21", "bad-number pack.ron victory_vp"),
        ("donation: 500", "donation: 250", "bad-money pack.ron donation"),
        ("fee: 200", "fee: 225", "bad-money pack.ron fee"),
        ("start_money: 500", "start_money: 550", "bad-money families.ron ruggero"),
        ("menu: 2", "menu: 2, tip: 1", "syntax pack.ron"),
    ] {
        let found = faults(|files| edit(files, "pack.ron", from, to));
        assert!(found.len() == 1 && found[0].starts_with(fault), "{to}: {found:?}");
    }
}

/// What A has after this, in a game with one number changed, beyond what it is with the pack as it is.
fn change(from: &str, to: &str, text: &str, lines: &str) -> [i32; 3] {
    let sums = |play: Play| {
        let (money, vp, corruption) = play.sums(Seat::A);
        [i32::from(money), i32::from(vp), i32::from(corruption)]
    };
    let before = sums(scene_in(&game(), text).play(lines));
    let after = sums(scene_in(&changed("pack.ron", from, to), text).play(lines));
    std::array::from_fn(|it| after[it] - before[it])
}

#[test]
fn what_the_pack_says_is_what_happens() {
    let hit = "seats 3; A henchmen lefty_morgan; B henchmen iron_lou";
    let raid = "seats 3; phase combat; square soot_alley B; attack soot_alley A;
                A henchmen big_tiny_novak anvil_hogan";
    let fight = "A: on soot_alley  A: fight big_tiny_novak  A: fight anvil_hogan  all: done";
    let races = "A: use pitney_downs  chance: dice 3 4";
    for (from, to, text, lines, want) in [
        ("start_money: 500", "start_money: 450", "seats 3", "", [-50, 0, 0]),
        ("donation: 500", "donation: 400", "seats 3", "A: use city_hall", [100, 0, 0]),
        ("donation_vp: 2", "donation_vp: 3", "seats 3", "A: use city_hall", [0, 1, 0]),
        ("absolution: 500", "absolution: 400", "seats 3; A corruption 10", "A: use st_marys", [100, 0, 0]),
        (
            "absolution_corruption: 5",
            "absolution_corruption: 6",
            "seats 3; A corruption 10",
            "A: use st_marys",
            [0, 0, -1],
        ),
        ("fee: 200", "fee: 300", "seats 3; henchman-track iron_lou", "A: use the_docks", [-100, 0, 0]),
        (" pot: 500", " pot: 600", "seats 3", races, [100, 0, 0]),
        ("lucky: 7", "lucky: 8", "seats 3", races, [-500, 0, 0]),
        (
            "attack_corruption: 3",
            "attack_corruption: 5",
            "seats 3; square soot_alley B",
            "A: attack soot_alley",
            [0, 0, 2],
        ),
        ("hit_corruption: 5", "hit_corruption: 6", hit, "A: hit B", [0, 0, 1]),
        ("victory_vp: 5", "victory_vp: 7", raid, fight, [0, 2, 0]),
        (" income: 250", " income: 300", "seats 3; phase collect", "all: done", [50, 0, 0]),
        ("office_income: 250", "office_income: 300", "seats 3; phase collect", "all: done", [50, 0, 0]),
        ("office_vp: 5", "office_vp: 4", "seats 3; phase collect", "all: done", [0, -1, 0]),
        ("office_corruption: 5", "office_corruption: 6", "seats 3; phase collect", "all: done", [0, 0, 1]),
    ] {
        assert_eq!(change(from, to, text, lines), want, "{to}");
    }
}

#[test]
fn goals_and_marks_are_the_packs() {
    let game = changed("pack.ron", "goal_vp: 80", "goal_vp: 20");
    let play = scene_in(&game, "seats 3; A vp 18").play("A: use city_hall");
    assert_eq!(play.asked(), "over");
    assert!(play.told().contains("has reached 20 VP and wins!"), "{}", play.told());
    assert!(
        game.content().numbers().goal_vp == 20
            && omerta_core::Packed::scene(&*game, "seats 3; A vp 20").is_err()
    );

    let game = changed("pack.ron", "(20, 40, 60)", "(10, 40, 60)");
    let play = scene_in(&game, "seats 3; A corruption 9; square soot_alley B").play("A: attack soot_alley");
    assert_eq!(play.asked(), "chance");
    let play = play.play("chance: corruption off_the_top");
    assert!(play.told().contains("first to reach 10 corruption"), "{}", play.told());
}

/// One number of `pack.ron` is told everywhere: in labels, on cards and in the rules.
#[test]
fn a_changed_number_is_told_everywhere() {
    let said = |game: &Arc<Empire>, lang: Lang, key: &str| game.phrases(lang).0[key].clone();
    let game = changed("pack.ron", "attack_corruption: 3", "attack_corruption: 4");
    assert_eq!(
        said(&game, Lang::En, "variant.attack-five"),
        "an attack costs 5 corruption instead of 4",
        "a label"
    );
    assert!(game.rules_text(Lang::En).contains("a gangster on a rival's square, 4 corruption for you"));
    assert!(game.rules_text(Lang::De).contains("eines Rivalen, 4 Korruption für dich"));
    let game = changed("pack.ron", "least_price: 50", "least_price: 100");
    assert_eq!(
        said(&game, Lang::En, "ability.own_still.text"),
        "Speakeasies cost you $50 less, at least $100."
    );
    let game = changed("pack.ron", "menu: 2", "menu: 3");
    assert!(game.rules_text(Lang::En).contains("draw three city cards"));
    let play = scene_in(&game, "seats 3");
    let menu = play.table.game().say_action(&play.view(Seat::A), &Action::Use(Neutral::Pancetta));
    assert_eq!(game.phrases(Lang::En).say(Lang::En, &menu), "Pancetta Ristorante: draw 3 city cards");
    for lang in Lang::ALL {
        assert!(!game.rules_text(lang).contains('{'), "no blank is left");
    }
}

/// A card with another number than its text is refused, with both.
#[test]
fn a_text_that_says_another_number_is_a_fault() {
    for (file, from, to, text) in [
        ("start.ron", "n: 700", "n: 800", "the card has a 800, and its text has none"),
        ("city.ron", "n: -450", "n: -400", "the text has a 450, and neither card nor pack.ron has one"),
        (
            "families.ron",
            "Mod(stat: StMarysCorruption, n: -2)",
            "Mod(stat: StMarysCorruption, n: -3)",
            "has a 3",
        ),
        ("pack.ron", "office_vp: 5", "office_vp: 7", "the card has a 5, and its text has none"),
        ("phrases.en.ron", "Draw three slums cards", "Draw four slums cards", "the card has a 3"),
        ("rules.en.md", "{pack.goal_vp} victory", "{pack.gaol_vp} victory", "pack.ron has no such number"),
    ] {
        let mut files = Empire::own_pack();
        edit(&mut files, file, from, to);
        let faults = Content::load(&files).map(|_| ()).expect_err("the pack is refused");
        let texts: Vec<&str> = faults.iter().map(|it| it.text.as_str()).collect();
        assert!(texts.iter().any(|it| it.contains(text)), "{to}: {texts:?}");
    }
}

#[test]
fn a_big_table_is_as_big_as_the_pack_says() {
    let game = changed("pack.ron", "big_table: 5", "big_table: 4");
    assert_eq!(
        [3, 4].map(|it| scene_in(&game, &format!("seats {it}")).cops()),
        ["city_hall", "city_hall city_hall"]
    );
}
