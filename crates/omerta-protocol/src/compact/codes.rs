//! Codes of reasons and ids of rules that come over a wire. In the program they are texts that live for ever.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// No game has so many codes and rules.
const MOST: usize = 4096;
/// No code is so long.
const LONGEST: usize = 64;

static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// The same text for ever; nothing if it is too long, or one of too many.
pub(super) fn lasting(text: &str) -> Option<&'static str> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(it) = known.get(text) {
        return Some(it);
    }
    if text.len() > LONGEST || known.len() >= MOST {
        return None;
    }
    // There are few of them, and each is kept once.
    let it: &'static str = Box::leak(text.to_owned().into_boxed_str());
    known.insert(it);
    Some(it)
}
