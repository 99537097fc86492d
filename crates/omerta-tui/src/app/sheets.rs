//! The texts that can lie on top of the table.

use std::cell::Cell;

use omerta_bots::Botted;
use omerta_core::Phrase;

use crate::app::{App, Kind};
use crate::draw::{Piece, Sheet};
use crate::text::pad;
use crate::theme::Role;

impl<G: Botted> App<G> {
    pub(super) fn sheet_of(&self, kind: Kind) -> Sheet {
        let close = vec![("Esc", self.words.of("key.close"))];
        let (title, text, scroll, keys) = match kind {
            Kind::Help => ("head.help", self.help(), 0, close),
            // The newest is at the end; drawing corrects what is too much.
            Kind::Log => ("head.log", vec![Piece::Log(self.sight.log.clone())], usize::MAX, close),
            Kind::Table => ("head.table", self.table_in_words(), 0, close),
            Kind::WhyNot => ("head.why", self.reasons(), 0, close),
            Kind::Quit => {
                let keys = vec![("Enter", self.words.of("quit.yes")), ("Esc", self.words.of("quit.no"))];
                ("quit.title", self.farewell(), 0, keys)
            }
        };
        Sheet { title: self.words.of(title), text, scroll: Cell::new(scroll), keys }
    }

    fn help(&self) -> Vec<Piece> {
        let mut text = vec![Piece::Heading(self.words.of("head.keys"))];
        let keys = [
            ("1-9 0 a-z", "help.choose"),
            ("← ↑ ↓ →", "help.arrows"),
            ("o", "help.unasked"),
            ("w ?", "help.why"),
            ("l", "help.log"),
            ("PgUp PgDn", "help.page"),
            ("t", "help.table"),
            ("f", "help.faster"),
            ("h", "help.help"),
            ("q", "help.quit"),
        ];
        text.extend(keys.iter().map(|(lead, key)| self.piece(&pad(lead, 11), key)));
        text.push(Piece::Gap);
        text.extend(markdown(self.session.game().rules_text(self.words.lang())));
        text
    }

    fn piece(&self, lead: &str, key: &str) -> Piece {
        Piece::Text { lead: lead.to_owned(), text: self.words.of(key), role: Role::Text }
    }

    fn table_in_words(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (head, lines) in self.sight.parts_in_words(&self.words) {
            if lines.is_empty() {
                continue;
            }
            if !pieces.is_empty() {
                pieces.push(Piece::Gap);
            }
            pieces.push(Piece::Heading(self.words.of(head)));
            let line = |text| Piece::Text { lead: "· ".to_owned(), text, role: Role::Text };
            pieces.extend(lines.into_iter().map(line));
        }
        pieces
    }

    fn reasons(&self) -> Vec<Piece> {
        let reason = |text| Piece::Text { lead: "✗ ".to_owned(), text, role: Role::Text };
        self.sight.reasons(&self.words).into_iter().map(reason).collect()
    }

    fn farewell(&self) -> Vec<Piece> {
        let command = self.session.keeper().command();
        let text = self.words.tell(&Phrase::new("quit.text").with("command", command));
        vec![Piece::Text { lead: String::new(), text, role: Role::Text }]
    }
}

/// The paragraphs of a simple Markdown text: headings, lists, quotes, tables line by line.
fn markdown(text: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut open: Option<(String, String)> = None;
    let plain = |it: &str| it.replace("**", "").replace('`', "");
    for line in text.lines() {
        let bare = line.trim_start();
        let indent = " ".repeat(line.len() - bare.len());
        let item = bare.strip_prefix("- ").or_else(|| bare.strip_prefix("* "));
        let number =
            bare.split_once(". ").filter(|(it, _)| !it.is_empty() && it.chars().all(|c| c.is_ascii_digit()));
        let starts =
            bare.is_empty() || bare.starts_with(['#', '|', '>']) || item.is_some() || number.is_some();
        if starts && let Some((lead, text)) = open.take() {
            found.push(Piece::Text { lead, text: plain(&text), role: Role::Text });
        }
        if bare.is_empty() {
            found.push(Piece::Gap);
        } else if bare.starts_with('#') {
            found.push(Piece::Heading(plain(bare.trim_start_matches('#').trim())));
        } else if let Some(item) = item {
            open = Some((format!("{indent}• "), item.to_owned()));
        } else if let Some((number, rest)) = number {
            open = Some((format!("{indent}{number}. "), rest.to_owned()));
        } else if let Some((_, text)) = &mut open {
            text.push(' ');
            text.push_str(bare);
        } else {
            open = Some((String::new(), bare.to_owned()));
        }
    }
    if let Some((lead, text)) = open {
        found.push(Piece::Text { lead, text: plain(&text), role: Role::Text });
    }
    found
}
