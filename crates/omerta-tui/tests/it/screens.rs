//! Pictures of the screen, and what every screen must show.

use expect_test::expect_file;
use omerta_bots::Botted;
use omerta_cash::CashNGuns;
use omerta_core::{Lang, Seat};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_host::Words;
use omerta_tui::Speed;
use omerta_tui::app::App;
use omerta_tui::input::{Command, OPTION_KEYS};
use omerta_tui::theme::Theme;

use crate::{answer, app, folder, on_screen, session, session_at, session_with, shown};

const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (60, 20)];

#[test]
fn the_table_fits_into_every_window_in_both_languages() {
    for lang in Lang::ALL {
        let folder = folder();
        let mut app = app(&folder, 5, &[Seat::A], lang);
        answer(&mut app, 10);
        for (columns, rows) in SIZES {
            expect_file![format!("screens/table-{columns}x{rows}.{lang}.txt")]
                .assert_eq(&shown(&app, columns, rows));
        }
    }
}

#[test]
fn eight_sit_around_the_smallest_table() {
    let folder = folder();
    let mut app = app(&folder, 8, &[Seat::C], Lang::En);
    app.press(Command::Choose(0));
    expect_file!["screens/eight-60x20.en.txt"].assert_eq(&shown(&app, 60, 20));
}

#[test]
fn a_map_in_the_middle_has_a_row_for_every_turf() {
    for (lang, columns, rows) in [(Lang::En, 120, 50), (Lang::De, 80, 24)] {
        let folder = folder();
        let mut app = on_screen(session::<Corleone>(&folder, 4, &[Seat::A], lang), lang);
        answer(&mut app, 4);
        expect_file![format!("screens/map-{columns}x{rows}.{lang}.txt")]
            .assert_eq(&shown(&app, columns, rows));
        app.press(Command::Table);
        expect_file![format!("screens/map-words-{columns}x{rows}.{lang}.txt")]
            .assert_eq(&shown(&app, columns, rows));
    }
}

/// A declaration with nearly everything on the list.
const DECLARATION: &str = "seats 4; turn A; A money 900; A henchmen ricochet_reyes nightshade_nora;
    A city drive_by service_revolver; A vendetta D 1; square tannery_row A; square soot_alley D;
    square clocktower_square B; square theatre_mile C; square icehouse_street C; attack tannery_row D";

#[test]
fn a_long_list_stands_in_groups_and_is_told_in_full_under_the_cursor() {
    for lang in Lang::ALL {
        let folder = folder();
        let mut app = on_screen(session_at::<Empire>(&folder, DECLARATION, &[Seat::A], lang), lang);
        app.press(Command::Down);
        for (columns, rows) in [(80, 24), (120, 40)] {
            let text = shown(&app, columns, rows);
            expect_file![format!("screens/declaration-{columns}x{rows}.{lang}.txt")].assert_eq(&text);
            let n_options = app.session().question(Seat::A).expect("A declares").options.len();
            assert!(n_options > 25, "a long list");
            for key in OPTION_KEYS.chars().take(n_options) {
                assert!(text.contains(&format!("[{key}]")), "no option {key}:\n{text}");
            }
        }
        // A racket and where it goes: twenty squares.
        let mut app = on_screen(session::<Empire>(&folder, 4, &[Seat::A], lang), lang);
        answer(&mut app, 1);
        expect_file![format!("screens/squares-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
    }
}

#[test]
fn help_log_table_reasons_and_farewell_lie_on_top() {
    for lang in Lang::ALL {
        let folder = folder();
        let mut app = app(&folder, 5, &[Seat::A], lang);
        answer(&mut app, 5);
        let sheets = [
            ("help", Command::Help),
            ("log", Command::Log),
            ("words", Command::Table),
            ("why", Command::WhyNot),
            ("quit", Command::Quit),
        ];
        for (name, key) in sheets {
            app.press(key);
            expect_file![format!("screens/{name}-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
            app.press(Command::Escape);
        }
    }
}

#[test]
fn the_end_shows_places_points_and_proof() {
    the_end_of::<CashNGuns>(5);
    the_end_of::<Corleone>(4);
    the_end_of::<Empire>(4);
}

fn the_end_of<G: Botted>(n_seats: u8) {
    for lang in Lang::ALL {
        let folder = folder();
        let mut app = on_screen(session::<G>(&folder, n_seats, &[Seat::A], lang), lang);
        while app.ending().is_none() {
            answer(&mut app, 1);
        }
        for (columns, rows) in SIZES {
            // The folder is another one each time.
            let text = shown(&app, columns, rows).replace(&folder.path().display().to_string(), "…");
            let file = format!("{}-1", G::SLUG);
            let text: Vec<&str> = text.lines().filter(|it| !it.contains(&file)).collect();
            expect_file![format!("screens/end-{}-{columns}x{rows}.{lang}.txt", G::SLUG)]
                .assert_eq(&(text.join("\n") + "\n"));
        }
        app.press(Command::Enter);
        assert!(app.has_left());
    }
}

#[test]
fn a_window_that_is_too_small_says_so() {
    for lang in Lang::ALL {
        let folder = folder();
        let app = app(&folder, 5, &[Seat::A], lang);
        expect_file![format!("screens/small-50x15.{lang}.txt")].assert_eq(&shown(&app, 50, 15));
        for (columns, rows) in [(1, 1), (10, 3), (59, 20), (60, 19)] {
            shown(&app, columns, rows);
        }
    }
}

#[test]
fn no_window_hides_an_option_a_seat_or_the_question() {
    let windows = [(60, 20), (79, 20), (80, 24), (99, 25), (100, 25), (120, 40), (220, 60)];
    for (n_seats, words) in [(4, [].as_slice()), (8, &[]), (8, &["powers=on"])] {
        let folder = folder();
        let session = session_with::<CashNGuns>(&folder, n_seats, &[Seat::B], Lang::De, words);
        let mut app = on_screen(session, Lang::De);
        while app.ending().is_none() {
            for (columns, rows) in windows {
                let text = shown(&app, columns, rows);
                let decision = app.session().question(Seat::B).expect("B is asked");
                for key in OPTION_KEYS.chars().take(decision.options.len()) {
                    assert!(
                        text.contains(&format!("[{key}]")),
                        "no option {key} in {columns}x{rows}:\n{text}"
                    );
                }
                for seat in Seat::all(n_seats) {
                    let name = app.words().name(seat);
                    assert!(text.contains(&name), "no {name} in {columns}x{rows}:\n{text}");
                }
                assert!(text.starts_with(" DU BIST DRAN "), "{text}");
            }
            answer(&mut app, 1);
        }
    }
}

#[test]
fn a_sealed_choice_has_a_lock_until_all_are_in_and_then_all_is_shown_at_once() {
    let folder = folder();
    let session = session::<CashNGuns>(&folder, 4, &[Seat::A], Lang::En);
    let words = Words::of_game(&**session.game(), Lang::En);
    let mut app = App::new(session, words, Theme::Plain, Speed::Normal);
    app.press(Command::Choose(0));
    assert!(app.pause().is_some(), "bots take a moment");
    app.tick();
    app.press(Command::Choose(0));
    let waiting = shown(&app, 80, 24);
    assert!(waiting.contains("🔒 ◆ Ada (you)") && waiting.contains("◌  ● Bruno"), "{waiting}");
    assert!(!waiting.contains("Guns up:"), "{waiting}");
    // Any key skips the pause.
    app.press(Command::Other);
    let revealed = shown(&app, 80, 24);
    assert!(!revealed.contains('🔒') && revealed.contains("Guns up:"), "{revealed}");
}

#[test]
fn arrows_walk_and_enter_takes() {
    let folder = folder();
    let mut app = app(&folder, 8, &[Seat::A], Lang::En);
    app.press(Command::Choose(0));
    let n_before = app.session().question(Seat::A).expect("A aims").id;
    // The first key only shows where the cursor is: others have moved.
    assert!(!shown(&app, 120, 40).contains("▸ ["));
    for key in [Command::Down, Command::Right, Command::Left, Command::Up, Command::End, Command::Home] {
        app.press(key);
    }
    assert!(shown(&app, 120, 40).contains("▸ [1]"));
    app.press(Command::Down);
    assert!(shown(&app, 120, 40).contains("▸ [2]"));
    app.press(Command::Enter);
    assert_ne!(app.session().question(Seat::A).expect("A is asked again").id, n_before);
}
