//! SQLite in one file: one process writes, and a start reads the numbers of all lines once.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, Transaction, params};

use crate::error::StoreError;
use crate::ledger::{Ledger, Stand};
use crate::rows::{Card, Claim, Hash, Line, Stage, TableId, TableRow, Write};
use crate::store::Backend;

/// Each brings the data from one version to the next.
const MIGRATIONS: &[&str] = &[include_str!("../migrations/sqlite/0001.sql")];

/// A connection to the file.
pub(crate) struct Sqlite {
    connection: Connection,
    ledger: Ledger,
    /// The rows of each table that has lines which are not on a shelf.
    rows: HashMap<TableId, Vec<i64>>,
    /// Held as long as this process writes.
    _lock: Option<File>,
}

/// What a transaction has changed in the rows of tables.
struct Committed {
    /// Which rows became whose.
    rows: Vec<(TableId, i64)>,
    /// Whose rows went to the shelf.
    shelved: Vec<TableId>,
}

impl Sqlite {
    /// Opens the file, to write and to read.
    pub(crate) fn open(file: &Path) -> Result<(Sqlite, Sqlite), StoreError> {
        let lock = lock(file)?;
        let mut connection = Connection::open(file)?;
        // A step that was acknowledged outlives a power cut.
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        migrate(&mut connection)?;
        let mut writing = Sqlite::new(connection, Some(lock));
        writing.find_rows()?;
        Ok((writing, Sqlite::new(Connection::open(file)?, None)))
    }

    fn new(connection: Connection, lock: Option<File>) -> Sqlite {
        Sqlite { connection, ledger: Ledger::default(), rows: HashMap::new(), _lock: lock }
    }

    /// Reads which rows belong to which table. Lines themselves are read when somebody comes.
    fn find_rows(&mut self) -> Result<(), StoreError> {
        let mut stands: HashMap<TableId, Stand> = HashMap::new();
        let mut statement = self.connection.prepare("SELECT id FROM tables")?;
        for id in statement.query_map([], |row| row.get::<_, i64>(0))? {
            stands.insert(TableId::of(id?), Stand::default());
        }
        let stand_of = |row: &Row<'_>| {
            let (id, n, epoch): (i64, u32, u32) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok((TableId::of(id), n, epoch))
        };
        let mut statement = self.connection.prepare("SELECT table_id, n, epoch FROM shelves")?;
        for row in statement.query_map([], stand_of)? {
            let (table, next, epoch) = row?;
            stands.insert(table, Stand { epoch, next, is_claimed: false });
        }
        let mut statement =
            self.connection.prepare("SELECT table_id, n, epoch, rowid FROM lines ORDER BY rowid")?;
        let numbered = |row: &Row<'_>| Ok((stand_of(row)?, row.get::<_, i64>(3)?));
        for row in statement.query_map([], numbered)? {
            let ((table, n, epoch), row) = row?;
            let stand = stands.entry(table).or_default();
            *stand = Stand { epoch: stand.epoch.max(epoch), next: n + 1, is_claimed: false };
            self.rows.entry(table).or_default().push(row);
        }
        drop(statement);
        stands.into_iter().for_each(|(table, stand)| self.ledger.set(table, stand));
        Ok(())
    }

    /// All lines of a table, those on the shelf first.
    fn read(&self, table: TableId) -> Result<Vec<Vec<u8>>, StoreError> {
        let shelf: Option<(u32, Vec<u8>)> = self
            .connection
            .prepare_cached("SELECT n, data FROM shelves WHERE table_id = ?1")?
            .query_row([table.number()], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?;
        let (mut next, mut lines) = match &shelf {
            Some((n, data)) => (*n, unshelve(data)),
            None => (0, Vec::new()),
        };
        let mut statement = self.connection.prepare_cached("SELECT n, data FROM lines WHERE rowid = ?1")?;
        for row in self.rows.get(&table).into_iter().flatten() {
            let (n, data): (u32, Vec<u8>) = statement.query_row([row], |it| Ok((it.get(0)?, it.get(1)?)))?;
            if n != next {
                return Err(StoreError::Gap { table, n: next });
            }
            next += 1;
            // An empty line is a claim.
            lines.extend(Some(data).filter(|it| !it.is_empty()));
        }
        Ok(lines)
    }

    /// Writes in one transaction.
    fn commit(&mut self, writes: &[&Write]) -> Result<Committed, StoreError> {
        let transaction = self.connection.transaction()?;
        let (mut rows, mut shelved) = (Vec::new(), Vec::new());
        for write in writes {
            match write {
                Write::Line(Line { table, epoch, n, data }) => {
                    rows.push((*table, insert_line(&transaction, *table, *n, *epoch, data)?));
                }
                Write::Shelve(table) => {
                    let stand = self.ledger.get(*table).unwrap_or_default();
                    let own = self.rows.get(table).map_or(&[][..], Vec::as_slice);
                    shelve(&transaction, *table, stand, own)?;
                    shelved.push(*table);
                }
                write => write_plain(&transaction, write)?,
            }
        }
        transaction.commit()?;
        Ok(Committed { rows, shelved })
    }
}

impl Backend for Sqlite {
    fn write(&mut self, batches: &[&[Write]]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let checked = self.ledger.check(batches);
        let writes = checked.writes(batches);
        // Lines of the same group would not be on the shelf yet: a table is shelved on its own.
        let (shelves, writes): (Vec<&Write>, Vec<&Write>) =
            writes.into_iter().partition(|it| matches!(it, Write::Shelve(_)));
        for group in [writes, shelves] {
            if group.is_empty() {
                continue;
            }
            match self.commit(&group) {
                Ok(Committed { rows, shelved }) => {
                    rows.into_iter().for_each(|(table, row)| self.rows.entry(table).or_default().push(row));
                    shelved.iter().for_each(|it| drop(self.rows.remove(it)));
                }
                Err(err) => {
                    self.ledger.lose(batches);
                    return Err(err);
                }
            }
            for write in group {
                if let Write::Table(TableRow { id, .. }) = write
                    && self.ledger.get(*id).is_none()
                {
                    self.ledger.set(*id, Stand::default());
                }
            }
        }
        Ok(self.ledger.keep(checked))
    }

    fn claim(&mut self, table: TableId) -> Result<Claim, StoreError> {
        let Stand { epoch, next, .. } = self.ledger.get(table).ok_or(StoreError::NoTable(table))?;
        let lines = self.read(table)?;
        let epoch = epoch + 1;
        let transaction = self.connection.transaction()?;
        let row = insert_line(&transaction, table, next, epoch, &[])?;
        transaction.commit()?;
        self.rows.entry(table).or_default().push(row);
        let next = next + 1;
        self.ledger.set(table, Stand { epoch, next, is_claimed: true });
        Ok(Claim { epoch, next, lines })
    }

    fn lines(&mut self, table: TableId) -> Result<Vec<Vec<u8>>, StoreError> {
        self.ledger.get(table).ok_or(StoreError::NoTable(table))?;
        self.read(table)
    }

    fn unfinished(&mut self) -> Result<Vec<TableRow>, StoreError> {
        let sql =
            "SELECT id, stage, listed, changed, card FROM tables WHERE stage < 2 ORDER BY changed DESC, id";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([], table_row)?;
        Ok(rows.collect::<Result<Vec<TableRow>, _>>()?)
    }

    fn table(&mut self, table: TableId) -> Result<TableRow, StoreError> {
        let sql = "SELECT id, stage, listed, changed, card FROM tables WHERE id = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let found = statement.query_row([table.number()], table_row).optional()?;
        found.ok_or(StoreError::NoTable(table))
    }

    fn key(&mut self, hash: &Hash) -> Result<Option<Vec<u8>>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT data FROM keys WHERE hash = ?1")?;
        Ok(statement.query_row([hash], |row| row.get(0)).optional()?)
    }

    fn pack(&mut self, hash: &Hash) -> Result<Option<Vec<u8>>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT data FROM packs WHERE hash = ?1")?;
        Ok(statement.query_row([hash], |row| row.get(0)).optional()?)
    }
}

/// Copies a data file while a server may be using it. To restore it, copy it back.
pub fn backup(file: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Database(format!("{} is there already", to.display())));
    }
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.execute("VACUUM INTO ?1", [to.to_string_lossy()])?;
    Ok(())
}

/// Keeps a second server away from the file.
fn lock(file: &Path) -> Result<File, StoreError> {
    let mut name = file.as_os_str().to_owned();
    name.push(".lock");
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(PathBuf::from(name))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(file.display().to_string())),
        Err(TryLockError::Error(err)) => Err(err.into()),
    }
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = MIGRATIONS.len() as u32;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for (version, sql) in (1..).zip(MIGRATIONS).skip(found as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()?;
    }
    Ok(())
}

fn insert_line(
    transaction: &Transaction<'_>,
    table: TableId,
    n: u32,
    epoch: u32,
    data: &[u8],
) -> Result<i64, StoreError> {
    let sql = "INSERT INTO lines (table_id, n, epoch, data) VALUES (?1, ?2, ?3, ?4)";
    transaction.prepare_cached(sql)?.execute(params![table.number(), n, epoch, data])?;
    Ok(transaction.last_insert_rowid())
}

/// Puts the lines of a table together. Claims are left out; the number of the next line and the epoch are kept.
fn shelve(
    transaction: &Transaction<'_>,
    table: TableId,
    Stand { epoch, next, .. }: Stand,
    rows: &[i64],
) -> Result<(), StoreError> {
    let mut shelf: Vec<u8> = transaction
        .prepare_cached("SELECT data FROM shelves WHERE table_id = ?1")?
        .query_row([table.number()], |row| row.get(0))
        .optional()?
        .unwrap_or_default();
    let mut read = transaction.prepare_cached("SELECT data FROM lines WHERE rowid = ?1")?;
    let mut delete = transaction.prepare_cached("DELETE FROM lines WHERE rowid = ?1")?;
    for row in rows {
        let data: Vec<u8> = read.query_row([row], |it| it.get(0))?;
        if !data.is_empty() {
            shelf.extend((data.len() as u32).to_le_bytes());
            shelf.extend(data);
        }
        delete.execute([row])?;
    }
    let sql = "INSERT OR REPLACE INTO shelves (table_id, n, epoch, data) VALUES (?1, ?2, ?3, ?4)";
    transaction.prepare_cached(sql)?.execute(params![table.number(), next, epoch, shelf])?;
    Ok(())
}

/// The lines on a shelf.
fn unshelve(mut shelf: &[u8]) -> Vec<Vec<u8>> {
    let mut lines = Vec::new();
    while let Some((length, rest)) = shelf.split_first_chunk() {
        let (line, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).unwrap_or((rest, &[]));
        lines.push(line.to_vec());
        shelf = rest;
    }
    lines
}

fn write_plain(transaction: &Transaction<'_>, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Table(TableRow { id, card }) | Write::Card(TableRow { id, card }) => {
            let sql = "INSERT OR REPLACE INTO tables (id, stage, listed, changed, card) VALUES (?1, ?2, ?3, ?4, ?5)";
            let Card { stage, is_listed, changed, data } = card;
            let values = params![id.number(), *stage as i64, is_listed, *changed as i64, data];
            transaction.prepare_cached(sql)?.execute(values)?;
        }
        Write::Key(hash, data) => {
            let sql = "INSERT OR REPLACE INTO keys (hash, data) VALUES (?1, ?2)";
            transaction.prepare_cached(sql)?.execute(params![hash, data])?;
        }
        Write::Forget(hash) => {
            transaction.prepare_cached("DELETE FROM keys WHERE hash = ?1")?.execute([hash])?;
        }
        Write::Pack(hash, data) => {
            let sql = "INSERT OR IGNORE INTO packs (hash, data) VALUES (?1, ?2)";
            transaction.prepare_cached(sql)?.execute(params![hash, data])?;
        }
        Write::Line(_) | Write::Shelve(_) => unreachable!("lines and shelves are written by row"),
    }
    Ok(())
}

fn table_row(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    let (stage, changed): (i64, i64) = (row.get(1)?, row.get(3)?);
    let card =
        Card { stage: Stage::of(stage), is_listed: row.get(2)?, changed: changed as u64, data: row.get(4)? };
    Ok(TableRow { id: TableId::of(row.get(0)?), card })
}
