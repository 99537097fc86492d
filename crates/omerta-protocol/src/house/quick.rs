//! The answer that clients give most of all, read at once: an option by its place in the list. Whatever is anything else,
//! or is wrong in any way, is read by the long way, which knows how to say what is wrong.

use omerta_core::{DecisionId, Seat};
use serde::Deserialize;

use crate::house::socket::ToTable;
use crate::request::Request;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Message<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    n: u64,
    #[serde(borrow)]
    request: Act<'a>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    seat: Seat,
    id: DecisionId,
    index: usize,
}

/// The message, if it is such an answer.
pub(crate) fn read(bytes: &[u8]) -> Option<ToTable> {
    // Lists would be taken for objects.
    if bytes.contains(&b'[') {
        return None;
    }
    let Message { kind, n, request } = serde_json::from_slice(bytes).ok()?;
    let Act { kind: what, seat, id, index } = request;
    let nothing = || Request::Act {
        seat,
        id,
        index: Some(index),
        act: None,
        say: None,
        set: None,
        amount: None,
        line: None,
    };
    (kind == "game" && what == "act").then(|| ToTable::Game { n, request: nothing() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reads_what_the_long_way_reads_and_nothing_else() {
        let good = br#"{"type":"game","n":7,"request":{"type":"act","seat":"B","id":3,"index":2}}"#;
        let message = read(good).expect("an answer");
        let long = serde_json::from_slice::<ToTable>(good).expect("the same");
        assert_eq!(message, long);
        for other in [
            &br#"{"type":"game","n":7,"n":8,"request":{"type":"act","seat":"B","id":3,"index":2}}"#[..],
            br#"{"type":"game","n":7,"request":{"type":"act","seat":"B","id":3,"index":2,"say":"x"}}"#,
            br#"{"type":"game","n":7,"request":{"type":"late","seat":"B","id":3,"index":2}}"#,
            br#"{"type":"house","n":7,"request":{"type":"act","seat":"B","id":3,"index":2}}"#,
            br#"{"type":"game","n":7,"request":["act","B",3,2]}"#,
            br#"["game",7,{"type":"act","seat":"B","id":3,"index":2}]"#,
            b"",
        ] {
            assert!(read(other).is_none(), "{}", String::from_utf8_lossy(other));
        }
    }
}
