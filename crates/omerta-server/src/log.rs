//! What whoever runs the house reads: one JSON object a line, on standard error. No token, no secret, no card.

use std::io::Write as _;

use serde_json::{Value, json};

/// Writes a line: what happened, where, and what belongs to it.
pub(crate) fn write(level: &str, what: &str, fields: &Value) {
    let at = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |it| it.as_millis() as u64);
    let mut line = json!({ "at": at, "level": level, "what": what });
    if let (Some(line), Some(fields)) = (line.as_object_mut(), fields.as_object()) {
        line.extend(fields.iter().map(|(name, value)| (name.clone(), value.clone())));
    }
    // Whoever reads the log may have gone away; the house goes on.
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// Something worth knowing.
pub(crate) fn info(what: &str, fields: &Value) {
    write("info", what, fields);
}

/// Something that somebody should look at.
pub(crate) fn warn(what: &str, fields: &Value) {
    write("warn", what, fields);
}
