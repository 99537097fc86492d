//! Who plays which family, and what its members are called.

use omerta_core::{Charted, Lang, Noted, Packed, Seat, Spoken, Viewer};

use crate::harness::{game, scene};

/// The families of a table in the order of seats, or why it can't be.
fn families(n_seats: u8, words: &[&str]) -> Result<Vec<String>, String> {
    let game = game();
    let words: Vec<String> = words.iter().map(|it| (*it).to_owned()).collect();
    let setup = game.setup(n_seats, &words).map_err(|it| it.join("; "))?;
    let state = omerta_core::Game::start(&*game, &setup);
    Ok(Seat::all(n_seats).map(|it| game.content().family(state.families[it].name).id.clone()).collect())
}

/// CE-SET-1
#[test]
fn families_may_be_chosen_and_the_others_get_the_first_that_are_left() {
    assert_eq!(families(3, &[]).unwrap(), ["marzullo", "matarazzo", "vitale"]);
    assert_eq!(families(3, &["A:vitale"]).unwrap(), ["vitale", "marzullo", "matarazzo"]);
    assert_eq!(families(3, &["C:marzullo", "neutrals-stay"]).unwrap(), ["matarazzo", "vitale", "marzullo"]);
    let all = ["E:marzullo", "A:pizzino", "D:matarazzo", "B:caccamo", "C:vitale"];
    assert_eq!(families(5, &all).unwrap(), ["pizzino", "caccamo", "vitale", "matarazzo", "marzullo"]);
}

/// CE-SET-1
#[test]
fn a_choice_that_can_not_be_is_refused() {
    for (words, reason) in [
        (
            ["A:corleone", ""],
            "there is no family `corleone`; there are marzullo, matarazzo, vitale, caccamo, pizzino",
        ),
        (["A:vitale", "B:vitale"], "`B:vitale`: A has chosen it already"),
        (["A:vitale", "A:caccamo"], "`A:caccamo`: A has chosen already"),
        (["D:vitale", ""], "a choice for D: there is no seat D at a table of 3"),
        (["H:vitale", ""], "there is no seat H in this game"),
        (["Q:vitale", ""], "`Q:vitale`:"),
    ] {
        let words: Vec<&str> = words.into_iter().filter(|it| !it.is_empty()).collect();
        let refused = families(3, &words).unwrap_err();
        assert!(refused.contains(reason), "{words:?}: {refused}");
    }
    let faults = game().scene("seats 2; variant C:vitale").map(|_| ()).unwrap_err();
    assert_eq!(faults, ["a choice for C: there is no seat C at a table of 2"]);
}

/// CE-SET-1: the log, options and questions call family members by their names.
#[test]
fn family_members_are_called_by_their_names() {
    let play =
        scene("seats 3; act 4; variant A:vitale C:pizzino; B has gun, 2 booze, drive_by; B suitcase $1")
            .quiet();
    let game = game();
    let say = |lang, seat, action: &str| {
        let action = game.parse_action(action).unwrap();
        game.phrases(lang).say(lang, &game.say_action(&play.view(seat), &action))
    };
    assert_eq!(say(Lang::En, Seat::A, "play don"), "Play Don Gianni Vitale");
    assert_eq!(say(Lang::En, Seat::A, "play consigliere"), "Play Sofia Vitale, your Consigliere");
    assert_eq!(say(Lang::De, Seat::C, "play heir"), "Chiara Pizzino einsetzen (Erbe)");
    let play = play.play("A: play consigliere");
    let decision = play.table.decision(Seat::A).unwrap();
    let prompt = game.phrases(Lang::En).say(Lang::En, &game.say_prompt(&decision.prompt));
    assert_eq!(prompt, "Where does Sofia Vitale go?");
    let play = play.play("A: on queensboro_bridge");
    assert!(play.told().starts_with("Sofia Vitale (A) goes to the Queensboro Bridge."), "{}", play.told());
}

/// CE-SET-1
#[test]
fn the_catalogue_has_names_and_looks_of_the_families() {
    let rows = game().catalogue(Lang::De).tables["families"].rows.clone();
    let fact = |row: usize, key: &str| rows[row].facts[key].as_str().unwrap_or_default().to_owned();
    assert_eq!(rows.len(), 5);
    assert_eq!([fact(2, "colour"), fact(2, "letter"), fact(2, "shape")], ["#efc837", "V", "triangle"]);
    assert_eq!([fact(1, "consigliere"), fact(4, "heir")], ["James „Spider“ O’Reilley", "Chiara Pizzino"]);
    let view = scene("seats 3; variant B:caccamo").table.view(Viewer::Spectator);
    assert_eq!(view.families[Seat::B].name.0, 3);
}

/// CE-FB-2: whoever plays the last figure is told before that this ends the phase for them.
#[test]
fn the_last_figure_comes_with_a_warning() {
    let game = game();
    let said = |text: &str| {
        let play = scene(text);
        let action = game.parse_action("play thug").unwrap();
        Lang::ALL.map(|it| game.phrases(it).say(it, &game.say_action(&play.view(Seat::A), &action)))
    };
    assert_eq!(said("seats 3; A don sutton_place")[0], "Play a thug (2 left)");
    let blocked = "seats 3; A thug queens; A thug midtown";
    assert_eq!(said(blocked)[0], "Play a thug (0 left)", "the Don is the last one, not a thug");
    let [en, de] = said("seats 3; A don sutton_place; A thug queens");
    assert_eq!(en, "Play a thug (1 left) – this is your last figure: your Family Business ends");
    assert_eq!(
        de,
        "Gangster einsetzen (noch 1) – das ist deine letzte Figur: Deine Familiengeschäfte sind dann vorbei"
    );
}
