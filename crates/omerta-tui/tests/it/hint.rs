//! A hint says what one who looks ahead would answer, in both languages, and changes nothing.

use omerta_cash::CashNGuns;
use omerta_core::{Lang, Seat};
use omerta_tui::input::Command;

use crate::{app, folder, on_screen, session, shown};

#[test]
fn a_hint_tells_chances_and_changes_nothing() {
    for (lang, wanted) in [(Lang::En, "% of the time"), (Lang::De, "% der Fälle")] {
        let folder = folder();
        let mut app = app(&folder, 5, &[Seat::A], lang);
        let n_steps = app.session().host().table().steps().len();
        let before = shown(&app, 120, 40);
        app.press(Command::Hint);
        let page = shown(&app, 120, 40);
        assert!(page.contains(wanted), "{page}");
        // The same question has the same hint.
        app.press(Command::Escape);
        assert_eq!(shown(&app, 120, 40), before);
        app.press(Command::Hint);
        assert_eq!(shown(&app, 120, 40), page);
        assert_eq!(app.session().host().table().steps().len(), n_steps);
    }
}

#[test]
fn who_is_not_asked_has_no_hint() {
    let folder = folder();
    let session = session::<CashNGuns>(&folder, 5, &[Seat::A, Seat::B], Lang::En);
    let mut app = on_screen(session, Lang::En);
    let before = shown(&app, 120, 40);
    // The keyboard is not handed over yet.
    app.press(Command::Hint);
    assert_eq!(shown(&app, 120, 40), before);
}
