//! The final table.

use ratatui::Frame;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;

use crate::draw::{Chronicle, Ink, Page, layout, log, rule, seats};
use crate::end::Ending;
use crate::text::{pad, width, wrap};
use crate::theme::{Role, shape};
use omerta_host::sight::Sight;

/// Draws places and proof, and the log beside or below.
pub(crate) fn draw(
    frame: &mut Frame<'_>,
    page: &Page<'_>,
    ink: &Ink,
    sight: &Sight,
    ending: &Ending,
    log: &Chronicle<'_>,
) {
    let words = page.words;
    let keys = [
        ("Enter", words.of("key.quit")),
        ("l", words.of("key.log")),
        ("t", words.of("key.table")),
        ("h", words.of("key.help")),
    ];
    let keys = keys.map(|(key, word)| (key.to_owned(), word));
    let tag = words.of("tag.over");
    let body = layout::edges(frame, page, ink, sight, (&tag, &ending.headline, true), &keys);
    let (main, side) = layout::columns(body, false);
    let columns = usize::from(main.width);
    let mut lines = vec![Line::default(), rule(ink, &words.of("end.score"), columns)];
    lines.extend(places(ink, page, ending));
    let proof: Vec<Line> =
        ending.proof.iter().flat_map(|(head, text)| proof(ink, head, text, columns)).collect();
    let room = usize::from(main.height).saturating_sub(lines.len() + proof.len() + 4);
    let mut told: Vec<Line> = Vec::new();
    // Whole sentences, and the last ones: the end of it is what counts.
    for rows in ending.counted.iter().rev().map(|it| counted(ink, it, columns)) {
        if told.len() + rows.len() > room {
            break;
        }
        told.splice(..0, rows);
    }
    if !told.is_empty() {
        lines.extend([Line::default(), rule(ink, &words.of("end.counted"), columns)]);
        lines.extend(told);
    }
    lines.extend([Line::default(), rule(ink, &words.of("end.proof"), columns)]);
    lines.extend(proof);
    let rest = usize::from(main.height).saturating_sub(lines.len());
    let held = [false, true].map(|cut| seats::lines(ink, words, &sight.seats, columns, cut));
    // What everyone held, where there is room for it.
    if let Some(held) = held.into_iter().find(|it| it.len() + 2 <= rest) {
        lines.extend([Line::default(), rule(ink, &words.of("head.seats"), columns)]);
        lines.extend(held);
    }
    match side {
        Some(side) => layout::draw_log(frame, page, ink, log, side),
        None => {
            let rest = usize::from(main.height).saturating_sub(lines.len());
            if rest >= 4 {
                lines.extend([Line::default(), rule(ink, &words.of("head.log"), columns)]);
                lines.extend(log::tail(ink, words, log, (columns, rest - 2)));
            }
        }
    }
    frame.render_widget(Paragraph::new(Text::from(lines)), main);
}

fn places(ink: &Ink, page: &Page<'_>, ending: &Ending) -> Vec<Line<'static>> {
    let widest = |of: &dyn Fn(usize) -> usize| (0..ending.places.len()).map(of).max().unwrap_or(0);
    let names = widest(&|i| width(&ending.places[i].name));
    let scores = widest(&|i| width(&ending.places[i].score));
    let line = |it: &crate::end::Place| {
        let blanks = " ".repeat(scores - width(&it.score));
        let role = if it.won { Role::Lamp } else { Role::Text };
        let mut spans = vec![
            ink.span(&format!("  {}. ", it.place), role),
            ink.span(&format!("{} {}  ", shape(it.seat), pad(&it.name, names)), Role::Seat(it.seat)),
            ink.span(&format!("{blanks}{}", it.score), role),
        ];
        if it.won {
            spans.push(ink.span(&format!("  ★ {}", page.words.of("end.winner")), Role::Lamp));
        }
        Line::from(spans)
    };
    ending.places.iter().map(line).collect()
}

/// A line of what was told last.
fn counted(ink: &Ink, text: &str, columns: usize) -> Vec<Line<'static>> {
    let rows = wrap(text, columns.saturating_sub(3));
    let lead = |i| if i == 0 { " " } else { "   " };
    let row = |(i, it): (usize, &String)| {
        let mut spans = vec![Span::raw(lead(i))];
        spans.extend(ink.spans(it, Role::Text));
        Line::from(spans)
    };
    rows.iter().enumerate().map(row).collect()
}

/// A heading with its value: in one row where it fits, else below each other, so that a hash stays whole.
fn proof(ink: &Ink, head: &str, text: &str, columns: usize) -> Vec<Line<'static>> {
    if width(head) + width(text) + 5 <= columns {
        let spans = [ink.span(&format!("  {head}: "), Role::Faint), ink.span(text, Role::Text)];
        return vec![Line::from_iter(spans)];
    }
    let mut lines = vec![Line::from(ink.span(&format!("  {head}:"), Role::Faint))];
    let rows = wrap(text, columns.saturating_sub(4));
    lines.extend(rows.iter().map(|it| Line::from_iter([Span::raw("    "), ink.span(it, Role::Text)])));
    lines
}
