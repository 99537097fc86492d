//! Words to spans: the style of a role, and names in the colour of their seat.

use omerta_core::Seat;
use ratatui::text::{Line, Span};

use crate::theme::{Role, Theme};
use omerta_host::Words;

/// Turns words into coloured ones.
pub(crate) struct Ink {
    theme: Theme,
    names: Vec<(String, Seat)>,
}

impl Ink {
    pub(crate) fn new(theme: Theme, words: &Words) -> Ink {
        Ink { theme, names: Seat::all(8).map(|it| (words.name(it), it)).collect() }
    }

    /// The text as it is, in one style.
    pub(crate) fn span(&self, text: &str, role: Role) -> Span<'static> {
        Span::styled(text.to_owned(), self.theme.style(role))
    }

    /// The text with names in the colour of their seat.
    pub(crate) fn line(&self, text: &str, role: Role) -> Line<'static> {
        Line::from(self.spans(text, role))
    }

    /// The same as spans.
    pub(crate) fn spans(&self, text: &str, role: Role) -> Vec<Span<'static>> {
        let mut spans = Vec::new();
        let mut plain = String::new();
        for word in text.split_inclusive(|it: char| !it.is_alphanumeric()) {
            let bare = word.trim_end_matches(|it: char| !it.is_alphanumeric());
            match self.seat_of(bare) {
                Some(seat) => {
                    if !plain.is_empty() {
                        spans.push(self.span(&std::mem::take(&mut plain), role));
                    }
                    spans.push(Span::styled(
                        bare.to_owned(),
                        self.theme.style(role).patch(self.theme.style(Role::Seat(seat))),
                    ));
                    plain.push_str(&word[bare.len()..]);
                }
                None => plain.push_str(word),
            }
        }
        if !plain.is_empty() {
            spans.push(self.span(&plain, role));
        }
        spans
    }

    /// Whose name this is, also in the genitive of German.
    fn seat_of(&self, word: &str) -> Option<Seat> {
        let is = |name: &str| word == name || word.strip_suffix('s') == Some(name);
        self.names.iter().find(|(name, _)| is(name)).map(|(_, seat)| *seat)
    }
}
