//! PostgreSQL: several servers may share it; the key of the lines keeps all but one away from a table.

use std::time::Duration;

use ::postgres::{Client, Config, NoTls, Row, Transaction};

use crate::error::StoreError;
use crate::ledger::{Ledger, Stand};
use crate::rows::{Card, Claim, Hash, Line, Stage, TableId, TableRow, Write};
use crate::store::Backend;

/// Each brings the data from one version to the next.
const MIGRATIONS: &[&str] = &[include_str!("../migrations/postgres/0001.sql")];
/// Two servers that start at once wait for each other under this number.
const MIGRATING: i64 = 0x6f6d_6572_7461;
/// How long a database may take to say hello.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection, opened again when it is lost.
pub(crate) struct Postgres {
    config: Config,
    client: Option<Client>,
    ledger: Ledger,
}

impl Postgres {
    /// Connects, to write and to read.
    pub(crate) fn open(address: &str) -> Result<(Postgres, Postgres), StoreError> {
        let mut config: Config = address.parse()?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        let of = |config: Config| Postgres { config, client: None, ledger: Ledger::default() };
        let (mut writing, reading) = (of(config.clone()), of(config));
        writing.with(migrate)?;
        Ok((writing, reading))
    }

    /// Does something with the connection. After an error it is opened anew the next time.
    fn with<T>(&mut self, work: impl FnOnce(&mut Client) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut client = match self.client.take().filter(|it| !it.is_closed()) {
            Some(client) => client,
            None => self.config.connect(NoTls)?,
        };
        let result = work(&mut client);
        if !matches!(result, Err(StoreError::Database(_))) {
            self.client = Some(client);
        }
        result
    }
}

impl Backend for Postgres {
    fn write(&mut self, batches: &[&[Write]]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let mut checked = self.ledger.check(batches);
        let writes = checked.writes(batches);
        match self.with(|client| commit(client, &writes)) {
            Ok(()) => return Ok(self.ledger.keep(checked)),
            Err(StoreError::Fenced(_)) => (),
            Err(err) => {
                self.ledger.lose(batches);
                return Err(err);
            }
        }
        // Somebody else has claimed one of these tables: only its own batches are refused.
        for (batch, result) in batches.iter().zip(&mut checked.results).filter(|(_, result)| result.is_ok()) {
            *result = self.with(|client| commit(client, &batch.iter().collect::<Vec<_>>()));
        }
        let failed: Vec<&[Write]> =
            batches.iter().zip(&checked.results).filter(|(_, it)| it.is_err()).map(|(it, _)| *it).collect();
        let results = self.ledger.keep(checked);
        self.ledger.lose(&failed);
        Ok(results)
    }

    fn claim(&mut self, table: TableId) -> Result<Claim, StoreError> {
        let claim = self.with(|client| {
            let mut transaction = client.transaction()?;
            let sql = "SELECT FROM tables WHERE id = $1 FOR UPDATE";
            transaction.query_opt(sql, &[&table.number()])?.ok_or(StoreError::NoTable(table))?;
            let (stand, lines) = read(&mut transaction, table)?;
            let (epoch, next) = (stand.epoch + 1, stand.next);
            let sql = "INSERT INTO lines (table_id, n, epoch, data) VALUES ($1, $2, $3, '')";
            transaction.execute(sql, &[&table.number(), &(next as i32), &(epoch as i32)])?;
            transaction.commit()?;
            Ok(Claim { epoch, next: next + 1, lines })
        })?;
        self.ledger.set(table, Stand { epoch: claim.epoch, next: claim.next, is_claimed: true });
        Ok(claim)
    }

    fn lines(&mut self, table: TableId) -> Result<Vec<Vec<u8>>, StoreError> {
        self.table(table)?;
        self.with(|client| {
            let mut transaction = client.transaction()?;
            Ok(read(&mut transaction, table)?.1)
        })
    }

    fn unfinished(&mut self) -> Result<Vec<TableRow>, StoreError> {
        let sql =
            "SELECT id, stage, listed, changed, card FROM tables WHERE stage < 2 ORDER BY changed DESC, id";
        self.with(|client| Ok(client.query(sql, &[])?.iter().map(table_row).collect()))
    }

    fn table(&mut self, table: TableId) -> Result<TableRow, StoreError> {
        let sql = "SELECT id, stage, listed, changed, card FROM tables WHERE id = $1";
        self.with(|client| {
            let found = client.query_opt(sql, &[&table.number()])?;
            found.as_ref().map(table_row).ok_or(StoreError::NoTable(table))
        })
    }

    fn key(&mut self, hash: &Hash) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT data FROM keys WHERE hash = $1";
        self.with(|client| Ok(client.query_opt(sql, &[&hash.as_slice()])?.map(|it| it.get(0))))
    }

    fn pack(&mut self, hash: &Hash) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT data FROM packs WHERE hash = $1";
        self.with(|client| Ok(client.query_opt(sql, &[&hash.as_slice()])?.map(|it| it.get(0))))
    }
}

fn migrate(client: &mut Client) -> Result<(), StoreError> {
    let mut transaction = client.transaction()?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATING])?;
    transaction.batch_execute("CREATE TABLE IF NOT EXISTS omerta_version (version INTEGER NOT NULL)")?;
    let found = transaction.query_opt("SELECT version FROM omerta_version", &[])?;
    let found = found.map_or(0, |it| it.get::<_, i32>(0) as u32);
    let known = MIGRATIONS.len() as u32;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for sql in &MIGRATIONS[found as usize..] {
        transaction.batch_execute(sql)?;
    }
    transaction.execute("DELETE FROM omerta_version", &[])?;
    transaction.execute("INSERT INTO omerta_version VALUES ($1)", &[&(known as i32)])?;
    Ok(transaction.commit()?)
}

/// Writes in one transaction. A line whose number is taken belongs to somebody who has lost the table.
fn commit(client: &mut Client, writes: &[&Write]) -> Result<(), StoreError> {
    let mut transaction = client.transaction()?;
    let lines: Vec<&Line> = writes
        .iter()
        .filter_map(|it| match it {
            Write::Line(line) => Some(line),
            _ => None,
        })
        .collect();
    if let Some(first) = lines.first() {
        let column = |of: fn(&Line) -> i32| lines.iter().map(|it| of(it)).collect::<Vec<i32>>();
        let tables: Vec<i64> = lines.iter().map(|it| it.table.number()).collect();
        let data: Vec<&[u8]> = lines.iter().map(|it| it.data.as_slice()).collect();
        let sql = "INSERT INTO lines (table_id, n, epoch, data) \
                   SELECT * FROM UNNEST($1::bigint[], $2::int[], $3::int[], $4::bytea[]) ON CONFLICT DO NOTHING";
        let (numbers, epochs) = (column(|it| it.n as i32), column(|it| it.epoch as i32));
        let n_kept = transaction.execute(sql, &[&tables, &numbers, &epochs, &data])?;
        if n_kept < lines.len() as u64 {
            return Err(StoreError::Fenced(first.table));
        }
    }
    for write in writes {
        write_plain(&mut transaction, write)?;
    }
    Ok(transaction.commit()?)
}

fn write_plain(transaction: &mut Transaction<'_>, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Table(TableRow { id, card }) | Write::Card(TableRow { id, card }) => {
            let sql = "INSERT INTO tables (id, stage, listed, changed, card) VALUES ($1, $2, $3, $4, $5) \
                       ON CONFLICT (id) DO UPDATE SET stage = $2, listed = $3, changed = $4, card = $5";
            let Card { stage, is_listed, changed, data } = card;
            let changed = *changed as i64;
            transaction.execute(sql, &[&id.number(), &(*stage as i16), is_listed, &changed, data])?;
        }
        Write::Key(hash, data) => {
            let sql =
                "INSERT INTO keys (hash, data) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET data = $2";
            transaction.execute(sql, &[&hash.as_slice(), data])?;
        }
        Write::Forget(hash) => {
            transaction.execute("DELETE FROM keys WHERE hash = $1", &[&hash.as_slice()])?;
        }
        Write::Pack(hash, data) => {
            let sql = "INSERT INTO packs (hash, data) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            transaction.execute(sql, &[&hash.as_slice(), data])?;
        }
        // Lines are written all at once; they have an index here, so there is nothing to put together.
        Write::Line(_) | Write::Shelve(_) => (),
    }
    Ok(())
}

/// Where a table stands, and its lines.
fn read(transaction: &mut Transaction<'_>, table: TableId) -> Result<(Stand, Vec<Vec<u8>>), StoreError> {
    let sql = "SELECT n, epoch, data FROM lines WHERE table_id = $1 ORDER BY n";
    let (mut stand, mut lines) = (Stand::default(), Vec::new());
    for row in transaction.query(sql, &[&table.number()])? {
        let (n, epoch, data): (i32, i32, Vec<u8>) = (row.get(0), row.get(1), row.get(2));
        if n as u32 != stand.next {
            return Err(StoreError::Gap { table, n: stand.next });
        }
        stand = Stand { epoch: epoch as u32, next: stand.next + 1, is_claimed: false };
        // An empty line is a claim.
        lines.extend(Some(data).filter(|it| !it.is_empty()));
    }
    Ok((stand, lines))
}

fn table_row(row: &Row) -> TableRow {
    let (stage, changed): (i16, i64) = (row.get(1), row.get(3));
    let card = Card {
        stage: Stage::of(stage.into()),
        is_listed: row.get(2),
        changed: changed as u64,
        data: row.get(4),
    };
    TableRow { id: TableId::of(row.get(0)), card }
}
