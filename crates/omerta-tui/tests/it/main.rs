//! The terminal client, with keys instead of fingers and text instead of a screen.

#![allow(missing_docs, reason = "tests are sentences already")]

mod desk;
mod hint;
mod hot_seat;
mod news;
mod plain;
mod saves;
mod screens;
mod second_thoughts;
mod unasked;
mod watch;

/// A game for tests, in which seats do things nobody waits for.
#[path = "../../../omerta-core/tests/it/parley.rs"]
mod parley;

use std::sync::Arc;

use omerta_bots::Botted;
use omerta_cash::CashNGuns;
use omerta_core::{Lang, PackFiles, Seat, Seed, Setup, Tabletop};
use omerta_host::Words;
use omerta_host::{HouseRules, Sitter};
use omerta_tui::app::App;
use omerta_tui::draw::draw;
use omerta_tui::input::{Command, command};
use omerta_tui::save::Keeper;
use omerta_tui::session::{Opening, Session};
use omerta_tui::theme::Theme;
use omerta_tui::tray::Mark;
use omerta_tui::{Saves, Speed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use tempfile::TempDir;

/// The rules with their own pack.
fn game<G: Tabletop>() -> Arc<G> {
    let pack: PackFiles = G::own_pack();
    Arc::new(G::load(&pack).unwrap_or_else(|faults| panic!("{faults:?}")))
}

/// A table with people on these seats and bots on the others, kept in this folder. What random bots do never
/// changes, however much the clever ones learn.
fn session<G: Botted>(folder: &TempDir, n_seats: u8, people: &[Seat], lang: Lang) -> Session<G> {
    session_with(folder, n_seats, people, lang, &[])
}

/// The same with words about the rules.
fn session_with<G: Botted>(
    folder: &TempDir,
    n_seats: u8,
    people: &[Seat],
    lang: Lang,
    words: &[&str],
) -> Session<G> {
    session_of(folder, n_seats, people, lang, words, "random")
}

/// The same with another kind of bots.
fn session_of<G: Botted>(
    folder: &TempDir,
    n_seats: u8,
    people: &[Seat],
    lang: Lang,
    words: &[&str],
    bots: &str,
) -> Session<G> {
    let sitter = |seat| match people.contains(&seat) {
        true => Sitter::Person,
        false => Sitter::Bot(bots.to_owned()),
    };
    let game = game::<G>();
    let words: Vec<String> = words.iter().map(|it| it.to_string()).collect();
    let variant = game.variant(&words).unwrap_or_else(|errors| panic!("{errors:?}"));
    let opening = Opening {
        setup: Setup { n_seats, variant },
        game,
        scene: None,
        seed: Seed::from_number(7),
        sitters: Seat::all(n_seats).map(sitter).collect(),
        house: HouseRules::default(),
    };
    open(folder, opening, lang)
}

/// A table in a described position, with people on these seats and random bots on the others.
fn session_at<G: Botted>(folder: &TempDir, scene: &str, people: &[Seat], lang: Lang) -> Session<G> {
    let game = game::<G>();
    let (setup, state) = game.scene(scene).unwrap_or_else(|faults| panic!("{faults:?}"));
    let sitter = |seat| match people.contains(&seat) {
        true => Sitter::Person,
        false => Sitter::Bot("random".to_owned()),
    };
    let opening = Opening {
        sitters: Seat::all(setup.n_seats).map(sitter).collect(),
        setup,
        game,
        scene: Some((scene.to_owned(), state)),
        seed: Seed::from_number(7),
        house: HouseRules::default(),
    };
    open(folder, opening, lang)
}

fn open<G: Botted>(folder: &TempDir, opening: Opening<G>, lang: Lang) -> Session<G> {
    let keeper = Keeper::new(Saves::in_folder(folder.path()), lang, None);
    Session::open(opening, keeper).unwrap_or_else(|err| panic!("{err}"))
}

/// The same on a screen where bots take a moment.
fn at_leisure<G: Botted>(session: Session<G>, lang: Lang) -> App<G> {
    let words = Words::of_game(&**session.game(), lang);
    App::new(session, words, Theme::Plain, Speed::Normal)
}

/// Presses the keys with these signs.
fn type_keys<G: Botted>(app: &mut App<G>, keys: &str) {
    for sign in keys.chars() {
        let key = match sign {
            '\n' => KeyCode::Enter,
            '↑' => KeyCode::Up,
            '↓' => KeyCode::Down,
            '←' => KeyCode::Left,
            '→' => KeyCode::Right,
            '⌫' => KeyCode::Backspace,
            sign => KeyCode::Char(sign),
        };
        app.press(command(KeyEvent::from(key)).expect("it is pressed"));
    }
}

/// The same on a screen, where bots take no time.
fn app(folder: &TempDir, n_seats: u8, people: &[Seat], lang: Lang) -> App<CashNGuns> {
    on_screen(session::<CashNGuns>(folder, n_seats, people, lang), lang)
}

fn on_screen<G: Botted>(session: Session<G>, lang: Lang) -> App<G> {
    let words = Words::of_game(&**session.game(), lang);
    App::new(session, words, Theme::Plain, Speed::Instant)
}

/// Takes the first option so many times, or until the end; of a set, the first things until they are enough.
fn answer<G: Botted>(app: &mut App<G>, n: usize) {
    for _ in 0..n {
        take_first(app);
    }
}

fn take_first<G: Botted>(app: &mut App<G>) {
    let Some(tray) = app.tray() else { return app.press(Command::Choose(0)) };
    let n_rows = tray.rows.len();
    let is_ready = |app: &App<G>| app.tray().is_none_or(|it| it.confirm.is_ok());
    app.press(Command::Home);
    for row in 0..n_rows {
        if is_ready(app) {
            break;
        }
        while !is_ready(app)
            && app.tray().is_some_and(|it| matches!(it.rows[row].mark, Mark::Of(n, of) if n < of))
        {
            let before = app.tray().cloned();
            app.press(Command::More);
            if app.tray().is_some_and(|it| it.partners.is_some()) {
                app.press(Command::Choose(0));
            }
            if app.tray().cloned() == before {
                break;
            }
        }
        app.press(Command::Down);
    }
    app.press(Command::Home);
    app.press(Command::Enter);
}

/// What a window of that size shows.
fn shown<G: Botted>(app: &App<G>, columns: u16, rows: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a test window opens");
    terminal.draw(|frame| draw(frame, &app.page())).expect("a test window is drawn");
    text_of(terminal.backend().buffer())
}

/// The lines of a window, without blanks at their ends.
fn text_of(buffer: &ratatui::buffer::Buffer) -> String {
    let ratatui::layout::Rect { width: columns, height: rows, .. } = buffer.area;
    let mut text = String::new();
    for y in 0..rows {
        let mut line = String::new();
        let mut x = 0;
        while x < columns {
            let cell = buffer[(x, y)].symbol();
            line.push_str(cell);
            x += (ratatui::text::Span::raw(cell).width() as u16).max(1);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder for saved games")
}
