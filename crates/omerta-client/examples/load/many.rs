//! Many tables that nobody is at: found again when the house starts, opened when somebody comes.

use std::path::Path;
use std::time::Instant;

use anyhow::{Result, bail};
use omerta_client::Guest;
use omerta_core::{Lang, Seat};
use omerta_protocol::house::{FromTable, HouseWish, NewTable, SeatPlan};
use omerta_protocol::{Request, UpdateMessage};
use serde_json::{Value, json};

use crate::house::House;

/// Tables that are opened at the same time.
const AT_ONCE: usize = 16;
/// Tables at which somebody looks after the start.
const LOOKED_AT: usize = 200;
/// Answers at each table before its person leaves.
const ANSWERS: u64 = 4;

/// Opens so many, closes the house, opens it again and comes back to some of them.
pub(crate) async fn measure(server: &Path, url: Option<&str>, n_tables: usize) -> Result<Value> {
    let folder = tempfile::tempdir()?;
    let house = House::open(server, folder.path(), url)?;
    let guest = Guest::new(&house.base, Some("Vito")).await?;
    let mut tables = Vec::new();
    while tables.len() < n_tables {
        let n = AT_ONCE.min(n_tables - tables.len());
        let opening: Vec<_> = (0..n).map(|_| tokio::spawn(begin(guest.clone()))).collect();
        for table in opening {
            tables.push(table.await??);
        }
    }
    let before = update(&guest, &tables[0]).await?;
    house.close()?;
    let began = Instant::now();
    let house = House::open(server, folder.path(), url)?;
    let start = began.elapsed();
    let guest = Guest::known(&house.base, "Vito", guest.token().clone())?;
    if update(&guest, &tables[0]).await?.version != before.version {
        bail!("a table has lost something");
    }
    let mut opened = Vec::new();
    for table in tables.iter().skip(1).step_by((n_tables / LOOKED_AT).max(1)) {
        let began = Instant::now();
        update(&guest, table).await?;
        opened.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    opened.sort_by(f64::total_cmp);
    let part = |of: f64| opened.get((opened.len() as f64 * of) as usize).copied().unwrap_or_default();
    Ok(json!({
        "what": "found again",
        "tables": n_tables,
        "start_ms": start.as_millis() as u64,
        "open_p50_ms": (part(0.5) * 100.0).round() / 100.0,
        "open_p99_ms": (part(0.99) * 100.0).round() / 100.0,
    }))
}

async fn update(guest: &Guest, table: &str) -> Result<UpdateMessage> {
    Ok(guest.get(&format!("/tables/{table}/update")).await?)
}

/// A table in the middle of a game.
async fn begin(guest: Guest) -> Result<String> {
    let bot = || SeatPlan::Bot("random".to_owned());
    let new = NewTable {
        game: "cash".to_owned(),
        seats: vec![SeatPlan::Open, bot(), bot(), bot()],
        variant: Vec::new(),
        pack: None,
        house: omerta_host::HouseRules::default(),
        listed: false,
        spectators: omerta_protocol::house::Spectators::default(),
        grace: None,
        sit: Some(Seat::A),
    };
    let table = guest.open(&new).await?.table;
    let terms = guest.table(&table).await?.terms;
    guest.wish(&table, 1, HouseWish::Confirm { terms, salt: Guest::salt() }).await?;
    for n in 0..ANSWERS {
        let Some(decision) = update(&guest, &table).await?.decision else { continue };
        let (seat, id) = (decision.seat, decision.id);
        let act = Request::Act {
            seat,
            id,
            index: Some(0),
            act: None,
            say: None,
            set: None,
            amount: None,
            line: None,
        };
        if let FromTable::Problem { problem, .. } = guest.act(&table, 10 + n, act, Lang::En).await? {
            bail!("{problem}");
        }
    }
    Ok(table)
}
