//! The floor under every design: for a move one read and four writes of a socket, with no rules, no log and no frames.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::house::House;
use crate::{Load, SEATS};

/// What a wish and an update have about.
const WISH: usize = 90;
const UPDATE: usize = 34;

/// Measures it, with this program as the other process.
pub(crate) async fn measure(load: &Load) -> Result<Value> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("floor");
    let house = House::start(command)?;
    let address = house.base.strip_prefix("http://").context("an address")?.to_owned();
    let n_moves = Arc::new(AtomicU64::new(0));
    for _ in 0..load.tables {
        let mut sockets = Vec::new();
        for _ in 0..SEATS {
            let socket = TcpStream::connect(&address).await?;
            socket.set_nodelay(true)?;
            sockets.push(socket);
        }
        let n_moves = Arc::clone(&n_moves);
        tokio::spawn(async move {
            let mut heard = [0; UPDATE];
            loop {
                for turn in 0..SEATS {
                    sockets[turn].write_all(&[1; WISH]).await?;
                    for socket in &mut sockets {
                        socket.read_exact(&mut heard).await?;
                    }
                    n_moves.fetch_add(1, Relaxed);
                }
            }
            #[expect(unreachable_code, reason = "it says what can go wrong")]
            Ok::<(), std::io::Error>(())
        });
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (cpu, moves, began) = (house.cpu()?, n_moves.load(Relaxed), Instant::now());
    tokio::time::sleep(Duration::from_secs(load.seconds)).await;
    let (cpu, moves) = (house.cpu()? - cpu, n_moves.load(Relaxed) - moves);
    Ok(json!({
        "what": "floor",
        "tables": load.tables,
        "moves_per_s": (moves as f64 / began.elapsed().as_secs_f64()).round(),
        "moves_per_cpu_s": (moves as f64 / cpu).round(),
    }))
}

/// The other end: groups of four sockets, in the order in which they come.
pub(crate) async fn serve() -> Result<Value> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("listening on http://{}", listener.local_addr()?);
    loop {
        let mut sockets = Vec::new();
        while sockets.len() < SEATS {
            let (socket, _) = listener.accept().await?;
            socket.set_nodelay(true)?;
            sockets.push(socket);
        }
        tokio::spawn(async move {
            let mut wish = [0; WISH];
            loop {
                for turn in 0..SEATS {
                    sockets[turn].read_exact(&mut wish).await?;
                    for socket in &mut sockets {
                        socket.write_all(&[2; UPDATE]).await?;
                    }
                }
            }
            #[expect(unreachable_code, reason = "it says what can go wrong")]
            Ok::<(), std::io::Error>(())
        });
    }
}
