//! Texts with seats in them. Hosts put the letter of a seat between two marks; the page puts the name there.

use leptos::prelude::*;
use omerta_core::Seat;

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Words.
    Words(String),
    /// Somebody at the table.
    Seat(Seat),
}

/// What stands before and after the letter of a seat in a text: the marks that Unicode has for inserted text.
const MARKS: [char; 2] = ['\u{2068}', '\u{2069}'];

/// Takes a text apart.
pub fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(MARKS[0]) {
        let Some((inside, after)) = after.split_once(MARKS[1]) else { break };
        if !before.is_empty() {
            parts.push(Part::Words(before.to_owned()));
        }
        parts.push(match inside.parse() {
            Ok(seat) => Part::Seat(seat),
            Err(_) => Part::Words(inside.to_owned()),
        });
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(Part::Words(rest.to_owned()));
    }
    parts
}

/// A text with names in it.
pub fn plain(text: &str, name: impl Fn(Seat) -> String) -> String {
    let said = |it: Part| match it {
        Part::Words(words) => words,
        Part::Seat(seat) => name(seat),
    };
    parts(text).into_iter().map(said).collect()
}

/// The same as a view, each name in the colour of its mark.
pub fn rich(text: &str, name: impl Fn(Seat) -> (char, String)) -> AnyView {
    let shown = |it: Part| match it {
        Part::Words(words) => words.into_any(),
        Part::Seat(seat) => {
            let (mark, name) = name(seat);
            view! { <b class=format!("k{mark}")>{name}</b> }.into_any()
        }
    };
    parts(text).into_iter().map(shown).collect::<Vec<_>>().into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_in_a_text_get_names() {
        let text = "A shot: \u{2068}B\u{2069} hits \u{2068}A\u{2069}.";
        assert_eq!(plain(text, |it| format!("<{it}>")), "A shot: <B> hits <A>.");
        assert_eq!(parts("A cop."), [Part::Words("A cop.".to_owned())]);
        assert_eq!(plain("half \u{2068}B", |_| String::new()), "half \u{2068}B");
    }
}
