//! Answers of several parts: tribute, bribes, plans, bids, offers.

use expect_test::expect_file;
use omerta_bots::Botted;
use omerta_core::{Lang, Seat, Step};
use omerta_corleone::Corleone;
use omerta_empire::Empire;
use omerta_host::Words;
use omerta_tui::app::App;
use omerta_tui::input::{Command, OPTION_KEYS};
use omerta_tui::plain;
use omerta_tui::session::Session;
use tempfile::TempDir;

use crate::{folder, on_screen, session_at, shown, type_keys};

const TRIBUTE: &str = "seats 3; at tribute; A has 3 $1, $5, 2 gun, booze, encore; B has 6 $1";
const BRIBERY: &str =
    "seats 3; at bribery; A suitcase 3 $1, $2, $5; B suitcase $2; allies bookie tax_advisor";
const COMBAT: &str = "seats 3; phase combat; square soot_alley C the_orchid; attack soot_alley A;
    A henchmen lefty_morgan rosa_calibre; A city lead_pipe service_revolver sawn_off";
const BIDDING: &str = "seats 3; phase godfather; A money 700";
const TALK: &str = "seats 3; A money 700; A henchmen lefty_morgan; A city sawn_off; B money 400;
    square soot_alley A; square tannery_row B";

fn at<G: Botted>(folder: &TempDir, scene: &str, lang: Lang) -> App<G> {
    on_screen(session_at::<G>(folder, scene, &[Seat::A], lang), lang)
}

/// What A has said so far, as the record writes it.
fn said<G: Botted>(session: &Session<G>) -> Vec<String> {
    let steps = session.host().table().steps();
    let of_a = steps.iter().filter_map(|it| match it {
        Step::Seat(Seat::A, action) => Some(session.game().action_text(action)),
        Step::Seat(..) | Step::Late(..) | Step::Chance(_) => None,
    });
    of_a.collect()
}

/// The key of the row with this notation.
fn key<G: Botted>(app: &App<G>, notation: &str) -> char {
    let tray = app.tray().expect("something is put together");
    let row = tray.rows.iter().position(|it| it.notation == notation);
    let row = row.unwrap_or_else(|| panic!("no `{notation}` among {:?}", tray.rows));
    OPTION_KEYS.chars().nth(row + if tray.has_dial { 10 } else { 0 }).expect("it has a key")
}

fn press_rows<G: Botted>(app: &mut App<G>, notations: &[&str]) {
    for notation in notations {
        let key = key(app, notation);
        type_keys(app, &key.to_string());
    }
}

#[test]
fn tribute_is_put_together_in_any_order_and_sent_at_once() {
    for order in
        [["discard encore", "discard gun", "discard $1"], ["discard $1", "discard encore", "discard gun"]]
    {
        let folder = folder();
        let mut app = at::<Corleone>(&folder, TRIBUTE, Lang::En);
        // Second thoughts: in and out again.
        press_rows(&mut app, &["discard $5", order[0], order[1], "discard $5"]);
        assert_eq!(said(app.session()), [""; 0], "nothing is said before Enter");
        app.press(Command::Enter);
        assert!(shown(&app, 80, 24).contains("Not yet: choose 1 more."), "{}", shown(&app, 80, 24));
        assert_eq!(said(app.session()), [""; 0]);
        press_rows(&mut app, &[order[2]]);
        app.press(Command::Enter);
        assert_eq!(said(app.session())[..3], ["discard $1", "discard gun", "discard encore"]);
    }
}

#[test]
fn a_set_shows_marks_totals_and_what_enter_does_in_both_languages() {
    for lang in Lang::ALL {
        let folder = folder();
        let mut app = at::<Corleone>(&folder, TRIBUTE, lang);
        let text = shown(&app, 80, 24);
        expect_file![format!("screens/tribute-empty-80x24.{lang}.txt")].assert_eq(&text);
        press_rows(&mut app, &["discard $1", "discard $1", "discard gun"]);
        for (columns, rows) in [(80, 24), (120, 40), (60, 20)] {
            expect_file![format!("screens/tribute-{columns}x{rows}.{lang}.txt")]
                .assert_eq(&shown(&app, columns, rows));
        }
        // One too many is told at once.
        press_rows(&mut app, &["discard encore"]);
        expect_file![format!("screens/tribute-full-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
    }
}

#[test]
fn a_bribe_of_nothing_needs_enter_and_a_bribe_adds_up() {
    for lang in Lang::ALL {
        let folder = folder();
        let mut app = at::<Corleone>(&folder, BRIBERY, lang);
        press_rows(&mut app, &["bid $1", "bid $1", "bid $2"]);
        // One back.
        type_keys(&mut app, "↑⌫");
        expect_file![format!("screens/bribe-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
        app.press(Command::Enter);
        assert_eq!(said(app.session())[..3], ["bid $1", "bid $2", "done"]);
    }
}

#[test]
fn a_plan_names_who_carries_what_in_a_second_list() {
    for (lang, columns, rows) in
        [(Lang::En, 80, 24), (Lang::De, 80, 24), (Lang::En, 120, 40), (Lang::De, 120, 40)]
    {
        let folder = folder();
        let mut app = at::<Empire>(&folder, COMBAT, lang);
        type_keys(&mut app, "1");
        press_rows(&mut app, &["play sawn_off"]);
        expect_file![format!("screens/plan-who-{columns}x{rows}.{lang}.txt")]
            .assert_eq(&shown(&app, columns, rows));
        type_keys(&mut app, "1");
        // Whoever carries something must be there.
        assert!(app.tray().is_some_and(|it| it.confirm.is_err()), "{}", shown(&app, 80, 24));
        press_rows(&mut app, &["fight lefty_morgan"]);
        expect_file![format!("screens/plan-{columns}x{rows}.{lang}.txt")]
            .assert_eq(&shown(&app, columns, rows));
        app.press(Command::Enter);
        assert_eq!(said(app.session())[1..4], ["fight lefty_morgan", "done", "play sawn_off"]);
    }
}

#[test]
fn a_bid_is_typed_or_turned_and_never_a_list() {
    for lang in Lang::ALL {
        let folder = folder();
        let mut app = at::<Empire>(&folder, BIDDING, lang);
        type_keys(&mut app, "25");
        expect_file![format!("screens/bid-typed-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
        app.press(Command::Enter);
        assert!(said(app.session()).is_empty(), "25 is no bid");
        type_keys(&mut app, "0→");
        expect_file![format!("screens/bid-80x24.{lang}.txt")].assert_eq(&shown(&app, 80, 24));
        for (key, bid) in
            [(Command::End, 700), (Command::PageDown, 200), (Command::Home, 0), (Command::PageUp, 500)]
        {
            app.press(key);
            let text = shown(&app, 80, 24);
            assert!(text.contains(&omerta_core::phrase::dollars(lang, bid)), "{bid}: {text}");
        }
        app.press(Command::Enter);
        assert_eq!(said(app.session())[0], "bid 500");
    }
}

#[test]
fn nobody_hears_of_an_offer_before_it_is_sent() {
    for (lang, columns, rows) in
        [(Lang::En, 80, 24), (Lang::De, 80, 24), (Lang::En, 120, 40), (Lang::De, 120, 40)]
    {
        let folder = folder();
        let mut app = at::<Empire>(&folder, TALK, lang);
        app.press(Command::Unasked);
        type_keys(&mut app, "1");
        let offer = |app: &mut App<Empire>| {
            type_keys(app, "150");
            press_rows(app, &["give sawn_off"]);
        };
        offer(&mut app);
        // Thrown away, and begun again.
        app.press(Command::Escape);
        type_keys(&mut app, "1");
        offer(&mut app);
        expect_file![format!("screens/offer-{columns}x{rows}.{lang}.txt")]
            .assert_eq(&shown(&app, columns, rows));
        assert!(said(app.session()).is_empty() && app.session().host().table().steps().is_empty());
        app.press(Command::Enter);
        let said = said(app.session());
        assert_eq!(
            (said[0].as_str(), said.last().map(String::as_str)),
            ("offer B", Some("send")),
            "{said:?}"
        );
    }
}

/// Everything that is shown from A's first key until C has the keyboard, and then to C.
fn pages_of_c(things: &[&str]) -> Vec<String> {
    let scene = "seats 3; at tribute; A has 3 $1, $5, 2 gun, booze, encore; C has 3 $1, $5, 2 gun, 2 booze";
    let folder = folder();
    let mut app = on_screen(session_at::<Corleone>(&folder, scene, &[Seat::A, Seat::C], Lang::En), Lang::En);
    app.press(Command::Enter);
    press_rows(&mut app, things);
    app.press(Command::Enter);
    let mut pages = vec![shown(&app, 120, 40)];
    assert!(pages[0].contains("Pass the keyboard to Carla."), "{}", pages[0]);
    for key in
        [Command::Table, Command::Log, Command::Preview, Command::Space, Command::WhyNot, Command::Escape]
    {
        app.press(key);
        pages.push(shown(&app, 120, 40));
    }
    app.press(Command::Enter);
    pages.push(shown(&app, 120, 40));
    for key in [Command::Table, Command::Log, Command::Preview] {
        app.press(key);
        pages.push(shown(&app, 120, 40));
        app.press(Command::Escape);
    }
    pages
}

#[test]
fn the_next_person_sees_nothing_of_the_set_of_the_one_before() {
    let one = pages_of_c(&["discard $1", "discard $1", "discard $1"]);
    let other = pages_of_c(&["discard gun", "discard encore", "discard $5"]);
    assert_eq!(one, other);
}

fn talked<G: Botted>(scene: &str, lang: Lang, input: &str) -> String {
    let folder = folder();
    let session = session_at::<G>(&folder, scene, &[Seat::A], lang);
    let words = Words::of_game(&**session.game(), lang);
    let mut out = Vec::new();
    plain::run(session, &words, &mut input.as_bytes(), &mut out).expect("nothing can fail in memory");
    let text = String::from_utf8(out).expect("what is written is text");
    text.replace(&folder.path().display().to_string(), "…")
}

#[test]
fn sets_amounts_and_offers_read_like_a_conversation_in_both_languages() {
    for lang in Lang::ALL {
        let (done, undo, back, why) = match lang {
            Lang::En => ("done", "undo", "back", "why"),
            Lang::De => ("fertig", "zurücknehmen", "zurück", "warum"),
        };
        let tribute =
            format!("1 3\n{done}\n-1\n1 1 1\n4\n{undo}\nnonsense\npreview\n{why}\n4\n{done}\nhelp\n");
        expect_file![format!("plain/tribute.{lang}.txt")]
            .assert_eq(&talked::<Corleone>(TRIBUTE, lang, &tribute));
        let bid = "25\n$300\n";
        expect_file![format!("plain/bid.{lang}.txt")].assert_eq(&talked::<Empire>(BIDDING, lang, bid));
        let plan = format!("1\nplay sawn_off\n2\n1\n2\n{done}\n");
        expect_file![format!("plain/plan.{lang}.txt")].assert_eq(&talked::<Empire>(COMBAT, lang, &plan));
        let offer = format!("offer B\n1=150\n3\n{back}\noffer B\n1=150 3\n-3\n{done}\n");
        expect_file![format!("plain/offer.{lang}.txt")].assert_eq(&talked::<Empire>(TALK, lang, &offer));
    }
}
