//! Recorded games that this browser keeps, and files of them.

use leptos::prelude::*;
use omerta_core::Short as _;
use omerta_core::json;
use omerta_core::record::Format;
use omerta_games::tape::{self, AnyTape, TapeError};
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast as _, JsValue, prelude::Closure};

use crate::browser;
use crate::driver::kept::Kept;
use crate::driver::worker;

const TAPE: &str = "omerta.tape.";
/// So many records are kept; the oldest goes first.
const MOST: usize = 12;

/// A record as it is kept.
#[derive(Serialize, Deserialize)]
struct KeptTape {
    at: u64,
    text: String,
}

/// A recorded game that the page has open. Cheap to copy: it is a handle.
#[derive(Clone, Copy)]
pub struct Tape(StoredValue<Box<dyn AnyTape>, LocalStorage>);

impl Tape {
    /// Opens a record, in either format.
    pub fn read(text: &str) -> Result<Tape, TapeError> {
        tape::read(text.as_bytes()).map(|it| Tape(StoredValue::new_local(it)))
    }

    /// Does something with it.
    pub fn with<T>(self, act: impl FnOnce(&dyn AnyTape) -> T) -> T {
        self.0.with_value(|it| act(&**it))
    }

    /// Keeps it in this browser. Says under which id.
    pub fn keep(self) -> Option<String> {
        let text = self.with(|it| it.write(Format::Json));
        let id = id_of(&text);
        if browser::kept(&format!("{TAPE}{id}")).is_some() {
            return Some(id);
        }
        let kept = serde_json::to_string(&KeptTape { at: browser::now(), text }).ok()?;
        make_room();
        browser::keep(&format!("{TAPE}{id}"), &kept).then_some(id)
    }

    /// Hands it to the person as a file.
    pub fn save(self) {
        let text = self.with(|it| it.write(Format::Json));
        let name = self.with(|it| format!("omerta-{}.jsonl", it.kind().slug()));
        if let Err(error) = download(&name, &text) {
            browser::complain(&format!("the record can't be saved: {error:?}"));
        }
    }
}

/// The id of a record. Two games from one deal differ, so it is made from all that is written (FNV-1a).
fn id_of(text: &str) -> String {
    let mixed = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, mixed))
}

/// The text of a record that this browser keeps: a record on its own, or that of a table.
pub fn find(id: &str) -> Option<String> {
    let kept = browser::kept(&format!("{TAPE}{id}")).and_then(|it| json::read::<KeptTape>(&it).ok());
    kept.map(|it| it.text).or_else(|| {
        let kept = Kept::find(id)?;
        let host = worker::opened(&kept.spec, &kept.lines()).ok()?;
        Some(host.record(Format::Json, None))
    })
}

/// Forgets the oldest records where there are many.
fn make_room() {
    let Some(storage) = browser::storage() else { return };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|it| storage.key(it).ok().flatten());
    let age = |key: &String| {
        let text = browser::kept(key)?;
        json::read::<KeptTape>(&text).ok().map(|it| it.at)
    };
    let mut kept: Vec<(Option<u64>, String)> =
        keys.filter(|it| it.starts_with(TAPE)).map(|it| (age(&it), it)).collect();
    kept.sort_short();
    let n_old = (kept.len() + 1).saturating_sub(MOST);
    kept.iter().take(n_old).for_each(|it| browser::forget(&it.1));
}

fn download(name: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = web_sys::Blob::new_with_str_sequence(&parts)?;
    let url = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link = browser::document().create_element("a")?.unchecked_into::<web_sys::HtmlAnchorElement>();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    browser::later(1_000, move || {
        let _ = web_sys::Url::revoke_object_url(&url);
    });
    Ok(())
}

/// Reads the file that a person chose, as text.
pub fn chosen(input: &web_sys::HtmlInputElement, done: impl FnOnce(String) + 'static) {
    let Some(file) = input.files().and_then(|it| it.get(0)) else { return };
    let Ok(reader) = web_sys::FileReader::new() else { return };
    let read = reader.clone();
    let loaded = Closure::once_into_js(move || {
        let text = read.result().ok().and_then(|it| it.as_string()).unwrap_or_default();
        done(text);
    });
    reader.set_onload(Some(loaded.unchecked_ref()));
    // A file that can't be read is no text, and no text is no record.
    let _ = reader.read_as_text(&file);
}

#[cfg(test)]
mod tests {
    use super::id_of;

    #[test]
    fn every_record_has_an_id_of_its_own() {
        assert_eq!(id_of("a"), "af63dc4c8601ec8c");
        assert_ne!(id_of("one step"), id_of("another step"));
    }
}
