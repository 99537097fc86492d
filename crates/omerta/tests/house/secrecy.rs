//! Nobody is told too much: a whole game is played twice over real sockets, what is hidden from one viewer differs, and
//! every byte that this viewer receives is the same.
//!
//! The first game is random. For each viewer a second one is worked out: luck gives others something else, and they
//! choose something else, wherever that viewer can't see it until all is told at the end. The house is one for practice
//! (decision 29): what it draws is the same in both games, and luck is what the test says.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use omerta_core::table::Mark;
use omerta_core::{Luck, Seat, Seed, Setup, Step, StepOf, Table, Tabletop, Viewer, Waiting, below, log};
use omerta_games::{GameKind, with_game};
use serde_json::{Value, json};
use tungstenite::Message;

use crate::client::{Guest, House};

/// All that came over one socket, message by message.
type Heard = Arc<Mutex<Vec<Vec<u8>>>>;

/// What each viewer received: the seats in order, then the spectator. Over a JSON socket, over a compact one, and as
/// answers.
type Played = Vec<[Vec<Vec<u8>>; 3]>;

/// One step as it is sent to the house.
#[derive(Clone)]
struct Sent {
    by: Seat,
    request: Value,
    /// Whether there was nothing to choose: the table may have answered by itself.
    is_forced: bool,
    /// Whether it is another than it was in the first game.
    is_other: bool,
}

fn play(folder: &Path, game: &str, n_seats: u8, steps: &[Sent]) -> Played {
    let words =
        ["--practice", "7", "--dealt", "--clock", "1700000000000", "--heartbeat", "600000", "--gather", "0"];
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
    for (n, Sent { by, request, is_forced, .. }) in steps.iter().enumerate() {
        let body = json!({ "n": n + 100, "request": request });
        let (status, answer) = guests[by.index()].post(&format!("/tables/{table}/act"), &body);
        let is_gone = |it: &str| ["not-waiting", "stale-decision", "waits-for-chance", "over"].contains(&it);
        let is_done = *is_forced && answer["code"].as_str().is_some_and(is_gone);
        assert!(status == 200 || is_done, "{game} {request}: {answer}");
        ears[by.index()].1.push(answer.to_string().into_bytes());
    }
    assert_eq!(guests[0].get(&format!("/tables/{table}")).1["stage"], "over");
    house.close();
    listening.into_iter().for_each(|it| it.join().expect("it listens to the end"));
    let heard = ears.into_iter().map(|([json, compact], answers)| {
        let (json, compact) = (taken(&json), taken(&compact));
        let n_updates = n_updates(&json);
        [before_the_end(json, n_updates), before_the_end(compact, n_updates), answers]
    });
    heard.collect()
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

/// As many steps as need to differ; more only take longer.
const ENOUGH: usize = 8;
/// And as few as must.
const LEAST: usize = 2;
/// What luck might give instead.
const ROLLS: u64 = 8;
/// Random games among which one is looked for in which enough stays hidden.
const GAMES: u64 = 40;

/// A game in which others have got and chosen something else wherever a viewer can't see it.
struct Otherwise<'a, G: Tabletop> {
    viewer: Viewer,
    steps: &'a [StepOf<G>],
    /// The game as it was, before each step.
    marks: &'a [Mark<G>],
    /// The game as it was, and as it could have been.
    one: Table<G>,
    two: Table<G>,
}

impl<G: Tabletop> Otherwise<'_, G> {
    /// Works it out, from a game that is over.
    fn of(first: &First<G>, viewer: Viewer) -> Vec<Sent> {
        let table = || first.table.back_to(&first.table.mark());
        let mut game =
            Otherwise { viewer, steps: &first.steps, marks: &first.marks, one: table(), two: table() };
        let mut best = first.sent.clone();
        // What differs late is found out late: from the last step to the first, one more each time.
        let mut other = BTreeSet::new();
        for at in (0..first.steps.len()).rev() {
            if n_different(&best) >= ENOUGH {
                break;
            }
            if matches!(&first.steps[at], Step::Seat(seat, _) if viewer.is(*seat)) {
                continue;
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
        best
    }

    /// Plays on from a step, with something else at all these places if it looks the same.
    fn tried(&mut self, from: usize, other: &BTreeSet<usize>) -> Option<Vec<Sent>> {
        // Up to here both are the same.
        (self.one, self.two) = (self.one.back_to(&self.marks[from]), self.one.back_to(&self.marks[from]));
        (from..self.steps.len()).map(|at| self.step(at, other.contains(&at))).collect()
    }

    /// Takes one step in both games, if there is any that looks the same to the viewer.
    fn step(&mut self, at: usize, is_other: bool) -> Option<Sent> {
        let step = &self.steps[at];
        let mut steps: Vec<StepOf<G>> = match step {
            Step::Seat(seat, _) | Step::Late(seat, _) if self.viewer.is(*seat) => Vec::new(),
            Step::Seat(seat, _) | Step::Late(seat, _) => {
                let mut options = self.two.decision(*seat)?.options;
                let n = options.len();
                options.rotate_left(at % n);
                options.into_iter().map(|it| Step::Seat(*seat, it)).collect()
            }
            Step::Chance(_) if self.two.waiting() != Waiting::Chance => return None,
            Step::Chance(_) => {
                let mut dice = Seed::from_number(at as u64).dice(0);
                let mut roll = || self.two.game().roll(self.two.state(), &mut dice);
                (0..ROLLS).map(|_| Step::Chance(roll())).collect()
            }
        };
        steps.retain(|it| it != step);
        steps.insert(if is_other { steps.len() } else { 0 }, step.clone());
        let first = self.one.step(step).expect("it was granted");
        let told: Vec<G::Event> = self.heard(&first);
        self.one.commit(first);
        let before = self.two.mark();
        for other in steps {
            // What was done before may not be possible now.
            let Ok(second) = self.two.step(&other) else { continue };
            let is_same = told == self.heard(&second);
            let sent = sent(&self.two, &other);
            self.two.commit(second);
            if is_same && self.looks_the_same() {
                return Some(Sent { is_other: other != *step, ..sent });
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
            (one, two) => {
                one == two
                    && self.one.view(self.viewer) == self.two.view(self.viewer)
                    && idle(&self.one) == idle(&self.two)
            }
        }
    }
}

/// Who has nothing to choose. A table with quick windows answers for them, which it says it does.
fn idle<G: Tabletop>(table: &Table<G>) -> Vec<Seat> {
    table.decisions().into_iter().filter(|it| it.options.len() == 1).map(|it| it.seat).collect()
}

fn n_different(steps: &[Sent]) -> usize {
    steps.iter().filter(|it| it.is_other).count()
}

/// A step as the house is told it.
fn sent<G: Tabletop>(table: &Table<G>, step: &StepOf<G>) -> Sent {
    let (by, request) = match step {
        Step::Seat(seat, action) | Step::Late(seat, action) => {
            let id = table.decision_id(*seat);
            (*seat, json!({ "type": "act", "seat": seat, "id": id, "act": action }))
        }
        Step::Chance(chance) => (Seat::A, json!({ "type": "chance", "value": chance })),
    };
    let is_forced = table.decision(by).is_some_and(|it| it.options.len() == 1);
    Sent { by, request, is_forced, is_other: false }
}

/// A random game.
struct First<G: Tabletop> {
    table: Table<G>,
    steps: Vec<StepOf<G>>,
    marks: Vec<Mark<G>>,
    sent: Vec<Sent>,
}

impl<G: Tabletop> First<G> {
    fn at_random(game: &Arc<G>, n_seats: u8, number: u64) -> First<G> {
        let mut dice = Seed::from_number(number).dice(0);
        let setup = Setup::new(n_seats);
        let table = Table::open(Arc::clone(game), setup, Luck::Manual).expect("it opens").0;
        let mut first = First { table, steps: Vec::new(), marks: Vec::new(), sent: Vec::new() };
        loop {
            let table = &first.table;
            let step = match table.waiting() {
                Waiting::Over(_) => return first,
                Waiting::Chance => Step::Chance(game.roll(table.state(), &mut dice)),
                Waiting::Seats(_) => {
                    let decisions = table.decisions();
                    let asked = &decisions[below(&mut dice, decisions.len() as u32) as usize];
                    let nth = below(&mut dice, asked.options.len() as u32) as usize;
                    Step::Seat(asked.seat, asked.options[nth])
                }
            };
            first.marks.push(table.mark());
            first.sent.push(sent(table, &step));
            let advance = table.step(&step).expect("it is allowed");
            first.table.commit(advance);
            first.steps.push(step);
        }
    }
}

fn nobody_is_told_too_much<G: Tabletop>(n_seats: u8) {
    let game = Arc::new(G::load(&G::own_pack()).unwrap_or_else(|it| panic!("{it:?}")));
    let folder = tempfile::tempdir().unwrap();
    for (at, viewer) in Viewer::all(n_seats).enumerate() {
        let pair = |number: u64| {
            let first = First::at_random(&game, n_seats, number);
            let other = Otherwise::of(&first, viewer);
            (n_different(&other) >= LEAST).then_some((first.sent, other))
        };
        let (first, other) = (0..GAMES).find_map(pair).expect("something stays hidden to the end");
        let play = |name: &str, steps: &[Sent]| {
            play(&folder.path().join(format!("{at} {name}")), G::SLUG, n_seats, steps)
        };
        let (told, second) = (play("one", &first), play("two", &other));
        for (one, two) in told[at].iter().zip(&second[at]) {
            for (n, (one, two)) in one.iter().zip(two).enumerate() {
                let (one, two) = (String::from_utf8_lossy(one), String::from_utf8_lossy(two));
                assert_eq!(one, two, "{} {viewer:?}: message {n}", G::SLUG);
            }
            assert_eq!(one.len(), two.len(), "{} {viewer:?}: as many messages", G::SLUG);
        }
        let is_other = |it: &usize| *it != at && told[*it] != second[*it];
        let n_others = (0..usize::from(n_seats)).filter(is_other).count();
        assert!(n_others > 0, "{} {viewer:?}: whoever has something else sees it", G::SLUG);
        let n_messages: usize = told[at].iter().map(Vec::len).sum();
        let (n_different, n_steps) = (n_different(&other), first.len());
        eprintln!(
            "{} {viewer:?}: {n_different} of {n_steps} steps differ, {n_messages} messages don't",
            G::SLUG
        );
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
