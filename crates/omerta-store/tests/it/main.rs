//! What is written down is found again: the same suite on SQLite and on PostgreSQL.

#![allow(missing_docs, reason = "tests are sentences already")]

mod crash;
mod fences;
mod keeps;
mod places;

use omerta_store::{Card, Claim, Line, Place, Stage, Store, TableId, TableRow, Write};

/// Runs a test on every kind of place, each empty.
fn everywhere(test: impl Fn(&Place)) {
    let folder = tempfile::tempdir().expect("a folder");
    test(&Place::File(folder.path().join("omerta.db")));
    places::Database::new().with_place(test);
}

fn open(place: &Place) -> Store {
    Store::open(place).unwrap_or_else(|err| panic!("{place:?}: {err}"))
}

fn row(id: u64, stage: Stage, changed: u64) -> TableRow {
    let card =
        Card { stage, is_listed: id.is_multiple_of(2), changed, data: format!("card {id}").into_bytes() };
    TableRow { id: TableId::new(id), card }
}

/// A new table, claimed.
fn new_table(store: &Store, id: u64) -> Claim {
    store.save(vec![Write::Table(row(id, Stage::Lobby, id))]).expect("a new table");
    store.claim(TableId::new(id)).expect("it is there")
}

fn line(id: u64, claim: &Claim, n: u32, text: &str) -> Write {
    Write::Line(Line {
        table: TableId::new(id),
        epoch: claim.epoch,
        n: claim.next + n,
        data: text.as_bytes().to_vec(),
    })
}

fn texts(lines: &[Vec<u8>]) -> Vec<&str> {
    lines.iter().map(|it| str::from_utf8(it).expect("text was written")).collect()
}
