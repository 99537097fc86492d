//! Whole games of every title: one person over a socket that breaks now and then, one over HTTP, bots, a spectator.

use std::process::Command;
use std::thread;

use serde_json::{Value, json};

use crate::client::{Guest, House, OMERTA};
use crate::seated;

/// One of the options, as a die falls.
fn chosen(decision: &Value, roll: &mut u64) -> Value {
    *roll = roll.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let n_options = decision["options"].as_array().map_or(0, Vec::len);
    let index = (*roll >> 33) as usize % n_options.max(1);
    json!({ "type": "act", "seat": decision["seat"], "id": decision["id"], "index": index })
}

/// Plays over a socket until the game is over; every so often the connection breaks.
pub(crate) fn play_by_socket(guest: &Guest, table: &str, mut roll: u64, breaks: u32) -> Value {
    let mut socket = guest.connect(table, "");
    let (mut n_done, mut version, mut hands) = (0, 0, Value::Null);
    let mut update = socket.until("update")["update"].clone();
    while update["outcome"].is_null() {
        if update["decision"].is_null() {
            update = socket.until("update")["update"].clone();
        } else {
            let request = chosen(&update["decision"], &mut roll);
            let n = socket.number(json!({ "type": "game", "request": request }));
            // The update that the act brings comes before its answer.
            loop {
                let message = socket.next().expect("the house answers");
                match message["type"].as_str() {
                    Some("update") => update = message["update"].clone(),
                    Some("hands") => hands = message["hands"].clone(),
                    Some("done") if message["n"] == n => break,
                    Some("problem") => panic!("{request}: {message}"),
                    _ => (),
                }
            }
            n_done += 1;
            if breaks > 0 && n_done % breaks == 0 {
                drop(socket);
                socket = guest.connect(table, &format!("since={version}"));
                update = socket.until("update")["update"].clone();
                let oldest = update["news"][0]["version"].as_u64();
                assert!(oldest.is_none_or(|it| it > update["kept"].as_u64().unwrap_or(0)), "{update}");
            }
        }
        let now = update["version"].as_u64().expect("a version");
        assert!(now >= version, "versions go up");
        version = now;
    }
    // The end is told with all hands on the table.
    if hands.is_null() {
        hands = socket.until("hands")["hands"].clone();
    }
    assert_eq!(hands.as_array().map(Vec::len), update["sitters"].as_array().map(Vec::len));
    update["outcome"].clone()
}

/// Plays over HTTP alone.
pub(crate) fn play_by_http(guest: &Guest, table: &str, mut roll: u64) -> Value {
    let (mut n, mut version) = (1000, 0);
    loop {
        let (status, update) = guest.get(&format!("/tables/{table}/update?since={version}"));
        assert_eq!(status, 200, "{update}");
        version = update["version"].as_u64().expect("a version");
        if !update["outcome"].is_null() {
            return update["outcome"].clone();
        }
        if update["decision"].is_null() {
            thread::sleep(std::time::Duration::from_millis(5));
            continue;
        }
        n += 1;
        let request = chosen(&update["decision"], &mut roll);
        let (status, answer) =
            guest.post(&format!("/tables/{table}/act"), &json!({ "n": n, "request": request }));
        assert_eq!((status, &answer["type"]), (200, &json!("done")), "{request}: {answer}");
    }
}

fn whole_game(game: &str, n_seats: usize) {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(
        &house,
        game,
        n_seats,
        &["A", "B"],
        &json!({ "listed": true, "spectators": { "open": true } }),
    );
    let watcher = house.guest("Watcher");
    watcher.ask(&format!("/tables/{table}/enter"), &json!({}));
    let outcomes: Vec<Value> = thread::scope(|scope| {
        let one = scope.spawn(|| play_by_socket(&guests[0], &table, 1, 7));
        let two = scope.spawn(|| play_by_http(&guests[1], &table, 2));
        let third = scope.spawn(|| {
            let mut socket = watcher.connect(&table, "lang=de");
            let mut last = socket.until("update")["update"].clone();
            while last["outcome"].is_null() {
                assert_eq!((&last["as"], &last["decision"]), (&json!("spectator"), &Value::Null));
                last = socket.until("update")["update"].clone();
            }
            last["outcome"].clone()
        });
        vec![one.join().unwrap(), two.join().unwrap(), third.join().unwrap()]
    });
    assert!(outcomes.iter().all(|it| *it == outcomes[0] && !it.is_null()), "{outcomes:?}");
    for format in ["json", "text"] {
        let (status, record) = guests[0].get(&format!("/tables/{table}/record?format={format}"));
        let text = match record {
            Value::String(text) => text,
            other => other.to_string(),
        };
        assert_eq!(status, 200, "{text}");
        let file = folder.path().join(format);
        std::fs::write(&file, &text).unwrap();
        let verified = Command::new(OMERTA).arg("verify").arg(&file).output().unwrap();
        let told = String::from_utf8_lossy(&verified.stdout);
        assert!(verified.status.success() && told.contains("salt        of A, B"), "{told} {verified:?}");
    }
    house.close();
}

#[test]
fn a_whole_game_of_cash() {
    whole_game("cash", 4);
}

#[test]
fn a_whole_game_of_corleone() {
    whole_game("corleone", 3);
}

#[test]
fn a_whole_game_of_empire() {
    whole_game("empire", 3);
}

#[test]
fn sealed_choices_sent_in_the_same_instant_are_all_taken() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B", "C", "D"], &json!({}));
    let barrier = std::sync::Barrier::new(4);
    thread::scope(|scope| {
        for (guest, seat) in guests.iter().zip(["A", "B", "C", "D"]) {
            let (barrier, table) = (&barrier, &table);
            scope.spawn(move || {
                let mut socket = guest.connect(table, "");
                let update = socket.until("update")["update"].clone();
                let id = update["decision"]["id"].clone();
                barrier.wait();
                let act = json!({ "type": "act", "seat": seat, "id": id, "index": 0 });
                let answer = socket.ask(json!({ "type": "game", "request": act }));
                assert_eq!(answer["type"], "done", "{answer}");
            });
        }
    });
    let (_, update) = guests[0].get(&format!("/tables/{table}/update"));
    assert_ne!(update["decision"]["prompt"]["key"], "prompt.load", "all bullets lie there: {update}");
}

/// A changed record is refused with a word about what is wrong.
fn refused(file: &std::path::Path, text: &str) -> String {
    std::fs::write(file, text).unwrap();
    let verified = Command::new(OMERTA).arg("verify").arg(file).output().unwrap();
    let told = String::from_utf8_lossy(&verified.stderr).into_owned();
    assert!(verified.status.code() == Some(1) && verified.stdout.is_empty(), "{verified:?}");
    assert!(told.contains("error ["), "{told}");
    told
}

#[test]
fn a_record_with_another_card_another_salt_or_a_missing_step_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(&house, "corleone", 3, &["A"], &json!({}));
    play_by_socket(&guests[0], &table, 4, 0);
    let (_, record) = guests[0].get(&format!("/tables/{table}/record"));
    let record = record.as_str().expect("a record of several lines").to_owned();
    let file = folder.path().join("record");
    std::fs::write(&file, &record).unwrap();
    assert!(Command::new(OMERTA).arg("verify").arg(&file).output().unwrap().status.success());
    let lines: Vec<&str> = record.lines().collect();
    let without = |at: usize| -> String {
        let kept = lines.iter().enumerate().filter(|(n, _)| *n != at);
        kept.map(|(_, line)| format!("{line}\n")).collect()
    };
    let is_luck = |it: &usize| lines[*it].contains("\"chance\"");
    let deals: Vec<usize> = (0..lines.len()).filter(is_luck).collect();
    // Two draws change places: every card is still there, and each is another one.
    let (one, two) =
        (deals[0], *deals.iter().find(|it| lines[**it] != lines[deals[0]]).expect("luck differs"));
    let mut swapped = lines.clone();
    swapped.swap(one, two);
    refused(&file, &(swapped.join("\n") + "\n"));
    let steps: Vec<usize> = (0..lines.len()).filter(|it| lines[*it].contains("\"seat\"")).collect();
    for at in [deals[0], steps[0], steps[steps.len() / 2], *steps.last().expect("steps")] {
        refused(&file, &without(at));
    }
    let salt = format!("{:032x}", 0);
    assert!(record.contains(&salt), "{}", lines[0]);
    refused(&file, &record.replacen(&salt, &format!("{:032x}", 1), 1));
}
