//! Several people at one keyboard.

use omerta_core::{Lang, Seat};
use omerta_tui::input::Command;

use crate::{app, folder, shown};

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
