//! Described positions.

use omerta_core::{Counted, Packed};

use crate::harness::{game, scene};

#[test]
fn a_scene_that_cannot_be_is_refused_with_all_reasons() {
    let text = "seats 4; round 3; godfather D; D is dead; A has 4 bangs; B has 5 wounds; C has 30 painting;
                E has 1 wound; nonsense; loot bill-5; A has power kid; C has clip";
    let faults = game().scene(text).unwrap_err();
    let expected = [
        "`nonsense`: no such clause",
        "there is no seat E at a table of 4",
        "A can't hold 2 Click! and 4 Bang! of 5 and 3",
        "B would be dead with 5 wounds",
        "C can't keep a clip or a first aid kit",
        "the Godfather D does not live",
        "31 loot cards are taken or gone, but only 16 were turned up before round 3",
        "1 cards are face up, but a round has 8",
        "30 `painting` are too many: the box has 10",
    ];
    for reason in expected {
        assert!(faults.iter().any(|it| it.contains(reason)), "{reason} is missing in {faults:#?}");
    }
}

#[test]
fn a_scene_refuses_what_it_does_not_know() {
    for (text, reason) in [
        ("seats 3", "this game is for 4 to 8"),
        ("seats many", "no number"),
        ("round 9", "rounds go from 1 to 8"),
        ("godfather Z", "no seat"),
        ("variant turbo", "there is no variant `turbo`"),
        ("A has power flying", "there is no power `flying`"),
        ("A has unicorn", "what is `unicorn`?"),
        ("loot gold", "there is no loot card `gold`"),
        ("A is dead", "can't be dead before the first round"),
        ("round 2; A has power kid", "powers are off"),
        ("round 2; B is dead; C is dead; D is dead", "the game is over"),
        ("round 2; A has 3 down bang", "can't have 3 Bang face down"),
        ("round 2; A has 1 bang, 1 click", "must hold 7 bullet cards"),
    ] {
        let faults = game().scene(text).unwrap_err();
        assert!(faults.iter().any(|it| it.contains(reason)), "{text}: {faults:?}");
    }
}

#[test]
fn a_scene_accounts_for_every_card() {
    use omerta_core::Setup;
    let game = game();
    use omerta_core::Game;
    let box_of = game.census(&game.start(&Setup::new(5)));
    for text in [
        "seats 5; round 7; godfather B; C has 2 wounds, 1 bang, painting; D is dead",
        "seats 5; round 8; A has 10 painting, 3 down clicks; gone kit kit clip",
        "seats 5; round 2; loot painting painting painting painting painting painting painting painting",
    ] {
        assert_eq!(game.census(scene(text).state()), box_of, "{text}");
    }
}
