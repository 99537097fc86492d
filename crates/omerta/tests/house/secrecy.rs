//! Nobody is told too much: a whole game is played twice over real sockets, what is hidden from one viewer differs, and
//! every byte that this viewer receives is the same.
//!
//! The first game is played at random and read back from its record. For each viewer a second one is worked out: the
//! others choose something else wherever that viewer can't see it, from the first card to the last before the end. The
//! house draws the same in both (`--practice`), so luck is the same as well.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use omerta_core::table::Mark;
use omerta_core::{DecisionId, Luck, Record, RecordOf, Seat, Step, Table, Tabletop, Viewer, Waiting, log};
use omerta_games::{GameKind, with_game};
use serde_json::{Value, json};
use tungstenite::Message;

use crate::client::{Guest, House};

/// All that came over one socket, message by message.
type Heard = Arc<Mutex<Vec<Vec<u8>>>>;

/// One game as it was played: what each viewer received, and its record.
struct Played {
    /// The seats in order, then the spectator: over a JSON socket, over a compact one, and as answers.
    heard: Vec<[Vec<Vec<u8>>; 3]>,
    record: String,
}

/// An answer of a seat: which question, and which of its options.
type Answer = (Seat, DecisionId, usize);

/// Chooses what is answered next, or nothing if it is over.
type Next<'a> = &'a mut dyn FnMut(&[Guest], &str) -> Option<Answer>;

fn play(folder: &Path, game: &str, n_seats: u8, next: Next<'_>) -> Played {
    let words = ["--practice", "7", "--clock", "1700000000000", "--heartbeat", "600000", "--gather", "0"];
    let house = House::open(folder, &words);
    let guests: Vec<Guest> = Seat::all(n_seats).map(|it| house.guest(&format!("Guest {it}"))).collect();
    let seats = vec![json!("open"); usize::from(n_seats)];
    let new = json!({ "game": game, "seats": seats, "spectators": { "open": true } });
    let opened = guests[0].ask("/tables", &new);
    let table = opened["table"].as_str().expect("a table").to_owned();
    for (guest, seat) in guests.iter().zip(Seat::all(n_seats)) {
        guest.sit(&table, opened["join"].as_str().expect("a secret"), &seat.to_string());
    }
    let watcher = house.guest("Watcher");
    watcher.ask(&format!("/tables/{table}/enter"), &json!({ "secret": opened["watch"] }));
    let mut ears: Vec<([Heard; 2], Vec<Vec<u8>>)> = Vec::new();
    let mut listening: Vec<JoinHandle<()>> = Vec::new();
    for guest in guests.iter().chain([&watcher]) {
        let heard = ["omerta.json.1", "omerta.compact.1"].map(|protocol| {
            let heard = Heard::default();
            listening.push(listen(guest, &table, protocol, &heard));
            heard
        });
        ears.push((heard, Vec::new()));
    }
    for (n, guest) in guests.iter().enumerate() {
        assert_eq!(guest.confirm(&table, 2, &format!("{n:032x}")).0, 200);
    }
    let mut n = 100;
    while let Some((seat, id, index)) = next(&guests, &table) {
        n += 1;
        let request = json!({ "type": "act", "seat": seat, "id": id, "index": index });
        let body = json!({ "n": n, "request": request });
        let (status, answer) = guests[seat.index()].post(&format!("/tables/{table}/act"), &body);
        assert_eq!(status, 200, "{game} {request}: {answer}");
        ears[seat.index()].1.push(answer.to_string().into_bytes());
    }
    let record = guests[0].get(&format!("/tables/{table}/record")).1;
    let record = record.as_str().expect("a record of several lines").to_owned();
    house.close();
    listening.into_iter().for_each(|it| it.join().expect("it listens to the end"));
    let heard = ears.into_iter().map(|([json, compact], answers)| {
        let (json, compact) = (taken(&json), taken(&compact));
        let n_updates = n_updates(&json);
        [before_the_end(json, n_updates), before_the_end(compact, n_updates), answers]
    });
    Played { heard: heard.collect(), record }
}

fn taken(heard: &Heard) -> Vec<Vec<u8>> {
    std::mem::take(&mut *heard.lock().unwrap())
}

/// Connects, and goes on when the table has said hello, so that everybody comes in the same order.
fn listen(guest: &Guest, table: &str, protocol: &str, heard: &Heard) -> JoinHandle<()> {
    let mut socket = guest.try_connect_as(table, "", protocol).expect("a socket opens").socket;
    let heard = Arc::clone(heard);
    let keep = move |message: Message| match message {
        Message::Text(text) => heard.lock().unwrap().push(timeless(&text)),
        Message::Binary(bytes) => heard.lock().unwrap().push(bytes.to_vec()),
        _ => (),
    };
    keep(socket.read().expect("hello"));
    std::thread::spawn(move || {
        while let Ok(message) = socket.read() {
            keep(message);
        }
    })
}

/// The same without the time of day, which is in the first message and has always as many digits.
fn timeless(text: &str) -> Vec<u8> {
    match text.split_once("\"now\":") {
        Some((before, after)) => {
            let rest = after.trim_start_matches(|it: char| it.is_ascii_digit());
            format!("{before}\"now\":{}{rest}", "0".repeat(after.len() - rest.len())).into_bytes()
        }
        None => text.as_bytes().to_vec(),
    }
}

fn is_update(message: &[u8]) -> bool {
    message.first() != Some(&b'{') || message.starts_with(b"{\"type\":\"update\"")
}

/// How many updates came before the one that tells how it ended, and with it everything.
fn n_updates(json: &[Vec<u8>]) -> usize {
    let is_over = |it: &Vec<u8>| {
        let message: Value = serde_json::from_slice(it).expect("it is JSON");
        !message["update"]["outcome"].is_null()
    };
    let updates: Vec<&Vec<u8>> = json.iter().filter(|it| is_update(it)).collect();
    updates.iter().position(|it| is_over(it)).expect("the end was told")
}

fn before_the_end(messages: Vec<Vec<u8>>, n_updates: usize) -> Vec<Vec<u8>> {
    let mut n = 0;
    let is_before = |it: &Vec<u8>| {
        n += usize::from(is_update(it));
        n <= n_updates
    };
    messages.into_iter().take_while(is_before).collect()
}

/// As many answers as need to differ; more only take longer.
const ENOUGH: usize = 12;

/// A game in which others have chosen something else wherever a viewer can't see it.
struct Otherwise<'a, G: Tabletop> {
    viewer: Viewer,
    /// What was answered.
    answered: &'a [(Seat, G::Action)],
    /// The game as it was, before each answer.
    marks: Vec<Mark<G>>,
    /// The game as it was, and as it could have been.
    one: Table<G>,
    two: Table<G>,
}

impl<G: Tabletop> Otherwise<'_, G> {
    /// Works it out. Returns the answers, and how many are others than they were.
    fn of(game: &Arc<G>, record: &RecordOf<G>, viewer: Viewer) -> (Vec<Answer>, usize) {
        let luck = Luck::Seeded(record.seed.expect("it is over"));
        let open = || Table::open(Arc::clone(game), record.setup.clone(), luck).expect("it opens").0;
        let answered: Vec<(Seat, G::Action)> = record.steps.iter().filter_map(answer_of).collect();
        let mut game = Otherwise { viewer, answered: &answered, marks: Vec::new(), one: open(), two: open() };
        let mut best = Vec::new();
        for &(seat, action) in &answered {
            game.marks.push(game.one.mark());
            best.push((game.as_it_was(seat, action), false));
        }
        // What differs late is found out late: from the last answer to the first, one more each time.
        let mut other = BTreeSet::new();
        let n_different = |it: &[(Answer, bool)]| it.iter().filter(|it| it.1).count();
        for at in (0..answered.len()).rev() {
            if n_different(&best) >= ENOUGH {
                break;
            }
            other.insert(at);
            match game.tried(at, &other) {
                Some(rest) if n_different(&rest) > n_different(&best) => {
                    best.truncate(at);
                    best.extend(rest);
                }
                _ => drop(other.remove(&at)),
            }
        }
        let n_different = n_different(&best);
        (best.into_iter().map(|it| it.0).collect(), n_different)
    }

    fn as_it_was(&mut self, seat: Seat, action: G::Action) -> Answer {
        let asked = self.one.decision(seat).expect("it was asked");
        let index = asked.options.iter().position(|it| *it == action).expect("it was an option");
        let advance = self.one.act(seat, asked.id, action).expect("it was granted");
        self.one.commit(advance);
        (seat, asked.id, index)
    }

    /// Plays on from an answer, with something else at all these places if it looks the same.
    fn tried(&mut self, from: usize, other: &BTreeSet<usize>) -> Option<Vec<(Answer, bool)>> {
        // Up to here both are the same.
        (self.one, self.two) = (self.one.back_to(&self.marks[from]), self.one.back_to(&self.marks[from]));
        (from..self.answered.len()).map(|at| self.answer(at, other.contains(&at))).collect()
    }

    /// Takes one answer in both games, if there is any that looks the same to the viewer.
    fn answer(&mut self, at: usize, is_other: bool) -> Option<(Answer, bool)> {
        let (seat, action) = self.answered[at];
        let asked = self.two.decision(seat)?;
        let mut options: Vec<(usize, G::Action)> = asked.options.iter().copied().enumerate().collect();
        options.rotate_left(at % asked.options.len());
        options.sort_by_key(|(_, it)| (*it == action) == is_other);
        if self.viewer.is(seat) {
            options.retain(|(_, it)| *it == action);
        }
        let first = self.one.act(seat, self.one.decision_id(seat), action).expect("it was answered");
        let told: Vec<G::Event> = self.heard(&first);
        self.one.commit(first);
        let before = self.two.mark();
        for (index, other) in options {
            let second = self.two.act(seat, asked.id, other).expect("it is an option");
            let is_same = told == self.heard(&second);
            self.two.commit(second);
            if is_same && self.looks_the_same() {
                return Some(((seat, asked.id, index), other != action));
            }
            self.two = self.two.back_to(&before);
        }
        None
    }

    fn heard(&self, advance: &omerta_core::Advance<G>) -> Vec<G::Event> {
        advance.taken.iter().flat_map(|it| log::heard(&it.news, self.viewer)).cloned().collect()
    }

    fn looks_the_same(&self) -> bool {
        match (self.one.waiting(), self.two.waiting()) {
            // Then all is told.
            (Waiting::Over(_), Waiting::Over(_)) => true,
            (one, two) => one == two && self.one.view(self.viewer) == self.two.view(self.viewer),
        }
    }
}

fn answer_of<A: Copy, C>(step: &Step<A, C>) -> Option<(Seat, A)> {
    match step {
        Step::Seat(seat, action) => Some((*seat, *action)),
        Step::Late(..) | Step::Chance(_) => None,
    }
}

/// Plays at random, over HTTP.
fn at_random(n_seats: u8) -> impl FnMut(&[Guest], &str) -> Option<Answer> {
    let (mut turn, mut roll) = (0, 3_u64);
    move |guests: &[Guest], table: &str| {
        loop {
            let seat = Seat::nth(turn % usize::from(n_seats))?;
            let (_, update) = guests[seat.index()].get(&format!("/tables/{table}/update?since=4000000000"));
            if !update["outcome"].is_null() {
                return None;
            }
            let decision = &update["decision"];
            if decision.is_null() {
                turn += 1;
                continue;
            }
            roll = roll.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let n_options = decision["options"].as_array().map_or(1, Vec::len);
            let id = DecisionId(decision["id"].as_u64().expect("a number") as u32);
            return Some((seat, id, (roll >> 33) as usize % n_options));
        }
    }
}

fn nobody_is_told_too_much<G: Tabletop>(n_seats: u8) {
    let folder = tempfile::tempdir().unwrap();
    let first = play(&folder.path().join("first"), G::SLUG, n_seats, &mut at_random(n_seats));
    let game = Arc::new(G::load(&G::own_pack()).unwrap_or_else(|it| panic!("{it:?}")));
    let record: RecordOf<G> = Record::read(&*game, first.record.as_bytes()).expect("a record");
    for (at, viewer) in Viewer::all(n_seats).enumerate() {
        let (answers, n_different) = Otherwise::of(&game, &record, viewer);
        assert!(n_different > 0, "{} {viewer:?}: nothing is hidden", G::SLUG);
        let mut answers = answers.into_iter();
        let second = play(&folder.path().join(format!("{at}")), G::SLUG, n_seats, &mut |_, _| answers.next());
        for (one, two) in first.heard[at].iter().zip(&second.heard[at]) {
            for (n, (one, two)) in one.iter().zip(two).enumerate() {
                let (one, two) = (String::from_utf8_lossy(one), String::from_utf8_lossy(two));
                assert_eq!(one, two, "{} {viewer:?}: message {n}", G::SLUG);
            }
            assert_eq!(one.len(), two.len(), "{} {viewer:?}: as many messages", G::SLUG);
        }
        let is_other = |it: &usize| *it != at && first.heard[*it] != second.heard[*it];
        let n_others = (0..usize::from(n_seats)).filter(is_other).count();
        assert!(n_others > 0, "{} {viewer:?}: whoever chose something else sees it", G::SLUG);
        eprintln!("{} {viewer:?}: {n_different} answers differ, {n_others} seats see it", G::SLUG);
    }
}

#[test]
fn a_game_of_cash_tells_nobody_what_others_hide() {
    with_game!(GameKind::CashNGuns, G => nobody_is_told_too_much::<G>(4));
}

#[test]
fn a_game_of_corleone_tells_nobody_what_others_hide() {
    with_game!(GameKind::Corleone, G => nobody_is_told_too_much::<G>(3));
}

#[test]
fn a_game_of_empire_tells_nobody_what_others_hide() {
    with_game!(GameKind::Empire, G => nobody_is_told_too_much::<G>(3));
}
