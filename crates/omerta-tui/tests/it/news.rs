//! What is told at once and finds no room in the log.

use omerta_cash::CashNGuns;
use omerta_core::{Lang, Seat};
use omerta_tui::app::App;
use omerta_tui::input::Command;

use crate::{at_leisure, folder, session, shown, type_keys};

#[test]
fn a_volley_stays_until_a_key_is_pressed_where_the_log_is_short() {
    let folder = folder();
    let mut app = at_leisure(session::<CashNGuns>(&folder, 6, &[Seat::A], Lang::En), Lang::En);
    let mut stayed = 0;
    for _ in 0..600 {
        let text = shown(&app, 80, 24);
        let told = text.matches("is discarded face down").count()
            + text.matches(": Click!").count()
            + text.matches(": Bang!").count();
        if told >= 6 {
            assert_eq!(app.pause(), None, "nothing moves on by itself:\n{text}");
            app.tick();
            assert_eq!(shown(&app, 80, 24), text);
            stayed += 1;
            let n_steps = |app: &App<CashNGuns>| app.session().host().table().steps().len();
            let before = n_steps(&app);
            type_keys(&mut app, "\n");
            if app.pause().is_none() {
                // Whoever holds the key a little too long answers nothing with it.
                type_keys(&mut app, "\n");
            }
            assert_eq!(n_steps(&app), before);
        }
        match app.pause() {
            Some(_) => app.tick(),
            None => app.press(Command::Choose(0)),
        }
    }
    assert!(stayed >= 2, "{stayed} volleys stayed");
}

#[test]
fn in_a_wide_window_the_log_has_room_and_nothing_lies_on_top() {
    let folder = folder();
    let mut app = at_leisure(session::<CashNGuns>(&folder, 6, &[Seat::A], Lang::En), Lang::En);
    for _ in 0..300 {
        let text = shown(&app, 120, 40);
        assert!(!text.contains('╭'), "{text}");
        match app.pause() {
            Some(_) => app.tick(),
            None => app.press(Command::Choose(0)),
        }
    }
}
