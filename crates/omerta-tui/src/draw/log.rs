//! The log: newest at the bottom, headings between rounds, private lines marked as such.

use ratatui::text::{Line, Span};

use crate::draw::{Chronicle, Ink};
use crate::text::wrap;
use crate::theme::Role;
use omerta_host::Words;
use omerta_host::log::{self, LineKind};

/// All lines of the log, wrapped, with the border beyond which nothing can be taken back.
pub(crate) fn lines(ink: &Ink, words: &Words, log: &Chronicle<'_>, columns: usize) -> Vec<Line<'static>> {
    if log.lines.is_empty() {
        return vec![ink.line(&words.of("log.empty"), Role::Faint)];
    }
    let mut lines = Vec::new();
    for (i, it) in log.lines.iter().enumerate() {
        if log.border == Some(i) {
            lines.push(border(ink, words, columns));
        }
        lines.extend(line(ink, words, it, columns));
    }
    if log.border == Some(log.lines.len()) {
        lines.push(border(ink, words, columns));
    }
    lines
}

fn border(ink: &Ink, words: &Words, columns: usize) -> Line<'static> {
    let text = crate::text::fit(&format!(" ╌╌ {} ", words.of("back.border")), columns);
    let rest = columns.saturating_sub(crate::text::width(&text));
    ink.line(&format!("{text}{}", "╌".repeat(rest)), Role::Faint)
}

/// The part of the log that fits into so many rows.
pub(crate) fn tail(
    ink: &Ink,
    words: &Words,
    log: &Chronicle<'_>,
    (columns, rows): (usize, usize),
) -> Vec<Line<'static>> {
    let mut lines = lines(ink, words, log, columns);
    let most = lines.len().saturating_sub(rows);
    log.up.set(log.up.get().min(most));
    log.rows.set(rows);
    lines.truncate(lines.len() - log.up.get());
    lines.split_off(lines.len().saturating_sub(rows))
}

fn line(ink: &Ink, words: &Words, line: &log::Line, columns: usize) -> Vec<Line<'static>> {
    let mark = match line.fresh {
        true => ink.span("▎", Role::Lamp),
        false => Span::raw(" "),
    };
    let (lead, role) = match line.kind {
        LineKind::Heading => return vec![heading(ink, &line.text, columns)],
        LineKind::Public => (String::new(), Role::Text),
        LineKind::Private => (format!("({}) ", words.of("log.private")), Role::Private),
    };
    let rows = wrap(&format!("{lead}{}", line.text), columns.saturating_sub(3));
    let row = |(i, text): (usize, &String)| {
        let mut spans = vec![mark.clone(), Span::raw(if i == 0 { "" } else { "  " })];
        spans.extend(ink.spans(text, role));
        Line::from(spans)
    };
    rows.iter().enumerate().map(row).collect()
}

fn heading(ink: &Ink, text: &str, columns: usize) -> Line<'static> {
    let rest = columns.saturating_sub(crate::text::width(text) + 3);
    Line::from_iter([ink.span(&format!(" {text} "), Role::Heading), ink.span(&"·".repeat(rest), Role::Faint)])
}
