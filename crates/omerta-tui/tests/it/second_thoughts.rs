//! Taking back, looking ahead, and keys pressed too soon.

use expect_test::expect_file;
use omerta_bots::Botted;
use omerta_cash::CashNGuns;
use omerta_core::{Lang, Seat};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_tui::input::Command;

use crate::{
    answer, app, at_leisure, folder, on_screen, session, session_at, session_with, shown, type_keys,
};

#[test]
fn a_sealed_choice_is_opened_again_while_others_are_missing() {
    for lang in Lang::ALL {
        let folder = folder();
        let mut app = at_leisure(session::<CashNGuns>(&folder, 4, &[Seat::A], lang), lang);
        app.press(Command::Choose(0));
        assert!(shown(&app, 80, 24).contains('🔒'), "{}", shown(&app, 80, 24));
        app.press(Command::Undo);
        expect_file![format!("screens/undo-sealed-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
        assert!(app.session().question(Seat::A).is_some(), "A is asked again");
        app.press(Command::Choose(1));
        app.tick();
        app.press(Command::Undo);
        expect_file![format!("screens/undo-no-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
    }
}

#[test]
fn a_step_and_a_turn_are_taken_back_and_the_log_shows_how_far() {
    for lang in Lang::ALL {
        let folder = folder();
        let scene = "seats 3; A has $1; B has $1; C has $1";
        let mut app = at_leisure(session_at::<Corleone>(&folder, scene, &[Seat::A], lang), lang);
        let before = shown(&app, 120, 40);
        let first = app.session().question(Seat::A).expect("A begins").prompt;
        app.press(Command::Choose(0));
        expect_file![format!("screens/undo-step-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
        app.press(Command::Undo);
        assert_eq!(app.session().question(Seat::A).map(|it| it.prompt), Some(first));
        app.press(Command::Escape);
        assert_eq!(shown(&app, 120, 40), before);
        app.press(Command::Choose(0));
        app.press(Command::Choose(0));
        expect_file![format!("screens/undo-turn-120x40.{lang}.txt")].assert_eq(&shown(&app, 120, 40));
        app.press(Command::Restart);
        assert_eq!(app.session().question(Seat::A).map(|it| it.prompt), Some(first));
    }
}

#[test]
fn whoever_hands_the_keyboard_on_may_still_take_it_back() {
    let folder = folder();
    let mut app = app(&folder, 4, &[Seat::A, Seat::C], Lang::En);
    app.press(Command::Enter);
    app.press(Command::Choose(0));
    assert!(shown(&app, 80, 24).contains("Pass the keyboard to Carla."));
    app.press(Command::Undo);
    let text = shown(&app, 80, 24);
    assert!(
        text.contains("Pass the keyboard to Ada.") && text.contains("Your answer is open again."),
        "{text}"
    );
    app.press(Command::Enter);
    assert!(shown(&app, 80, 24).contains("Ada (you)"));
}

#[test]
fn enter_that_hurries_bots_on_or_closes_a_sheet_answers_nothing() {
    let folder = folder();
    let mut app = at_leisure(session::<CashNGuns>(&folder, 4, &[Seat::A], Lang::En), Lang::En);
    app.press(Command::Choose(0));
    // Held down until long after the others have moved.
    for _ in 0..200 {
        app.press(Command::Enter);
    }
    let id = app.session().question(Seat::A).expect("A is asked").id;
    assert_eq!(app.session().host().table().decision_id(Seat::A).0, 1, "only the first question is answered");
    let text = shown(&app, 80, 24);
    assert!(text.contains("Nothing is chosen yet") && !text.contains("▸ ["), "{text}");
    // One key shows where the cursor is, and Enter means it.
    app.press(Command::Down);
    assert!(shown(&app, 80, 24).contains("▸ [1]"));
    app.press(Command::Help);
    app.press(Command::Enter);
    app.press(Command::Enter);
    assert_eq!(app.session().question(Seat::A).map(|it| it.id), Some(id), "closing a sheet answers nothing");
    app.press(Command::Down);
    app.press(Command::Enter);
    assert_ne!(app.session().question(Seat::A).map(|it| it.id), Some(id));
}

#[test]
fn nobody_is_asked_who_can_only_do_nothing() {
    fn play<G: Botted>(n_seats: u8, words: &[&str]) {
        let folder = folder();
        let session = session_with::<G>(&folder, n_seats, &[Seat::A], Lang::En, words);
        let mut app = on_screen(session, Lang::En);
        for _ in 0..150 {
            if let Some(question) = app.session().question(Seat::A) {
                let game = app.session().game();
                let only = matches!(question.options[..], [only] if game.is_nothing(&only));
                assert!(!only, "{:?}", question.prompt);
            }
            answer(&mut app, 1);
        }
    }
    play::<CashNGuns>(5, &["powers=on"]);
    play::<Corleone>(3, &[]);
    play::<Empire>(3, &[]);
}

#[test]
fn a_preview_says_what_an_option_would_do_and_changes_nothing() {
    for lang in Lang::ALL {
        let folder = folder();
        let scene = "seats 3; A has 2 $1, gun; B has $1; C has $1";
        let session = session_at::<Corleone>(&folder, scene, &[Seat::A], lang);
        let mut app = on_screen(session, lang);
        app.press(Command::Choose(0));
        let n_steps = app.session().host().table().steps().len();
        expect_file![format!("screens/preview-line-120x40.{lang}.txt")].assert_eq(&shown(&app, 120, 40));
        app.press(Command::Preview);
        expect_file![format!("screens/preview-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
        type_keys(&mut app, " ");
        assert_eq!(app.session().host().table().steps().len(), n_steps);
    }
}
