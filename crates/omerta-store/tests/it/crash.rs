//! What was acknowledged outlives whatever happens to the process or to the database.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use omerta_store::{Place, Stage, TableId, Write};

use crate::places::Database;
use crate::{everywhere, line, new_table, open, row, texts};

/// How often the writer is killed.
const KILLS: usize = 12;

#[test]
fn every_line_that_was_acknowledged_is_found_after_kill_9() {
    everywhere(|place| {
        let table = TableId::new(7);
        open(place).save(vec![Write::Table(row(7, Stage::Playing, 0))]).unwrap();
        let address = match place {
            Place::File(file) => file.display().to_string(),
            Place::Postgres(address) => address.clone(),
        };
        let n_kept = (0..KILLS).fold(0, |n_kept, round| scribe(&address, table, 3 + round * 7, n_kept));
        assert!(n_kept > KILLS * 3);
    });
}

/// Has a process write until so many lines are acknowledged, then kills it. It must find at least as many as were
/// acknowledged before: the last one may have been kept without being told of. Returns how many are acknowledged now.
fn scribe(address: &str, table: TableId, n_lines: usize, mut n_kept: usize) -> usize {
    let tests = std::env::current_exe().expect("this test is a file");
    let program = tests.parent().and_then(Path::parent).expect("it is in target").join("examples/scribe");
    let mut child = Command::new(program)
        .args([address, &table.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
    for (nth, line) in lines.enumerate() {
        // What it told of before it died is still read.
        if nth == n_lines {
            child.kill().expect("it runs");
        }
        match line.split_once(' ').expect("two words") {
            ("found", n) => {
                let n: usize = n.parse().expect("a number");
                assert!(n >= n_kept && n <= n_kept + 1, "{n_kept} were acknowledged and {n} are found");
            }
            (_, number) => n_kept = number.parse::<usize>().expect("a number") + 1,
        }
    }
    child.wait().expect("it ends");
    n_kept
}

#[test]
fn a_database_that_goes_away_and_comes_back_loses_nothing() {
    let mut database = Database::new();
    let store = open(&database.place());
    let claim = new_table(&store, 1);
    store.save(vec![line(1, &claim, 0, "a")]).unwrap();
    database.stop();
    let refused = store.save(vec![line(1, &claim, 1, "b")]).unwrap_err();
    assert_eq!(refused.code(), "database");
    assert_eq!(store.unfinished().unwrap_err().code(), "database");
    database.start();
    // Nobody knows what became of the last line, so the table must be claimed again.
    assert_eq!(store.save(vec![line(1, &claim, 1, "b")]).unwrap_err().code(), "fenced");
    let again = store.claim(TableId::new(1)).unwrap();
    assert_eq!(texts(&again.lines), ["a"]);
    store.save(vec![line(1, &again, 0, "b")]).unwrap();
    assert_eq!(texts(&store.lines(TableId::new(1)).unwrap()), ["a", "b"]);
}
