//! Why something can't be done: in every question, with the rule that says so.

use omerta_core::{Asked, Form, Refusal, Seat};

use crate::harness::{BILLS, Play, game, scene};

/// Whoever is asked tries these one after the other: what, the code, the rule.
#[track_caller]
fn refused(play: &Play, tries: &[(&str, &str, &str)]) {
    let seat: Seat = play.asked()[..1].parse().unwrap();
    for &(action, code, rule) in tries {
        match play.refused(seat, action) {
            Refusal::Blocked(why) => assert_eq!((why.code, why.rule), (code, rule), "{action}"),
            refusal => panic!("{seat}: {action}: {refusal}"),
        }
    }
}

/// A table with powers whose guns are up, and where these have shown courage.
fn shown(power: &str, loot: &str, bullets: &str, courage: &str) -> Play {
    let play = scene(&format!("seats 4; round 3; variant powers; {power}; {loot}"));
    play.load(bullets).aim("BADC").play("A: order nobody").courage(courage)
}

/// CG-BUL-1, CG-SHR-7, CG-PWR-4, CG-PWR-9
#[test]
fn cards_that_are_not_in_hand() {
    refused(
        &scene(&format!("seats 4; round 6; A has 3 bangs; {BILLS}")),
        &[("load click", "no-such-bullet", "CG-BUL-1")],
    );
    let hustler = scene(&format!("seats 4; round 6; variant powers; A has power hustler, 3 bangs; {BILLS}"))
        .play("A: hustle B  chance: drawn bang");
    refused(&hustler, &[("give click", "no-such-bullet", "CG-PWR-9")]);
    let cunning = scene(&format!("seats 4; round 6; variant powers; A has power cunning, 3 bangs; {BILLS}"))
        .load("bbbb")
        .aim("BADC");
    refused(&cunning, &[("swap click", "no-such-bullet", "CG-PWR-4")]);
}

/// CG-PRIV-1, CG-PRIV-2, CG-PWR-9
#[test]
fn players_who_are_no_choice() {
    let hustler =
        scene(&format!("seats 5; round 2; variant powers; A has power hustler; C is dead; {BILLS}"));
    refused(&hustler, &[("hustle A", "self", "CG-PWR-9"), ("hustle C", "dead", "CG-PWR-9")]);
    let privilege = scene(&format!("seats 5; round 2; C is dead; {BILLS}")).load("cccc").aim("BAAA");
    refused(&privilege, &[("order A", "order-self", "CG-PRIV-2"), ("order C", "dead", "CG-PRIV-2")]);
    let ordered = privilege.play("A: order B");
    refused(
        &ordered,
        &[
            ("aim B", "self", "CG-PRIV-1"),
            ("aim C", "dead", "CG-PRIV-1"),
            ("aim A", "same-target", "CG-PRIV-1"),
            ("aim nobody", "must-aim", "CG-PRIV-1"),
        ],
    );
}

/// CG-PWR-1, CG-PWR-5, CG-PWR-6, CG-PWR-7, CG-PWR-10
#[test]
fn what_a_power_does_not_give() {
    let loot = "loot bill-5 bill-5 bill-10 bill-10 painting kit clip clip";
    let stealthy = shown("A has power stealthy", loot, "cccc", "dsss");
    refused(
        &stealthy,
        &[("take kit", "not-that-bill", "CG-PWR-5"), ("take token", "not-that-bill", "CG-PWR-5")],
    );
    let doctor = shown("A has power doctor, 1 wound", loot, "cccc", "dsss");
    refused(&doctor, &[("take kit", "not-yet", "CG-RND-1")]);
    let insured = shown("B has power insured", loot, "bccc", "ssss");
    refused(&insured, &[("take bill-10", "not-that-bill", "CG-PWR-1")]);
    let undertaker = shown("B has 2 wounds, painting; D has power undertaker", loot, "bccc", "ssss");
    refused(&undertaker, &[("take bill-5", "not-theirs", "CG-PWR-1")]);
    let impatient = shown("C has power impatient", loot, "cccc", "ssss");
    refused(&impatient, &[("take token", "not-yet", "CG-RND-1")]);
    let cute = shown("B has power cute", loot, "cccc", "ssss");
    refused(&cute, &[("take painting", "not-that-bill", "CG-PWR-6")]);
    let dictator = shown("C has power dictator", loot, "cccc", "ssss");
    refused(
        &dictator,
        &[("forbid diamond", "type-not-there", "CG-PWR-7"), ("take kit", "not-your-share", "CG-SHR-1")],
    );
    let greedy = shown("A has power greedy", loot, "cccc", "ssss").play("A: take token");
    refused(
        &greedy,
        &[("take token", "token-taken", "CG-SHR-1"), ("take diamond-1", "not-there", "CG-SHR-1")],
    );
    let junk = shown("A has power junk-dealer", loot, "cccc", "ssss").play("A: take kit");
    refused(&junk, &[("take painting", "just-taken", "CG-PWR-10")]);
    let friend = shown("A has 1 bang; B has power good-friend; C has 3 bangs", loot, "cccc", "ssss");
    let friend = friend.play("A: take clip  A: discard click");
    refused(&friend, &[("take painting", "not-your-share", "CG-SHR-1")]);
}

/// Each question names its rule, and none asks for several things at once.
#[test]
fn every_question_has_a_rule_and_one_answer() {
    let (game, page) = (game(), include_str!("../../../../docs/games/cash.md"));
    let play = shown("B has power cute", BILLS, "cccc", "ssss");
    let decision = play.table.decision(Seat::B).unwrap();
    assert_eq!(game.rule(&decision.prompt), "CG-PWR-6");
    assert_eq!(game.form(&play.view(Seat::B), &decision.prompt), Form::One);
    assert!(page.contains("| CG-PWR-6 |"));
    let nothing: Vec<bool> = decision.options.iter().map(|it| game.is_nothing(it)).collect();
    assert_eq!(nothing, [false, true], "to skip does nothing");
}
