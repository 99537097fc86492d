//! Our own clients against the real house: the compact socket, and `omerta play --join`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use omerta_client::{Form, Guest, Heard, Line};
use omerta_core::Lang;
use omerta_games::GameKind;
use omerta_games::reader::reader;
use omerta_protocol::Request;
use omerta_protocol::house::{FromTable, Token};
use serde_json::json;

use crate::client::{House, OMERTA};
use crate::games::play_by_http;
use crate::seated;

/// Plays over a compact socket that breaks now and then, and reads every frame with the rules alone.
async fn play_compact(guest: Guest, table: &str, kind: GameKind) -> serde_json::Value {
    let (mut line, hello) = Line::connect(guest, table, Form::Compact, Lang::En).await.expect("a socket");
    assert_eq!(hello.game, kind.slug());
    let mut reader = reader(kind, None).expect("the game");
    let (mut answered, mut n_frames) = (None, 0);
    loop {
        let frame = match line.next().await.expect("the table goes on") {
            Heard::Frame(frame) => frame,
            Heard::Message(FromTable::Problem { problem, .. }) => panic!("{problem}"),
            Heard::Message(_) => continue,
        };
        n_frames += 1;
        let update = reader.read(&frame, Lang::En).unwrap_or_else(|err| panic!("frame {n_frames}: {err}"));
        line.read_up_to(update.version);
        if let Some(outcome) = update.outcome {
            return serde_json::to_value(outcome).expect("plain data");
        }
        if n_frames % 40 == 0 {
            line.resync().await.expect("it is asked for everything");
        }
        let Some(asked) = update.decision.filter(|it| answered != Some(it.id)) else { continue };
        answered = Some(asked.id);
        let index = Some(n_frames % asked.options.len());
        let (seat, id) = (asked.seat, asked.id);
        let act = Request::Act { seat, id, index, act: None, say: None, set: None, amount: None, line: None };
        line.act(act).await.expect("it is sent");
    }
}

fn whole_game(kind: GameKind, n_seats: usize) {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(&house, kind.slug(), n_seats, &["A", "B"], &json!({}));
    let base = format!("http://{}", house.addr);
    let guest = Guest::known(&base, "Guest A", Token(guests[0].token.clone())).expect("a good address");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let outcomes = std::thread::scope(|scope| {
        let other = scope.spawn(|| play_by_http(&guests[1], &table, 2));
        (runtime.block_on(play_compact(guest, &table, kind)), other.join().unwrap())
    });
    assert_eq!(outcomes.0, outcomes.1);
}

#[test]
fn a_whole_game_of_cash_in_few_bytes() {
    whole_game(GameKind::CashNGuns, 4);
}

#[test]
fn a_whole_game_of_corleone_in_few_bytes() {
    whole_game(GameKind::Corleone, 3);
}

#[test]
fn a_whole_game_of_empire_in_few_bytes() {
    whole_game(GameKind::Empire, 3);
}

/// A person at `omerta play --join` at a table of bots: hears each line of the screen, and may type. Says what was shown.
fn joined(
    house: &House,
    folder: &std::path::Path,
    game: &str,
    n_bots: usize,
    mut hears: impl FnMut(&str) -> Option<String>,
) -> (String, String, serde_json::Value) {
    let host = house.guest("Vito");
    let mut seats = vec![json!("open")];
    seats.resize(n_bots + 1, json!({ "bot": "random" }));
    let opened = host.ask("/tables", &json!({ "game": game, "seats": seats }));
    let link = format!(
        "http://{}/t/{}#{}",
        house.addr,
        opened["table"].as_str().expect("a table"),
        opened["join"].as_str().expect("a secret")
    );
    let mut terminal = Command::new(OMERTA)
        .args(["play", "--join", &link, "--name", "Sonny", "--lang", "en"])
        .env("XDG_DATA_HOME", folder)
        .env("HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut keyboard = terminal.stdin.take().expect("a keyboard");
    let screen = BufReader::new(terminal.stdout.take().expect("a screen"));
    let mut shown = String::new();
    for line in screen.lines().map_while(Result::ok) {
        shown = format!("{shown}{line}\n");
        // The winner is marked; then there is nothing more to do.
        let typed = if line.starts_with("* ") { Some("q".to_owned()) } else { hears(&line) };
        if let Some(typed) = typed {
            shown = format!("{shown}> {typed}\n");
            keyboard.write_all(format!("{typed}\n").as_bytes()).expect("it reads");
        }
    }
    let ended = terminal.wait_with_output().expect("it ends");
    assert!(ended.status.success(), "{shown}\n{ended:?}");
    let (_, table) = host.get(&format!("/tables/{}", opened["table"].as_str().unwrap()));
    (shown, link, table)
}

#[test]
fn somebody_sits_down_from_the_terminal_and_plays_a_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let mut n_answers = 0;
    let (shown, link, table) = joined(&house, folder.path(), "cash", 3, |line| {
        n_answers += u32::from(line.starts_with("1. "));
        line.starts_with("1. ").then(|| "1".to_owned())
    });
    assert!(n_answers > 8, "{shown}");
    assert!(shown.lines().any(|it| it.starts_with("* 1. ") && it.contains(": $")), "{shown}");
    assert_eq!(
        (&table["stage"], &table["seats"][0]["state"]["person"]["name"]),
        (&json!("over"), &json!("Sonny"))
    );
    let wrong = link.replace("#j", "#j0");
    let refused =
        Command::new(OMERTA).args(["play", "--join", &wrong]).stdin(Stdio::null()).output().unwrap();
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && told.contains("error ["), "{told}");
}

#[test]
fn at_a_table_of_a_house_a_set_is_put_together_in_any_order_and_sent_whole() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (mut n_rows, mut next, mut is_set) = (0, 1, false);
    let (mut n_sets, mut n_back) = (0, 0);
    let (shown, _, table) = joined(&house, folder.path(), "corleone", 1, |line| {
        let number = line.split_once(". ").and_then(|(n, _)| n.parse::<usize>().ok());
        if number == Some(1) {
            (n_rows, next, is_set) = (1, 1, false);
            // The answer, or the first thing that goes in.
            return Some("1".to_owned());
        }
        if number == Some(n_rows + 1) {
            n_rows += 1;
        }
        if line.starts_with("Numbers put things in") {
            // What was said before it was how things stood at first.
            is_set = true;
            return None;
        }
        let is_done = line.starts_with("“done” does this");
        if !is_set || !(is_done || line.starts_with("Not yet")) {
            return None;
        }
        if is_done && n_back <= n_sets {
            n_back += 1;
            return Some("-1 1".to_owned());
        }
        if is_done {
            n_sets += 1;
            is_set = false;
            return Some("done".to_owned());
        }
        next = if next < n_rows { next + 1 } else { 1 };
        Some(next.to_string())
    });
    assert!(n_sets > 3 && n_back > 3, "{n_sets} sets, {n_back} second thoughts: {shown}");
    assert_eq!(table["stage"], json!("over"), "{shown}");
}
