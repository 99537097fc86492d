//! What is written down of a table: the table beside its game, what became true in the game, and what was said.
//!
//! An entry is a letter and what belongs to it. Lines of the game are kept as the host gave them.

use omerta_host::Millis;
use omerta_protocol::house::ChatTo;
use serde::{Deserialize, Serialize};

use crate::roster::Roster;

/// One entry.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    /// The table beside its game, as it is from now on.
    House(Box<Roster>),
    /// Something became true in the game: whose wish it was, if it was a member's, and the lines.
    Played(Option<Wished>, Vec<String>),
    /// Somebody said something.
    Said(Said),
}

/// Whose wish something was, and the number they gave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Wished {
    pub(crate) member: usize,
    pub(crate) n: u64,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Said {
    pub(crate) by: Wished,
    pub(crate) at: Millis,
    pub(crate) to: ChatTo,
    pub(crate) text: String,
}

impl Entry {
    /// As it is written.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let json = |letter: u8, it: serde_json::Result<Vec<u8>>| {
            let mut bytes = vec![letter];
            bytes.extend(it.expect("entries are plain data"));
            bytes
        };
        match self {
            Entry::House(roster) => json(b'h', serde_json::to_vec(roster)),
            Entry::Said(said) => json(b's', serde_json::to_vec(said)),
            Entry::Played(by, lines) => {
                let by = by.map_or(String::new(), |it| format!("{} {}", it.member, it.n));
                let mut bytes = format!("p{by}").into_bytes();
                for line in lines {
                    bytes.push(b'\n');
                    bytes.extend(line.as_bytes());
                }
                bytes
            }
        }
    }

    /// Reads it back.
    pub(crate) fn read(bytes: &[u8]) -> Result<Entry, String> {
        let (letter, rest) = bytes.split_first().ok_or("it is empty")?;
        let bad = |err: serde_json::Error| err.to_string();
        match letter {
            b'h' => Ok(Entry::House(serde_json::from_slice(rest).map_err(bad)?)),
            b's' => Ok(Entry::Said(serde_json::from_slice(rest).map_err(bad)?)),
            b'p' => {
                let text = std::str::from_utf8(rest).map_err(|err| err.to_string())?;
                let mut lines = text.split('\n');
                let by = match lines.next().unwrap_or_default() {
                    "" => None,
                    words => {
                        let (member, n) = words.split_once(' ').ok_or("nobody wished it")?;
                        let member = member.parse().map_err(|_| "no member")?;
                        Some(Wished { member, n: n.parse().map_err(|_| "no number")? })
                    }
                };
                Ok(Entry::Played(by, lines.map(str::to_owned).collect()))
            }
            letter => Err(format!("there is no entry `{}`", char::from(*letter))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_back_and_what_is_none_is_refused() {
        let lines = vec!["{\"at\":1}".to_owned(), "{\"at\":2}".to_owned()];
        for by in [None, Some(Wished { member: 3, n: 17 })] {
            let Ok(Entry::Played(again, read)) = Entry::read(&Entry::Played(by, lines.clone()).bytes())
            else {
                panic!("it is read back");
            };
            assert_eq!((again, read), (by, lines.clone()));
        }
        for bytes in [&b""[..], b"x", b"h{", b"p3", b"p\xff", b"pa b\n{}"] {
            assert!(Entry::read(bytes).is_err(), "{bytes:?}");
        }
    }
}
