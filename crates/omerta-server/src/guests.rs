//! Guests: a name and a list of tables under the hash of a token.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use omerta_store::{Store, TableId, Write};
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::secrets::GuestId;

/// Guests that are remembered before all are forgotten and read again.
const KEPT: usize = 50_000;
/// Tables of one guest that are remembered.
const TABLES: usize = 200;

/// What is written down of a guest.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guest {
    pub(crate) name: String,
    /// Their tables, the latest last.
    pub(crate) tables: Vec<String>,
}

/// All guests that were heard of lately.
#[derive(Debug, Default)]
pub(crate) struct Guests(Mutex<HashMap<GuestId, Guest>>);

impl Guests {
    /// A guest, if they were heard of lately.
    pub(crate) fn known(&self, id: GuestId) -> Option<Guest> {
        self.lock().get(&id).cloned()
    }

    /// A guest. It waits for the disk if they were not heard of lately.
    pub(crate) fn get(&self, store: &Store, id: GuestId) -> Result<Option<Guest>, ApiError> {
        if let Some(guest) = self.known(id) {
            return Ok(Some(guest));
        }
        let Some(data) = store.key(id.0)? else { return Ok(None) };
        let Ok(guest) = serde_json::from_slice::<Guest>(&data) else { return Ok(None) };
        let mut guests = self.lock();
        if guests.len() >= KEPT {
            guests.clear();
        }
        Ok(Some(guests.entry(id).or_insert(guest).clone()))
    }

    /// Writes a new guest down. It waits for the disk.
    pub(crate) fn add(&self, store: &Store, id: GuestId, guest: Guest) -> Result<(), ApiError> {
        store.save(vec![key(id, &guest)])?;
        self.lock().insert(id, guest);
        Ok(())
    }

    /// A guest has entered a table. What has to be written down for it, if it is news.
    pub(crate) fn enters(&self, id: GuestId, table: TableId) -> Option<Write> {
        let mut guests = self.lock();
        let guest = guests.get_mut(&id)?;
        let table = table.to_string();
        if guest.tables.last() == Some(&table) {
            return None;
        }
        guest.tables.retain(|it| *it != table);
        guest.tables.push(table);
        let n_old = guest.tables.len().saturating_sub(TABLES);
        guest.tables.drain(..n_old);
        Some(key(id, guest))
    }

    /// A guest has another name. It waits for the disk.
    pub(crate) fn rename(&self, store: &Store, id: GuestId, name: &str) -> Result<(), ApiError> {
        let Some(mut guest) = self.get(store, id)? else { return Ok(()) };
        name.clone_into(&mut guest.name);
        self.add(store, id, guest)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<GuestId, Guest>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(id: GuestId, guest: &Guest) -> Write {
    Write::Key(id.0, serde_json::to_vec(guest).expect("a guest is plain data"))
}
