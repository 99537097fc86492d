//! JSON by few roads: in a browser everything is read from a [`Value`], by [`Thin`], and written as text.
//!
//! What reads or writes a type is compiled once for every road it can take, and a page has to be loaded. Elsewhere the
//! quickest road is taken, and what is wrong is said more exactly.

mod thin;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Error, Value};

pub use thin::Thin;

const IN_BROWSER: bool = cfg!(target_arch = "wasm32");

/// The road from a value.
#[cfg(target_arch = "wasm32")]
pub type Road<'a> = Thin<'a>;
/// The road from a value.
#[cfg(not(target_arch = "wasm32"))]
pub type Road<'a> = &'a Value;

/// Where the road begins.
pub fn road(value: &Value) -> Road<'_> {
    #[cfg(target_arch = "wasm32")]
    let value = Thin(value);
    value
}

/// Reads a text.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    match IN_BROWSER {
        true => of(&serde_json::from_str(text)?),
        false => serde_json::from_str(text),
    }
}

/// Reads a value.
pub fn of<T: DeserializeOwned>(value: &Value) -> Result<T, Error> {
    T::deserialize(road(value))
}

/// Something as a value.
pub fn value<T: Serialize + ?Sized>(it: &T) -> Result<Value, Error> {
    match IN_BROWSER {
        true => serde_json::from_str(&serde_json::to_string(it)?),
        false => serde_json::to_value(it),
    }
}
