//! A recorded game on the screen.

use omerta_cash::CashNGuns;
use omerta_core::{Lang, Record, Seat, Viewer};
use omerta_host::Words;
use omerta_tui::draw::draw;
use omerta_tui::input::Command;
use omerta_tui::theme::Theme;
use omerta_tui::watch::Watch;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::{answer, app, folder, game, text_of};

/// A finished game of four, seen through these eyes.
fn watch(viewers: &[Viewer], lang: Lang) -> (Watch<CashNGuns>, usize) {
    let folder = folder();
    let mut played = app(&folder, 4, &[Seat::A], Lang::En);
    answer(&mut played, 200);
    let record = Record::of(played.session().host().table(), None);
    assert!(record.outcome.is_some(), "the game is over");
    let n_steps = record.steps.len();
    let words = Words::of_game(&*game::<CashNGuns>(), lang);
    let watch = Watch::new(game(), record, words, Theme::Plain, viewers.to_vec()).expect("it replays");
    (watch, n_steps)
}

fn shown(watch: &Watch<CashNGuns>) -> String {
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("a test window opens");
    terminal.draw(|frame| draw(frame, &watch.page())).expect("a test window is drawn");
    text_of(terminal.backend().buffer())
}

fn press(watch: &mut Watch<CashNGuns>, commands: &[Command]) -> String {
    commands.iter().for_each(|it| watch.press(*it).expect("it replays"));
    shown(watch)
}

#[test]
fn a_game_goes_forward_and_back_and_to_any_step() {
    let (mut watch, n) = watch(&[Viewer::Spectator], Lang::En);
    assert!(shown(&watch).contains(&format!("STEP 0 OF {n}, spectator")));
    let first = press(&mut watch, &[Command::Right]);
    assert!(
        first.contains(&format!("STEP 1 OF {n}")) && first.contains("is the first Godfather."),
        "{first}"
    );
    let ninth = press(&mut watch, &[Command::PageDown, Command::Left, Command::Left]);
    assert!(ninth.contains(&format!("STEP 9 OF {n}")), "{ninth}");
    // 1, 2, Enter.
    let typed = press(&mut watch, &[Command::Choose(0), Command::Choose(1)]);
    assert!(typed.contains(&format!("STEP → 12 OF {n}")), "{typed}");
    assert!(press(&mut watch, &[Command::Enter]).contains(&format!("STEP 12 OF {n}")));
    let end = press(&mut watch, &[Command::End, Command::Right]);
    assert!(end.contains(&format!("STEP {n} OF {n}")) && end.contains("The game is over."), "{end}");
    assert!(press(&mut watch, &[Command::Home, Command::Left]).contains(&format!("STEP 0 OF {n}")));
    watch.press(Command::Quit).expect("leaving is always possible");
    assert!(watch.has_left());
}

#[test]
fn whoever_is_looked_through_is_spoken_to_and_sees_their_own_cards() {
    let viewers = [Viewer::Spectator, Viewer::Seat(Seat::A), Viewer::Seat(Seat::B)];
    let (mut watch, n) = watch(&viewers, Lang::De);
    let v = Command::Choose(omerta_tui::input::OPTION_KEYS.find('v').expect("a key"));
    let spectator = press(&mut watch, &[Command::PageDown]);
    assert!(!spectator.contains("Deine Hand"), "{spectator}");
    let ada = press(&mut watch, &[v]);
    assert!(ada.contains(&format!("SCHRITT 10 VON {n}, Ada")) && ada.contains("Deine Hand"), "{ada}");
    assert!(ada.contains("Du legst eine Kugelkarte."), "{ada}");
    assert!(press(&mut watch, &[v]).contains(", Bruno"));
    assert!(press(&mut watch, &[v]).contains(", Zuschauer"));
}
