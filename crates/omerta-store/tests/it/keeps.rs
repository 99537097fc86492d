//! Lines, cards, keys and packs come back.

use std::sync::mpsc;
use std::thread;

use omerta_store::{Place, Stage, StoreError, TableId, Write, backup};

use crate::{everywhere, line, new_table, open, row, texts};

#[test]
fn lines_come_back_in_order_after_the_store_was_closed() {
    everywhere(|place| {
        let store = open(place);
        let claim = new_table(&store, 1);
        assert_eq!(claim.lines, Vec::<Vec<u8>>::new());
        store.save(vec![line(1, &claim, 0, "a"), line(1, &claim, 1, "b")]).unwrap();
        store.save(vec![line(1, &claim, 2, "c")]).unwrap();
        assert_eq!(texts(&store.lines(TableId::new(1)).unwrap()), ["a", "b", "c"]);
        drop(store);
        let store = open(place);
        let again = store.claim(TableId::new(1)).unwrap();
        assert_eq!(texts(&again.lines), ["a", "b", "c"]);
        assert!(again.epoch > claim.epoch);
        store.save(vec![line(1, &again, 0, "d")]).unwrap();
        assert_eq!(texts(&store.lines(TableId::new(1)).unwrap()), ["a", "b", "c", "d"]);
    });
}

#[test]
fn a_table_that_was_shelved_goes_on() {
    everywhere(|place| {
        let store = open(place);
        let claim = new_table(&store, 1);
        store.save(vec![line(1, &claim, 0, "a")]).unwrap();
        store.save(vec![Write::Shelve(TableId::new(1))]).unwrap();
        let again = store.claim(TableId::new(1)).unwrap();
        assert_eq!(texts(&again.lines), ["a"]);
        // Also along with other lines of the same moment.
        store.save(vec![line(1, &again, 0, "b"), Write::Shelve(TableId::new(1))]).unwrap();
        drop(store);
        let store = open(place);
        let last = store.claim(TableId::new(1)).unwrap();
        assert_eq!(texts(&last.lines), ["a", "b"]);
        store.save(vec![line(1, &last, 0, "c")]).unwrap();
        assert_eq!(texts(&store.lines(TableId::new(1)).unwrap()), ["a", "b", "c"]);
    });
}

#[test]
fn lists_show_what_is_not_over_the_latest_first() {
    everywhere(|place| {
        let store = open(place);
        let rows = [row(1, Stage::Lobby, 10), row(2, Stage::Playing, 30), row(3, Stage::Lobby, 20)];
        store.save(rows.iter().cloned().map(Write::Table).collect()).unwrap();
        assert_eq!(store.unfinished().unwrap(), [&rows[1], &rows[2], &rows[0]].map(Clone::clone));
        store.save(vec![Write::Card(row(2, Stage::Over, 40))]).unwrap();
        assert_eq!(store.unfinished().unwrap(), [&rows[2], &rows[0]].map(Clone::clone));
        assert_eq!(store.table(TableId::new(2)).unwrap(), row(2, Stage::Over, 40));
        assert_eq!(store.table(TableId::new(9)), Err(StoreError::NoTable(TableId::new(9))));
        assert_eq!(store.lines(TableId::new(9)), Err(StoreError::NoTable(TableId::new(9))));
    });
}

#[test]
fn keys_and_packs_are_found_by_their_hash() {
    everywhere(|place| {
        let store = open(place);
        store
            .save(vec![Write::Key([1; 32], b"seat".to_vec()), Write::Pack([2; 32], b"pack".to_vec())])
            .unwrap();
        assert_eq!(store.key([1; 32]).unwrap(), Some(b"seat".to_vec()));
        assert_eq!(store.key([2; 32]).unwrap(), None);
        assert_eq!(store.pack([2; 32]).unwrap(), Some(b"pack".to_vec()));
        store.save(vec![Write::Key([1; 32], b"other".to_vec())]).unwrap();
        assert_eq!(store.key([1; 32]).unwrap(), Some(b"other".to_vec()));
        store.save(vec![Write::Forget([1; 32])]).unwrap();
        assert_eq!(store.key([1; 32]).unwrap(), None);
    });
}

#[test]
fn many_tables_write_at_once_and_all_is_found() {
    const TABLES: u64 = 40;
    const LINES: u32 = 25;
    everywhere(|place| {
        let store = open(place);
        let claims: Vec<_> = (0..TABLES).map(|id| new_table(&store, id)).collect();
        thread::scope(|scope| {
            for (id, claim) in (0..).zip(&claims) {
                let store = store.clone();
                scope.spawn(move || {
                    let (sender, receiver) = mpsc::channel();
                    for n in 0..LINES {
                        let sender = sender.clone();
                        let batch = vec![line(id, claim, n, &format!("{id} {n}"))];
                        store.write(batch, move |result| sender.send((n, result)).unwrap());
                    }
                    // They are acknowledged in the order in which they were handed in.
                    for n in 0..LINES {
                        assert_eq!(receiver.recv().unwrap(), (n, Ok(())));
                    }
                });
            }
        });
        for id in 0..TABLES {
            let lines = store.lines(TableId::new(id)).unwrap();
            assert!(texts(&lines).into_iter().eq((0..LINES).map(|n| format!("{id} {n}"))), "table {id}");
        }
    });
}

#[test]
fn a_file_is_copied_while_it_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("omerta.db"), folder.path().join("copy.db"));
    let store = open(&Place::File(file.clone()));
    let claim = new_table(&store, 1);
    store.save(vec![line(1, &claim, 0, "a")]).unwrap();
    backup(&file, &copy).unwrap();
    store.save(vec![line(1, &claim, 1, "b")]).unwrap();
    let err = backup(&file, &copy).unwrap_err();
    assert!(err.to_string().ends_with("copy.db is there already"), "{err}");
    let copied = open(&Place::File(copy));
    assert_eq!(texts(&copied.lines(TableId::new(1)).unwrap()), ["a"]);
    assert_eq!(texts(&store.lines(TableId::new(1)).unwrap()), ["a", "b"]);
}
