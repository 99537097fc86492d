//! Described positions.

use omerta_core::{Counted, Game, Packed, Setup};

use crate::harness::{game, scene};

#[test]
fn a_scene_that_cannot_be_is_refused_with_all_reasons() {
    let text = "seats 2; act 2; nonsense; E has gun; A has unicorn; A has 40 $5; A suitcase gun; B played $1;
                A don herald_square; A thug chelsea+; A heir sutton_place; B thug midtown; A thug midtown;
                control central_park A; public encore mugging blackmail; allies crooked_judge; turn C;
                mayor sutton_place; mayor union_square; chief atlantis; tile chelsea genco; tile chelsea polks";
    let faults = game().scene(text).unwrap_err();
    let expected = [
        "`nonsense`: no such clause",
        "`E has gun`: there is no seat E at a table of 2",
        "there is no card `unicorn`",
        "there are not so many `$5` in the box",
        "a suitcase holds money and jobs",
        "only allies are played",
        "this space is for three players and more",
        "A has no such figure left in act 2",
        "`A thug midtown`: somebody stands there already",
        "there is no turf `central_park`",
        "there are fewer public jobs",
        "`crooked_judge` is taken, or comes in a later act",
        "`turn C`: there is no seat C at a table of 2",
        "Mayor can stand in one place only",
        "there is no turf `atlantis`",
        "the tile or its place is taken",
    ];
    for reason in expected {
        assert!(faults.iter().any(|it| it.contains(reason)), "{reason} is missing in {faults:#?}");
    }
}

#[test]
fn a_scene_refuses_what_it_does_not_know() {
    for (text, reason) in [
        ("seats 6", "this game is for 2 to 5"),
        ("seats many", "this game is for 2 to 5"),
        ("act 5", "acts go from 1 to 4"),
        ("act 0", "acts go from 1 to 4"),
        ("horse-head Z", "Z"),
        ("variant turbo", "there is no variant `turbo`"),
        ("variant neutrals-stay=maybe", "write neutrals-stay=on or neutrals-stay=off"),
        ("at dinner", "no such clause"),
        ("tile chelsea bar", "there is no tile `bar`"),
        ("public bank_robbery", "there is no job `bank_robbery`"),
        ("allies robin", "there is no ally `robin`"),
        ("A has many gun", "what is `many gun`?"),
        ("A has 3 encore", "there are not so many `encore` in the box"),
        ("A has mayor_1, mayor_1", "`mayor_1` is taken"),
        ("A don chelsea", "there is no space `chelsea`"),
        ("A thug central_park", "there is no business `central_park`"),
        ("A thug chelsea+", "there is no tile in chelsea to stand at"),
        ("A consigliere sutton_place", "A has no such figure left in act 1"),
        ("A river heir", "A has no such figure left in act 1"),
        ("union-boss chelsea; union-boss queens", "UnionBoss can stand in one place only"),
        ("control queens A A A A A A A A A A", "A has no marker left"),
        ("act 4; at bribery", "there is no Bribery in act 4"),
        ("act 4; at entracte", "there is no Entr'acte after act 4"),
        ("A out; turn A", "A has no figure left and can't have the turn"),
    ] {
        let faults = game().scene(text).map(|_| ()).unwrap_err();
        assert!(faults.iter().any(|it| it.contains(reason)), "{text}: {faults:?}");
    }
}

#[test]
fn a_scene_accounts_for_every_card_and_figure() {
    let game = game();
    for text in [
        "seats 3",
        "seats 3; act 4; A has 2 $5, gun, shakedown, hired_muscle; B suitcase $1, encore; C played bookie; discard mugging",
        "seats 3; act 3; tile wall_street genco; public encore; allies button_man; A don sutton_place",
        "seats 3; act 2; at turf-war; A thug chelsea; B river don; C out; control queens A B C; A suitcase $1",
        "seats 3; act 2; at tribute; A has 6 $1, bookie; A played tax_advisor",
        "seats 3; at entracte; A don union_square; B river thug",
    ] {
        let state = scene(text);
        let box_of = game.census(&game.start(&Setup::new(3)));
        assert_eq!(game.census(state.state()), box_of, "{text}");
    }
}

#[test]
fn a_scene_may_have_comments_and_lines() {
    let play = scene("seats 2 # a small table\n\n# nothing\nA has $5; B has gun\n");
    assert_eq!(
        (play.hand(omerta_core::Seat::A), play.hand(omerta_core::Seat::B)),
        ("$5".into(), "gun".into())
    );
}
