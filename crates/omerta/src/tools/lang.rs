//! The language that is spoken unless told.

use omerta_core::Lang;

/// German where the system speaks it, English everywhere else.
pub(crate) fn system() -> Lang {
    let set = |name: &&str| std::env::var(name).is_ok_and(|it| !it.is_empty());
    let first = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find(|it| set(it));
    let speaks = first.and_then(|it| std::env::var(it).ok()).unwrap_or_default();
    if speaks.starts_with("de") { Lang::De } else { Lang::En }
}
