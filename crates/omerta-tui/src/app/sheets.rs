//! The texts that can lie on top of the table.

use std::cell::Cell;

use omerta_bots::Advice;
use omerta_bots::Botted;
use omerta_core::Phrase;
use omerta_host::{HouseRules, Memory, Sight, Windows};

use crate::app::{App, Kind, PAGE, Stage};
use crate::draw::{Piece, Sheet};
use crate::hint::hint;
use crate::input::Command;
use crate::play::Speed;
use crate::text::pad;
use crate::theme::Role;

/// So many lines are read in passing, whatever room there is.
const FEW: usize = 3;

impl<G: Botted> App<G> {
    pub(super) fn open(&mut self, kind: Kind) {
        self.sheet = Some((kind, self.sheet_of(kind)));
    }

    /// Opens what was told since the log had so many lines, where it has no room for all of it: a volley stays
    /// until a key is pressed. Whoever wants no pauses gets none.
    pub(super) fn show_news(&mut self, n_lines: usize) {
        let n_new = self.sight.log.len().saturating_sub(n_lines);
        let is_hurried = self.is_faster || self.speed == Speed::Instant;
        if n_new > self.log_rows.get().max(FEW) && !is_hurried && self.stage != Stage::End {
            let lines = self.sight.log[n_lines..].to_vec();
            let text = vec![Piece::Log { lines, border: None }];
            let keys = vec![("Enter", self.words.of("key.on"))];
            let sheet = Sheet { title: self.words.of("head.log"), text, scroll: Cell::new(0), keys };
            self.sheet = Some((Kind::News, sheet));
        }
    }

    pub(super) fn press_on_sheet(&mut self, kind: Kind, command: Command) {
        let Some((_, sheet)) = &self.sheet else { return };
        let at = sheet.scroll.get();
        match (kind, command) {
            (Kind::Quit, Command::Enter | Command::Quit) => {
                self.session.keep();
                self.has_left = true;
            }
            (_, Command::Up) => sheet.scroll.set(at.saturating_sub(1)),
            (_, Command::Down) => sheet.scroll.set(at + 1),
            (_, Command::PageUp) => sheet.scroll.set(at.saturating_sub(PAGE)),
            (_, Command::PageDown) => sheet.scroll.set(at + PAGE),
            (_, Command::Home) => sheet.scroll.set(0),
            (_, Command::End) => sheet.scroll.set(usize::MAX),
            (_, Command::Quit) => self.open(Kind::Quit),
            (Kind::Quit, Command::Escape) => self.sheet = None,
            (Kind::Quit, _) => (),
            (_, Command::Enter) => {
                self.sheet = None;
                // Held a little too long, it must not answer what lies below.
                self.cursor.is_shown = false;
            }
            _ => self.sheet = None,
        }
    }

    fn sheet_of(&self, kind: Kind) -> Sheet {
        let close = vec![("Esc", self.words.of("key.close"))];
        let (title, text, scroll, keys) = match kind {
            Kind::Help => ("head.help", self.help(), 0, close),
            Kind::Hint => ("head.hint", self.hint(), 0, close),
            // The newest is at the end; drawing corrects what is too much.
            Kind::Log => {
                let log = Piece::Log { lines: self.sight.log.clone(), border: self.border };
                ("head.log", vec![log], usize::MAX, close)
            }
            Kind::Table => ("head.table", self.table_in_words(), 0, close),
            Kind::WhyNot => ("head.why", self.reasons(), 0, close),
            Kind::Preview => ("head.preview", self.consequences(), 0, close),
            Kind::News => {
                let log = Piece::Log { lines: self.sight.log.clone(), border: None };
                ("head.log", vec![log], usize::MAX, close)
            }
            Kind::Quit => {
                let keys = vec![("Enter", self.words.of("quit.yes")), ("Esc", self.words.of("quit.no"))];
                ("quit.title", self.farewell(), 0, keys)
            }
        };
        Sheet { title: self.words.of(title), text, scroll: Cell::new(scroll), keys }
    }

    fn help(&self) -> Vec<Piece> {
        let mut text = vec![Piece::Heading(self.words.of("head.keys"))];
        let space = self.words.of("key.space");
        let keys = [
            ("1-9 0 a-z", "help.choose"),
            ("← ↑ ↓ →", "help.arrows"),
            (&space, "help.set"),
            ("Enter", "help.enter"),
            ("0-9 ← →", "help.amount"),
            ("u", "help.undo"),
            ("U", "help.restart"),
            ("p", "help.preview"),
            ("!", "help.hint"),
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
        text.extend([Piece::Gap, Piece::Heading(self.words.of("head.rules-here"))]);
        text.extend(house_keys(self.session.host().house()).map(|it| self.piece("", it)));
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

    /// What one who looks ahead would answer, and why.
    fn hint(&self) -> Vec<Piece> {
        let Stage::Asking(seat) = self.stage else { return Vec::new() };
        let line = |it: Advice| {
            let lead = if it.is_answer { "→ " } else { "    " };
            Piece::Text { lead: lead.to_owned(), text: it.text, role: Role::Text }
        };
        hint(&self.session, &self.words, seat).into_iter().map(line).collect()
    }

    /// What can't be done, by reason: in answer to the question, then unasked.
    fn reasons(&self) -> Vec<Piece> {
        let reason = |text| Piece::Text { lead: "✗ ".to_owned(), text, role: Role::Text };
        let mut pieces: Vec<Piece> = self.sight.reasons(&self.words).into_iter().map(reason).collect();
        if let Stage::Asking(_) = self.stage {
            let update = self.session.update(self.viewer);
            let barred = Sight { blocked: self.session.barred(&self.words, &update), ..Sight::default() };
            if !barred.blocked.is_empty() {
                pieces.extend([Piece::Gap, Piece::Heading(self.words.of("head.why-unasked"))]);
                pieces.extend(barred.reasons(&self.words).into_iter().map(reason));
            }
        }
        pieces
    }

    /// What the option under the cursor, or what was put together, would do.
    fn consequences(&self) -> Vec<Piece> {
        let line = |text| Piece::Text { lead: "⇒ ".to_owned(), text, role: Role::Text };
        let what = match &self.tray {
            Some(tray) => tray.confirm.clone().ok(),
            None => self.sight.options.get(self.cursor.at).map(|it| it.text.clone()),
        };
        let mut pieces: Vec<Piece> = what.into_iter().map(Piece::Heading).collect();
        match (self.what_would_be(), self.tray.as_ref().map(|it| &it.confirm)) {
            (Some(lines), _) => pieces.extend(lines.into_iter().map(line)),
            (None, Some(Err(why))) => {
                pieces.push(line(self.words.tell(&Phrase::new("flaw.line").with("why", why.clone()))));
            }
            (None, _) => pieces.push(line(self.words.of("preview.none"))),
        }
        pieces
    }

    fn farewell(&self) -> Vec<Piece> {
        let command = self.session.keeper().command();
        let text = self.words.tell(&Phrase::new("quit.text").with("command", command));
        vec![Piece::Text { lead: String::new(), text, role: Role::Text }]
    }
}

/// What the table has agreed on: about memory, and about windows that ask everyone.
pub(crate) fn house_keys(house: HouseRules) -> [&'static str; 2] {
    let memory = match house.memory {
        Memory::Memory => "house.memory",
        Memory::Ledger => "house.ledger",
        Memory::Open => "house.open",
    };
    let windows = match house.windows {
        Windows::Quick => "house.quick",
        Windows::Discreet(_) => "house.discreet",
    };
    [memory, windows]
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
