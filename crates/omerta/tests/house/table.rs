//! At the table: resend, sealed choices, chat, pause, stand-in, spectators, rematch, closing.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::House;
use crate::games::{play_by_http, play_by_socket};
use crate::seated;

fn act(update: &Value, index: usize) -> Value {
    let decision = &update["decision"];
    json!({ "type": "act", "seat": decision["seat"], "id": decision["id"], "index": index })
}

#[test]
fn the_same_message_twice_is_done_once_and_answered_twice() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &json!({}));
    let mut socket = guests[0].connect(&table, "");
    let update = socket.until("update")["update"].clone();
    let message = json!({ "type": "game", "n": 7, "request": act(&update, 0) });
    for _ in 0..2 {
        socket.send(&message);
        assert_eq!(socket.until("done")["n"], 7);
    }
    let mut again = guests[0].connect(&table, "");
    assert_eq!(again.until("hello")["n"], 7);
    again.send(&message);
    assert_eq!(again.until("done")["n"], 7, "also over another connection");
    // With another number it is another wish, and too late.
    let answer = again.ask(json!({ "type": "game", "request": act(&update, 0) }));
    assert_eq!(answer["problem"]["code"], "not-waiting", "{answer}");
    // A sealed answer may be changed while others are missing.
    let back = json!({ "type": "back", "seat": "A", "how": "sealed" });
    assert_eq!(again.ask(json!({ "type": "game", "request": back }))["type"], "done");
    house.close();
    let house = House::open(folder.path(), &[]);
    let back = crate::client::Guest { addr: house.addr.clone(), token: guests[0].token.clone() };
    let mut socket = back.connect(&table, "");
    socket.until("hello");
    socket.send(&message);
    assert_eq!(socket.until("done")["n"], 7, "also after a restart");
}

#[test]
fn others_learn_that_a_seat_has_sealed_and_never_what() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B", "C", "D"], &json!({}));
    let mut socket = guests[1].connect(&table, "");
    let first = socket.until("update")["update"].clone();
    let mut told = Vec::new();
    for index in [0, 1] {
        let (_, update) = guests[0].get(&format!("/tables/{table}/update"));
        let n = 10 + index as u64;
        guests[0].ask(&format!("/tables/{table}/act"), &json!({ "n": n, "request": act(&update, index) }));
        let seen = socket.until("update")["update"].clone();
        assert!(seen["sealed"].as_array().unwrap().contains(&json!("A")), "{seen}");
        told.push((seen["view"].clone(), seen["text"].clone()));
        let back = json!({ "type": "back", "seat": "A", "how": "sealed" });
        guests[0].ask(&format!("/tables/{table}/act"), &json!({ "n": 20 + index as u64, "request": back }));
        socket.until("update");
    }
    assert_eq!(told[0], told[1], "bang or click, the others see the same");
    assert_eq!(first["decision"]["seat"], "B");
}

#[test]
fn people_talk_pause_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) =
        seated(&house, "empire", 3, &["A", "B"], &json!({ "spectators": { "open": true }, "listed": true }));
    let watcher = house.guest("Watcher");
    watcher.ask(&format!("/tables/{table}/enter"), &json!({}));
    let (mut a, mut b, mut w) =
        (guests[0].connect(&table, ""), guests[1].connect(&table, ""), watcher.connect(&table, ""));
    for socket in [&mut a, &mut b, &mut w] {
        socket.until("update");
    }
    let say = |to: Value, text: &str| json!({ "type": "chat", "say": { "to": to, "text": text } });
    assert_eq!(a.ask(say(json!({ "seat": "B" }), "Queens is yours"))["type"], "done");
    assert_eq!(b.until("chat")["lines"][0]["text"], "Queens is yours");
    assert_eq!(a.ask(say(json!("table"), "Good evening"))["type"], "done");
    let heard = w.until("chat");
    assert_eq!((&heard["lines"][0]["text"], &heard["lines"][0]["n"]), (&json!("Good evening"), &json!(1)));
    assert_eq!(w.ask(say(json!("table"), "Psst"))["problem"]["code"], "only-watching");
    assert_eq!(w.ask(say(json!("watchers"), "Psst"))["type"], "done");
    assert_eq!(a.ask(say(json!("table"), ""))["problem"]["code"], "bad-text");
    assert_eq!(a.ask(say(json!("table"), &"x".repeat(501)))["problem"]["code"], "bad-text");
    let mute = json!({ "type": "house", "wish": { "wish": "mute", "name": "Guest A", "on": true } });
    assert_eq!(b.ask(mute)["type"], "done");
    assert_eq!(a.ask(say(json!("table"), "Nobody listens"))["type"], "done");
    assert_eq!(a.ask(say(json!({ "seat": "B" }), "Not even you"))["type"], "done");
    assert_eq!(w.until("chat")["lines"][0]["text"], "Nobody listens", "others hear it");
    let unmute = json!({ "type": "house", "wish": { "wish": "mute", "name": "Guest A", "on": false } });
    assert_eq!(b.ask(unmute)["type"], "done");
    assert_eq!(a.ask(say(json!("table"), "And now?"))["type"], "done");
    let heard = b.until("chat");
    assert_eq!(heard["lines"][0]["text"], "And now?", "what was said meanwhile is not made up for: {heard}");
    for muted in ["Nobody listens", "Not even you"] {
        assert!(!b.has_heard(muted), "{muted}");
    }
    assert!(!a.has_heard("muted\":[\"Guest A"), "who is muted does not hear of it");
    for n in 0..20 {
        let answer = a.ask(say(json!("table"), &format!("{n}")));
        if answer["type"] == "problem" {
            assert_eq!(answer["problem"]["code"], "too-many");
            break;
        }
        assert!(n < 19, "nobody shouts without end");
    }
    let pause = |yes: bool| json!({ "type": "house", "wish": { "wish": "pause", "yes": yes } });
    assert_eq!(a.ask(pause(true))["type"], "done");
    assert_eq!(guests[0].get(&format!("/tables/{table}")).1["paused"], false, "not alone");
    assert_eq!(b.ask(pause(true))["type"], "done");
    assert_eq!(guests[0].get(&format!("/tables/{table}")).1["paused"], true);
    let (_, update) = guests[0].get(&format!("/tables/{table}/update"));
    if !update["decision"].is_null() {
        let answer = a.ask(json!({ "type": "game", "request": act(&update, 0) }));
        assert_eq!(answer["problem"]["code"], "paused");
    }
    assert_eq!(
        (a.ask(pause(true))["type"].clone(), b.ask(pause(true))["type"].clone()),
        (json!("done"), json!("done"))
    );
    assert_eq!(guests[0].get(&format!("/tables/{table}")).1["paused"], false);
    assert!(!w.has_heard("Queens"), "private is private");
}

#[test]
fn a_stand_in_plays_for_who_is_gone_and_hands_the_seat_back() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &json!({ "grace": 300 }));
    let mut a = guests[0].connect(&table, "");
    let b = guests[1].connect(&table, "");
    a.until("update");
    drop(b);
    let mut update = Value::Null;
    while update["away"] != json!(["B"]) {
        update = a.until("update")["update"].clone();
    }
    assert_eq!(
        a.ask(json!({ "type": "house", "wish": { "wish": "shoulder", "open": true } }))["type"],
        "done"
    );
    let answer = a.ask(json!({ "type": "game", "request": act(&update, 0) }));
    assert_eq!(answer["type"], "done", "the game goes on: {answer}");
    let mut b = guests[1].connect(&table, "");
    let mut update = b.until("update")["update"].clone();
    while update["away"] != json!([]) {
        update = b.until("update")["update"].clone();
    }
    assert!(house.log().contains("stand-in") && house.log().contains("hand-back"));
}

#[test]
fn a_watcher_sees_a_hand_only_with_consent_and_hands_only_if_the_table_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let more = json!({ "listed": true, "spectators": { "open": true, "hands": true } });
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &more);
    let watcher = house.guest("Watcher");
    watcher.ask(&format!("/tables/{table}/enter"), &json!({}));
    let mut w = watcher.connect(&table, "");
    assert_eq!(w.until("update")["update"]["as"], "spectator");
    let watch = |watch: Value| json!({ "type": "house", "wish": { "wish": "watch", "watch": watch } });
    assert_eq!(w.ask(watch(json!({ "shoulder": "A" })))["problem"]["code"], "no-consent");
    let claim = json!({ "type": "game", "request": { "type": "update", "as": "A", "since": 0 } });
    assert_eq!(w.ask(claim)["problem"]["code"], "not-your-seat", "a role can't be claimed");
    assert_eq!(guests[0].wish(&table, 50, &json!({ "wish": "shoulder", "open": true })).0, 200);
    assert_eq!(w.ask(watch(json!({ "shoulder": "A" })))["type"], "done");
    let (_, seen) = watcher.get(&format!("/tables/{table}/update"));
    assert_eq!((&seen["as"], &seen["decision"]), (&json!("A"), &Value::Null));
    assert_eq!(guests[0].wish(&table, 51, &json!({ "wish": "shoulder", "open": false })).0, 200);
    assert_eq!(watcher.get(&format!("/tables/{table}/update")).1["as"], "spectator");
    assert_eq!(w.ask(watch(json!("hands")))["type"], "done");
    let outcome = std::thread::scope(|scope| {
        let a = scope.spawn(|| play_by_socket(&guests[0], &table, 5, 0));
        let b = scope.spawn(|| play_by_http(&guests[1], &table, 6));
        assert_eq!(w.until("hands")["hands"].as_array().map(Vec::len), Some(4));
        (a.join().unwrap(), b.join().unwrap())
    });
    assert_eq!(outcome.0, outcome.1);
    // All want another game: a table with the same people opens.
    let (mut a, mut b) = (guests[0].connect(&table, ""), guests[1].connect(&table, ""));
    // Whoever is not there yet is not waited for.
    b.until("hello");
    let rematch = json!({ "type": "house", "wish": { "wish": "rematch", "yes": true } });
    assert_eq!(
        (a.ask(rematch.clone())["type"].clone(), b.ask(rematch)["type"].clone()),
        (json!("done"), json!("done"))
    );
    let next = loop {
        let told = a.until("table")["table"]["next"].clone();
        if let Value::String(next) = told {
            break next;
        }
    };
    assert_eq!(guests[1].get(&format!("/tables/{next}")).1["you"]["seat"], "B");
}

#[test]
fn when_time_is_up_the_table_goes_on_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &["--idle", "200"]);
    let clock = json!({ "house": { "clock": { "live": { "decision": 50, "bank": 0 } } } });
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &clock);
    let mut a = guests[0].connect(&table, "");
    let first = a.until("update")["update"].clone();
    assert!(first["deadlines"][0].is_u64(), "{first}");
    let mut update = first.clone();
    while update["outcome"].is_null() {
        update = a.until("update")["update"].clone();
    }
    assert_ne!(update["version"], first["version"]);
}

#[test]
fn a_house_that_closes_tells_everyone_to_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &json!({}));
    let mut a = guests[0].connect(&table, "");
    a.until("update");
    let copy = folder.path().join("copy.db");
    let ran = std::process::Command::new(crate::client::OMERTA)
        .args(["backup"])
        .arg(&copy)
        .arg("--data")
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(ran.status.success(), "{ran:?}");
    let addr = house.addr.clone();
    house.close();
    let bye = a.until("bye");
    assert_eq!((&bye["code"], &bye["retry"]), (&json!("restart"), &json!(1000)));
    let other = tempfile::tempdir().unwrap();
    std::fs::copy(&copy, other.path().join("omerta.db")).unwrap();
    let again = House::at(other.path(), &addr, &[]).or_else(|_| House::try_open(other.path(), &[])).unwrap();
    let back = crate::client::Guest { addr: again.addr.clone(), token: guests[0].token.clone() };
    assert_eq!(
        back.get(&format!("/tables/{table}")).1["stage"],
        "playing",
        "a copy is a house like any other"
    );
}

#[test]
fn a_table_that_nobody_uses_leaves_memory_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &["--idle", "50"]);
    let (table, guests) = seated(&house, "corleone", 3, &["A"], &json!({}));
    // Until it is A's turn, bots move it on.
    let before = loop {
        let (_, update) = guests[0].get(&format!("/tables/{table}/update"));
        if !update["decision"].is_null() {
            break update;
        }
    };
    let live = || {
        let (_, text) = crate::client::call(&house.addr, "GET", "/metrics", "", None);
        let text = text.as_str().unwrap().to_owned();
        text.lines().find_map(|it| it.strip_prefix("omerta_tables_live ")).unwrap().parse::<u32>().unwrap()
    };
    while live() > 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(guests[0].get(&format!("/tables/{table}/update")).1, before, "as it was");
}
