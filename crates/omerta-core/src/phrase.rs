//! Words for people: rules and clients speak in keys with arguments, phrase files turn them into language.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use schemars::JsonSchema;

use serde::{Deserialize, Serialize};

use crate::game::Viewer;
use crate::seat::{Seat, SeatSet};

/// The languages everything can be said in.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::De];

    /// The two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::De => "de",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Lang, String> {
        Lang::ALL
            .into_iter()
            .find(|it| it.code() == text)
            .ok_or_else(|| format!("`{text}` is no language here: en or de"))
    }
}

/// Something to say: a key into the phrase files, with what fills its blanks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Phrase {
    /// The key, such as `event.aims`.
    pub key: Cow<'static, str>,
    /// What fills the blanks, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(&'static str, Arg)>,
}

/// What fills a blank.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// The name of who sits there.
    Seat(Seat),
    /// The same for whoever reads it.
    Reader(Seat),
    /// Several names.
    Seats(SeatSet),
    /// A plain number, which may also choose between one and many.
    Number(i64),
    /// An amount of dollars.
    Dollars(i64),
    /// Another phrase, such as the name of a card.
    Phrase(Phrase),
    /// Several phrases.
    Phrases(Vec<Phrase>),
    /// Text that is the same in every language.
    Text(String),
}

impl Phrase {
    /// A phrase without blanks.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Phrase {
        Phrase { key: key.into(), args: Vec::new() }
    }

    /// Fills one more blank.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Phrase {
        self.args.push((name, arg.into()));
        self
    }

    /// The same as this viewer reads it: a template may then speak to them.
    #[must_use]
    pub fn read_by(mut self, viewer: Viewer) -> Phrase {
        for (_, arg) in &mut self.args {
            let whole = std::mem::replace(arg, Arg::Number(0));
            *arg = match whole {
                Arg::Seat(seat) if viewer.is(seat) => Arg::Reader(seat),
                Arg::Phrase(inner) => Arg::Phrase(inner.read_by(viewer)),
                Arg::Phrases(all) => Arg::Phrases(all.into_iter().map(|it| it.read_by(viewer)).collect()),
                other => other,
            };
        }
        self
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<SeatSet> for Arg {
    fn from(seats: SeatSet) -> Arg {
        Arg::Seats(seats)
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Arg {
        Arg::Number(i64::from(number))
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::Number(number as i64)
    }
}

impl From<i32> for Arg {
    fn from(number: i32) -> Arg {
        Arg::Number(i64::from(number))
    }
}

impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Arg {
        Arg::Phrase(phrase)
    }
}

impl From<Vec<Phrase>> for Arg {
    fn from(phrases: Vec<Phrase>) -> Arg {
        Arg::Phrases(phrases)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

/// The phrases of one language: a template for every key.
///
/// A template is plain text with blanks: `{seat}` is filled in, `{n?wound|wounds}` chooses by the number
/// `n` between one and many. `{seat?= takes|You take}` chooses by who reads it; `=` is the name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Phrases(pub BTreeMap<String, String>);

impl Phrases {
    /// These phrases and those; on a clash, those.
    #[must_use]
    pub fn and(mut self, more: &Phrases) -> Phrases {
        self.0.extend(more.0.iter().map(|(key, text)| (key.clone(), text.clone())));
        self
    }

    /// Says it, with seats named by their letters.
    pub fn say(&self, lang: Lang, phrase: &Phrase) -> String {
        self.say_with(lang, phrase, &|seat| seat.to_string())
    }

    /// Says it, with seats named by `name`. A key without a template is shown as the key in brackets.
    pub fn say_with(&self, lang: Lang, phrase: &Phrase, name: &dyn Fn(Seat) -> String) -> String {
        let Some(template) = self.0.get(&*phrase.key) else { return format!("[{}]", phrase.key) };
        let mut text = String::with_capacity(template.len() + 16);
        let mut rest = template.as_str();
        while let Some((plain, blank)) = rest.split_once('{') {
            text.push_str(plain);
            let Some((blank, after)) = blank.split_once('}') else {
                rest = blank;
                break;
            };
            self.fill(&mut text, lang, phrase, blank, name);
            rest = after;
        }
        text.push_str(rest);
        text
    }

    fn fill(
        &self,
        text: &mut String,
        lang: Lang,
        phrase: &Phrase,
        blank: &str,
        name: &dyn Fn(Seat) -> String,
    ) {
        let (wanted, forms) = match blank.split_once('?') {
            Some((wanted, forms)) => (wanted, Some(forms)),
            None => (blank, None),
        };
        let Some((_, arg)) = phrase.args.iter().find(|(it, _)| *it == wanted) else {
            let _ = write!(text, "[{wanted}]");
            return;
        };
        if let Some(forms) = forms {
            let (one, many) = forms.split_once('|').unwrap_or((forms, forms));
            let is_first = match arg {
                Arg::Number(number) | Arg::Dollars(number) => *number == 1,
                Arg::Seats(seats) => seats.len() == 1,
                Arg::Phrases(phrases) => phrases.len() == 1,
                Arg::Seat(_) | Arg::Phrase(_) | Arg::Text(_) => true,
                Arg::Reader(_) => false,
            };
            let form = if is_first { one } else { many };
            match arg {
                Arg::Seat(seat) | Arg::Reader(seat) => text.push_str(&form.replace('=', &name(*seat))),
                _ => text.push_str(form),
            }
            return;
        }
        match arg {
            Arg::Seat(seat) | Arg::Reader(seat) => text.push_str(&name(*seat)),
            Arg::Seats(seats) => self.list(text, seats.iter().map(name).collect()),
            Arg::Number(number) => {
                let _ = write!(text, "{number}");
            }
            Arg::Dollars(amount) => text.push_str(&dollars(lang, *amount)),
            Arg::Phrase(inner) => text.push_str(&self.say_with(lang, inner, name)),
            Arg::Phrases(all) => {
                self.list(text, all.iter().map(|it| self.say_with(lang, it, name)).collect());
            }
            Arg::Text(inner) => text.push_str(inner),
        }
    }

    /// "A, B and C"; the word before the last is the phrase `list.and`.
    fn list(&self, text: &mut String, mut items: Vec<String>) {
        let last = items.pop();
        if !items.is_empty() {
            let and = self.0.get("list.and").map_or("&", String::as_str);
            text.push_str(&items.join(", "));
            let _ = write!(text, " {and} ");
        }
        text.push_str(&last.unwrap_or_default());
    }
}

/// An amount of money as it is written in that language.
pub fn dollars(lang: Lang, amount: i64) -> String {
    let digits = amount.unsigned_abs().to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(if lang == Lang::De { '.' } else { ',' });
        }
        grouped.push(digit);
    }
    let sign = if amount < 0 { "-" } else { "" };
    match lang {
        Lang::En => format!("{sign}${grouped}"),
        Lang::De => format!("{sign}{grouped} $"),
    }
}

/// The names of the blanks in a template, or what is wrong with it.
pub fn blanks(template: &str) -> Result<Vec<&str>, String> {
    let mut found = Vec::new();
    let mut rest = template;
    while let Some((_, blank)) = rest.split_once('{') {
        let (blank, after) =
            blank.split_once('}').ok_or_else(|| format!("`{template}` opens {{ and never closes it"))?;
        let (name, forms) = blank.split_once('?').map_or((blank, None), |(name, forms)| (name, Some(forms)));
        if name.is_empty() || forms.is_some_and(|it| it.matches('|').count() != 1) {
            return Err(format!("`{{{blank}}}` is no blank: {{name}} or {{number?one|many}}"));
        }
        found.push(name);
        rest = after;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phrases(pairs: &[(&str, &str)]) -> Phrases {
        Phrases(pairs.iter().map(|(key, text)| (key.to_string(), text.to_string())).collect())
    }

    #[test]
    fn a_phrase_fills_its_blanks_and_chooses_between_one_and_many() {
        let said = phrases(&[
            ("hit", "{who} took {n} {n?wound|wounds} and paid {money}"),
            ("all", "{who} and {what}"),
            ("gun", "a gun"),
            ("list.and", "and"),
        ]);
        let hit =
            |n: u8| Phrase::new("hit").with("who", Seat::B).with("n", n).with("money", Arg::Dollars(12_000));
        assert_eq!(said.say(Lang::En, &hit(1)), "B took 1 wound and paid $12,000");
        assert_eq!(said.say(Lang::De, &hit(2)), "B took 2 wounds and paid 12.000 $");
        let all = Phrase::new("all").with("who", SeatSet::all(3)).with("what", Phrase::new("gun"));
        assert_eq!(said.say(Lang::En, &all), "A, B and C and a gun");
        assert_eq!(said.say(Lang::En, &Phrase::new("none")), "[none]");
    }

    #[test]
    fn whoever_reads_it_is_spoken_to() {
        let said = phrases(&[("shot", "{who?= shoots|You shoot} {target?=|you}"), ("all", "{shots}!")]);
        let shot = Phrase::new("shot").with("who", Seat::B).with("target", Seat::C);
        let all = Phrase::new("all").with("shots", vec![shot]);
        let read = |viewer| said.say(Lang::En, &all.clone().read_by(viewer));
        assert_eq!(read(Viewer::Spectator), "B shoots C!");
        assert_eq!(read(Viewer::Seat(Seat::B)), "You shoot C!");
        assert_eq!(read(Viewer::Seat(Seat::C)), "B shoots you!");
    }

    #[test]
    fn a_faulty_template_is_named() {
        assert_eq!(blanks("{a} and {n?one|two}").unwrap(), ["a", "n"]);
        assert!(blanks("{a").is_err());
        assert!(blanks("{}").is_err());
        assert!(blanks("{n?one}").is_err());
    }
}
