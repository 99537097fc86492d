//! Programs of one's own as bots of `omerta sim` and `omerta balance`.

use serde_json::Value;

use crate::{Ran, omerta, refused};

/// The command of the example bot in some manner.
fn bot(manner: &str) -> String {
    let tests = std::env::current_exe().expect("tests run from somewhere");
    let built = tests.parent().and_then(|it| it.parent()).expect("tests are built in a folder");
    format!("cmd: {} {manner}", built.join("examples/bot").display())
}

fn sim(manner: &str, timeout: &str) -> (Value, String) {
    let bots = format!("{},random", bot(manner));
    let words =
        ["sim", "cash", "--games", "6", "--seed", "3", "--json", "--threads", "1", "--timeout", timeout];
    let Ran { exit, out, err } = omerta(&[&words[..], &["--bots", &bots]].concat(), b"");
    assert_eq!(exit, 0, "{err}");
    (serde_json::from_str(&out).expect("a summary is JSON"), err)
}

#[test]
fn a_program_plays_and_the_same_seed_gives_the_same_games() {
    let (one, err) = sim("first", "5000");
    assert_eq!(err, "", "nothing went wrong");
    assert_eq!(one, sim("first", "5000").0);
    assert_eq!(one["game"], "cash");
}

#[test]
fn a_program_that_crashes_talks_nonsense_or_answers_nothing_legal_is_replaced_for_that_answer() {
    for (manner, why) in [("crash", "crashed"), ("nonsense", "not legal"), ("illegal", "not legal")] {
        let (_, err) = sim(manner, "5000");
        assert!(err.starts_with("warning: `") && err.contains("answers were replaced"), "{err}");
        assert!(err.contains(why), "{manner}: {err}");
    }
}

#[test]
fn a_program_that_hangs_is_given_up_on_after_its_time() {
    let (_, err) = sim("hang", "100");
    assert!(err.contains("too slow"), "{err}");
}

#[test]
fn balance_takes_programs_too() {
    let bots = bot("first");
    let words = ["balance", "cash", "--seats", "4", "--games", "4", "--threads", "1", "--bots", &bots];
    let Ran { exit, err, .. } = omerta(&words, b"");
    assert_eq!((exit, err.as_str()), (0, ""));
}

#[test]
fn a_program_that_cant_be_started_is_a_slip_told_at_once() {
    let told = refused(2, &["sim", "cash", "--games", "1", "--bots", "cmd: no-such-program-anywhere"]);
    assert!(told.contains("unknown-bot"), "{told}");
    assert!(refused(2, &["sim", "cash", "--games", "1", "--bots", "cmd:"]).contains("unknown-bot"));
}
