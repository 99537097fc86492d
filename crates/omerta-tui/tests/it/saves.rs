//! Games that go on another day.

use std::fs;

use omerta_cash::CashNGuns;
use omerta_core::{Lang, Seat, Viewer, Waiting};
use omerta_standoff::Standoff;
use omerta_tui::save::{Keeper, Save};
use omerta_tui::session::{Session, Turn};
use omerta_tui::{PlayError, Saves};

use crate::{folder, game, session};

/// Answers with the last option, until the end or so many times.
fn answer<G: omerta_bots::Botted>(session: &mut Session<G>, n: usize) {
    let mut n_answers = 0;
    while n_answers < n {
        match session.turn() {
            Turn::Over(_) => break,
            Turn::Bots => session.let_bots_act(),
            Turn::Answer(seat) => session.mark_seen(seat),
            Turn::Person(seat) => {
                let decision = session.question(seat).expect("this seat is asked");
                session
                    .answer(seat, *decision.options.last().expect("there are options"))
                    .expect("it is an option");
                n_answers += 1;
            }
        }
    }
}

fn story<G: omerta_bots::Botted>(session: &Session<G>) -> Vec<String> {
    let words = omerta_host::Words::of_game(&**session.game(), Lang::En);
    let lines = session.sight(&words, Viewer::Seat(Seat::B)).log;
    lines.into_iter().map(|it| it.text).collect()
}

fn goes_on_the_same<G: omerta_bots::Botted>() {
    let (whole, parts) = (folder(), folder());
    let mut uninterrupted = session::<G>(&whole, 4, &[Seat::B], Lang::En);
    answer(&mut uninterrupted, usize::MAX);

    let mut running = session::<G>(&parts, 4, &[Seat::B], Lang::En);
    let saves = Saves::in_folder(parts.path());
    for _ in 0..50 {
        answer(&mut running, 3);
        if matches!(running.host().table().waiting(), Waiting::Over(_)) {
            break;
        }
        let path = saves.newest(None).expect("every answer is kept");
        let save = Save::read(&path).expect("a good save");
        let keeper = Keeper::of_save(saves.clone(), Lang::En, &save);
        let resumed = Session::resume(&game::<G>(), save, keeper).expect("a save that goes on");
        assert_eq!(story(&resumed), story(&running)[..story(&resumed).len()]);
        running = resumed;
    }
    assert_eq!(running.turn(), uninterrupted.turn());
    assert_eq!(story(&running), story(&uninterrupted));
    running.keep();
    uninterrupted.keep();
    assert!(saves.list().is_empty(), "a finished game is no saved game");
    let text = |session: &Session<G>| {
        fs::read_to_string(session.keeper().record().expect("a finished game is recorded"))
            .expect("the record")
    };
    assert_eq!(text(&running), text(&uninterrupted));
}

#[test]
fn a_game_left_again_and_again_ends_like_one_played_in_one_go() {
    goes_on_the_same::<CashNGuns>();
    goes_on_the_same::<Standoff>();
}

#[test]
fn each_game_has_a_file_of_its_own_and_the_newest_comes_first() {
    let folder = folder();
    for _ in 0..2 {
        answer(&mut session::<CashNGuns>(&folder, 4, &[Seat::A], Lang::En), 1);
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let names: Vec<String> = Saves::in_folder(folder.path())
        .list()
        .iter()
        .filter_map(|it| Some(it.file_name()?.to_str()?.to_owned()))
        .collect();
    assert_eq!(names, ["cash-2.omerta", "cash-1.omerta"]);
}

#[test]
fn a_save_that_is_broken_newer_or_missing_is_refused_with_a_code() {
    let folder = folder();
    answer(&mut session::<CashNGuns>(&folder, 4, &[Seat::A], Lang::En), 2);
    let saves = Saves::in_folder(folder.path());
    let path = saves.newest(None).expect("a save");
    let good = fs::read_to_string(&path).expect("a save is text");
    let code = |text: &str| {
        fs::write(&path, text).expect("the save is changed");
        let resumed = Save::read(&path).and_then(|save| {
            let keeper = Keeper::of_save(saves.clone(), Lang::En, &save);
            Session::<CashNGuns>::resume(&game(), save, keeper)
        });
        resumed.err().map(|err| err.code())
    };
    assert_eq!(code(&good), None);
    assert_eq!(code(""), Some("broken-save"));
    assert_eq!(code("[]\n"), Some("broken-save"));
    assert_eq!(code(&good.replace("\"omerta_save\":2", "\"omerta_save\":3")), Some("newer-format"));
    assert_eq!(code(&good.replacen("\"person\"", "\"nobody\"", 1)), Some("broken-save"));
    assert_eq!(code(&good.replacen("random", "genius", 1)), Some("unknown-bot"));
    let (head, _) = good.split_once('\n').expect("a head and a record");
    assert!(code(head).is_some() && code(&format!("{head}\n")).is_some());
    for cut in (0..good.len()).step_by(97).filter(|&it| good.is_char_boundary(it)) {
        let cut = &good[..cut];
        if !cut.ends_with('\n') {
            assert!(code(cut).is_some(), "{cut}");
        }
    }
    assert_eq!(Save::read(&folder.path().join("none.omerta")).err().map(|it| it.code()), Some("io"));
    fs::remove_file(&path).expect("the save is removed");
    assert!(matches!(saves.newest(None), Err(PlayError::NoSave { .. })));
}

#[test]
fn a_glance_into_a_save_tells_how_far_the_game_is_and_none_of_its_secrets() {
    let folder = folder();
    let mut running = session::<CashNGuns>(&folder, 4, &[Seat::A], Lang::En);
    answer(&mut running, 4);
    let path = Saves::in_folder(folder.path()).newest(Some("cash")).expect("a save");
    let text = fs::read_to_string(&path).expect("a save is text");
    let (head, body) = text.split_once('\n').expect("a head and the game");
    assert!(head.contains(r#""game":"cash","progress":"Round 1 of 8","saved":"20"#), "{head}");
    let seed =
        omerta_core::Record::save(running.host().table(), None).seed.expect("the seed is saved").to_hex();
    for secret in [seed.as_str(), "load", "bang", "chance"] {
        assert!(!text.contains(secret), "{secret} is in clear text");
    }
    assert!(body.trim_end().bytes().all(|it| it.is_ascii_hexdigit()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&path).expect("a save").permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_save_of_the_first_format_still_goes_on() {
    let folder = folder();
    let mut running = session::<CashNGuns>(&folder, 4, &[Seat::A], Lang::En);
    answer(&mut running, 4);
    let saves = Saves::in_folder(folder.path());
    let path = saves.newest(None).expect("a save");
    let save = Save::read(&path).expect("a good save");
    let first = r#"{"omerta_save":1,"lang":"en","sitters":["person",{"bot":"random"},{"bot":"random"},{"bot":"random"}]}"#;
    fs::write(&path, format!("{first}\n{}", save.record)).expect("the save is as it was once");
    let old = Save::read(&path).expect("an old save");
    assert_eq!((&old.record, old.progress.as_deref()), (&save.record, None));
    let keeper = Keeper::of_save(saves, Lang::En, &old);
    let resumed = Session::<CashNGuns>::resume(&game(), old, keeper).expect("it goes on");
    assert_eq!(resumed.host().table().steps(), running.host().table().steps());
}

#[test]
fn the_newest_save_of_a_game_is_found_by_its_name() {
    let folder = folder();
    answer(&mut session::<CashNGuns>(&folder, 4, &[Seat::A], Lang::En), 1);
    std::thread::sleep(std::time::Duration::from_millis(20));
    answer(&mut session::<Standoff>(&folder, 4, &[Seat::A], Lang::En), 1);
    let saves = Saves::in_folder(folder.path());
    let name = |game| saves.newest(game).map(|it| it.file_stem().map(std::ffi::OsStr::to_os_string));
    assert_eq!(name(None).unwrap(), Some("standoff-1".into()));
    assert_eq!(name(Some("cash")).unwrap(), Some("cash-1".into()));
    let none = saves.newest(Some("empire")).unwrap_err();
    assert!(none.to_string().starts_with("there is no saved game of empire in "), "{none}");
}

#[test]
fn what_cant_be_written_is_told_and_the_game_goes_on() {
    let folder = folder();
    fs::write(folder.path().join("saves"), "not a folder").expect("a file in the way");
    let mut session = session::<CashNGuns>(&folder, 4, &[Seat::A], Lang::En);
    answer(&mut session, 3);
    assert!(session.keeper().trouble().is_some());
}
