//! `omerta table`, as another program meets it.

use std::fs;

use serde_json::{Value, json};

use crate::{Ran, is_note, omerta, refused};

/// Talks to a table of the stand-off and returns all replies.
fn talk(words: &[&str], lines: &[&str]) -> Vec<Value> {
    let words = [&["table", "standoff"], words].concat();
    let Ran { exit, out, err } = omerta(&words, lines.join("\n").as_bytes());
    assert_eq!((exit, is_note(&err)), (0, true), "the end of input is a good end: {err}");
    out.lines().map(|it| serde_json::from_str(it).expect("every line is JSON")).collect()
}

fn errors(replies: &[Value]) -> Vec<&str> {
    replies.iter().filter(|it| it["type"] == "error").map(|it| it["code"].as_str().unwrap()).collect()
}

#[test]
fn a_table_greets_tells_and_asks() {
    let replies = talk(&["--seed", "7"], &[]);
    let types: Vec<&str> = replies.iter().map(|it| it["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["hello", "event", "waiting"]);
    assert_eq!(replies[0]["seats"], 4);
    assert_eq!(replies[2]["for"], json!(["A", "B", "C", "D"]));
    let option = &replies[2]["decisions"][0]["options"][0];
    assert_eq!((&option["index"], option["say"].as_str()), (&json!(0), Some("aim bang B")), "{option}");
    let german = talk(&["--seed", "7", "--lang", "de"], &[]);
    assert_ne!(replies[2]["text"], german[2]["text"]);
    assert_eq!(replies[0]["commitment"], german[0]["commitment"]);
}

#[test]
fn without_a_seed_every_table_is_another() {
    assert_ne!(talk(&[], &[])[0]["commitment"], talk(&[], &[])[0]["commitment"]);
}

#[test]
fn wrong_lines_get_a_code_and_the_table_goes_on() {
    let replies = talk(
        &["--seed", "7"],
        &[
            "\u{0}rubbish",
            r#"{"type":"dance"}"#,
            r#"{"type":"act","seat":"A","id":4,"index":0}"#,
            r#"{"type":"act","seat":"A","id":0,"index":0}"#,
            r#"{"type":"act","seat":"A","id":1,"index":0}"#,
            r#"{"type":"act","seat":"H","id":0,"index":0}"#,
            r#"{"type":"chance","say":"deal 0 0 0 0 0 0 0 0"}"#,
            r#"{"type":"quit"}"#,
            r#"{"type":"dance"}"#,
        ],
    );
    let codes = ["bad-json", "unknown-request", "stale-decision", "not-waiting", "no-such-seat", "no-chance"];
    assert_eq!(errors(&replies), codes);
    assert_eq!(replies.last().unwrap(), &json!({"type": "bye"}));
}

#[test]
fn a_line_without_end_is_refused_and_forgotten() {
    let long = "x".repeat(1_000_000);
    let replies = talk(&["--seed", "7"], &[&long, r#"{"type":"help"}"#]);
    assert_eq!(errors(&replies), ["line-too-long"]);
    assert_eq!(replies.last().unwrap()["type"], "help");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let Ran { exit, out, .. } = omerta(&["table", "standoff"], b"\xff\xfe\n{\"type\":\"quit\"}\n");
    assert_eq!(exit, 0);
    assert!(out.contains(r#""code":"bad-json""#), "{out}");
    assert!(out.ends_with("{\"type\":\"bye\"}\n"), "{out}");
}

#[test]
fn the_caller_may_give_luck() {
    let replies = talk(
        &["--chance", "manual"],
        &[r#"{"type":"chance","say":"deal 0 1 2 3 4 5 6 0"}"#, r#"{"type":"record","format":"text"}"#],
    );
    assert_eq!(replies[1]["type"], "luck");
    let draw = &replies[1]["draw"];
    assert_eq!((&draw["key"], &draw["n"]), (&json!("loot"), &json!(8)));
    assert_eq!(draw["text"], "Turn up eight loot cards from the pile.");
    assert_eq!(draw["from"][0], json!({"item": {"table": "loot", "n": 0}, "n": 10}));
    let record = replies.last().unwrap()["text"].as_str().unwrap();
    assert!(record.contains("· luck manual\nchance  deal 0 0 1 2 3 4 5 6\n"), "{record}");
}

#[test]
fn a_table_starts_from_a_scene_and_the_dead_stay_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.txt");
    fs::write(&file, "seats 5; round 5; table 0 1 2 3 4 5 6 0\nC: dead").unwrap();
    let replies =
        talk(&["--scene", file.to_str().unwrap()], &[r#"{"type":"act","seat":"C","id":0,"index":0}"#]);
    assert_eq!(replies[0]["seats"], 5);
    assert_eq!(errors(&replies), ["seat-is-out"]);
}

#[test]
fn a_scene_that_cannot_be_is_refused_with_all_reasons() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.txt");
    fs::write(&file, "seats 4; round 99\nB: wounds 7; money -1\nZ: dead").unwrap();
    let file = file.to_str().unwrap();
    let told = refused(2, &["table", "standoff", "--scene", file]);
    assert!(told.starts_with("error [bad-scene]: the scene"), "{told}");
    for reason in ["round 99", "wounds 7", "money -1", "dead"] {
        assert!(told.contains(reason), "{reason} in {told}");
    }
    fs::write(file, "seats 4").unwrap();
    let told = refused(2, &["table", "standoff", "--scene", file, "--seats", "5"]);
    assert!(told.starts_with("error [bad-scene]: "), "{told}");
    let told = refused(2, &["table", "standoff", "--scene", "no/such/file"]);
    assert!(told.starts_with("error [no-scene]: can't read `no/such/file`"), "{told}");
}

#[test]
fn words_that_make_no_table_are_refused() {
    for (words, told) in [
        (&["poker"][..], "error [unknown-game]: there is no game `poker`"),
        (
            &["cash", "--seats", "3"],
            "error [bad-seat-count]: 3 seats are not possible: this game is for 4 to 8",
        ),
        (
            &["cash", "--seats", "9"],
            "error [bad-seat-count]: 9 seats are not possible: this game is for 4 to 8",
        ),
        (&["cash", "--seats", "7000"], "error [bad-seat-count]: "),
        (&["cash", "--seats", "many"], "error [bad-value]: "),
        (&["cash", "--seed", "seven"], "error [bad-seed]: a seed is a number or 64 hexadecimal digits"),
        (&["cash", "--set", "magic=on"], "error [bad-variant]: "),
        (&["cash", "--chance", "rigged"], "error [bad-value]: "),
        (&["cash", "--lang", "fr"], "error [bad-value]: "),
        (&["cash", "--frobnicate"], "error [unknown-option]: "),
        (&[], "error [missing-argument]: "),
    ] {
        let complaint = refused(2, &[&["table"], words].concat());
        assert!(complaint.starts_with(told), "{words:?}: {complaint}");
    }
}

#[test]
fn bots_sit_at_the_table_and_answer_by_themselves() {
    for game in ["cash", "corleone", "empire"] {
        let words = ["table", game, "--seats", "4", "--seed", "7", "--bots", "B=expert,C=greedy,D=random"];
        let Ran { exit, out, err } = omerta(&words, b"");
        assert_eq!((exit, is_note(&err)), (0, true), "{err}");
        let last: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
        assert_eq!(last["type"], "waiting");
        assert_eq!(last["for"], serde_json::json!(["A"]), "only A is waited for: {game}");
        let first: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
        assert_eq!(first["sitters"][1], serde_json::json!({"bot": "expert"}));
    }
    assert!(refused(2, &["table", "cash", "--bots", "B=genius"]).contains("unknown-bot"));
    assert!(refused(2, &["table", "cash", "--bots", "expert"]).contains("bad-value"));
    assert!(refused(2, &["table", "cash", "--seats", "4", "--bots", "H=expert"]).contains("no-such-seat"));
}

#[test]
fn the_longest_line_is_read_and_one_byte_more_is_not() {
    let line = |n: usize| {
        let request = r#"{"type":"view","as":"A"}"#;
        format!("{request}{}", " ".repeat(n - request.len()))
    };
    let replies = talk(&["--seed", "7"], &[&line(65_536), &line(65_537)]);
    assert_eq!(errors(&replies), ["line-too-long"]);
    assert_eq!(replies.iter().filter(|it| it["type"] == "view").count(), 1);
}

#[test]
fn numbers_that_cant_be_are_told_as_they_were_given() {
    assert!(refused(2, &["table", "cash", "--seats", "300"]).contains("300 seats"));
    assert!(refused(2, &["play", "cash", "--seats", "300", "--plain"]).contains("300 seats"));
    assert!(refused(2, &["table", "cash", "--seed", "+1"]).contains("bad-seed"));
}

/// What a table says, line by line, while its input stays open.
struct Talk {
    table: std::process::Child,
    lines: std::io::Lines<std::io::BufReader<std::process::ChildStdout>>,
}

impl Talk {
    fn open(words: &[&str]) -> Talk {
        let mut table = std::process::Command::new(env!("CARGO_BIN_EXE_omerta"))
            .args(words)
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("the program starts");
        let out = table.stdout.take().expect("a pipe");
        Talk { lines: std::io::BufRead::lines(std::io::BufReader::new(out)), table }
    }

    fn say(&mut self, request: &Value) {
        let input = self.table.stdin.as_mut().expect("a pipe");
        std::io::Write::write_all(input, format!("{request}\n").as_bytes()).expect("the table listens");
    }

    /// The next line that says whom the table waits for.
    fn waiting(&mut self) -> Value {
        loop {
            let line = self.lines.next().expect("the table goes on").expect("text");
            let reply: Value = serde_json::from_str(&line).expect("every line is JSON");
            assert_ne!(reply["type"], "error", "{line}");
            if reply["type"] == "waiting" {
                return reply;
            }
        }
    }
}

#[test]
fn a_discreet_window_closes_by_itself_and_nobody_is_told_who_has_answered() {
    let mut talk = Talk::open(&[
        "table",
        "empire",
        "--seats",
        "3",
        "--seed",
        "7",
        "--windows",
        "discreet",
        "--window-seconds",
        "1",
    ]);
    let mut now = talk.waiting();
    // The first option until a window asks all three.
    let is_window = |now: &Value| {
        let rules: Vec<&Value> =
            now["decisions"].as_array().unwrap().iter().map(|it| &it["prompt"]).collect();
        rules.len() == 3 && rules.iter().all(|it| it.to_string().contains("window"))
    };
    while !is_window(&now) {
        let (seat, id) = (&now["decisions"][0]["seat"], &now["decisions"][0]["id"]);
        talk.say(&json!({"type": "act", "seat": seat, "id": id, "index": 0}));
        now = talk.waiting();
    }
    let everyone = json!(["A", "B", "C"]);
    assert_eq!(now["for"], everyone);
    let decision = &now["decisions"][0];
    let last = decision["options"].as_array().unwrap().len() - 1;
    talk.say(&json!({"type": "act", "seat": "A", "id": decision["id"], "index": last}));
    let then = talk.waiting();
    assert_eq!(then["for"], everyone, "that A has answered is nobody's business");
    assert_eq!(then["decisions"].as_array().unwrap().len(), 2, "A is not asked again");
    // B and C say nothing at all.
    let closed = talk.waiting();
    assert!(!is_window(&closed) || closed["decisions"][0]["id"] != decision["id"], "{closed}");
    talk.say(&json!({"type": "quit"}));
    assert!(talk.table.wait().expect("it ends").success());
}
