//! How a house is run.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use omerta_store::Place;

/// How a house is run.
#[derive(Clone)]
pub struct Options {
    /// Where it listens. Port 0 takes any that is free.
    pub addr: SocketAddr,
    /// Where it writes things down.
    pub place: Place,
    /// Requests a second for each token; 0 counts none.
    pub rate: f64,
    /// Open connections in all.
    pub connections: u32,
    /// Open connections from one address.
    pub per_address: u32,
    /// Unfinished tables that one guest may have opened.
    pub tables_per_guest: usize,
    /// Milliseconds a table stays in memory that nobody uses.
    pub idle: u64,
    /// The longest a bot takes its time, in milliseconds.
    pub pace: u32,
    /// Milliseconds after which something legal is answered for a bot that gives no answer.
    pub bot_patience: u64,
    /// Threads on which bots think; one for each core unless told.
    pub bot_threads: Option<usize>,
    /// Milliseconds between signs of life of a client.
    pub heartbeat: u32,
    /// How long an update may wait for the next one, if whoever is told has nothing to answer.
    pub gather: Duration,
    /// Milliseconds that a code is good which moves a seat to another device.
    pub code_life: u64,
    /// Whether this is no real house: see [`Practice`].
    pub practice: Option<Practice>,
    /// The files of the browser client.
    pub assets: Assets,
}

/// A house for practice: everything that is drawn follows from a number, so whoever knows it knows every card and token.
/// It is for programs that test a house or a client; bots that fail on purpose may be seated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Practice {
    /// The number.
    pub number: u64,
    /// What the computer's clock is said to show at the start, in milliseconds since its epoch.
    pub clock: Option<u64>,
    /// Whether luck comes from outside: whoever sits at a table may say what is drawn.
    pub is_dealt: bool,
}

/// A file of the browser client.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its bytes.
    pub bytes: std::borrow::Cow<'static, [u8]>,
    /// What they are.
    pub mime: &'static str,
    /// How they are packed, such as `br`.
    pub encoding: Option<&'static str>,
    /// Whether the name changes with the bytes, so that it may be kept for ever.
    pub is_immutable: bool,
}

/// Where the files of the browser client come from: path, and the encodings that the browser takes.
pub type Assets = Arc<dyn Fn(&str, &str) -> Option<Asset> + Send + Sync>;

impl Options {
    /// A house that writes into this place, on any free port of this machine alone.
    pub fn new(place: Place) -> Options {
        Options {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            place,
            rate: 50.0,
            connections: 10_000,
            per_address: 2_000,
            tables_per_guest: 50,
            idle: 60_000,
            pace: 1_500,
            bot_patience: 5_000,
            bot_threads: None,
            heartbeat: 10_000,
            gather: Duration::from_millis(20),
            code_life: 5 * 60 * 1000,
            practice: None,
            assets: Arc::new(|_, _| None),
        }
    }

    /// A house in a folder: one SQLite file in it.
    pub fn in_folder(folder: &std::path::Path) -> Options {
        Options::new(Place::File(data_file(folder)))
    }
}

/// The data file of a house in a folder.
pub fn data_file(folder: &std::path::Path) -> PathBuf {
    folder.join("omerta.db")
}

impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The address of a database may hold its password.
        f.debug_struct("Options").field("addr", &self.addr).finish_non_exhaustive()
    }
}
