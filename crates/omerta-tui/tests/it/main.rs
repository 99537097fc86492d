//! The terminal client, with keys instead of fingers and text instead of a screen.

#![allow(missing_docs, reason = "tests are sentences already")]

mod hot_seat;
mod plain;
mod saves;
mod screens;
mod unasked;

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
use omerta_tui::input::Command;
use omerta_tui::save::Keeper;
use omerta_tui::session::{Opening, Session};
use omerta_tui::theme::Theme;
use omerta_tui::{Saves, Speed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
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
    let keeper = Keeper::new(Saves::in_folder(folder.path()), lang, None);
    Session::open(opening, keeper).unwrap_or_else(|err| panic!("{err}"))
}

/// The same on a screen, where bots take no time.
fn app(folder: &TempDir, n_seats: u8, people: &[Seat], lang: Lang) -> App<CashNGuns> {
    on_screen(session::<CashNGuns>(folder, n_seats, people, lang), lang)
}

fn on_screen<G: Botted>(session: Session<G>, lang: Lang) -> App<G> {
    let words = Words::of_game(&**session.game(), lang);
    App::new(session, words, Theme::Plain, Speed::Instant)
}

/// Takes the first option so many times, or until the end.
fn answer<G: Botted>(app: &mut App<G>, n: usize) {
    for _ in 0..n {
        app.press(Command::Choose(0));
    }
}

/// What a window of that size shows.
fn shown<G: Botted>(app: &App<G>, columns: u16, rows: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a test window opens");
    terminal.draw(|frame| draw(frame, &app.page())).expect("a test window is drawn");
    let buffer = terminal.backend().buffer();
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
