//! A house that is killed again and again under load: what was acknowledged is found again, and nothing is done twice.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Guest, House, Socket};
use crate::places::Database;
use crate::{address, seated};

/// One person who plays on whatever happens: what was not answered is sent again under its old number.
struct Player {
    guest: Guest,
    table: String,
    socket: Option<Socket>,
    update: Value,
    /// What was sent and not answered.
    open: Option<(u64, Value)>,
    n: u64,
    /// The decisions that were acknowledged, and how.
    acknowledged: BTreeMap<u64, u64>,
}

impl Player {
    fn connect(&mut self, addr: &str) {
        self.guest.addr = addr.to_owned();
        let since = self.update["version"].as_u64().unwrap_or(0);
        self.socket = self.guest.try_connect(&self.table, &format!("since={since}")).ok();
        if let (Some(socket), Some((n, request))) = (&mut self.socket, &self.open) {
            socket.try_send(&json!({ "type": "game", "n": n, "request": request }));
        }
    }

    /// Plays until the connection ends or the game is over.
    fn play(&mut self, n_done: &AtomicU64) {
        let Some(socket) = &mut self.socket else { return };
        loop {
            if !self.update["outcome"].is_null() {
                return;
            }
            if self.open.is_none() && !self.update["decision"].is_null() {
                self.n += 1;
                let decision = &self.update["decision"];
                let n_options = decision["options"].as_array().map_or(1, Vec::len) as u64;
                let index = self.n % n_options.max(1);
                let request =
                    json!({ "type": "act", "seat": decision["seat"], "id": decision["id"], "index": index });
                self.open = Some((self.n, request.clone()));
                if !socket.try_send(&json!({ "type": "game", "n": self.n, "request": request })) {
                    return;
                }
            }
            let Some(message) = socket.next() else { return };
            match message["type"].as_str() {
                Some("update") => {
                    let version = message["update"]["version"].as_u64();
                    assert!(version >= self.update["version"].as_u64(), "nothing that was told is untold");
                    self.update = message["update"].clone();
                }
                Some("done") => {
                    let Some((n, request)) = self.open.take() else { panic!("{message} was not asked") };
                    assert_eq!(message["n"], n);
                    let id = request["id"].as_u64().unwrap();
                    let index = request["index"].as_u64().unwrap();
                    n_done.fetch_add(1, Ordering::Relaxed);
                    assert_eq!(self.acknowledged.insert(id, index), None, "each decision is answered once");
                }
                Some("problem") => panic!("{:?}: {message}", self.open),
                _ => (),
            }
        }
    }
}

/// Kills a house so often under load.
pub(crate) fn killed(n_kills: usize, words: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let mut house = House::open(folder.path(), words);
    let mut players: Vec<Player> = Vec::new();
    for _ in 0..4 {
        let (table, guests) = seated(&house, "corleone", 3, &["A", "B"], &json!({ "grace": 3_600_000 }));
        players.extend(guests.into_iter().map(|guest| Player {
            guest,
            table: table.clone(),
            socket: None,
            update: json!({ "version": 0 }),
            open: None,
            n: 1000,
            acknowledged: BTreeMap::new(),
        }));
    }
    let n_done = AtomicU64::new(0);
    for kill in 0..n_kills {
        let addr = house.addr.clone();
        let pid = house.process.id();
        std::thread::scope(|scope| {
            for player in &mut players {
                let (addr, n_done) = (&addr, &n_done);
                scope.spawn(move || {
                    player.connect(addr);
                    player.play(n_done);
                });
            }
            // Killed in the middle of whatever they do then.
            let (before, began) = (n_done.load(Ordering::Relaxed), Instant::now());
            let some = 1 + (kill as u64 * 7) % 11;
            while n_done.load(Ordering::Relaxed) < before + some && began.elapsed() < Duration::from_secs(5) {
                std::thread::sleep(Duration::from_micros(200));
            }
            let killed = std::process::Command::new("kill").args(["-KILL", &pid.to_string()]).status();
            assert!(killed.is_ok_and(|it| it.success()));
        });
        drop(house.process.wait());
        house = House::open(folder.path(), words);
    }
    let n_acts: usize = players.iter().map(|it| it.acknowledged.len()).sum();
    assert!(n_acts > n_kills.min(20), "they did play: {n_acts}");
    for player in &mut players {
        player.connect(&house.addr);
        let mut socket = player.socket.take().expect("it opens");
        let update = socket.until("update")["update"].clone();
        let next = update["decision"]["id"].as_u64();
        let last = player.acknowledged.keys().last().copied();
        assert!(next.is_none() || next > last, "what was acknowledged is done: {next:?} after {last:?}");
    }
}

#[test]
fn a_house_that_is_killed_under_load_loses_nothing_and_does_nothing_twice() {
    let n_kills = if std::env::var_os("SLOW_TESTS").is_some() { 200 } else { 12 };
    killed(n_kills, &[]);
}

#[test]
fn the_same_with_a_database_of_its_own() {
    let n_kills = if std::env::var_os("SLOW_TESTS").is_some() { 200 } else { 4 };
    let database = Database::new();
    killed(n_kills, &["--database-url", &address(&database)]);
}

#[test]
fn a_database_that_goes_away_and_comes_back_costs_nothing_but_time() {
    let mut database = Database::new();
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(folder.path(), &["--database-url", &address(&database)]);
    let (table, guests) = seated(&house, "cash", 4, &["A", "B"], &json!({}));
    let mut socket = guests[0].connect(&table, "");
    let update = socket.until("update")["update"].clone();
    let act = json!({ "type": "act", "seat": "A", "id": update["decision"]["id"], "index": 0 });
    database.stop();
    let refused = socket.ask(json!({ "type": "game", "request": act }));
    assert_eq!(refused["problem"]["code"], "store-down", "{refused}");
    assert!(refused["problem"]["retry"].is_u64(), "{refused}");
    database.start();
    let answer = loop {
        let answer = socket.ask(json!({ "type": "game", "request": act }));
        if answer["problem"]["code"] != "store-down" {
            break answer;
        }
        std::thread::sleep(Duration::from_millis(100));
    };
    assert_eq!(answer["type"], "done", "over the same connection: {answer}");
}
