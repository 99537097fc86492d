//! Parts of a table that are made anew only when what they show has changed.

use std::sync::Arc;

use leptos::prelude::*;
use omerta_core::Lang;

use super::Table;

/// Draws something whenever its key has changed, and never else. Whatever is drawn must follow from the key, from
/// [`words_of`] and from what its own parts listen to.
pub fn when_changed<K, T>(
    key: impl Fn() -> K + Send + Sync + 'static,
    draw: impl Fn() -> T + Send + Sync + 'static,
) -> impl Fn() -> T + Send + Sync + 'static
where
    K: PartialEq + Send + Sync + 'static,
{
    let key = Memo::new(move |_| key());
    move || {
        // Read, not only listened to: nobody else asks for it, and what is never asked for never changes.
        key.with(|_| ());
        untrack(&draw)
    }
}

/// What everything that is said at a table depends on: the language, the catalogue, and what players are called.
pub fn words_of(table: Table) -> (Lang, usize, Vec<String>) {
    let catalogue = table.catalogue.with(|it| Arc::as_ptr(it).addr());
    (table.app.lang(), catalogue, table.names())
}
