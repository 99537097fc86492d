//! `omerta play` through pipes: whole games, saved games, bad words.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::{Ran, omerta_with, refused};

/// Plays with these words and answers, in a folder of its own for saved games.
fn play(folder: &Path, words: &[&str], input: &str) -> Ran {
    let ran = omerta_with(&[("OMERTA_DATA", folder)], &[&["play"], words].concat(), input.as_bytes());
    assert_eq!(ran.exit, 0, "{}", ran.err);
    ran
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder for saved games")
}

/// Answers that fit every question: many a first, a second now and then.
fn answers(n: usize) -> String {
    ["1\n", "2\n", "1\n"].iter().cycle().take(n).copied().collect()
}

/// What a finished game tells last: from the sentence who won.
fn ending<'a>(out: &'a str, over: &str) -> &'a str {
    &out[out.rfind(over).unwrap_or_else(|| panic!("no `{over}` in {out}"))..]
}

#[test]
fn a_whole_game_is_played_through_pipes_in_english_and_in_german() {
    for (lang, over, resume) in
        [("en", "The game is over.", "See it again"), ("de", "Das Spiel ist zu Ende.", "Noch einmal ansehen")]
    {
        for game in ["cash", "standoff"] {
            let folder = folder();
            let Ran { out, err, .. } =
                play(folder.path(), &[game, "--seats", "5", "--seed", "7", "--lang", lang], &answers(500));
            assert!(err.starts_with("note: this game is for practice: "), "{err}");
            let end = ending(&out, over);
            assert!(end.contains(resume), "{end}");
            assert!(!out.contains('\u{1b}'), "plain text moves no cursor");
            let record = folder.path().join(format!("records/{game}-1.jsonl"));
            let replayed = omerta_with(&[], &["replay", &record.display().to_string(), "--verify"], b"");
            assert_eq!(replayed.exit, 0, "{}", replayed.err);
        }
    }
}

#[test]
fn a_game_that_is_left_and_resumed_ends_like_one_played_in_one_go() {
    let words = [
        "cash",
        "--seats",
        "4",
        "--seed",
        "3",
        "--seat",
        "C",
        "--bots",
        "expert,greedy,random",
        "--lang",
        "en",
    ];
    let (one, two) = (folder(), folder());
    let whole = play(one.path(), &words, &answers(300));

    let first: String = answers(9);
    let left = play(two.path(), &words, &first);
    assert!(left.out.ends_with("Saved. Go on with: omerta play --resume\n"), "{}", left.out);
    let rest = answers(300).split_off(first.len());
    let resumed = play(two.path(), &["--resume"], &rest);

    let over = "The game is over. ";
    let without_path = |it: &str| {
        it.lines().filter(|it| !it.contains("omerta replay")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(without_path(ending(&whole.out, over)), without_path(ending(&resumed.out, over)));
    let record =
        |folder: &TempDir| fs::read_to_string(folder.path().join("records/cash-1.jsonl")).expect("a record");
    assert_eq!(record(&one), record(&two));
    assert!(!two.path().join("saves/cash-1.omerta").exists());
}

#[test]
fn leaving_by_word_saves_and_the_saved_games_are_listed() {
    let folder = folder();
    let left = play(folder.path(), &["cash", "--lang", "de"], "1\nende\n");
    assert!(left.out.ends_with("Gespeichert. Weiter geht es mit: omerta play --resume\n"), "{}", left.out);
    let list = play(folder.path(), &["--saves"], "");
    assert!(list.out.contains("cash-1.omerta  cash, 5 seats, Runde 1 von 8, 20"), "{}", list.out);
    // The language comes back with the game.
    assert!(play(folder.path(), &["--resume"], "").out.contains("Du bist Ada."));
}

#[test]
fn the_newest_game_of_the_one_that_was_named_goes_on() {
    let folder = folder();
    play(folder.path(), &["cash"], "1\nquit\n");
    std::thread::sleep(std::time::Duration::from_millis(20));
    play(folder.path(), &["standoff", "--seats", "4"], "1\nquit\n");
    for words in [&["cash", "--resume"][..], &["--resume", "cash"]] {
        assert!(play(folder.path(), words, "").out.starts_with("Ca$h 'n Guns, 5 seats."), "{words:?}");
    }
    let other = folder.path().join("saves/standoff-1.omerta");
    let words = ["play", "cash", "--resume", other.to_str().unwrap()];
    let ran = omerta_with(&[("OMERTA_DATA", folder.path())], &words, b"");
    assert!(ran.err.starts_with("error [other-game]: "), "{}", ran.err);
    let ran = omerta_with(&[("OMERTA_DATA", folder.path())], &["play", "empire", "--resume"], b"");
    assert!(ran.err.starts_with("error [no-save]: there is no saved game of empire in "), "{}", ran.err);
}

#[test]
fn a_game_without_a_seed_is_dealt_from_32_random_bytes_and_verifies() {
    let dealt = |words: &[&str]| {
        let folder = folder();
        let ran = play(folder.path(), &[&["standoff", "--seats", "4"], words].concat(), &answers(300));
        let record = folder.path().join("records/standoff-1.jsonl");
        let replayed = omerta_with(&[], &["replay", &record.display().to_string(), "--verify"], b"");
        assert!(replayed.out.ends_with("finished, seed checked\n"), "{}{}", replayed.out, replayed.err);
        let text = fs::read_to_string(&record).expect("a record");
        let seed = text.split('"').skip_while(|it| *it != "seed").nth(2).expect("its seed").to_owned();
        (seed, ran.err)
    };
    let ((one, told), (two, _)) = (dealt(&[]), dealt(&[]));
    assert_eq!((one.len(), told.as_str()), (64, ""), "nobody is warned of luck that nobody can guess");
    assert_ne!(one, two);
    assert_ne!(one[16..], "0".repeat(48), "more than a number");
    let whole = "7".repeat(64);
    assert_eq!(dealt(&["--seed", &whole]), (whole.clone(), String::new()));
    let (_, told) = dealt(&["--seed", "7"]);
    assert!(told.starts_with("note: this game is for practice: "), "{told}");
}

#[test]
fn the_language_of_the_system_is_spoken() {
    let folder = folder();
    for (locale, hello) in [("de_AT.UTF-8", "Du bist Ada."), ("C", "You are Ada.")] {
        let set = [("OMERTA_DATA", folder.path()), ("LC_ALL", Path::new(locale))];
        let ran = omerta_with(&set, &["play", "cash"], b"");
        assert!(ran.out.contains(hello), "{}", ran.out);
    }
}

#[test]
fn what_cant_be_played_is_refused_with_a_code() {
    let refusals: &[(&str, &[&str])] = &[
        ("unknown-game", &["poker"]),
        ("missing-argument", &[]),
        ("bad-seat-count", &["cash", "--seats", "3"]),
        ("bad-seat-count", &["cash", "--seats", "9"]),
        ("bad-seat-count", &["cash", "--seats", "100000"]),
        ("unknown-bot", &["cash", "--bots", "expert,genius"]),
        ("bad-people", &["cash", "--seats", "4", "--seat", "F"]),
        ("bad-people", &["cash", "--humans", "0"]),
        ("no-such-seat", &["cash", "--seat", "Z"]),
        ("no-such-seat", &["cash", "--hot-seat", "A,?"]),
        ("bad-seed", &["cash", "--seed", "lucky"]),
        ("bad-variant", &["cash", "--set", "guns=water"]),
        ("no-pack", &["cash", "--pack", "nowhere"]),
        ("no-scene", &["cash", "--scene", "nowhere"]),
        ("io", &["--resume", "nowhere.omerta"]),
        ("bad-value", &["cash", "--lang", "xx"]),
        ("unknown-option", &["cash", "--cheat"]),
    ];
    for (code, words) in refusals {
        let err = refused(2, &[&["play"], *words].concat());
        assert!(err.starts_with(&format!("error [{code}]")), "{words:?}: {err}");
    }
    let folder = folder();
    let ran = omerta_with(&[("OMERTA_DATA", folder.path())], &["play", "--resume"], b"");
    assert_eq!(ran.exit, 2);
    assert!(ran.err.starts_with("error [no-save]"), "{}", ran.err);
}

#[test]
fn a_broken_or_newer_save_is_refused_and_left_alone() {
    let folder = folder();
    play(folder.path(), &["cash", "--seed", "1"], "1\n");
    let path = folder.path().join("saves/cash-1.omerta");
    let good = fs::read_to_string(&path).expect("a save");
    let half = good[..good.len() / 2].to_owned();
    let newer = good.replace("\"omerta_save\":2", "\"omerta_save\":99");
    for (code, text) in [("newer-format", newer), ("broken-save", "garbage".to_owned()), ("", half)] {
        fs::write(&path, &text).expect("the save is spoilt");
        let ran = omerta_with(&[("OMERTA_DATA", folder.path())], &["play", "--resume"], b"1\n");
        assert_eq!(ran.exit, 2, "{}", ran.err);
        assert!(ran.err.starts_with(&format!("error [{code}")), "{}", ran.err);
        assert_eq!(fs::read_to_string(&path).expect("the save is still there"), text);
    }
}
