//! Many tables at once: real sockets on loopback, the house in a process of its own.
//!
//! Prints one JSON line: moves, bytes and the house's processor time while the clients play. `cargo xtask load` builds
//! both programs and runs this.

#![allow(clippy::print_stdout, reason = "its output is its purpose")]

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::Parser;
use omerta_client::{Form, Guest, Heard, Line};
use omerta_core::{DecisionId, Lang, Seat, Seed, Tabletop, Waiting, below};
use omerta_games::{GameKind, with_game};
use omerta_protocol::Request;
use omerta_protocol::compact::Reader;
use omerta_protocol::house::{FromTable, HouseWish, NewTable, SeatPlan, Stage, TableMessage};
use tokio::sync::Mutex;

#[derive(Parser)]
struct Args {
    /// The program that serves
    #[arg(long)]
    server: PathBuf,
    /// What is played
    #[arg(long, default_value = "cash")]
    game: String,
    /// How many tables
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// Milliseconds that each seat waits before it answers; 0 saturates the house
    #[arg(long, default_value_t = 0)]
    think: u64,
    /// How long it is measured
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Where the house writes; a folder of its own unless told
    #[arg(long)]
    database_url: Option<String>,
}

const SEATS: usize = 4;

#[derive(Default)]
struct Counts {
    is_on: AtomicBool,
    moves: AtomicU64,
    bytes: AtomicU64,
    frames: AtomicU64,
    refused: AtomicU64,
    games: AtomicU64,
    delays: Mutex<Vec<u32>>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let kind: GameKind = args.game.parse()?;
    let folder = tempfile::tempdir()?;
    let mut house = House::start(&args, folder.path())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let told = with_game!(kind, G => runtime.block_on(load::<G>(&args, &house)));
    runtime.shutdown_background();
    house.child.kill()?;
    house.child.wait()?;
    println!("{}", told?);
    Ok(())
}

struct House {
    child: Child,
    base: String,
}

impl House {
    fn start(args: &Args, folder: &std::path::Path) -> Result<House> {
        let mut command = Command::new(&args.server);
        command.args(["serve", "--addr", "127.0.0.1:0", "--rate", "0", "--heartbeat", "60000", "--data"]);
        command.arg(folder);
        for limit in ["--connections", "--per-address", "--tables-per-guest"] {
            command.args([limit, "100000"]);
        }
        if let Some(url) = &args.database_url {
            command.args(["--database-url", url]);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line)?;
        let base = line.trim().strip_prefix("listening on ").map(str::to_owned);
        Ok(House { base: base.with_context(|| format!("the house says `{line}`"))?, child })
    }

    /// The processor time of the house so far, in ticks of 10 ms.
    fn ticks(&self) -> Result<u64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields: Vec<&str> = stat.rsplit_once(')').context("no stat")?.1.split_whitespace().collect();
        Ok(fields[11].parse::<u64>()? + fields[12].parse::<u64>()?)
    }

    fn memory_kb(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|it| it.starts_with("VmRSS")).context("no VmRSS")?;
        Ok(line.split_whitespace().nth(1).context("no number")?.parse()?)
    }
}

async fn load<G: Tabletop>(args: &Args, house: &House) -> Result<String> {
    let game = Arc::new(G::load(&G::own_pack()).map_err(|faults| anyhow::anyhow!("{faults:?}"))?);
    let counts = Arc::new(Counts::default());
    let mut guests = Vec::new();
    for _ in 0..SEATS {
        guests.push(Guest::new(&house.base, None).await?);
    }
    let empty_kb = house.memory_kb()?;
    let began = Instant::now();
    for number in 0..args.tables {
        let (game, counts, guests) = (Arc::clone(&game), Arc::clone(&counts), guests.clone());
        let (think, first) = (args.think, open::<G>(&guests).await?);
        tokio::spawn(async move {
            let mut lines = first;
            loop {
                if let Err(err) = play(&game, lines, think, number, &counts).await {
                    eprintln!("table {number}: {err:#}");
                    return;
                }
                counts.games.fetch_add(1, Relaxed);
                match open::<G>(&guests).await {
                    Ok(next) => lines = next,
                    Err(err) => return eprintln!("table {number}: {err:#}"),
                }
            }
        });
    }
    let opened = began.elapsed();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let full_kb = house.memory_kb()?;
    counts.is_on.store(true, Relaxed);
    let (ticks, began) = (house.ticks()?, Instant::now());
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    counts.is_on.store(false, Relaxed);
    let (ticks, took) = (house.ticks()? - ticks, began.elapsed());
    let [moves, bytes, frames] = [&counts.moves, &counts.bytes, &counts.frames].map(|it| it.load(Relaxed));
    if moves == 0 || ticks == 0 {
        bail!("nothing was played");
    }
    let mut delays = std::mem::take(&mut *counts.delays.lock().await);
    delays.sort_unstable();
    let part = |of: f64| delays.get((delays.len() as f64 * of) as usize).copied().unwrap_or(0);
    let cpu = ticks as f64 / 100.0;
    Ok(format!(
        "{{\"game\":\"{}\",\"tables\":{},\"seats\":{SEATS},\"think_ms\":{},\"seconds\":{:.1},\"moves\":{moves},\
         \"moves_per_s\":{:.0},\"server_cpu_s\":{cpu:.2},\"moves_per_cpu_s\":{:.0},\"update_bytes_per_move\":{:.1},\
         \"updates_per_move\":{:.2},\"p50_us\":{},\"p99_us\":{},\"refused\":{},\"games\":{},\"open_s\":{:.1},\
         \"kb_per_table\":{:.1}}}",
        G::SLUG,
        args.tables,
        args.think,
        took.as_secs_f64(),
        moves as f64 / took.as_secs_f64(),
        moves as f64 / cpu,
        bytes as f64 / moves as f64,
        frames as f64 / moves as f64,
        part(0.5),
        part(0.99),
        counts.refused.load(Relaxed),
        counts.games.load(Relaxed),
        opened.as_secs_f64(),
        full_kb.saturating_sub(empty_kb) as f64 / args.tables as f64,
    ))
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
    let (mut answered, mut sent) = (None::<DecisionId>, Instant::now());
    let mut delays = Vec::new();
    let over = loop {
        let frame = match line.next().await? {
            Heard::Frame(frame) => frame,
            Heard::Message(FromTable::Done { .. }) => {
                if answered.is_some() && counts.is_on.load(Relaxed) {
                    counts.moves.fetch_add(1, Relaxed);
                    delays.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
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
        if think > 0 {
            tokio::time::sleep(Duration::from_millis(think)).await;
        }
        answered = Some(question.id);
        sent = Instant::now();
        let index = Some(below(&mut dice, question.options.len() as u32) as usize);
        line.act(act(seat, question.id, index)).await?;
    };
    counts.delays.lock().await.append(&mut delays);
    if over { Ok(()) } else { bail!("the table was closed") }
}

fn act(seat: Seat, id: DecisionId, index: Option<usize>) -> Request {
    Request::Act { seat, id, index, act: None, say: None, set: None, amount: None, line: None }
}
