//! What comes from outside, read or refused.

use omerta_core::record::Format;
use omerta_protocol::house::{MESSAGE_BYTES, NAME_LETTERS, ToTable, Unread};
use omerta_protocol::request::RecordFormat;

use crate::error::ApiError;

/// What is wrong with a message, with its number if it has one.
pub(crate) type Wrong = Box<(Option<u64>, ApiError)>;

/// A message of a socket, with its number; or what is wrong with it.
pub(crate) fn to_table(bytes: &[u8]) -> Result<(Option<u64>, ToTable), Wrong> {
    if bytes.len() > MESSAGE_BYTES {
        let text = format!("a message has at most {MESSAGE_BYTES} bytes");
        return Err(Box::new((None, ApiError::bad("too-long", text))));
    }
    match ToTable::read(bytes) {
        Ok(message) => Ok((message.number(), message)),
        Err(Unread { n, bad }) => Err(Box::new((n, bad.into()))),
    }
}

/// The format of a record.
pub(crate) const fn format(format: RecordFormat) -> Format {
    match format {
        RecordFormat::Json => Format::Json,
        RecordFormat::Text => Format::Text,
    }
}

/// A name that others read.
pub(crate) fn name(text: &str) -> Result<String, ApiError> {
    let name: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let n_letters = name.chars().count();
    if n_letters == 0 || n_letters > NAME_LETTERS || name.chars().any(is_odd) {
        let text = format!("a name has 1 to {NAME_LETTERS} letters");
        return Err(ApiError::bad("bad-name", text));
    }
    Ok(name)
}

/// Signs that can't be seen, or that change how others are read.
fn is_odd(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_what_people_can_read() {
        assert_eq!(name("  Vito   C. ").unwrap(), "Vito C.");
        for text in ["", "   ", "a\u{202e}b", "a\u{7}b", &"x".repeat(25)] {
            assert_eq!(name(text).unwrap_err().problem.code, "bad-name", "{text:?}");
        }
    }

    #[test]
    fn a_message_that_is_none_is_refused_with_its_number() {
        let cases: [(&[u8], Option<u64>, &str); 7] = [
            (b"", None, "bad-json"),
            (b"\xff\xfe", None, "bad-json"),
            (b"[]", None, "bad-field"),
            (br#"{"type":"game","n":7}"#, Some(7), "missing-field"),
            (br#"{"type":"game","n":7,"request":{"type":"dance"}}"#, Some(7), "unknown-request"),
            (br#"{"type":"house","n":8,"wish":{"wish":"fly"}}"#, Some(8), "bad-field"),
            (br#"{"type":"ping","t":1,"t":2}"#, None, "bad-field"),
        ];
        for (bytes, n, code) in cases {
            let (found, error) = *to_table(bytes).unwrap_err();
            assert_eq!((found, error.problem.code.as_str()), (n, code), "{}", String::from_utf8_lossy(bytes));
        }
    }
}
