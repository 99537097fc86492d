//! The RON of packs as JSON values, in little code: for a browser, to which all of RON would be too large.
//!
//! It reads what the packs of this project are written in and no more: fields in brackets, variants, lists, maps, texts,
//! letters, numbers and comments. Structs have no names there, so a name before brackets is a variant's.

use omerta_core::json::Thin;
use omerta_core::pack::PackFiles;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What a text says; nothing if it can't be read.
pub fn value(text: &str) -> Option<Value> {
    let mut reader = Reader(text);
    let value = reader.value()?;
    reader.skip();
    reader.0.is_empty().then_some(value)
}

/// Whether a browser reads a file of a pack as everybody else does: for the tests of games.
pub fn is_read_alike<T: DeserializeOwned + PartialEq>(files: &PackFiles, name: &str) -> bool {
    let (text, whole) = (&files.0[name], crate::pack::read::<T>(files, name, &mut Vec::new()));
    let plain = value(text).and_then(|it| T::deserialize(Thin(&it)).ok());
    whole.is_some() && plain == whole
}

/// What is left of a text.
struct Reader<'a>(&'a str);

impl<'a> Reader<'a> {
    /// Goes on to the next thing that is no space and no comment.
    fn skip(&mut self) {
        loop {
            self.0 = self.0.trim_start();
            match self.0.strip_prefix("//") {
                Some(comment) => self.0 = comment.split_once('\n').map_or("", |it| it.1),
                None => return,
            }
        }
    }

    /// Takes a sign if it comes next.
    fn takes(&mut self, sign: char) -> bool {
        self.skip();
        let rest = self.0.strip_prefix(sign);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// Takes all that comes next and is made of such signs.
    fn take(&mut self, fits: impl Fn(u8) -> bool) -> &'a str {
        let n = self.0.bytes().take_while(|it| fits(*it)).count();
        let (taken, rest) = self.0.split_at(n);
        self.0 = rest;
        taken
    }

    fn word(&mut self) -> &'a str {
        self.take(|it| it.is_ascii_alphanumeric() || it == b'_')
    }

    fn value(&mut self) -> Option<Value> {
        self.skip();
        match self.0.bytes().next()? {
            b'"' => self.text().map(Value::String),
            b'[' => {
                self.takes('[');
                self.values(']').map(Value::Array)
            }
            b'{' => {
                self.takes('{');
                self.fields('}', |it| if it.takes('"') { it.rest_of_text() } else { None })
            }
            b'(' => self.group(),
            b'\'' => {
                let (letter, rest) = self.0[1..].split_once('\'')?;
                self.0 = rest;
                Some(letter.into())
            }
            b'-' | b'0'..=b'9' => {
                let number = self.take(|it| it.is_ascii_digit() || b"-.eE_".contains(&it));
                serde_json::from_str(&number.replace('_', "")).ok()
            }
            _ => self.named(),
        }
    }

    /// A word, or a variant with what it holds.
    fn named(&mut self) -> Option<Value> {
        let word = self.word();
        self.skip();
        match word {
            "" => None,
            "true" => Some(true.into()),
            "false" => Some(false.into()),
            "None" => Some(Value::Null),
            "Some" => self.group(),
            _ if self.0.starts_with('(') => {
                let held = self.group()?;
                Some(Value::Object(Map::from_iter([(word.to_owned(), held)])))
            }
            _ => Some(word.into()),
        }
    }

    /// What is in round brackets: fields with their names, several values, or a single one as it is.
    fn group(&mut self) -> Option<Value> {
        if !self.takes('(') {
            return None;
        }
        self.skip();
        let mut ahead = Reader(self.0);
        if !ahead.word().is_empty() && ahead.takes(':') {
            return self.fields(')', |it| Some(it.word().to_owned()));
        }
        let mut values = self.values(')')?;
        if values.len() == 1 { values.pop() } else { Some(Value::Array(values)) }
    }

    /// Takes what parts two things of a list; nothing is needed after the last.
    fn parted(&mut self, end: char) -> Option<()> {
        (self.takes(',') || self.0.starts_with(end)).then_some(())
    }

    fn values(&mut self, end: char) -> Option<Vec<Value>> {
        let mut values = Vec::new();
        while !self.takes(end) {
            values.push(self.value()?);
            self.parted(end)?;
        }
        Some(values)
    }

    fn fields(&mut self, end: char, key: impl Fn(&mut Reader<'a>) -> Option<String>) -> Option<Value> {
        let mut fields = Map::new();
        while !self.takes(end) {
            let key = key(self)?;
            if !self.takes(':') {
                return None;
            }
            fields.insert(key, self.value()?);
            self.parted(end)?;
        }
        Some(Value::Object(fields))
    }

    fn text(&mut self) -> Option<String> {
        if self.takes('"') { self.rest_of_text() } else { None }
    }

    /// A text whose first quotation mark was taken.
    fn rest_of_text(&mut self) -> Option<String> {
        let mut text = String::new();
        loop {
            let at = self.0.find(['"', '\\'])?;
            let (plain, rest) = self.0.split_at(at);
            text.push_str(plain);
            let mut signs = rest.chars();
            let sign = signs.next();
            if sign == Some('"') {
                self.0 = signs.as_str();
                return Some(text);
            }
            text.push(match signs.next()? {
                'n' => '\n',
                it @ ('"' | '\\' | '\'') => it,
                _ => return None,
            });
            self.0 = signs.as_str();
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn everything_packs_are_written_in_is_read() {
        let text = r#"
            // A pack.
            (
                name: "a \"quoted\" word\n", numbers: [1, -2, 0.5, 10_000],
                none: None, some: Some(3), is_on: true, // said so
                pairs: [(1, "b"), (2, "c"),],
                effect: On(Won(Combat), Kill(pick: One, n: 2)), unit: Plain(good),
                letter: 'M',
            )
        "#;
        let expected = json!({
            "name": "a \"quoted\" word\n", "numbers": [1, -2, 0.5, 10_000],
            "none": null, "some": 3, "is_on": true,
            "pairs": [[1, "b"], [2, "c"]],
            "effect": { "On": [{ "Won": "Combat" }, { "Kill": { "pick": "One", "n": 2 } }] },
            "unit": { "Plain": "good" },
            "letter": "M",
        });
        assert_eq!(value(text), Some(expected));
        for bad in ["", "(a: )", "[1", "\"a", "{1: 2}", "1 2", "(a 1)", "'a"] {
            assert_eq!(value(bad), None, "{bad}");
        }
    }
}
