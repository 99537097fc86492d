//! Only one may go on with a table.

use omerta_store::{Place, Store, StoreError, TableId};

use crate::places::Database;
use crate::{everywhere, line, new_table, open, texts};

const ONE: TableId = TableId::new(1);

#[test]
fn whoever_held_a_table_before_a_claim_is_refused() {
    everywhere(|place| {
        let store = open(place);
        let old = new_table(&store, 1);
        store.save(vec![line(1, &old, 0, "a")]).unwrap();
        let new = store.claim(ONE).unwrap();
        let refused = store.save(vec![line(1, &old, 1, "late"), line(1, &old, 2, "later")]);
        assert_eq!(refused, Err(StoreError::Fenced(ONE)));
        store.save(vec![line(1, &new, 0, "b")]).unwrap();
        assert_eq!(texts(&store.lines(ONE).unwrap()), ["a", "b"]);
    });
}

#[test]
fn a_line_that_is_not_the_next_one_is_refused_with_its_whole_batch() {
    everywhere(|place| {
        let store = open(place);
        let (one, two) = (new_table(&store, 1), new_table(&store, 2));
        let gap = Err(StoreError::Gap { table: ONE, n: one.next + 1 });
        let batch = vec![line(2, &two, 0, "x"), line(1, &one, 0, "a"), line(1, &one, 2, "c")];
        assert_eq!(store.save(batch), gap);
        assert!(store.lines(ONE).unwrap().is_empty() && store.lines(TableId::new(2)).unwrap().is_empty());
        let unclaimed = store.save(vec![line(9, &one, 0, "a")]);
        assert_eq!(unclaimed, Err(StoreError::Fenced(TableId::new(9))));
    });
}

#[test]
fn a_second_server_is_kept_away_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::File(folder.path().join("omerta.db"));
    let _store = open(&place);
    let err = Store::open(&place).map(drop).unwrap_err();
    assert_eq!(err.code(), "in-use");
    assert!(err.to_string().ends_with("omerta.db is in use by another server"), "{err}");
}

#[test]
fn a_second_server_may_take_a_table_over_in_a_shared_database() {
    let database = Database::new();
    let (here, there) = (open(&database.place()), open(&database.place()));
    let (mine, other) = (new_table(&here, 1), new_table(&here, 2));
    here.save(vec![line(1, &mine, 0, "a")]).unwrap();
    let taken = there.claim(ONE).unwrap();
    assert_eq!(texts(&taken.lines), ["a"]);
    // Both write at once: only what is no longer mine is refused.
    let (sender, receiver) = std::sync::mpsc::channel();
    for (name, batch) in [("one", line(1, &mine, 1, "late")), ("two", line(2, &other, 0, "x"))] {
        let sender = sender.clone();
        here.write(vec![batch], move |result| sender.send((name, result)).unwrap());
    }
    assert_eq!(receiver.recv().unwrap(), ("one", Err(StoreError::Fenced(ONE))));
    assert_eq!(receiver.recv().unwrap(), ("two", Ok(())));
    there.save(vec![line(1, &taken, 0, "b")]).unwrap();
    assert_eq!(texts(&here.lines(ONE).unwrap()), ["a", "b"]);
}

#[test]
fn data_of_a_newer_program_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("omerta.db");
    rusqlite::Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let err = Store::open(&Place::File(file)).map(drop).unwrap_err();
    assert_eq!(err, StoreError::TooNew { found: 99, known: 1 });
}

#[test]
fn a_place_that_is_none_is_named() {
    let nowhere = Place::Postgres("postgres://omerta@127.0.0.1:1/none".to_owned());
    assert_eq!(Store::open(&nowhere).map(drop).unwrap_err().code(), "database");
    let folder = tempfile::tempdir().unwrap();
    let nowhere = Place::File(folder.path().join("none").join("omerta.db"));
    assert_eq!(Store::open(&nowhere).map(drop).unwrap_err().code(), "database");
}
