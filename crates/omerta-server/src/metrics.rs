//! Counters, as Prometheus reads them.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

macro_rules! counters {
    ($(($name:ident, $kind:literal, $about:literal)),+ $(,)?) => {
        /// All counters of the house.
        #[derive(Debug, Default)]
        pub(crate) struct Metrics {
            $(pub(crate) $name: Counter,)+
        }

        impl Metrics {
            /// All of them as text.
            pub(crate) fn text(&self) -> String {
                let mut text = String::new();
                $(write_one(&mut text, stringify!($name), $kind, $about, self.$name.get());)+
                text
            }
        }
    };
}

counters![
    (requests_total, "counter", "HTTP requests"),
    (refused_total, "counter", "requests and messages that were refused"),
    (connections, "gauge", "open connections"),
    (sockets, "gauge", "open sockets and streams at tables"),
    (tables_live, "gauge", "tables in memory"),
    (tables_opened_total, "counter", "tables that were opened"),
    (tables_loaded_total, "counter", "tables that came back into memory"),
    (games_over_total, "counter", "games that have ended"),
    (messages_in_total, "counter", "messages from clients"),
    (messages_out_total, "counter", "messages to clients"),
    (bytes_out_total, "counter", "bytes of messages to clients"),
    (moves_total, "counter", "wishes of people that became true in games"),
    (bot_moves_total, "counter", "answers of bots"),
    (bot_hung_total, "counter", "bots that gave no answer in time or failed"),
    (store_failed_total, "counter", "batches that could not be written down"),
    (crashed_total, "counter", "tables that a fault in the rules has closed"),
    (slow_total, "counter", "clients that did not read for too long"),
];

/// One number that many may count.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicI64);

impl Counter {
    pub(crate) fn add(&self, n: i64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Numbers that are used once.
#[derive(Debug, Default)]
pub(crate) struct Serial(AtomicU64);

impl Serial {
    pub(crate) fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }
}

fn write_one(text: &mut String, name: &str, kind: &str, about: &str, n: i64) {
    let _ = writeln!(text, "# HELP omerta_{name} {about}\n# TYPE omerta_{name} {kind}\nomerta_{name} {n}");
}
