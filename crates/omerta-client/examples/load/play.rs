//! Tables of four on compact sockets that play at random, as fast as they can or at a person's pace.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use omerta_client::{Form, Guest, Heard, Line};
use omerta_core::{DecisionId, Lang, Seat, Seed, Tabletop, Waiting, below};
use omerta_protocol::Request;
use omerta_protocol::compact::Reader;
use omerta_protocol::house::{FromTable, HouseWish, NewTable, SeatPlan, Stage, TableMessage};
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::house::House;
use crate::{Load, SEATS};

/// What is counted while it is measured.
#[derive(Default)]
struct Counts {
    is_on: AtomicBool,
    is_over: AtomicBool,
    /// A table has found no other to go on at.
    is_used_up: AtomicBool,
    moves: AtomicU64,
    bytes: AtomicU64,
    frames: AtomicU64,
    refused: AtomicU64,
    games: AtomicU64,
    /// Moves of each table: none may starve.
    by_table: Vec<AtomicU64>,
    delays: Mutex<Vec<u32>>,
}

/// Plays, and says how the house stood it.
pub(crate) async fn measure<G: Tabletop>(server: &Path, url: Option<&str>, load: &Load) -> Result<Value> {
    let memory = Path::new("/dev/shm");
    let folder = match load.no_disk && memory.is_dir() {
        true => tempfile::tempdir_in(memory)?,
        false => tempfile::tempdir()?,
    };
    let house = House::open(server, folder.path(), url)?;
    let game = Arc::new(G::load(&G::own_pack()).map_err(|faults| anyhow::anyhow!("{faults:?}"))?);
    let by_table = (0..load.tables).map(|_| AtomicU64::new(0)).collect();
    let counts = Arc::new(Counts { by_table, ..Counts::default() });
    let mut guests = Vec::new();
    for _ in 0..SEATS {
        guests.push(Guest::new(&house.base, None).await?);
    }
    let (mut ready, mut first_kb) = (Vec::new(), 0);
    let before = house.cpu()?;
    let n_opened = load.tables * (1 + load.spare);
    for _ in 0..n_opened {
        ready.push(open::<G>(&guests).await?);
        if ready.len() == 1 {
            // The first of all brings what all share.
            tokio::time::sleep(Duration::from_millis(300)).await;
            first_kb = house.memory_kb()?;
        }
    }
    let opening = (house.cpu()? - before) / n_opened as f64;
    // Everyone sits there and nobody does anything.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let idle_kb = house.memory_kb()?;
    let spare = Arc::new(Mutex::new(ready.split_off(load.tables)));
    let has_spare = load.spare > 0;
    for (number, lines) in ready.into_iter().enumerate() {
        let (game, counts, guests, think) =
            (Arc::clone(&game), Arc::clone(&counts), guests.clone(), load.think);
        let spare = Arc::clone(&spare);
        tokio::spawn(async move {
            let mut lines = lines;
            loop {
                let played = play(&game, lines, think, number, &counts).await;
                if counts.is_over.load(Relaxed) {
                    return;
                }
                if let Err(err) = played {
                    return eprintln!("table {number}: {err:#}");
                }
                counts.games.fetch_add(1, Relaxed);
                let next = spare.lock().await.pop();
                lines = match next {
                    Some(next) => next,
                    // What is measured are moves, not how tables are opened.
                    None if has_spare => return counts.is_used_up.store(true, Relaxed),
                    None => match open::<G>(&guests).await {
                        Ok(next) => next,
                        Err(err) => return eprintln!("table {number}: {err:#}"),
                    },
                };
            }
        });
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    counts.is_on.store(true, Relaxed);
    let (cpu, began) = (house.cpu()?, Instant::now());
    while began.elapsed() < Duration::from_secs(load.seconds) && !counts.is_used_up.load(Relaxed) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    counts.is_on.store(false, Relaxed);
    counts.is_over.store(true, Relaxed);
    let (cpu, took) = (house.cpu()? - cpu, began.elapsed().as_secs_f64());
    let [moves, bytes, frames] = [&counts.moves, &counts.bytes, &counts.frames].map(|it| it.load(Relaxed));
    if moves == 0 || cpu == 0.0 {
        bail!("nothing was played");
    }
    let mut delays = std::mem::take(&mut *counts.delays.lock().await);
    delays.sort_unstable();
    let part = |of: f64| delays.get((delays.len() as f64 * of) as usize).copied().unwrap_or(0);
    let least = counts.by_table.iter().map(|it| it.load(Relaxed)).min().unwrap_or(0);
    let each = |n: u64| (n as f64 / moves as f64 * 10.0).round() / 10.0;
    Ok(json!({
        "what": "play",
        "game": G::SLUG,
        "tables": load.tables,
        "think_ms": load.think,
        "disk": !load.no_disk,
        "seconds": (took * 10.0).round() / 10.0,
        "moves_per_s": (moves as f64 / took).round(),
        "moves_per_cpu_s": (moves as f64 / cpu).round(),
        "least_moves_of_a_table": least,
        "update_bytes_per_move": each(bytes),
        "updates_per_move": each(frames),
        "p50_us": part(0.5),
        "p99_us": part(0.99),
        "refused": counts.refused.load(Relaxed),
        "games": counts.games.load(Relaxed),
        "opening_cpu_ms": (opening * 10_000.0).round() / 10.0,
        "idle_table_kb": (idle_kb.saturating_sub(first_kb) as f64 / (n_opened - 1).max(1) as f64 * 10.0).round() / 10.0,
    }))
}

/// Opens a table at which all have sat down and agreed.
async fn open<G: Tabletop>(guests: &[Guest]) -> Result<Vec<(Seat, Line)>> {
    let table = NewTable {
        game: G::SLUG.to_owned(),
        seats: vec![SeatPlan::Open; SEATS],
        variant: Vec::new(),
        pack: None,
        house: omerta_host::HouseRules::default(),
        listed: false,
        spectators: omerta_protocol::house::Spectators::default(),
        grace: None,
        sit: None,
    };
    let opened = guests[0].open(&table).await?;
    let mut lines = Vec::new();
    for (seat, guest) in Seat::all(SEATS as u8).zip(guests) {
        guest.enter_with(&opened.table, Some(opened.join.clone())).await?;
        let (mut line, _) = Line::connect(guest.clone(), &opened.table, Form::Compact, Lang::En).await?;
        line.wish(HouseWish::Sit { seat }).await?;
        while line.n_open() > 0 {
            if let Heard::Message(FromTable::Problem { problem, .. }) = line.next().await? {
                bail!("{problem}");
            }
        }
        lines.push((seat, line));
    }
    let terms = guests[0].table(&opened.table).await?.terms;
    for (_, line) in &mut lines {
        line.wish(HouseWish::Confirm { terms, salt: Guest::salt() }).await?;
    }
    Ok(lines)
}

/// Plays one game on all its seats.
async fn play<G: Tabletop>(
    game: &Arc<G>,
    lines: Vec<(Seat, Line)>,
    think: u64,
    number: usize,
    counts: &Arc<Counts>,
) -> Result<()> {
    let mut seats = Vec::new();
    for (seat, line) in lines {
        let (game, counts) = (Arc::clone(game), Arc::clone(counts));
        seats.push(tokio::spawn(async move { sit(&*game, seat, line, think, number, &counts).await }));
    }
    for seat in seats {
        seat.await??;
    }
    Ok(())
}

async fn sit<G: Tabletop>(
    game: &G,
    seat: Seat,
    mut line: Line,
    think: u64,
    number: usize,
    counts: &Counts,
) -> Result<()> {
    let mut reader = Reader::default();
    let mut dice = Seed::from_number(number as u64).dice(seat.index() as u64);
    let (mut answered, mut sent) = (None::<DecisionId>, VecDeque::<(u64, Instant)>::new());
    let mut delays = Vec::new();
    // What is thought about: the answer goes out when its time has come, and what comes until then is read.
    let mut thought = None::<(tokio::time::Instant, DecisionId, usize)>;
    let over = loop {
        let heard = match thought {
            None => line.next().await?,
            Some((at, id, index)) => tokio::select! {
                heard = line.next() => heard?,
                () = tokio::time::sleep_until(at) => {
                    thought = None;
                    let began = Instant::now();
                    sent.push_back((line.act(act(seat, id, Some(index))).await?, began));
                    continue;
                }
            },
        };
        let frame = match heard {
            Heard::Frame(frame) => frame,
            Heard::Message(FromTable::Done { n, .. }) => {
                let Some((_, began)) = sent.pop_front_if(|it| it.0 == n) else { continue };
                if counts.is_on.load(Relaxed) {
                    counts.moves.fetch_add(1, Relaxed);
                    counts.by_table[number].fetch_add(1, Relaxed);
                    delays.push(u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX));
                    if delays.len() >= 16 {
                        counts.delays.lock().await.append(&mut delays);
                    }
                }
                continue;
            }
            Heard::Message(FromTable::Problem { problem, .. }) => {
                counts.refused.fetch_add(1, Relaxed);
                if problem.code != "stale-decision" {
                    bail!("{problem}");
                }
                continue;
            }
            Heard::Message(FromTable::Table { table: TableMessage { stage: Stage::Closed, .. } }) => {
                break false;
            }
            Heard::Message(_) => continue,
        };
        if counts.is_on.load(Relaxed) {
            counts.frames.fetch_add(1, Relaxed);
            // Two bytes of the socket's own head, four for a long one.
            let head = if frame.len() < 126 { 2 } else { 4 };
            counts.bytes.fetch_add(frame.len() as u64 + head, Relaxed);
        }
        let update = reader.read(game, &frame).map_err(|err| anyhow::anyhow!("{err}"))?;
        line.read_up_to(update.version);
        if matches!(update.waiting, Waiting::Over(_)) {
            break true;
        }
        let Some(question) = update.question.filter(|it| answered != Some(it.id)) else { continue };
        answered = Some(question.id);
        let index = below(&mut dice, question.options.len() as u32) as usize;
        // Nobody thinks as long as the next one: tables that began together would else answer together for ever.
        let pause = Duration::from_millis(think).mul_f64(0.5 + f64::from(below(&mut dice, 1_000)) / 1_000.0);
        thought = Some((tokio::time::Instant::now() + pause, question.id, index));
    };
    counts.delays.lock().await.append(&mut delays);
    if over { Ok(()) } else { bail!("the table was closed") }
}

fn act(seat: Seat, id: DecisionId, index: Option<usize>) -> Request {
    Request::Act { seat, id, index, act: None, say: None, set: None, amount: None, line: None }
}
