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
    let proof: Vec<Line> =
        ending.proof.iter().flat_map(|(head, text)| proof(ink, head, text, columns)).collect();
    let room = usize::from(main.height).saturating_sub(lines.len() + proof.len() + 2);
    // Where everyone's points came from, if all of it can be told.
    let counted = [true, false].map(|told| places(ink, page, ending, told.then_some(columns)));
    let bare = counted[1].len();
    lines.extend(counted.into_iter().find(|it| it.len() <= room.max(bare)).unwrap_or_default());
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

/// Everyone, the best first; where their points came from behind it, wrapped to so many columns.
fn places(ink: &Ink, page: &Page<'_>, ending: &Ending, told: Option<usize>) -> Vec<Line<'static>> {
    let widest = |of: &dyn Fn(usize) -> usize| (0..ending.places.len()).map(of).max().unwrap_or(0);
    let names = widest(&|i| width(&ending.places[i].name));
    let scores = widest(&|i| width(&ending.places[i].score));
    let mut lines = Vec::new();
    for it in &ending.places {
        let role = if it.won { Role::Lamp } else { Role::Text };
        let place = format!("  {}. ", it.place);
        let name = format!("{} {}  ", shape(it.seat), pad(&it.name, names));
        let score = format!("{}{}", " ".repeat(scores - width(&it.score)), it.score);
        let margin = width(&place) + width(&name) + width(&score) + 2;
        let mut spans =
            vec![ink.span(&place, role), ink.span(&name, Role::Seat(it.seat)), ink.span(&score, role)];
        spans.push(if it.won { ink.span("  ★ ", Role::Lamp) } else { Span::raw("    ") });
        let mut parts = if told.is_some() { it.parts.clone() } else { Vec::new() };
        if it.won {
            let winner = page.words.of("end.winner");
            match parts.first_mut() {
                Some(first) => *first = format!("{winner}: {first}"),
                None => parts.push(winner),
            }
        }
        let room = told.map_or(usize::MAX, |columns| columns.saturating_sub(margin + 2));
        let mut rows = wrap_parts(&parts, room).into_iter();
        spans.extend(rows.next().map(|first| ink.span(&first, role)));
        lines.push(Line::from(spans));
        lines.extend(
            rows.map(|row| Line::from_iter([Span::raw(" ".repeat(margin + 2)), ink.span(&row, role)])),
        );
    }
    lines
}

/// A list in rows, each part in one row where it fits into one.
fn wrap_parts(parts: &[String], columns: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        let comma = if i + 1 < parts.len() { "," } else { "" };
        let part = format!("{part}{comma}");
        match rows.last_mut().filter(|row| width(row) + 1 + width(&part) <= columns) {
            Some(row) => *row = format!("{row} {part}"),
            None => rows.extend(wrap(&part, columns)),
        }
    }
    rows
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
