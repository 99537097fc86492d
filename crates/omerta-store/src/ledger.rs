//! Where each table stands, as this process knows it: who may write its next line, and which number that has.

use std::collections::HashMap;

use crate::error::StoreError;
use crate::rows::{Line, TableId, Write};

/// Where one table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stand {
    /// The epoch of the last claim.
    pub(crate) epoch: u32,
    /// The number of the next line.
    pub(crate) next: u32,
    /// Whether somebody in this process has claimed it, and nothing has gone wrong since.
    pub(crate) is_claimed: bool,
}

/// Where all tables stand that this process has to do with.
#[derive(Debug, Default)]
pub(crate) struct Ledger(HashMap<TableId, Stand>);

/// A group of batches that was checked: what to say to each, and where tables stand if it becomes durable.
pub(crate) struct Checked {
    pub(crate) results: Vec<Result<(), StoreError>>,
    after: HashMap<TableId, Stand>,
}

impl Checked {
    /// The writes of the batches that were not refused.
    pub(crate) fn writes<'a>(&self, batches: &[&'a [Write]]) -> Vec<&'a Write> {
        let good = batches.iter().zip(&self.results).filter(|(_, result)| result.is_ok());
        good.flat_map(|(batch, _)| batch.iter()).collect()
    }
}

impl Ledger {
    pub(crate) fn get(&self, table: TableId) -> Option<Stand> {
        self.0.get(&table).copied()
    }

    pub(crate) fn set(&mut self, table: TableId, stand: Stand) {
        self.0.insert(table, stand);
    }

    /// Refuses batches with a line that is not the next one of whoever holds the table.
    pub(crate) fn check(&self, batches: &[&[Write]]) -> Checked {
        let mut checked = Checked { results: Vec::with_capacity(batches.len()), after: HashMap::new() };
        for batch in batches {
            let result = self.check_one(batch, &checked.after);
            checked.results.push(result.map(|after| checked.after.extend(after)));
        }
        checked
    }

    fn check_one(
        &self,
        batch: &[Write],
        before: &HashMap<TableId, Stand>,
    ) -> Result<HashMap<TableId, Stand>, StoreError> {
        let mut after: HashMap<TableId, Stand> = HashMap::new();
        for write in batch {
            let Write::Line(Line { table, epoch, n, .. }) = write else { continue };
            let found = after.get(table).or_else(|| before.get(table)).or_else(|| self.0.get(table));
            let mut stand = *found.ok_or(StoreError::Fenced(*table))?;
            if !stand.is_claimed || *epoch != stand.epoch {
                return Err(StoreError::Fenced(*table));
            }
            if *n != stand.next {
                return Err(StoreError::Gap { table: *table, n: stand.next });
            }
            stand.next += 1;
            after.insert(*table, stand);
        }
        Ok(after)
    }

    /// The group is durable.
    pub(crate) fn keep(&mut self, checked: Checked) -> Vec<Result<(), StoreError>> {
        self.0.extend(checked.after);
        checked.results
    }

    /// It is not known whether these were kept: the tables must be claimed again.
    pub(crate) fn lose(&mut self, batches: &[&[Write]]) {
        for write in batches.iter().copied().flatten() {
            if let Write::Line(line) = write
                && let Some(stand) = self.0.get_mut(&line.table)
            {
                stand.is_claimed = false;
            }
        }
    }
}
