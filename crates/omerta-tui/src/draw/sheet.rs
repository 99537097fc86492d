//! Texts that lie on top of the table: help, log, reasons, the question whether to leave.

use std::cell::Cell;

use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use crate::draw::{Chronicle, Ink, Page, Piece, Sheet, log};
use crate::text::{pad, width, wrap};
use crate::theme::Role;

/// Draws a sheet in the middle of the window, as large as it needs to be.
pub(crate) fn draw(frame: &mut Frame<'_>, page: &Page<'_>, ink: &Ink, sheet: &Sheet) {
    let area = frame.area().inner(Margin::new(2, 1));
    let columns = usize::from(area.width.min(96)) - 4;
    let lines = lines(ink, page, sheet, columns);
    let height = (lines.len() as u16 + 2).min(area.height);
    let rows = usize::from(height) - 2;
    let most = lines.len().saturating_sub(rows);
    sheet.scroll.set(sheet.scroll.get().min(most));
    let first = sheet.scroll.get();

    let place = Rect {
        x: area.x + (area.width - columns as u16 - 4) / 2,
        y: area.y + (area.height - height) / 2,
        width: columns as u16 + 4,
        height,
    };
    let mut foot: Vec<Span<'static>> = Vec::new();
    let more = format!("↑↓ {}", page.words.of("key.scroll"));
    let scroll = (most > 0).then(|| (more, format!("{}/{}", first + rows, lines.len())));
    let keys = sheet.keys.iter().map(|(key, word)| (key.to_string(), word.clone()));
    for (key, word) in scroll.into_iter().chain(keys) {
        foot.push(ink.span(&format!(" {key}"), Role::Lamp));
        foot.push(ink.span(&format!(" {word} "), Role::Text));
    }
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(page.theme.style(Role::Faint))
        .title_top(Line::from(vec![ink.span(&format!(" {} ", sheet.title), Role::Lamp)]))
        .title_bottom(Line::from(foot).right_aligned());
    frame.render_widget(Clear, place);
    let inner = block.inner(place).inner(Margin::new(1, 0));
    frame.render_widget(block, place);
    let seen: Vec<Line<'static>> = lines.into_iter().skip(first).take(rows).collect();
    frame.render_widget(Paragraph::new(Text::from(seen)), inner);
}

fn lines(ink: &Ink, page: &Page<'_>, sheet: &Sheet, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for paragraph in &sheet.text {
        match paragraph {
            Piece::Gap => lines.push(Line::default()),
            Piece::Heading(text) => {
                lines.extend(wrap(text, columns).iter().map(|it| ink.line(it, Role::Heading)));
            }
            Piece::Log { lines: told, border } => {
                let log =
                    Chronicle { lines: told, border: *border, up: &sheet.scroll, rows: &Cell::default() };
                lines.extend(log::lines(ink, page.words, &log, columns));
            }
            Piece::Text { lead, text, role } => {
                let indent = width(lead);
                let rows = wrap(text, columns.saturating_sub(indent));
                for (i, row) in rows.iter().enumerate() {
                    let lead = if i == 0 { lead.clone() } else { pad("", indent) };
                    let mut spans = vec![ink.span(&lead, Role::Lamp)];
                    spans.extend(ink.spans(row, *role));
                    lines.push(Line::from(spans));
                }
            }
        }
    }
    lines
}
