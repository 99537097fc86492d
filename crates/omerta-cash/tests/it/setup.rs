//! Setting up, and the order of a round.

use omerta_cash::{Action, Content, Phase, Variant};
use omerta_core::{Luck, Seat, Seed, Setup, SetupError, Table, Waiting};

use crate::harness::{BILLS, game, scene, seeded};

/// CG-SET-1
#[test]
fn the_loot_is_64_cards_of_nine_kinds() {
    let game = game();
    let counts: Vec<(&str, u8)> = game.content().loot().iter().map(|it| (it.id.as_str(), it.count)).collect();
    let expected = [
        ("bill-5", 15),
        ("bill-10", 15),
        ("bill-20", 10),
        ("diamond-1", 5),
        ("diamond-5", 3),
        ("diamond-10", 1),
        ("painting", 10),
        ("clip", 3),
        ("kit", 2),
    ];
    assert_eq!(counts, expected);
    assert_eq!(game.content().deck().len(), 64);
}

/// CG-SET-1
#[test]
fn four_to_eight_may_play_and_all_use_the_whole_deck() {
    let luck = Luck::Seeded(Seed::from_number(1));
    for n_seats in [0, 1, 3, 9, 255] {
        let refused = Table::open(game(), Setup::<Variant>::new(n_seats), luck).map(|_| ()).unwrap_err();
        assert_eq!(refused, SetupError { n_seats, least: 4, most: 8 });
    }
    for n_seats in 4..=8 {
        let play = seeded(n_seats, Variant::default(), 7);
        assert_eq!((play.state().loot.len(), play.state().pile.len()), (8, 56));
    }
}

/// CG-SET-2
#[test]
fn everyone_starts_with_five_clicks_three_bangs_and_nothing_else() {
    let play = seeded(5, Variant::default(), 3);
    for player in play.state().players.values() {
        assert_eq!((player.hand.clicks, player.hand.bangs, player.wounds, player.loot.len()), (5, 3, 0, 0));
    }
}

/// CG-SET-2
#[test]
fn the_first_godfather_is_drawn_at_random() {
    let drawn: std::collections::BTreeSet<Seat> =
        (0..60).map(|seed| seeded(5, Variant::default(), seed).state().godfather).collect();
    assert_eq!(drawn.len(), 5, "every seat gets the desk in some game");
}

/// CG-SET-2
#[test]
fn wounds_are_not_limited_by_tokens() {
    let play = scene(
        "seats 8; round 2; variant powers; A has power unbreakable, 4 wounds; B has 2 wounds; C has 2 wounds; D has 2 wounds; E has 2 wounds; F has 2 wounds; G has 2 wounds; H has 2 wounds",
    );
    let wounds: u8 = play.wounds().iter().sum();
    assert_eq!(wounds, 18);
    let play = play
        .play(&format!("chance: {BILLS}"))
        .load("bbbbbbbb")
        .aim("BABABABA")
        .play("A: order nobody")
        .courage("ssdddddd");
    assert_eq!(play.wounds().iter().sum::<u8>(), 20, "two more than the box has tokens");
}

/// CG-RND-1
#[test]
fn a_round_goes_through_its_seven_steps_in_order() {
    let play = scene("seats 4");
    assert_eq!(play.state().phase, Phase::Loot);
    let play = play.play(&format!("chance: {BILLS}"));
    assert_eq!(play.state().phase, Phase::Bullet);
    let play = play.play("A: load bang  B: load click  C: load click");
    assert_eq!((play.state().phase, play.asked().as_str()), (Phase::Bullet, "D"), "nobody goes ahead");
    let play = play.play("D: load click");
    assert_eq!(play.state().phase, Phase::HoldUp);
    let play = play.aim("BADC");
    assert_eq!(play.state().phase, Phase::Privilege);
    let play = play.play("A: order nobody");
    assert_eq!(play.state().phase, Phase::Courage);
    let play = play.quiet().courage("ssss");
    let told = play.told();
    assert!(told.contains("A shoots B: Bang!"), "card effects come at once: {told}");
    assert_eq!(play.state().phase, Phase::Share);
    let play = play.play(
        "A: take bill-10  C: take bill-10  D: take bill-5  A: take bill-5  C: take bill-5
         D: take bill-5  A: take bill-5  C: take bill-5  D: take token",
    );
    assert_eq!((play.state().phase, play.state().round), (Phase::Loot, 2));
}

/// CG-RND-1, CG-EX-16
#[test]
fn a_full_game_uses_8_bullets_a_player_and_64_loot_cards_and_ends_after_round_8() {
    let mut play = seeded(4, Variant::default(), 11);
    while let Waiting::Seats(seats) = play.table.waiting() {
        let seat = seats.first().unwrap();
        let decision = play.table.decision(seat).unwrap();
        // Only A dares to stand, so nobody is shot and A takes it all.
        let hides = seat != Seat::A && decision.options.contains(&Action::LieDown);
        let action = if hides { Action::LieDown } else { decision.options[0] };
        let advance = play.table.act(seat, decision.id, action).unwrap();
        play.table.commit(advance);
    }
    let state = play.state();
    assert_eq!(state.round, 8);
    assert_eq!(state.pile.len(), 0);
    let loot: u8 = state.players.values().iter().map(|it| it.loot.len()).sum();
    assert_eq!(loot + state.gone.len(), 64);
    for player in state.players.values() {
        assert_eq!(player.hand.len(), 0);
        let laid = player.spent.rounds().filter(|(_, for_clip, _)| !for_clip).count();
        assert_eq!(laid, 8);
    }
    let taken =
        play.table.steps().iter().filter(|it| matches!(it.answer(), Some((_, Action::Take(_))))).count();
    assert_eq!(taken, 64);
}

/// CG-SET-1
#[test]
fn a_pack_with_several_faults_reports_them_all_at_once() {
    use omerta_core::Packed;
    let mut files = omerta_cash::CashNGuns::own_pack();
    let edit = |files: &mut omerta_core::PackFiles, name: &str, from: &str, to: &str| {
        let text = files.0.get_mut(name).expect("the file is there");
        assert!(text.contains(from), "{name} has no {from}");
        *text = text.replacen(from, to, 1);
    };
    edit(&mut files, "pack.ron", "clicks: 5", "clicks: 6");
    edit(&mut files, "loot.ron", "count: 15", "count: 16");
    edit(&mut files, "loot.ron", "id: \"bill-10\"", "id: \"bill-5\"");
    edit(&mut files, "powers.ron", "TakesBill(cute, 5000)", "TakesBill(cute, 6000)");
    for phrases in ["phrases.en.ron", "phrases.de.ron"] {
        edit(&mut files, phrases, "\"do.stand\"", "\"do.stood\"");
    }
    edit(&mut files, "phrases.en.ron", "{seat?= is|You are} dead.", "{who} is dead.");
    files.0.retain(|name, _| !name.starts_with("rules."));
    let faults = Content::load(&files).unwrap_err();
    let mut codes: Vec<&str> = faults.iter().map(|it| it.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let expected = [
        "bad-count",
        "bad-number",
        "bad-phrase",
        "missing-file",
        "missing-phrase",
        "twice",
        "unknown-loot",
        "unknown-phrase",
    ];
    assert_eq!(codes, expected, "{faults:#?}");
}

/// Records of before say what screens showed; that is no rule, and they still replay.
#[test]
fn an_old_variant_can_still_be_read() {
    let old = r#"{"powers":true,"clock":false,"carry_over":false,"piles_face_down":true}"#;
    let variant: Variant = serde_json::from_str(old).unwrap();
    assert_eq!(variant, Variant { powers: true, ..Variant::default() });
    assert!(serde_json::from_str::<Variant>(r#"{"turbo":true}"#).is_err());
}
