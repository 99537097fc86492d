//! Trouble from outside: a full disk, a clock that jumps, thousands of connections, bots that fail.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Guest, House, OMERTA, call};
use crate::games::{play_by_http, play_by_socket};
use crate::seated;

fn metric(house: &House, name: &str) -> u64 {
    let (_, text) = call(&house.addr, "GET", "/metrics", "", None);
    let text = text.as_str().expect("text");
    let line = text.lines().find_map(|it| it.strip_prefix(&format!("omerta_{name} ")));
    line.and_then(|it| it.parse().ok()).unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// From now on no file of the house may be longer than this, as on a disk that is full; or as long as it likes.
fn limit_files(house: &House, bytes: &str) {
    let done = Command::new("prlimit")
        .args(["--pid", &house.process.id().to_string(), &format!("--fsize={bytes}:unlimited")])
        .status();
    assert!(done.is_ok_and(|it| it.success()), "prlimit is part of util-linux");
}

#[test]
fn a_full_disk_costs_nothing_but_time() {
    let folder = tempfile::tempdir().unwrap();
    // A file that may not grow is an error to write to, and by default also the end of a process.
    let house = House::by(&["env", "--ignore-signal=XFSZ"], folder.path(), &[]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &json!({}));
    let mut socket = guests[0].connect(&table, "");
    let update = socket.until("update")["update"].clone();
    let act = json!({ "type": "act", "seat": "A", "id": update["decision"]["id"], "index": 0 });
    limit_files(&house, "1");
    let refused = socket.ask(json!({ "type": "game", "request": act }));
    assert_eq!(refused["problem"]["code"], "store-down", "{refused}");
    assert_eq!(guests[1].post("/tables", &json!({ "game": "cash", "seats": vec!["open"; 4] })).0, 503);
    let (_, seen) = guests[1].get(&format!("/tables/{table}"));
    assert!(seen["stage"] == "playing" || seen["code"] == "store-down", "{seen}");
    limit_files(&house, "unlimited");
    let answer = loop {
        let answer = socket.ask(json!({ "type": "game", "request": act }));
        if answer["problem"]["code"] != "store-down" {
            break answer;
        }
        std::thread::sleep(Duration::from_millis(100));
    };
    assert_eq!(answer["type"], "done", "over the same connection: {answer}");
    assert!(metric(&house, "store_failed_total") > 0);
    let outcome = std::thread::scope(|scope| {
        let one = scope.spawn(|| play_by_socket(&guests[0], &table, 1, 0));
        (play_by_http(&guests[1], &table, 2), one.join().unwrap())
    });
    assert_eq!(outcome.0, outcome.1, "and so to the end");
}

/// What the house's clock says, as a guest at a table hears it.
fn now(guest: &Guest, table: &str) -> u64 {
    guest.connect(table, "").until("hello")["now"].as_u64().expect("a time")
}

#[test]
fn a_clock_that_jumps_takes_no_time_away_and_turns_none_back() {
    const DAY: u64 = 24 * 3_600_000;
    let folder = tempfile::tempdir().unwrap();
    let start: u64 = 1_700_000_000_000;
    let at = |millis: u64| {
        House::open(folder.path(), &["--practice", "1", "--clock", &millis.to_string(), "--idle", "100"])
    };
    let house = at(start);
    let over_days =
        json!({ "house": { "clock": { "days": { "hours": 24, "night": null, "weekends_off": false } } } });
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &over_days);
    let (_, before) = guests[0].get(&format!("/tables/{table}/update"));
    let deadline = before["deadlines"][0].as_u64().expect("a clock");
    assert!(deadline >= start + DAY, "{before}");
    let again = |house: &House| Guest { addr: house.addr.clone(), token: guests[0].token.clone() };
    house.close();
    // Somebody has set the computer back by ten days: no time is won, none is lost.
    let house = at(start - 10 * DAY);
    let guest = again(&house);
    assert!(now(&guest, &table) >= start);
    assert_eq!(guest.get(&format!("/tables/{table}/update")).1["deadlines"][0], deadline);
    house.close();
    // It is ten days later: what was due is done, though nobody comes.
    let house = at(start + 10 * DAY);
    while metric(&house, "tables_loaded_total") == 0 {
        std::thread::sleep(Duration::from_millis(50));
    }
    let guest = again(&house);
    let (_, late) = guest.get(&format!("/tables/{table}/update"));
    assert_ne!(late["version"], before["version"], "{late}");
    house.close();
    // And back: what was told is not untold.
    let house = at(start);
    let guest = again(&house);
    assert!(now(&guest, &table) >= start + 10 * DAY);
    assert_eq!(guest.get(&format!("/tables/{table}/update")).1["version"], late["version"]);
}

#[test]
fn thousands_of_connections_hold_nobody_up() {
    const MANY: usize = 3_000;
    rustix_limit();
    let folder = tempfile::tempdir().unwrap();
    let words = ["--connections", "3200", "--per-address", "3200"];
    let house = House::open(folder.path(), &words);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &json!({}));
    let mut open: Vec<TcpStream> = Vec::new();
    while open.len() < MANY {
        let mut stream = TcpStream::connect(&house.addr).expect("there is room");
        // Half of them begin to say something and never end it.
        if open.len().is_multiple_of(2) {
            stream.write_all(b"GET /api/v1/me HTTP/1.1\r\nhost:").expect("it reads");
        }
        open.push(stream);
    }
    let sockets: Vec<_> = (0..100).map(|_| guests[0].connect(&table, "")).collect();
    assert!(metric(&house, "connections") >= 100, "they are all there");
    let outcome = std::thread::scope(|scope| {
        let one = scope.spawn(|| play_by_socket(&guests[0], &table, 1, 0));
        (play_by_http(&guests[1], &table, 2), one.join().unwrap())
    });
    assert_eq!(outcome.0, outcome.1, "a whole game beside them");
    drop((open, sockets));
    while metric(&house, "connections") > 10 {
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_socket_counts_as_a_connection_until_it_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &["--per-address", "12"]);
    let (table, guests) = seated(&house, "cash", 4, &["A"], &json!({}));
    let sockets: Vec<_> = (0..8).map(|_| guests[0].connect(&table, "")).collect();
    assert!(metric(&house, "connections") >= 8, "each of them is counted");
    let crowd: Vec<TcpStream> = (0..12).map(|_| TcpStream::connect(&house.addr).unwrap()).collect();
    let mut answer = String::new();
    (&crowd[11]).read_to_string(&mut answer).expect("it is told and let go");
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    drop((crowd, sockets));
    // Until all of them are gone, whoever asks may be turned away as well.
    while !TcpStream::connect(&house.addr).is_ok_and(|it| is_served(&it)) {
        std::thread::sleep(Duration::from_millis(50));
    }
    while metric(&house, "connections") > 4 {
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn is_served(mut stream: &TcpStream) -> bool {
    let mut answer = String::new();
    let asked = stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    asked.and_then(|()| stream.read_to_string(&mut answer)).is_ok() && answer.starts_with("HTTP/1.1 200 ")
}

/// This process opens as many as the system lets it.
fn rustix_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).expect("up to its own limit");
}

#[test]
fn a_client_that_never_reads_is_left_behind_and_told_everything_when_it_returns() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    let more = json!({ "listed": true, "spectators": { "open": true } });
    let (table, guests) = seated(&house, "corleone", 3, &["A"], &more);
    let guest = house.guest("Deaf");
    guest.ask(&format!("/tables/{table}/enter"), &json!({}));
    let mut deaf = guest.connect(&table, "");
    deaf.socket.get_mut().set_write_timeout(Some(Duration::from_millis(200))).unwrap();
    // Each answer is long; what waits for it is soon more than anyone keeps.
    for n in 0..100_000_u64 {
        let ask = json!({ "type": "game", "n": n + 1, "request": { "type": "catalogue", "lang": "de" } });
        if !deaf.try_send(&ask) || metric_is_up(&house, n) {
            break;
        }
    }
    let outcome = play_by_socket(&guests[0], &table, 3, 0);
    assert!(outcome.is_object(), "{outcome}");
    while metric(&house, "slow_total") == 0 {
        std::thread::sleep(Duration::from_millis(50));
    }
    let told = guest.connect(&table, "").until("update")["update"].clone();
    assert_eq!(told["outcome"], outcome, "whoever comes back knows how it stands");
}

fn metric_is_up(house: &House, n: u64) -> bool {
    n % 500 == 499 && metric(house, "slow_total") > 0
}

#[test]
fn bots_that_hang_or_fail_are_answered_for_and_logged() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["--practice", "3", "--bot-patience", "20"];
    let house = House::open(folder.path(), &words);
    let host = house.guest("Vito");
    for fault in ["hangs", "panics"] {
        let bots = json!(["open", { "bot": fault }, { "bot": "random" }, { "bot": "associate" }]);
        let opened = host.ask("/tables", &json!({ "game": "cash", "seats": bots }));
        let table = opened["table"].as_str().expect("a table");
        host.sit(table, opened["join"].as_str().expect("a secret"), "A");
        assert_eq!(host.confirm(table, 2, &"0".repeat(32)).0, 200);
        let outcome = play_by_socket(&host, table, 5, 0);
        assert!(outcome.is_object(), "{fault}: {outcome}");
    }
    let log = house.log();
    assert!(log.lines().filter(|it| it.contains("bot-gave-no-answer")).count() >= 16, "{log}");
    assert!(metric(&house, "bot_hung_total") >= 16);
    let real = House::open(&folder.path().join("real"), &[]);
    let seats = json!(["open", { "bot": "hangs" }, "open", "open"]);
    let (status, refused) = real.guest("Vito").post("/tables", &json!({ "game": "cash", "seats": seats }));
    assert_eq!((status, &refused["code"]), (400, &json!("unknown-bot")), "a real house seats no such bot");
}

#[test]
fn on_a_local_network_a_house_shows_its_address_as_text_and_as_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &["--lan"]);
    let (_, port) = house.addr.rsplit_once(':').expect("a port");
    assert_ne!(port, "0");
    let ip: std::net::IpAddr = house.addr.rsplit_once(':').unwrap().0.parse().expect("an address");
    assert!(!ip.is_unspecified(), "{ip}: others can type it");
    assert_eq!(call(&format!("127.0.0.1:{port}"), "GET", "/healthz", "", None).0, 200);
    let log = house.log();
    let picture: Vec<&str> = log.lines().filter(|it| it.contains(['█', '▀', '▄'])).collect();
    assert!(picture.len() > 10, "{log}");
    let refused = Command::new(OMERTA).args(["serve", "--lan", "--practice", "1"]).output().unwrap();
    assert!(!refused.status.success(), "nobody plays for practice with others: {refused:?}");
}

#[test]
fn a_code_for_another_device_runs_out() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &["--code-life", "0"]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &json!({}));
    let lent = guests[1].ask(&format!("/tables/{table}/code"), &json!({}));
    let (status, refused) = house.guest("Phone").post("/codes", &json!({ "code": lent["code"] }));
    assert_eq!((status, &refused["code"]), (403, &json!("wrong-code")), "{refused}");
    assert_eq!(guests[1].get(&format!("/tables/{table}")).1["you"]["seat"], "B", "the seat is where it was");
}

/// Everyone shoots at A, who stands up to them all, until A is out.
fn shoot(guests: &[Guest], table: &str) {
    let wanted = [json!({ "load": "bang" }), json!({ "aim": "A" }), json!({ "aim": "B" }), json!("stand")];
    for n in 100.. {
        let asked = guests.iter().find_map(|guest| {
            let (_, update) = guest.get(&format!("/tables/{table}/update"));
            assert!(update["outcome"].is_null(), "A lives: {update}");
            let is_out = update["out"] == json!(["A"]);
            (is_out || !update["decision"].is_null()).then_some((guest, update, is_out))
        });
        let Some((guest, update, is_out)) = asked else { continue };
        if is_out {
            return;
        }
        let options = update["decision"]["options"].as_array().expect("options");
        let place = |act: &Value| options.iter().position(|it| it["act"] == *act);
        let index = wanted.iter().find_map(place).unwrap_or(0);
        let (seat, id) = (&update["decision"]["seat"], &update["decision"]["id"]);
        let act = json!({ "type": "act", "seat": seat, "id": id, "index": index });
        guest.ask(&format!("/tables/{table}/act"), &json!({ "n": n, "request": act }));
    }
}

#[test]
fn who_is_out_sees_all_hands_where_the_table_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &[]);
    for dead_see_all in [true, false] {
        let more = json!({ "spectators": { "open": true, "dead_see_all": dead_see_all } });
        let (table, guests) = seated(&house, "cash", 4, &["A", "B", "C", "D"], &more);
        let (mut a, mut b) = (guests[0].connect(&table, ""), guests[1].connect(&table, ""));
        shoot(&guests, &table);
        let hands_of = |socket: &mut crate::client::Socket| {
            while socket.until("update")["update"]["out"] != json!(["A"]) {}
            socket.send(&json!({ "type": "ping", "t": 1 }));
            let mut hands = Vec::new();
            while let Some(message) = socket.next().filter(|it| it["type"] != "pong") {
                hands.extend(message["hands"].as_array().cloned());
            }
            hands
        };
        assert!(hands_of(&mut b).is_empty(), "the living see their own");
        let hands = hands_of(&mut a);
        assert_eq!(!hands.is_empty(), dead_see_all, "{hands:?}");
        assert!(hands.iter().all(|it| it.len() == 4), "all of them");
    }
}
