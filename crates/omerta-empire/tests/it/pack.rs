//! What makes any pack fit to be played: a fault of its own for everything that does not.

use std::collections::BTreeSet;

use omerta_core::{PackFiles, Packed};
use omerta_empire::{Content, Empire};

use crate::content::content;

pub(crate) fn edit(files: &mut PackFiles, name: &str, from: &str, to: &str) {
    let text = files.0.get_mut(name).expect("the file is there");
    assert!(text.contains(from), "{name} has no {from}");
    *text = text.replacen(from, to, 1);
}

/// Changes the line of an entry.
fn edit_entry(files: &mut PackFiles, name: &str, id: &str, from: &str, to: &str) {
    let text = files.0.get_mut(name).expect("the file is there");
    let line = text.lines().find(|it| it.contains(&format!("(id: \"{id}\""))).expect("the entry is there");
    assert!(line.contains(from), "{id} has no {from}");
    *text = text.replacen(line, &line.replacen(from, to, 1), 1);
}

/// Leaves out the lines of these entries.
fn remove(files: &mut PackFiles, name: &str, ids: &[&str]) {
    let text = files.0.get_mut(name).expect("the file is there");
    let is_kept = |line: &&str| !ids.iter().any(|id| line.contains(&format!("(id: \"{id}\"")));
    *text = text.lines().filter(is_kept).collect::<Vec<_>>().join("\n");
}

/// The faults of a changed pack as `code file entry`, each once.
pub(crate) fn faults(change: impl FnOnce(&mut PackFiles)) -> Vec<String> {
    let mut files = Empire::own_pack();
    change(&mut files);
    let faults = Content::load(&files).map(|_| ()).expect_err("the pack is refused");
    let list: BTreeSet<String> =
        faults.iter().map(|it| format!("{} {} {}", it.code, it.file, it.entry)).collect();
    // Words of cards that are gone are faults too, but not of the cards.
    list.into_iter().filter(|it| !it.contains("phrases.")).map(|it| it.trim_end().to_owned()).collect()
}

/// Changes one entry, and wants just one fault, of that entry.
fn check(file: &str, id: &str, cases: &[(&str, &str, &str)]) {
    for (code, from, to) in cases {
        let found = faults(|files| edit_entry(files, file, id, from, to));
        assert_eq!(found, [format!("{code} {file} {id}")], "{to}");
    }
}

/// Gives a city card other moments and another effect.
fn check_card(cases: &[(&str, &str, &str)]) {
    let (from, id) = ("when: [Declare], effect: Gain(who: You, what: Corruption, n: -4)", "perjury");
    for (code, when, effect) in cases {
        check("city.ron", id, &[(code, from, &format!("when: [{when}], effect: {effect}"))]);
    }
}

/// Gives a henchman without an ability one that is in force by itself.
fn check_passive(cases: &[(&str, &str)]) {
    for (code, effect) in cases {
        let to = format!("cost: 100, passive: [{effect}]");
        check("henchmen.ron", "lefty_morgan", &[(code, "cost: 100", &to)]);
    }
}

#[test]
fn the_pack_is_for_this_game_and_says_how_many_gangsters_there_are() {
    let found = faults(|files| {
        edit(files, "pack.ron", "\"empire\"", "\"corleone\"");
        edit(files, "pack.ron", "gangsters: 3", "gangsters: 1");
    });
    assert_eq!(found, ["bad-number pack.ron gangsters", "wrong-game pack.ron game"]);
}

#[test]
fn files_that_cannot_be_read_are_all_named() {
    let found = faults(|files| {
        files.0.remove("city.ron");
        files.0.retain(|name, _| !name.starts_with("rules."));
        edit(files, "cops.ron", "Mod(stat: CopsStay", "Mod(stat: CopsSleep");
    });
    let of = |file: &str| found.iter().filter(|it| it.contains(file)).count();
    assert_eq!((of("city.ron"), of("rules."), of("cops.ron"), found.len()), (1, 2, 1, 4), "{found:?}");
}

#[test]
fn ids_are_words_and_used_once_in_the_whole_pack() {
    let found = faults(|files| {
        edit(files, "rackets.ron", "\"long_odds\"", "\"Long Odds\"");
        edit(files, "city.ron", "\"perjury\"", "\"rich_uncle\"");
        edit(files, "henchmen.ron", "\"velvet_vince\"", "\"hand\"");
    });
    assert_eq!(
        found,
        ["bad-id henchmen.ron hand", "bad-id rackets.ron Long Odds", "twice city.ron rich_uncle"]
    );
}

#[test]
fn squares_know_their_neighbours() {
    let file = "board.ron";
    check(
        file,
        "tannery_row",
        &[
            ("bad-number", "vp: 0", "vp: 10"),
            ("bad-neighbour", "next: [", "next: [\"tannery_row\", "),
            ("twice", "next: [", "next: [\"soot_alley\", "),
            ("unknown-square", "next: [", "next: [\"bronx\", "),
            ("one-way", "next: [", "next: [\"mudflats\", "),
            ("bad-shape", "Rect(20, 20, 180, 140)", "Rect(180, 20, 20, 140)"),
            ("bad-shape", "Rect(20, 20, 180, 140)", "Polygon([(20, 20), (180, 140), (20, 140)])"),
        ],
    );
    let found = faults(|files| edit_entry(files, file, "tannery_row", "from: 3", "from: 2"));
    assert_eq!(found, ["bad-number board.ron tannery_row"]);
}

#[test]
fn squares_fill_the_city_without_overlapping() {
    let narrow = ("Rect(20, 20, 180, 140)", "Rect(20, 20, 170, 140)");
    let found = faults(|files| edit(files, "board.ron", narrow.0, narrow.1));
    assert_eq!(found, ["gap board.ron squares"]);
    let found = faults(|files| edit(files, "board.ron", narrow.0, "Rect(20, 20, 190, 140)"));
    assert_eq!(found, ["overlap board.ron tannery_row"]);
}

#[test]
fn cops_can_go_everywhere_with_any_number_of_capos() {
    let file = "board.ron";
    // Railway Yards are next to Tannery Row and Vaudeville Street only.
    let found = faults(|files| {
        edit_entry(files, file, "tannery_row", "\"railway_yards\", ", "");
        edit_entry(files, file, "railway_yards", "\"tannery_row\", ", "");
    });
    assert_eq!(found, ["lonely-square board.ron railway_yards", "lonely-square board.ron tannery_row"]);
    let found = faults(|files| {
        edit_entry(files, file, "railway_yards", "from: 3", "from: 6");
        edit_entry(files, file, "the_shanties", "from: 3", "from: 6");
    });
    assert!(found.contains(&"not-connected board.ron squares".to_owned()), "{found:?}");
    assert!(found.contains(&"out-of-reach board.ron tannery_row".to_owned()), "{found:?}");
    let found = faults(|files| edit(files, file, "exits: [\"bankers_walk\", ", "exits: ["));
    assert_eq!(found, ["too-few-exits board.ron exits"]);
    let found = faults(|files| edit(files, file, "exits: [", "exits: [\"bronx\", \"bankers_walk\", "));
    assert_eq!(found, ["twice board.ron exits", "unknown-square board.ron exits"]);
}

#[test]
fn the_city_has_its_neutral_squares_and_room_for_all() {
    let found = faults(|files| edit(files, "board.ron", "(id: \"pancetta\"", "(id: \"trattoria\""));
    assert_eq!(found, ["bad-neutrals board.ron neutrals"]);
    let found = faults(|files| {
        let text = files.0.get_mut("board.ron").expect("the board");
        *text = text.replace("from: 3", "from: 6");
    });
    assert!(found.contains(&"too-few-squares board.ron squares".to_owned()), "{found:?}");
    let found = faults(|files| {
        edit(
            files,
            "board.ron",
            "    squares: [",
            "    squares: [\n        (id: \"soho\", hood: slums, vp: 0, from: 3, next: [], shape: Rect(20, 20, 30, 30), source: House(\"test\")),",
        );
    });
    assert!(found.contains(&"bad-count board.ron squares".to_owned()), "{found:?}");
}

#[test]
fn six_families_look_different() {
    let file = "families.ron";
    let found = faults(|files| edit(files, file, "colour: \"#efc837\"", "colour: \"gold\""));
    assert_eq!(found, ["bad-looks families.ron valenti"]);
    for (from, to) in [
        ("#e4572e", "#efc837"),
        ("\"diamond\"", "\"triangle\""),
        ("'M'", "'V'"),
        ("'M'", "'m'"),
        ("\"diamond\"", "\"\""),
    ] {
        let found = faults(|files| edit(files, file, from, to));
        assert_eq!(found, ["bad-looks families.ron marchetti"], "{to}");
    }
    let found = faults(|files| edit(files, file, "money: 500", "money: 525"));
    assert_eq!(found, ["bad-money families.ron ruggero"]);
    let found = faults(|files| edit(files, file, "money: 500", "money: 450"));
    assert_eq!(found, ["bad-money families.ron ruggero"]);
    let cards = format!("letter: 'M', cards: [{}]", ["slums"; 10].join(", "));
    let found = faults(|files| edit(files, file, "letter: 'M'", &cards));
    assert_eq!(found, ["bad-count families.ron marchetti"]);
    let found = faults(|files| {
        let text = files.0.get_mut(file).expect("the families");
        let last = text.find("    (\n        id: \"pagano\"").expect("the last family");
        *text = format!("{}]\n", &text[..last]);
    });
    assert_eq!(found, ["bad-count families.ron"]);
}

#[test]
fn one_start_card_makes_the_godfather() {
    let file = "start.ron";
    let found = faults(|files| remove(files, file, &["you_are_the_godfather"]));
    assert_eq!(found, ["bad-office start.ron"]);
    let found = faults(|files| remove(files, file, &["rich_uncle", "good_name", "loyal_crew", "old_debts"]));
    assert_eq!(found, ["bad-count start.ron"]);
    check(
        file,
        "rich_uncle",
        &[
            ("bad-who", "who: You", "who: Rival"),
            ("bad-money", "n: 700", "n: 725"),
            ("bad-moment", "Gain(who: You, what: Cash, n: 700)", "Gangster(n: 1)"),
        ],
    );
}

#[test]
fn cop_cards_name_a_bribe_and_enough_of_them_call_for_a_godfather() {
    let file = "cops.ron";
    let found = faults(|files| {
        edit_entry(files, file, "payday_at_the_precinct", ", godfather: true", "");
        edit_entry(files, file, "squad_cars", ", godfather: true", "");
    });
    assert_eq!(found, ["bad-indicators cops.ron"]);
    let found = faults(|files| {
        edit_entry(files, file, "dragnet", "bribe: 350", "bribe: 350, godfather: true");
        edit_entry(files, file, "quiet_beat", "bribe: 300", "bribe: 300, godfather: true");
    });
    assert_eq!(found, ["bad-indicators cops.ron"]);
    check(
        file,
        "grand_jury",
        &[
            ("bad-money", "bribe: 500", "bribe: 510"),
            ("bad-money", "bribe: 500", "bribe: 5050"),
            ("bad-who", "who: TopCorruption", "who: You"),
            ("bad-number", "n: 5)", "n: 0)"),
            ("bad-moment", "Gain(who: TopCorruption, what: Corruption, n: 5)", "Mod(stat: Hardy, n: 1)"),
            (
                "bad-condition",
                "effect: Gain(who: TopCorruption, what: Corruption, n: 5)",
                "effect: If(IsChief, Gain(who: TopVp, what: Vp, n: 1))",
            ),
        ],
    );
}

#[test]
fn corruption_cards_do_something_for_the_rest_of_the_game() {
    let file = "corruption.ron";
    check(
        file,
        "press_agent",
        &[
            ("empty-effect", "passive: [On(Collect, Gain(who: You, what: Vp, n: 1))]", "passive: []"),
            ("bad-moment", "On(Collect, Gain(who: You, what: Vp, n: 1))", "Gain(who: You, what: Vp, n: 1)"),
            ("bad-moment", "On(Collect", "On(Declare"),
            ("bad-moment", "On(Collect", "On(CasinoRoll(7)"),
            ("bad-effect", "Gain(who: You, what: Vp, n: 1)", "On(Crowned, Gain(who: You, what: Vp, n: 1))"),
        ],
    );
    let ids = ["judge_in_your_pocket", "private_army", "off_the_top", "wire_room"];
    let more = ["licence_to_riot", "armed_escort", "press_agent", "straw_buyers"];
    let found = faults(|files| remove(files, file, &[ids, more].concat()));
    assert_eq!(found, ["bad-count corruption.ron"]);
}

#[test]
fn rackets_pay_as_their_type_does() {
    let file = "rackets.ron";
    check(
        file,
        "faro_house",
        &[
            ("bad-income", "(midtown, downtown)", "(midtown, midtown)"),
            ("bad-income", "250, 400)", "250, 200)"),
            ("bad-money", "price: 450", "price: 440"),
            ("bad-money", "price: 450", "price: 0"),
            ("bad-money", "250, 400)", "250, 420)"),
        ],
    );
    check(file, "sailors_rest", &[("bad-income", "(50, 200, 400)", "(50, 200, 200)")]);
    let found = faults(|files| {
        let text = files.0.get_mut(file).expect("the rackets");
        let is_kept = |line: &&str| !line.contains("Casino") && !line.contains("Speakeasy");
        *text = text.lines().filter(is_kept).collect::<Vec<_>>().join("\n");
    });
    assert_eq!(found, ["bad-count rackets.ron"]);
}

#[test]
fn each_faction_has_a_trait_for_fights_or_none() {
    let file = "factions.ron";
    let trait_of_shadows = "On(Hit, If(Attacker, Score(n: 2, gear: Plain)))";
    let cases = [
        ("bad-trait", "On(Collect, Gain(who: You, what: Vp, n: 1))"),
        ("bad-trait", "Mod(stat: Bribe, n: -100)"),
        ("bad-trait", "On(Combat, If(AtLeast(3, shadow), Score(n: 1, gear: Plain)))"),
        ("bad-condition", "On(Combat, If(AtLeast(0, shadow), Score(n: 1, gear: Plain)))"),
    ];
    for (code, effect) in cases {
        let found = faults(|files| edit(files, file, trait_of_shadows, effect));
        assert_eq!(found, [format!("{code} factions.ron shadow")], "{effect}");
    }
    let found = faults(|files| edit(files, file, "(faction: special)", "(faction: fixer)"));
    assert_eq!(found, ["bad-count factions.ron fixer", "bad-count factions.ron special"]);
}

#[test]
fn there_are_enough_henchmen_and_just_five_specials() {
    let file = "henchmen.ron";
    let found = faults(|files| edit_entry(files, file, "mayor_pike", "faction: special", "faction: fixer"));
    assert_eq!(found, ["bad-specials henchmen.ron"]);
    check(
        file,
        "lefty_morgan",
        &[
            ("bad-number", "value: 2", "value: 13"),
            ("bad-number", "cost: 100", "cost: 100, corruption: 13"),
            ("bad-money", "cost: 100", "cost: 110"),
        ],
    );
    let found = faults(|files| {
        let text = files.0.get_mut(file).expect("the henchmen");
        let is_kept = |line: &&str| !["bruiser", "gunman", "shadow"].iter().any(|it| line.contains(it));
        *text = text.lines().filter(is_kept).collect::<Vec<_>>().join("\n");
    });
    assert_eq!(found, ["bad-count henchmen.ron"]);
}

#[test]
fn who_is_revealed_is_revealed_at_a_window_and_does_not_fight() {
    check(
        "henchmen.ron",
        "stavros_the_wall",
        &[
            ("bad-moment", "when: Hit", "when: Combat"),
            ("bad-moment", "effect: Negate", "effect: Score(n: 2, gear: Plain)"),
        ],
    );
    check(
        "henchmen.ron",
        "gossip_greta",
        &[("bad-moment", "when: Declare", "when: Crowned"), ("bad-moment", "when: Declare", "when: Bust")],
    );
    let laid = "Lay(before: Rival, on: Attacked, effect: Gain(who: Attacker, what: Cash, n: 500))";
    let effect = "Gain(who: Rival, what: Corruption, n: 4)";
    check("henchmen.ron", "gossip_greta", &[("bad-moment", effect, laid)]);
}

#[test]
fn there_are_three_decks_with_everything_the_rules_speak_of() {
    let file = "city.ron";
    let found = faults(|files| edit_entry(files, file, "perjury", "n: 1", "n: 2"));
    assert_eq!(found, ["bad-deck city.ron downtown"]);
    let found = faults(|files| edit_entry(files, file, "front_page", "n: 3", "n: 4"));
    assert_eq!(found, ["bad-count city.ron front_page", "bad-deck city.ron downtown"]);
    let with = |from: &str, to: &str| {
        faults(|files| {
            let text = files.0.get_mut(file).expect("the city cards");
            *text = text.replace(from, to);
        })
    };
    let hardly = "effect: If(Defender, Score(n: 1, gear: Plain))";
    let negates = ["no-negate city.ron downtown", "no-negate city.ron midtown", "no-negate city.ron slums"];
    assert_eq!(with("effect: Negate", hardly), negates);
    assert_eq!(with("gear: Weapon", "gear: Plain"), ["no-weapon city.ron"]);
    let nothing = "when: [Declare], effect: Gangster(n: 1)";
    assert_eq!(with("when: [Call], effect: CallGodfather", nothing), ["no-call city.ron"]);
    let found = faults(|files| {
        edit_entry(files, file, "switchblade", "when: [Combat, Hit]", "when: [Combat]");
        edit_entry(files, file, "ice_pick", "when: [Hit]", "when: [Combat]");
        edit_entry(files, file, "rooftop_rifle", "when: [Combat, Hit]", "when: [Combat]");
    });
    assert_eq!(found, ["no-assassination city.ron"]);
}

#[test]
fn city_cards_are_for_moments_at_which_somebody_is_asked() {
    let gain = "Gain(who: You, what: Vp, n: 1)";
    check_card(&[
        ("bad-moment", "", gain),
        ("bad-moment", "Declare, Declare", gain),
        ("bad-moment", "Won(Combat)", gain),
        ("bad-moment", "CasinoRoll(6)", gain),
    ]);
}

#[test]
fn parts_of_effects_stand_where_they_mean_something() {
    check_card(&[
        ("bad-moment", "Declare", "Score(n: 2, gear: Plain)"),
        ("bad-moment", "Hit", "Wreck(place: Contested)"),
        ("bad-moment", "Hit", "Kill(pick: EachEnemy, dice: 3)"),
        ("bad-moment", "Combat", "Kill(pick: OneEnemy)"),
        ("bad-moment", "Hit", "Exhaust(who: Enemies, pick: RandomInFight)"),
        ("bad-moment", "Combat", "Exhaust(who: Rival, pick: SpecialInHand)"),
        ("bad-moment", "Combat", "Negate"),
        ("bad-moment", "Declare", "AvertBust"),
        ("bad-moment", "Declare", "CallGodfather"),
        ("bad-moment", "Declare", "MoveCop(n: 1, steps: 2)"),
        ("bad-moment", "Declare", "Take(from: Rival, what: HalfRevenue(casino))"),
        ("bad-moment", "Declare", "Market(what: Refresh, n: 1, off: Free)"),
        ("bad-moment", "Refresh", "Market(what: Hire, n: 1, off: Free)"),
        ("bad-moment", "Collect", "Gangster(n: 1)"),
        ("bad-moment", "Call", "Claim(hood: Any)"),
        ("bad-moment", "Bust", "Gain(who: You, what: Cash, n: 100)"),
        ("bad-moment", "Combat", "Gain(who: You, what: Cash, n: 100)"),
        ("bad-moment", "Combat", "Mod(stat: Bribe, n: -50)"),
        ("bad-moment", "Declare", "Mod(stat: Hardy, n: 1)"),
        ("bad-moment", "Combat", "OneOf([Score(n: 1, gear: Plain), Score(n: 2, gear: Plain)])"),
        (
            "bad-moment",
            "Collect",
            "Lay(before: Rival, on: Attacked, effect: Gain(who: Attacker, what: Vp, n: 1))",
        ),
        (
            "bad-moment",
            "Declare",
            "Lay(before: Rival, on: Crowned, effect: Gain(who: Attacker, what: Vp, n: 1))",
        ),
        ("bad-moment", "Declare", "Lay(before: Rival, on: Attacked, effect: Gangster(n: 1))"),
    ]);
    check_passive(&[
        ("bad-moment", "Negate"),
        ("bad-moment", "On(Won(Hit), Kill(pick: OneEnemy))"),
        ("bad-moment", "On(Collect, Mod(stat: Bribe, n: -50))"),
        ("bad-weapon", "On(Combat, Score(n: 2, gear: Weapon))"),
    ]);
}

/// A market asks only who can buy something, so nothing hidden may decide that.
#[test]
fn nobody_in_hand_changes_a_price() {
    check_passive(&[
        ("bad-secret", "Mod(stat: HireCost, n: -50)"),
        ("bad-secret", "Mod(stat: RefreshCost, n: -50)"),
        ("bad-secret", "Mod(stat: RacketPrice, n: -50)"),
        ("bad-secret", "Mod(stat: RacketPriceOf(casino), n: -50)"),
    ]);
}

#[test]
fn effects_are_about_capos_one_can_tell() {
    check_card(&[
        ("bad-who", "Declare", "Gain(who: Enemies, what: Vp, n: -1)"),
        ("bad-who", "Declare", "Gain(who: Attacker, what: Vp, n: -1)"),
        ("bad-who", "Declare", "Gain(who: Loser, what: Vp, n: -1)"),
        ("bad-who", "Declare", "Take(from: EachRival, what: City(1))"),
        ("bad-who", "Declare", "Take(from: TopVp, what: Cash(100))"),
        ("bad-who", "Declare", "Peek(who: EachRival)"),
        ("bad-who", "Combat", "Exhaust(who: Rival, pick: RandomInFight)"),
        ("bad-who", "Declare", "Lay(before: You, on: Attacked, effect: Gain(who: Attacker, what: Vp, n: 1))"),
        ("bad-who", "Declare", "Lay(before: Rival, on: Attacked, effect: Gain(who: You, what: Vp, n: 1))"),
    ]);
    check_passive(&[
        ("bad-who", "On(Collect, Gain(who: Rival, what: Vp, n: -1))"),
        ("bad-who", "On(Crowned, Take(from: Loser, what: Cash(100)))"),
        ("bad-who", "On(Won(Combat), Gain(who: Loser, what: Corruption, n: 2))"),
        ("bad-who", "On(Won(Attack), Gain(who: Loser, what: Vp, n: -1))"),
    ]);
}

/// What a loser can lose is said, not only that this is not it.
#[test]
fn a_gain_of_the_loser_is_refused_with_what_to_write_instead() {
    let mut files = Empire::own_pack();
    let passive = "cost: 100, passive: [On(Won(Combat), Gain(who: Loser, what: Cash, n: -100))]";
    edit_entry(&mut files, "henchmen.ron", "lefty_morgan", "cost: 100", passive);
    let faults = Content::load(&files).map(|_| ()).expect_err("the pack is refused");
    let texts: Vec<&str> = faults.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(texts, ["money is all that is taken from a loser: Take(from: Loser, what: Cash(100))"]);
}

#[test]
fn conditions_and_choices_can_be_asked() {
    let choice = |n: usize| format!("OneOf([{}])", vec!["Gangster(n: 1)"; n].join(", "));
    check_card(&[
        ("bad-choice", "Declare", &choice(1)),
        ("bad-choice", "Declare", &choice(9)),
        ("bad-choice", "Declare", "OneOf([Gangster(n: 1), Mod(stat: Bribe, n: -50)])"),
        ("bad-condition", "Declare", "If(Attacker, Gangster(n: 1))"),
        ("bad-condition", "Combat", "If(IsGodfather, Score(n: 1, gear: Plain))"),
        ("bad-condition", "Combat", "If(AtLeast(2, bruiser), Score(n: 1, gear: Plain))"),
        ("bad-condition", "Combat", "If(Attacker, Wreck(place: Contested))"),
        ("bad-condition", "Declare", "If(IsChief, Mod(stat: Bribe, n: -50))"),
        ("empty-effect", "Declare", "All([])"),
        (
            "bad-effect",
            "Declare",
            "All([Lay(before: Rival, on: Attacked, effect: Gain(who: Attacker, what: Vp, n: 1))])",
        ),
        ("bad-effect", "Declare", "On(Collect, Gain(who: You, what: Vp, n: 1))"),
    ]);
}

#[test]
fn numbers_of_effects_are_in_range() {
    check_card(&[
        ("bad-money", "Declare", "Gain(who: You, what: Cash, n: 125)"),
        ("bad-money", "Declare", "Take(from: Rival, what: Cash(20))"),
        ("bad-money", "Declare", "Market(what: Hire, n: 1, off: Dollars(75))"),
        ("bad-money", "Declare", "Mod(stat: RacketPrice, n: -30)"),
        ("bad-number", "Declare", "Gain(who: You, what: Vp, n: 21)"),
        ("bad-number", "Declare", "Gain(who: You, what: Vp, n: 1, per: Squares(slums), max: 33)"),
        ("bad-number", "Declare", "Take(from: Rival, what: City(0))"),
        ("bad-number", "Declare", "Draw(deck: Any, n: 10)"),
        ("bad-number", "Cops", "MoveCop(n: 1, steps: 0)"),
        ("bad-number", "PreCombat", "Kill(pick: EachEnemy)"),
        ("bad-number", "PreCombat", "Kill(pick: EachEnemy, dice: 7)"),
        ("bad-number", "Combat", "Score(n: 21, gear: Plain)"),
        ("bad-number", "Declare", "Mod(stat: PitneyWins(13), n: 1)"),
        ("bad-number", "Collect", "Mod(stat: Income(casino), n: 400)"),
        ("bad-number", "Declare", "Mod(stat: CopsStay, n: 2)"),
    ]);
    let mob = format!("All([{}])", ["Score(n: 16, gear: Plain)"; 4].join(", "));
    check_card(&[("bad-number", "Combat", &mob)]);
}

#[test]
fn effects_are_neither_too_deep_nor_too_long_nor_too_many() {
    let deep = |n: usize| format!("{}Gangster(n: 1){}", "All([".repeat(n), "])".repeat(n));
    let long = format!("All([{}])", vec!["Gangster(n: 1)"; 200].join(", "));
    check_card(&[("too-deep", "Declare", &deep(6)), ("too-long", "Declare", &long)]);
    let many = vec!["On(Collect, Gain(who: You, what: Vp, n: 1))"; 150].join(", ");
    let to = format!("cost: 100, passive: [{many}]");
    let found = faults(|files| edit_entry(files, "henchmen.ron", "lefty_morgan", "cost: 100", &to));
    assert_eq!(found, ["too-many-effects pack.ron"]);
}

#[test]
fn a_pack_of_ones_own_needs_no_code() {
    let mut files = Empire::own_pack();
    edit(&mut files, "pack.ron", "gangsters: 3", "gangsters: 4");
    let own = Content::load(&files).expect("another number is another table, not a fault");
    assert_eq!(own.numbers().gangsters, 4);
    assert_ne!(own.hash(), content().hash(), "records tell the packs apart");
}
