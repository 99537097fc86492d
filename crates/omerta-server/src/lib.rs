//! The house: many tables over sockets and HTTP. It decides no rule, no secret and no word.
//!
//! Read in this order:
//!
//! - `house`: all that is shared: live tables, lists, guests. `opening` opens a table, `load` brings one back.
//! - `roster`: a table beside its game; `entry`: what is written down.
//! - `table`: the task of one live table. What waits is granted (`grant`), written down in one batch, then told (`tell`);
//!   `chat` is what they say to each other, `bots` asks bots and notices who is away. `conn` is one socket or stream, `mail` what others hand to the task.
//! - `http`: routes; `serve`: connections and their limits.
//! - `pool`: where bots think; `limits`, `metrics`, `log`.
//!
//! A step is on the disk before anyone is told. Each viewer hears what `omerta-host` says to them and nothing else.

mod conn;
mod entry;
mod error;
mod guests;
mod house;
mod http;
mod levels;
mod limits;
mod load;
mod log;
mod mail;
mod metrics;
mod opening;
mod options;
mod packs;
mod pool;
mod read;
mod roster;
mod secrets;
mod serve;
mod socket;
mod table;
mod time;

use std::net::SocketAddr;
use std::sync::Arc;

use serde_json::json;
use tokio::net::TcpListener;

pub use error::HouseError;
pub use options::{Asset, Assets, Options, Practice, data_file};

/// Opens a house and runs it until it is told to stop: by an interrupt or a request to terminate.
///
/// `ready` is called once, with the address, when it listens.
pub fn run(options: Options, ready: impl FnOnce(SocketAddr)) -> Result<(), HouseError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|err| HouseError::Listen { addr: options.addr, err })?;
    runtime.block_on(live(options, ready, stopped()))
}

/// The same until something else says so.
pub async fn live(
    options: Options,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> Result<(), HouseError> {
    let addr = options.addr;
    let listen = |err| HouseError::Listen { addr, err };
    let listener = TcpListener::bind(addr).await.map_err(listen)?;
    let addr = listener.local_addr().map_err(listen)?;
    let began = std::time::Instant::now();
    let handle = tokio::runtime::Handle::current();
    let opened = tokio::task::spawn_blocking(move || {
        let _inside = handle.enter();
        house::House::open(options)
    });
    let house = opened.await.map_err(|err| HouseError::Game(err.to_string()))??;
    log::info("opened", &json!({ "addr": addr.to_string(), "millis": began.elapsed().as_millis() as u64 }));
    if house.options.practice.is_some() {
        log::warn("practice", &json!({ "why": "every token and every card follows from a number" }));
    }
    let listening = tokio::spawn(serve::listen(Arc::clone(&house), listener, http::app(Arc::clone(&house))));
    let clocks = tokio::spawn(Arc::clone(&house).look_at_clocks());
    ready(addr);
    stop.await;
    log::info("closing", &json!({}));
    listening.abort();
    clocks.abort();
    house.close().await;
    log::info("closed", &json!({}));
    Ok(())
}

/// Waits until whoever runs the process wants it to end.
async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminated) = signal(SignalKind::terminate()) else {
            drop(interrupted.await);
            return;
        };
        tokio::select! {
            _ = interrupted => (),
            _ = terminated.recv() => (),
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
}
