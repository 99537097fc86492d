//! Claims a table and writes line after line, telling of each that it is kept: for tests that end it in the middle.
//!
//! `scribe PLACE TABLE`, where the place is a file or the address of a PostgreSQL database.

#![allow(clippy::print_stdout, reason = "that is how it tells")]

use std::io::{self, Write as _};

use omerta_store::{Line, Place, Store, TableId, Write};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [place, table] = words.as_slice() else { panic!("scribe PLACE TABLE") };
    let place = match place.starts_with("postgres") {
        true => Place::Postgres(place.clone()),
        false => Place::File(place.into()),
    };
    let table: TableId = table.parse().expect("the name of a table");
    let store = Store::open(&place).unwrap_or_else(|err| panic!("{err}"));
    let claim = store.claim(table).unwrap_or_else(|err| panic!("{err}"));
    println!("found {}", claim.lines.len());
    for (n, number) in (claim.next..).zip(claim.lines.len()..) {
        let line = Line { table, epoch: claim.epoch, n, data: number.to_string().into_bytes() };
        store.save(vec![Write::Line(line)]).unwrap_or_else(|err| panic!("{err}"));
        // Nobody reads any more when it is about to be ended.
        if writeln!(io::stdout(), "kept {number}").is_err() {
            return;
        }
    }
}
