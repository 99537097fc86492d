//! Several people at one keyboard.

use omerta_core::{Asked, Lang, Seat, Seed, Setup, Viewer};
use omerta_empire::Empire;
use omerta_host::{Back, HouseRules, Sitter, Windows};
use omerta_tui::input::Command;
use omerta_tui::session::{Opening, Session, Turn};
use tempfile::TempDir;

use crate::{app, folder, game, open, shown};

/// Everything that is shown from A's answer until C has the keyboard, and then to C.
fn pages(answer_of_a: usize) -> Vec<String> {
    let folder = folder();
    let mut app = app(&folder, 4, &[Seat::A, Seat::C], Lang::En);
    let mut pages = vec![shown(&app, 120, 40)];
    app.press(Command::Enter);
    let of_a = shown(&app, 120, 40);
    assert!(of_a.contains("YOUR MOVE"), "{of_a}");
    app.press(Command::Choose(answer_of_a));
    pages.push(shown(&app, 120, 40));
    for key in
        [Command::Table, Command::Log, Command::Help, Command::WhyNot, Command::Choose(0), Command::Escape]
    {
        app.press(key);
        pages.push(shown(&app, 120, 40));
    }
    app.press(Command::Enter);
    pages.push(shown(&app, 120, 40));
    for key in [Command::Table, Command::Log] {
        app.press(key);
        pages.push(shown(&app, 120, 40));
        app.press(Command::Escape);
    }
    pages
}

#[test]
fn nobody_can_tell_from_the_screen_what_the_one_before_chose() {
    let (one, other) = (pages(0), pages(1));
    assert_eq!(one, other);
}

#[test]
fn the_keyboard_goes_from_hand_to_hand_and_the_screen_says_to_whom() {
    let folder = folder();
    let mut app = app(&folder, 4, &[Seat::A, Seat::C], Lang::En);
    let first = shown(&app, 80, 24);
    assert!(first.contains("Pass the keyboard to Ada."), "{first}");
    assert!(!first.contains("Click"), "{first}");
    app.press(Command::Enter);
    app.press(Command::Choose(0));
    let second = shown(&app, 80, 24);
    assert!(second.contains("Pass the keyboard to Carla."), "{second}");
    app.press(Command::Enter);
    let third = shown(&app, 80, 24);
    assert!(third.contains("Carla (you)"), "{third}");
}

#[test]
fn two_people_play_to_the_end() {
    let folder = folder();
    let mut app = app(&folder, 4, &[Seat::A, Seat::C], Lang::De);
    for _ in 0..1000 {
        // Whoever takes the keyboard chooses on purpose: Enter alone answers nothing.
        app.press(Command::Enter);
        app.press(Command::Space);
    }
    assert!(app.ending().is_some());
}

/// Three people and no bots at one keyboard, when a window has just opened; the first option until then.
fn at_window(folder: &TempDir, windows: Windows) -> Session<Empire> {
    let opening = Opening {
        game: game::<Empire>(),
        setup: Setup::new(3),
        scene: None,
        seed: Seed::from_number(7),
        sitters: vec![Sitter::Person; 3],
        house: HouseRules { windows, ..HouseRules::default() },
    };
    let mut session = open(folder, opening, Lang::En);
    loop {
        let seat = whose(&session);
        let question = session.question(seat).expect("who has the keyboard is asked");
        if session.game().is_window(&question.prompt) {
            return session;
        }
        session.answer(seat, question.options[0]).expect("an option");
    }
}

fn whose(session: &Session<Empire>) -> Seat {
    match session.turn() {
        Turn::Person(seat) | Turn::Answer(seat) => seat,
        turn => panic!("only people sit here, not {turn:?}"),
    }
}

#[test]
fn at_a_discreet_table_everyone_gets_the_keyboard_in_a_window_and_it_closes_after_the_last() {
    let folder = folder();
    let mut session = at_window(&folder, Windows::Discreet(8_000));
    let others = [Viewer::Seat(Seat::C), Viewer::Spectator];
    let before = others.map(|it| session.version(it));
    let n_steps = session.host().table().steps().len();
    let nothing = |session: &mut Session<Empire>, seat: Seat| {
        assert_eq!(whose(session), seat, "one after the other, whatever they hold");
        let question = session.question(seat).expect("asked");
        let nothing = question.options.into_iter().find(|it| session.game().is_nothing(it));
        session.answer(seat, nothing.expect("to do nothing is always possible")).expect("an option");
    };
    nothing(&mut session, Seat::A);
    assert_eq!(others.map(|it| session.version(it)), before, "nobody else hears of it");
    // A changes its mind while others still think.
    session.take_back(Seat::A, Back::Sealed).expect("the window is open");
    nothing(&mut session, Seat::A);
    nothing(&mut session, Seat::B);
    assert_eq!(session.host().table().steps().len(), n_steps, "all of it lies in envelopes");
    nothing(&mut session, Seat::C);
    assert!(session.host().table().steps().len() >= n_steps + 3, "the window has closed");
}

#[test]
fn at_a_quick_table_only_who_can_do_something_gets_the_keyboard_in_a_window() {
    let folder = folder();
    let session = at_window(&folder, Windows::Quick);
    let question = session.question(whose(&session)).expect("asked");
    assert!(question.options.len() > 1, "{:?}", question.options);
}
