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

#[test]
fn somebody_sits_down_from_the_terminal_and_plays_a_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let host = house.guest("Vito");
    let bot = json!({ "bot": "random" });
    let opened = host.ask("/tables", &json!({ "game": "cash", "seats": ["open", bot, bot, bot] }));
    let link = format!(
        "http://{}/t/{}#{}",
        house.addr,
        opened["table"].as_str().expect("a table"),
        opened["join"].as_str().expect("a secret")
    );
    let mut terminal = Command::new(OMERTA)
        .args(["play", "--join", &link, "--name", "Sonny", "--lang", "en"])
        .env("XDG_DATA_HOME", folder.path())
        .env("HOME", folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut keyboard = terminal.stdin.take().expect("a keyboard");
    let screen = BufReader::new(terminal.stdout.take().expect("a screen"));
    let (mut n_answers, mut shown) = (0, String::new());
    for line in screen.lines().map_while(Result::ok) {
        shown = format!("{shown}{line}\n");
        if line.starts_with("1. ") {
            n_answers += 1;
            keyboard.write_all(b"1\n").expect("it reads");
        }
        // The winner is marked; then there is nothing more to do.
        if line.starts_with("* ") {
            keyboard.write_all(b"q\n").expect("it reads");
        }
    }
    let ended = terminal.wait_with_output().expect("it ends");
    assert!(ended.status.success() && n_answers > 8, "{shown}\n{ended:?}");
    assert!(shown.lines().any(|it| it.starts_with("* 1. ") && it.contains(": $")), "{shown}");
    let (_, table) = host.get(&format!("/tables/{}", opened["table"].as_str().unwrap()));
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
