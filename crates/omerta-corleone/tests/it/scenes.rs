//! Described positions.

use omerta_core::{Counted, Dice, Game, Packed, Seed, Setup, Silent, Step, Waiting, below};

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
        "there are only 2 public jobs",
        "`crooked_judge` is taken, or comes in a later act",
        "`turn C`: there is no seat C at a table of 2",
        "`mayor` is said twice",
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
        ("union-boss chelsea; union-boss queens", "`union-boss` is said twice"),
        ("chief chelsea; chief queens", "`chief` is said twice"),
        ("seats 2; seats 3", "`seats` is said twice"),
        ("act 1; act 2", "`act` is said twice"),
        ("turn A; turn B", "`turn` is said twice"),
        ("horse-head A; horse-head A", "`horse-head` is said twice"),
        ("at tribute; at bribery", "`at` is said twice"),
        ("variant A:vitale; variant neutrals-stay", "`variant` is said twice"),
        ("public encore mugging; public drive_by blackmail", "there are only 3 public jobs"),
        ("seats 2; allies bookie tax_advisor", "only 1 allies are shown"),
        ("allies bookie; allies tax_advisor; allies mayor_1", "only 2 allies are shown"),
        ("act 2; allies bookie", "`bookie` is no ally of act 2"),
        ("act 4; allies button_man", "`button_man` is no ally of act 4"),
        ("control queens A A A A A A A A A; control queens B B B B", "a turf of a scene has at most"),
        ("A has 25 $1", "there are not so many `$1` in the box"),
        ("A has 6 narcotics", "there are not so many `narcotics` in the box"),
        ("A thug queens; A thug midtown; A thug chelsea", "A has no such figure left in act 1"),
        ("A don sutton_place; A don union_square", "A has no such figure left in act 1"),
        ("A out; A don sutton_place", "A has no such figure left in act 1"),
        ("tile queens genco; tile midtown genco", "the tile or its place is taken"),
        ("mayor sutton_place; A don sutton_place", "somebody stands there already"),
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

/// Clauses to put together at random; words in brackets stand for one of several.
const GRAMMAR: &[&str] = &[
    "act {n}",
    "horse-head {seat}",
    "turn {seat}",
    "variant neutrals-stay",
    "variant {seat}:vitale",
    "at {phase}",
    "tile {turf} {tile}",
    "public {job} {job}",
    "discard {job}",
    "allies {ally}",
    "control {turf} {seat} {seat} {seat} {seat}",
    "union-boss {turf}",
    "mayor {space}",
    "chief {turf}",
    "{seat} has {n} {card}, {job}, {ally}",
    "{seat} has {card}",
    "{seat} suitcase {n} {card}, {job}",
    "{seat} played {ally}",
    "{seat} thug {turf}",
    "{seat} thug {turf}+",
    "{seat} don {space}",
    "{seat} {figure} {space}",
    "{seat} river {figure}",
    "{seat} out",
];

fn one_word(kind: &str, dice: &mut Dice) -> String {
    let game = game();
    let content = game.content();
    let pick = |words: &[&str], dice: &mut Dice| words[below(dice, words.len() as u32) as usize].to_owned();
    let jobs: Vec<&str> = content.jobs().iter().map(|it| it.id.as_str()).collect();
    let allies: Vec<&str> = content.allies().iter().map(|it| it.id.as_str()).collect();
    let areas: Vec<&str> = content.board().areas.iter().map(|it| it.id.as_str()).collect();
    let spaces: Vec<&str> = content.board().spaces.iter().map(|it| it.id.as_str()).collect();
    let tiles: Vec<&str> = content.tiles().iter().map(|it| it.id.as_str()).collect();
    match kind {
        "n" => (1 + below(dice, 4)).to_string(),
        "seat" => pick(&["A", "B", "C", "D", "E"], dice),
        "phase" => pick(&["business", "turf-war", "bribery", "tribute", "entracte"], dice),
        "figure" => pick(&["thug", "don", "consigliere", "heir"], dice),
        "card" => pick(&["$1", "$2", "$3", "$5", "gun", "blood-money", "booze", "narcotics"], dice),
        "job" => pick(&jobs, dice),
        "ally" => pick(&allies, dice),
        "turf" => pick(&areas, dice),
        "space" => pick(&spaces, dice),
        "tile" => pick(&tiles, dice),
        _ => unreachable!("there is no {kind}"),
    }
}

fn clause(dice: &mut Dice) -> String {
    let mut rest = GRAMMAR[below(dice, GRAMMAR.len() as u32) as usize];
    let mut text = String::new();
    while let Some((before, after)) = rest.split_once('{') {
        let (kind, after) = after.split_once('}').expect("a bracket closes");
        text += before;
        text += &one_word(kind, dice);
        rest = after;
    }
    text + rest
}

/// Whatever is put together is refused, or it can be played to its end with all that is in the box.
#[test]
fn no_scene_panics_and_all_that_can_be_can_be_played() {
    let game = game();
    let mut dice = Seed::from_number(7).dice(0);
    let mut n_played = 0;
    for _ in 0..4_000 {
        let n_seats = 2 + below(&mut dice, 4) as u8;
        let clauses: Vec<String> = (0..1 + below(&mut dice, 8)).map(|_| clause(&mut dice)).collect();
        let text = format!("seats {n_seats}; {}", clauses.join("; "));
        let Ok((setup, mut state)) = game.scene(&text) else { continue };
        let in_box = game.census(&game.start(&setup));
        loop {
            assert_eq!(game.census(&state), in_box, "{text}");
            let step = match game.waiting(&state) {
                Waiting::Over(_) => break,
                Waiting::Chance => Step::Chance(game.roll(&state, &mut dice)),
                Waiting::Seats(seats) => {
                    let (seat, mut options) = (seats.first().expect("somebody is asked"), Vec::new());
                    game.options(&state, seat, &mut options);
                    assert!(!options.is_empty(), "{seat} is stuck in {text}");
                    Step::Seat(seat, options[below(&mut dice, options.len() as u32) as usize])
                }
            };
            game.apply(&mut state, &step, &mut Silent);
        }
        n_played += 1;
    }
    assert!(n_played > 400, "{n_played} scenes were played");
}
