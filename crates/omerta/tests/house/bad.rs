//! Bad input: each gets a clear answer, the table goes on, nothing is lost.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::Message;

use crate::client::{House, call, raw};
use crate::seated;

fn code(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["code"].as_str().unwrap_or("none"))
}

#[test]
fn what_is_wrong_with_a_request_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &json!({}));
    let (a, addr) = (&guests[0], house.addr.as_str());
    let act = format!("/tables/{table}/act");
    let good = json!({ "type": "act", "seat": "A", "id": 0, "index": 0 });
    let cases: Vec<((u16, Value), u16, &str)> = vec![
        (call(addr, "GET", "/api/v1/me", "", None), 401, "no-token"),
        (call(addr, "GET", "/api/v1/me", "omerta_nonsense", None), 401, "bad-token"),
        (call(addr, "GET", "/api/v1/me", &format!("omerta_{}", "0".repeat(64)), None), 401, "bad-token"),
        (call(addr, "GET", "/api/v1/nothing", "", None), 404, "no-such-page"),
        (call(addr, "DELETE", "/api/v1/me", "", None), 405, "bad-method"),
        (a.get("/tables/000000000000"), 404, "no-such-table"),
        (a.get("/tables/nonsense"), 404, "no-such-table"),
        (house.guest("Stranger").get(&format!("/tables/{table}")), 404, "no-such-table"),
        (a.get(&format!("/tables/{table}/update?since=x")), 400, "bad-value"),
        (a.get(&format!("/tables/{table}/update?lang=fr")), 400, "bad-value"),
        (a.get(&format!("/tables/{table}/record?format=pdf")), 400, "bad-value"),
        (a.get(&format!("/tables/{table}/socket")), 400, "no-socket"),
        (a.get("/packs/00"), 400, "no-such-pack"),
        (a.post(&act, &json!({ "request": good })), 400, "missing-field"),
        (a.post(&act, &json!({ "n": 51, "request": { "type": "dance" } })), 400, "unknown-request"),
        (a.post(&act, &json!({ "n": 51, "request": { "type": "quit" } })), 409, "not-here"),
        (
            a.post(&act, &json!({ "n": 51, "request": { "type": "late", "seat": "B", "id": 0 } })),
            409,
            "not-here",
        ),
        (
            a.post(&act, &json!({ "n": 51, "request": { "type": "act", "seat": "B", "id": 0, "index": 0 } })),
            409,
            "not-your-seat",
        ),
        (
            a.post(
                &act,
                &json!({ "n": 51, "request": { "type": "act", "seat": "A", "id": 99, "index": 0 } }),
            ),
            409,
            "stale-decision",
        ),
        (
            a.post(
                &act,
                &json!({ "n": 51, "request": { "type": "act", "seat": "A", "id": 0, "index": 99 } }),
            ),
            409,
            "no-such-option",
        ),
        (a.post(&act, &json!({ "n": 51, "request": { "type": "view", "as": "B" } })), 409, "not-your-seat"),
        (a.post("/tables", &json!({ "game": "chess", "seats": [] })), 400, "unknown-game"),
        (a.post("/tables", &json!({ "game": "cash", "seats": ["open"] })), 400, "bad-seat-count"),
        (
            a.post("/tables", &json!({ "game": "cash", "seats": ["open", "open", "open", { "bot": "x" }] })),
            400,
            "unknown-bot",
        ),
        (
            a.post(
                "/tables",
                &json!({ "game": "cash", "seats": ["open", "open", "open", "open"], "variant": ["x=on"] }),
            ),
            400,
            "bad-variant",
        ),
        (a.post("/guests", &json!({ "name": "\u{202e}" })), 400, "bad-name"),
        (a.post("/guests", &json!({ "name": "Vito", "admin": true })), 400, "bad-field"),
    ];
    for (n, (answer, status, expected)) in cases.iter().enumerate() {
        assert_eq!(code(answer), (*status, *expected), "case {n}: {}", answer.1);
        assert!(answer.1["text"].as_str().is_some_and(|it| !it.is_empty()), "{}", answer.1);
    }
    let bearer = format!("authorization: Bearer {}\r\n", a.token);
    let body =
        |path: &str, head: &str, bytes: &[u8]| raw(addr, "POST", path, &format!("{bearer}{head}"), bytes).0;
    let path = format!("/api/v1{act}");
    assert_eq!(body(&path, "content-type: text/plain\r\n", b"{}"), 415);
    assert_eq!(body(&path, "", b"\xff\xfe"), 400);
    assert_eq!(body(&path, "", br#"{"n":1,"n":2}"#), 400);
    assert_eq!(body(&path, "", &vec![b' '; 70_000]), 413);
    let answer = a.post(&act, &json!({ "n": 51, "request": good }));
    assert_eq!(answer.1["type"], "done", "the table goes on: {}", answer.1);
}

#[test]
fn a_foreign_page_gets_nothing_by_a_cookie() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let addr = house.addr.as_str();
    let own = format!("origin: http://{addr}\r\n");
    let (status, head, body) = raw(addr, "POST", "/api/v1/guests", &own, br#"{"name":"Vito"}"#);
    assert_eq!(
        (status, String::from_utf8_lossy(&body).contains("omerta_")),
        (200, false),
        "no token for scripts"
    );
    let cookie = head.lines().find(|it| it.to_lowercase().starts_with("set-cookie")).expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert!(head.contains("content-security-policy"), "{head}");
    let cookie = cookie.split([' ', ';']).find(|it| it.starts_with("omerta=")).unwrap().to_owned();
    let with = |method: &str, more: &str| {
        raw(addr, method, "/api/v1/me", &format!("cookie: {cookie}\r\n{more}"), br#"{"name":"Sonny"}"#).0
    };
    assert_eq!(with("GET", ""), 200);
    assert_eq!(with("PUT", &own), 200);
    assert_eq!(with("PUT", ""), 403);
    assert_eq!(with("PUT", "origin: http://evil.example\r\n"), 403);
    assert_eq!(with("GET", "origin: http://evil.example\r\n"), 403);
}

#[test]
fn frames_that_are_none_end_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &json!({}));
    let mut socket = guests[0].connect(&table, "");
    socket.until("update");
    for (text, expected) in [
        ("", "bad-json"),
        ("[1]", "bad-json"),
        ("{}", "missing-field"),
        (r#"{"type":"game","n":5,"request":{"type":"act","seat":"A"}}"#, "missing-field"),
        (r#"{"type":"house","n":5,"wish":{"wish":"confirm","terms":1,"salt":"xyz"}}"#, "bad-field"),
    ] {
        socket.socket.send(Message::text(text)).unwrap();
        let answer = socket.until("problem");
        assert_eq!(answer["problem"]["code"], expected, "{text}: {answer}");
    }
    socket.socket.send(Message::binary(vec![0xde, 0xad, 0xbe, 0xef])).unwrap();
    assert_eq!(socket.until("problem")["problem"]["code"], "bad-frame");
    socket.socket.send(Message::text(" ".repeat(100_000))).unwrap();
    assert_eq!(socket.until("problem")["problem"]["code"], "too-long");
    socket.send(&json!({ "type": "ping", "t": 9 }));
    assert_eq!(socket.until("pong")["t"], 9, "the connection is as good as before");
    // Far too long, and not even text: the connection ends, with a word.
    drop(socket.socket.send(Message::text(" ".repeat(1_000_000))));
    while let Some(message) = socket.next() {
        assert_eq!(message["code"], "garbage", "{message}");
    }
    let mut socket = guests[0].connect(&table, "");
    socket.until("update");
    socket.socket.get_mut().write_all(&[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]).unwrap();
    while let Some(message) = socket.next() {
        assert_eq!(message["code"], "garbage", "{message}");
    }
    let mut garbage = TcpStream::connect(&house.addr).unwrap();
    garbage.write_all(&[0, 159, 146, 150, 13, 10, 13, 10]).unwrap();
    garbage.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    drop(garbage.read_to_end(&mut Vec::new()));
    let mut socket = guests[0].connect(&table, "");
    let update = socket.until("update")["update"].clone();
    let act = json!({ "type": "act", "seat": "A", "id": update["decision"]["id"], "index": 0 });
    assert_eq!(socket.ask(json!({ "type": "game", "request": act }))["type"], "done");
}

#[test]
fn a_client_that_never_reads_holds_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let more = json!({ "listed": true, "spectators": { "open": true } });
    let (table, guests) = seated(&house, "corleone", 3, &["A"], &more);
    let deaf = house.guest("Deaf");
    deaf.ask(&format!("/tables/{table}/enter"), &json!({}));
    let mut deaf = deaf.connect(&table, "");
    for n in 0..3000 {
        if !deaf.try_send(&json!({ "type": "ping", "t": n })) {
            break;
        }
    }
    let outcome = crate::games::play_by_socket(&guests[0], &table, 3, 0);
    assert!(outcome.is_object(), "{outcome}");
}

#[test]
fn too_much_at_once_is_refused_with_a_time_to_wait() {
    let folder = tempfile::tempdir().unwrap();
    let house =
        House::open(folder.path(), &["--rate", "5", "--per-address", "40", "--tables-per-guest", "2"]);
    let guest = house.guest("Vito");
    let answers: Vec<(u16, Value)> = (0..30).map(|_| guest.get("/me")).collect();
    let refused = answers.iter().find(|it| it.0 == 429).expect("a limit");
    assert!(refused.1["retry"].as_u64().is_some_and(|it| it > 0), "{}", refused.1);
    let open: Vec<TcpStream> = (0..60).filter_map(|_| TcpStream::connect(&house.addr).ok()).collect();
    assert_eq!(raw(&house.addr, "GET", "/healthz", "", b"").0, 503, "no room for more");
    drop(open);
    while raw(&house.addr, "GET", "/healthz", "", b"").0 != 200 {
        std::thread::sleep(Duration::from_millis(50));
    }
    let guest = house.guest("Sonny");
    let new = json!({ "game": "cash", "seats": ["open", "open", "open", "open"] });
    let codes: Vec<u16> = (0..3).map(|_| guest.post("/tables", &new).0).collect();
    assert_eq!(codes, [200, 200, 409]);
}

#[test]
fn two_houses_do_not_share_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let second = House::try_open(folder.path(), &[]).map(|_| ()).unwrap_err();
    assert!(second.contains("error [in-use]"), "{second}");
    assert_eq!(call(&house.addr, "GET", "/healthz", "", None).0, 200);
    let other = tempfile::tempdir().unwrap();
    let outside = House::at(other.path(), "0.0.0.0:0", &[]).map(|_| ()).unwrap_err();
    assert!(outside.contains("error [not-loopback]"), "{outside}");
}

#[test]
fn no_token_and_no_secret_is_in_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &json!({}));
    let mut socket = guests[0].connect(&table, "");
    socket.until("update");
    drop(guests[1].get("/me"));
    let log = house.log();
    assert!(log.contains("game-started"), "{log}");
    assert!(guests.iter().all(|it| !log.contains(&it.token[7..])), "{log}");
    assert!(log.lines().all(|it| serde_json::from_str::<Value>(it).is_ok()), "every line is JSON: {log}");
    let told = String::from_utf8_lossy(&socket.bytes).into_owned();
    for word in ["seed", "salt", "omerta_", "secret"] {
        assert!(!told.contains(&format!("\"{word}\"")) && !told.contains("omerta_"), "{word}: {told}");
    }
}

/// What a client could send, cut, doubled and with other bytes in it.
#[test]
fn no_bytes_end_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &json!({}));
    let mut socket = guests[0].connect(&table, "");
    socket.until("update");
    let good = [
        r#"{"type":"game","n":5,"request":{"type":"preview","seat":"A","of":{"type":"act","seat":"A","id":0,"index":0}}}"#,
        r#"{"type":"game","n":6,"request":{"type":"volunteer","seat":"A","act":{"offer":"B"},"set":[{"pick":1}]}}"#,
        r#"{"type":"house","n":7,"wish":{"wish":"watch","watch":{"shoulder":"B"}}}"#,
        r#"{"type":"chat","n":8,"say":{"to":{"seat":"B"},"text":"\u0000"}}"#,
    ];
    let mut roll: u64 = 7;
    let mut die = |n: usize| {
        roll = roll.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (roll >> 33) as usize % n
    };
    for n in 0..400 {
        let mut text: Vec<char> = good[n % good.len()].chars().collect();
        for _ in 0..=die(3) {
            let at = die(text.len());
            match die(4) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, ['{', '"', '9', '\u{feff}', '[', '\\'][die(6)]),
                2 => text.truncate(at + 1),
                _ => text[at] = char::from(32 + die(90) as u8),
            }
        }
        socket.socket.send(Message::text(text.into_iter().collect::<String>())).unwrap();
        socket.send(&json!({ "type": "ping", "t": n }));
        assert_eq!(socket.until("pong")["t"], n, "it still answers");
    }
    let (_, update) = guests[0].get(&format!("/tables/{table}/update"));
    let act = json!({ "type": "act", "seat": "A", "id": update["decision"]["id"], "index": 0 });
    let answer = socket.ask(json!({ "type": "game", "request": act }));
    assert!(answer["type"] == "done" || answer["problem"]["code"] == "not-waiting", "{answer}");
}

#[test]
fn every_route_of_the_description_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let guest = house.guest("Vito");
    let (status, api) = guest.get("/openapi.json");
    assert_eq!((status, &api["openapi"]), (200, &json!("3.1.0")));
    let mut n_routes = 0;
    for (path, methods) in api["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let path = path.replace("{table}", "000000000000").replace("{pack}", "00");
            let answer = call(&house.addr, &method.to_uppercase(), &path, &guest.token, Some(&json!({})));
            assert!(
                !matches!(code(&answer).1, "no-such-page" | "bad-method"),
                "{method} {path}: {}",
                answer.1
            );
            n_routes += 1;
        }
    }
    assert!(n_routes >= 20, "{n_routes}");
    assert_eq!(guest.get("/socket.json").0, 200);
    let (status, svg) = guest.post("/qr", &json!("http://127.0.0.1/t/0123456789ab"));
    assert!(status == 200 && svg.as_str().is_some_and(|it| it.contains("<svg")), "{svg}");
}
